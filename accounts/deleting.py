"""Deleting someone with all that is owned."""

from axes.utils import reset
from django.db import connection, transaction

from accounts import estate
from accounts.holding import hold_person
from accounts.models import User
from lib.sqlite import waiting

PATIENCE = 2000  # milliseconds


def delete_person(user: User) -> None:
    """Delete the user and all that is kept for him; what others own stays.

    A table that he leads goes on under another player; one where nobody else plays ends with him.
    """
    with transaction.atomic():
        # Whoever adds something meanwhile waits, and then finds nobody (PostgreSQL; SQLite lets nobody in at all).
        estate.hold(user.pk)
        if hold_person(user.pk, leaving=True) is None:
            return
        estate.leave(user)
        if user.name_key:
            # Wrong passwords are counted by name.
            reset(username=user.name_key)
        User.objects.get(pk=user.pk).delete()


def wipe() -> None:
    """Let nothing that was deleted stand in SQLite's log of writes: what it overwrote in the file is there as it was.

    Where somebody is in the middle of reading it stays until he has done, as after any write.
    """
    if connection.vendor == "sqlite":
        transaction.on_commit(_cut_log)


def _cut_log() -> None:
    with waiting(PATIENCE), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
