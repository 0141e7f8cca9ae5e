"""Meetings that come in many at a time, kept a few hundred in one transaction: others write in between.

What is refused is named, what is there already is left out, and all that came with one file is taken back in one go.
A request that comes twice, or again after it was cut short, goes on where the first has come to.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from django.db.models import Max

from accounts.holding import hold_person
from combat import bestiary, bestiary_edit
from combat.exchange import Incoming
from combat.models import BestiaryChange, Meeting
from combat.places import Place, by_reason
from rulesets.kit.protocol import Data
from sheets.models import Book, Character
from sheets.turn import AlreadyDone, all_or_nothing

# On SQLite a batch keeps others from writing for some hundredths of a second; they write while the next one is read.
BATCH = 200
MOST_BOOKS_TOLD = 20

BookPlace = tuple[str, str]
"""The title of a book, and its rules."""


def batches(coming: Iterable[Incoming]) -> Iterator[list[Incoming]]:
    """Cut what comes into batches; each is read when it is asked for."""
    coming = iter(coming)
    while batch := list(islice(coming, BATCH)):
        yield batch


def _likeness(data: Data) -> bestiary.Likeness:
    return bestiary.likeness(data["ruleset"], data["paragraph"], data["foes"])


def take(hero: Character, coming: Iterable[Incoming], key: str) -> Data:
    """Note what comes in, except what is there already; returns the counts, and what was refused with the reasons."""
    taker = Taker(hero, key[:50])
    for batch in batches(coming):
        taker.keep(batch)
    return taker.told()


Passed = tuple[int, str, Data]
"""What can be kept: its number in the file, the title of its book, and what it says."""


class Taker:
    """One file on its way into the bestiary of a hero's owner: what is known of his books, and the counts."""

    def __init__(self, hero: Character, key: str) -> None:
        self.hero = hero
        self.owner: Any = hero.owner
        self.key = key
        # Of two books of one title, the hero's.
        self.books: dict[BookPlace, Book] = {(hero.book.title, hero.ruleset): hero.book}
        self.new_books: set[str] = set()
        self.there: dict[str, set[bestiary.Likeness]] = {}
        self.newest: int | None = None
        self.taken: Counter[str] = Counter()
        self.known = 0
        self.refused: list[tuple[Place, str]] = []

    def keep(self, batch: Sequence[Incoming]) -> None:
        """Keep one batch, all of it or nothing."""
        self.refused += [(one.place, one.why) for one in batch if one.data is None]
        passed = [(one.place.rank, one.book, one.data) for one in batch if one.data is not None]
        if not passed:
            return
        # Read before anything is held: most of the work of a file that was brought before.
        self._look(passed)
        if not self._new(passed):
            self.known += len(passed)
            return
        keys = [f"{self.key}-{rank}" for rank, _, _ in passed]
        before = dict(self.books)
        try:
            with all_or_nothing(BestiaryChange.objects.filter(owner=self.owner, key__in=keys)):
                hold_person(self.owner.pk)
                new = self._write(passed)
        except AlreadyDone:
            # Its books may not be what was to be made.
            self.books, self.newest = before, None
            self.known += len(passed)
            return
        self.known += len(passed) - len(new)
        self.taken.update(data["book"] for data in new.values())

    def told(self) -> Data:
        """Return what the page says."""
        titles = {book.ref: book.title for book in self.books.values() if book.pk != self.hero.book_id}
        elsewhere = sorted((titles[ref], count) for ref, count in self.taken.items() if ref in titles)
        return {
            "taken": self.taken.total(),
            "elsewhere": elsewhere[:MOST_BOOKS_TOLD],
            "books_more": max(len(elsewhere) - MOST_BOOKS_TOLD, 0),
            "known": self.known,
            "refused": by_reason(self.refused),
            "failed": len(self.refused),
        }

    def _look(self, passed: Sequence[Passed]) -> None:
        """Learn which of their books there are, and what is in those that were not looked at yet."""
        newest = self._newest()
        if newest != self.newest:
            # Nothing has been looked at yet, or another request of the same person writes too.
            self.there.clear()
        self.newest = newest
        wanted = {(title, data["ruleset"]) for _, title, data in passed}
        missing = wanted - self.books.keys()
        # Of two books of one title, the older.
        for book in Book.objects.filter(owner=self.owner, title__in={title for title, _ in missing}).order_by("-pk"):
            if (book.title, book.ruleset) in missing:
                self.books[book.title, book.ruleset] = book
        unread = [self.books[place] for place in wanted & self.books.keys() if self.books[place].ref not in self.there]
        self.there |= bestiary.likenesses(unread)

    def _newest(self) -> int:
        newest: int | None = Meeting.objects.filter(owner=self.owner).aggregate(newest=Max("pk"))["newest"]
        return newest or 0

    def _write(self, passed: Sequence[Passed]) -> dict[int, Data]:
        """Write what is not there yet, by its number; to be called in a transaction."""
        if self._newest() != self.newest:
            self._look(passed)
        self._make_books({(title, data["ruleset"]) for _, title, data in passed})
        new = self._new(passed)
        books = {book.ref: book for book in self.books.values()}
        named = {rank: {**data, "book": self.books[title, data["ruleset"]].ref} for rank, title, data in new}
        bestiary_edit.add_some(self.owner, self.key, named, books, self.new_books)
        for data in named.values():
            self.there.setdefault(data["book"], set()).add(_likeness(data))
        self.newest = self._newest()
        return named

    def _new(self, passed: Sequence[Passed]) -> list[Passed]:
        """Return what is in none of the books, each once."""
        seen: set[tuple[BookPlace, bestiary.Likeness]] = set()
        new = []
        for rank, title, data in passed:
            place = title, data["ruleset"]
            mark = place, _likeness(data)
            book = self.books.get(place)
            if mark not in seen and (book is None or mark[1] not in self.there.get(book.ref, ())):
                seen.add(mark)
                new.append((rank, title, data))
        return new

    def _make_books(self, wanted: Collection[BookPlace]) -> None:
        """Make the books that are wanting, in one query."""
        missing = sorted(set(wanted) - self.books.keys())
        made = [Book(owner=self.owner, ruleset=ruleset, title=title) for title, ruleset in missing]
        Book.objects.bulk_create(made, batch_size=500)
        self.books |= {(book.title, book.ruleset): book for book in made}
        self.new_books |= {book.ref for book in made}
