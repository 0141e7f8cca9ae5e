"""Rows that the journal covers: their address, their columns as plain data, and the patches between two states.

A patch is a list of changes, each `{"table", "row", "before", "after"}`: `row` is the per-hero ordinal, `before` is
None for a row that was made, `after` is None for one that was taken away, and otherwise both hold the changed columns
alone.
"""

from functools import cache
from typing import Any

from django.apps import apps
from django.db import models

from sheets.models.character import Character, HeroRow

Change = dict[str, Any]
Patch = list[Change]


class RowsMoved(Exception):
    """Rows do not stand as the journal left them; carries the table and the ordinal of the first that differs."""

    def __init__(self, table: str, ordinal: int) -> None:
        super().__init__(table, ordinal)
        self.table = table
        self.ordinal = ordinal


@cache
def tables() -> dict[str, type[models.Model]]:
    """Return every table that the journal covers, by the name that patches use."""
    return {
        model._meta.model_name: model
        for model in apps.get_models()
        if model._meta.model_name and getattr(model, "JOURNALED", None)
    }


def called(table: str) -> str:
    """Return what a player calls a row of a table (« un objet »)."""
    return str(getattr(tables()[table], "CALLED"))  # noqa: B009 - a model that the journal covers has it


def table_of(row: models.Model) -> str:
    """Return the name that patches use for a row's table."""
    return str(row._meta.model_name)


@cache
def _row_links(model: type[models.Model]) -> dict[str, type[HeroRow]]:
    """Return the columns that point at another row of the same hero; patches hold that row's ordinal."""
    links: dict[str, type[HeroRow]] = {}
    for name in model.JOURNALED:  # type: ignore[attr-defined]
        target = model._meta.get_field(name).related_model
        if isinstance(target, type) and issubclass(target, HeroRow):
            links[name] = target
    return links


def columns(row: models.Model) -> dict[str, Any]:
    """Return the journaled columns of a row as plain data."""
    links = _row_links(type(row))
    values: dict[str, Any] = {}
    for name in row.JOURNALED:  # type: ignore[attr-defined]
        field = row._meta.get_field(name)
        if name in links:
            linked = getattr(row, name)
            values[name] = linked.ordinal if linked is not None else None
        elif name in _outside(type(row)):
            values[name] = getattr(row, name).ref
        else:
            values[name] = getattr(row, field.attname)  # type: ignore[union-attr]
    return values


def whole(row: models.Model) -> dict[str, Any]:
    """Return what brings a row back once it is gone: its columns, and what it is tied to outside the journal.

    A tie (`TIED`, by the other row's `ref`) is no state of the hero: it is put back where the other row still stands,
    and never stands in the way of an undo.
    """
    ties = {name: getattr(row, name) for name in _ties(type(row))}
    return columns(row) | {name: other.ref if other is not None else None for name, other in ties.items()}


def _ties(model: type[models.Model]) -> tuple[str, ...]:
    return getattr(model, "TIED", ())


def _outside(model: type[models.Model]) -> tuple[str, ...]:
    """Return the columns that name a row which is the owner's and not the hero's.

    That row may be gone when the journal is played; then the hero keeps the one he has, and nothing stands in the way.
    """
    return getattr(model, "OUTSIDE", ())


def assign(row: models.Model, values: dict[str, Any]) -> list[str]:
    """Put plain values back into a row's columns; returns the names of the fields to save."""
    links = _row_links(type(row))
    for name, value in values.items():
        if name in links:
            target = links[name]
            found = target._default_manager.get(hero=row.hero, ordinal=value) if value is not None else None  # type: ignore[attr-defined]
            setattr(row, name, found)
        elif name in _outside(type(row)):
            model = row._meta.get_field(name).related_model
            outside = model._default_manager.filter(ref=value, owner=row.owner_id).first()  # type: ignore[union-attr, attr-defined]
            if outside is not None:
                setattr(row, name, outside)
        elif name in _ties(type(row)):
            other = row._meta.get_field(name).related_model._default_manager  # type: ignore[union-attr]
            setattr(row, name, other.filter(ref=value).first() if value is not None else None)
        else:
            setattr(row, row._meta.get_field(name).attname, value)  # type: ignore[union-attr]
    return list(values)


def find(hero: Character, table: str, ordinal: int) -> models.Model | None:
    """Return one row of a hero by its address, or None."""
    model = tables()[table]
    if model is Character:
        return hero
    rows = model._default_manager.filter(hero=hero)
    if issubclass(model, HeroRow):
        rows = rows.filter(ordinal=ordinal)
    return rows.first()


def difference(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return only the columns that differ, as they were and as they are."""
    changed = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in changed}, {name: after[name] for name in changed}


def reversed_patch(patch: Patch) -> Patch:
    """Return the patch that takes this one back."""
    return [
        {"table": change["table"], "row": change["row"], "before": change["after"], "after": change["before"]}
        for change in reversed(patch)
    ]


def composed(patches: list[Patch]) -> Patch:
    """Return one patch with the effect of several in order; what ends as it began is left out."""
    merged: dict[tuple[str, int], Change] = {}
    for patch in patches:
        for change in patch:
            address = (change["table"], change["row"])
            earlier = merged.get(address)
            merged[address] = _merge(earlier, change) if earlier else change
    return [change for change in merged.values() if change["before"] != change["after"]]


def _merge(earlier: Change, later: Change) -> Change:
    """Return one change for two of the same row, the whole row where it was made or taken away."""
    before, after = earlier["before"], later["after"]
    if earlier["after"] is not None and later["before"] is not None:
        if before is not None:
            # Columns that only the later change touches stood at first as the later one found them.
            before = {**later["before"], **before}
        if after is not None:
            after = {**earlier["after"], **after}
    if before is not None and after is not None:
        before, after = difference(before, after)
    return {"table": earlier["table"], "row": earlier["row"], "before": before, "after": after}


def apply_patch(hero: Character, patch: Patch) -> None:
    """Bring the hero's rows from the patch's `before` to its `after`; raises RowsMoved when they stand otherwise.

    The hero's own row is changed in memory alone: who holds the turn saves it.
    """
    for change in sorted(patch, key=_order):
        row = find(hero, change["table"], change["row"])
        before, after = change["before"], change["after"]
        if (row is None) != (before is None):
            raise RowsMoved(change["table"], change["row"])
        if row is None:
            made = tables()[change["table"]](hero=hero, ordinal=change["row"])
            assign(made, after)
            made.save(force_insert=True)
            continue
        present = columns(row)
        compared = [name for name in before if name in present and name not in _outside(type(row))]
        if any(present[name] != before[name] for name in compared):
            raise RowsMoved(change["table"], change["row"])
        if after is None:
            row.delete()
            continue
        fields = assign(row, after)
        if row is not hero:
            row.save(update_fields=fields)


def _order(change: Change) -> tuple[int, int]:
    """Rows go before rows come, so that no unique column is held twice.

    A row points only at rows with a smaller ordinal: it goes before them and comes after them.
    """
    ordinal: int = change["row"]
    if change["after"] is None:
        return 0, -ordinal
    return (2 if change["before"] is None else 1), ordinal
