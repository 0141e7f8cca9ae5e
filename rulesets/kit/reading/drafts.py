"""A foe while it is being read: its numbers and name as places in the tokens."""

from dataclasses import dataclass, field

from rulesets.kit.reading.capitals import Range


@dataclass(slots=True)
class Value:
    """What was read for a score: `number` is None when the tokens `place` give none that can be trusted."""

    number: int | None
    place: Range
    at: int


@dataclass(slots=True, eq=False)
class Draft:
    """A foe being read; `first` to `last` are its tokens, `pieces` what was not understood of them.

    `values` has a score for each label with a number; `missing` the labels without, by key. `settled`: it is a row,
    its name stands with it. `inherits`: it has the name of the one before. `tail` is a number after it that may be
    the next one's rank, `between` what stands between its scores. `turned`: its numbers stand before their labels;
    `untied`: they only stand after labels in a sentence, nothing ties them; `sheet`: a score that only heroes have stands beside them.
    """

    first: int
    last: int
    values: dict[str, Value] = field(default_factory=dict)
    missing: dict[str, Range] = field(default_factory=dict)
    names: list[Range] = field(default_factory=list)
    pieces: list[Range] = field(default_factory=list)
    settled: bool = False
    inherits: bool = False
    tail: Range | None = None
    between: list[Range] = field(default_factory=list)
    turned: bool = False
    untied: bool = False
    sheet: bool = False
