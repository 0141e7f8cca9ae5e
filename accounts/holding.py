"""Whom and what a transaction holds, in the one order that lets two of them never wait for each other.

Places at tables, heroes by their number, then people by theirs, then books and the rest, tables last. On PostgreSQL a
row that points at a person or a book waits for whoever holds that; on SQLite the transaction alone keeps all others
out.
"""

from accounts.models import User
from campaigns.models import Membership
from sheets.models import Character


def hold_places(*people: int) -> None:
    """Hold the places of people at tables, as whoever leaves one does before his heroes."""
    list(Membership.objects.select_for_update().filter(user__in=people).order_by("pk").values_list("pk"))


def hold_heroes(owner: int) -> None:
    """Hold all heroes of a person, as each of their taps does."""
    list(Character.objects.select_for_update().filter(owner=owner).order_by("pk").values_list("pk"))


def hold_person(pk: int, *, leaving: bool = False) -> User | None:
    """Hold a person before a book of theirs is held; None when they are no more.

    Who is `leaving` is held from every row that would point at them too.
    """
    return User.objects.select_for_update(no_key=not leaving).filter(pk=pk).first()
