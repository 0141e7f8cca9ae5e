"""What someone owns, in numbers and in words."""

from dataclasses import dataclass

from accounts.estate import ESTATES
from lib.french import listed, plural_fr

NBSP = "\u00a0"


@dataclass(frozen=True, slots=True)
class Owned:
    """How much of what: « héros,héros » and its number, nothing that there is none of.

    >>> str(Owned((("héros,héros", 2), ("adversaire,adversaires", 5), ("note,notes", 1))))
    '2\\xa0héros, 5\\xa0adversaires et 1\\xa0note'
    """

    counts: tuple[tuple[str, int], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.counts)

    def __str__(self) -> str:
        """Write it as a list."""
        return listed(f"{count}{NBSP}{plural_fr(count, words)}" for words, count in self.counts)

    @property
    def several(self) -> bool:
        """Whether the verb that follows the list is plural."""
        return sum(count for _, count in self.counts) > 1

    def beyond(self, before: "Owned") -> "Owned":
        """Return what there is now and was not before."""
        known = dict(before.counts)
        return Owned(tuple((words, more) for words, now in self.counts if (more := now - known.get(words, 0)) > 0))


def owned_by(user_id: int) -> Owned:
    """Count what someone owns; what was there to begin with is nobody’s work."""
    counts = (counted for estate in ESTATES for counted in estate.count(user_id))
    return Owned(tuple((words, count) for words, count in counts if count))
