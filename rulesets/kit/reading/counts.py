"""Several of a kind: "2 CORNEILLES", "trois gardes", "RATS (4)"."""

from collections.abc import Sequence

from rulesets.kit.reading.capitals import Range, is_ordinal
from rulesets.kit.reading.drafts import Draft
from rulesets.kit.reading.figures import HYPHENS
from rulesets.kit.reading.names import TIMES
from rulesets.kit.reading.source import LINE, NUMBER, ODD, SPACED, WORD, Token
from rulesets.kit.reading.words import CONNECTIVES, COUNTS, EACH
from rulesets.kit.reading.work import Work

CROWD = 6
"""More than that many of a kind only when the text says "chacun"."""

MOST = 20
"""Never more than that many of a kind."""


def counts(work: Work) -> list[tuple[int, list[Range]]]:
    """Return how many adversaries each draft stands for, and the figures that say so and were not followed."""
    alone = len(work.drafts) == 1
    leads = [_lead(work.tokens, made, alone) if made.names else None for made in work.drafts]
    ranks = [lead[0] for lead in leads if lead is not None]
    listed = len(ranks) > 1 and ranks == list(range(1, len(ranks) + 1))
    found: list[tuple[int, list[Range]]] = []
    for index, (made, lead) in enumerate(zip(work.drafts, leads, strict=True)):
        each = _each(work.tokens, made)
        shared = index + 1 < len(work.drafts) and work.drafts[index + 1].inherits
        if lead is None or lead[0] < 2 or made.inherits:
            found.append((1, [each] if each is not None and not made.inherits else []))
            continue
        number, place = lead
        times = any(
            TIMES.fullmatch(token.fold) or token.fold in ("x", "×") for token in work.tokens[place[0] : place[1] + 1]
        )
        plural = times or is_plural(work.tokens, made.names[0])
        several = work.grammar.counted and plural and not shared
        if made.settled:
            found.append((1, [place] if several else []))
            continue
        sure = each is not None or (number <= CROWD and not listed and not _as_one(work.tokens, made))
        if plural and not work.grammar.counted and place[1] < made.names[0][0]:
            # "3 BANDITS" are one adversary, and called so.
            made.names[0] = (place[0], made.names[0][1])
        if several and sure and number <= MOST:
            found.append((number, []))
        else:
            found.append((1, [place] if several and not listed else []))
    return found


def _lead(tokens: Sequence[Token], made: Draft, alone: bool) -> tuple[int, Range] | None:
    if made.settled:
        # A number before a row of several is a die face; a word that counts, and a number before the only one, is
        # shown and not followed.
        word = count_before(tokens, made.names[0])
        if word is None:
            return None
        counted = tokens[word[1][1]].kind == WORD or (alone and word[0] <= MOST)
        return word if counted else None
    if any(value.place[0] < made.names[0][0] for value in made.values.values()):
        return None  # The name stands after the scores, and so do the scores before the name.
    return count_before(tokens, made.names[0]) or count_after(tokens, made.names[0], made.first - 1)


def _each(tokens: Sequence[Token], made: Draft) -> Range | None:
    for at in range(made.last + 1, min(made.last + 4, len(tokens))):
        if tokens[at].fold in EACH:
            return at, at
    return None


def _as_one(tokens: Sequence[Token], made: Draft) -> bool:
    around = tokens[max(0, made.first - 12) : made.last + 12]
    return any(token.fold in ("seul", "seule", "single") for token in around)


def count_before(tokens: Sequence[Token], name: Range) -> tuple[int, Range] | None:
    """Return how many adversaries a figure or a word right before a name says, and where it says so."""
    at = name[0] - 1
    if at >= 0 and tokens[at].fold in ("x", "×") and tokens[at].gap <= SPACED:
        at -= 1
    if at < 0 or tokens[name[0]].gap >= LINE or tokens[at + 1].gap >= LINE:
        return None
    token = tokens[at]
    if token.kind == NUMBER:
        before = tokens[at - 1] if at else None
        tied = (
            before is not None
            and token.gap <= SPACED
            and (before.text in HYPHENS or before.text in "#°" or before.kind == NUMBER)
        )
        return None if tied else (token.value, (at, name[0] - 1))
    if token.fold in COUNTS:
        return COUNTS[token.fold], (at, name[0] - 1)
    if token.kind == ODD and TIMES.fullmatch(token.fold):
        return int(token.fold.strip("x")), (at, at)
    return None


def count_after(tokens: Sequence[Token], name: Range, last: int) -> tuple[int, Range] | None:
    """Return how many adversaries "x2", "(2)" or "(x2)" right after a name says."""
    at = name[1] + 1
    end = at
    while end <= min(last, at + 4) and tokens[end].gap < LINE and tokens[end].text != ")":
        end += 1
    if at > last or (tokens[at].text == "(" and (end > last or tokens[end].text != ")")):
        return None
    for index in range(at, min(end, last + 1)):
        token = tokens[index]
        if token.kind == NUMBER and (tokens[at].text == "(" or tokens[index - 1].fold in ("x", "×")):
            return token.value, (at, end if tokens[at].text == "(" else index)
        if token.kind == ODD and TIMES.fullmatch(token.fold):
            return int(token.fold.strip("x")), (at, end if tokens[at].text == "(" else index)
        if token.text != "(" and token.fold not in ("x", "×"):
            break
    return None


def is_plural(tokens: Sequence[Token], name: Range) -> bool:
    """Say whether the first word of a name may be a plural."""
    for token in tokens[name[0] : name[1] + 1]:
        if token.kind == WORD and not is_ordinal(token) and token.fold not in CONNECTIVES:
            return token.fold.endswith(("s", "x"))
    return False
