"""A person, held for a transaction; see `accounts.estate` for what is held before.

On PostgreSQL a row that points at a person waits for whoever holds that; on SQLite the transaction alone keeps all
others out.
"""

from accounts.models import User


def hold_person(pk: int, *, leaving: bool = False) -> User | None:
    """Hold a person before a book of theirs is held; None when they are no more.

    Who is `leaving` is held from every row that would point at them too.
    """
    return User.objects.select_for_update(no_key=not leaving).filter(pk=pk).first()
