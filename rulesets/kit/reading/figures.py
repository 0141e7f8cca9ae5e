"""Reading one number where it stands: taken only when nothing around it makes it something else."""

import re
from collections.abc import Callable
from typing import NamedTuple

from rulesets.kit.reading.source import BLANK, GLUED, LINE, MARK, NUMBER, ODD, SPACED, WORD, Source, Token
from rulesets.kit.reading.words import ARTICLES, LINKS, POINTS, PROSE, UNITS

HYPHENS = "-–—‐‑"
MINUS = "−"
CHAIN = frozenset(".:=_*|()[]{}\"«»'’“”,;/…•·-–—‐‑~#`")
"""Signs that may stand between a label and its number."""

STRONG = frozenset(":=(.…")
"""Those that tie the number to the label before it."""

SAFE_BEFORE = frozenset(".:=_*|()[]{}\"«»'’“”,;/…•·`#")
SAFE_AFTER = frozenset(".:=_*|()[]{}\"«»'’“”,;/…•·-–—‐‑!<>`#~&")
JOINING = frozenset("|/:,.'’-–—‐‑−+*×xX")
SPLITS = frozenset("/|,;-–—‐‑")
"""Signs that may stand between the two numbers of a bare pair."""

EITHER = frozenset(("ou", "a", "to", "sur", "et", "d", "x", "and", "au"))
"""Words that join two numbers; gold is "OR" in capitals, the English "or" is not."""

ROMAN = re.compile("[IVX]{2,5}|[VX]")

REACH = 8
"""A number stands at most that many tokens from its label."""


class Figure(NamedTuple):
    """A number at the tokens `first` to `last`; `value` is None when it cannot be trusted.

    `at` is its token, `strong` whether a sign ties it to its label, `lines` whether a line's end stands between, `comma` whether
    a comma does. `tail` is a number that follows and may be the next row's die face, its tokens included.
    """

    value: int | None
    first: int
    last: int
    at: int
    strong: bool = False
    lines: bool = False
    comma: bool = False
    tail: tuple[int, int] | None = None


def sign_before(tokens: list[Token], at: int) -> int | None:
    """Return the index of a sign that makes the number something else (negative, more, about), or None."""
    if at == 0:
        return None
    token, sign = tokens[at], tokens[at - 1]
    if sign.kind != MARK or token.gap >= LINE:
        return None
    mark = sign.text[0]
    if mark == MINUS or mark in "+±≈<>≤≥$€£^\\@&%":
        # A tag's or a quotation's end is gone by now: what is left is a sign.
        return at - 1
    glued = token.gap == GLUED
    tied = sign.gap == GLUED and at > 1 and tokens[at - 2].text[0] not in ":=("
    if mark in HYPHENS:
        after_colon = at > 1 and tokens[at - 2].text[0] in ":=" and sign.gap <= SPACED
        return at - 1 if (glued and not tied and len(sign.text) == 1) or after_colon else None
    if mark in ".,'’" and len(sign.text) == 1:
        return at - 1 if glued and not tied and not (mark in "'’" and _quoted(tokens, at)) else None
    if glued and mark not in SAFE_BEFORE:
        return at - 1
    return None


