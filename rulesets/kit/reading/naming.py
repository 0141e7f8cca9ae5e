"""Names for labelled scores: before them, after them, cut in two by them, or the same as the scores before."""

from collections.abc import Sequence

from rulesets.kit.reading.capitals import Range, is_capital
from rulesets.kit.reading.drafts import Draft
from rulesets.kit.reading.names import capitals_before, name_after, name_before, rest_of_name
from rulesets.kit.reading.source import LINE, MARK, NUMBER
from rulesets.kit.reading.words import CONNECTIVES
from rulesets.kit.reading.work import Work, within


def name(work: Work, drafts: Sequence[Draft]) -> None:
    """Find the name of each adversary, and look again at the numbers taken for the next one's rank."""
    edges = work.edges()
    befores: list[Range | None] = []
    afters: list[Range | None] = []
    for index, draft in enumerate(drafts):
        first = drafts[index - 1].last + 1 if index else 0
        last = drafts[index + 1].first - 1 if index + 1 < len(drafts) else work.end - 1
        first, last = within(edges, draft.first, first, last)
        befores.append(name_before(work.tokens, first, draft.first - 1))
        afters.append(name_after(work.tokens, draft.last + 1, last))
    turned = bool(drafts) and befores[0] is None and afters[0] is not None and afters[-1] is not None
    for index, draft in enumerate(drafts):
        found = afters[index] if turned else befores[index]
        if draft.names:
            continue
        if found is not None:
            draft.names.append(found)
            if turned:
                draft.last = max(draft.last, found[1])
                continue
            after = drafts[index + 1] if index + 1 < len(drafts) else None
            _between(work, draft)
            befores[index + 1 : index + 2] = _ending(work, draft, after, edges) or befores[index + 1 : index + 2]
            _companions(work, draft, drafts[index - 1].last + 1 if index else 0)
        elif index and not turned and _alike(work, drafts[index - 1], draft):
            draft.names = list(drafts[index - 1].names)
            draft.inherits = True
        else:
            _between(work, draft)
    _tails(work, drafts)


def holds(work: Work, draft: Draft) -> bool:
    """Say whether scores, with or without a name, make an adversary."""
    values = [value for value in draft.values.values() if value.number is not None]
    named = [token for first, last in draft.names for token in work.tokens[first : last + 1]]
    if not named and (draft.sheet or draft.turned or draft.untied):
        # The hero's sheet has CHANCE; "il faut 12 HABILETÉ" and "Potion d’Endurance 2" are nobody's.
        return False
    if draft.inherits and len(draft.values) + len(draft.missing) == 1:
        return False
    if len(draft.values) + len(draft.missing) > 1 and values:
        return True
    return bool(named) and (bool(values) or any(map(is_capital, named)))


def _alike(work: Work, before: Draft, draft: Draft) -> bool:
    """Say whether scores without a name follow another's so closely that the name is the same."""
    return bool(before.names) and all(
        token.kind == MARK or token.fold in ("et", "and", "puis")
        for token in work.tokens[before.last + 1 : draft.first]
    )


def _between(work: Work, draft: Draft) -> None:
    for first, last in draft.between:
        part = rest_of_name(work.tokens, first, last)
        if part is not None:
            draft.names.append(part)


def _ending(work: Work, draft: Draft, after: Draft | None, edges: Sequence[int]) -> list[Range | None] | None:
    """Add the end of a name that stands after its scores; returns the next one's name when that changes it."""
    tokens = work.tokens
    last = within(edges, draft.first, 0, work.end - 1 if after is None else after.first - 1)[1]
    part = rest_of_name(tokens, draft.last + 1, last)
    if part is None:
        return None
    following = tokens[part[1] + 1 : part[1] + 4]
    if any(token.kind == NUMBER and token.gap < LINE for token in following):
        return None
    renamed: list[Range | None] | None = None
    if after is not None:
        # Both this name's end and the next name may stand there: only a line of its own tells them apart.
        end = part[0]
        while end < part[1] and tokens[end + 1].gap < LINE:
            end += 1
        if end == part[1] or tokens[part[0]].fold not in CONNECTIVES:
            return None
        part = (part[0], end)
        renamed = [name_before(tokens, end + 1, after.first - 1)]
    draft.names.append(part)
    draft.last = part[1]
    return renamed


def _companions(work: Work, draft: Draft, first: int) -> None:
    """Show names that share the scores and were passed over: "GOULE et SPECTRE : HABILETÉ 7…"."""
    at = draft.names[0][0] - 1
    if at <= first or work.tokens[at + 1].gap >= LINE:
        return
    if work.tokens[at].fold in ("et", "and") or work.tokens[at].text in (",", "&"):
        other = capitals_before(work.tokens, first, at - 1)
        if other is not None:
            draft.pieces.append(other)


def _tails(work: Work, drafts: Sequence[Draft]) -> None:
    """Look again at the numbers that were taken for the next row's die face."""
    for index, draft in enumerate(drafts):
        if draft.tail is None:
            continue
        after = drafts[index + 1] if index + 1 < len(drafts) else None
        tail = draft.tail
        if after is None or not after.names or not 0 < after.names[0][0] - tail[1] <= 3:
            for value in draft.values.values():
                if value.place[1] == tail[0] - 1:
                    value.number, value.place = None, (value.place[0], tail[1])
            draft.last = max(draft.last, tail[1])
            draft.tail = None
        elif not (draft.names and _led(work, draft.names[0][0])):
            # No number stood before the first row: this one may be part of the score.
            draft.pieces.append(tail)


def _led(work: Work, at: int) -> bool:
    """Say whether a number stands before a name, signs in between passed over."""
    at -= 1
    while at >= 0 and work.tokens[at].kind == MARK:
        at -= 1
    return at >= 0 and work.tokens[at].kind == NUMBER
