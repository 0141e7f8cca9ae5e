"""What leads through an encounter without dice: intentions, spells announced, steps of a turn, movement, partings."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesets.dice import Dice
from rulesets.errors import RuleViolation, refusal
from rulesets.portes import course
from rulesets.portes.checks import (
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
from rulesets.portes.course import Log, Step
from rulesets.portes.events import DistanceChanged, IntentionStated
from rulesets.portes.hand_events import PursuitGivenUp, SideAdvanced, SideLeft, SpellAnnounced
from rulesets.portes.moves import Args, Move, by_side, done, morale_due
from rulesets.portes.state import LEFT, PURSUING, STOPPED, Encounter, Pair, Side
from rulesets.portes.tables import INTENTIONS, RUN_ROUNDS
from rulesets.protocol import Offer, Param


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
        return all(refusal(verify_advance, state, side) is not None for side in acting)
    return all(refusal(verify_targets, state, pair) is not None for pair in state.pairs())


def allowance(side: Side, running: bool) -> int:
    """Return the metres that a side has left this round, at combat movement or running (POR-30, POR-31)."""
    return max(0, (side.movement if running else side.combat_movement) - side.moved)


def verify_advance(state: Encounter, index: int) -> Side:
    """Allow a side whose turn it is to move (POR-30)."""
    verify_round(state)
    side = verify_free(state, index)
    verify_not_fleeing(side)
    if not any(state.acts(pair) for pair in state.living((index,))):
        raise RuleViolation("Ce n’est pas à ce groupe d’agir.")
    if side.status == PURSUING:
        raise RuleViolation("Une poursuite se règle à la fin du round.")
    return side


def winded(side: Side) -> bool:
    """Say whether a side may run no more: one of its living has run for 30 rounds since his last rest (POR-31)."""
    return any(member.ran >= RUN_ROUNDS for member in side.living)


def verify_metres(state: Encounter, index: int, metres: int, running: bool) -> Side:
    """Allow a movement within what a round allows."""
    side = verify_advance(state, index)
    if running and winded(side):
        raise RuleViolation("Ce groupe a couru 30 rounds : il doit d’abord se reposer.")
    most = allowance(side, running)
    if abs(metres) > most:
        raise RuleViolation(f"Ce groupe ne peut plus se déplacer que de {most} m pendant ce round.")
    return side


def offer_advance(state: Encounter) -> Iterator[Offer]:
    """Offer movement to the sides of the group that acts, walking or running."""
    for index in sorted({side for side, _ in state.group}):
        for running in (False, True):
            most = allowance(state.sides[index], running)
            params = (Param("metres", low=-most, high=most),)
            refused = refusal(verify_metres, state, index, 0, running)
            yield Offer("advance", {"side": index, "running": running}, params, refusal=refused, listed=False)


def advance(state: Encounter, args: Args, dice: Dice) -> Step:
    """Move a side by `metres`, towards the others or (negative) away; `running` counts as a round of it (POR-30, POR-31)."""
    index, metres, running = args["side"], args["metres"], args.get("running", False)
    side = verify_metres(state, index, metres, running)
    log: Log = [SideAdvanced(index, metres, running)]
    if running and side.moved <= side.combat_movement < side.moved + abs(metres):
        state = course.ran(state, index)
    state = state.with_side(index, moved=side.moved + abs(metres))
    if state.distance is not None and (after := max(0, state.distance - metres)) != state.distance:
        log.append(DistanceChanged(state.distance, after, "movement"))
        state = replace(state, distance=after)
    return done(state, log)


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
    "advance": Move(offer_advance, advance),
    "leave": Move(by_side("leave", verify_leave, lambda state, side: side.there, listed=False), leave),
    "give_up": Move(
        by_side("give_up", verify_pursuing, lambda s, side: side.status == PURSUING, listed=False), give_up
    ),
    "end": Move(offer_end, end),
}
