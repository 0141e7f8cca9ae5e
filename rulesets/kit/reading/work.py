"""What the steps of a reading share."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from rulesets.kit.reading.capitals import Range
from rulesets.kit.reading.drafts import Draft
from rulesets.kit.reading.figures import CHAIN
from rulesets.kit.reading.grammar import Grammar
from rulesets.kit.reading.labels import Label
from rulesets.kit.reading.source import BLANK, MARK, Source


class Work:
    """One reading under way: `labels` still to be read, `drafts` found, `taken` the tokens that they stand on.

    `loose` are pieces that belong to no adversary; what stands at `end` and after it is not read.
    """

    __slots__ = ("drafts", "end", "grammar", "labels", "loose", "source", "taken", "tokens")

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.tokens = source.tokens
        self.grammar = grammar
        self.labels: list[Label] = []
        self.drafts: list[Draft] = []
        self.loose: list[Range] = []
        self.taken: list[Range] = []
        self.end = len(source.tokens)

    def leave(self, at: int) -> None:
        """Leave the text from a token on as one piece."""
        self.loose.append((at, len(self.tokens) - 1))
        self.end = at

    def edges(self) -> list[int]:
        """Return the first and last tokens of all that is taken, sorted."""
        return sorted(edge for span in self.taken for edge in span)

    def beside(self, left: int, right: int) -> bool:
        """Say whether only signs, or "et", stand between two tokens."""
        return right - left <= 4 and all(
            token.gap < BLANK and ((token.kind == MARK and token.text[0] in CHAIN) or token.fold in ("et", "and"))
            for token in self.tokens[left + 1 : right]
        )


def holds(edges: Sequence[int], first: int, last: int) -> bool:
    """Say whether one of some sorted places lies between two tokens, both included."""
    at = bisect_left(edges, first)
    return at < len(edges) and edges[at] <= last


def within(edges: Sequence[int], place: int, first: int, last: int) -> Range:
    """Keep a stretch around a place from running into what is taken."""
    at = bisect_right(edges, place)
    if at:
        first = max(first, edges[at - 1] + 1)
    if at < len(edges):
        last = min(last, edges[at] - 1)
    return first, last
