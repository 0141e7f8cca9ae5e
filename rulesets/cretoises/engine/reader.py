"""How the adversaries of the Chroniques Crétoises are printed, for the reader of pasted text."""

import re
from dataclasses import replace

from rulesets.kit import reading
from rulesets.kit.reading import Grammar, ReadFoe, Reading, Score

GRAMMAR = Grammar(
    scores=(
        Score("force", "Force", labels=("force", "forces"), tiny=("f",)),
        Score("protection", "Protection", labels=("protection", "protections", "prot"), tiny=("p",)),
    ),
)
BEAST = re.compile(r"\(\s*\*\s*\)|(?<=\w)\*(?![*\w])")
"""Stands by the Force of who is not human: "(*)", or an asterisk that closes no emphasis."""

AFTER = 5
"""It may stand that many characters after the last score."""


def read(text: str) -> Reading:
    """Read the adversaries of a pasted text; those with an asterisk are not human.

    >>> read("SANGLIER Force (*) 4 Protection 13").data()["foes"]
    [{'name': 'SANGLIER', 'force': 4, 'protection': 13, 'human': False}]
    """
    read = reading.read(text, GRAMMAR)
    return replace(read, foes=tuple(_with_kind(text, foe) for foe in read.foes))


def _with_kind(text: str, foe: ReadFoe) -> ReadFoe:
    places = foe.whole
    if not places:
        return replace(foe, scores={**foe.scores, "human": True})
    start, end = places[0].start, places[-1].end
    around = text[start : end + AFTER].split("\n\n")[0]
    emphasis = text[:start].endswith("*") and "(*)" not in around
    return replace(foe, scores={**foe.scores, "human": emphasis or BEAST.search(around) is None})
