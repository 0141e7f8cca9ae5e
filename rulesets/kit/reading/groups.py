"""Labelled scores put together: which of them are one adversary's, and what else stands beside them."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rulesets.kit.reading.capitals import Range, is_capital, is_ordinal, is_prose
from rulesets.kit.reading.drafts import Draft, Value
from rulesets.kit.reading.figures import after_label
from rulesets.kit.reading.mentions import Mention
from rulesets.kit.reading.names import name_before
from rulesets.kit.reading.source import LINE, MARK, NUMBER, ODD, SPACED, WORD
from rulesets.kit.reading.words import HEADS, NOT_NAMES, SHEET
from rulesets.kit.reading.work import Work, holds

Group = list[Mention]

APART = 25
"""Two scores further apart than that many tokens are not of one adversary."""

WRAPPED = 40
"""A greater number on the line after its label, when the other score stands beside its own, is a paragraph's."""

EXTRAS = 10
"""Not more unknown scores are told of one adversary."""

NOTE = 12
"""A note in brackets after a score has at most that many tokens."""


def group(work: Work, found: Sequence[Mention]) -> list[Group]:
    """Put scores together by adversary, in order."""
    edges = work.edges()
    groups: list[Group] = []
    for mention in _doubted(work, found):
        if mention.figure is None and (mention.told or not _expects(work, mention)):
            continue
        if groups and _joins(work, groups[-1], mention, edges):
            key = mention.label.key
            groups[-1] = [m for m in groups[-1] if m.label.key != key or m.figure is not None]
            groups[-1].append(mention)
        else:
            groups.append([mention])
    return groups


def _doubted(work: Work, found: Sequence[Mention]) -> list[Mention]:
    """Trust no number of "HABILETÉ 7 HABILETÉ 9 ENDURANCE 8 ENDURANCE 10": whose is which?"""
    out: list[Mention] = []
    start = 0
    for index in range(1, len(found) + 1):
        if index < len(found) and _touch(work, found[index - 1], found[index]):
            continue
        block = found[start:index]
        if len(block) > 2 and block[0].label.key == block[1].label.key:
            block = [m if m.figure is None else replace(m, figure=m.figure._replace(value=None)) for m in block]
        out += block
        start = index
    return out


def _touch(work: Work, left: Mention, right: Mention) -> bool:
    return all(token.kind == MARK for token in work.tokens[left.last + 1 : right.first]) and (
        left.figure is not None and right.figure is not None
    )


def _expects(work: Work, mention: Mention) -> bool:
    """Say whether a label without a number looks as if it should have one: capitals, or a sign after it."""
    label = mention.label
    after = work.tokens[label.last + 1] if label.last + 1 < len(work.tokens) else None
    sign = after is not None and after.kind == MARK and after.text[0] in ":=?…|"
    capitals = work.tokens[label.first].text.isupper() and not label.short
    return sign or capitals or work.tokens[label.last].text == "."


def _joins(work: Work, group: Group, mention: Mention, edges: Sequence[int]) -> bool:
    """Say whether a score goes with those before it."""
    key = mention.label.key
    if any(m.label.key == key and (m.figure is not None or len(group) > 1) for m in group):
        return False
    first, last = max(m.last for m in group) + 1, mention.first - 1
    if last - first >= APART or holds(edges, first, last):
        return False
    ended = False
    for token in work.tokens[first : last + 1]:
        ended = ended or (token.kind == MARK and token.text[0] in ".!?;")
        if ended and is_capital(token) and not is_prose(token):
            return False
    whose = _folded(work, mention)
    return not whose or all(_folded(work, m) in ([], whose) for m in group)


def _folded(work: Work, mention: Mention) -> list[str]:
    if mention.whose is None:
        return []
    return [token.fold for token in work.tokens[mention.whose[0] : mention.whose[1] + 1]]


def may_be_foe(group: Group) -> bool:
    """Say whether scores can make an adversary: two of them, or one that is not just told of."""
    if all(mention.figure is None for mention in group):
        return len(group) > 1 and not any(mention.told for mention in group)
    return len(group) > 1 or not group[0].told


def draft(work: Work, group: Group) -> Draft:
    """Make an adversary of its scores, still without a name unless they say whose they are."""
    made = Draft(min(m.first for m in group), max(m.last for m in group))
    beside = any(m.figure is not None and not m.figure.lines for m in group)
    made.turned = all(m.figure is not None and m.figure.first < m.label.first for m in group)
    made.untied = all(m.told and m.figure is not None and not m.figure.strong for m in group)
    for mention in sorted(group, key=lambda m: m.figure is not None):
        key, figure = mention.label.key, mention.figure
        if key is None:
            continue
        if figure is None:
            made.missing[key] = (mention.label.first, mention.label.last)
            continue
        value = figure.value
        if (made.missing or len(group) == 1) and figure.first < mention.label.first and not figure.strong:
            # "LETÉ 5 ENDU. 6": a number before a label, when the other label has none, may be the other's.
            value = None
        if figure.lines and beside and len(group) > 1 and value is not None:
            # "HABILETÉ 7 ENDURANCE" at the end of a line, and a number on the next.
            if value > WRAPPED:
                value = None
            else:
                made.pieces.append((figure.first, figure.last))
        if figure.tail is not None:
            made.tail = figure.tail
        made.values[key] = Value(value, (figure.first, figure.last), figure.at)
        if mention.whose is not None and not made.names:
            made.names.append(name_before(work.tokens, *mention.whose) or mention.whose)
    ordered = sorted(group, key=lambda m: m.first)
    made.between = [
        (left.last + 1, right.first - 1)
        for left, right in pairwise(ordered)
        if left.figure is not None and left.last + 1 < right.first
    ]
    return made


