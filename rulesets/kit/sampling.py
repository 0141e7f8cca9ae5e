"""Fights played out by the engine where there are too many states to solve: an estimate that says how wide it is."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from math import sqrt
from typing import TypeVar

from rulesets.kit.dice import Dice, RandomDice

State = TypeVar("State")

WIDTH = 1.96
"""Standard errors on either side that hold 95 % of estimates."""

STEPS = 4_000
"""Decisions played for one estimate: about a tenth of a second."""


class Faces:
    """Chance without chance: the same seed gives the same numbers, so the same fight has the same estimate."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = 0
        self._bytes = b""
        self._next = 0

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` − 1, each as likely."""
        limit = 256 - 256 % count
        while True:
            if self._next == len(self._bytes):
                self._bytes = blake2b(self._seed, salt=self._block.to_bytes(8, "big")).digest()
                self._block, self._next = self._block + 1, 0
            byte = self._bytes[self._next]
            self._next += 1
            if byte < limit:
                return byte % count


@dataclass(frozen=True, slots=True)
class Sample:
    """How fights ended: how many were won with so much left, lost, and not over when time ran out."""

    left: Counter[int]
    lost: int
    unfinished: int

    @property
    def games(self) -> int:
        """How many fights were begun."""
        return self.left.total() + self.lost + self.unfinished

    @property
    def win(self) -> float:
        """The chance of winning; of a fight not over nothing is known."""
        return (self.left.total() + self.unfinished / 2) / self.games

    @property
    def margin(self) -> float:
        """The 95 % half-width of `win`: the farther end of Wilson's interval, which no run of luck makes 0."""
        games = self.games
        share = self.win
        spread = WIDTH * WIDTH / games
        centre = (share + spread / 2) / (1 + spread)
        half = WIDTH * sqrt((share * (1 - share) + spread / 4) / games) / (1 + spread)
        return min(1.0, abs(centre - share) + half + self.unfinished / games / 2)


def sample(
    start: State,
    play: Callable[[State, Dice], State],
    left: Callable[[State], int | None],
    seed: str,
    most: int = STEPS,
) -> Sample:
    """Play a fight over and over within that many decisions.

    `start` goes on. `play` makes one decision; `left` says what a fight that is over left of the hero's score, −1 where it is not won,
    None while it goes on.
    """
    dice = RandomDice(Faces(seed).below)
    counts: Counter[int] = Counter()
    unfinished, steps = 0, 0
    while steps < most:
        state, result = start, left(start)
        while result is None and steps < most:
            state = play(state, dice)
            result = left(state)
            steps += 1
        dice.rolled.clear()
        if result is None:
            # Dropping every long fight would favour the short ones: the one under way counts as half won.
            unfinished += 1
        else:
            counts[result] += 1
    lost = counts.pop(-1, 0)
    return Sample(counts, lost, unfinished)
