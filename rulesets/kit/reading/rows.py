"""Rows without labels: under a heading ("HABILETÉ ENDURANCE Premier ORQUE 5 5 …"), or a bare pair after a name."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rulesets.kit.reading.capitals import Range, is_capital, is_end, is_ordinal
from rulesets.kit.reading.drafts import Draft, Value
from rulesets.kit.reading.figures import CHAIN, HYPHENS, SPLITS, end_of, sign_before
from rulesets.kit.reading.labels import Label
from rulesets.kit.reading.names import name_after, name_before
from rulesets.kit.reading.runs import Run
from rulesets.kit.reading.runs import runs as runs_of
from rulesets.kit.reading.source import BLANK, GLUED, LINE, MARK, NUMBER, WORD, Source, Token
from rulesets.kit.reading.words import ARTICLES, NOT_NAMES, ORDINALS

BEFORE_PAIR = frozenset(':([{-–—|,;=.…*_/"')
AFTER_PAIR = frozenset('.,;)]}|!*_…"')


class Row(NamedTuple):
    """A row found: its name, its numbers, and whether the next row's name follows on the same line."""

    name: Range | None
    numbers: tuple[int, ...]
    lead: bool

    def ranked(self, tokens: Sequence[Token], rank: int, width: int) -> bool:
        """Say whether the numbers begin with the row's rank, one more than there are scores."""
        return self.name is not None and len(self.numbers) == width + 1 and tokens[self.numbers[0]].value == rank


class Rows(NamedTuple):
    """What is known of all the rows: no heading, a number before the first, a name over them, ranks, where they end."""

    strict: bool
    led: bool
    named: bool
    ranked: bool
    limit: int


def headings(tokens: Sequence[Token], labels: Sequence[Label], least: int) -> Iterator[tuple[int, int]]:
    """Return the stretches of labels that follow each other without a number, as indices, both included."""
    at = 0
    while at < len(labels):
        end = at
        keys = {labels[at].key}
        while end + 1 < len(labels) and labels[end + 1].key not in keys - {None}:
            if not _adjacent(tokens, labels[end], labels[end + 1]):
                break
            end += 1
            keys.add(labels[end].key)
        if len(keys - {None}) >= least:
            yield at, end
        at = end + 1


def _adjacent(tokens: Sequence[Token], left: Label, right: Label) -> bool:
    if right.first - left.last > 6 or tokens[right.first].gap == BLANK:
        return False
    return all(
        token.gap < BLANK and ((token.kind == MARK and token.text[0] in CHAIN) or token.fold in ("et", "and"))
        for token in tokens[left.last + 1 : right.first]
    )


def under_heading(source: Source, first: int, limit: int, keys: Sequence[str | None], named: bool) -> list[Draft]:
    """Return the rows from `first` up to `limit`; `named`: a name stands before the heading."""
    runs = runs_of(source.tokens, first, limit, len(keys), True)
    return list(_rows(source, runs, first, keys, False, named, limit))


def bare(source: Source, first: int, limit: int, keys: Sequence[str]) -> Iterator[Draft]:
    """Return the bare pairs after a name between two tokens, without any heading."""
    return _rows(source, runs_of(source.tokens, first, limit, len(keys), False), first, keys, True, False, limit)


def _rows(
    source: Source,
    runs: Iterator[Run],
    first: int,
    keys: Sequence[str | None],
    strict: bool,
    named: bool,
    limit: int,
) -> Iterator[Draft]:
    tokens = source.tokens
    width = len(keys)
    kept: list[Row] = []
    led = False
    seen: int | None = None
    for run in runs:
        if seen is not None:
            run, seen = run._replace(seen=seen), None
        words = any(token.kind == WORD or is_ordinal(token) for token in tokens[run.seen : run.numbers[0]])
        short = len(run.numbers) < width
        after = run.numbers[-1] + 1
        if words and short and (strict or (after < limit and tokens[after].text == ":")):
            seen = run.seen  # "ORQUE 1 : 5/6"
            continue
        if strict and not words:
            continue
        if not words:
            ranged = any(tokens[at].text in HYPHENS for at in range(run.numbers[0], run.numbers[-1]))
            if run.lead and (short or (ranged and len(run.numbers) == width)):
                led = led or not kept
                continue
            if short or (kept and not (kept[-1].name is None and len(run.numbers) == width)):
                break
            kept.append(Row(None, run.numbers, run.lead))
            continue
        name = _name(tokens, run, strict)
        if name is None:
            if strict:
                continue
            if run.lead and short:
                # "Lancez un dé : 1 CORNEILLE…": what announces the rows.
                led = led or not kept
                continue
            break
        if strict and not kept:
            led = name[0] > first and any(token.kind == NUMBER for token in tokens[max(first, name[0] - 2) : name[0]])
        kept.append(Row(name, run.numbers, run.lead))
    # "GARDE 1 5 6 GARDE 2 7 8": the numbers begin with a rank.
    ranked = not led and len(kept) > 1 and all(row.ranked(tokens, rank, width) for rank, row in enumerate(kept, 1))
    if strict and not ranked:
        kept = [row for row in kept if _closed(tokens, row, width)]
    return _drafts(source, kept, keys, Rows(strict, led, named, ranked, limit))


