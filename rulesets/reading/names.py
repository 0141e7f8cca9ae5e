"""Finding an adversary's name among the words before his scores, or after them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from rulesets.reading.figures import HYPHENS
from rulesets.reading.source import (
    BLANK,
    GLUED,
    LINE,
    MARK,
    NUMBER,
    ODD,
    ORDINAL,
    WORD,
    Source,
    Token,
    fold,
)
from rulesets.reading.words import (
    ARTICLES,
    CONNECTIVES,
    COUNTS,
    DETERMINERS,
    ENEMIES,
    HEADS,
    HERO,
    NOT_NAMES,
    ORDINALS,
    POSSESSIVES,
    PROSE,
    SOFT,
    THEIRS,
    words_of,
)

Range = tuple[int, int]
"""Tokens from the first to the last, both included."""

WINDOW = 60
"""A name is looked for that many tokens around the scores."""

WORDS_MOST = 6
LENGTH = 80
TIED = frozenset("'’-–‐‑")
INSIDE = TIED | frozenset('*_"`«»“”,&')
TRAILING = words_of(
    "a avec dont possede dispose de d une un son sa ses l la le les points point pts et ayant has with of "
    "and qui the is est score scores total"
)
TIMES = re.compile(r"x[0-9]{1,2}|[0-9]{1,2}x")
ENDS = frozenset(".!?;:…")


def is_capital(token: Token) -> bool:
    """Say whether a word is in capitals, an l that OCR took for an I allowed."""
    text = token.text
    if token.kind == ODD:
        # "0RQUE"
        return text.isupper() and sum(map(str.isalpha, text)) > 2
    if token.kind != WORD or len(text) < 2:
        return False
    return text.isupper() or (len(text) > 3 and text.replace("l", "I").isupper())


def is_prose(token: Token) -> bool:
    """Say whether a word belongs to a sentence rather than to a name."""
    return token.kind == WORD and token.fold in PROSE and token.text not in "àÀ"


def is_ordinal(token: Token) -> bool:
    """Say whether a token is "Premier", "2e", "3ème"…"""
    return token.fold in ORDINALS or (token.kind == ODD and ORDINAL.fullmatch(token.fold) is not None)


def is_end(tokens: Sequence[Token], at: int) -> bool:
    """Say whether a sentence, or what announces the scores, ends with this token."""
    token = tokens[at]
    if token.kind != MARK or token.text[0] not in ENDS:
        return False
    initial = at > 0 and token.text == "." and token.gap == GLUED and len(tokens[at - 1].text) <= 2
    return not (initial and tokens[at - 1].kind == WORD and tokens[at - 1].text[0].isupper())


def name_before(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the name among the tokens `first` to `last`, the scores following right after."""
    first = max(first, last - WINDOW + 1)
    first, last = _trimmed(tokens, first, last)
    if first > last:
        return None
    found = _capitals(tokens, first, last)
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
    return _capitals(tokens, first, last)


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
    end = _capitals_end(tokens, first, last)
    if end is not None:
        return first, end
    end = first
    while (
        end < last
        and tokens[end + 1].gap < LINE
        and not is_end(tokens, end + 1)
        and tokens[end + 1].text not in ",([|"
    ):
        end += 1
    return _plain_name(tokens, first, end)


