"""An encounter as it is made up before it begins."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SideDraft:
    """A side: `members` are the engine's; a hero of the table is one whose `ref` is his.

    `hidden` keeps its numbers and dice to the MdT; `tests` says whether it tests surprise (POR-11).
    """

    name: str
    monsters: bool
    hidden: bool
    tests: bool
    members: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Draft:
    """What the MdT gives: where it is, at which level of a labyrinth, by which options, and who meets whom.

    `rolled` are events that tell what was rolled for them.
    """

    name: str
    place: str
    level: int | None
    individual: bool
    reaction_modifier: int
    fatigue: bool
    sides: tuple[SideDraft, ...]
    rolled: tuple[Any, ...] = ()
