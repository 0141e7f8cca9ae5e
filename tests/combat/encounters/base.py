"""A table with an encounter of monsters against monsters, and its taps."""

import secrets
from typing import Any

from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import play
from rulesets.portes.encounters.draft import Draft, SideDraft
from rulesets.portes.encounters.rows import fetch, load
from rulesets.portes.encounters.turn import kept, take
from rulesets.portes.models import Encounter
from tests.rulesets.portes.builders import one

CODEC = ENCOUNTERS["portes"].codec


def member(**more):
    """Return a combatant as the engine has him."""
    return CODEC.member(one(**more))


def side(*members, name="", monsters=True, hidden=None, tests=True):
    """Return a side; two combatants of moral 7 unless told."""
    members = members or (member(name="Orque 1", morale=7), member(name="Orque 2", morale=7))
    return SideDraft(name, monsters, monsters if hidden is None else hidden, tests, tuple(members))


def draft(*sides, **more):
    """Return an encounter to be; two sides in a labyrinth unless told."""
    sides = sides or (side(name="Brigands", monsters=False), side(name="Orques"))
    known = {
        "name": "Au pont",
        "place": "labyrinth",
        "level": None,
        "individual": False,
        "reaction_modifier": 0,
        "fatigue": False,
    }
    return Draft(**{**known, **more}, sides=tuple(sides))


def opened(table: Any, *sides: Any, **more: Any) -> Encounter:
    """Begin an encounter at a table."""
    return play.open_encounter(table.place("mdt"), secrets.token_hex(8), draft(*sides, **more))


def now(encounter: Encounter) -> Encounter:
    """Return the encounter as its rows have it."""
    return fetch(Encounter.objects.filter(pk=encounter.pk)).get()


def state(encounter: Encounter) -> Any:
    return load(now(encounter))


def data(encounter):
    return kept(now(encounter))


def tap(
    table: Any, encounter: Encounter, do: Any, *, seen: Any = "now", key: str = "", by: str = "mdt", **more: Any
) -> Encounter:
    """Do something with a turn of its own; returns the encounter afterwards."""
    seen = now(encounter).version if seen == "now" else seen
    with take(encounter.ref, table.people[by].user, key or secrets.token_hex(8), seen, **more) as turn:
        do(turn)
    return now(encounter)


def choose(table: Any, encounter: Encounter, *choices: Any) -> Encounter:
    """Make choices, each a tap of its own."""
    for choice in choices:
        encounter = tap(table, encounter, lambda turn, choice=choice: play.act(turn, choice))
    return encounter
