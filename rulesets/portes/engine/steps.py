"""What leads through an encounter without dice: intentions, spells announced, steps of a turn, partings."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param
from rulesets.portes.engine import course
from rulesets.portes.engine.checks import (
    verify_begun,
    verify_free,
    verify_member,
    verify_not_fleeing,
    verify_ongoing,
    verify_pursuing,
    verify_round,
    verify_targets,
    verify_there,
)
from rulesets.portes.engine.course import Log, Step
from rulesets.portes.engine.events import IntentionStated
from rulesets.portes.engine.hand_events import PursuitGivenUp, SideLeft, SpellAnnounced
from rulesets.portes.engine.movement import ADVANCE, may_advance
from rulesets.portes.engine.moves import Args, Move, by_side, done, morale_due
from rulesets.portes.engine.state import LEFT, PURSUING, STOPPED, Encounter, Pair
from rulesets.portes.engine.tables import INTENTIONS


def verify_intend(state: Encounter, index: int) -> None:
    """Allow a side that is not surprised to say what it means to do (POR-13)."""
    verify_begun(state)
    verify_not_fleeing(verify_free(state, index))


def offer_intend(state: Encounter) -> Iterator[Offer]:
    """Offer each side its intention; replay has no form for it."""
    for index in range(len(state.sides)):
        params = (Param("intention", INTENTIONS),)
        yield Offer("intend", {"side": index}, params, refusal=refusal(verify_intend, state, index), listed=False)


def intend(state: Encounter, args: Args, dice: Dice) -> Step:
    """Write down what a side means to do; flight and blows are choices of their own (POR-13)."""
    index = args["side"]
    verify_intend(state, index)
    return done(state.with_side(index, intention=args["intention"]), [IntentionStated(index, args["intention"])])


def verify_announce(state: Encounter, who: Pair) -> None:
    """Allow the living of a free side to announce a spell before initiative (POR-60)."""
    verify_begun(state)
    verify_member(state, who)
    verify_free(state, who[0])
    if not state.member(who).living:
        raise RuleViolation("Un mort n’annonce pas de sort.")
    if state.turn is not None:
        raise RuleViolation("Les sorts s’annoncent avant l’initiative.")


def announce(state: Encounter, args: Args, dice: Dice) -> Step:
    """Write down the spell that a combatant will cast in the next round (POR-60)."""
    who: Pair = args["who"]
    verify_announce(state, who)
    return done(state.with_member(who, spell=args["spell"]), [SpellAnnounced(*who, args["spell"])])


def offer_announce(state: Encounter) -> Iterator[Offer]:
    """Offer spells to announce between rounds."""
    if state.tested and state.turn is None:
        for who in state.living(state.there):
            params = (Param("spell"),)
            yield Offer("announce", {"who": who}, params, refusal=refusal(verify_announce, state, who), listed=False)


def offer_step(state: Encounter) -> Iterator[Offer]:
    """Offer the next step of the turn of the group that acts."""
    if state.turn is not None:
        yield Offer("step", refusal=refusal(verify_round, state), listed=False)


def step(state: Encounter, args: Args, dice: Dice) -> Step:
    """Go on to the group's next step; after melee, to the next group (POR-60)."""
    verify_round(state)
    log: Log = []
    return done(course.next_step(state, log), log)


def nothing_to_do(state: Encounter) -> bool:
    """Say whether the step that the group is at has nothing in it, so that one key skips it (POR-60)."""
    acting = {side for side, _ in state.group if state.sides[side].there and not state.held(side)}
    if state.step == "morale":
        return not acting & set(morale_due(state))
    if state.step == "spells":
        return not any(state.member(pair).spell and state.acts(pair) for pair in state.living(acting))
    if state.step == "movement":
        return not may_advance(state)
    return all(refusal(verify_targets, state, pair) is not None for pair in state.pairs())


def verify_leave(state: Encounter, index: int) -> None:
    """Allow a side that is there to go its way (POR-13)."""
    verify_begun(state)
    verify_there(state, index)


def leave(state: Encounter, args: Args, dice: Dice) -> Step:
    """Let a side go its way: talk is over, nobody follows (POR-13)."""
    verify_leave(state, args["side"])
    return done(state.with_side(args["side"], status=LEFT), [SideLeft(args["side"])])


def give_up(state: Encounter, args: Args, dice: Dice) -> Step:
    """Let a side lose sight of those it pursues (POR-40, POR-42)."""
    verify_pursuing(state, args["side"])
    return done(state.with_side(args["side"], status=STOPPED), [PursuitGivenUp(args["side"])])


def offer_end(state: Encounter) -> Iterator[Offer]:
    """Offer the MdT to end the encounter."""
    yield Offer("end", params=(Param("tours", low=0),), refusal=refusal(verify_ongoing, state), listed=False)


def end(state: Encounter, args: Args, dice: Dice) -> Step:
    """End the encounter; it takes `tours`, one unless told (POR-03)."""
    verify_ongoing(state)
    return done(replace(state, closed=True, tours=args.get("tours", state.tours)), [])


STEPS: Mapping[str, Move] = {
    "intend": Move(offer_intend, intend),
    "announce": Move(offer_announce, announce),
    "step": Move(offer_step, step),
    "advance": ADVANCE,
    "leave": Move(by_side("leave", verify_leave, lambda state, side: side.there, listed=False), leave),
    "give_up": Move(
        by_side("give_up", verify_pursuing, lambda s, side: side.status == PURSUING, listed=False), give_up
    ),
    "end": Move(offer_end, end),
}
