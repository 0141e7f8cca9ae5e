"""Who strikes whom now, with the number that he needs and his chance (POR-61)."""

from collections.abc import Mapping

from combat.encounters.naming import member_name
from combat.leading.base import Record, tied
from rulesets.errors import refusal
from rulesets.portes.checks import targets, verify_targets
from rulesets.portes.state import Encounter, Member, Pair
from rulesets.portes.tables import needed
from rulesets.protocol import Data

DIGITS = 9
NATURAL = 20


def face_needed(striker: Member, struck: Member) -> int:
    """Return the lowest face of the d20 that hits, without any modifier of the MdT (POR-61, POR-31).

    >>> from rulesets.portes.notation import Damage
    >>> one = Member(movement=36, pv=4, ca=5, attack=1, damage=Damage(1, 6))
    >>> face_needed(one, one)
    14
    """
    return max(2, min(NATURAL, bare_face(striker, struck)))


def bare_face(striker: Member, struck: Member) -> int:
    """Return the same before it is kept within what a die can show: a modifier of the MdT is taken off this one.

    >>> from rulesets.portes.notation import Damage
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


def targets_by_digit(state: Encounter) -> Mapping[Pair, int]:
    """Return the key of each of the first nine targets of those who strike now."""
    strikers = able(state)
    if not strikers:
        return {}
    sides = {by[0] for by in strikers}
    # Where several sides act at once each has its own targets: one numbering would not hold for all.
    mine = targets(state, strikers[0][0]) if len(sides) == 1 else ()
    return {pair: digit for digit, pair in enumerate(mine[:DIGITS], 1)}


def strike(state: Encounter, record: Record) -> Data | None:
    """Return the blow that is offered first, its other targets and the other strikers; None when nobody may strike."""
    strikers = able(state)
    if not strikers:
        return None
    by = record.striker if record.striker in strikers else strikers[0]
    assert by is not None
    struck = targets(state, by[0])
    aim = _aim(state, by, struck, record.aimed.get(by))
    member = state.member(by)
    nth = state.struck.count(by)
    listed = [_target(state, by, at, place, at == aim) for place, at in enumerate(struck, 1)]
    return {
        "by": tied(by),
        "name": member_name(state, *by),
        "damage": str(member.blows[nth]),
        "nth": nth + 1,
        "blows": len(member.blows),
        "malus": member.malus,
        "targets": listed,
        "aim": next(target for target in listed if target["aim"]),
        "others": [{"pair": tied(one), "name": member_name(state, *one)} for one in strikers if one != by],
    }


def _aim(state: Encounter, by: Pair, struck: tuple[Pair, ...], last: Pair | None) -> Pair:
    """Return whom he would strike: the one he struck last, else another of that side, else the first."""
    if last in struck and last is not None:
        return last
    beside = [at for at in struck if last is not None and at[0] == last[0]]
    return (beside or list(struck))[0]


def _target(state: Encounter, by: Pair, at: Pair, place: int, aim: bool) -> Data:
    member = state.member(at)
    striker = state.member(by)
    face = face_needed(striker, member)
    return {
        "pair": tied(at),
        "name": member_name(state, *at),
        "pv": member.pv,
        "ca": member.armour,
        "face": face,
        "bare": bare_face(striker, member),
        "chance": chance(face),
        "digit": place if place <= DIGITS else None,
        "aim": aim,
    }
