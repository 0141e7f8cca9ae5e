"""Where in a file something stands, and a list of such places as short as it can be said."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

MOST_REASONS = 50
FURTHER = "D’autres raisons encore : corrigez d’abord ce qui précède."


class Place(NamedTuple):
    """A stretch of a file: from its `first` line (or meeting) to its `last`, the `rank`th thing that it lists."""

    word: str
    first: int
    last: int
    rank: int

    def __str__(self) -> str:
        """Say it.

        >>> str(Place("ligne", 3, 3, 1)), str(Place("ligne", 3, 5, 1))
        ('ligne 3', 'lignes 3 à 5')
        """
        return said([self])

    @property
    def figures(self) -> list[str]:
        """Its first and last line in figures, together when there are others between."""
        if self.last - self.first > 1:
            return [f"{self.first} à {self.last}"]
        return [str(one) for one in dict.fromkeys((self.first, self.last))]


def by_reason(refused: Iterable[tuple[Place, str]]) -> list[tuple[str, str]]:
    """Return every place that was refused, those of one reason said together: thousands of lines stay readable.

    >>> by_reason([(Place("ligne", line, line, line), "Non.") for line in (2, 3, 9)])
    [('lignes 2, 3 et 9', 'Non.')]
    """
    places: dict[str, list[Place]] = {}
    for place, why in refused:
        reason = why if why in places or len(places) < MOST_REASONS else FURTHER
        places.setdefault(reason, []).append(place)
    return [(said(listed), why) for why, listed in places.items()]


def said(places: Iterable[Place]) -> str:
    """Return places of one file as words, neighbours as one stretch."""
    stretches = list(_stretches(places))
    parts = [part for one in stretches for part in one.figures]
    several = len(stretches) > 1 or stretches[0].first != stretches[0].last
    listed = f"{', '.join(parts[:-1])} et {parts[-1]}" if len(parts) > 1 else parts[0]
    return f"{stretches[0].word}{'s' if several else ''} {listed}"


def _stretches(places: Iterable[Place]) -> Iterator[Place]:
    """Join places that follow each other in the file."""
    held: Place | None = None
    for place in places:
        if held is not None and place.rank <= held.rank + 1:
            held = held._replace(last=place.last, rank=place.rank)
            continue
        if held is not None:
            yield held
        held = place
    if held is not None:
        yield held
