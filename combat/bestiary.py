"""The bestiary read: which meetings there are at a place, and whether one is there already."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F, QuerySet

from combat.bindings import FIGHT_BINDINGS, FoeBinding, foe_binding_of
from combat.models import Meeting, Monster
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Book, Character

Likeness = tuple[int | None, tuple[tuple[Any, ...], ...]]


def foe_binding_for(ruleset: str) -> FoeBinding:
    """Return how the adversaries of a ruleset are kept."""
    return foe_binding_of(binding_of(ruleset).ruleset.family)


def with_monsters(meetings: QuerySet[Meeting]) -> QuerySet[Meeting]:
    """Return meetings that bring their adversaries and settings along."""
    return meetings.select_related("book", *FIGHT_BINDINGS).prefetch_related("monsters")


def write_monsters(meeting: Meeting, foes: list[Data]) -> None:
    """Make the meeting's rows be these adversaries; a row that stays keeps its reference."""
    rows = {monster.order: monster for monster in Monster.objects.filter(meeting=meeting)}
    for row in monsters_of(meeting, foes, rows):
        row.save()
    Monster.objects.filter(meeting=meeting, order__gte=len(foes)).delete()


def monsters_of(meeting: Meeting, foes: list[Data], rows: Mapping[int, Monster] | None = None) -> list[Monster]:
    """Return rows that hold these adversaries, not saved yet; those of `rows` are used again, by their order."""
    binding = foe_binding_for(meeting.ruleset)
    filled = []
    for order, foe in enumerate(foes):
        row = (rows or {}).get(order) or Monster(meeting=meeting, order=order)
        binding.write(row, foe)
        row.set_key()
        filled.append(row)
    return filled


def likeness(ruleset: str, paragraph: int | None, foes: list[Data]) -> Likeness:
    """Return what makes two meetings of one book the same: the place, and the adversaries in their order."""
    columns = _columns(ruleset)
    return paragraph, tuple(tuple(foe.get(name) or None for name in columns) for foe in foes)


def likenesses(books: Sequence[Book]) -> dict[str, set[Likeness]]:
    """Return those of every meeting of some books, by the books' refs, in a few queries."""
    found: dict[str, set[Likeness]] = {book.ref: set() for book in books}
    for meeting in with_monsters(Meeting.objects.filter(book__in=books)) if books else ():
        found[meeting.book.ref].add(_likeness(meeting))
    return found


def same_meeting(book: Book, paragraph: int | None, foes: list[Data]) -> Meeting | None:
    """Return the meeting of this book and place with the same adversaries, whatever has become of its settings."""
    wanted = likeness(book.ruleset, paragraph, foes)
    # What the first one has is asked for in the database: a book may hold thousands without a paragraph.
    first = {name: foes[0][name] for name in _columns(book.ruleset) if foes[0].get(name)} if foes else {}
    firsts = Monster.objects.filter(meeting__book=book, meeting__paragraph=paragraph, order=0, **first)
    for meeting in with_monsters(Meeting.objects.filter(pk__in=firsts.values("meeting")).order_by("pk")):
        if _likeness(meeting) == wanted:
            return meeting
    return None


def _likeness(meeting: Meeting) -> Likeness:
    binding = foe_binding_for(meeting.ruleset)
    foes = [binding.scores(monster) for monster in meeting.monsters.all()]
    return likeness(meeting.ruleset, meeting.paragraph, foes)


def _columns(ruleset: str) -> tuple[str, ...]:
    return foe_binding_for(ruleset).foe_columns


def here(hero: Character) -> list[Meeting]:
    """Return what was met at the hero's paragraph by anybody who reads the same copy, met last first."""
    if hero.paragraph is None:
        return []
    found = Meeting.objects.filter(book_id=hero.book_id, paragraph=hero.paragraph)
    return list(with_monsters(found).order_by(F("met_at").desc(nulls_last=True), "-id")[:10])
