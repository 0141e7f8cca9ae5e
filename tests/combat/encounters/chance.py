"""Encounters led by chance: any choice that exists, as a seeded generator has it."""

import random

import pytest

from rulesets.kit.errors import RuleViolation
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import undo
from rulesets.portes.encounters.rows import canonical
from rulesets.portes.models import EncounterEntry
from tests.combat.encounters.base import choose, data, member, opened, side, state, tap

PORTES = ENCOUNTERS["portes"]

_rng = random.Random(0)


def thrown(sides):
    """A die of the generator that the test has seeded."""
    return _rng.randrange(sides)


def playable(found, rng):
    """Return a choice that exists now."""
    open_ones = [offer for offer in PORTES.offers(found) if offer.refusal is None and offer.do != "end"]
    offer = rng.choice(open_ones)
    args = dict(offer.args)
    for param in offer.params:
        if param.values:
            args[param.name] = rng.choice(param.values)
        elif param.name == "spell":
            args[param.name] = rng.choice(["", "Sommeil"])
        elif param.name in ("metres", "modifier"):
            args[param.name] = (
                rng.randint(max(param.low or 0, -9), min(param.high or 9, 9)) if param.low or param.high else 0
            )
    return plain({"do": offer.do, **args})


def plain(value):
    """Return a choice as JSON has it."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return list(map(plain, value)) if isinstance(value, tuple | list) else value


def taken_back_and_done_again(table, rng, steps):
    """Lead an encounter by chance, step by step; take it back to its start, do it again, go back in one go."""
    _rng.seed(rng.random())
    found = opened(
        table,
        side(*(member(name=f"A{n}", movement=rng.choice([18, 27, 36])) for n in range(3)), monsters=False),
        side(*(member(name=f"B{n}", morale=rng.choice([6, 8, None]), pv=rng.randint(1, 5)) for n in range(3))),
        side(member(name="C", morale=12)),
        place=rng.choice(["labyrinth", "surface"]),
        individual=rng.random() < 0.5,
    )
    states = [data(found)]
    for _ in range(steps):
        before = state(found)
        if before.over or before.after:
            break
        found = choose(table, found, playable(before, rng))
        kept = canonical(PORTES.codec.encounter_data(state(found)))
        del kept["issued"]
        assert kept == data(found)["state"]
        states.append(data(found))
    for expected in reversed(states[:-1]):
        tap(table, found, undo.undo)
        assert data(found) == expected
    with pytest.raises(RuleViolation):
        tap(table, found, undo.undo)
    for expected in states[1:]:
        tap(table, found, undo.redo)
        assert data(found) == expected
    first = EncounterEntry.objects.filter(encounter=found).order_by("id")[1]
    tap(table, found, lambda turn: undo.undo(turn, back_to=first.pk))
    assert data(found) == states[0]