def rest_of_name(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the end of a name cut in two by its scores, among what follows them: "DES JONCS", "SAUVAGE"."""
    while first <= last and tokens[first].kind == MARK and tokens[first].text[0] in "|*_)\t":
        first += 1
    if first > last or tokens[first].gap == BLANK or tokens[first].kind != WORD:
        return None
    end = _capitals_end(tokens, first, last)
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


def _capitals(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the last run of words in capitals that can be a name, with its ordinal before and its rest after."""
    at = last
    while at >= first:
        if is_capital(tokens[at]):
            start = _run_start(tokens, first, at)
            if _names_someone(tokens, start, at):
                if at - start >= 2 * WORDS_MOST:
                    return None
                start = _with_ordinal(tokens, first, _after_article(tokens, start, at))
                return start, _with_rest(tokens, first, start, at, last)
            at = start
        elif tokens[at].gap == BLANK and at < last and last - at > 25:
            return None
        at -= 1
    return None


def _run_start(tokens: Sequence[Token], first: int, at: int) -> int:
    """Return where the run of capitals that ends at `at` begins."""
    start = at
    back = at - 1
    while back >= first and tokens[back + 1].gap < BLANK:
        token = tokens[back]
        if is_capital(token) or (token.kind == WORD and len(token.text) == 1 and token.text.isupper()):
            start = back
        elif not (
            token.text in TIED or (token.kind == WORD and token.fold in CONNECTIVES) or _initial(tokens, back)
        ):
            break
        back -= 1
    return start


def _initial(tokens: Sequence[Token], at: int) -> bool:
    return (
        tokens[at].text == "."
        and tokens[at].gap == GLUED
        and at > 0
        and len(tokens[at - 1].text) <= 2
        and not is_end(tokens, at)
    )


def _names_someone(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Say whether a run of capitals can be a name: no sentence, no hero, not only words that name nobody."""
    run = tokens[start : end + 1]
    if any(token.fold in HERO or (is_prose(token) and token.fold not in SOFT) for token in run):
        return False
    words = [token for token in run if token.kind != MARK and token.fold not in CONNECTIVES]
    return not all(token.fold in NOT_NAMES or is_ordinal(token) for token in words)


def _after_article(tokens: Sequence[Token], start: int, end: int) -> int:
    """Leave out "L’", "UN", "UNE", "LES TROIS" before a name; "LE ROI" keeps its article."""
    at = start
    if tokens[at].text in ("L", "UN", "UNE") or (
        tokens[at].fold in ARTICLES and tokens[at + 1].fold in COUNTS
    ):
        at += 1
        while at < end and tokens[at].kind == MARK:
            at += 1
    if at < end and tokens[at].fold in COUNTS and tokens[at + 1].kind == WORD:
        at += 1
    return at


def _with_ordinal(tokens: Sequence[Token], first: int, start: int) -> int:
    before = start - 1
    if before >= first and is_ordinal(tokens[before]) and tokens[start].gap < BLANK:
        return before
    return start


def _with_rest(tokens: Sequence[Token], first: int, start: int, end: int, last: int) -> int:
    """Take in what follows the capitals: a number ("GARDE 2"), a complement ("GARDE du palais")."""
    if end == last:
        return end
    rest = tokens[end + 1 : last + 1]
    if rest[0].gap >= LINE:
        return end
    if _is_index(rest):
        return last
    words = all(token.kind == WORD or token.text in TIED for token in rest)
    if not words or len(rest) > WORDS_MOST or any(is_prose(token) or token.gap >= LINE for token in rest):
        return end
    alone = start == first or tokens[start].gap >= LINE or tokens[start - 1].kind in (NUMBER, MARK)
    if rest[0].fold in CONNECTIVES - {"la", "le", "les", "en"} or alone:
        return last
    return end


def _is_index(rest: Sequence[Token]) -> bool:
    """Say whether tokens number one of several alike: "2", "n° 2", "B"."""
    if len(rest) == 1 and rest[0].kind == WORD:
        return len(rest[0].text) == 1 and rest[0].text.isupper()
    shape = "".join("9" if token.kind == NUMBER else token.fold for token in rest)
    return shape in ("9", "n°9", "nº9", "no9", "numero9", "#9") and rest[-1].value <= 20


def _capitals_end(tokens: Sequence[Token], first: int, last: int) -> int | None:
    """Return where the run of capitals that begins at `first` ends, None when it is no name."""
    at = first
    if is_ordinal(tokens[at]) and at < last:
        at += 1
    if not is_capital(tokens[at]):
        return None
    end = at
    while end < last and tokens[end + 1].gap < BLANK:
        token = tokens[end + 1]
        if is_prose(token) and token.fold not in SOFT:
            break
        if is_capital(token) or token.text in TIED:
            end += 1
            continue
        beyond = end + 2 <= last and is_capital(tokens[end + 2]) and not is_prose(tokens[end + 2])
        if not (token.kind == WORD and token.fold in CONNECTIVES and beyond):
            break
        end += 2
    while end > at and tokens[end].kind == MARK:
        end -= 1
    return end if _names_someone(tokens, at, end) and end - at < 2 * WORDS_MOST else None


def _plain_name(tokens: Sequence[Token], first: int, last: int) -> Range | None:
    """Return the name that a line or clause without capitals is or holds."""
    begin, first = first, _lead_end(tokens, first, last)
    if first > last:
        return None
    inside = tokens[first : last + 1]
    whole = all(
        token.kind in (WORD, ODD) or token.text[0] in INSIDE or token.text in "()" for token in inside
    )
    whole = whole or (
        _is_index(inside[-1:]) and all(token.kind == WORD or token.text in TIED for token in inside[:-1])
    )
    words = [token for token in inside if token.kind == WORD]
    if not words or any(token.fold in HERO for token in words):
        return _phrase(tokens, begin, last) if words and words[-1].fold not in HERO else None
    told = any(is_prose(token) for token in words)
    if whole and not told and len(words) <= WORDS_MOST:
        if all(
            token.fold in NOT_NAMES or token.fold in CONNECTIVES or token.fold in HEADS for token in words
        ):
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
            or (
                following is not None
                and following.kind == NUMBER
                and token.fold in ("n", "no", "ou", "a", "et")
            )
            or (
                following is not None and token.fold in ("ou", "a", "et") and tokens[first - 1].kind == NUMBER
            )
            or (
                following is not None
                and (token.fold in ARTICLES or token.fold in COUNTS)
                and not is_capital(token)
            )
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
        while end >= start and (
            tokens[end].text in TIED or (end > start and tokens[end].fold in CONNECTIVES)
        ):
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
    return (
        not is_prose(token) and token.fold not in POSSESSIVES and token.fold not in ("un", "une", "et", "ou")
    )


SPACES = re.compile(r"\s+")


def written(source: Source, ranges: Iterable[Range]) -> str:
    """Write a name from its pieces: spaces made one, markup and quotes left out, a word cut at a line's end joined.

    >>> from rulesets.reading.source import Source
    >>> written(Source("**CRAPAUD-\\nBUFFLE**  d'eau"), [(0, 7)])
    "CRAPAUD-BUFFLE d'eau"
    """
    out = ""
    for first, last in ranges:
        out += " "
        for at in range(first, last + 1):
            token = source.tokens[at]
            if token.kind == MARK and token.text[0] in '*_|"`~\t':
                continue
            tied = at > first and source.tokens[at - 1].text in HYPHENS and source.tokens[at - 1].gap == GLUED
            if token.gap and at > first and not tied:
                out += " "
            out += token.text
    name = SPACES.sub(" ", unicodedata.normalize("NFC", out)).strip(" ,;:.-–—")
    return name if len(name) <= LENGTH else name[: LENGTH - 1].rstrip() + "…"


def told_apart(names: Sequence[str], unnamed: str) -> list[str]:
    """Return the names made different by a number where two are alike; `unnamed` stands for several empty ones.

    >>> told_apart(["RAT", "Rat", "LOUP"], "Adversaire")
    ['RAT 1', 'Rat 2', 'LOUP']
    """
    if sum(not name for name in names) > 1:
        names = [name or unnamed for name in names]
    keys = [fold(name) for name in names]
    twice = {key for key, times in Counter(keys).items() if times > 1}
    taken = {key for key in keys if key not in twice}
    next_number: dict[str, int] = {}
    out: list[str] = []
    for name, key in zip(names, keys, strict=True):
        if key in twice:
            number = next_number.get(key, 1)
            while f"{key} {number}" in taken:
                number += 1
            next_number[key] = number + 1
            name = f"{name} {number}"
            taken.add(fold(name))
        out.append(name)
    return out
