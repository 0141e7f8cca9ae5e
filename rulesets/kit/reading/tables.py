"""Tables whose cells are parted by a sign (tabs, pipes, semicolons, commas): a heading, then a line for each foe."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.kit.reading.capitals import Range, is_ordinal
from rulesets.kit.reading.drafts import Draft, Value
from rulesets.kit.reading.figures import HYPHENS
from rulesets.kit.reading.labels import Label
from rulesets.kit.reading.source import LINES, MARK, NUMBER, WORD, Source
from rulesets.kit.reading.words import HEADS

DELIMITERS = "|\t;,"
COLUMNS = 30
"""No table of a book is wider."""

WRAPS = frozenset("*_|\"'`«»“”;,=.:")


class Column(NamedTuple):
    """A column of a heading: a score's key, or None; `head` says that it holds names, `title` its tokens."""

    key: str | None
    head: bool
    other: bool
    title: Range | None


class Table(NamedTuple):
    """The foes of a table and the tokens of its lines."""

    drafts: list[Draft]
    first: int
    last: int


def tables(source: Source, labels: Sequence[Label], wanted: Sequence[str]) -> Iterator[Table]:
    """Return each table that has a column for every score of `wanted`."""
    if not any(sign in source.plain for sign in DELIMITERS):
        return
    lines = list(_lines(source))
    places = [source.tokens[label.first].start for label in labels]
    at_label = {label.first: label for label in labels}
    index = 0
    while index + 1 < len(lines):
        start, end = lines[index]
        index += 1
        for sign in DELIMITERS:
            named = bisect_left(places, end) - bisect_left(places, start)
            if named < len(wanted) or not 0 < source.plain.count(sign, start, end) < COLUMNS:
                continue
            columns = [_column(source, cell, at_label) for cell in _cells(source, start, end, sign)]
            keys = [column.key for column in columns if column.key]
            if len(set(keys)) < len(keys) or not set(wanted) <= set(keys):
                continue
            drafts: list[Draft] = []
            last = _tokens(source, start, end)[1]
            while index < len(lines):
                row = _row(source, lines[index], sign, columns)
                if row is None:
                    break
                if isinstance(row, Draft):
                    drafts.append(row)
                last = max(last, _tokens(source, *lines[index])[1])
                index += 1
            if drafts:
                drafts[0].pieces[:0] = [c.title for c in columns if c.other and c.title is not None]
                yield Table(drafts, _tokens(source, start, end)[0], last)
            break


def _lines(source: Source) -> Iterator[tuple[int, int]]:
    """Return the places in the plain text of the lines that are not blank."""
    at = 0
    for found in LINES.finditer(source.plain):
        if source.plain[at : found.start()].strip():
            yield at, found.start()
        at = found.end()
    if source.plain[at:].strip():
        yield at, len(source.plain)


def _tokens(source: Source, start: int, end: int) -> Range:
    """Return the tokens that stand in a stretch of the plain text; the last is before the first when there are none."""
    return bisect_left(source.places, start), bisect_left(source.places, end) - 1


def _cells(source: Source, start: int, end: int, sign: str) -> list[Range]:
    """Return the tokens of each cell of a line; the pipes at both its ends make no cell."""
    line = source.plain[start:end]
    if sign == "|":
        left = len(line) - len(line.lstrip().removeprefix("|"))
        right = len(line.rstrip().removesuffix("|")) if left < len(line.rstrip()) else len(line)
        start, line = start + left, line[left:right]
    cells: list[Range] = []
    for cell in line.split(sign):
        cells.append(_tokens(source, start, start + len(cell)))
        start += len(cell) + 1
    return cells


def _inner(source: Source, cell: Range) -> Range:
    """Leave out the quotes and markup around what a cell holds."""
    first, last = cell
    tokens = source.tokens
    while first <= last and tokens[first].kind == MARK and tokens[first].text[0] in WRAPS:
        first += 1
    while first <= last and tokens[last].kind == MARK and tokens[last].text[0] in WRAPS:
        last -= 1
    return first, last


def _column(source: Source, cell: Range, at_label: dict[int, Label]) -> Column:
    first, last = _inner(source, cell)
    if first > last:
        return Column(None, False, False, None)
    label = at_label.get(first)
    if label is not None and label.last >= last:
        return Column(label.key, False, label.key is None, (first, last))
    words = [token for token in source.tokens[first : last + 1] if token.kind == WORD]
    return Column(None, any(word.fold in HEADS for word in words), False, (first, last))


def _row(source: Source, line: tuple[int, int], sign: str, columns: Sequence[Column]) -> Draft | bool | None:
    """Return the foe of a line, True for a line that only rules the table off, None for one that is no row."""
    tokens = source.tokens
    whole = _tokens(source, *line)
    if all(token.kind == MARK and token.text[0] in "|-–—:=+_" for token in tokens[whole[0] : whole[1] + 1]):
        return True
    if source.plain.count(sign, *line) > COLUMNS:
        return None
    cells = [_inner(source, cell) for cell in _cells(source, *line, sign)]
    needed = [index for index, column in enumerate(columns) if column.key]
    if len(cells) == len(columns) + 1 and cells[-1][0] > cells[-1][1]:
        cells.pop()
    if len(cells) == len(columns) + 1 and columns[0].key and _is_name(source, cells[0]):
        # The heading has nothing over the names, not even a sign.
        columns = [Column(None, True, False, None), *columns]
        needed = [index + 1 for index in needed]
    if len(cells) < 2 or len(cells) <= max(needed) or len(cells) > len(columns):
        return None
    draft = Draft(whole[0], whole[1], settled=True)
    for index in needed:
        key = columns[index].key
        first, last = cells[index]
        if key is None:
            continue
        if first > last or all(token.text[0] in HYPHENS + "?" for token in tokens[first : last + 1]):
            draft.missing[key] = cells[index] if first <= last else whole
            continue
        alone = first == last and tokens[first].kind == NUMBER
        draft.values[key] = Value(tokens[first].value if alone else None, (first, last), first)
    if not any(tokens[at].kind == NUMBER for i in needed for at in range(cells[i][0], cells[i][1] + 1)):
        return None
    name = _name_cell(source, cells, columns)
    if name is not None:
        draft.names.append(name)
    for index, column in enumerate(columns):
        if column.other and index < len(cells) and cells[index][0] <= cells[index][1]:
            draft.pieces.append(cells[index])
    return draft


def _name_cell(source: Source, cells: Sequence[Range], columns: Sequence[Column]) -> Range | None:
    """Return the cell with the name: under a heading that says so, else the first with words in it."""
    free = [i for i, column in enumerate(columns) if column.key is None and not column.other and i < len(cells)]
    for index in sorted(free, key=lambda i: not columns[i].head):
        first, last = cells[index]
        while first < last and source.tokens[first].kind == NUMBER:
            first += 1
            while first < last and source.tokens[first].kind == MARK:
                first += 1
        if _is_name(source, (first, last)):
            return first, last
    return None


def _is_name(source: Source, cell: Range) -> bool:
    """Say whether a cell has words in it."""
    return any(token.kind == WORD or is_ordinal(token) for token in source.tokens[cell[0] : cell[1] + 1])
