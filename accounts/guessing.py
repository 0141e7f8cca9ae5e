"""Guesses at codes and passwords are counted in rows, before they are looked at: many at once are many.

Signing in by password is axes' affair; this is for everything else that can be guessed at.
"""

import hashlib
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from accounts.models import Guesses, User

LIMIT = 10
WINDOW = timedelta(minutes=15)
SENTENCE = "Trop d’essais. Attendez un quart d’heure, puis réessayez ; rien n’est perdu."


class TooManyGuesses(Exception):
    """This has been guessed at too often; whether this guess is right is not even looked at."""


def count_guess(what: str, who: object, limit: int = LIMIT) -> None:
    """Count one guess at something by someone; raises TooManyGuesses past the limit."""
    now = timezone.now()
    Guesses.objects.filter(since__lt=now - WINDOW).delete()
    mine = Guesses.objects.filter(what=what, who=_hash(who))
    with transaction.atomic():
        if not mine.update(count=F("count") + 1):
            try:
                with transaction.atomic():
                    Guesses.objects.create(what=what, who=_hash(who), since=now)
            except IntegrityError:
                # Another guess made the row at the same moment.
                mine.update(count=F("count") + 1)
        count = mine.values_list("count", flat=True).first() or 1
    if count > limit:
        raise TooManyGuesses


def forget_guesses(what: str, who: object) -> None:
    """The guess was right: start counting again."""
    Guesses.objects.filter(what=what, who=_hash(who)).delete()


@sensitive_variables("password")
def is_password_of(user: User, password: str) -> bool:
    """Check the password of someone known; raises TooManyGuesses."""
    count_guess("password", user.pk)
    if not user.check_password(password):
        return False
    forget_guesses("password", user.pk)
    return True


def _hash(who: object) -> str:
    return hashlib.sha256(str(who).encode()).hexdigest()
