"""The map of the marsh (SCO-50 to SCO-52): clearings with a number, joined by passages in six directions.

North is up; a passage is one step on a grid, x to the east and y to the south. What the player noted is drawn whatever
it says: where it contradicts itself, the layout tells.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulesets.kit.errors import RuleViolation

Place = tuple[int, int]

START = 1
"""The clearing that the adventure starts in (SCO-50)."""

HIGHEST = 999
"""Clearings have numbers from 1 to this one."""

STEPS: Mapping[str, Place] = {"n": (0, -1), "ne": (1, -1), "e": (1, 0), "s": (0, 1), "so": (-1, 1), "o": (-1, 0)}
"""The six directions (SCO-51), clockwise from north, by their French initials."""

OPPOSITE: Mapping[str, str] = {"n": "s", "ne": "so", "e": "o", "s": "n", "so": "ne", "o": "e"}

NEVER = ("no", "se")
"""Directions that no passage of the marsh takes (SCO-51)."""

NO_SUCH_PASSAGE = "Le marais n’a jamais de passage vers le nord-ouest ni vers le sud-est."
UNKNOWN_DIRECTION = "Dans quelle direction part ce passage ?"

_ORDER = {direction: order for order, direction in enumerate(STEPS)}


def read_direction(typed: str) -> str:
    """Return a direction that a passage may take; raises RuleViolation for any other (SCO-51).

    >>> read_direction("ne")
    'ne'
    """
    if typed in NEVER:
        raise RuleViolation(NO_SUCH_PASSAGE)
    if typed not in STEPS:
        raise RuleViolation(UNKNOWN_DIRECTION)
    return typed


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage noted at one of its ends; `end` is None as long as nobody has followed it."""

    start: int
    direction: str
    end: int | None = None


@dataclass(frozen=True, slots=True)
class Astray:
    """A passage leads to a clearing that other passages put elsewhere.

    `back` is the direction of a passage noted from its other end, where that is not the opposite one.
    """

    passage: Passage
    back: str | None = None

    @property
    def clearings(self) -> tuple[int, ...]:
        """The clearings concerned."""
        assert self.passage.end is not None
        return (self.passage.start, self.passage.end)


@dataclass(frozen=True, slots=True)
class Crowded:
    """Several clearings stand at one place."""

    clearings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """Where each clearing is drawn, and what the notes say against each other."""

    places: Mapping[int, Place]
    contradictions: tuple[Astray | Crowded, ...] = ()

    @property
    def doubtful(self) -> frozenset[int]:
        """The clearings that a contradiction is about."""
        return frozenset(number for found in self.contradictions for number in found.clearings)


def lay_out(clearings: Iterable[int], passages: Iterable[Passage]) -> Layout:
    """Place every clearing on the grid, clearing 1 at the origin, and find the contradictions (SCO-52).

    The same notes give the same map, in whatever order they come. Parts that no passage joins are laid side by side.

    >>> layout = lay_out([1], [Passage(1, "n", 4), Passage(1, "e", 4)])
    >>> layout.places[4], layout.contradictions
    ((0, -1), (Astray(passage=Passage(start=1, direction='e', end=4), back=None),))
    """
    noted = sorted(set(passages), key=_passage_order)
    followed = [(passage, passage.end) for passage in noted if passage.end is not None]
    numbers = {START, *clearings, *(passage.start for passage in noted), *(end for _, end in followed)}
    steps: dict[int, list[tuple[str, int]]] = {number: [] for number in numbers}
    for passage, end in followed:
        steps[passage.start].append((passage.direction, end))
        steps[end].append((OPPOSITE[passage.direction], passage.start))
    parts: list[dict[int, Place]] = []
    placed: set[int] = set()
    for number in sorted(numbers):
        if number not in placed:
            parts.append(_spread(number, steps))
            placed.update(parts[-1])
    places = _side_by_side(parts)
    return Layout(places, (*_astray(followed, places), *_crowded(places)))


def _passage_order(passage: Passage) -> tuple[int, int, int]:
    return passage.start, _ORDER[passage.direction], passage.end or 0


def _moved(place: Place, direction: str) -> Place:
    step = STEPS[direction]
    return place[0] + step[0], place[1] + step[1]


def _spread(root: int, steps: Mapping[int, list[tuple[str, int]]]) -> dict[int, Place]:
    """Place what passages join to one clearing, the nearest first; whoever is placed stays."""
    places = {root: (0, 0)}
    waiting = deque([root])
    while waiting:
        number = waiting.popleft()
        for direction, end in sorted(steps[number], key=lambda step: (_ORDER[step[0]], step[1])):
            if end not in places:
                places[end] = _moved(places[number], direction)
                waiting.append(end)
    return places


def _side_by_side(parts: list[dict[int, Place]]) -> dict[int, Place]:
    """Lay the parts out in rows, one free column or row between them; the first part stays where it is."""
    places = dict(parts[0])
    left, top, right, bottom = _bounds(parts[0])
    limit = left + max(8, 2 * (right - left + 1))
    column, row, lowest = right + 2, top, bottom
    for part in parts[1:]:
        west, north, east, south = _bounds(part)
        if column + east - west > limit and column > left:
            column, row = left, lowest + 2
        places |= {number: (x - west + column, y - north + row) for number, (x, y) in part.items()}
        column += east - west + 2
        lowest = max(lowest, row + south - north)
    return places


def _bounds(places: Mapping[int, Place]) -> tuple[int, int, int, int]:
    columns, rows = [x for x, _ in places.values()], [y for _, y in places.values()]
    return min(columns), min(rows), max(columns), max(rows)


def _astray(followed: list[tuple[Passage, int]], places: Mapping[int, Place]) -> list[Astray]:
    ways: dict[tuple[int, int], list[str]] = {}
    for passage, end in followed:
        ways.setdefault((passage.start, end), []).append(passage.direction)
    found = []
    for passage, end in followed:
        if _moved(places[passage.start], passage.direction) != places[end]:
            others = [way for way in ways.get((end, passage.start), ()) if way != OPPOSITE[passage.direction]]
            back = others[0] if others and end != passage.start else None
            found.append(Astray(passage, back))
    return found


def _crowded(places: Mapping[int, Place]) -> list[Crowded]:
    here: dict[Place, list[int]] = {}
    for number in sorted(places):
        here.setdefault(places[number], []).append(number)
    return [Crowded(tuple(numbers)) for numbers in here.values() if len(numbers) > 1]
