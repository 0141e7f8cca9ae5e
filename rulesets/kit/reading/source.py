"""The pasted text made plain without losing the way back: markup taken out, cut into tokens, each with its place.

>>> source = Source("<b>L’Orque</b> : 1O&nbsp;pts")
>>> [token.text for token in source.tokens]
['L', '’', 'Orque', ':', '1O', 'pts']
>>> source.tokens[4].value, source.corrected(4), source.piece(4, 5)
(10, True, '1O&nbsp;pts')
"""

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rulesets.kit.reading.records import Span
from rulesets.kit.reading.words import words_of

WORD, NUMBER, ODD, MARK = "word", "number", "odd", "mark"
"""Kinds of token: letters; a figure, OCR's l, I and O allowed; letters and digits mixed; one sign or a run of it."""

GLUED, SPACED, LINE, BLANK = 0, 1, 2, 3
"""What stands before a token: nothing, spaces, a line's end, an empty line (or the text's beginning)."""

LONGEST = 200
"""A longer word is none: its accents do not matter."""

TOO_LONG = 10**9
"""The value of a figure longer than any score: out of every range."""

BLOCKS = words_of(
    "p div br tr li ul ol h1 h2 h3 h4 h5 h6 hr table tbody thead dl dt dd section article blockquote pre center"
)
INVISIBLE = "\x00-\x08\x0e-\x1b\x7f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff"
# Every repetition is bounded or cannot overlap with what follows it, so the whole is linear.
MARKUP = re.compile(
    r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?:[\s/][^<>]{0,500})?>|<![^<>]{0,500}>"
    r"|&(?:\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});|([" + INVISIBLE + r"]+)"
)
CELLS = re.compile(r"<t[dh][\s>]", re.IGNORECASE)
TOKEN = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f])*|([.\-–—_=*~·•#|+!?])\1*|\S")
LINES = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
OCR = str.maketrans("lIO", "110")
OCR_FIGURE = re.compile(r"[0-9lIO]*[0-9][0-9lIO]*")
PARTS = re.compile(r"\d+|\D+")
ORDINAL = re.compile(r"[0-9]{1,3}(?:er|re|ere|e|eme|nd|nde|st|rd|th)")


class Token(NamedTuple):
    """One token: `fold` is its text without accents and case, `start` and `end` its place in the plain text."""

    kind: str
    text: str
    fold: str
    start: int
    end: int
    gap: int
    value: int


class Sort(NamedTuple):
    """What a token is wherever it stands."""

    kind: str
    text: str
    fold: str
    value: int


class Source:
    """A text, its plain form and its tokens; spans and pieces given out are of the text as it was pasted.

    `is_label` says whether a folded word is a label, so that "HAB8END9" can be taken apart.
    """

    __slots__ = ("_ends", "_starts", "places", "plain", "text", "tokens")

    def __init__(self, text: str, is_label: Callable[[str], bool] = lambda fold: False) -> None:
        self.text = text
        self.plain, self._starts, self._ends = _plain(text)
        self.tokens = list(_tokens(self.plain, is_label))
        self.places = [token.start for token in self.tokens]

    def span(self, first: int, last: int) -> Span:
        """Return the place in the pasted text of the tokens from `first` to `last`, both included."""
        return Span(self._starts[self.tokens[first].start], self._ends[self.tokens[last].end - 1])

    def place(self, start: int, end: int) -> Span:
        """Return the place in the pasted text of the characters of the plain text from `start` to before `end`."""
        return Span(self._starts[start], self._ends[end - 1])

    def piece(self, first: int, last: int) -> str:
        """Return those tokens as they stand in the pasted text."""
        return self.text[slice(*self.span(first, last))]

    def corrected(self, index: int) -> bool:
        """Say whether a figure is written with anything but the digits 0 to 9."""
        piece = self.piece(index, index)
        return not (piece.isascii() and piece.isdigit())


def fold(word: str) -> str:
    """Return a word without case, accents and ligatures.

    >>> fold("Cœur"), fold("HABILETÉ"), fold("e\\u0301")
    ('coeur', 'habilete', 'e')
    """
    if word.isascii():
        return word.lower()
    word = word.replace("œ", "oe").replace("Œ", "oe").replace("æ", "ae").replace("Æ", "ae")
    if len(word) > LONGEST:
        return word.casefold()
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c)).casefold()


