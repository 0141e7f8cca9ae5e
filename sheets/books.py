"""Books and what is noted at their paragraphs: they are the reader’s and outlive heroes, so no hero’s journal has them.

What is changed here is guarded by what its page showed (`seen`), as a hero’s decisions are by his version.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from lib.french import plural_fr
from lib.refs import is_ref
from lib.search import search_key
from rulesets.kit.errors import RuleViolation
from sheets.models import Action, Book, Character, Paragraph
from sheets.registries import BOOK_CONTENTS
from sheets.turn import AlreadyDone, Stale, all_or_nothing

SAME_TITLE = "Vous avez déjà un livre de ce titre."
GONE = "Ce livre n’existe plus."
NOT_YOURS = "Ce livre n’est pas à vous, ou n’existe plus."


def fingerprint(seen: Any) -> str:
    """Return a short mark of what a page shows, to tell a form that was drawn before it changed."""
    return salted_hmac("book", json.dumps(seen, sort_keys=True)).hexdigest()[:20]


def done_before(user: Any, key: str) -> bool:
    """Say whether a request with this key has been answered already."""
    return bool(user.pk) and Action.objects.filter(author_id=user.pk, key=key).exists()


@contextmanager
def once(user: Any, key: str) -> Iterator[None]:
    """Change, all or nothing, what no hero’s journal has, once for a key; raises AlreadyDone for a known one."""
    same = Action.objects.filter(author_id=user.pk, key=key)
    with all_or_nothing(same):
        if same.exists():
            raise AlreadyDone
        Action.objects.create(author=user, key=key)
        yield


def book_called(owner: Any, ref: str, ruleset: str = "") -> Book | None:
    """Return this person’s book by its reference, of this ruleset if one is named; None when there is none."""
    if not owner.pk or not is_ref(ref):
        return None
    found = Book.objects.filter(owner_id=owner.pk, ref=ref)
    return (found.filter(ruleset=ruleset) if ruleset else found).first()


def held(book: Book) -> Book:
    """Return a book as it stands now, held until the transaction ends: nobody deletes it or moves a hero meanwhile."""
    if not Book.objects.filter(pk=book.pk).update(title=F("title")):
        raise RuleViolation(GONE)
    return Book.objects.get(pk=book.pk)


def add(user: Any, key: str, title: str, ruleset: str) -> Book:
    """Put a book on the shelf; raises AlreadyDone, or RuleViolation for a second one of the same title."""
    with once(user, key):
        _refuse_same_title(user, title, ruleset)
        return Book.objects.create(owner=user, title=title, ruleset=ruleset)


def rename(user: Any, key: str, book: Book, title: str, seen: str) -> None:
    """Give a book another title; raises AlreadyDone, Stale, or RuleViolation."""
    with once(user, key):
        now = held(book)
        if fingerprint(now.title) != seen:
            raise Stale
        _refuse_same_title(user, title, now.ruleset, now.pk)
        Book.objects.filter(pk=now.pk).update(title=title)


def delete(user: Any, key: str, book: Book, seen: str) -> None:
    """Delete a book with its notes and meetings; raises AlreadyDone, Stale, or RuleViolation while a hero is in it."""
    with once(user, key):
        held(book)
        now = counted(Book.objects.filter(pk=book.pk)).get()
        refusal = why_not_deleted(now.heroes)  # type: ignore[attr-defined]
        if refusal:
            raise RuleViolation(refusal)
        if fingerprint(numbers(now)) != seen:
            raise Stale
        for contents in BOOK_CONTENTS:
            contents.before_delete(now)
        now.delete()


def why_not_deleted(heroes: int) -> str:
    """Return the sentence why a book with that many heroes stays, "" when it may go."""
    if not heroes:
        return ""
    them = plural_fr(heroes, "le,les")
    return (
        f"Ce livre a encore {heroes} héros, archive comprise : rangez-{them} d’abord dans un autre livre, "
        f"depuis « Cette feuille »."
    )


def counted(books: QuerySet[Book]) -> QuerySet[Book]:
    """Return books with how much is in each: `heroes`, `notes`, and what else it keeps (`meetings_kept`)."""
    return books.annotate(
        heroes=_count(Character.objects.all()),
        notes=_count(Paragraph.objects.exclude(note="")),
        **{f"{contents.name}_kept": _count(contents.rows()) for contents in BOOK_CONTENTS},
    )


def numbers(book: Any) -> Mapping[str, int]:
    """Return what is in a counted book."""
    return {
        "heroes": book.heroes,
        "notes": book.notes,
        **{contents.name: getattr(book, f"{contents.name}_kept") for contents in BOOK_CONTENTS},
    }


def note_at(book: Book, number: int) -> str:
    """Return what is noted at a paragraph."""
    return Paragraph.objects.filter(book=book, number=number).values_list("note", flat=True).first() or ""


def keep_note(user: Any, key: str, book: Book, number: int, note: str, seen: str) -> None:
    """Note something at a paragraph; raises AlreadyDone, or Stale when the note is no longer the one that was seen."""
    with once(user, key):
        held(book)
        row, _ = Paragraph.objects.get_or_create(book=book, number=number)
        if fingerprint(row.note) != seen and row.note != note:
            raise Stale
        if note:
            Paragraph.objects.filter(pk=row.pk).update(note=note)
        else:
            row.delete()


def _refuse_same_title(user: Any, title: str, ruleset: str, but: int = 0) -> None:
    others = Book.objects.filter(owner_id=user.pk, ruleset=ruleset).exclude(pk=but)
    if search_key(title) in {search_key(other) for other in others.values_list("title", flat=True)}:
        raise RuleViolation(SAME_TITLE)


def _count(rows: QuerySet[Any]) -> Coalesce:
    of_book = rows.filter(book=OuterRef("pk")).order_by().values("book").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(of_book, output_field=IntegerField()), 0)
