"""Meeting adversaries: each is remembered with its place and settings, and can be met again."""

from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from combat.bindings import FIGHT_BINDINGS, fight_binding_of
from combat.models import Fight, Meeting, Monster
from rulesets.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Book, Character
from sheets.turn import Turn


def with_monsters(meetings: QuerySet[Meeting]) -> QuerySet[Meeting]:
    """Return meetings that bring their adversaries and settings along."""
    return meetings.select_related("book", *FIGHT_BINDINGS).prefetch_related("monsters")


def remember(turn: Turn, fight: Fight, state: Any, *, met: Meeting | None = None) -> None:
    """Keep the adversaries of a fight that has just begun: the same ones at the same place are one meeting.

    `met` is the meeting that the fight was started from, if it was.
    """
    ruleset = binding_of(fight.ruleset).ruleset
    data = ruleset.codec.fight_data(state)
    meeting = met or same_meeting(fight.hero.book, fight.paragraph, data["foes"])
    if meeting is None:
        meeting = Meeting(
            owner_id=fight.hero.owner_id, book=fight.hero.book, ruleset=fight.ruleset, paragraph=fight.paragraph
        )
        meeting.save()
        write_monsters(meeting, data["foes"])
        fight_binding_of(ruleset.family).remember_options(meeting, data["options"])
    Meeting.objects.filter(pk=meeting.pk).update(met_at=timezone.now())
    turn.update(fight, meeting=meeting)
    named = {monster.order: monster for monster in meeting.monsters.all()}
    for row in fight.combatants.filter(side="foe", order__in=named):
        turn.update(row, monster=named[row.order])


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
    first = str(foes[0].get("name", "")) if foes else ""
    same_place = Meeting.objects.filter(book=book, paragraph=paragraph)
    for meeting in with_monsters(same_place.filter(monsters__order=0, monsters__name=first)):
        columns = fight_binding_of(binding_of(meeting.ruleset).ruleset.family).foe_columns
        remembered = [[getattr(monster, name) or None for name in columns] for monster in meeting.monsters.all()]
        if remembered == [[foe.get(name) or None for name in columns] for foe in foes]:
            return meeting
    return None


def here(hero: Character) -> list[Meeting]:
    """Return what was met at the hero's paragraph by anybody who reads the same copy, met last first."""
    if hero.paragraph is None:
        return []
    found = Meeting.objects.filter(book_id=hero.book_id, paragraph=hero.paragraph)
    return list(with_monsters(found).order_by(F("met_at").desc(nulls_last=True), "-id")[:10])
