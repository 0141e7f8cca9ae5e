"""Signing in elsewhere: everything that a guest owns becomes the other's, in one transaction, without doubles.

STEPS and BOOK_STEPS are the whole of it, in their order. A table that points at a user, a book, a meeting or a
monster needs its place here; `tests/accounts/test_bring_along.py` lists those that have one.
"""

from collections.abc import Callable
from typing import Any

from django.db import models, transaction

from accounts.holding import hold_heroes, hold_person, hold_places
from accounts.models import User
from accounts.owned import Owned, owned_by
from campaigns.live import touch
from campaigns.models import Membership
from combat.models import BestiaryChange, Combatant, Fight, Meeting
from lib.search import search_key
from sheets.models import Action, Book, Character, Paragraph

NOTE_LENGTH = Meeting._meta.get_field("note").max_length or 0


class LeftBehind(Exception):
    """Something of the guest's has found no new owner; nothing at all is moved rather than lost."""


def bring_along(guest: User, user: User) -> Owned:
    """Give everything of a guest's to someone else, take the empty guest away, and return what has come along."""
    with transaction.atomic():
        if not _hold(guest, user):
            return Owned()
        before = owned_by(user.pk)
        heroes = Character.objects.filter(owner=guest).count()
        for step in STEPS:
            step(guest, user)
        after = owned_by(user.pk)
        _see_off(guest)
    return Owned(heroes=heroes, foes=after.foes - before.foes, notes=max(0, after.notes - before.notes))


def _hold(guest: User, user: User) -> bool:
    """Lock what may be written meanwhile: heroes in order as every tap does, then both people.

    On PostgreSQL whoever adds something of the guest's waits here, and then finds that he is gone, and two guests who
    join one person come one after the other; on SQLite the transaction alone keeps all others out. Returns whether
    the guest is still one.
    """
    hold_places(guest.pk, user.pk)
    hold_heroes(guest.pk)
    held: dict[int, User] = {}
    for pk in sorted({guest.pk, user.pk}):
        # The one who stays may go on playing: a row that points at him need not wait.
        person = hold_person(pk, leaving=pk != user.pk)
        if person is not None:
            held[pk] = person
    return len(held) == 2 and held[guest.pk].is_guest


# --- Steps ----------------------------------------------------------------------------------------


def move_books(guest: User, user: User) -> None:
    """Move books; the default one of a ruleset and one of the same title join the other's."""
    theirs = list(Book.objects.filter(owner=user).order_by("pk"))
    for book in Book.objects.filter(owner=guest).order_by("pk"):
        twin = next((other for other in theirs if _same_book(book, other)), None)
        if twin is None:
            Book.objects.filter(pk=book.pk).update(owner=user)
            continue
        # Two copies of one title stay two: each of the other's books takes in one.
        theirs.remove(twin)
        for step in BOOK_STEPS:
            step(book, twin)
        book.delete()


def move_heroes(guest: User, user: User) -> None:
    """Move heroes, their rows and journals with them."""
    Character.objects.filter(owner=guest).update(owner=user)


def move_meetings(guest: User, user: User) -> None:
    """Move what has not gone with a book."""
    Meeting.objects.filter(owner=guest).update(owner=user)


def move_actions(guest: User, user: User) -> None:
    """Move the authorship of the journal, so that a repeated tap is still known as one."""
    keys = Action.objects.filter(author=user).values("key")
    Action.objects.filter(author=guest).exclude(key__in=keys).update(author=user)


def move_changes(guest: User, user: User) -> None:
    """Move the changes of the bestiary, so that they can still be taken back."""
    keys = BestiaryChange.objects.filter(owner=user).values("key")
    BestiaryChange.objects.filter(owner=guest).exclude(key__in=keys).update(owner=user)
    BestiaryChange.objects.filter(owner=guest).delete()


def move_places(guest: User, user: User) -> None:
    """Move places at tables, which see the new name at once; of two at one table the one that may do more stays."""
    theirs = {place.campaign_id: place for place in Membership.objects.filter(user=user)}
    for place in Membership.objects.filter(user=guest).order_by("campaign_id"):
        twin = theirs.get(place.campaign_id)
        if twin is not None:
            if _rank(place) <= _rank(twin):
                place.delete()
                touch(place.campaign_id)
                continue
            twin.delete()
        Membership.objects.filter(pk=place.pk).update(user=user)
        touch(place.campaign_id)


def _rank(place: Membership) -> int:
    """Return how much a place allows: none at all where somebody has left."""
    return 0 if place.left_at is not None else {"spectator": 1, "player": 2, "mdt": 3}[place.role]


# --- Steps of two books that become one -----------------------------------------------------------


def join_heroes(book: Book, into: Book) -> None:
    """Let the heroes read on in the other copy."""
    Character.objects.filter(book=book).update(book=into)


def join_paragraphs(book: Book, into: Book) -> None:
    """Move the notes; where both copies have one, both texts stay."""
    theirs = {paragraph.number: paragraph for paragraph in into.paragraphs.select_for_update()}
    for paragraph in book.paragraphs.all():
        twin = theirs.get(paragraph.number)
        if twin is None:
            Paragraph.objects.filter(pk=paragraph.pk).update(book=into)
        else:
            Paragraph.objects.filter(pk=twin.pk).update(note=both_texts(twin.note, paragraph.note))


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


def join_changes(book: Book, into: Book) -> None:
    """Let the bestiary's changes speak of the copy that stays."""
    changes = list(BestiaryChange.objects.filter(owner_id=book.owner_id))
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


Step = Callable[[User, User], None]
STEPS: tuple[Step, ...] = (move_books, move_heroes, move_meetings, move_actions, move_changes, move_places)
BOOK_STEPS: tuple[Callable[[Book, Book], None], ...] = (join_heroes, join_paragraphs, join_meetings, join_changes)


# --- What is the same -----------------------------------------------------------------------------


def both_texts(theirs: str, brought: str) -> str:
    """Return one text that says what both say; what one of them holds already is not said twice.

    >>> both_texts("Un pont.", "Un troll."), both_texts("Un pont.", "Un pont.\\n"), both_texts("", "Un troll.")
    ('Un pont.\\n\\nUn troll.', 'Un pont.', 'Un troll.')
    """
    if _says(theirs, brought):
        return theirs
    return brought if _says(brought, theirs) else f"{theirs.rstrip()}\n\n{brought.lstrip()}"


def _says(text: str, other: str) -> bool:
    """Tell whether one text holds another as whole lines."""
    return not other.strip() or f"\n{other.strip()}\n" in f"\n{text.strip()}\n"


def _same_book(book: Book, other: Book) -> bool:
    if book.ruleset != other.ruleset or book.is_default != other.is_default:
        return False
    return book.is_default or search_key(book.title) == search_key(other.title)


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


def _see_off(guest: User) -> None:
    """Take the guest away, who owns nothing any more; raises LeftBehind if he does."""
    for relation in User._meta.related_objects:
        if getattr(relation, "on_delete", None) is models.SET_NULL:
            continue
        if relation.related_model._base_manager.filter(**{relation.field.name: guest.pk}).exists():
            raise LeftBehind(relation.related_model._meta.label)
    User.objects.filter(pk=guest.pk).delete()
