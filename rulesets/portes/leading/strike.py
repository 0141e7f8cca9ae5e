"""Who strikes whom now, with the number that he needs and his chance (POR-61)."""

from collections import Counter
from collections.abc import Mapping

from rulesets.kit.errors import refusal
from rulesets.kit.protocol import Data
from rulesets.portes.encounters.naming import member_name
from rulesets.portes.engine.checks import targets, verify_targets
from rulesets.portes.engine.state import Encounter, Member, Pair
from rulesets.portes.engine.tables import needed
from rulesets.portes.leading.base import Key, Record, tied

DIGITS = 9
NATURAL = 20


def face_needed(striker: Member, struck: Member) -> int:
    """Return the lowest face of the d20 that hits, without any modifier of the MdT (POR-61, POR-31).

    >>> from rulesets.portes.engine.notation import Damage
    >>> one = Member(movement=36, pv=4, ca=5, attack=1, damage=Damage(1, 6))
    >>> face_needed(one, one)
    14
    """
    return max(2, min(NATURAL, bare_face(striker, struck)))


def bare_face(striker: Member, struck: Member) -> int:
    """Return the same before it is kept within what a die can show: a modifier of the MdT is taken off this one.

    >>> from rulesets.portes.engine.notation import Damage
    >>> one = Member(movement=36, pv=4, ca=-9, attack=0, damage=Damage(1, 6), tired=True)
    >>> bare_face(one, one), face_needed(one, one)
    (22, 20)
    """
    return needed(striker.attack, struck.armour) + striker.malus


def chance(face: int) -> float:
    """Return the chance of a d20 to show that face or a higher one.

    >>> chance(14)
    0.35
    """
    return (NATURAL + 1 - face) / NATURAL


def able(state: Encounter) -> tuple[Pair, ...]:
    """Return who may strike now."""
    return tuple(pair for pair in state.pairs() if state.acts(pair) and refusal(verify_targets, state, pair) is None)


def digit_of(state: Encounter, side: int, at: Pair) -> int | None:
    """Return the key of the keyboard that strikes somebody, for those of a side; it is his for the whole encounter.

    His number on the side he came with makes it, in turns with the other sides where there are several; who dies,
    leaves or comes later moves nobody's. Those who came with this very side have theirs from the last one down.
    """
    own = state.sides[side].key
    origin, number = state.member(at).key
    if origin == own:
        digit = DIGITS - number
        taken = {digit_of(state, side, pair) for pair in state.pairs() if state.member(pair).key[0] != own}
        return digit if digit > 0 and digit not in taken else None
    others = [one.key for one in state.sides if one.key != own]
    digit = number * len(others) + others.index(origin) + 1
    return digit if digit <= DIGITS else None


def keys_of_targets(state: Encounter) -> Mapping[Pair, int]:
    """Return the key of each target of those who strike now."""
    sides = {by[0] for by in able(state)}
    # Where several sides act at once each has its own targets: one numbering would not hold for all.
    if len(sides) != 1:
        return {}
    (side,) = sides
    found = {at: digit_of(state, side, at) for at in targets(state, side)}
    return {at: digit for at, digit in found.items() if digit is not None}


def strike(state: Encounter, record: Record) -> Data | None:
    """Return the blow that is offered first, its other targets and the other strikers; None when nobody may strike."""
    strikers = able(state)
    if not strikers:
        return None
    picked = None if record.striker is None else state.place_of(record.striker)
    by = picked if picked is not None and picked in strikers else strikers[0]
    struck = targets(state, by[0])
    aim = _aim(state, by, struck, record.aimed)
    member = state.member(by)
    nth = state.struck.count(by)
    listed = [_target(state, by, at, at == aim) for at in struck]
    return {
        "by": tied(member.key),
        "name": member_name(state, *by),
        "damage": str(member.blows[nth]),
        "nth": nth + 1,
        "blows": len(member.blows),
        "malus": member.malus,
        "targets": listed,
        "aim": next(target for target in listed if target["aim"]),
        "others": [
            {"pair": tied(state.member(one).key), "name": member_name(state, *one)} for one in strikers if one != by
        ],
    }


def _aim(state: Encounter, by: Pair, struck: tuple[Pair, ...], aimed: Mapping[Key, Key]) -> Pair:
    """Return whom he would strike: the one he struck last, else another of that side.

    Monsters spread over those that they can strike: whom the fewest of them are after comes first.
    """
    last = aimed.get(state.member(by).key)
    before = None if last is None else state.place_of(last)
    if before is not None and before in struck:
        return before
    beside = [at for at in struck if before is not None and at[0] == before[0]] or list(struck)
    if not state.sides[by[0]].monsters:
        return beside[0]
    beset = Counter(aimed.get(state.member(one).key) for one in state.living((by[0],)) if one != by)
    return min(beside, key=lambda at: beset[state.member(at).key])


def _target(state: Encounter, by: Pair, at: Pair, aim: bool) -> Data:
    member = state.member(at)
    striker = state.member(by)
    face = face_needed(striker, member)
    return {
        "pair": tied(member.key),
        "name": member_name(state, *at),
        "pv": member.pv,
        "ca": member.armour,
        "face": face,
        "bare": bare_face(striker, member),
        "chance": chance(face),
        "digit": digit_of(state, by[0], at),
        "aim": aim,
    }
