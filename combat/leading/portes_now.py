"""The question that the page asks now: the next step of the procedure, and what Enter answers to it (POR-60)."""

from collections.abc import Sequence
from dataclasses import replace

from rulesets.errors import refusal
from rulesets.portes.checks import verify_pursue
from rulesets.portes.flight import evasion
from rulesets.portes.moves import morale_due
from rulesets.portes.state import FLEEING, Encounter
from rulesets.portes.steps import allowance, nothing_to_do, verify_advance, winded
from rulesets.portes.tables import (
    DENSE_WOODS,
    FRIENDLY,
    INDIFFERENT,
    NEUTRAL,
    STEPS,
    SURFACE,
    TWICE_AS_FAST,
)
from rulesets.protocol import Data

CLOSE = 3
"""Metres within which blows are struck by hand."""


def now(state: Encounter, sides: Sequence[Data], *, keeps: bool) -> Data:
    """Return the step that the encounter is at: its `phase`, whom it is about, and what it needs to be drawn."""
    if state.over:
        return {"phase": "over"}
    if state.distance is None:
        return {"phase": "distance"}
    if not state.tested:
        tests = state.options.surprise_tests
        return {"phase": "surprise", "tests": [side for side in sides if tests is None or side["index"] in tests]}
    if state.turn is not None:
        return _turn(state, sides)
    if due := morale_due(state):
        return {"phase": "morale", "side": sides[due[0]]}
    return _between(state, sides, keeps=keeps)


def _between(state: Encounter, sides: Sequence[Data], *, keeps: bool) -> Data:
    """Return what is asked between two rounds."""
    flees = bool(state.with_status(FLEEING))
    if flees:
        for place in state.there:
            if refusal(verify_pursue, state, place) is None:
                return {"phase": "pursue", "side": sides[place]}
    if not state.engaged and not flees:
        asked = _before(state, sides)
        if asked is not None:
            return asked
    # In a pursuit nobody gains anything by acting first: the order stays while it may.
    return {"phase": "initiative", "keep": keeps and flees, "pursuit": flees, "next": state.round + 1}


def _before(state: Encounter, sides: Sequence[Data]) -> Data | None:
    """Return what is asked before any blow: reactions, intentions, those who would rather go."""
    there = [sides[place] for place in state.there]
    free = [side for side in there if not side["held"]]
    if state.round == 0:
        for side in there:
            if side["monsters"] and side["reaction"] is None and side["intention"] is None:
                return {"phase": "reaction", "side": side}
        for side in free:
            if side["intention"] is None:
                return {"phase": "intend", "side": side, "likely": likely(state, side)}
    for side in free:
        if side["intention"] == "flee":
            return {"phase": "flight", "side": side, "surface": state.options.place == SURFACE, **chances(side)}
    if all(side["intention"] == "talk" for side in there):
        return {"phase": "talk"}
    return None


def likely(state: Encounter, side: Data) -> str:
    """Return what a side will most likely do, by the reaction of the monsters (POR-12)."""
    reaction = side["reaction"] if side["monsters"] else state.reaction
    return "talk" if reaction in (FRIENDLY, INDIFFERENT, NEUTRAL) else "fight"


def chances(side: Data) -> Data:
    """Return a side's chance to evade, and what it would be with each of the usual modifiers (POR-51, POR-52)."""
    odds = side["evasion"]
    if odds is None:
        return {"ways": []}
    return {
        "ways": [
            {"modifier": by, "chance": evasion(odds["fleers"], odds["pursuers"], by).chance}
            for by in (DENSE_WOODS, TWICE_AS_FAST)
        ]
    }


def _turn(state: Encounter, sides: Sequence[Data]) -> Data:
    """Return the step of the group that acts, those with nothing in them passed over (POR-60)."""
    acting = sorted({side for side, _ in state.group})
    step = next_step(state, STEPS.index(state.step))
    after = next_step(state, STEPS.index(step) + 1) if step else None
    pursuit = bool(state.with_status(FLEEING))
    due = [place for place in morale_due(state) if place in acting]
    movers = [_mover(state, sides[place]) for place in acting if _may_advance(state, place)]
    return {
        "phase": "turn",
        "step": step,
        "after": after,
        "steps": [{"name": name, "now": name == step, "past": _is_past(name, step)} for name in STEPS],
        "acting": [sides[place] for place in acting],
        "due": [sides[place] for place in due],
        "movers": movers,
        "mover": next((mover for mover in movers if mover["by"]), None),
        "near": (state.distance or 0) <= CLOSE,
        "pursuit": pursuit,
        "last": state.turn is not None and state.turn + 1 == len(state.order),
        "main": _main(state, step, movers, pursuit=pursuit),
    }


def _mover(state: Encounter, side: Data) -> Data:
    """Return what is left to a side of its movement, and how much of it leads to the others (POR-30, POR-31).

    `run` is None for those who may run no more.
    """
    walk, run = (allowance(state.sides[side["index"]], running) for running in (False, True))
    by = min(walk, state.distance or 0)
    return {
        "side": side,
        "walk": walk,
        "run": None if winded(state.sides[side["index"]]) else run,
        "by": by,
        "left": (state.distance or 0) - by,
    }


def _is_past(name: str, step: str | None) -> bool:
    return step is None or STEPS.index(name) < STEPS.index(step)


def next_step(state: Encounter, first: int) -> str | None:
    """Return the first step from that place on with something in it; None when the group has nothing left to do.

    In a fight hand to hand nobody is led through movement and missiles, nor anybody through movement twice in a round;
    both are one tap away all the same.
    """
    hand_to_hand = state.engaged and (state.distance or 0) <= CLOSE
    passed: tuple[str, ...] = ("movement", "missiles") if hand_to_hand else ()
    movers = [state.sides[place] for place in {place for place, _ in state.group} if _may_advance(state, place)]
    if all(side.moved for side in movers):
        passed = ("movement", *passed)
    led = (step for step in STEPS[first:] if step not in passed)
    return next((step for step in led if not nothing_to_do(replace(state, step=step))), None)


def _may_advance(state: Encounter, place: int) -> bool:
    return refusal(verify_advance, state, place) is None


def _main(state: Encounter, step: str | None, movers: Sequence[Data], *, pursuit: bool) -> str:
    """Return what Enter does in a turn: `next` group, `step` on, or the deed of the step itself."""
    if step is None or pursuit:
        return "next"
    if step == "morale":
        return "morale"
    if step == "movement":
        return "advance" if any(mover["by"] for mover in movers) else "step"
    if step == "melee":
        return "attack" if (state.distance or 0) <= CLOSE else "next"
    return "step"
