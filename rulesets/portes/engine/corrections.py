"""What the MdT sets by hand, `set`: any number or mark of the encounter, a side or a combatant; never offered, always there."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesets.kit.choices import never_offered
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine import course
from rulesets.portes.engine.checks import verify_member, verify_order, verify_side
from rulesets.portes.engine.course import Log, Step
from rulesets.portes.engine.hand_events import Corrected
from rulesets.portes.engine.moves import Args, Move, done
from rulesets.portes.engine.state import Actor, Encounter, Group, Options, Pair

OPTIONS = tuple(Options.__slots__)
NUMBERS = ("distance", "tested", "reaction", "round", "engaged", "chance", "tours", "closed")
SIDE_NUMBERS = (
    "name",
    "monsters",
    "surprised",
    "status",
    "reaction",
    "intention",
    "evasions",
    "bled",
    "shaken",
    "successes",
)
MEMBER_NUMBERS = (
    "name",
    "movement",
    "pv_max",
    "pv",
    "ca",
    "attack",
    "damage",
    "further",
    "morale",
    "initiative",
    "tired",
    "ran",
    "ref",
    "combat",
)
"""What a correction may set of a combatant, the maximum of his PV before them."""


def verify_set(state: Encounter, args: Args) -> None:
    """Refuse a correction of what does not exist, or that contradicts itself."""
    if "side" in args:
        verify_side(state, args["side"]["index"])
    if "member" in args:
        verify_member(state, args["member"]["index"])
    for index in args.get("surprise_tests") or ():
        verify_side(state, index)
    order = verify_order(state, args["order"]) if "order" in args else state.order
    if args.get("turn") is not None and not 0 <= args["turn"] < len(order):
        raise RuleViolation("Il n’y a pas de groupe à cette place de l’initiative.")
    under_way = args["turn"] is not None if "turn" in args else state.turn is not None
    if under_way and args.get("round", state.round) < 1:
        raise RuleViolation("Un round est en cours : son numéro est au moins 1.")


def correct(state: Encounter, args: Args, dice: Dice) -> Step:
    """Set options, the encounter's own numbers, then `side` and `member` (each with its `index`), and see what follows."""
    verify_set(state, args)
    log: Log = []
    state = replace(state, options=_changed(state.options, args, OPTIONS, log))
    told = len(log)
    state = _changed(state, args, NUMBERS, log)
    if any(isinstance(event, Corrected) and event.what == "distance" for event in log[told:]):
        # So far are they all from one another.
        for pair in state.pairs():
            state = state.with_member(pair, behind=0)
    if "side" in args:
        index: int = args["side"]["index"]
        side = _changed(state.sides[index], args["side"], SIDE_NUMBERS, log, side=index)
        state = replace(state, sides=(*state.sides[:index], side, *state.sides[index + 1 :]))
    if "member" in args:
        state = _member(state, args["member"], log)
    return done(cover(_order(state, args, log)), log)


def _changed(
    record: Any,
    args: Mapping[str, Any],
    names: tuple[str, ...],
    log: Log,
    side: int | None = None,
    member: int | None = None,
) -> Any:
    changes = {name: args[name] for name in names if name in args and args[name] != getattr(record, name)}
    for name, after in changes.items():
        log.append(Corrected(name, _told(getattr(record, name)), _told(after), side, member))
    return replace(record, **changes) if changes else record


def _member(state: Encounter, args: Mapping[str, Any], log: Log) -> Encounter:
    pair: Pair = args["index"]
    before = state.member(pair)
    member = _changed(before, args, MEMBER_NUMBERS, log, side=pair[0], member=pair[1])
    state = state.with_member(pair, **{name: getattr(member, name) for name in MEMBER_NUMBERS if name != "pv"})
    return state if member.pv == before.pv else course.with_pv(state, pair, member.pv, log)


def _order(state: Encounter, args: Args, log: Log) -> Encounter:
    """Set the order, and the place in it of the group that acts; None for between rounds."""
    if "order" not in args and "turn" not in args:
        return state
    order: tuple[Group, ...] = args.get("order", state.order)
    turn: int | None = args.get("turn", None if state.turn is None else min(state.turn, len(order) - 1))
    for name, before, after in (("order", state.order, order), ("turn", state.turn, turn)):
        if before != after:
            log.append(Corrected(name, _told(before), _told(after)))
    return course.at_turn(replace(state, order=order), turn)


def _told(value: Any) -> int | str | bool | None:
    """Return a value as an event holds it."""
    return value if value is None or isinstance(value, int | str) else str(value)


def cover(state: Encounter) -> Encounter:
    """Give a last place in the order of the round to each living combatant who has none, save whom surprise left out."""
    if state.turn is None:
        return state
    missing = [
        pair
        for pair in state.living(index for index in state.there if index not in state.waiting)
        if not state.placed(pair)
    ]
    actors: list[Actor] = (
        list(missing) if state.options.individual else [(s, None) for s in sorted({s for s, _ in missing})]
    )
    return replace(state, order=(*state.order, *((actor,) for actor in actors)))


CORRECTIONS: Mapping[str, Move] = {"set": Move(never_offered, correct)}
