"""What those above the sheet add to it: each registry is filled once, as the program starts, and read here.

Nothing of the sheet imports what stands above it; whoever stands there says here what it has to add.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse

from lib.refusals import Refused
from sheets.models import Book, Character, Entry

Page = Callable[[HttpRequest, Character, Refused | None], HttpResponse]

PAGES: dict[str, Page] = {}
"""The pages that can answer a tap, by the name of their address, which is also the form’s `page` field."""

PLACES: list[Callable[[Character], Mapping[str, int | None]]] = []
"""Columns of an action that say where it is done: at which table, on which evening."""

TURN_CLOSED: list[Callable[[Character], None]] = []
"""Who is told, within the transaction, that a hero’s turn closes."""

UNDO_CHECKS: list[Callable[[Character, Any, QuerySet[Entry]], None]] = []
"""Who may raise RuleViolation when these entries are not that person’s to take back."""

REDO_CHECKS: list[Callable[[Character, Any, Iterable[Entry]], None]] = []
"""The same for what was taken back and is to be done again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookContents:
    """What a book keeps besides its paragraphs: what it is called, its rows, what is done before the book goes."""

    name: str
    rows: Callable[[], QuerySet[Any]]
    before_delete: Callable[[Book], None]


BOOK_CONTENTS: list[BookContents] = []

MEMORY: list[Callable[[Character], Mapping[str, Any]]] = []
"""What a book remembers of the paragraph that a hero is at, besides the note there."""


def check_undo(hero: Character, user: Any, entries: QuerySet[Entry]) -> None:
    """Raise RuleViolation when one of these entries is not this person’s to take back."""
    for check in UNDO_CHECKS:
        check(hero, user, entries)


def check_redo(hero: Character, user: Any, entries: Iterable[Entry]) -> None:
    """Raise RuleViolation when somebody else took these back."""
    for check in REDO_CHECKS:
        check(hero, user, entries)
