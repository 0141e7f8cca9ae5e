"""Fights too large to be solved, played many times over with the same chances: an estimate and its margin.

The player of these games decides by a rule of thumb, so the figure is what careful play is worth, not the very best.
The dice come from a stream that the fight itself seeds: the same question always has the same answer.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import shake_128
from math import sqrt
from typing import NamedTuple

from rulesets.defis.engine.chances import Exchange, exchange, luck
from rulesets.defis.engine.odds_terms import Opened, Stand, Terms, Wound

GAMES_MAX = 4000
EXCHANGES_MAX = 200_000
"""What the answer to one question may cost: games, and exchanges of blows in them; about half a second."""

GAME_MAX = 10_000
"""Exchanges after which a game is given up as one that does not end."""

CONFIDENCE = 1.96
"""Standard errors of a margin of 95 %."""

BLOCK = 1 << 12


def numbers(seed: str) -> Iterator[float]:
    """Yield numbers from 0 to below 1, without end, that depend on nothing but the seed."""
    block = 0
    while True:
        drawn = memoryview(shake_128(f"{seed} {block}".encode()).digest(4 * BLOCK)).cast("I")
        yield from (number / 2**32 for number in drawn)
        block += 1


@dataclass(slots=True)
class Tally:
    """How the games went: won with so much ENDURANCE left, stopped by the text, given up, in all."""

    games: int = 0
    stopped: int = 0
    unfinished: int = 0
    left: dict[int, int] = field(default_factory=dict)

    @property
    def win(self) -> float:
        """The share of games won."""
        return sum(self.left.values()) / self.games

    @property
    def margin(self) -> float:
        """Half the width of the interval that holds the true chance 95 times of 100, never 0 (Agresti and Coull).

        A game given up may have gone either way and widens it.
        """
        games = self.games + CONFIDENCE**2
        share = (self.win * self.games + CONFIDENCE**2 / 2) / games
        return CONFIDENCE * sqrt(share * (1 - share) / games) + abs(share - self.win) + self.unfinished / self.games

    @property
    def shares(self) -> dict[int, float]:
        """The share of games won with so much ENDURANCE left."""
        return {points: games / self.games for points, games in self.left.items()}


class Waiting(NamedTuple):
    """A wound that waits at a point of an assault, the creature's or the hero's when `foe` is None, and its decision."""

    at: Opened
    foe: int | None
    use_luck: bool


class Games:
    """Games of one kind of fight; `lucky` says whether luck may be used, `share` of how many questions this is one.

    `standing`: a game that the text stops counts as won.
    """

    def __init__(self, terms: Terms, lucky: bool, share: int = 1, standing: bool = False) -> None:
        self.terms = terms
        self._standing = standing
        self._lucky = lucky
        self._games, self._exchanges = GAMES_MAX // share, EXCHANGES_MAX // share
        self._chances = [exchange(gap) for gap in terms.gaps], [exchange(gap) for gap in terms.early]
        self._advised: dict[tuple[int, int, bool], bool] = {}

    def play(self, stand: Stand, first: int | Waiting | None = None) -> Tally:
        """Play on, from between two assaults, against `first` if it is a creature, or from a decision made."""
        tally = Tally()
        exchanges = 0
        draw = numbers(f"{self.terms} {self._lucky} {stand} {first}").__next__
        while not tally.games or (tally.games < self._games and exchanges < self._exchanges):
            game = _Game(self, stand, draw)
            game.play(first)
            exchanges += game.exchanges
            tally.games += 1
            if game.won or (game.stopped and self._standing):
                tally.left[game.hero] = tally.left.get(game.hero, 0) + 1
            tally.stopped += game.stopped
            tally.unfinished += game.hero > 0 and not game.over
        return tally

    def chances(self, early: bool) -> list[Exchange]:
        """Return the chances of an exchange with each creature."""
        return self._chances[early]

    def advises(self, endurance: int, chance: int, on_foe: bool) -> bool:
        """Whether luck is expected to spare a wound dealt, or to leave the hero able to bear more of them."""
        asked = endurance, chance, on_foe
        advised = self._advised.get(asked)
        if advised is None:
            wound = self.terms.blow if on_foe else self.terms.hurt
            plain, lucky, unlucky = (_wounds(endurance - amount, wound) for amount in wound)
            smiles = luck(chance)
            gain = smiles * lucky + (1 - smiles) * unlucky - plain
            advised = self._advised[asked] = self._lucky and (gain < 0 if on_foe else gain > 0)
        return advised


class _Game:
    """One game, while it is played."""

    def __init__(self, games: Games, stand: Stand, draw: Callable[[], float]) -> None:
        self.games = games
        self.draw = draw
        self.modified, self.left, self.hero, foes, self.chance = stand
        self.foes = list(foes)
        self.exchanges = 0
        self.won = self.stopped = False

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return not self.hero or self.won or self.stopped

    def play(self, first: int | Waiting | None) -> None:
        """Play to the end, or until it seems that there is none."""
        if isinstance(first, Waiting):
            early, _, target, rest = first.at
            self.write(first.foe, first.use_luck)
            self.face(early, target, rest)
            self.close(target)
        elif first is not None:
            self.assault(first)
        while not self.over and self.exchanges < GAME_MAX:
            self.assault(self.quickest())

    def quickest(self) -> int:
        """Return the creature that is dead the soonest."""
        living = [foe for foe, left in enumerate(self.foes) if left]
        if len(living) == 1 or not self.games.terms.together:
            return living[0]
        chances, blow = self.games.chances(self.modified > 0), self.games.terms.blow
        return min(living, key=lambda foe: _wounds(self.foes[foe], blow) / (chances[foe].hit or 1e-9))

    def assault(self, target: int) -> None:
        """Fight one assault."""
        early = self.modified > 0
        self.modified -= early
        if self.left:
            self.left -= 1
        others: list[int] = []
        if self.games.terms.together:
            others = [foe for foe, left in enumerate(self.foes) if left and foe != target]
        self.face(early, target, (target, *others))
        self.close(target)

    def face(self, early: bool, target: int | None, rest: tuple[int, ...]) -> None:
        """Exchange blows with each creature still to be faced."""
        chances = self.games.chances(early)
        for foe in rest:
            if not self.hero:
                return
            hit, hurt, _ = chances[foe]
            drawn = self.draw()
            self.exchanges += 1
            if drawn < hurt:
                self.write(None, self.games.advises(self.hero, self.chance, False))
            elif foe == target and drawn < hurt + hit:
                left = self.foes[foe]
                self.write(foe, left > self.games.terms.dealt and self.games.advises(left, self.chance, True))

    def write(self, foe: int | None, use_luck: bool) -> None:
        """Write a wound down, luck tried or not."""
        terms = self.games.terms
        amount, lucky, unlucky = terms.hurt if foe is None else terms.blow
        if use_luck:
            amount = lucky if self.draw() < luck(self.chance) else unlucky
            self.chance = max(0, self.chance - 1)
        if foe is None:
            self.hero = max(0, self.hero - amount)
        else:
            self.foes[foe] = max(0, self.foes[foe] - amount)

    def close(self, target: int | None) -> None:
        """Look whether the fight is over at the end of an assault (DEF-40)."""
        if not self.hero:
            return
        terms, foes = self.games.terms, self.foes
        self.won = not any(foes)
        if not self.won and (self.left == 0 or terms.stop_at):
            fought = foes if terms.together else [] if target is None else [foes[target]]
            self.stopped = self.left == 0 or any(0 < left <= terms.stop_at for left in fought)


def _wounds(endurance: int, wound: Wound) -> int:
    """Return how many plain wounds that much ENDURANCE bears before it is gone."""
    return -(-max(0, endurance) // max(1, wound[0]))
