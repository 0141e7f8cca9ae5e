"""Numbers that follow each other in rows without labels: what parts them, what may follow them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.kit.reading.capitals import is_ordinal, is_prose
from rulesets.kit.reading.figures import SPLITS
from rulesets.kit.reading.source import GLUED, LINE, MARK, NUMBER, ODD, SPACED, WORD, Token
from rulesets.kit.reading.words import NOT_NAMES

LEAD = frozenset(".):-–—°*|")


class Run(NamedTuple):
    """Numbers that follow each other, and the tokens before them since the last run or the region's beginning."""

    seen: int
    numbers: tuple[int, ...]
    lead: bool


def runs(tokens: Sequence[Token], first: int, limit: int, width: int, lines: bool) -> Iterator[Run]:
    at = seen = first
    while at < limit:
        if not _is_number(tokens[at]):
            at += 1
            continue
        numbers = _run(tokens, at, limit, lines, width)
        end = numbers[-1] + 1
        lead = _followed_by_name(tokens, end, limit)
        yield Run(seen, tuple(numbers), lead)
        at = seen = end


def _is_number(token: Token) -> bool:
    return token.kind == NUMBER or (token.kind == ODD and not is_ordinal(token))


def _run(tokens: Sequence[Token], at: int, limit: int, lines: bool, width: int) -> list[int]:
    numbers = [at]
    alone = tokens[at].gap >= LINE
    between: list[str] = []
    while True:
        following = at + 1
        while following < limit and following - at < 4 and _parts(tokens[following]):
            following += 1
        if following >= limit or not _is_number(tokens[following]):
            break
        signs = "".join(token.text for token in tokens[at + 1 : following]).strip('"')
        if tokens[following].gap >= LINE:
            # Columns that the scan wrote one under the other: each number alone on its line.
            after = following + 1
            closed = after >= len(tokens) or tokens[after].gap >= LINE
            if not (lines and alone and closed and len(numbers) < width and tokens[following].gap == LINE):
                break
        elif signs in (".", "'", "’") and tokens[following].gap != GLUED:
            break
        elif signs in (",", ";") and len(numbers) == width and between and signs not in between:
            break  # "1-3, LOUP 7 8; 4-6, OURS 9 10"
        between.append(signs)
        numbers.append(following)
        at = following
    if len(numbers) == width + 1 and not between[0] and between[1] and len(set(between[1:])) == 1:
        return numbers[:1]  # "ORQUE 1 5/6": a rank, then the pair
    return numbers


def _parts(token: Token) -> bool:
    """Say whether a sign may part two numbers, or make one of them."""
    if token.kind != MARK or token.gap > SPACED:
        return False
    leaders = token.text[0] == "…" or token.text.startswith("..")
    glued = token.text in ".'’" and token.gap == GLUED
    return leaders or glued or token.text[0] in SPLITS or token.text == '"'


def _followed_by_name(tokens: Sequence[Token], at: int, limit: int) -> bool:
    while at < limit and tokens[at].kind == MARK and tokens[at].gap <= SPACED and tokens[at].text[0] in LEAD:
        at += 1
    if at >= limit or tokens[at].gap > SPACED or is_prose(tokens[at]):
        return False
    token = tokens[at]
    return (token.kind == WORD and token.text[0].isupper() and token.fold not in NOT_NAMES - {"le"}) or is_ordinal(
        token
    )
