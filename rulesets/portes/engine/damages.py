"""The attacks and damage of a stat line where they stand; same conventions as `values.py`.

>>> damage("1d3/1d3/2-5", 0, 11).number, attacks("2 × claw (1d3)", 0, 14).number
(('1d3', '1d3', '1d4+1'), 2)
"""

import re

from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.values import (
    CHUNK,
    FIGURE,
    HYPHEN,
    OCR,
    SPACE,
    Parser,
    Place,
    Value,
    armour,
    begin,
    hit_dice,
    hit_points,
    integer,
    movement,
    unsure,
)

DICE = rf"(?:[0-9]{{1,3}})?[dD][0-9]{{1,3}}(?:{SPACE}?[+−–-]{SPACE}?[0-9]{{1,3}}(?![dD0-9]))?"
RANGE = rf"[0-9]{{1,3}}{HYPHEN}[0-9]{{1,3}}"
ONE = re.compile(rf"(?:{DICE}|{RANGE})(?![\w])")
BETWEEN = re.compile(rf"{SPACE}*(?:/|,|;|&|\bet\b|\band\b){SPACE}*")
OR = re.compile(rf"{SPACE}*(?:ou|or)\b{SPACE}*(?P<dice>[0-9dD])?")
USUAL = (4, 6, 8, 10, 12, 20)
SMALL = (2, 3, *USUAL)

BLOW = re.compile(
    rf"({FIGURE}){SPACE}*(?:[×xX]{SPACE}*(?:[^\W\d_][^\d()\[\],;/\r\n]{{0,40}})?|[^\W\d_][^\d()\[\],;/\r\n]{{0,40}})"
    rf"\({SPACE}*([^()\r\n]{{1,60}})\)"
)
NEXT_BLOW = re.compile(rf"{SPACE}*(?:,|/|;|&|\+|\bet\b|\band\b){SPACE}*(?={FIGURE}{SPACE}*(?:[×xX]|[^\W\d_]))")
MORE_BLOWS = re.compile(
    rf"{SPACE}*[^\W\d_][^\d,;()\r\n]{{0,40}}(?:/|&|\+|\bet\b|\band\b){SPACE}*[0-9]{{1,2}}{SPACE}*[^\W\d_×]"
)
"""After a number: another kind of blows ("2 griffes / 1 morsure"), whose number is to be added."""

IN_BRACKETS = re.compile(rf"{SPACE}*\(([^()\r\n]{{1,60}})\)")


def dice_of(written: str) -> Damage | None:
    """Return dice as the engine has them; a range is turned into the only usual dice that give it.

    >>> str(dice_of("2-12")), str(dice_of("d6")), str(dice_of("2-5")), dice_of("3-12"), dice_of("4-8")
    ('2d6', '1d6', '1d4+1', None, None)
    """
    if "d" in written.lower():
        plain = re.sub(HYPHEN, "-", re.sub(SPACE, "", written.lower()))
        return Damage.parse(plain if plain[0] != "d" else f"1{plain}")
    low, high = map(int, re.split(HYPHEN, written))
    found = (
        [Damage(low, high // low)] if low and high % low == 0 and high // low in (SMALL if low == 1 else USUAL) else []
    )
    if low > 1 and high - low + 1 in SMALL:
        found.append(Damage(1, high - low + 1, low - 1))
    return found[0] if len(found) == 1 else None


def damage(text: str, at: int, end: int) -> Value | None:
    """Read the damage of one attack, or of several; alternatives are nobody's."""
    start = begin(text, at, end)
    if start is None:
        return None
    found: list[Damage | None] = []
    stop, where = start, start
    while (one := ONE.match(text, where, end)) is not None:
        found.append(dice_of(one[0]))
        stop = one.end()
        between = BETWEEN.match(text, stop, end)
        if between is None:
            break
        where = between.end()
    either = OR.match(text, stop, end) if found else None
    multiplied = re.compile(rf"{SPACE}?[×xX*]{SPACE}?[0-9]|{SPACE}?[+−–-]{SPACE}?[0-9]").match(text, stop, end)
    if not found or None in found or multiplied or (either is not None and either["dice"]):
        value = unsure(text, start, end)
        return value if found or value is not None else Value(None, (start, start + len(text[start:end].split(",")[0])))
    pieces: tuple[Place, ...] = ()
    if either is not None:
        rest = CHUNK.match(text, stop, end)
        last = stop + len(text[stop : rest.end() if rest is not None else stop].rstrip(" .)]"))
        pieces = ((stop + len(text[stop:last]) - len(text[stop:last].lstrip()), last),)
    more = re.compile(rf"{SPACE}?\+{SPACE}?[^\W\d_][^,;/.()\r\n]*").match(text, stop, end)
    if more is not None:
        pieces = ((more.end() - len(more[0].lstrip()), more.end() - len(more[0]) + len(more[0].rstrip())),)
    numbers = tuple(map(str, found))
    return Value(numbers if len(numbers) > 1 else numbers[0], (start, stop), pieces=pieces)


_attacks = integer(0, 20)


def attacks(text: str, at: int, end: int) -> Value | None:
    """Read a number of attacks, with the damage that stands beside it: "2 × claw (1d3), 1 × bite (1d6)"."""
    start = begin(text, at, end)
    if start is None:
        return None
    blows: list[tuple[int, Value | None]] = []
    stop, where = start, start
    while (blow := BLOW.match(text, where, end)) is not None:
        blows.append((int(blow[1].translate(OCR)), damage(text, blow.start(2), blow.end(2))))
        stop = blow.end()
        following = NEXT_BLOW.match(text, stop, end)
        if following is None:
            break
        where = following.end()
    if blows:
        either = OR.match(text, stop, end)
        return unsure(text, start, end) if either is not None else _blows(blows, (start, stop))
    value = _attacks(text, at, end)
    if value is None or value.number is None:
        return value
    if MORE_BLOWS.match(text, value.place[1], end):
        return unsure(text, start, end)
    inside = IN_BRACKETS.match(text, value.place[1], end)
    if inside is not None and ONE.match(text, inside.start(1)):
        value.damage = damage(text, inside.start(1), inside.end(1))
        value.place = (value.place[0], inside.end())
    return value


def _blows(blows: list[tuple[int, Value | None]], place: Place) -> Value:
    """Put several kinds of blows together: how many in all, and the damage of each."""
    each: list[str] = []
    pieces: list[Place] = []
    for times, value in blows:
        number = None if value is None else value.number
        pieces += () if value is None else value.pieces
        each += [number] * min(times, 20) if isinstance(number, str) else []
    count = sum(times for times, _ in blows)
    good = 0 < count <= 20
    whole = good and len(each) == count
    dealt = Value((each[0] if len(each) == 1 else tuple(each)) if whole else None, place, pieces=tuple(pieces))
    return Value(count if good else None, place, damage=dealt)


PARSERS: dict[str, Parser] = {
    "count": integer(1, 999),
    "ca": armour,
    "dv": hit_dice,
    "pv": hit_points,
    "movement": movement,
    "attacks": attacks,
    "damage": damage,
    "morale": integer(2, 12),
}
