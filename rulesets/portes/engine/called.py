"""Names of monsters and how many they are, as they stand before a stat line."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.kit.reading.capitals import TIED, WORDS_MOST, Range, is_prose
from rulesets.kit.reading.counts import count_after, count_before, is_plural
from rulesets.kit.reading.names import name_before
from rulesets.kit.reading.source import LINE, MARK, NUMBER, ODD, WORD, Source, Token
from rulesets.kit.reading.words import COUNTS, NOT_NAMES, UNITS, words_of
from rulesets.portes.engine.damages import ONE
from rulesets.portes.engine.values import Place, Value

NUMBERS = {
    "sept": 7,
    "huit": 8,
    "neuf": 9,
    "dix": 10,
    "onze": 11,
    "douze": 12,
    "quinze": 15,
    "vingt": 20,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "twelve": 12,
}
"""Words that count, beyond those that every book's reader knows."""

LED = words_of("ont a avec ayant has have with de")
"""May stand between a name and its scores."""

OPENING = frozenset(":(,[|*_=–—-")
ONES = ("un", "une", "a", "an", "one")


@dataclass(frozen=True, slots=True)
class Called:
    """A name, the number that stands with it if any, and dice that stand there instead of a number."""

    name: Range
    count: Value | None
    pieces: tuple[Place, ...]


def called(source: Source, first: int, last: int) -> Called | None:
    """Return the name among the tokens `first` to `last`, a stat line following right after."""
    if first > last:
        return None
    tokens = source.tokens
    name = _counted(tokens, first, last) or name_before(tokens, first, _before_times(tokens, first, last))
    if name is None:
        return None
    start, end = name
    count: int | None = None
    place: Range | None = None
    if tokens[start].fold in NUMBERS and start < end:
        count, place, start = NUMBERS[tokens[start].fold], (start, start), start + 1
    elif start > first and tokens[start - 1].fold in NUMBERS:
        count, place = NUMBERS[tokens[start - 1].fold], (start - 1, start - 1)
    else:
        told = count_before(tokens, (start, end)) or count_after(tokens, (start, end), last)
        if told is not None:
            count, place = told
        elif start > first and tokens[start - 1].fold in ONES and tokens[start].gap < LINE:
            count, place = 1, (start - 1, start - 1)
    if count is not None and place is not None:
        span = (tokens[place[0]].start, tokens[place[1]].end)
        return Called((start, end), Value(count if 1 <= count <= 999 else None, span), ())
    return Called((start, end), None, tuple(_dice_beside(source, start, end, last)))


def _counted(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the name in "4 gobelins (" or "12 squelettes ont": words right after a number, nothing told in them."""
    end = last
    while end > first and ((tokens[end].kind == MARK and tokens[end].text[0] in OPENING) or tokens[end].fold in LED):
        end -= 1
    start = end
    while start > first and end - start < 2 * WORDS_MOST and _names(tokens[start]) and tokens[start].gap < LINE:
        start -= 1
    number = tokens[start].kind == NUMBER or tokens[start].fold in COUNTS or tokens[start].fold in NUMBERS
    if not number or start == end or tokens[start + 1].kind != WORD:
        return None
    if tokens[start + 1].fold in UNITS or all(token.fold in NOT_NAMES for token in tokens[start + 1 : end + 1]):
        return None
    told = tokens[start].fold in NUMBERS or count_before(tokens, (start + 1, end)) is not None
    return (start + 1, end) if told else None


def _names(token: Token) -> bool:
    counts = token.fold in COUNTS or token.fold in NUMBERS
    return (token.kind == WORD and not counts and not is_prose(token)) or token.text in TIED


def _before_times(tokens: Sequence[Token], first: int, last: int) -> int:
    """Leave out "× 8" at the end of the tokens, where a name is looked for."""
    at = last
    while at > first and tokens[at].kind == MARK and tokens[at].text[0] in OPENING:
        at -= 1
    return at - 2 if at - 2 >= first and tokens[at].kind == NUMBER and tokens[at - 1].fold in ("x", "×") else last


def _dice_beside(source: Source, start: int, end: int, last: int) -> list[Place]:
    """Return the dice of "2d4 gobelins" and "gobelins (2d4)": no number yet."""
    tokens = source.tokens
    found = []
    for at in (start - 1, end + 1, end + 2):
        near = 0 <= at <= last and all(token.gap < LINE for token in tokens[min(at, end) + 1 : max(at, start) + 1])
        if near and tokens[at].kind == ODD and ONE.match(source.plain, tokens[at].start):
            found.append((tokens[at].start, tokens[at].end))
    return found


def is_band(source: Source, name: Place | None) -> bool:
    """Say whether a name may be a plural; one that is not there may."""
    if name is None:
        return True
    return is_plural(source.tokens, (bisect_left(source.places, name[0]), bisect_left(source.places, name[1]) - 1))


def ranks(counts: Sequence[Value | None], bands: Sequence[bool]) -> bool:
    """Say whether numbers are ranks rather than counts: "1 Ogre …", "2 Troll …", "3 Géant …" one after the other."""
    numbers = [None if count is None else count.number for count in counts]
    return len(numbers) > 1 and numbers == list(range(1, len(numbers) + 1)) and not any(bands)
