"""How an encounter goes on by itself: deaths, flights that succeed, the end of a round, the end of it all."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rulesets.kit.protocol import ONGOING
from rulesets.portes.engine.events import (
    DistanceChanged,
    EncounterEnded,
    Event,
    FightBegun,
    FlightBegun,
    MemberDied,
    RoundEnded,
    RunnerTired,
    SideCaught,
    SideFled,
    StepReached,
    TurnPassed,
)
from rulesets.portes.engine.state import ENDED, FLED, FLEEING, PURSUING, STOPPED, Encounter, Group, Pair
from rulesets.portes.engine.tables import ANNOUNCE, RUN_ROUNDS, STEPS

Log = list[Event]
Step = tuple[Encounter, tuple[Event, ...]]
"""The encounter after a choice, and what happened."""


def with_pv(state: Encounter, pair: Pair, pv: int, log: Log) -> Encounter:
    """Give a combatant other PV; a death is one that morale may ask for (POR-62, POR-64)."""
    before = state.member(pair)
    state = state.with_member(pair, pv=max(0, pv))
    if not before.living or state.member(pair).living:
        return state
    log.append(MemberDied(*pair))
    side = state.sides[pair[0]]
    dead = len(side.members) - len(side.living)
    halved = (dead - 1) * 2 < len(side.members) <= dead * 2
    return state.with_side(pair[0], bled=True, shaken=side.shaken or halved or not side.bled)


def engage(state: Encounter, why: str, log: Log) -> Encounter:
    """Begin the fight, for all."""
    if state.engaged:
        return state
    log.append(FightBegun(why))
    return replace(state, engaged=True)


def flee(state: Encounter, index: int, why: str, log: Log) -> Encounter:
    """Let a side get away."""
    log.append(SideFled(index, why))
    return state.with_side(index, status=FLED)


def run(state: Encounter, index: int, log: Log) -> Encounter:
    """Let a side turn to flee in its fight: whether it gets away is seen by who pursues it (POR-43, POR-64)."""
    log.append(FlightBegun(index))
    return state.with_side(index, status=FLEEING, intention="flee")


def catch(state: Encounter, index: int, log: Log) -> Encounter:
    """Let a side be caught: it flees no more, and the fight has begun."""
    log.append(SideCaught(index))
    return engage(state.with_side(index, status=""), "caught", log)


def begin(state: Encounter, order: tuple[Group, ...]) -> Encounter:
    """Begin a round in that order; those whom surprise holds wait for the next (POR-11)."""
    waiting = tuple(index for index in state.there if state.held(index))
    for index in range(len(state.sides)):
        state = state.with_side(index, moved=0)
    for pair in state.pairs():
        if state.member(pair).moved:
            state = state.with_member(pair, moved=0)
    state = replace(state, order=order, round=state.round + 1, turn=0, struck=(), waiting=waiting)
    return replace(state, step=STEPS[0], standing=_standing(state, order[0]))


def _standing(state: Encounter, group: Group) -> tuple[Pair, ...]:
    """Return who lives of a group as it begins."""
    return tuple(p for p in state.living() if p in group or (p[0], None) in group)


def _may_act(state: Encounter, group: Group) -> bool:
    """Say whether somebody is left of a group: who died or fled before his turn has none (POR-20)."""
    return any(state.sides[side].there for side, _ in _standing(state, group))


def at_turn(state: Encounter, turn: int | None) -> Encounter:
    """Put the round at one of its groups, or (None) between rounds."""
    if turn is None:
        return replace(state, turn=None, step=ANNOUNCE, standing=(), struck=(), waiting=())
    step = STEPS[0] if turn != state.turn else state.step
    return replace(state, turn=turn, step=step, standing=_standing(state, state.order[turn]))


def pass_turn(state: Encounter, log: Log) -> Encounter:
    """Pass to the next group, or end the round after the last; a tied group's end is judged first."""
    if state.turn is None:
        return state
    log.append(TurnPassed(state.round, state.group))
    if state.spent and not state.after:
        return _end(state, log)
    for turn in range(state.turn + 1, len(state.order)):
        if not state.options.led or _may_act(state, state.order[turn]):
            return at_turn(state, turn)
    log.append(RoundEnded(state.round))
    state = at_turn(state, None)
    for pair in state.pairs():
        if state.member(pair).spell:
            state = state.with_member(pair, spell="")
    return _pursue(_tire(state, log), log)