def _plain(text: str) -> tuple[str, list[int], list[int]]:
    out: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    # In a table's markup the line ends mean nothing, the tags do.
    cells = CELLS.search(text) is not None
    at = 0
    for found in MARKUP.finditer(text):
        start, end = found.span()
        out.append(text[at:start])
        starts.extend(range(at, start))
        ends.extend(range(at + 1, start + 1))
        at = end
        for char in _instead(found, text):
            out.append(char)
            starts.append(start)
            ends.append(end)
    out.append(text[at:])
    starts.extend(range(at, len(text)))
    ends.extend(range(at + 1, len(text) + 1))
    plain = "".join(out)
    if cells:
        plain = "".join(
            " " if char in "\n\r" and ends[i] - starts[i] == 1 and text[starts[i]] == char else char
            for i, char in enumerate(plain)
        )
    return plain, starts, ends


def _instead(found: re.Match[str], text: str) -> str:
    """Return what stands for a tag, an entity or characters that show nothing."""
    if found[3]:
        start, end = found.span()
        between = text[start - 1 : start].isdigit() and text[end : end + 1].isdigit()
        return " " if between else ""
    if found[2]:
        tag = found[2].lower()
        return "\n" if tag in BLOCKS else "\t" if tag in ("td", "th") and found[1] else " "
    if found[0].startswith("&"):
        return html.unescape(found[0])
    return " "


def _tokens(plain: str, is_label: Callable[[str], bool]) -> Iterator[Token]:
    # What a text says of a token is looked up once: words come again and again.
    known: dict[str, tuple[Sort, ...]] = {}
    gap = BLANK
    at = 0
    for found in TOKEN.finditer(plain):
        start, end = found.span()
        if start != at:
            gap = SPACED if start == at + 1 and plain[at] == " " else _gap(plain[at:start])
        if at == 0:
            gap = BLANK
        at = end
        text = found[0]
        sorts = known.get(text)
        if sorts is None:
            sorts = known[text] = _sorts(text, is_label)
        for kind, part, folded, value in sorts:
            yield Token(kind, part, folded, start, start + len(part), gap, value)
            start += len(part)
            gap = GLUED


def _gap(between: str) -> int:
    lines = len(LINES.findall(between))
    return SPACED if lines == 0 else LINE if lines == 1 else BLANK


def _sorts(text: str, is_label: Callable[[str], bool]) -> tuple[Sort, ...]:
    if not text[0].isalnum():
        return (Sort(MARK, text, text, 0),)
    if not any(char.isdigit() for char in text):
        return (Sort(WORD, text, fold(text), 0),)
    value = _figure(text)
    return _mixed(text, is_label) if value is None else (Sort(NUMBER, text, fold(text), value),)


def _mixed(text: str, is_label: Callable[[str], bool]) -> tuple[Sort, ...]:
    """Cut a run of letters and digits: "HAB8END9", "ORQUE5" and "9ENDURANCE" are several tokens, others one."""
    folded = fold(text)
    if len(folded) >= 5 and is_label(folded):
        return (Sort(WORD, text, folded, 0),)
    parts = _parts(text, is_label) if len(text) <= 48 else None
    if parts is None:
        return (Sort(ODD, text, folded, 0),)
    figures = [_figure(part) for part in parts]
    return tuple(
        Sort(WORD if figure is None else NUMBER, part, fold(part), figure or 0)
        for part, figure in zip(parts, figures, strict=True)
    )


def _figure(text: str) -> int | None:
    if text.isdecimal():
        return int(text) if len(text) < 10 else TOO_LONG
    if OCR_FIGURE.fullmatch(text):
        return int(text.translate(OCR)) if len(text) < 10 else TOO_LONG
    return None


def _parts(text: str, is_label: Callable[[str], bool]) -> list[str] | None:
    """Return a label and its figure, or several such, or a word and the figure stuck to its end; else None."""
    parts = PARTS.findall(text)
    if not parts[0].isdecimal():
        tail = text[len(parts[0]) :]
        head = fold(parts[0])
        if OCR_FIGURE.fullmatch(tail) and (is_label(head) or (len(head) > 2 and head.isalpha())):
            return [parts[0], tail]
    letters = [fold(part) for part in parts if not part[0].isdecimal()]
    if all(is_label(part) for part in letters) and (not parts[0].isdecimal() or len(letters[0]) > 1):
        return list(parts)
    return None
