"""Long lists a page at a time: a page of ours stays as light with thousands of rows as with ten."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.http import urlencode

from lib.search import dictionary_key

SIZE = 60
MOST_CHOICES = 100


def page_of(rows: QuerySet[Any] | Sequence[Any], asked: Mapping[str, str], size: int = SIZE, **kept: str) -> Page[Any]:
    """Return the page that `p` asks for, the nearest one there is; its links ask for what is `kept` besides."""
    page: Page[Any] = Paginator(rows, size).get_page(asked.get("p", "1"))
    page.query = urlencode({name: value for name, value in kept.items() if value})  # type: ignore[attr-defined]
    return page


def few(rows: QuerySet[Any], *wanted: Any) -> list[Any]:
    """Return rows to choose from in one field: the newest of very many, and those `wanted` (keys) in any case."""
    listed = list(rows[: MOST_CHOICES + 1])
    if len(listed) <= MOST_CHOICES:
        return listed
    newest = rows.order_by("-pk").values_list("pk", flat=True)[:MOST_CHOICES]
    return list(rows.filter(pk__in=[*newest, *(pk for pk in wanted if pk)]))


def page_in_order(rows: QuerySet[Any], name: str, asked: Mapping[str, str], *before: str) -> Page[Any]:
    """Return a page of rows as a dictionary orders the column `name`, after what `before` orders.

    "-x" puts the rows with a true `x` first.

    Only what the order hangs on is read of all rows, and the rest of one page.
    """
    known = rows.order_by("pk").values_list("pk", name, *(column.lstrip("-") for column in before))

    def place(row: tuple[Any, ...]) -> tuple[Any, ...]:
        apart = [not value if column.startswith("-") else value for column, value in zip(before, row[2:], strict=True)]
        return (*apart, dictionary_key(row[1]))

    order = sorted(known, key=place)
    page = page_of([row[0] for row in order], asked)
    found = {row.pk: row for row in rows.filter(pk__in=page.object_list)}
    page.object_list = [found[pk] for pk in page.object_list if pk in found]
    return page
