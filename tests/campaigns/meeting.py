"""An encounter at a table: Mirelle and Brann against goblins whose numbers stand nowhere else."""

from typing import Any

from campaigns.members import bring_in
from rulesets.portes.encounters import play
from rulesets.portes.models import Encounter
from sheets.models import Character
from tests.campaigns.base import Table
from tests.combat.encounters.base import choose, member, opened, side, tap
from tests.sheets.portes import adventurer

# Each of the goblins' numbers stands nowhere else, and neither do the sums that they go into.
GOBLIN = {"ca": -71, "attack": 83, "movement": 948, "damage": "97d9", "morale": 9}
HERO = {"pv": 17, "pv_max": 19, "ca": 5, "attack": 2, "movement": 36, "damage": "1d8"}


def heroic(hero: Character, **more: Any) -> Any:
    """Return a hero as a member."""
    return member(**{**HERO, "name": hero.name, "ref": hero.ref, **more})


def goblin(name: str = "Gobelin", **more: Any) -> Any:
    """Return a goblin as a member."""
    return member(**{**GOBLIN, "name": name, "pv": 611, "pv_max": 613, **more})


def seat(table: Table) -> None:
    """Give player and other a character of these rules each, in the place of the heroes of books that they have."""
    for role, name, numbers in (("player", "hero", HERO), ("other", "brann", {**HERO, "pv": 22, "pv_max": 24})):
        book_hero = getattr(table, name)
        Character.objects.filter(pk=book_hero.pk).update(campaign=None)
        known = ("pv", "pv_max", "ca", "movement", "attack")
        hero = adventurer(table.people[role], book_hero.name, **{key: numbers[key] for key in known})
        bring_in(table.place(role), hero.ref)
        setattr(table, name, Character.objects.get(pk=hero.pk))


def met(table: Table, *, hidden: bool = True, shown: str = "condition", **more: Any) -> Encounter:
    """Begin an encounter of the two heroes with two goblins."""
    if table.hero.ruleset != "portes":
        seat(table)
    found: Encounter = opened(
        table,
        side(heroic(table.hero), heroic(table.brann, pv=22, pv_max=24, ca=3), name="Aventuriers", monsters=False),
        side(goblin(), goblin("Chef", initiative=7), name="Gobelins", hidden=hidden),
        **{"name": "Au pont", **more},
    )
    Encounter.objects.filter(pk=found.pk).update(shown=shown)
    return found


def done(table: Table, encounter: Encounter, *choices: Any) -> Encounter:
    """Make choices as the MdT; "undo", "interrupt" and "resume" are what they say."""
    for choice in choices:
        if isinstance(choice, str):
            encounter = tap(table, encounter, getattr(play, choice))
        else:
            encounter = choose(table, encounter, choice)
    return encounter


DISTANCE: dict[str, Any] = {"do": "distance", "metres": 30}
NOBODY: dict[str, Any] = {"do": "surprise", "surprised": []}
HEROES_FIRST: dict[str, Any] = {"do": "initiative", "order": [[0], [1]]}
