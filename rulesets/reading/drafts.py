"""A foe while it is being read: its numbers and name as places in the tokens."""

from dataclasses import dataclass, field

from rulesets.reading.names import Range


@dataclass(slots=True)
class Value:
    """What was read for a score: `number` is None when the tokens `place` give none that can be trusted."""

    number: int | None
    place: Range
    at: int


@dataclass(slots=True, eq=False)
class Draft:
    """A foe being read; `first` to `last` are its tokens, `pieces` what was not understood of them.

    `values` has a score for each label with a number; `missing` the labels without, by key; `asked`: whether the
    scores without a label are asked for one by one. `settled`: its name is known, there is no more to look for.
    """

    first: int
    last: int
    values: dict[str, Value] = field(default_factory=dict)
    missing: dict[str, Range] = field(default_factory=dict)
    names: list[Range] = field(default_factory=list)
    pieces: list[Range] = field(default_factory=list)
    settled: bool = False
    count: int = 1
    inherits: bool = False
    tail: Range | None = None
    between: list[Range] = field(default_factory=list)
