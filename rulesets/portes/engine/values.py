"""The numbers of a stat line where they stand: armour class, DV, PV, movement, and any plain one.

A parser is given the plain text and the stretch after a label. It returns a Value, its number None when what stands
there cannot be trusted, or no Value when nothing stands there.

>>> armour(": 6 [13], ", 0, 10).number, hit_points(" 3, 5 et 6", 0, 10).number, movement("60' (20')", 0, 9).number
(6, (3, 5, 6), 18)
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Place = tuple[int, int]
"""Characters of the plain text, the last excluded."""

SPACE = r"[^\S\r\n\v\f\x85\u2028\u2029]"
HYPHEN = "[-–—‐‑−]"
FIGURE = r"[0-9lIO]*[0-9][0-9lIO]*"
OCR = str.maketrans("lIO", "110")
LEAD = re.compile(rf"(?:[:=*_|…·•\"(\[]|\.+|{HYPHEN}(?={SPACE})|\b(?:de|est|of|is)\b|{SPACE})*")
OWN_LINE = re.compile(rf"(?:[:=*_|.]|{SPACE})*(?:\r\n|[\n\r])")
WHOLE = (
    r"(?![\w%°½¼])(?![.,’':][0-9])"
    rf"(?!{SPACE}*[/+×*–—−-]{SPACE}*[0-9lIO½d])(?!{SPACE}(?:ou|or|à|a|to|sur|x|×){SPACE}?[0-9])"
    rf"(?!{SPACE}[0-9]+(?!{SPACE}?[^\W\d_]{{3}}))"
)
"""After a number: nothing that makes it part of something else; a count and a name may follow."""

NUMBER = re.compile(FIGURE + WHOLE)
SIGNED = re.compile(rf"{HYPHEN}?{FIGURE}" + WHOLE)
CHUNK = re.compile(r"(?:[^,;\r\n]|,(?=[0-9]))*")
MENDED = re.compile("[lIO]")

FEET = r"(?:'|’|′|‘|ft\b\.?|feet\b|pieds\b)"
METRES = r"(?:m\b\.?|mètres?\b|metres?\b)"
MOVE = re.compile(rf"({FIGURE})(?:{SPACE}*({FEET})|{SPACE}*({METRES}))?(?![\w\"”″%°])(?![.,][0-9])")
BESIDE = re.compile(rf"{SPACE}*\({SPACE}*({FIGURE}){SPACE}*(?:{FEET}|{METRES})?{SPACE}*\)")
PARTED = re.compile(
    rf"{SPACE}*[/+×*–—−-]{SPACE}*[0-9]|{SPACE}(?:ou|or|à|to){SPACE}?[0-9]|{SPACE}[0-9]+(?!{SPACE}?[^\W\d_]{{3}})"
)

PART = re.compile(r"½|¼|1/2|1/4|1⁄2|1⁄4|[0-9]{1,2}")
PARTS = {"1/2": "½", "1⁄2": "½", "1/4": "¼", "1⁄4": "¼"}
BONUS = re.compile(rf"{SPACE}?([+−–-]){SPACE}?([0-9]{{1,2}})(?![0-9dD])")
STARS = re.compile(rf"{SPACE}?\*{{1,4}}(?!\*)")


@dataclass(slots=True)
class Value:
    """What stands after a label: `place` is where, `corrected` that letters were read as figures in it.

    `pieces` were passed over inside it. `damage` is what an attack says of its own damage. `several` are numbers that
    stand there, but not as many as there should be.
    """

    number: Any
    place: Place
    corrected: bool = False
    pieces: tuple[Place, ...] = ()
    damage: "Value | None" = None
    several: tuple[int, ...] = ()


Parser = Callable[[str, int, int], Value | None]


def begin(text: str, at: int, end: int) -> int | None:
    """Return where the value after a label begins, on its line or on the next; None when there is none."""
    line = OWN_LINE.match(text, at, end)
    if line is not None:
        at = line.end()
    found = LEAD.match(text, at, end)
    at = found.end() if found is not None else at
    return at if at < end and text[at] not in ",;)]\r\n" else None


def unsure(text: str, at: int, end: int) -> Value | None:
    """Return what stands there without a number, up to the next comma; None when no figure is in it."""
    found = CHUNK.match(text, at, end)
    stop = at + len(text[at : found.end() if found is not None else end].rstrip(" .|*_"))
    figures = any(char.isdigit() or char in "½¼?lIO" for char in text[at:stop].split(" ")[0])
    return Value(None, (at, stop)) if figures and stop > at else None


def integer(low: int, high: int, pattern: re.Pattern[str] = NUMBER) -> Parser:
    """Return the parser of a whole number within bounds."""

    def parse(text: str, at: int, end: int) -> Value | None:
        start = begin(text, at, end)
        if start is None:
            return None
        found = pattern.match(text, start, end)
        spaced = pattern is SIGNED and re.search(rf"{HYPHEN}{SPACE}+$", text[at:start]) is not None
        negative = (
            pattern is NUMBER and re.search(rf"{HYPHEN}{SPACE}*$", text[at:start]) is not None and ":" in text[at:start]
        )
        if found is None or spaced or negative:
            return unsure(text, start, end)
        written = found[0].translate(OCR)
        number = int(re.sub(HYPHEN, "-", written)) if len(written) < 10 else high + 1
        return Value(number if low <= number <= high else None, found.span(), bool(MENDED.search(found[0])))

    return parse


_armour = integer(-20, 9, SIGNED)


def armour(text: str, at: int, end: int) -> Value | None:
    """Read a descending armour class; the ascending one in brackets after it is passed over."""
    value = _armour(text, at, end)
    if value is not None and value.number is not None:
        ascending = re.compile(rf"{SPACE}*\[{SPACE}*\+?[0-9]{{1,2}}{SPACE}*\]").match(text, value.place[1], end)
        if ascending is not None:
            value.place = (value.place[0], ascending.end())
    return value


def hit_dice(text: str, at: int, end: int) -> Value | None:
    """Read DV as they are written: "1-1", "4+1", "½", "2**"."""
    start = begin(text, at, end)
    if start is None:
        return None
    found = PART.match(text, start, end)
    if found is None:
        return unsure(text, start, end)
    written, stop = PARTS.get(found[0], found[0]), found.end()
    bonus = BONUS.match(text, stop, end)
    if bonus is not None:
        written, stop = f"{written}{'+' if bonus[1] == '+' else '-'}{int(bonus[2])}", bonus.end()
    stars = STARS.match(text, stop, end)
    if stars is not None:
        written, stop = written + stars[0].strip(), stars.end()
    if not re.compile(WHOLE).match(text, stop, end) or re.match(r"0+(?![½¼])", written):
        return unsure(text, start, end)
    return Value(written, (start, stop))


def hit_points(text: str, at: int, end: int) -> Value | None:
    """Read PV: one number, or one for each of several."""
    start = begin(text, at, end)
    if start is None:
        return None
    one = rf"{FIGURE}(?![\w%°½¼])(?!{SPACE}+[^\W\d_]{{2,}}(?<!et)(?<!and))"
    several = re.compile(rf"{one}(?:{SPACE}*(?:,{SPACE}*(?:et|and)\b|,|;|/|&|\bet\b|\band\b){SPACE}*{one})+")
    found = several.match(text, start, end)
    if found is None:
        return _one_life(text, at, end)
    if not re.compile(rf"(?!{SPACE}*[/+×*–—−-]{SPACE}*[0-9])(?!{SPACE}?[x×]{SPACE}?[0-9])").match(
        text, found.end(), end
    ):
        return unsure(text, start, end)
    numbers = [int(figure.translate(OCR)) if len(figure) < 10 else 0 for figure in re.findall(FIGURE, found[0])]
    good = all(1 <= number <= 999 for number in numbers)
    return Value(tuple(numbers) if good else None, found.span(), bool(MENDED.search(found[0])))


_one_life = integer(1, 999)


def movement(text: str, at: int, end: int) -> Value | None:
    """Read exploration movement in metres, feet turned into them; that of combat in brackets must be its third.

    A bare number is in metres; `bare_feet` says when it may not be.
    """
    start = begin(text, at, end)
    if start is None:
        return None
    found = MOVE.match(text, start, end)
    if found is None or len(found[1]) > 4 or re.search(rf"{HYPHEN}{SPACE}*$", text[at:start]):
        return unsure(text, start, end)
    written = int(found[1].translate(OCR))
    metres = written * 3 // 10 if found[2] else written
    good = written > 0 and not (found[2] and written % 10)
    stop = found.end()
    combat = BESIDE.match(text, stop, end)
    if combat is not None:
        stop = combat.end()
        good = good and int(combat[1].translate(OCR)) in (written // 3, -(-written // 3))
    if not found[2] and not found[3] and PARTED.match(text, stop, end):
        good = False
    value = Value(metres if good else None, (start, stop), bool(MENDED.search(found[1])))
    return value


def bare_feet(text: str, value: Value) -> bool:
    """Say whether a number without a unit, after an English label, may be feet: those come in tens."""
    return re.fullmatch(
        rf"{FIGURE}(?:{SPACE}*\({SPACE}*{FIGURE}{SPACE}*\))?", text[slice(*value.place)]
    ) is not None and (value.number is not None and value.number % 10 == 0)
