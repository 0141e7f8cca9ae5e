"""The choices of an encounter up to the blows, each with what of it is offered now (POR-10 to POR-22, POR-60 to POR-64)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import refusal
from rulesets.kit.protocol import Offer, Param
from rulesets.portes.engine import course
from rulesets.portes.engine.checks import (
    targets,
    verify_attack,
    verify_distance,
    verify_initiative,
    verify_keep,
    verify_morale,
    verify_order,
    verify_reaction,
    verify_round,
    verify_side,
    verify_surprise,
    verify_targets,
)
from rulesets.portes.engine.course import Log, Step
from rulesets.portes.engine.events import (
    AttackRolled,
    DamageDealt,
    DistanceSet,
    InitiativeRolled,
    MoraleTested,
    ReactionRolled,
    SurpriseTested,
)
from rulesets.portes.engine.state import Actor, Encounter, Pair, Side
from rulesets.portes.engine.tables import (
    DIE,
    DISTANCE,
    MORALE_NEVER_FIGHTS,
    MORALE_NEVER_FLEES,
    SURPRISED_MOST,
    needed,
    reaction_of,
)

Args = Mapping[str, Any]
MDT = "mdt"
"""In whose hand the dice are that are no side's own."""


@dataclass(frozen=True, slots=True)
class Move:
    """A kind of choice: what of it is offered now, and doing it."""

    offers: Callable[[Encounter], Iterator[Offer]]
    apply: Callable[[Encounter, Args, Dice], Step]


def hand(state: Encounter, index: int) -> str:
    """Return in whose hand a side's dice are: its players', or the MdT's."""
    return "foe" if state.sides[index].monsters else "hero"


def roll_for(state: Encounter, index: int, why: str, dice: Dice, count: int = 2) -> tuple[int, ...]:
    """Roll d6 for a side."""
    return dice.roll(Roll(count, DIE, hand(state, index), why, side=index))


def done(state: Encounter, log: Log) -> Step:
    """Return what a choice comes to, all that follows from it included."""
    state = course.settle(state, log)
    return state, tuple(log)


def by_side(
    do: str,
    verify: Callable[[Encounter, int], object],
    exists: Callable[[Encounter, Side], bool],
    listed: bool = True,
) -> Callable[[Encounter], Iterator[Offer]]:
    """Return the offers of a choice that names a side: one for each for which it `exists`."""

    def offers(state: Encounter) -> Iterator[Offer]:
        for index, side in enumerate(state.sides):
            if exists(state, side):
                yield Offer(do, {"side": index}, refusal=refusal(verify, state, index), listed=listed)

    return offers


def offer_distance(state: Encounter) -> Iterator[Offer]:
    """Offer the distance, rolled or typed as `metres`."""
    if state.distance is None:
        yield Offer("distance", refusal=refusal(verify_distance, state, None))


def distance(state: Encounter, args: Args, dice: Dice) -> Step:
    """Set how far apart the sides meet (POR-10)."""
    metres: int | None = args.get("metres")
    verify_distance(state, metres)
    if metres is not None:
        return done(replace(state, distance=metres), [DistanceSet((), metres, by_hand=True)])
    count, sides, unit = DISTANCE[state.options.place]
    faces = dice.roll(Roll(count, sides, MDT, "distance"))
    return done(replace(state, distance=sum(faces) * unit), [DistanceSet(faces, sum(faces) * unit)])


def offer_surprise(state: Encounter) -> Iterator[Offer]:
    """Offer the test of surprise."""
    if not state.tested:
        yield Offer("surprise", refusal=refusal(verify_surprise, state))


def surprise(state: Encounter, args: Args, dice: Dice) -> Step:
    """Test surprise for each side that tests; by hand, `surprised` names the sides (POR-11)."""
    verify_surprise(state)
    by_hand = "surprised" in args
    tests = state.options.surprise_tests
    testing = tuple(range(len(state.sides))) if tests is None else tuple(sorted(set(tests)))
    if by_hand:
        surprised = tuple(sorted(set(args["surprised"])))
        for index in surprised:
            verify_side(state, index)
        rolled = SurpriseTested((), (), surprised, by_hand=True)
    else:
        faces = tuple(roll_for(state, index, "surprise", dice, 1)[0] for index in testing)
        surprised = tuple(index for index, face in zip(testing, faces, strict=True) if face <= SURPRISED_MOST)
        rolled = SurpriseTested(testing, faces, surprised)
    for index in range(len(state.sides)):
        state = state.with_side(index, surprised=index in surprised)
    return done(replace(state, tested=True), [rolled])


def reaction(state: Encounter, args: Args, dice: Dice) -> Step:
    """Roll how monsters take the meeting; by hand, `result` says it, `modifier` replaces the option's (POR-12)."""
    index = args["side"]
    verify_reaction(state, index)
    modifier = args.get("modifier", state.options.reaction_modifier)
    if "result" in args:
        rolled = ReactionRolled(index, (), 0, 0, args["result"], by_hand=True)
    else:
        faces = roll_for(state, index, "reaction", dice)
        total = sum(faces) + modifier
        rolled = ReactionRolled(index, faces, modifier, total, reaction_of(total))
    state = state.with_side(index, reaction=rolled.reaction)
    return done(replace(state, reaction=rolled.reaction), [rolled])


def offer_initiative(state: Encounter) -> Iterator[Offer]:
    """Offer the next round, its initiative rolled or kept."""
    yield Offer("initiative", refusal=refusal(verify_initiative, state))
    if state.round and state.turn is None:
        yield Offer("initiative", {"keep": True}, refusal=refusal(verify_keep, state))


