"""Reads that every tap makes, their SQL built once: the ORM takes longer to build it anew than a database to answer."""

import copy
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row", bound=models.Model)

# Stand in for the values while the SQL is built, and tell where they went; no row has them.
MARKS: dict[type, Callable[[int], Any]] = {int: lambda at: 2_000_000_011 + at, str: lambda at: f"\x7fprepared {at}"}


class Prepared(Generic[Row]):
    """A query built once, and asked from then on with other values.

    `build` makes the queryset from one value for each of `kinds` (`int` or `str`); each must go into the SQL as a
    parameter, and what else `build` writes stands there for good. It may join (`select_related`), not prefetch.
    Raises ValueError, when first asked, for a query that cannot be prepared.
    """

    def __init__(self, build: Callable[..., QuerySet[Row]], *kinds: type) -> None:
        self._build = build
        self._kinds = kinds
        self._built: _Built | None = None

    def __call__(self, *values: int | str) -> list[Row]:
        """Return the rows for these values, as a fresh queryset would."""
        if self._built is None:
            marks = [MARKS[kind](at) for at, kind in enumerate(self._kinds)]
            self._built = _Built(self._build(*marks), marks)
        return self._built.ask(values)

    def first(self, *values: int | str) -> Row | None:
        """Return the first row for these values, or None."""
        return next(iter(self(*values)), None)


class _Built:
    """The SQL of a queryset in which some parameters are marks, and the compiler that knows its columns."""

    def __init__(self, queryset: QuerySet[Any], marks: list[Any]) -> None:
        if queryset._prefetch_related_lookups:  # type: ignore[attr-defined]
            raise ValueError("a prepared query does not prefetch")
        self._model = queryset.model
        self._compiler: SQLCompiler = queryset.query.get_compiler(using=DEFAULT_DB_ALIAS)
        self._sql, self._parameters = self._compiler.as_sql()
        # Where each value goes, and as what: a database may tell whole numbers of several widths apart.
        self._places = [(at, marks.index(one), type(one)) for at, one in enumerate(self._parameters) if one in marks]
        if {which for _, which, _ in self._places} != set(range(len(marks))):
            raise ValueError("a value of a prepared query is no parameter of its SQL")

    def ask(self, values: tuple[int | str, ...]) -> list[Any]:
        """Return the rows for these values."""
        parameters = list(self._parameters)
        for at, which, kind in self._places:
            parameters[at] = kind(values[which])
        compiler = copy.copy(self._compiler)
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # each thread has its own
        compiler.as_sql = lambda *_, **__: (self._sql, tuple(parameters))  # type: ignore[method-assign]
        return list(QuerySet(self._model, _Asked(compiler), DEFAULT_DB_ALIAS))  # type: ignore[arg-type]


class _Asked:
    """What a queryset wants of its query once that is built: the compiler."""

    values_select = ()

    def __init__(self, compiler: SQLCompiler) -> None:
        self._compiler = compiler

    def get_compiler(self, *_: Any, **__: Any) -> SQLCompiler:
        """Return the compiler whose SQL is there already."""
        return self._compiler


_POINTING: dict[tuple[type[models.Model], str], Prepared[Any]] = {}


def fetch(owner: models.Model, *names: str) -> None:
    """Read the rows that point at this one, and keep them with it as `prefetch_related` does; what is kept stays.

    `names` are the other ends of foreign keys, or of a one-to-one that may have no row.
    """
    kept = vars(owner).setdefault("_prefetched_objects_cache", {})
    for name in names:
        end = getattr(type(owner), name)
        one = getattr(end, "related", None)
        if name in kept or (one is not None and one.is_cached(owner)):
            continue
        link = (one or end.rel).field
        found = _pointing(type(owner), name, link)(owner.pk)
        for row in found:
            link.set_cached_value(row, owner)
        if one is not None:
            one.set_cached_value(owner, found[0] if found else None)
        else:
            rows = getattr(owner, name).all()
            rows._result_cache, rows._prefetch_done = found, True
            kept[name] = rows


def _pointing(model: type[models.Model], name: str, link: Any) -> Prepared[Any]:
    asked = _POINTING.get((model, name))
    if asked is None:
        rows = link.model._default_manager
        asked = _POINTING[model, name] = Prepared(lambda pk: rows.filter(**{link.name: pk}), int)
    return asked
