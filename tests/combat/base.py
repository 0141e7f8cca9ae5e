"""What the tests of the fight's views share."""

from typing import Any

from combat.models import Combatant, Fight
from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import post

WOLF = {"foe-0-name": "Loup-garou", "foe-0-habilete": "8", "foe-0-endurance": "9"}
TWO = {
    "rows": "2",
    "foe-0-name": "Gobelin",
    "foe-0-habilete": "5",
    "foe-0-endurance": "4",
    "foe-1-name": "Orque",
    "foe-1-habilete": "7",
    "foe-1-endurance": "6",
}
WAITS = "Une blessure attend\u202f: tentez d’abord votre Chance, ou gardez-la telle quelle."


def fight(persona: Persona, hero: Character, **data: Any) -> Fight:
    """Start a fight, against the wolf unless told otherwise, and return it."""
    response = post(persona, "fight", hero, **{**WOLF, **data})
    assert response.status_code == 302
    return Fight.objects.get(hero=hero, status=Fight.Status.OPEN)


def foes(row: Fight) -> list[tuple[str, int | None]]:
    """Return the adversaries with what ENDURANCE they have left."""
    found = Combatant.objects.filter(fight=row, side="foe").order_by("order")
    return [(foe.name, foe.endurance) for foe in found]
