"""The drafts written out: names told apart, numbers kept to their range, everything with its place in the text."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulesets.kit.reading.capitals import Range, is_ordinal
from rulesets.kit.reading.counts import counts
from rulesets.kit.reading.drafts import Draft
from rulesets.kit.reading.figures import HYPHENS
from rulesets.kit.reading.names import TIMES
from rulesets.kit.reading.records import CORRECTED, MISSING, PIECE, ReadFoe, Reading, Span, Unread
from rulesets.kit.reading.source import GLUED, LINE, NUMBER, ODD, WORD
from rulesets.kit.reading.work import Work
from rulesets.kit.reading.writing import told_apart, written

NAME_END = 6
"""How many tokens before the scores the end of a name is looked for."""

UNNAMED = "Adversaire"
"""Stands for the name where several adversaries have none."""


@dataclass(slots=True)
class _Sheet:
    """What one draft gives: its scores and spans, and the notes with the token that each stands at."""

    scores: dict[str, int | None] = field(default_factory=dict)
    spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    notes: list[tuple[int, Unread]] = field(default_factory=list)


def nothing(text: str) -> Reading:
    """Return the reading of a text without any adversary: unread as a whole, unless it is blank."""
    whole = text.strip()
    start = text.find(whole)
    return Reading(text, (), (Unread(whole, PIECE, Span(start, start + len(whole))),) if whole else ())


def result(work: Work) -> Reading:
    """Return what was read, in the order of the text."""
    if not work.drafts:
        return nothing(work.source.text)
    work.drafts.sort(key=lambda draft: (draft.first, draft.last))
    names: list[str] = []
    sheets: list[_Sheet] = []
    notes = [(place[0], _unread(work, PIECE, place)) for place in work.loose]
    for draft, (count, ignored) in zip(work.drafts, counts(work), strict=True):
        foe = len(names)
        sheet = _scores(work, draft, foe)
        notes += [(place[0], _unread(work, PIECE, place, foe)) for place in (*draft.pieces, *ignored)]
        left = _left_of_name(work, draft)
        if left is not None:
            notes.append((left[0], _unread(work, PIECE, left, foe, "name")))
        name = written(work.source, draft.names)
        if name:
            sheet.spans["name"] = tuple(work.source.span(*place) for place in draft.names)
        if not name or (draft.inherits and not draft.settled):
            notes.append((draft.last, Unread("name", MISSING, None, foe, "name")))
        notes += sheet.notes
        names += [name] * count
        sheets += [sheet] * count
    foes = tuple(
        ReadFoe(name, dict(sheet.scores), dict(sheet.spans))
        for name, sheet in zip(told_apart(names, UNNAMED), sheets, strict=True)
    )
    return Reading(work.source.text, foes, tuple(ordered(notes)))


def _left_of_name(work: Work, draft: Draft) -> Range | None:
    """Return what stands between a name and its scores on one line and may be its end: "T-800", "T800"."""
    tokens = work.tokens
    named = [last for _, last in draft.names if last < draft.first]
    # Near the scores: farther away it is a sentence.
    first = max([-1, draft.first - NAME_END - 1, *named]) + 1
    at = draft.first
    marked: list[int] = []
    while at > first and tokens[at].gap < LINE:
        at -= 1
        token = tokens[at]
        joined = at + 2 < draft.first and tokens[at + 1].text in HYPHENS and tokens[at + 2].kind in (NUMBER, ODD)
        glued = joined and tokens[at + 1].gap == tokens[at + 2].gap == GLUED
        if token.kind == WORD and glued and len(token.text) < 5:
            marked += [at, at + 2]
        elif token.kind == ODD and not is_ordinal(token) and not TIMES.fullmatch(token.fold):
            marked.append(at)
    return (min(marked), max(marked)) if marked else None


def _scores(work: Work, draft: Draft, foe: int) -> _Sheet:
    sheet = _Sheet()
    for score in work.grammar.scores:
        key = score.key
        value = draft.values.get(key)
        if value is None:
            place = draft.missing.get(key)
            sheet.scores[key] = score.default if place is None else None
            if place is not None or score.default is None:
                span = None if place is None else work.source.span(*place)
                missing = Unread(score.title, MISSING, span, foe, key)
                sheet.notes.append((draft.last if place is None else place[0], missing))
            continue
        taken = value.number is not None and score.low <= value.number <= score.high
        sheet.scores[key] = value.number if taken else None
        if not taken:
            sheet.notes.append((value.place[0], _unread(work, PIECE, value.place, foe, key)))
            continue
        sheet.spans[key] = (work.source.span(value.at, value.at),)
        if work.source.corrected(value.at):
            sheet.notes.append((value.at, _unread(work, CORRECTED, (value.at, value.at), foe, key)))
    return sheet


def _unread(work: Work, kind: str, place: Range, foe: int | None = None, score: str | None = None) -> Unread:
    return Unread(work.source.piece(*place), kind, work.source.span(*place), foe, score)


def ordered(notes: Iterable[tuple[int, Unread]]) -> list[Unread]:
    """Put the pieces in the order of the text, each place once: what is said of a foe's score before what is not."""
    seen: set[Span] = set()
    out: list[Unread] = []
    for _, piece in sorted(notes, key=_order):
        if piece.span is not None and piece.kind != MISSING:
            if piece.span in seen:
                continue
            seen.add(piece.span)
        out.append(piece)
    return out


def _order(note: tuple[int, Unread]) -> tuple[int, bool, bool, bool]:
    place, piece = note
    return place, piece.kind != CORRECTED, piece.foe is None, piece.score is None
