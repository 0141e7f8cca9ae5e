"""Recovery codes: twenty letters on a piece of paper that open everything again."""

import hashlib
import secrets

from django.utils import timezone

from accounts.models import User

# Without I, L, O and U, which are read as something else: 22 letters, so 20 of them are 89 bits.
ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH, GROUP = 20, 4


def new_code() -> str:
    """Return a fresh code, in groups as it is shown."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(letters[at : at + GROUP] for at in range(0, LENGTH, GROUP))


def read_code(typed: str) -> str | None:
    """Return the letters of a typed code, whatever stands between them, or None for what cannot be one.

    >>> read_code("abcd efgh-jkmn.pqrs tvwx")
    'ABCDEFGHJKMNPQRSTVWX'
    >>> read_code("abcd")
    """
    letters = "".join(letter for letter in typed.upper() if letter.isalnum())
    return letters if len(letters) == LENGTH and set(letters) <= set(ALPHABET) else None


def _hash(letters: str) -> str:
    # 89 random bits need no slow hash, and a hash without salt finds the row by the code alone.
    return hashlib.sha256(b"signet recovery " + letters.encode()).hexdigest()


def give_code(user: User) -> str:
    """Give someone a new code, the only time it is known; an older one no longer works."""
    code = new_code()
    user.recovery_hash = _hash(code.replace("-", ""))
    user.recovery_made_at = timezone.now()
    User.objects.filter(pk=user.pk).update(recovery_hash=user.recovery_hash, recovery_made_at=user.recovery_made_at)
    return code


def owner_of(letters: str) -> User | None:
    """Return whose code this is."""
    return User.objects.filter(recovery_hash=_hash(letters), is_active=True).first()
