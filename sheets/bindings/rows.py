"""Lists of a hero that stand in rows of their own, in the order of their ordinals."""

from collections.abc import Sequence
from typing import Any

from rulesets.protocol import Data
from sheets.models import HeroRow
from sheets.turn import Turn


def in_order(rows: Any) -> list[Any]:
    """Return rows in their order, as they were read before."""
    return sorted(rows.all(), key=lambda row: row.ordinal)


def store_rows(
    turn: Turn, model: type[HeroRow], rows: list[Any], wanted: Sequence[Data], identity: Sequence[str]
) -> None:
    """Make the rows be those wanted, in that order: a row that is still wanted stays, its other columns follow.

    The order is that of the ordinals, which only grow: from the first that is nowhere among the rows, all are new.
    """
    left = list(rows)
    kept: list[tuple[Any, Data]] = []
    made: list[Data] = []
    for values in wanted:
        place = next((at for at, row in enumerate(left) if all(getattr(row, n) == values[n] for n in identity)), None)
        if place is None or made:
            made.append(values)
            continue
        for row in left[:place]:
            turn.delete(row)
        kept.append((left[place], values))
        left = left[place + 1 :]
    for row in left:
        turn.delete(row)
    for row, values in kept:
        if any(getattr(row, name) != value for name, value in values.items()):
            turn.update(row, **values)
    for values in made:
        turn.create(model, **values)
