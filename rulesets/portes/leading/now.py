"""The question that the page asks now: the next step of the procedure, and what Enter answers to it (POR-60)."""

from collections.abc import Sequence
from dataclasses import replace

from rulesets.kit.errors import refusal
from rulesets.kit.protocol import Data
from rulesets.portes.encounters.naming import member_name, side_name
from rulesets.portes.engine.checks import verify_pursue
from rulesets.portes.engine.flight import evasion
from rulesets.portes.engine.movement import allowance, apart, gone, may_advance, reach, winded
from rulesets.portes.engine.moves import morale_due
from rulesets.portes.engine.state import FLED, FLEEING, Actor, Encounter
from rulesets.portes.engine.steps import nothing_to_do
from rulesets.portes.engine.tables import DENSE_WOODS, FRIENDLY, INDIFFERENT, NEUTRAL, STEPS, SURFACE, TWICE_AS_FAST

CLOSE = 3
"""Metres within which blows are struck by hand."""


def now(state: Encounter, sides: Sequence[Data], *, keeps: bool) -> Data:
    """Return the step that the encounter is at: its `phase`, whom it is about, and what it needs to be drawn."""
    if state.over:
        return {"phase": "over"}
    if state.after:
        return {"phase": "after", "fled": [side for side in sides if side["status"] == FLED]}
    if state.distance is None:
        return {"phase": "distance"}
    if not state.tested:
        tests = state.options.surprise_tests
        return {"phase": "surprise", "tests": [side for side in sides if tests is None or side["place"] in tests]}
    if state.turn is not None:
        # Whoever turns to flee in the middle of a round is not gone before it is known who runs after him.
        return (_pursuit(state, sides) if state.options.led else None) or _turn(state, sides)
    if due := morale_due(state):
        return {"phase": "morale", "side": sides[due[0]]}
    return _between(state, sides, keeps=keeps)


def _between(state: Encounter, sides: Sequence[Data], *, keeps: bool) -> Data:
    """Return what is asked between two rounds."""
    flees = bool(state.with_status(FLEEING))
    asked = _pursuit(state, sides)
    if asked is not None:
        return asked
    if not state.engaged and not flees:
        asked = _before(state, sides)
        if asked is not None:
            return asked
    # In a pursuit nobody gains anything by acting first: the order stays while it may.
    return {"phase": "initiative", "keep": keeps and flees, "pursuit": flees, "next": state.round + 1}


def _pursuit(state: Encounter, sides: Sequence[Data]) -> Data | None:
    """Return who is asked whether he pursues those who flee, None for nobody (POR-41)."""
    asked = next((place for place in state.there if refusal(verify_pursue, state, place) is None), None)
    return None if asked is None else {"phase": "pursue", "side": sides[asked]}


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
    near = reach(state) <= CLOSE
    step = next_step(state, STEPS.index(state.step))
    after = next_step(state, STEPS.index(step) + 1) if step else None
    pursuit = bool(state.with_status(FLEEING))
    due = [place for place in morale_due(state) if place in acting]
    movers = [_mover(state, sides, actor) for actor in may_advance(state)]
    return {
        "phase": "turn",
        "step": step,
        "after": after,
        "steps": [{"name": name, "now": name == step, "past": _is_past(name, step)} for name in STEPS],
        "acting": [sides[place] for place in acting],
        "actors": [_name(state, actor) for actor in state.group],
        "alone": all(member is not None for _, member in state.group),
        "due": [sides[place] for place in due],
        "movers": movers,
        "mover": next((mover for mover in movers if mover["by"]), None),
        "near": near,
        "apart": reach(state),
        "pursuit": pursuit,
        "last": state.turn is not None and state.turn + 1 == len(state.order),
        "main": _main(step, movers, near=near, pursuit=pursuit),
    }


def _name(state: Encounter, actor: Actor) -> str:
    """Return what a side that acts as one is called, or a combatant who acts by himself."""
    side, member = actor
    return side_name(state, side) if member is None else member_name(state, side, member)


def _mover(state: Encounter, sides: Sequence[Data], actor: Actor) -> Data:
    """Return what is left of their movement to those who move, and how much of it leads to the others (POR-30, POR-31).

    A side that acts as one moves as one (`field` is then "side"), who acts by himself alone ("who"). `run` is None for
    those who may run no more.
    """
    walk, run = (allowance(state, actor, running) for running in (False, True))
    far = apart(state, actor)
    by = min(walk, far)
    side = sides[actor[0]]
    one = None if actor[1] is None else side["members"][actor[1]]
    return {
        "field": "side" if one is None else "who",
        "key": str(side["index"]) if one is None else one["pair"],
        "id": str(side["index"]) if one is None else one["id"],
        "name": _name(state, actor),
        "walk": walk,
        "run": None if winded(state, actor) else run,
        "by": by,
        "left": far - by,
    }


def _is_past(name: str, step: str | None) -> bool:
    return step is None or STEPS.index(name) < STEPS.index(step)


def next_step(state: Encounter, first: int) -> str | None:
    """Return the first step from that place on with something in it; None when the group has nothing left to do.

    In a fight hand to hand nobody is led through movement and missiles, nor anybody through movement twice in a round;
    both are one tap away all the same.
    """
    hand_to_hand = state.engaged and reach(state) <= CLOSE
    passed: tuple[str, ...] = ("movement", "missiles") if hand_to_hand else ()
    if all(gone(state, actor) for actor in may_advance(state)):
        passed = ("movement", *passed)
    led = (step for step in STEPS[first:] if step not in passed)
    return next((step for step in led if not nothing_to_do(replace(state, step=step))), None)


def _main(step: str | None, movers: Sequence[Data], *, near: bool, pursuit: bool) -> str:
    """Return what Enter does in a turn: `next` group, `step` on, or the deed of the step itself."""
    if step is None or pursuit:
        return "next"
    if step == "morale":
        return "morale"
    if step == "movement":
        return "advance" if any(mover["by"] for mover in movers) else "step"
    if step == "melee":
        return "attack" if near else "next"
    return "step"
