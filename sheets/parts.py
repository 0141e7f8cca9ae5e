"""Parts of a page: what a tap has not touched of the page it was made on is not drawn again in its answer.

A tap changes rows, and `names_of` says which. A part of a page (`{% part %}`) says by the same names what it is drawn
from. The answer to a tap made on an up-to-date page draws the parts that have a name in common with what the tap
changed; of the others it has the place alone (`data-same`), and the browser leaves there what it has. What stands in
no part is always drawn.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sheets.rows import Change, Patch, tables

Names = frozenset[str]

SEEN_HEADER = "Signet-Seen"
"""Which version of the hero the page of a tap shows; not sent by a page that shows more than that, as a refusal."""

SINCE_HEADER = "Signet-Since"
"""Which version a page must show to take the parts of this answer; an answer without it is a whole page."""

HISTORY = "history"
"""What can be taken back or done again: whatever is done changes it."""

SETTINGS = "settings"
"""Who rolls, and the player's habits: no act of the hero, and in no patch."""

HERO = "hero"
"""What a score or an act may hang on: any row, save those that say of themselves that they have no part in it."""

WHOLE = frozenset({"fight.status", "fight.shown", "character.dead"})
"""What changes which parts a page has."""


@dataclass(frozen=True, slots=True)
class Changed:
    """What a tap changed of a hero: by which names, and from which entry of the journal on."""

    names: Names
    first_entry: int | None

    def knew(self, entry: int) -> bool:
        """Say whether the page that was tapped had this entry of the journal."""
        return self.first_entry is None or entry < self.first_entry


def names_of(patch: Patch) -> Names:
    """Return the names of what a patch changes: tables, columns, a column of whatever table, and HERO.

    >>> sorted(names_of([{"table": "counter", "row": 3, "before": {"value": 1}, "after": {"value": 2}}]))
    ['*.value', 'counter', 'counter.value']
    >>> sorted(names_of([{"table": "mutationsheet", "row": 0, "before": {"pieces": 1}, "after": {"pieces": 2}}]))
    ['*.pieces', 'hero', 'mutationsheet', 'mutationsheet.pieces']
    """
    names: set[str] = set()
    for change in patch:
        table = change["table"]
        columns = {f"{table}.{column}" for column in _columns(change)}
        model: Any = tables()[table]
        names |= {table, *columns, *(f"*{column.removeprefix(table)}" for column in columns), *model.PARTS}
        if not model.ASIDE and set(_columns(change)) - set(model.ASIDE_COLUMNS):
            names.add(HERO)
    return frozenset(names)


def same(drawn_from: Iterable[str], changed: Changed | None) -> bool:
    """Say whether a part is as it was; nothing is known to be when `changed` is None."""
    return changed is not None and changed.names.isdisjoint(drawn_from)


def _columns(change: Change) -> Iterable[str]:
    return (change["after"] or {}) | (change["before"] or {})
