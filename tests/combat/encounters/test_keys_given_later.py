"""An encounter from before there were keys: who is there gets one, and its journal still leads back to the start."""

from importlib import import_module
from typing import Any

from django.apps import apps

from rulesets.portes.encounters import undo
from rulesets.portes.models import Encounter, EncounterEntry
from tests.campaigns.base import Table
from tests.combat.encounters.base import CODEC, choose, member, opened, side, state, tap

give_keys = import_module("combat.migrations.0007_keys_of_combatants").give_keys


def without_keys(found: Any) -> Any:
    """Return data as it was written before."""
    if isinstance(found, list):
        return [without_keys(one) for one in found]
    if not isinstance(found, dict):
        return found
    new = ("key", "moved", "behind") if "behind" in found else ("key",)
    return {name: without_keys(value) for name, value in found.items() if name not in new}


def people(found: Encounter) -> list[list[tuple[str, tuple[int, int]]]]:
    return [[(one.name, one.key) for one in each.members] for each in state(found).sides]


def test_the_journal_of_an_older_encounter_still_plays(table: Table):
    bear, wolf = (CODEC.member_data(member(name=name)) for name in ("Ours", "Loup"))
    steps: tuple[Any, ...] = (
        {"do": "remove", "who": [1, 0]},
        {"do": "move", "who": [1, 0], "to": 0},
        {"do": "add", "side": 1, "members": [bear]},
        {"do": "add_side", "name": "Loups", "monsters": True, "members": [wolf]},
    )
    goblins = [member(name=f"Gobelin {n}") for n in (1, 2, 3)]
    found = opened(table, side(name="Brigands", monsters=False), side(*goblins, name="Gobelins"))
    names = [people(found)]
    for choice in steps:
        found = choose(table, found, choice)
        names.append(people(found))
    found = tap(table, found, undo.undo)
    for entry in EncounterEntry.objects.all():
        entry.patch = without_keys(entry.patch)
        entry.save()
    give_keys(apps, None)
    # Whoever is there has the key of his place; whoever comes back has one of his own, the same in every step.
    assert people(found)[1] == [("Gobelin 3", (1, 0)), ("Ours", (1, 1))]
    found = tap(table, found, undo.redo)
    keys: dict[str, set[tuple[int, int]]] = {}
    for expected in [*reversed(names[:-1]), None]:
        for each in people(found):
            for name, key in each:
                keys.setdefault(name, set()).add(key)
        if expected is not None:
            found = tap(table, found, undo.undo)
            assert [[name for name, _ in each] for each in people(found)] == [
                [name for name, _ in each] for each in expected
            ]
    assert all(len(found) == 1 for found in keys.values()), keys
    assert len({key for (key,) in keys.values()}) == len(keys)
