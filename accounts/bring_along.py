"""Signing in elsewhere: everything that a guest owns becomes the other's, in one transaction, without doubles.

The steps are those of `accounts.estate`. A table that points at a user needs its place in one of them, and a guest who
still owns something stops it all; `tests/accounts/test_bring_along.py` lists what has its place.
"""

from django.db import models, transaction

from accounts import estate
from accounts.holding import hold_person
from accounts.models import User
from accounts.owned import Owned, owned_by


class LeftBehind(Exception):
    """Something of the guest's has found no new owner; nothing at all is moved rather than lost."""


def bring_along(guest: User, user: User) -> Owned:
    """Give everything of a guest's to someone else, take the empty guest away, and return what has come along."""
    with transaction.atomic():
        if not _hold(guest, user):
            return Owned()
        before = owned_by(user.pk)
        for step in estate.steps():
            step(guest, user)
        after = owned_by(user.pk)
        _see_off(guest)
    return after.beyond(before)


def _hold(guest: User, user: User) -> bool:
    """Lock what may be written meanwhile: heroes in order as every tap does, then both people.

    On PostgreSQL whoever adds something of the guest's waits here, and then finds that he is gone, and two guests who
    join one person come one after the other; on SQLite the transaction alone keeps all others out. Returns whether
    the guest is still one.
    """
    estate.hold(guest.pk, user.pk)
    held: dict[int, User] = {}
    for pk in sorted({guest.pk, user.pk}):
        # The one who stays may go on playing: a row that points at him need not wait.
        person = hold_person(pk, leaving=pk != user.pk)
        if person is not None:
            held[pk] = person
    return len(held) == 2 and held[guest.pk].is_guest


def _see_off(guest: User) -> None:
    """Take the guest away, who owns nothing any more; raises LeftBehind if he does."""
    for relation in User._meta.related_objects:
        if getattr(relation, "on_delete", None) is models.SET_NULL:
            continue
        if relation.related_model._base_manager.filter(**{relation.field.name: guest.pk}).exists():
            raise LeftBehind(relation.related_model._meta.label)
    User.objects.filter(pk=guest.pk).delete()