def _quoted(tokens: list[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].text in "'’" and tokens[at + 1].gap == GLUED


def end_of(
    tokens: list[Token], at: int, splits: frozenset[str] = frozenset(), *, pairs: bool = False
) -> tuple[int, bool, tuple[int, int] | None]:
    """Return the last token of what the number at `at` is part of, whether it can be trusted, and its `tail`.

    `splits`: signs that part two numbers instead of joining them; `pairs`: a space does, too.
    """
    last = at
    good = tokens[at].kind == NUMBER
    while last + 1 < len(tokens):
        token = tokens[last + 1]
        if token.gap >= LINE:
            break
        after = tokens[last + 2] if last + 2 < len(tokens) else None
        figure = after is not None and after.kind in (NUMBER, ODD) and after.gap <= SPACED
        if token.kind == MARK:
            mark = token.text[0]
            if figure and after is not None and mark in JOINING and mark not in splits:
                both = token.gap == GLUED and after.gap == GLUED
                if mark not in ".,'’:*" or both:
                    good = False
                    last += 2
                    continue
            if (token.gap == GLUED and mark not in SAFE_AFTER) or mark in "+×%°²½":
                good = False
                last += 1
            break
        if token.kind in (NUMBER, ODD):
            if pairs:
                break
            end = _numbers_end(tokens, last + 1)
            if good and _heads_a_row(tokens, end):
                return last, good, (last + 1, end)
            good = False
            last = end
            break
        if token.text in ("l", "I", "O") and not (after is not None and after.text in "'’"):
            good = False
            last += 1
            break
        if (token.fold in EITHER or token.text == "or") and figure:
            good = False
            last += 2
            continue
        if token.fold in UNITS or token.text.casefold() in ("dé", "dés"):
            good = False
            last += 1
        break
    return last, good, None


def _numbers_end(tokens: list[Token], at: int) -> int:
    while (
        at + 1 < len(tokens)
        and tokens[at + 1].gap <= SPACED
        and (
            tokens[at + 1].kind in (NUMBER, ODD)
            or (
                (tokens[at + 1].text in HYPHENS or tokens[at + 1].fold in ("a", "ou"))
                and at + 2 < len(tokens)
                and tokens[at + 2].kind == NUMBER
                and tokens[at + 2].gap <= SPACED
            )
        )
    ):
        at += 1
    return at


def _heads_a_row(tokens: list[Token], end: int) -> bool:
    """Say whether a name follows on the same line and numbers after it, as after a row's die face."""
    at = end + 1
    while at < len(tokens) and tokens[at].kind == MARK and tokens[at].text in ".):-–—" and tokens[at].gap <= SPACED:
        at += 1
    if at == len(tokens) or tokens[at].kind != WORD or tokens[at].gap > SPACED:
        return False
    word = tokens[at]
    if len(word.text) < 2 or not word.text[0].isupper() or word.fold in PROSE or word.fold in ARTICLES:
        return False
    return any(token.kind == NUMBER for token in tokens[at + 1 : at + 12])


def after_label(source: Source, label_last: int, is_label: Callable[[int], bool]) -> Figure | None:
    """Return the number tied to a label that ends at `label_last`, looking to the right; None when there is none."""
    tokens = source.tokens
    strong = lines = comma = False
    words = 0
    for at in range(label_last + 1, min(label_last + 1 + REACH, len(tokens))):
        token = tokens[at]
        if token.gap == BLANK or is_label(at):
            return None
        lines = lines or token.gap == LINE
        if token.kind in (NUMBER, ODD):
            return _tied(tokens, at, strong, lines, comma)
        if token.kind == MARK:
            mark = token.text[0]
            if mark in CHAIN:
                strong = strong or mark in STRONG
                comma = comma or mark in ",;"
            elif mark not in "+−±≈<>≤≥":
                return None
        elif (
            token.text in ("l", "I", "O") and not (at + 1 < len(tokens) and tokens[at + 1].text in "'’")
        ) or ROMAN.fullmatch(token.text):
            return Figure(None, at, at, at, strong, lines, comma)
        elif token.fold in LINKS and words < 5:
            strong = True
            words += 1
        else:
            return None
    return None


def _tied(tokens: list[Token], at: int, strong: bool, lines: bool, comma: bool) -> Figure | None:
    last, good, tail = end_of(tokens, at)
    if lines and last == at and at + 1 < len(tokens):
        after = tokens[at + 1]
        told = after.kind == WORD and after.gap <= SPACED and after.fold not in POINTS
        if told and tail is None and tokens[at].gap == LINE and after.text[:1].isupper() and not after.text.isupper():
            # "252 Vous entrez": the number begins a paragraph.
            return None
    sign = sign_before(tokens, at)
    value = tokens[at].value if good and sign is None and tokens[at].kind == NUMBER else None
    return Figure(value, at if sign is None else sign, last, at, strong, lines, comma, tail)


def before_label(tokens: list[Token], label_first: int) -> Figure | None:
    """Return the number tied to a label by standing before it: "9 points d’HABILETÉ", "9 HABILETÉ"."""
    strong = False
    for at in range(label_first - 1, max(-1, label_first - 6), -1):
        token, after = tokens[at], tokens[at + 1]
        if after.gap >= (BLANK if strong else LINE):
            return None
        if token.kind in (NUMBER, ODD):
            sign = sign_before(tokens, at)
            good = token.kind == NUMBER and sign is None and not _joined_before(tokens, at)
            return Figure(token.value if good else None, at if sign is None else sign, at, at, strong)
        if token.kind == WORD and token.fold in ("d", "de", "en", "of", "in", *POINTS):
            strong = True
        elif not (token.kind == MARK and token.text[0] in "'’*_\"`"):
            return None
    return None


def _joined_before(tokens: list[Token], at: int) -> bool:
    """Say whether the number is the end of something longer: "8,5", "1 000", "8 ou 9", "8/9"."""
    if at == 0 or tokens[at].gap >= LINE:
        return False
    token = tokens[at - 1]
    if token.kind in (NUMBER, ODD):
        return True
    number_before = at > 1 and tokens[at - 2].kind in (NUMBER, ODD) and token.gap <= SPACED
    if token.kind == MARK:
        return number_before and token.text[0] in JOINING
    return number_before and token.fold in ("ou", "a", "or", "to", "sur", "d", "x")
