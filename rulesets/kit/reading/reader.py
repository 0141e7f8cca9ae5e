"""The reading of a pasted text, step by step: tables, rows under a heading, labelled scores, bare pairs."""

from bisect import bisect_left, bisect_right
from itertools import islice

from rulesets.kit.reading import groups, naming
from rulesets.kit.reading.grammar import Grammar
from rulesets.kit.reading.labels import find_labels, lexicon
from rulesets.kit.reading.mentions import mentions
from rulesets.kit.reading.names import name_before
from rulesets.kit.reading.records import Reading
from rulesets.kit.reading.result import nothing, result
from rulesets.kit.reading.rows import bare, headings, under_heading
from rulesets.kit.reading.source import Source
from rulesets.kit.reading.tables import tables
from rulesets.kit.reading.work import Work, holds

MOST = 500
"""Reading stops at that many labels, or adversaries without labels: nobody fights more, and time stays short."""


def read(text: str, grammar: Grammar) -> Reading:
    """Read the adversaries of a pasted text: whatever it is, no error, and no number that it does not give."""
    if not text.strip():
        return nothing(text)
    lex = lexicon(grammar)
    work = Work(Source(text, lex.is_label), grammar)
    work.labels = find_labels(work.source, lex, MOST + 1)
    if len(work.labels) > MOST:
        work.leave(work.labels.pop().first)
    for step in (_tables, _headings, _labelled, _bare):
        step(work)
    return result(work)


def _tables(work: Work) -> None:
    wanted = [score.key for score in work.grammar.scores[: work.grammar.bare or len(work.grammar.scores)]]
    for table in tables(work.source, work.labels, wanted):
        work.drafts += table.drafts
        work.taken.append((table.first, table.last))
    firsts = [first for first, _ in work.taken]
    lasts = [last for _, last in work.taken]
    work.labels = [
        label for label in work.labels if bisect_right(firsts, label.first) == bisect_left(lasts, label.first)
    ]


def _headings(work: Work) -> None:
    labels = work.labels
    least = work.grammar.bare or len(work.grammar.scores)
    used: set[int] = set()
    tables_at = sorted(first for first, _ in work.taken)
    for first, last in list(headings(work.tokens, labels, least)):
        start, end = labels[first].first, labels[last].last + 1
        limit = labels[last + 1].first if last + 1 < len(labels) else work.end
        before = labels[first - 1].last + 1 if first else 0
        keys = [label.key for label in labels[first : last + 1]]
        name = name_before(work.tokens, before, start - 1)
        rows = under_heading(work.source, end, limit, keys, name is not None)
        if not rows or holds(tables_at, start, rows[-1].last):
            continue
        used |= set(range(first, last + 1))
        if rows[0].inherits and not mentions(work.source, labels[first : first + 1]):
            continue  # "Vous avez HABILETÉ/ENDURANCE 10/18"
        for row in rows:
            if row.inherits and name is not None:
                row.names.append(name)
        rows[0].pieces += [(label.first, label.last) for label in labels[first : last + 1] if label.key is None]
        work.drafts += rows
        work.taken.append((name[0] if name is not None and rows[0].inherits else start, rows[-1].last))
    work.labels = [label for index, label in enumerate(labels) if index not in used]


def _labelled(work: Work) -> None:
    found = mentions(work.source, work.labels)
    together = groups.group(work, [mention for mention in found if mention.label.key is not None])
    others = [mention for mention in found if mention.label.key is None and mention.figure is not None]
    members = [group for group in together if groups.may_be_foe(group)]
    drafts = [groups.draft(work, group) for group in members]
    groups.absorb(work, drafts, others)
    naming.name(work, drafts)
    kept: set[int] = set()
    for group, draft in zip(members, drafts, strict=True):
        if naming.holds(work, draft):
            work.drafts.append(draft)
            work.taken.append((min([draft.first, *(name[0] for name in draft.names)]), draft.last))
            kept |= {id(mention) for mention in group}
    work.loose += [
        (mention.first, mention.last)
        for group in together
        for mention in group
        if id(mention) not in kept and not mention.told and mention.figure is not None
    ]


def _bare(work: Work) -> None:
    keys = [score.key for score in work.grammar.scores[: work.grammar.bare]]
    if not keys:
        return
    walls = sorted([*work.taken, *((label.first, label.last) for label in work.labels)])
    at = 0
    for first, last in [*walls, (work.end, work.end)]:
        if first > at:
            work.drafts += islice(bare(work.source, at, min(first, work.end), keys), MOST)
        at = max(at, last + 1)
    if len(work.drafts) > MOST:
        work.drafts.sort(key=lambda draft: draft.first)
        work.leave(work.drafts[MOST].first)
        del work.drafts[MOST:]
