"""Finding an adversary's name among the words before his scores, or after them."""

import re
from collections.abc import Sequence

from rulesets.kit.reading.capitals import (
    TIED,
    WORDS_MOST,
    Range,
    capitals,
    capitals_end,
    is_capital,
    is_end,
    is_hero,
    is_index,
    is_ordinal,
    is_prose,
)
from rulesets.kit.reading.source import BLANK, LINE, MARK, NUMBER, ODD, WORD, Token
from rulesets.kit.reading.words import (
    ARTICLES,
    CONNECTIVES,
    COUNTS,
    DETERMINERS,
    ENEMIES,
    HEADS,
    HERO,
    NOT_NAMES,
    POSSESSIVES,
    THEIRS,
    words_of,
)

WINDOW = 60
"""A name is looked for that many tokens around the scores."""

INSIDE = TIED | frozenset('*_"`«»“”,&')
TRAILING = words_of(
    "a avec dont possede dispose de d une un son sa ses l la le les points point pts et ayant has with of "
    "and qui the is est score scores total"
)
TIMES = re.compile(r"x[0-9]{1,2}|[0-9]{1,2}x")


def name_before(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the name among the tokens `first` to `last`, the scores following right after."""
    first = max(first, last - WINDOW + 1)
    first, last = _trimmed(tokens, first, last)
    if first > last:
        return None
    found = capitals(tokens, first, last)
    if found is not None:
        return found
    start = last
    while start > first and not is_end(tokens, start - 1) and not _breaks(tokens, start):
        start -= 1
    found = _plain_name(tokens, start, last)
    if found is not None or start == first:
        return found
    # "Un garde surgit. HABILETÉ 7…": the sentence before.
    return _phrase(tokens, first, start - 1)


def capitals_before(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return a name in capitals that ends the tokens `first` to `last`."""
    first = max(first, last - WINDOW + 1)
    if first > last or not is_capital(tokens[last]):
        return None
    return capitals(tokens, first, last)


def name_after(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the name with which the tokens `first` to `last` begin, the scores standing right before."""
    for at in range(first, min(first + 4, last)):
        if tokens[at].fold in HEADS and tokens[at + 1].text in (":", "="):
            first = at + 2
    while first <= last and tokens[first].kind == MARK:
        if tokens[first].text[0] in "?!;+":
            return None
        first += 1
    if first > last or tokens[first].gap == BLANK:
        return None
    end = capitals_end(tokens, first, last)
    if end is not None:
        return first, end
    end = first
    while (
        end < last and tokens[end + 1].gap < LINE and not is_end(tokens, end + 1) and tokens[end + 1].text not in ",([|"
    ):
        end += 1
    return _plain_name(tokens, first, end)


def rest_of_name(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the end of a name cut in two by its scores, among what follows them: "DES JONCS", "SAUVAGE"."""
    while first <= last and tokens[first].kind == MARK and tokens[first].text[0] in "|*_)\t":
        first += 1
    if first > last or tokens[first].gap == BLANK or tokens[first].kind != WORD:
        return None
    end = capitals_end(tokens, first, last)
    if end is not None:
        return first, end
    if (
        tokens[first].fold not in CONNECTIVES - {"le", "la", "les", "en", "the", "l"}
        or not tokens[first].text.islower()
    ):
        return None
    end = first
    while end < last and tokens[end + 1].gap < LINE:
        end += 1
    inside = tokens[first : end + 1]
    named = any(token.text[0].isupper() for token in inside if token.kind == WORD)
    whole = all(token.kind == WORD or token.text in TIED for token in inside)
    short = len(inside) <= WORDS_MOST and not any(map(is_prose, inside))
    return (first, end) if named and whole and short else None


def _trimmed(tokens: Sequence[Token], first: int, last: int) -> Range:
    """Leave out what stands between a name and its scores, and signs before the name."""
    while first <= last:
        token = tokens[last]
        if token.kind == MARK and token.text[0] not in "!?":
            opening = _opening(tokens, first, last) if token.text == ")" else None
            if opening is None:
                last -= 1
            elif opening + 1 < last and all(
                t.kind in (NUMBER, ODD) or t.fold in ("x", "×") for t in tokens[opening + 1 : last]
            ):
                last = opening - 1
            else:
                break
        elif _links(tokens, last):
            last -= 1
        else:
            break
    while first <= last and tokens[first].kind == MARK:
        first += 1
    return first, last


def _links(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a word only leads from a name to its scores: "avec une", "x2"."""
    token = tokens[at]
    if token.kind == ODD:
        return TIMES.fullmatch(token.fold) is not None
    if token.kind != WORD or token.fold not in TRAILING:
        return False
    if token.text == "A" and at + 1 < len(tokens) and tokens[at + 1].text in (":", "-", "–", "(", ","):
        return False  # "RAT A : …, RAT B : …"
    return not is_capital(token) or token.text in ("UNE", "UN", "POINTS", "AVEC")


def _opening(tokens: Sequence[Token], first: int, last: int) -> int | None:
    for at in range(last, max(first, last - 10) - 1, -1):
        if tokens[at].text == "(":
            return at
    return None


def _breaks(tokens: Sequence[Token], at: int) -> bool:
    """Say whether the line's end before a token ends a name, too."""
    if tokens[at].gap < LINE:
        return False
    if tokens[at].gap == BLANK:
        return True
    before = tokens[at - 1]
    tied = before.fold in CONNECTIVES or before.text in TIED or tokens[at].fold in CONNECTIVES - ARTICLES
    return not (tied or tokens[at].fold in ("des", "du"))


def _plain_name(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the name that a line or clause without capitals is or holds."""
    begin, first = first, _lead_end(tokens, first, last)
    if first > last:
        return None
    inside = tokens[first : last + 1]
    whole = all(token.kind in (WORD, ODD) or token.text[0] in INSIDE or token.text in "()" for token in inside)
    whole = whole or (is_index(inside[-1:]) and all(token.kind == WORD or token.text in TIED for token in inside[:-1]))
    words = [token for token in inside if token.kind == WORD]
    if not words or any(is_hero(token) for token in words):
        return _phrase(tokens, begin, last) if words and not is_hero(words[-1]) else None
    told = any(is_prose(token) for token in words)
    if whole and not told and len(words) <= WORDS_MOST:
        if all(token.fold in NOT_NAMES or token.fold in CONNECTIVES or token.fold in HEADS for token in words):
            return None
        return first, last
    return _phrase(tokens, begin, last)


def _lead_end(tokens: Sequence[Token], first: int, last: int) -> int:
    """Pass over a bullet, a die face, a paragraph's number, a column's title and an article before a name."""
    while first <= last:
        token = tokens[first]
        following = tokens[first + 1] if first < last else None
        if (
            token.kind == MARK
            or token.kind == NUMBER
            or (token.kind == ODD and not is_ordinal(token))
            or (following is not None and token.fold in HEADS and following.text[0] in ':=|"')
            or (following is not None and following.kind == NUMBER and token.fold in ("n", "no", "ou", "a", "et"))
            or (following is not None and token.fold in ("ou", "a", "et") and tokens[first - 1].kind == NUMBER)
            or (following is not None and (token.fold in ARTICLES or token.fold in COUNTS) and not is_capital(token))
        ):
            first += 1
        else:
            break
    return first


def _phrase(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the last noun with its article in a sentence: "un loup affamé" gives its last two words."""
    for at in range(last - 1, max(first, last - 25) - 1, -1):
        token = tokens[at]
        theirs = token.fold in THEIRS or (token.fold in POSSESSIVES and tokens[at + 1].fold in ENEMIES)
        if token.kind != WORD or not (theirs or token.fold in DETERMINERS):
            continue
        if at > first and tokens[at - 1].fold in ("de", "a", "d") and tokens[at - 1].kind == WORD:
            continue
        if token.fold in ("la", "le", "les", "l") and at > first and tokens[at - 1].fold in HERO:
            continue
        start = at + 1
        while start <= last and (tokens[start].text in TIED or tokens[start].fold in COUNTS):
            start += 1
        end = start
        while end <= last and end - start < 2 * WORDS_MOST and _inside_phrase(tokens, end, start):
            end += 1
        end -= 1
        while end >= start and (tokens[end].text in TIED or (end > start and tokens[end].fold in CONNECTIVES)):
            end -= 1
        if end < start or tokens[start].fold in NOT_NAMES:
            continue
        return start, end
    return None


def _inside_phrase(tokens: Sequence[Token], at: int, start: int) -> bool:
    token = tokens[at]
    if token.kind == MARK:
        return token.text in TIED and at > start
    if token.kind != WORD or token.gap == BLANK:
        return False
    return not is_prose(token) and token.fold not in POSSESSIVES and token.fold not in ("un", "une", "et", "ou")
