"""The reading of a pasted text, step by step: labels, tables, rows under a heading, labelled scores, bare pairs, names."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import islice, pairwise

from rulesets.reading.drafts import Draft, Value
from rulesets.reading.figures import CHAIN, after_label
from rulesets.reading.grammar import Grammar
from rulesets.reading.labels import Label, find_labels, lexicon
from rulesets.reading.mentions import Mention, mentions
from rulesets.reading.names import (
    Range,
    count_after,
    count_before,
    is_capital,
    is_ordinal,
    is_plural,
    is_prose,
    name_after,
    name_before,
    rest_of_name,
    told_apart,
    written,
)
from rulesets.reading.records import CORRECTED, MISSING, PIECE, ReadFoe, Reading, Span, Unread
from rulesets.reading.rows import bare, headings, under_heading
from rulesets.reading.source import BLANK, LINE, MARK, NUMBER, SPACED, WORD, Source
from rulesets.reading.tables import tables
from rulesets.reading.words import CONNECTIVES, EACH, HEADS, NOT_NAMES

UNNAMED = "Adversaire"
"""Stands for the name where several adversaries have none."""

APART = 25
"""Two scores further apart than that many tokens are not of one adversary."""

WRAPPED = 40
"""A greater number on the line after its label, when the other score stands beside its own, is a paragraph's."""

CROWD = 6
"""More than that many of a kind only when the text says "chacun"."""

MOST = 20
"""Never more than that many of a kind."""

EXTRAS = 10
"""Not more unknown scores are told of one adversary."""

LABELS = 1000
"""Reading stops at that many labels, or adversaries without labels: nobody fights more, and time stays short."""


def read(text: str, grammar: Grammar) -> Reading:
    """Read the adversaries of a pasted text: whatever it is, no error and no number but those it gives."""
    if not text.strip():
        return Reading(text)
    lex = lexicon(grammar)
    work = _Work(Source(text, lex.is_label), grammar)
    work.labels = find_labels(work.source, lex, LABELS + 1)
    work.cut()
    work.read_tables()
    work.read_headings()
    work.read_labelled()
    work.read_bare()
    return work.result()