def absorb(work: Work, drafts: Sequence[Draft], others: Sequence[Mention]) -> None:
    """Give each adversary what stands beside its scores: notes in brackets, other books' scores, unknown ones."""
    for made in drafts:
        before = _extra_before(work, made.first)
        if before is not None:
            made.pieces.append(before)
            made.first = before[0]
        for value in list(made.values.values()):
            note = _note(work, value.place[1] + 1)
            if note is not None:
                made.pieces.append(note)
                made.last = max(made.last, note[1])
                made.between = [gap for gap in made.between if not gap[0] <= note[0] <= gap[1]]
    firsts = [made.first for made in drafts]
    for other in others:
        at = bisect_right(firsts, other.first)
        for made in drafts[max(0, at - 1) : at + 1]:
            if made.last < other.first and work.beside(made.last, other.first):
                made.last = other.last
            elif other.last < made.first and work.beside(other.last, made.first):
                made.first = other.first
            elif not made.first <= other.first <= made.last:
                continue
            made.sheet = made.sheet or work.tokens[other.label.first].fold in SHEET
            made.pieces.append((other.first, other.last))
            made.between = [gap for gap in made.between if not gap[0] <= other.first <= gap[1]]
            break
    starts = {label.first for label in work.labels}
    for made in drafts:
        for _ in range(EXTRAS):
            extra = _extra(work, made.last + 1, starts)
            if extra is None:
                break
            made.pieces.append(extra)
            made.last = extra[1]
        for gap in list(made.between):
            inner = _extra(work, gap[0], set())
            if inner is not None and inner[1] <= gap[1]:
                made.pieces.append(inner)
                made.between.remove(gap)


def _note(work: Work, at: int) -> Range | None:
    """Return a note in brackets that begins at a token and has a number: "(9 la nuit)"."""
    tokens = work.tokens
    if at >= len(tokens) or tokens[at].text not in ("(", "[") or tokens[at].gap >= LINE:
        return None
    closing = ")" if tokens[at].text == "(" else "]"
    numbers = False
    for end in range(at + 1, min(at + NOTE, len(tokens))):
        numbers = numbers or tokens[end].kind in (NUMBER, ODD)
        if tokens[end].text == closing:
            labels = [label.first for label in work.labels]
            return (at, end) if numbers and not holds(labels, at, end) else None
    return None


def _extra_before(work: Work, first: int) -> Range | None:
    """Return an unknown score right before the first label: "compétence 10, endurance 12"."""
    tokens = work.tokens
    at = first - 1
    if at < 3 or tokens[at].text not in (",", ";", "/") or tokens[at - 1].kind != NUMBER:
        return None
    word, sign = tokens[at - 2], tokens[at - 3]
    if word.kind == WORD and word.text.islower() and word.gap < LINE and sign.text in (":", ",", ";", "(", "/"):
        return at - 2, at - 1
    return None


def _extra(work: Work, at: int, starts: set[int]) -> Range | None:
    """Return an unknown score ("PSI 4") that begins at a token, signs before it passed over."""
    tokens = work.tokens
    while at < work.end and tokens[at].kind == MARK and tokens[at].text[0] in "|,;/*_–—-" and tokens[at].gap < LINE:
        at += 1
    first = at
    while at < work.end and at < first + 3 and tokens[at].kind == WORD and tokens[at].gap < LINE:
        token = tokens[at]
        if at in starts or is_prose(token) or is_ordinal(token):
            return None
        if token.fold in NOT_NAMES - {"or", "de", "points"} or token.fold in HEADS - {"de", "des"}:
            return None
        if at == first and not token.text[0].isupper():
            return None
        at += 1
    if at == first:
        return None
    figure = after_label(work.source, at - 1, starts.__contains__)
    if figure is None or figure.lines or figure.first - at > 2 or figure.tail is not None or figure.value is None:
        # "GOBELIN 4/5" is a row of its own.
        return None
    after = figure.last + 1
    rest = tokens[after : after + 4]
    if any(after + step in starts for step in range(4)):
        return None
    if rest and rest[0].kind == NUMBER and rest[0].gap <= SPACED:
        return None
    return first, figure.last
