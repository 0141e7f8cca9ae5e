"""How lucky the dice of a fight were: what each side rolled beside what dice give on average, in plain numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from rulesets.kit.dice import Rolled


@dataclass(frozen=True, slots=True)
class Thrown:
    """The dice that one side rolled: how many, what they made together, and what such dice make on average.

    `deviation` is the standard deviation of the sum, in points; `below` and `same` are the exact chances that as many
    dice of as many sides make less, and the same.
    """

    who: str
    dice: int
    sum: int
    expected: float
    deviation: float
    below: float
    same: float

    @property
    def score(self) -> float:
        """By how many standard deviations the sum is above the average, negative when below."""
        return (self.sum - self.expected) / self.deviation if self.deviation else 0.0

    @property
    def percentile(self) -> float:
        """Of 100 times that such dice are rolled, how many make less, a sum that is the same counting half."""
        return 100 * (self.below + self.same / 2)


def thrown(rolls: Iterable[Rolled], why: str | None = None) -> dict[str, Thrown]:
    """Return what each side rolled, by its name (`who` of the rolls), in the order in which they come.

    `why` keeps to the rolls of that moment ("attack", "chance"…); for a side a high sum is not always a good one.

    >>> from rulesets.kit.dice import Roll
    >>> luck = thrown([Rolled(Roll(2, 6, "foe", "attack"), (6, 6), "program")])["foe"]
    >>> luck.dice, luck.sum, luck.expected, round(luck.score, 2), round(luck.percentile, 1)
    (2, 12, 7.0, 2.07, 98.6)
    """
    sides: dict[str, list[tuple[int, int]]] = {}
    for rolled in rolls:
        if why is None or rolled.roll.why == why:
            sides.setdefault(rolled.roll.who, []).extend((rolled.roll.sides, face) for face in rolled.faces)
    return {who: _thrown(who, dice) for who, dice in sides.items()}


def _thrown(who: str, dice: list[tuple[int, int]]) -> Thrown:
    total = sum(face for _, face in dice)
    # The chance of each sum, by how far it is above the lowest; die by die.
    chances = [1.0]
    for sides, _ in dice:
        chances = _with_die(chances, sides)
    place = total - len(dice)
    return Thrown(
        who=who,
        dice=len(dice),
        sum=total,
        expected=sum((sides + 1) / 2 for sides, _ in dice),
        deviation=sqrt(sum((sides * sides - 1) / 12 for sides, _ in dice)),
        below=sum(chances[:place]),
        same=chances[place],
    )


def _with_die(chances: list[float], sides: int) -> list[float]:
    """Return the chances of the sums with one die more, each a moving average of those without it."""
    found: list[float] = []
    window = 0.0
    for place in range(len(chances) + sides - 1):
        if place < len(chances):
            window += chances[place]
        if place >= sides:
            window -= chances[place - sides]
        found.append(max(0.0, window) / sides)
    return found
