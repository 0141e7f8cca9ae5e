"""What a hero's taps change that is not kept in his rows, as his PV while they live in an encounter.

Who keeps it registers here as the program starts (`KEEPERS`): undo and redo of the hero's journal ask it along.
"""

from collections.abc import Sequence
from typing import Protocol

from django.db.models import Q

from sheets.models import Character, Entry
from sheets.turn import Turn

THERE = "met"
"""What the journal calls a tap that has changed nothing but what is kept elsewhere."""


class Keeper(Protocol):
    """Something that keeps a part of a hero, with a journal of its own."""

    def closed(self, hero: Character) -> Q | None:
        """Return what tells the entries that can no longer be taken back from the hero's journal; None for none."""

    def move(self, turn: Turn, entries: Sequence[Entry], *, back: bool) -> None:
        """Take these back, or do them again, in this order, as far as they are kept here; raises RuleViolation."""


KEEPERS: list[Keeper] = []
