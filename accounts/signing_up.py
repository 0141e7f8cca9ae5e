"""A guest who takes a name keeps the row, and everything with it; a visitor gets one."""

from datetime import timedelta

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts.guessing import count_guess
from accounts.models import User
from lib.search import search_key

JUST_NOW = timedelta(minutes=5)


class NameTaken(Exception):
    """Somebody else has this name, perhaps since a moment ago."""


@sensitive_variables()
def sign_up(guest: User | None, name: str, password: str) -> User:
    """Give a guest, or nobody yet, a name and a password; raises NameTaken."""
    # Hashing takes long and needs no lock.
    hashed = make_password(password)
    try:
        with transaction.atomic():
            held = _held(guest) or User()
            held.username = name
            held.password = hashed
            held.is_guest = False
            held.save()
    except IntegrityError:
        raise NameTaken from None
    return held


def _held(guest: User | None) -> User | None:
    """Return the guest, locked; nobody if he has become somebody meanwhile."""
    if guest is None:
        return None
    return User.objects.select_for_update().filter(pk=guest.pk, is_guest=True).first()


@sensitive_variables()
def signed_up_just_now(name: str, password: str, address: str) -> User | None:
    """Return who signed up with these a moment ago: the same form sent twice, whose first answer got lost.

    Raises TooManyGuesses, since it tells whether a password is right.
    """
    user = User.objects.filter(
        name_key=search_key(name), is_active=True, recovery_made_at__gt=timezone.now() - JUST_NOW
    ).first()
    if user is None:
        return None
    count_guess("sign-up", f"{user.name_key} {address}")
    return user if user.check_password(password) else None
