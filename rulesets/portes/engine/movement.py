"""Movement within a round: a side that acts as one moves at its slowest's pace, who acts by himself at his own (POR-30, POR-31).

`Encounter.distance` is that between those in front. Who moves by himself may be before the others of his side or behind
them: `Member.behind` says by how much, and the distance follows whoever is in front.
"""

from collections.abc import Iterator
from dataclasses import replace

from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param
from rulesets.portes.engine import course
from rulesets.portes.engine.checks import verify_free, verify_member, verify_not_fleeing, verify_round
from rulesets.portes.engine.course import Log, Step
from rulesets.portes.engine.events import DistanceChanged
from rulesets.portes.engine.hand_events import MemberAdvanced, SideAdvanced
from rulesets.portes.engine.moves import Args, Move, done
from rulesets.portes.engine.state import PURSUING, Actor, Encounter, Member
from rulesets.portes.engine.tables import RUN_ROUNDS


def walkers(state: Encounter, actor: Actor) -> tuple[Member, ...]:
    """Return those who move together: the living of a side, or one of them."""
    side, member = actor
    return state.sides[side].living if member is None else (state.member((side, member)),)


def pace(state: Encounter, actor: Actor, running: bool) -> int:
    """Return the metres of a round: those of the slowest who moves, at combat movement or running (POR-30, POR-31)."""
    found = walkers(state, actor)
    return min((one.movement if running else one.combat_movement for one in found), default=0)


def gone(state: Encounter, actor: Actor) -> int:
    """Return the metres of this round already gone: by the side, and by the one of them who went furthest by himself."""
    return state.sides[actor[0]].moved + max((one.moved for one in walkers(state, actor)), default=0)


def allowance(state: Encounter, actor: Actor, running: bool) -> int:
    """Return the metres that are left this round, at combat movement or running (POR-30, POR-31)."""
    return max(0, pace(state, actor, running) - gone(state, actor))


def apart(state: Encounter, actor: Actor) -> int:
    """Return how far from the others the first of those who move is."""
    return (state.distance or 0) + min((one.behind for one in walkers(state, actor)), default=0)


def reach(state: Encounter) -> int:
    """Return how far from the others the nearest is of those who act now."""
    return min((apart(state, actor) for actor in state.group if walkers(state, actor)), default=state.distance or 0)


def winded(state: Encounter, actor: Actor) -> bool:
    """Say whether they may run no more: one of them has run for 30 rounds since his last rest (POR-31)."""
    return any(one.living and one.ran >= RUN_ROUNDS for one in walkers(state, actor))


def verify_advance(state: Encounter, actor: Actor) -> None:
    """Allow who acts to move: a side that acts as one, or one combatant (POR-30)."""
    verify_round(state)
    index, member = actor
    side = verify_free(state, index)
    verify_not_fleeing(side)
    if member is not None:
        verify_member(state, (index, member))
        if not state.acts((index, member)):
            raise RuleViolation("Ce n’est pas à son tour d’agir.")
        if not state.member((index, member)).living:
            raise RuleViolation("Il est hors de combat.")
    elif not any(state.acts(pair) for pair in state.living((index,))):
        raise RuleViolation("Ce n’est pas à ce groupe d’agir.")
    elif actor not in state.group:
        raise RuleViolation("Chacun agit à son tour, et se déplace seul : dites qui se déplace.")
    if side.status == PURSUING:
        raise RuleViolation("Une poursuite se règle à la fin du round.")


def verify_metres(state: Encounter, actor: Actor, metres: int, running: bool) -> None:
    """Allow a movement within what a round allows."""
    verify_advance(state, actor)
    who = "Ce groupe" if actor[1] is None else "Ce combattant"
    if running and winded(state, actor):
        raise RuleViolation(f"{who} a couru 30 rounds : il doit d’abord se reposer.")
    most = allowance(state, actor, running)
    if abs(metres) > most:
        raise RuleViolation(f"{who} ne peut plus se déplacer que de {most} m pendant ce round.")


def may_advance(state: Encounter) -> tuple[Actor, ...]:
    """Return who may move now of the group that acts."""
    return tuple(actor for actor in state.group if refusal(verify_advance, state, actor) is None)


def offer_advance(state: Encounter) -> Iterator[Offer]:
    """Offer movement to those of the group that acts, walking or running."""
    for actor in state.group:
        side, member = actor
        who = {"side": side} if member is None else {"who": (side, member)}
        for running in (False, True):
            most = allowance(state, actor, running)
            params = (Param("metres", low=-most, high=most),)
            refused = refusal(verify_metres, state, actor, 0, running)
            yield Offer("advance", {**who, "running": running}, params, refusal=refused, listed=False)


def advance(state: Encounter, args: Args, dice: Dice) -> Step:
    """Move a `side`, or one alone (`who`), by `metres`, towards the others or (negative) away (POR-30).

    `running` counts as a round of it (POR-31).
    """
    actor: Actor = args["who"] if "who" in args else (args["side"], None)
    metres, running = args["metres"], args.get("running", False)
    verify_metres(state, actor, metres, running)
    index, member = actor
    before, walked = gone(state, actor), pace(state, actor, False)
    log: Log = []
    if member is None:
        log.append(SideAdvanced(index, metres, running))
        tires = [pair for pair in state.living((index,)) if running]
        moved = state.with_side(index, moved=state.sides[index].moved + abs(metres))
    else:
        log.append(MemberAdvanced(index, member, metres, running))
        tires = [(index, member)] if running else []
        moved = state.with_member((index, member), moved=state.member((index, member)).moved + abs(metres))
    if before <= walked < before + abs(metres):
        moved = course.ran(moved, tires)
    return done(_nearer(moved, actor, metres, log), log)


def _nearer(state: Encounter, actor: Actor, metres: int, log: Log) -> Encounter:
    """Bring those who move nearer to the others, or farther: the distance is that of who is in front."""
    if state.distance is None:
        return state
    before = state.distance
    metres = min(metres, apart(state, actor))
    if actor[1] is None:
        state = replace(state, distance=max(0, before - metres))
    else:
        pair = (actor[0], actor[1])
        state = course.in_front(state, actor[0], {pair: state.member(pair).behind - metres})
    if state.distance is not None and state.distance != before:
        log.append(DistanceChanged(before, state.distance, "movement"))
    return state


ADVANCE = Move(offer_advance, advance)
