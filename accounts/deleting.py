"""Deleting someone with all that is owned."""

from django.db import transaction

from accounts.holding import hold_heroes, hold_person, hold_places
from accounts.models import User
from campaigns.leaving import leave_all
from sheets.models import Action, Character


def delete_person(user: User) -> None:
    """Delete heroes, their journals, books, adversaries, notes, and the user; what others own stays.

    A table that he leads goes on under another player; one where nobody else plays ends with him.
    """
    with transaction.atomic():
        # Whoever adds something meanwhile waits, and then finds nobody (PostgreSQL; SQLite lets nobody in at all).
        hold_places(user.pk)
        hold_heroes(user.pk)
        if hold_person(user.pk, leaving=True) is None:
            return
        leave_all(user)
        # A book may not go while a hero reads it, so the heroes go first.
        Character.objects.filter(owner_id=user.pk).delete()
        Action.objects.filter(author_id=user.pk, entries__isnull=True, table_roll__isnull=True).delete()
        User.objects.get(pk=user.pk).delete()
