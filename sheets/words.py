"""What pages call the scores, rolls and options of the books: each family brings its words, and all share a few."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.kit.protocol import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one family, by the engine’s names.

    `choices` are what a choice of a fight is called where its dice have no room. `left` says what is told of a score at
    a fight’s end (« PV restants attendus »), `levels` are the words of a score that is no number, the worst first.
    `deaths` are the events that say that a hero is dead, `spent` the scores that a choice pays with: advised, it says
    what it costs. `readings` are what Signet itself decides for this family.
    """

    scores: Mapping[str, str] = field(default_factory=dict)
    rolls: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[Any, str] = field(default_factory=dict)
    left: Mapping[str, str] = field(default_factory=dict)
    levels: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deaths: frozenset[str] = frozenset()
    spent: frozenset[str] = frozenset()
    readings: tuple[Ruling, ...] = ()


SHARED = Words(
    rolls={"roll": "jet libre"},
    values={True: "oui", False: "non", None: "pas dit", "hero": "vous", "foe": "l’adversaire"},
)

WORDS: dict[str, Words] = {}
"""By family; filled by the books."""


def named(kind: str, key: Any, family: str = "") -> str | None:
    """Return the word of a family for something, else the one that all share, else any family’s; None for none.

    `kind` is a field of `Words`.
    """
    own = [WORDS[family]] if family in WORDS else []
    for words in (*own, SHARED, *WORDS.values()):
        found: Mapping[Any, str] = getattr(words, kind)
        if key in found:
            return found[key]
    return None


def deaths() -> frozenset[str]:
    """Return how the rules of every game say that a hero is dead."""
    return frozenset().union(*(words.deaths for words in WORDS.values()))


def spent() -> frozenset[str]:
    """Return the scores that choices pay with, of every game."""
    return frozenset().union(*(words.spent for words in WORDS.values()))


def levels_of(score: str) -> tuple[str, ...]:
    """Return the words of a score that is no number, the worst first; none for any other."""
    return next((words.levels[score] for words in WORDS.values() if score in words.levels), ())