def next_step(state: Encounter, log: Log) -> Encounter:
    """Go on to the group's next step, or after the last to the next group (POR-60)."""
    place = STEPS.index(state.step) + 1
    if place == len(STEPS):
        return pass_turn(state, log)
    log.append(StepReached(STEPS[place]))
    return replace(state, step=STEPS[place])


def ran(state: Encounter, runners: Iterable[Pair]) -> Encounter:
    """Count a round of running for some (POR-31)."""
    for pair in runners:
        state = state.with_member(pair, ran=state.member(pair).ran + 1)
    return state


def in_front(state: Encounter, index: int, behind: Mapping[Pair, int]) -> Encounter:
    """Let some of a side stand so far behind its first (negative: before him); the distance is that of who is first now."""
    before = state.distance
    for pair, metres in behind.items():
        state = state.with_member(pair, behind=metres)
    first = min((member.behind for member in state.sides[index].living), default=0)
    if not first or before is None:
        return state
    for pair in state.pairs((index,)):
        state = state.with_member(pair, behind=max(0, state.member(pair).behind - first))
    return replace(state, distance=max(0, before + first))


def _close_up(state: Encounter, log: Log) -> Encounter:
    """Let the distance be that of those who are left in front where the first of a side is dead or gone."""
    before = state.distance
    for index in state.there:
        state = in_front(state, index, {})
    if before is not None and state.distance is not None and state.distance != before:
        log.append(DistanceChanged(before, state.distance, "front"))
    return state


def _tire(state: Encounter, log: Log) -> Encounter:
    """Count the round's running, and tire those who have run for 30 where fatigue is followed (POR-31)."""
    pursued = bool(state.with_status(PURSUING))
    for index in state.with_status(FLEEING, PURSUING) if pursued else ():
        state = ran(state, state.living((index,)))
    if not state.options.fatigue:
        return state
    for pair in state.living():
        member = state.member(pair)
        if member.ran >= RUN_ROUNDS and not member.tired:
            log.append(RunnerTired(*pair))
            state = state.with_member(pair, tired=True)
    return state


def _pursue(state: Encounter, log: Log) -> Encounter:
    """Follow a pursuit at the end of a round (POR-43)."""
    fleeing, pursuing = state.with_status(FLEEING), state.with_status(PURSUING)
    if not pursuing:
        for index in fleeing:
            state = flee(state, index, "unpursued", log)
        return state
    before = state.distance
    if not fleeing or before is None:
        return state
    slowest = min(state.sides[index].movement for index in fleeing)
    fastest = max(state.sides[index].movement for index in pursuing)
    distance = max(0, before + slowest - fastest)
    log.append(DistanceChanged(before, distance, "pursuit"))
    state = replace(state, distance=distance)
    if distance == 0:
        for index in fleeing:
            state = catch(state, index, log)
    return state


def settle(state: Encounter, log: Log) -> Encounter:
    """See what follows from a choice: who stops fleeing or pursuing, who got away, whether it is over."""
    for index, side in enumerate(state.sides):
        if side.status in (FLEEING, PURSUING, STOPPED) and not side.living:
            state = state.with_side(index, status="")
    chasing = [side.movement for side in state.sides if side.there and side.status not in (FLEEING, STOPPED)]
    # In a fight that is led, those who are faster are run after first: how far is seen round by round (POR-43).
    runs = state.options.led and state.engaged and bool(chasing)
    for index in () if runs else state.with_status(FLEEING):
        if all(state.sides[index].movement > movement for movement in chasing):
            state = flee(state, index, "faster" if chasing else "unpursued", log)
    if not state.with_status(FLEEING):
        for index in state.with_status(PURSUING, STOPPED):
            state = state.with_side(index, status="")
    return judge(_close_up(state, log), log)


def judge(state: Encounter, log: Log) -> Encounter:
    """Say whether it is over: when the MdT says so, or with fewer than two sides there once those tied have acted."""
    if state.closed or (state.spent and not state.tied and not state.after):
        return _end(state, log)
    if state.over and not state.spent:
        return replace(state, outcome=ONGOING)
    return state


def _end(state: Encounter, log: Log) -> Encounter:
    if state.over:
        return state
    log.append(EncounterEnded(state.tours))
    return replace(state, outcome=ENDED)
