"""The bestiary read: which meetings there are at a place, and whether one is there already."""

from django.db.models import F, QuerySet

from combat.bindings import FIGHT_BINDINGS, fight_binding_of
from combat.models import Meeting, Monster
from rulesets.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Book, Character


def with_monsters(meetings: QuerySet[Meeting]) -> QuerySet[Meeting]:
    """Return meetings that bring their adversaries and settings along."""
    return meetings.select_related("book", *FIGHT_BINDINGS).prefetch_related("monsters")


def write_monsters(meeting: Meeting, foes: list[Data]) -> None:
    """Make the meeting's rows be these adversaries; a row that stays keeps its reference."""
    columns = fight_binding_of(binding_of(meeting.ruleset).ruleset.family).foe_columns
    rows = {monster.order: monster for monster in Monster.objects.filter(meeting=meeting)}
    for order, foe in enumerate(foes):
        row = rows.pop(order, None) or Monster(meeting=meeting, order=order)
        for name in columns:
            setattr(row, name, foe.get(name, "" if name == "name" else None))
        row.save()
    Monster.objects.filter(pk__in=[row.pk for row in rows.values()]).delete()


def same_meeting(book: Book, paragraph: int | None, foes: list[Data]) -> Meeting | None:
    """Return the meeting of this book and place with the same adversaries, whatever has become of its settings."""
    if not foes:
        return None
    columns = fight_binding_of(binding_of(book.ruleset).ruleset.family).foe_columns
    wanted = [[foe.get(name) or None for name in columns] for foe in foes]
    # What the first one has is asked for in the database: a book may hold thousands without a paragraph.
    first = {name: foes[0][name] for name in columns if foes[0].get(name)}
    firsts = Monster.objects.filter(meeting__book=book, meeting__paragraph=paragraph, order=0, **first)
    for meeting in with_monsters(Meeting.objects.filter(pk__in=firsts.values("meeting")).order_by("pk")):
        if [[getattr(monster, name) or None for name in columns] for monster in meeting.monsters.all()] == wanted:
            return meeting
    return None


def here(hero: Character) -> list[Meeting]:
    """Return what was met at the hero's paragraph by anybody who reads the same copy, met last first."""
    if hero.paragraph is None:
        return []
    found = Meeting.objects.filter(book_id=hero.book_id, paragraph=hero.paragraph)
    return list(with_monsters(found).order_by(F("met_at").desc(nulls_last=True), "-id")[:10])
