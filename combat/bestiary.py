"""Meeting adversaries: each is remembered with its place and settings, and can be met again."""

from typing import Any

from django.db.models import F, QuerySet
from django.utils import timezone

from combat.bindings import FIGHT_BINDINGS, fight_binding_of
from combat.models import Fight, Meeting
from rulesets.protocol import Data
from sheets.bindings import binding_of
from sheets.models import Character


def with_monsters(meetings: QuerySet[Meeting]) -> QuerySet[Meeting]:
    """Return meetings that bring their adversaries and settings along."""
    return meetings.select_related("book", *FIGHT_BINDINGS).prefetch_related("monsters")


def remember(fight: Fight, state: Any, *, met: Meeting | None = None) -> None:
    """Keep the adversaries of a fight that has just begun: the same ones at the same place are one meeting.

    `met` is the meeting that the fight was started from, if it was.
    """
    hero = fight.hero
    ruleset = binding_of(fight.ruleset).ruleset
    binding = fight_binding_of(ruleset.family)
    meeting = met or _known(hero, fight.paragraph, [ruleset.codec.foe_data(foe) for foe in state.foes])
    if meeting is None:
        meeting = Meeting.objects.create(
            owner_id=hero.owner_id, book_id=hero.book_id, ruleset=fight.ruleset, paragraph=fight.paragraph
        )
        binding.remember(meeting, state, ruleset)
    Meeting.objects.filter(pk=meeting.pk).update(met_at=timezone.now())
    fight.meeting = meeting
    fight.save(update_fields=["meeting"])
    named = {monster.order: monster for monster in meeting.monsters.all()}
    for row in fight.combatants.filter(side="foe", order__in=named):
        row.monster = named[row.order]
        row.save(update_fields=["monster"])


def _known(hero: Character, paragraph: int | None, foes: list[Data]) -> Meeting | None:
    """Return the meeting of this book and place with the same adversaries, whatever has become of its settings."""
    binding = fight_binding_of(binding_of(hero.ruleset).ruleset.family)
    first = str(foes[0].get("name", "")) if foes else ""
    same_place = Meeting.objects.filter(owner_id=hero.owner_id, book_id=hero.book_id, paragraph=paragraph)
    for meeting in with_monsters(same_place.filter(monsters__order=0, monsters__name=first)):
        remembered, _ = binding.recall(meeting)
        if [_plain(foe) for foe in remembered] == [_plain(foe) for foe in foes]:
            return meeting
    return None


def _plain(foe: Data) -> Data:
    return {name: value for name, value in foe.items() if value not in (None, 0, "", False)}


def here(hero: Character) -> list[Meeting]:
    """Return what was met at the hero's paragraph by anybody who reads the same copy, met last first."""
    if hero.paragraph is None:
        return []
    found = Meeting.objects.filter(book_id=hero.book_id, paragraph=hero.paragraph)
    return list(with_monsters(found).order_by(F("met_at").desc(nulls_last=True), "-id")[:10])
