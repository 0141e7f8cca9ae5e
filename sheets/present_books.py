"""What the pages of books and the memory of a paragraph show."""

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from django.db.models import Q

from lib.refs import is_ref
from lib.refusals import Refused
from lib.search import in_dictionary_order
from rulesets.kit.protocol import Data
from sheets import books
from sheets.bindings import BINDINGS, Binding
from sheets.models import Book, Character
from sheets.paging import few, page_in_order
from sheets.registries import MEMORY

NOTES_PAGE = 100
HEROES_SHOWN = 100
EMPTY = books.fingerprint("")


def list_context(viewer: Any, refused: Refused | None, asked: Mapping[str, str]) -> Data:
    """Return the visitor's books with what is in each, and the rulesets a book can be of."""
    found = books.counted(Book.objects.filter(owner_id=viewer.pk)) if viewer.pk else Book.objects.none()
    page = page_in_order(found, "title", asked, "ruleset", "-is_default")
    return {
        "rows": page,
        "books": [_titled(book) for book in page],
        "rulesets": [{"key": binding.key, "title": binding.title} for binding in BINDINGS.values()],
        "refused": refused,
    }


def book_context(book: Book, viewer: Any, refused: Refused | None, page: int) -> Data:
    """Return one book: its heroes, its noted paragraphs a page at a time, and what deleting it would take away."""
    now = books.counted(Book.objects.filter(pk=book.pk)).get()
    numbers = books.numbers(now)
    noted = now.paragraphs.exclude(note="").order_by("number")
    notes = noted[page * NOTES_PAGE : (page + 1) * NOTES_PAGE].values_list("number", "note")
    shown = [
        {"number": number, "note": note, "where": f"note-{number}", "seen": books.fingerprint(note)}
        for number, note in notes
    ]
    if (
        refused is not None
        and refused.where.startswith("note-")
        and refused.where not in {row["where"] for row in shown}
    ):
        # Its own form is not on this page, or no more: what was typed goes where a new note is written.
        refused = replace(refused, where="note-new")
    readers = Character.objects.of(viewer).filter(book=now).order_by("archived", "-played_at", "-pk")
    heroes = list(readers[:HEROES_SHOWN])
    return {
        **_titled(now),
        "heroes_here": heroes,
        "heroes_more": max(numbers["heroes"] - HEROES_SHOWN, 0),
        "reader": next((hero for hero in heroes if not hero.archived), None),
        "why_not": books.why_not_deleted(numbers["heroes"]),
        "seen_title": books.fingerprint(now.title),
        "seen_numbers": books.fingerprint(numbers),
        "seen_nothing": EMPTY,
        "paragraphs": shown,
        "earlier": page - 1 if page else None,
        "later": page + 1 if (page + 1) * NOTES_PAGE < numbers["notes"] else None,
        "refused": refused,
    }


def memory_of(hero: Character, refused: Refused | None) -> Data | None:
    """Return what the book remembers of the hero's paragraph: its note, who was met there and how it ended.

    A note that was refused keeps its place, with what was typed, though the hero may have moved on meanwhile.
    """
    book, number = hero.book, hero.paragraph
    if refused is not None and refused.where == "memory":
        book = books.book_called(hero.owner, refused.values.get("book", "")) or book
        typed = refused.values.get("paragraph", "")
        number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else number
    if number is None:
        return None
    here = (book.pk, number) == (hero.book_id, hero.paragraph)
    note = books.note_at(book, number)
    return {
        "book": book,
        "number": number,
        "note": note,
        "seen": books.fingerprint(note),
        **{name: value for told in MEMORY if here for name, value in told(hero).items()},
    }


def book_choices(viewer: Any, binding: Binding, chosen: str = "") -> list[Data]:
    """Return the books a new hero can read, the default one first; a default book still to be made has no reference."""
    found = Book.objects.filter(owner_id=viewer.pk, ruleset=binding.key) if viewer.pk else Book.objects.none()
    always = found.filter(Q(is_default=True) | Q(ref=chosen if is_ref(chosen) else "")).values_list("pk", flat=True)
    some = in_dictionary_order(few(found.order_by("title"), *always), attrgetter("title"))
    listed = [{"ref": book.ref, "title": book.title, "default": book.is_default} for book in some]
    if not any(book["default"] for book in listed):
        listed.append({"ref": "", "title": binding.title, "default": True})
    return sorted(listed, key=lambda book: not book["default"])


def _titled(book: Any) -> Data:
    binding = BINDINGS.get(book.ruleset)
    return {
        "book": book,
        "ruleset_title": binding.title if binding else book.ruleset,
        "heroes": book.heroes,
        "notes": book.notes,
        "meetings": book.meetings_kept,
    }
