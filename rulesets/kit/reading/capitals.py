"""Names in capitals, as the books print them: a run of capitals with its ordinal before and its rest after."""

from collections.abc import Sequence

from rulesets.kit.reading.source import BLANK, GLUED, LINE, MARK, NUMBER, ODD, ORDINAL, WORD, Token
from rulesets.kit.reading.words import ARTICLES, CONNECTIVES, COUNTS, HERO, NOT_NAMES, ORDINALS, PROSE, SOFT

Range = tuple[int, int]
"""Tokens from the first to the last, both included."""

WORDS_MOST = 6
TIED = frozenset("'’-–‐‑")
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


def is_hero(token: Token) -> bool:
    """Say whether a word stands for the hero: "vous", "votre", "j’"…"""
    return token.fold in HERO and token.text != "J"


def is_prose(token: Token) -> bool:
    """Say whether a word belongs to a sentence rather than to a name."""
    # A lone J after a name tells it from the others ("RAT J"); the pronoun is elided, and followed by its verb.
    return token.kind == WORD and token.fold in PROSE and token.text not in ("à", "À", "J")


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


def capitals(tokens: Sequence[Token], first: int, last: int) -> Range | None:
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
        elif not (token.text in TIED or (token.kind == WORD and token.fold in CONNECTIVES) or _initial(tokens, back)):
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
    if any(is_hero(token) or (is_prose(token) and token.fold not in SOFT) for token in run):
        return False
    words = [token for token in run if token.kind != MARK and token.fold not in CONNECTIVES]
    return not all(token.fold in NOT_NAMES or is_ordinal(token) for token in words)


def _after_article(tokens: Sequence[Token], start: int, end: int) -> int:
    """Leave out "L’", "UN", "UNE", "LES TROIS" before a name; "LE ROI" keeps its article."""
    at = start
    if tokens[at].text in ("L", "UN", "UNE") or (tokens[at].fold in ARTICLES and tokens[at + 1].fold in COUNTS):
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
    if is_index(rest):
        return last
    words = all(token.kind == WORD or token.text in TIED for token in rest)
    if not words or len(rest) > WORDS_MOST or any(is_prose(token) or token.gap >= LINE for token in rest):
        return end
    alone = start == first or tokens[start].gap >= LINE or tokens[start - 1].kind in (NUMBER, MARK)
    if rest[0].fold in CONNECTIVES - {"la", "le", "les", "en"} or alone:
        return last
    return end


def is_index(rest: Sequence[Token]) -> bool:
    """Say whether tokens number one of several alike: "2", "n° 2", "B"."""
    if len(rest) == 1 and rest[0].kind == WORD:
        return len(rest[0].text) == 1 and rest[0].text.isupper()
    shape = "".join("9" if token.kind == NUMBER else token.fold for token in rest)
    return shape in ("9", "n°9", "nº9", "no9", "numero9", "#9") and rest[-1].value <= 20


def capitals_end(tokens: Sequence[Token], first: int, last: int) -> int | None:
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