class _Work:
    """One reading under way."""

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.tokens = source.tokens
        self.grammar = grammar
        self.labels: list[Label] = []
        self.drafts: list[Draft] = []
        self.loose: list[Range] = []
        self.end = len(source.tokens)
        self.taken: list[Range] = []

    def cut(self) -> None:
        """Leave what stands after the last label that is read as one piece."""
        if len(self.labels) > LABELS:
            self._leave(self.labels[LABELS].first)
            del self.labels[LABELS:]

    def _leave(self, at: int) -> None:
        self.loose.append((at, len(self.tokens) - 1))
        self.end = at

    # Tables and headings take their labels away: what is left is read label by label.

    def read_tables(self) -> None:
        for table in tables(self.source, self.labels, self._bare_keys()):
            self.drafts += table.drafts
            self.taken.append((table.first, table.last))
        firsts = [first for first, _ in self.taken]
        lasts = [last for _, last in self.taken]
        self.labels = [
            label
            for label in self.labels
            if bisect_right(firsts, label.first) == bisect_left(lasts, label.first)
        ]

    def read_headings(self) -> None:
        least = self.grammar.bare or len(self.grammar.scores)
        used: set[int] = set()
        tables_at = sorted(first for first, _ in self.taken)
        for first, last in list(headings(self.tokens, self.labels, least)):
            start, end = self.labels[first].first, self.labels[last].last + 1
            limit = self.labels[last + 1].first if last + 1 < len(self.labels) else self.end
            before = self.labels[first - 1].last + 1 if first else 0
            keys = [label.key for label in self.labels[first : last + 1]]
            name = name_before(self.tokens, before, start - 1)
            rows = under_heading(self.source, end, limit, keys, name is not None)
            if not rows or self._holds_taken(tables_at, start, rows[-1].last):
                continue
            if rows[0].inherits and not mentions(self.source, self.labels[first : first + 1]):
                used |= set(range(first, last + 1))  # "Vous avez HABILETÉ/ENDURANCE 10/18"
                continue
            for row in rows:
                if row.inherits and name is not None:
                    row.names.append(name)
            rows[0].pieces += [
                (label.first, label.last) for label in self.labels[first : last + 1] if label.key is None
            ]
            self.drafts += rows
            used |= set(range(first, last + 1))
            self.taken.append((name[0] if name is not None and rows[0].inherits else start, rows[-1].last))
        self.labels = [label for index, label in enumerate(self.labels) if index not in used]

    def read_labelled(self) -> None:
        found = mentions(self.source, self.labels)
        edges = sorted(edge for span in self.taken for edge in span)
        groups = self._groups([mention for mention in found if mention.label.key is not None], edges)
        others = [mention for mention in found if mention.label.key is None and mention.figure is not None]
        valid = [group for group in groups if self._is_foe(group, groups, edges)]
        drafts = [self._draft(group) for group in valid]
        self._absorb(drafts, others)
        self._name(drafts, edges)
        self._tails(drafts)
        kept = [draft for draft in drafts if self._holds(draft)]
        for draft in kept:
            self.drafts.append(draft)
            self.taken.append((min([draft.first, *(name[0] for name in draft.names)]), draft.last))
        holding = set(kept)
        members = {
            id(mention)
            for group, draft in zip(valid, drafts, strict=True)
            if draft in holding
            for mention in group
        }
        self.loose += [
            (mention.first, mention.last)
            for group in groups
            for mention in group
            if id(mention) not in members and not mention.told and mention.figure is not None
        ]

    def read_bare(self) -> None:
        keys = [score.key for score in self.grammar.scores[: self.grammar.bare]]
        if not keys:
            return
        walls = sorted([*self.taken, *((label.first, label.last) for label in self.labels)])
        at = 0
        for first, last in [*walls, (self.end, self.end)]:
            if first > at:
                self.drafts += islice(bare(self.source, at, min(first, self.end), keys), LABELS)
            at = max(at, last + 1)
        if len(self.drafts) > LABELS:
            self.drafts.sort(key=lambda draft: draft.first)
            self._leave(self.drafts[LABELS].first)
            del self.drafts[LABELS:]

    def _bare_keys(self) -> list[str]:
        return [score.key for score in self.grammar.scores[: self.grammar.bare or len(self.grammar.scores)]]

    # Labelled scores: which belong together.

    def _groups(self, found: Sequence[Mention], edges: Sequence[int]) -> list[list[Mention]]:
        groups: list[list[Mention]] = []
        for mention in found:
            if mention.figure is None and (mention.told or not self._expects(mention)):
                continue
            if groups and self._joins(groups[-1], mention, edges):
                key = mention.label.key
                groups[-1] = [m for m in groups[-1] if m.label.key != key or m.figure is not None]
                groups[-1].append(mention)
            else:
                groups.append([mention])
        return groups

    def _expects(self, mention: Mention) -> bool:
        """Say whether a label without a number looks as if it should have one: capitals, or a sign after it."""
        label = mention.label
        token = self.tokens[label.first]
        after = self.tokens[label.last + 1] if label.last + 1 < len(self.tokens) else None
        sign = after is not None and after.kind == MARK and after.text[0] in ":=?…|"
        return sign or (token.text.isupper() and not label.short) or self.tokens[label.last].text == "."

    def _joins(self, group: Sequence[Mention], mention: Mention, edges: Sequence[int]) -> bool:
        """Say whether a score goes with those before it."""
        key = mention.label.key
        if any(m.label.key == key and (m.figure is not None or len(group) > 1) for m in group):
            return False
        first, last = max(m.last for m in group) + 1, mention.first - 1
        if last - first >= APART:
            return False
        if self._holds_taken(edges, first, last):
            return False
        between = self.tokens[first : last + 1]
        ended = False
        for token in between:
            ended = ended or (token.kind == MARK and token.text[0] in ".!?;")
            if ended and is_capital(token) and not is_prose(token):
                return False
        return not (mention.whose is not None and any(m.whose is not None for m in group))

    def _is_foe(
        self, group: Sequence[Mention], groups: Sequence[Sequence[Mention]], edges: Sequence[int]
    ) -> bool:
        """Say whether scores make an adversary: two of them, or one that is not just told of and has a name."""
        if all(mention.figure is None for mention in group):
            return len(group) > 1 and not any(mention.told for mention in group)
        return len(group) > 1 or not group[0].told or len(self.grammar.scores) == 1

    @staticmethod
    def _holds_taken(edges: Sequence[int], first: int, last: int) -> bool:
        """Say whether one of some sorted places lies between two tokens."""
        at = bisect_left(edges, first)
        return at < len(edges) and edges[at] <= last

    def _draft(self, group: Sequence[Mention]) -> Draft:
        draft = Draft(min(m.first for m in group), max(m.last for m in group))
        beside = any(m.figure is not None and not m.figure.lines for m in group)
        for mention in group:
            key, figure = mention.label.key, mention.figure
            if key is None:
                continue
            if figure is None:
                draft.missing[key] = (mention.label.first, mention.label.last)
                continue
            value = figure.value
            if figure.lines and beside and len(group) > 1 and value is not None:
                # "HABILETÉ 7 ENDURANCE" at the end of a line, and a number on the next.
                if value > WRAPPED:
                    value = None
                else:
                    draft.pieces.append((figure.first, figure.last))
            if figure.tail is not None:
                draft.tail = figure.tail
            draft.values[key] = Value(value, (figure.first, figure.last), figure.at)
            if mention.whose is not None and not draft.names:
                draft.names.append(name_before(self.tokens, *mention.whose) or mention.whose)
        ordered = sorted(group, key=lambda m: m.first)
        draft.between = [
            (left.last + 1, right.first - 1)
            for left, right in pairwise(ordered)
            if left.last + 1 < right.first
        ]
        return draft

    def _absorb(self, drafts: Sequence[Draft], others: Sequence[Mention]) -> None:
        """Give each adversary the other books' scores, and unknown ones, that stand beside its own."""
        firsts = [draft.first for draft in drafts]
        for other in others:
            at = bisect_right(firsts, other.first)
            for draft in drafts[max(0, at - 1) : at + 1]:
                if draft.last < other.first and self._beside(draft.last, other.first):
                    draft.last = other.last
                elif other.last < draft.first and self._beside(other.last, draft.first):
                    draft.first = other.first
                elif not draft.first <= other.first <= draft.last:
                    continue
                draft.pieces.append((other.first, other.last))
                draft.between = [gap for gap in draft.between if not gap[0] <= other.first <= gap[1]]
                break
        starts = {label.first for label in self.labels}
        for draft in drafts:
            for _ in range(EXTRAS):
                extra = self._extra(draft.last + 1, starts)
                if extra is None:
                    break
                draft.pieces.append(extra)
                draft.last = extra[1]
            for gap in list(draft.between):
                within = self._extra(gap[0], set())
                if within is not None and within[1] <= gap[1]:
                    draft.pieces.append(within)
                    draft.between.remove(gap)

    def _beside(self, left: int, right: int) -> bool:
        return right - left <= 4 and all(
            token.gap < BLANK
            and ((token.kind == MARK and token.text[0] in CHAIN) or token.fold in ("et", "and"))
            for token in self.tokens[left + 1 : right]
        )

    def _extra(self, at: int, starts: set[int]) -> Range | None:
        """Return an unknown score ("PSI 4") that begins at a token, signs before it passed over."""
        tokens = self.tokens
        while (
            at < len(tokens)
            and tokens[at].kind == MARK
            and tokens[at].text[0] in "|,;/*_–—-"
            and tokens[at].gap < LINE
        ):
            at += 1
        first = at
        while at < self.end and at < first + 3 and tokens[at].kind == WORD and tokens[at].gap < LINE:
            token = tokens[at]
            if (
                at in starts
                or is_prose(token)
                or token.fold in NOT_NAMES - {"or", "des", "de", "points"}
                or token.fold in HEADS - {"de"}
            ):
                return None
            if is_ordinal(token) or (at == first and not token.text[0].isupper()):
                return None
            at += 1
        if at == first:
            return None
        figure = after_label(self.source, at - 1, starts.__contains__)
        if figure is None or figure.lines or figure.first - at > 2:
            return None
        after = figure.last + 1
        rest = tokens[after : after + 4]
        if any(after + i in starts for i in range(4)) or (
            rest and rest[0].kind == NUMBER and rest[0].gap <= SPACED
        ):
            return None
        if figure.tail is not None or figure.value is None:
            # "GOBELIN 4/5": a row of its own.
            return None
        return first, figure.last

    # Names.

    def _name(self, drafts: Sequence[Draft], edges: Sequence[int]) -> None:
        tokens = self.tokens
        befores: list[Range | None] = []
        afters: list[Range | None] = []
        for index, draft in enumerate(drafts):
            first = drafts[index - 1].last + 1 if index else 0
            last = drafts[index + 1].first - 1 if index + 1 < len(drafts) else self.end - 1
            first, last = self._within(edges, draft, first, last)
            befores.append(name_before(tokens, first, draft.first - 1))
            afters.append(name_after(tokens, draft.last + 1, last))
        turned = bool(drafts) and befores[0] is None and afters[0] is not None and afters[-1] is not None
        for index, draft in enumerate(drafts):
            name = afters[index] if turned else befores[index]
            if draft.names:
                continue
            if name is None and index and not turned and self._alike(drafts[index - 1], draft):
                draft.names = list(drafts[index - 1].names)
                draft.inherits = True
                continue
            if name is None:
                continue
            draft.names.append(name)
            if turned:
                draft.last = max(draft.last, name[1])
            else:
                self._finish(
                    draft, drafts[index + 1] if index + 1 < len(drafts) else None, befores, index, edges
                )

    def _within(self, edges: Sequence[int], draft: Draft, first: int, last: int) -> Range:
        """Keep a stretch around a draft from running into a table or the rows of a heading."""
        at = bisect_right(edges, draft.first)
        if at:
            first = max(first, edges[at - 1] + 1)
        if at < len(edges):
            last = min(last, edges[at] - 1)
        return first, last

    def _alike(self, before: Draft, draft: Draft) -> bool:
        """Say whether scores without a name follow another's so closely that the name is the same."""
        return bool(before.names) and all(
            token.kind == MARK or token.fold in ("et", "and", "puis")
            for token in self.tokens[before.last + 1 : draft.first]
        )

    def _finish(
        self, draft: Draft, after: Draft | None, befores: list[Range | None], index: int, edges: Sequence[int]
    ) -> None:
        """Add the pieces of the name that stand between the scores and after them."""
        tokens = self.tokens
        for first, last in draft.between:
            part = rest_of_name(tokens, first, last)
            if part is not None:
                draft.names.append(part)
        last = self._within(edges, draft, 0, self.end - 1 if after is None else after.first - 1)[1]
        part = rest_of_name(tokens, draft.last + 1, last)
        if part is None:
            return
        following = tokens[part[1] + 1 : part[1] + 4]
        if any(token.kind == NUMBER and token.gap < LINE for token in following):
            return
        if after is not None:
            # Both this name's end and the next name may stand there: only a line of its own tells them apart.
            end = part[0]
            while end < part[1] and tokens[end + 1].gap < LINE:
                end += 1
            if end == part[1] or tokens[part[0]].fold not in CONNECTIVES:
                return
            part = (part[0], end)
            befores[index + 1] = name_before(tokens, end + 1, after.first - 1)
        draft.names.append(part)
        draft.last = part[1]

    def _tails(self, drafts: Sequence[Draft]) -> None:
        """Look again at the numbers that were taken for the next row's die face."""
        for index, draft in enumerate(drafts):
            if draft.tail is None:
                continue
            after = drafts[index + 1] if index + 1 < len(drafts) else None
            tail = draft.tail
            follows = after is not None and after.names and 0 < after.names[0][0] - tail[1] <= 3
            if not follows:
                for value in draft.values.values():
                    if value.place[1] == tail[0] - 1:
                        value.number, value.place = None, (value.place[0], tail[1])
                draft.last = max(draft.last, tail[1])

    def _holds(self, draft: Draft) -> bool:
        """Say whether scores without all they need still make an adversary."""
        values = [value for value in draft.values.values() if value.number is not None]
        if len(draft.values) + len(draft.missing) > 1 and values:
            return True
        return bool(draft.names) and any(
            is_capital(token) or values
            for first, last in draft.names
            for token in self.tokens[first : last + 1]
        )

    # Several of a kind, and the result.

    def _counts(self) -> list[tuple[int, list[Range]]]:
        """Return how many adversaries each draft stands for, and the figures that say so and were not followed."""
        leads = [None if draft.settled or not draft.names else self._lead(draft) for draft in self.drafts]
        ranks = [lead[0] for lead in leads if lead is not None]
        listed = len(ranks) > 1 and ranks == list(range(1, len(ranks) + 1))
        counts: list[tuple[int, list[Range]]] = []
        for index, (draft, lead) in enumerate(zip(self.drafts, leads, strict=True)):
            each = self._each(draft)
            shared = index + 1 < len(self.drafts) and self.drafts[index + 1].inherits
            if lead is None or lead[0] < 2 or draft.inherits:
                counts.append((1, [each] if each is not None and not draft.inherits else []))
                continue
            number, place = lead
            plural = is_plural(self.tokens, draft.names[0])
            sure = each is not None or (number <= CROWD and not listed and not self._as_one(draft))
            if self.grammar.counted and plural and sure and number <= MOST and not shared:
                counts.append((number, []))
            elif plural and self.grammar.counted and not listed and not shared:
                counts.append((1, [place]))
            else:
                counts.append((1, []))
        return counts

    def _lead(self, draft: Draft) -> tuple[int, Range] | None:
        name = draft.names[0]
        return count_before(self.tokens, name) or count_after(self.tokens, name, draft.first - 1)

    def _each(self, draft: Draft) -> Range | None:
        for at in range(draft.last + 1, min(draft.last + 4, len(self.tokens))):
            if self.tokens[at].fold in EACH:
                return at, at
        return None

    def _as_one(self, draft: Draft) -> bool:
        around = self.tokens[max(0, draft.first - 12) : draft.last + 12]
        return any(token.fold in ("seul", "seule", "single") for token in around)

    def result(self) -> Reading:
        """Return what was read, in the order of the text."""
        if not self.drafts:
            text = self.source.text
            whole = text.strip()
            start = text.index(whole)
            return Reading(text, (), (Unread(whole, PIECE, Span(start, start + len(whole))),))
        self.drafts.sort(key=lambda draft: (draft.first, draft.last))
        names: list[str] = []
        built: list[tuple[dict[str, int | None], dict[str, tuple[Span, ...]]]] = []
        unread: list[tuple[int, Unread]] = [
            (first, self._unread(PIECE, (first, last))) for first, last in self.loose
        ]
        for draft, (count, ignored) in zip(self.drafts, self._counts(), strict=True):
            foe = len(names)
            scores, spans, notes = self._scores(draft, foe)
            notes += [(place[0], self._unread(PIECE, place, foe)) for place in (*draft.pieces, *ignored)]
            name = written(self.source, draft.names)
            if draft.names and name:
                spans["name"] = tuple(self.source.span(*place) for place in draft.names)
            if not name or (draft.inherits and not draft.settled):
                notes.append((draft.last, Unread("name", MISSING, None, foe, "name")))
            unread += notes
            names += [name] * count
            built += [(scores, spans)] * count
        foes = tuple(
            ReadFoe(name, dict(scores), dict(spans))
            for name, (scores, spans) in zip(told_apart(names, UNNAMED), built, strict=True)
        )
        return Reading(self.source.text, foes, tuple(_ordered(unread)))

    def _scores(
        self, draft: Draft, foe: int
    ) -> tuple[dict[str, int | None], dict[str, tuple[Span, ...]], list[tuple[int, Unread]]]:
        scores: dict[str, int | None] = {}
        spans: dict[str, tuple[Span, ...]] = {}
        notes: list[tuple[int, Unread]] = []
        for score in self.grammar.scores:
            value = draft.values.get(score.key)
            if value is None:
                scores[score.key] = score.default if score.key not in draft.missing else None
                if score.default is None or score.key in draft.missing:
                    place = draft.missing.get(score.key)
                    span = None if place is None or place[0] > place[1] else self.source.span(*place)
                    notes.append(
                        (
                            draft.last if place is None else place[0],
                            Unread(score.title, MISSING, span, foe, score.key),
                        )
                    )
                continue
            number = value.number
            if number is not None and not score.low <= number <= score.high:
                number = None
            scores[score.key] = number
            if number is None:
                notes.append((value.place[0], self._unread(PIECE, value.place, foe, score.key)))
                continue
            spans[score.key] = (self.source.span(value.at, value.at),)
            if self.source.corrected(value.at):
                notes.append((value.at, self._unread(CORRECTED, (value.at, value.at), foe, score.key)))
        return scores, spans, notes

    def _unread(self, kind: str, place: Range, foe: int | None = None, score: str | None = None) -> Unread:
        return Unread(self.source.piece(*place), kind, self.source.span(*place), foe, score)


def _ordered(unread: Iterable[tuple[int, Unread]]) -> list[Unread]:
    """Put the pieces in the order of the text, each place once."""
    seen: set[tuple[str, Span]] = set()
    out: list[Unread] = []
    for _, piece in sorted(unread, key=lambda pair: pair[0]):
        if piece.span is not None and piece.kind != MISSING:
            if (piece.text, piece.span) in seen:
                continue
            seen.add((piece.text, piece.span))
        out.append(piece)
    return out
