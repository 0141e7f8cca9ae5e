"""What fights and the bestiary keep for a person: adversaries, and the changes of them that can be taken back."""

from typing import Any

from django.db import models
from django.db.models import Q, QuerySet

from accounts.estate import Estate
from accounts.models import User
from combat.models import BestiaryChange, Combatant, Fight, Meeting, Monster
from sheets.estate import both_texts
from sheets.models import Book

NOTE_LENGTH = Meeting._meta.get_field("note").max_length or 0


def count(user_id: int) -> list[tuple[str, int]]:
    """Count adversaries; those that were there to begin with are nobody’s work."""
    mine = Monster.objects.filter(meeting__owner_id=user_id, meeting__sample=False)
    return [("adversaire,adversaires", mine.count())]


def move_meetings(guest: User, user: User) -> None:
    """Move what has not gone with a book."""
    Meeting.objects.filter(owner=guest).update(owner=user)


def move_changes(guest: User, user: User) -> None:
    """Move the changes of the bestiary, so that they can still be taken back."""
    keys = BestiaryChange.objects.filter(owner=user).values("key")
    BestiaryChange.objects.filter(owner=guest).exclude(key__in=keys).update(owner=user)
    BestiaryChange.objects.filter(owner=guest).delete()


def join_meetings(book: Book, into: Book) -> None:
    """Move the adversaries; the same ones at the same place with the same settings are one meeting."""
    present = into.meetings.select_for_update().prefetch_related("monsters")
    theirs = {_likeness(meeting): meeting for meeting in present}
    for meeting in book.meetings.prefetch_related("monsters"):
        twin = theirs.get(_likeness(meeting))
        note = both_texts(twin.note, meeting.note) if twin else ""
        # A note that no longer fits is worth a second meeting.
        if twin is None or len(note) > NOTE_LENGTH:
            Meeting.objects.filter(pk=meeting.pk).update(book=into, owner_id=into.owner_id)
            continue
        _replace(meeting, twin)
        # Taking back a change compares with the meeting as the change left it: that one is no more.
        changed = [meeting.ref] if note == twin.note else [meeting.ref, twin.ref]
        BestiaryChange.objects.filter(meeting_ref__in=changed).delete()
        twin.note = note
        twin.met_at = max(filter(None, (twin.met_at, meeting.met_at)), default=None)
        twin.noted_at = min(twin.noted_at, meeting.noted_at)
        twin.save(update_fields=["note", "met_at", "noted_at"])
        meeting.delete()


def changes_of(book: Book) -> QuerySet[BestiaryChange]:
    """Return the changes of the bestiary that speak of a book."""
    spoken_of = Q(before__book=book.ref) | Q(after__book=book.ref)
    return BestiaryChange.objects.filter(spoken_of, owner_id=book.owner_id)


def join_changes(book: Book, into: Book) -> None:
    """Let the bestiary's changes speak of the copy that stays."""
    changes = list(changes_of(book))
    for change in changes:
        for data in (change.before, change.after):
            if data and data.get("book") == book.ref:
                data["book"] = into.ref
    BestiaryChange.objects.bulk_update(changes, ["before", "after"], batch_size=200)


def _replace(meeting: Meeting, twin: Meeting) -> None:
    Fight.objects.filter(meeting=meeting).update(meeting=twin)
    places = {monster.order: monster for monster in twin.monsters.all()}
    for monster in meeting.monsters.all():
        Combatant.objects.filter(monster=monster).update(monster=places[monster.order])


def _likeness(meeting: Meeting) -> tuple[Any, ...]:
    """Return what makes two meetings of one book the same: place, adversaries in order, settings."""
    foes = [_values(monster, "ref", "meeting", "name") for monster in meeting.monsters.all()]
    # Every family of rules has a table of settings; a meeting without its row has the plain ones.
    tables = [relation for relation in Meeting._meta.related_objects if relation.one_to_one]
    settings = [
        _values(getattr(meeting, relation.get_accessor_name() or "", None) or relation.related_model(), "meeting")
        for relation in tables
    ]
    return (meeting.ruleset, meeting.paragraph, tuple(foes), tuple(settings))


def _values(row: models.Model, *apart: str) -> tuple[Any, ...]:
    fields = [field for field in row._meta.concrete_fields if not field.primary_key and field.name not in apart]
    return tuple(getattr(row, field.attname) for field in fields)


ESTATE = Estate(count=count, steps=(move_meetings, move_changes))
