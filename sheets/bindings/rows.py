"""Lists of a hero that stand in rows of their own, in the order of their ordinals; what a column of a score holds."""

from collections.abc import Iterable, Sequence
from typing import Any

from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from sheets.models import HeroRow
from sheets.turn import Turn

HIGHEST = 9999
"""No score comes near; a slip of the finger does, and every column holds it."""


def verify_storable(scores: Iterable[int]) -> None:
    """Refuse scores that no column would hold; raises RuleViolation."""
    if max(map(abs, scores)) > HIGHEST:
        raise RuleViolation(f"Aucun score ne dépasse {HIGHEST} ici.")


def in_order(rows: Any) -> list[Any]:
    """Return rows in their order, as they were read before."""
    return sorted(rows.all(), key=lambda row: row.ordinal)


def row_place(rows: Sequence[Any], ordinal: int, gone: str) -> int:
    """Return where a row stands that a form names by its ordinal; raises RuleViolation, `gone`, when it is no more.

    Engines know what is carried by its place; a page that is behind would mean another thing by that.
    """
    place = next((place for place, row in enumerate(rows) if row.ordinal == ordinal), None)
    if place is None:
        raise RuleViolation(gone)
    return place


def with_rows(carried: Sequence[Data], rows: Sequence[Any]) -> list[Data]:
    """Return what is carried with its place, and the ordinal of its row (`row`) by which forms name it."""
    return [
        {**one, "index": place, "row": row.ordinal} for place, (one, row) in enumerate(zip(carried, rows, strict=False))
    ]


def store_rows(
    turn: Turn,
    model: type[HeroRow],
    rows: list[Any],
    wanted: Sequence[Data],
    identity: Sequence[str],
    *,
    edited: bool = False,
) -> None:
    """Make the rows be those wanted, in that order: a row that is still wanted stays, its other columns follow.

    The order is that of the ordinals, which only grow: from the first that is nowhere among the rows, all are new.
    `edited`: as many as there were are the same ones, whatever is written of them now.
    """
    if edited and len(rows) == len(wanted):
        for row, values in zip(rows, wanted, strict=True):
            if any(getattr(row, name) != value for name, value in values.items()):
                turn.update(row, **values)
        return
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