def initiative(state: Encounter, args: Args, dice: Dice) -> Step:
    """Begin a round: roll each side's die, or each combatant's with his modifier, or keep the order (POR-20 to POR-22).

    By hand, `order` is the order itself: groups of sides and combatants, whoever is left out of it waits.
    """
    if args.get("keep", False):
        verify_keep(state)
        order = tuple(group for group in state.order if group)
        return done(course.begin(state, order), [InitiativeRolled(state.round + 1, (), order, kept=True)])
    verify_initiative(state)
    if "order" in args:
        order = verify_order(state, args["order"])
        return done(course.begin(state, order), [InitiativeRolled(state.round + 1, (), order, by_hand=True)])
    acting = [index for index in state.there if not state.held(index)]
    actors: list[Actor] = list(state.living(acting)) if state.options.individual else [(i, None) for i in acting]
    rolls: tuple[tuple[int, int | None, int, int, int], ...] = ()
    order = (tuple(actors),)
    if len(acting) > 1:
        rolls = tuple(_initiative_of(state, actor, dice) for actor in actors)
        ranked = sorted(rolls, key=lambda roll: -roll[4])
        order = tuple(tuple(roll[:2] for roll in tied) for _, tied in groupby(ranked, key=lambda roll: roll[4]))
    return done(course.begin(state, order), [InitiativeRolled(state.round + 1, rolls, order)])


def _initiative_of(state: Encounter, actor: Actor, dice: Dice) -> tuple[int, int | None, int, int, int]:
    side, member = actor
    modifier = 0 if member is None else state.member((side, member)).initiative
    face = dice.roll(Roll(1, DIE, hand(state, side), "initiative", side=side, member=member))[0]
    return side, member, face, modifier, face + modifier


def offer_attack(state: Encounter) -> Iterator[Offer]:
    """Offer a blow to each combatant of the group that acts, with whom he may strike."""
    if state.turn is None:
        yield Offer("attack", refusal=refusal(verify_round, state))
    for by in state.pairs():
        if state.acts(by):
            params = (Param("at", targets(state, by[0])), Param("modifier"))
            yield Offer("attack", {"by": by}, params, refusal=refusal(verify_targets, state, by))


def attack(state: Encounter, args: Args, dice: Dice) -> Step:
    """Strike a blow: d20 against the needed number, then its damage; it begins the fight (POR-61, POR-62).

    By hand, `damage` replaces the dice of this blow's damage.
    """
    by: Pair = args["by"]
    at: Pair = args["at"]
    verify_attack(state, by, at)
    striker, struck = state.member(by), state.member(at)
    who = hand(state, by[0])
    faces = dice.roll(Roll(1, 20, who, "attack", side=by[0], member=by[1]))
    modifier, goal = args.get("modifier", 0), needed(striker.attack, struck.armour)
    hit = faces[0] == 20 or (faces[0] != 1 and faces[0] + modifier - striker.malus >= goal)
    log: Log = [AttackRolled(by, at, faces, modifier, striker.malus, goal, hit)]
    damage = args.get("damage", striker.blows[state.struck.count(by)])
    state = course.engage(replace(state, struck=(*state.struck, by)), "attack", log)
    if not hit:
        return done(state, log)
    faces = dice.roll(Roll(damage.count, damage.sides, who, "damage", side=by[0], member=by[1]))
    amount = max(1, sum(faces) + damage.bonus - striker.malus)
    left = max(0, struck.pv - amount)
    dealt = DamageDealt(by, at, str(damage), faces, striker.malus, amount, struck.pv, left, by_hand="damage" in args)
    log.append(dealt)
    return done(course.with_pv(state, at, left, log), log)


def offer_next(state: Encounter) -> Iterator[Offer]:
    """Offer to pass to the next group."""
    yield Offer("next", refusal=refusal(verify_round, state))


def pass_on(state: Encounter, args: Args, dice: Dice) -> Step:
    """Pass to the next group; after the last one the round ends."""
    verify_round(state)
    log: Log = []
    return done(course.pass_turn(state, log), log)


def morale(state: Encounter, args: Args, dice: Dice) -> Step:
    """Test the morale of a side of monsters; by hand, `success` says it (POR-64)."""
    index = args["side"]
    score = verify_morale(state, index)
    faces: tuple[int, ...] = ()
    if "success" in args:
        success: bool = args["success"]
    elif score in (MORALE_NEVER_FIGHTS, MORALE_NEVER_FLEES):
        success = score == MORALE_NEVER_FLEES
    else:
        faces = roll_for(state, index, "morale", dice)
        success = sum(faces) <= score
    log: Log = [MoraleTested(index, score, faces, success, by_hand="success" in args)]
    state = state.with_side(index, shaken=False, successes=state.sides[index].successes + success)
    if not success:
        state = course.run(state, index, log) if state.options.led else course.flee(state, index, "morale", log)
    return done(state, log)


def morale_due(state: Encounter) -> tuple[int, ...]:
    """Return the sides whose morale is asked for now (POR-64)."""
    return tuple(
        index for index, side in enumerate(state.sides) if side.shaken and refusal(verify_morale, state, index) is None
    )


MOVES: Mapping[str, Move] = {
    "distance": Move(offer_distance, distance),
    "surprise": Move(offer_surprise, surprise),
    "reaction": Move(by_side("reaction", verify_reaction, lambda state, side: side.monsters), reaction),
    "initiative": Move(offer_initiative, initiative),
    "attack": Move(offer_attack, attack),
    "next": Move(offer_next, pass_on),
    "morale": Move(by_side("morale", verify_morale, lambda state, side: side.monsters), morale),
}
