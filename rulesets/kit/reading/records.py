"""What a reading gives: the foes with the places they were read from, and the pieces that were not understood."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

CORRECTED, PIECE, MISSING = "corrected", "piece", "missing"
"""Why something is in `unread`: read but mended (OCR), not understood, or not in the text at all."""


class Span(NamedTuple):
    """A stretch of the pasted text, `text[start:end]`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unread:
    """One thing to look at: `text` as it stands in the pasted text, or the name of what is missing.

    `foe` is the index of the foe it belongs to, None for none; `score` the key of the score it stands for, if any
    (`name` when no name was found). `span` is where to mark the text; of something missing, the label, or None.
    """

    text: str
    kind: str
    span: Span | None = None
    foe: int | None = None
    score: str | None = None


@dataclass(frozen=True, slots=True)
class ReadFoe:
    """An adversary read: `scores` by key, None where the text gives none that can be trusted.

    `spans` tells where each was read: "name" (in pieces, when the scores stand between) and every score with a value.
    `further` is what a page may use and the replay format has no form for, each with its place: it is in `unread` too.
    """

    name: str
    scores: Mapping[str, Any]
    spans: Mapping[str, tuple[Span, ...]]
    further: Mapping[str, tuple[Any, Span]] = field(default_factory=dict)

    @property
    def whole(self) -> tuple[Span, ...]:
        """Every place that this foe was read from, in order."""
        return tuple(sorted({*(span for spans in self.spans.values() for span in spans), *self.besides}))

    @property
    def besides(self) -> frozenset[Span]:
        """The places of what is read for a page alone."""
        return frozenset(span for _, span in self.further.values())


@dataclass(frozen=True, slots=True)
class Reading:
    """A text read: its foes in order, and what is to be looked at, in order."""

    text: str
    foes: tuple[ReadFoe, ...] = ()
    unread: tuple[Unread, ...] = ()

    def data(self) -> dict[str, Any]:
        """Write it as the replay format does."""
        return {
            "foes": [{"name": foe.name, **foe.scores} for foe in self.foes],
            "unread": [piece.text for piece in self.unread],
        }
