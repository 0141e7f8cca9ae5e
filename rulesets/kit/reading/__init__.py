"""The reader of pasted adversaries, shared by the rulesets: each gives its Grammar, `read` does the rest."""

from rulesets.kit.reading.grammar import OTHERS, Grammar, Score
from rulesets.kit.reading.reader import read
from rulesets.kit.reading.records import CORRECTED, MISSING, PIECE, ReadFoe, Reading, Span, Unread

__all__ = [
    "CORRECTED",
    "MISSING",
    "OTHERS",
    "PIECE",
    "Grammar",
    "ReadFoe",
    "Reading",
    "Score",
    "Span",
    "Unread",
    "read",
]