def _name(tokens: Sequence[Token], run: Run, strict: bool) -> Range | None:
    """Return the name before a run, None when the words before it tell of something else."""
    first, last = run.seen, run.numbers[0] - 1
    while first < last and (tokens[first].kind == MARK or tokens[first].fold in ("et", "and")):
        first += 1
    name = name_before(tokens, first, last)
    if name is None:
        return None
    end = name[1] + 1
    if any(not (tokens[at].kind == MARK and tokens[at].text[0] in BEFORE_PAIR) for at in range(end, last + 1)):
        return None
    if is_end(tokens, last) and tokens[last].text[0] in "!?":
        return None
    capitals = any(is_capital(token) and token.fold not in ORDINALS for token in tokens[name[0] : name[1] + 1])
    if tokens[last + 1].gap == BLANK:
        return None
    if not strict:
        return name
    words = [token for token in tokens[name[0] : name[1] + 1] if token.kind == WORD]
    if all(word.fold in NOT_NAMES for word in words) or words[-1].fold in NOT_NAMES - {"or", "des"}:
        return None
    if tokens[last + 1].gap == LINE and name[1] != last:
        return None
    if capitals:
        return name
    # Without capitals and without a heading the whole line must be a name and its pair.
    start = name[0]
    while (
        start > first
        and tokens[start].gap < LINE
        and (tokens[start - 1].kind != WORD or tokens[start - 1].fold in ARTICLES)
    ):
        start -= 1
    begins = start == first or tokens[start].gap >= LINE
    after = run.numbers[-1] + 1
    while after < len(tokens) and tokens[after].kind == MARK and tokens[after].text[0] in AFTER_PAIR:
        after += 1
    ends = after >= len(tokens) or tokens[after].gap >= LINE or run.lead or tokens[after - 1].text in ",;|"
    ends = ends or tokens[after].fold in ("et", "and")
    return name if begins and ends else None


def _closed(tokens: Sequence[Token], run: Row, width: int) -> bool:
    """Say whether a bare pair stands by itself: exactly as many numbers, or more because the next row begins."""
    if len(run.numbers) != width and not run.lead:
        return False
    after = run.numbers[-1] + 1
    if after < len(tokens) and tokens[after].text[0] in "=+×*/" and tokens[after].gap < LINE:
        return False  # "5 - 4 = 1"
    if tokens[run.numbers[0]].gap >= LINE:
        while after < len(tokens) and tokens[after].kind == MARK and tokens[after].gap < LINE:
            after += 1
        return after >= len(tokens) or tokens[after].gap >= LINE
    for left, right in pairwise(run.numbers):
        comma = right - left == 2 and tokens[left + 1].text == ","
        before = tokens[run.numbers[0] - 1].text
        if comma and tokens[right].gap == GLUED and before not in (",", ";", "|", ":", "("):
            return False
    return True


def _drafts(source: Source, kept: Sequence[Row], keys: Sequence[str | None], rows: Rows) -> Iterator[Draft]:
    tokens = source.tokens
    width = len(keys)
    for index, (name, numbers, lead) in enumerate(kept):
        places = numbers[1:] if rows.ranked else numbers[:width]
        draft = Draft(numbers[0] if name is None else name[0], places[-1], settled=True)
        if name is not None:
            draft.names.append((name[0], numbers[0]) if rows.ranked else name)
        elif not rows.named:
            end = kept[index + 1].numbers[0] - 1 if index + 1 < len(kept) else rows.limit - 1
            after = name_after(tokens, places[-1] + 1, end)
            if after is not None:
                draft.names.append(after)
        else:
            draft.inherits = True
        extra = () if rows.ranked else numbers[width:]
        whole = len(numbers) >= width and (not extra or (lead and (rows.led or not rows.strict)))
        if not whole:
            draft.pieces.append((numbers[0], numbers[-1]))
            draft.last = numbers[-1]
        read = [_value(tokens, at, whole) for at in places]
        if any(place[1] >= after for (_, place), after in zip(read, places[1:], strict=False)):
            # "5.4": one number, not two.
            if rows.strict:
                continue
            read = [(None, (numbers[0], numbers[-1]))] * len(read)
        for key, at, (value, place) in zip(keys, places, read, strict=False):
            if key is None:
                draft.pieces.append(place)
            else:
                draft.values[key] = Value(value, place, at)
                if not whole:
                    draft.values[key].place = (numbers[0], numbers[-1])
        for key in keys[len(places) :]:
            if key is not None:
                draft.missing[key] = (draft.first, draft.last)
        if extra and whole and not rows.led and len(kept) == 1:
            draft.pieces.append((extra[0], extra[-1]))
        yield draft


def _value(tokens: Sequence[Token], at: int, whole: bool) -> tuple[int | None, Range]:
    last, good, _ = end_of(list(tokens) if not isinstance(tokens, list) else tokens, at, SPLITS, pairs=True)
    sign = sign_before(tokens, at)  # type: ignore[arg-type]
    value = tokens[at].value if whole and good and sign is None and tokens[at].kind == NUMBER else None
    return value, (at if sign is None else sign, last)
