"""Flight, pursuit and evasion: the choices of those who would rather not fight (POR-40 to POR-54)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulesets.kit.dice import Dice, Roll
from rulesets.portes.engine import course
from rulesets.portes.engine.checks import verify_drop, verify_evade, verify_flee, verify_pursue
from rulesets.portes.engine.course import Log, Step
from rulesets.portes.engine.events import BaitDropped, CatchTried, EvasionTried, PursuitDecided, SideCaught
from rulesets.portes.engine.moves import Args, Move, by_side, done, hand, roll_for
from rulesets.portes.engine.state import FLEEING, PURSUING, STOPPED, Encounter
from rulesets.portes.engine.tables import (
    CATCH_MOST,
    DROP_LEAST,
    EVASION,
    EVASION_LEAST,
    EVASION_MOST,
    PURSUE_LEAST,
    SURFACE,
    TOURS_PER_DAY,
)


@dataclass(frozen=True, slots=True)
class Evasion:
    """A chance to evade, in %, and what makes it: fleers, pursuers, base, what their numbers add, the MdT's modifier."""

    fleers: int
    pursuers: int
    base: int
    by_number: int
    modifier: int
    chance: int


def evasion(fleers: int, pursuers: int, modifier: int = 0) -> Evasion:
    """Return the chance of so many to evade so many (POR-51, POR-52).

    >>> evasion(4, 1).chance, evasion(4, 2).chance, evasion(30, 1, -25).chance
    (50, 70, 5)
    """
    base, some, many = next(row[1:] for row in EVASION if row[0] is None or fleers <= row[0])
    by_number = 0 if pursuers * 4 <= fleers else some if pursuers * 4 <= fleers * 3 else many
    chance = max(EVASION_LEAST, min(EVASION_MOST, base + by_number + modifier))
    return Evasion(fleers, pursuers, base, by_number, modifier, chance)


def evaders(state: Encounter, index: int) -> tuple[int, ...]:
    """Return the sides that would pursue a side that evades: there, neither held nor fleeing (POR-50)."""
    return tuple(
        other
        for other in state.there
        if other != index and not state.held(other) and state.sides[other].status != FLEEING
    )


def evasion_of(state: Encounter, index: int, modifier: int = 0) -> Evasion | None:
    """Return the chance of a side to evade now, None when nobody would pursue it: then no die is rolled (POR-50)."""
    pursuing = evaders(state, index)
    if not pursuing:
        return None
    numbers = sum(len(state.sides[other].living) for other in pursuing)
    return evasion(len(state.sides[index].living), numbers, modifier)


def flee(state: Encounter, args: Args, dice: Dice) -> Step:
    """Turn to flee; whether the side got away is seen at once (POR-40)."""
    index = args["side"]
    verify_flee(state, index)
    log: Log = []
    return done(course.run(state, index, log), log)


def pursue(state: Encounter, args: Args, dice: Dice) -> Step:
    """Pursue: monsters on 7 or more, characters at will; by hand, `pursues` says it (POR-41)."""
    index = args["side"]
    verify_pursue(state, index)
    faces: tuple[int, ...] = ()
    pursues: bool = args.get("pursues", True)
    if state.sides[index].monsters and "pursues" not in args:
        faces = roll_for(state, index, "pursue", dice)
        pursues = sum(faces) >= PURSUE_LEAST
    log: Log = [PursuitDecided(index, faces, pursues, by_hand="pursues" in args)]
    return done(state.with_side(index, status=PURSUING if pursues else STOPPED), log)


def drop(state: Encounter, args: Args, dice: Dice) -> Step:
    """Drop treasure or food before pursuing monsters; by hand, `stops` says whether they stop (POR-42)."""
    index = args["side"]
    verify_drop(state, index)
    faces: tuple[int, ...] = ()
    if "stops" in args:
        stops: bool = args["stops"]
    else:
        faces = roll_for(state, index, "drop", dice, 1)
        stops = faces[0] >= DROP_LEAST
    log: Log = [BaitDropped(index, faces, stops, by_hand="stops" in args)]
    return done(state.with_side(index, status=STOPPED if stops else PURSUING), log)


def evade(state: Encounter, args: Args, dice: Dice) -> Step:
    """Evade at the surface; a failure lets faster pursuers try to catch up, and ends the day (POR-50 to POR-54)."""
    index = args["side"]
    verify_evade(state, index)
    log: Log = []
    odds = evasion_of(state, index, args.get("modifier", 0))
    if odds is None:
        return done(course.flee(state, index, "unseen", log), log)
    side = state.sides[index]
    day = side.evasions + 1
    faces, rolled = _percent(state, index, "evade", dice)
    escaped = rolled <= odds.chance
    log.append(
        EvasionTried(
            index,
            day,
            odds.fleers,
            odds.pursuers,
            odds.base,
            odds.by_number,
            odds.modifier,
            odds.chance,
            faces,
            rolled,
            escaped,
        )
    )
    faster = max(evaders(state, index), key=lambda other: state.sides[other].movement)
    state = replace(state, chance=odds.chance).with_side(index, evasions=day, intention="flee")
    if escaped:
        return done(course.flee(state, index, "evasion", log), log)
    state = _whole_day(state, index)
    if state.sides[faster].movement > side.movement:
        faces, rolled = _percent(state, faster, "catch", dice)
        caught = rolled <= CATCH_MOST
        log.append(CatchTried(index, day, faces, rolled, caught))
        if caught:
            log.append(SideCaught(index))
            state = course.engage(replace(state, distance=0), "caught", log)
    return done(state, log)


def _whole_day(state: Encounter, index: int) -> Encounter:
    """Let the day of a failed evasion go by, caught or not; sides that try on one day share it (POR-54)."""
    days = state.sides[index].evasions
    if any(side.evasions >= days for other, side in enumerate(state.sides) if other != index):
        return state
    return replace(state, tours=state.tours + TOURS_PER_DAY)


def _percent(state: Encounter, index: int, why: str, dice: Dice) -> tuple[tuple[int, ...], int]:
    """Roll d100 as two dice of faces 0 to 9, tens then units; 0 and 0 are 100."""
    faces = dice.roll(Roll(2, 10, hand(state, index), why, low=0, side=index))
    return faces, faces[0] * 10 + faces[1] or 100


def someone_flees(state: Encounter) -> bool:
    """Say whether there is anyone to pursue."""
    return bool(state.with_status(FLEEING))


def may_evade(state: Encounter) -> bool:
    """Say whether evasion exists in this encounter: at the surface, before the fight."""
    return state.options.place == SURFACE and not state.engaged


FLIGHTS: Mapping[str, Move] = {
    "flee": Move(by_side("flee", verify_flee, lambda state, side: state.options.led or not state.engaged), flee),
    "pursue": Move(
        by_side("pursue", verify_pursue, lambda state, side: someone_flees(state) and side.status != FLEEING), pursue
    ),
    "drop": Move(by_side("drop", verify_drop, lambda state, side: someone_flees(state) and side.monsters), drop),
    "evade": Move(by_side("evade", verify_evade, lambda state, side: may_evade(state)), evade),
}
