"""What the MdT does by hand with sides and combatants: who comes, goes, changes sides, is hurt or healed."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rulesets.kit.choices import never_offered
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine import course
from rulesets.portes.engine.checks import verify_member, verify_side
from rulesets.portes.engine.corrections import cover
from rulesets.portes.engine.course import Log, Step
from rulesets.portes.engine.hand_events import (
    DiceThrown,
    MemberAdded,
    MemberMoved,
    MemberRemoved,
    MemberRested,
    PvChanged,
    SideAdded,
)
from rulesets.portes.engine.keys import numbered, with_keys
from rulesets.portes.engine.moves import MDT, Args, Move, done
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.state import Encounter, Group, Member, Pair, Side


def add_side(state: Encounter, args: Args, dice: Dice) -> Step:
    """Bring in one more side, `name`, `monsters` and its `members`; in a round it acts last."""
    index = len(state.sides)
    state, side = with_keys(state, Side(name=args.get("name", ""), monsters=args["monsters"], members=args["members"]))
    log: Log = [SideAdded(index, side.name, side.monsters)]
    log += (MemberAdded(index, place, member.name, member.pv) for place, member in enumerate(side.members))
    return done(cover(replace(state, sides=(*state.sides, side))), log)


def add(state: Encounter, args: Args, dice: Dice) -> Step:
    """Bring `members` in on a `side`; they act with it, or last where each has his own initiative."""
    index = args["side"]
    key = verify_side(state, index).key
    log: Log = []
    state, members = numbered(state, key, args["members"])
    for member in members:
        state, pair = _joined(state, index, member)
        log.append(MemberAdded(*pair, member.name, member.pv))
    return done(cover(state), log)


def remove(state: Encounter, args: Args, dice: Dice) -> Step:
    """Take a combatant out; those after him on his side move up a place."""
    who: Pair = args["who"]
    verify_member(state, who)
    member = state.member(who)
    log: Log = [MemberRemoved(*who, member.name, member.pv)]
    return done(_without(state, who, None), log)


def move(state: Encounter, args: Args, dice: Dice) -> Step:
    """Let a combatant go over to side `to`, with what he has done in this round; his key stays his."""
    who: Pair = args["who"]
    to: int = args["to"]
    verify_member(state, who)
    verify_side(state, to)
    if to == who[0]:
        raise RuleViolation("Il est déjà de ce groupe.")
    member = replace(state.member(who), behind=0)
    state, place = _joined(state, to, member)
    log: Log = [MemberMoved(*who, member.name, *place)]
    return done(cover(_without(state, who, place)), log)


def _joined(state: Encounter, index: int, member: Member) -> tuple[Encounter, Pair]:
    """Add a combatant to a side; when it acts now, so may he."""
    pair = (index, len(state.sides[index].members))
    state = state.with_side(index, members=(*state.sides[index].members, member))
    if member.living and state.acts(pair):
        state = replace(state, standing=(*state.standing, pair))
    return state, pair


def _without(state: Encounter, who: Pair, instead: Pair | None) -> Encounter:
    """Take a combatant out of his side; his place in the round goes to `instead`, or to nobody."""
    side, place = who
    places: dict[Pair, Pair | None] = {who: instead}
    places |= {(side, m): (side, m - 1) for m in range(place + 1, len(state.sides[side].members))}
    members = tuple(member for m, member in enumerate(state.sides[side].members) if m != place)

    def pairs(found: tuple[Pair, ...]) -> tuple[Pair, ...]:
        return tuple(dict.fromkeys(new for pair in found if (new := places.get(pair, pair)) is not None))

    def group(actors: Group) -> Group:
        named = ((s, m) if m is None else places.get((s, m), (s, m)) for s, m in actors)
        return tuple(actor for actor in named if actor is not None)

    struck = tuple(new for pair in state.struck if (new := places.get(pair, pair)) is not None)
    state = replace(state, order=tuple(map(group, state.order)), standing=pairs(state.standing), struck=struck)
    return state.with_side(side, members=members)


def hurt(state: Encounter, args: Args, dice: Dice) -> Step:
    """Take PV off several at once: `amount`, or `dice` thrown once for all; `half` are those who lose half of it."""
    half = args.get("half", ())
    return _all(state, args, dice, "hurt", lambda pair, amount: -(amount // 2 if pair in half else amount))


def heal(state: Encounter, args: Args, dice: Dice) -> Step:
    """Give PV back to several living at once: `amount`, or `dice` thrown once for all; never above their maximum."""
    for pair in args["at"]:
        verify_member(state, pair)
        if not state.member(pair).living:
            raise RuleViolation("Un mort ne se soigne pas : corrigez plutôt ses PV.")
    return _all(state, args, dice, "heal", lambda pair, amount: amount)


def _all(state: Encounter, args: Args, dice: Dice, why: str, change: Callable[[Pair, int], int]) -> Step:
    chosen: tuple[Pair, ...] = tuple(dict.fromkeys(args["at"]))
    for pair in (*chosen, *args.get("half", ())):
        verify_member(state, pair)
        if pair not in chosen:
            raise RuleViolation("Seul qui est touché peut l’être à moitié.")
    log: Log = []
    amount: int = args.get("amount", 0)
    if "dice" in args:
        thrown: Damage = args["dice"]
        faces = dice.roll(Roll(thrown.count, thrown.sides, MDT, why))
        amount = max(0, sum(faces) + thrown.bonus)
        log.append(DiceThrown(str(thrown), faces, amount))
    for pair in chosen:
        before = state.member(pair)
        by = change(pair, amount)
        most = before.pv + by if before.pv_max is None else max(before.pv, before.pv_max)
        after = max(0, min(before.pv + by, most))
        log.append(PvChanged(*pair, why, abs(by), before.pv, after))
        state = course.with_pv(state, pair, after, log)
    return done(state, log)


def rest(state: Encounter, args: Args, dice: Dice) -> Step:
    """End the fatigue of some after three full tours of rest (POR-31)."""
    for pair in args["at"]:
        verify_member(state, pair)
    log: Log = []
    for pair in dict.fromkeys(args["at"]):
        log.append(MemberRested(*pair))
        state = state.with_member(pair, tired=False, ran=0)
    return done(state, log)


ROSTER: Mapping[str, Move] = {
    "add_side": Move(never_offered, add_side),
    "add": Move(never_offered, add),
    "remove": Move(never_offered, remove),
    "move": Move(never_offered, move),
    "hurt": Move(never_offered, hurt),
    "heal": Move(never_offered, heal),
    "rest": Move(never_offered, rest),
}
