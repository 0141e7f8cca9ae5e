"""What a fight's chances are: the answer every ruleset's solver gives, for the pages and for the replay command."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from rulesets.kit.protocol import Choice, Data

UNADVISED = frozenset({"flee", "stone", "retreat", "surrender", "other", "they_yield"})
"""Choices of a fight to which no chance of winning is given (`by_choice`): they end it, or are no free decision."""


class Price(NamedTuple):
    """What a choice spends that will be missing later: so many points of a score, or uses of a power; 0 is nothing."""

    score: str = ""
    points: int = 0


FREE = Price()


@dataclass(frozen=True, slots=True)
class Advice:
    """One choice open now, with its parameters settled, and the chance of winning after it with best play ahead.

    `alive` is the best chance to stand at the end whatever becomes of the fight, None where that says no more than `win`.
    `idle`: nothing can come of it for the other side, so that whoever took it every time might never see an end.
    `price` is what it spends; `plain` marks the one of several free choices that is made where none is named.
    """

    choice: Choice
    win: float
    alive: float | None = None
    idle: bool = False
    price: Price = FREE
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of a fight from where it stands.

    `win` is with the best use of every free decision ahead, `win_plain` with none (`replay.md`, "do": "odds"). `moves`
    are the choices legal now but UNADVISED, each concrete one; `escape` is the chance to be alive after fleeing or
    giving up now, None where that cannot be chosen. `margin` is the 95 % half-width of a simulated `win`, None when
    exact.
    """

    win: float
    win_plain: float
    moves: tuple[Advice, ...] = ()
    escape: float | None = None
    margin: float | None = None

    @property
    def exact(self) -> bool:
        """Whether it was computed and not simulated."""
        return self.margin is None

    @property
    def by_choice(self) -> Mapping[str, float]:
        """The value of each choice by name: of one with parameters, its best."""
        values: dict[str, float] = {}
        for move in self.moves:
            values[move.choice.do] = max(move.win, values.get(move.choice.do, 0.0))
        return values

    @property
    def best(self) -> str | None:
        """The name of the best choice; on a tie the first in alphabetical order; None when nothing is legal."""
        values = self.by_choice
        # Two sums of the same chances may differ in the last bit: that is no preference.
        top = max(values.values(), default=0.0) - TIE
        return min((name for name, win in values.items() if win >= top), default=None)

    @property
    def alive(self) -> float | None:
        """The best chance to stand at the end whatever becomes of the fight, None where that says no more than `win`."""
        return max((move.alive for move in self.moves if move.alive is not None), default=None)

    def data(self) -> Data:
        """Return the result as the replay format has it."""
        data: dict[str, Any] = {
            "win": self.win,
            "win_plain": self.win_plain,
            "by_choice": dict(self.by_choice),
            "best": self.best,
            "exact": self.exact,
        }
        return data if self.margin is None else {**data, "margin": self.margin}


TIE = 1e-12


@dataclass(frozen=True, slots=True)
class Remains:
    """What is left of the hero's score at the end of a fight, with best play: `chances[n]` that he wins with n of it.

    `score` is its name ("endurance", "pv", "condition"); `lost` is the chance not to win. They sum to 1. `stopped` is the
    chance that the text ends the fight and he lives: a part of `lost`, or of `chances` where that counts as won;
    `margin` as in Odds.
    """

    score: str
    chances: tuple[float, ...]
    lost: float
    margin: float | None = None
    stopped: float = 0.0

    @property
    def win(self) -> float:
        """The chance to win at all."""
        return sum(self.chances)

    def at_least(self, points: int) -> float:
        """Return the chance to win with at least that much left."""
        return sum(self.chances[max(0, points) :])

    @property
    def mean(self) -> float | None:
        """What is left on average by who wins, None when nobody does."""
        win = self.win
        return sum(points * chance for points, chance in enumerate(self.chances)) / win if win else None
