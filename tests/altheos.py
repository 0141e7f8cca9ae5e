"""An Althéos as the tests want him, made as the creation page would."""

from typing import Any

from sheets.bindings import BINDINGS
from sheets.models import Book, Character
from sheets.turn import Turn
from sheets.undo import CREATED
from tests.conftest import Persona

LANCE = {"name": "lance", "force": 3, "protection": 1}
CLUB = {"name": "massue", "force": 1, "protection": 0}
HELMET = {"name": "casque", "kind": "casque", "protection": 4, "worn": True}
LION = {"foe-0-name": "LION", "foe-0-force": "5", "foe-0-protection": "15", "foe-0-human": "false"}
CRETANS = {
    "rows": "2",
    "foe-0-name": "Premier Crétois",
    "foe-0-force": "7",
    "foe-0-protection": "14",
    "foe-1-name": "Second Crétois",
    "foe-1-force": "7",
    "foe-1-protection": "14",
}
GUARD = {"foe-0-name": "Garde", "foe-0-force": "6", "foe-0-protection": "13"}


def altheos(persona: Persona, **data: Any) -> Character:
    """Make the hero of the book's examples, FORCE 4, PROTECTION 10, lance and helmet, or another."""
    binding = BINDINGS["cretoises"]
    whole = {
        "force": 4,
        "protection": 10,
        "honneur": 10,
        "honte": 0,
        "weapons": [LANCE],
        "armour": [HELMET],
        "gods": {"ares": "neutre", "hera": "neutre"},
        "patron": "athena",
        **data,
    }
    book = Book.objects.default_for(persona.user, "cretoises", binding.title)
    hero = Character.objects.create(
        owner=persona.user, book=book, ruleset="cretoises", name="Althéos", paragraph=whole.get("paragraph")
    )
    turn = Turn(hero, persona.user, f"made-{hero.ref}")
    state = binding.ruleset.codec.hero(whole)
    binding.create(turn, state)
    binding.store(turn, state)
    turn.record(CREATED)
    turn.close()
    return Character.objects.get(pk=hero.pk)


def state_of(hero: Character) -> dict[str, Any]:
    """Return the hero as his rows have him now."""
    binding = BINDINGS[hero.ruleset]
    return binding.ruleset.codec.hero_data(binding.load(Character.objects.get(pk=hero.pk)))
