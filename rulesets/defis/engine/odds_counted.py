"""Fights against one creature that the text stops after so many assaults, solved from the last assault back (DEF-40).

Nothing in an assault rests on the same assault, so that any wound, a wound of 0 too, and any other limit is known here.
"""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.defis.engine.chances import exchange, luck
from rulesets.defis.engine.odds_terms import Stand, Terms, TooLarge, Wound

CELLS_MAX = 400_000
"""The states of the largest table; a quarter of a second."""

TABLES_MAX = 24

Row = list[float]


class Layers(NamedTuple):
    """The size of what is solved; `values[left][foe]` are by the hero's ENDURANCE from 0 on and then by CHANCE."""

    left: int = 0
    hero: int = 0
    foe: int = 0
    chance: int = -1
    values: tuple[tuple[Sequence[float], ...], ...] = ()


class Counted:
    """One creature of some terms, faced so many times; grows to what it is asked for.

    `lucky` and `stopped` as for `odds_exact.Exact`. An assault is an early one when more than `late` are left, never if
    None.
    """

    def __init__(self, terms: Terms, place: int, lucky: bool, stopped: float, late: int | None) -> None:
        self._terms = terms
        self._late = late
        self._lucky = lucky
        self._stopped = stopped
        self._usual, self._early = exchange(terms.gaps[place]), exchange(terms.early[place])
        # Replaced as a whole when it grows, so that threads need no lock.
        self._solved = Layers()

    def win(self, left: int, hero: int, foe: int, chance: int) -> float:
        """Look up a value between two assaults; raises TooLarge."""
        solved = self._solved
        if left > solved.left or hero > solved.hero or foe > solved.foe or chance > solved.chance:
            if _cells(left, hero, foe, chance) > CELLS_MAX:
                raise TooLarge
            # As far as what it reaches already, too: fights asked about by turns must not each begin it again.
            size = max(left, solved.left), max(hero, solved.hero), max(foe, solved.foe), max(chance, solved.chance)
            if _cells(*size) > CELLS_MAX:
                size = left, hero, foe, chance
            self._solved = solved = Layers(*size, self._solve(*size[:3], size[3] + 1))
        return solved.values[left][foe][hero * (solved.chance + 1) + chance]

    def _solve(self, left: int, heroes: int, foes: int, width: int) -> tuple[tuple[Sequence[float], ...], ...]:
        smiles = [luck(score) for score in range(width)] * (heroes + 1)
        dead = [0.0] * width
        won, stopped = dead + [1.0] * (heroes * width), dead + [self._stopped] * (heroes * width)
        layers = [(won, *[stopped] * foes)]

        def decided(wound: Wound, values: list[Row], tested: list[Row]) -> Row:
            plain, lucky, unlucky = wound
            if not self._lucky:
                return values[plain]
            return [
                kept if kept > (tried := worse + smile * (better - worse)) else tried
                for smile, kept, better, worse in zip(
                    smiles, values[plain], tested[lucky], tested[unlucky], strict=True
                )
            ]

        blow, hurt = self._terms.blow, self._terms.hurt
        for ahead in range(1, left + 1):
            hits, hurts, ties = self._early if self._late is not None and ahead > self._late else self._usual
            # What the end of this assault leads to: the text looks at the creature then.
            ends = [stopped if 0 < foe <= self._terms.stop_at else row for foe, row in enumerate(layers[-1])]
            paid = [_tested(row, width) for row in ends]
            layer = [won]
            for foe in range(1, foes + 1):
                left_of = [max(0, foe - amount) for amount in range(max(blow) + 1)]
                if blow[0] >= foe:
                    wounds = won
                else:
                    wounds = decided(blow, [ends[place] for place in left_of], [paid[place] for place in left_of])
                lower = [_lowered(ends[foe], amount * width) for amount in range(max(hurt) + 1)]
                lower_paid = [_lowered(paid[foe], amount * width) for amount in range(max(hurt) + 1)]
                layer.append(
                    [
                        hits * hit + hurts * wounded + ties * tie
                        for hit, wounded, tie in zip(wounds, decided(hurt, lower, lower_paid), ends[foe], strict=True)
                    ]
                )
            layers.append(tuple(layer))
        return tuple(tuple(array("d", row) for row in layer) for layer in layers)


def _cells(left: int, hero: int, foe: int, chance: int) -> int:
    """Return how many states a table of that size has."""
    return left * hero * foe * (chance + 1)


def _tested(row: Row, width: int) -> Row:
    paid = [row[0], *row[:-1]]
    paid[::width] = row[::width]
    return paid


def _lowered(row: Row, by: int) -> Row:
    """Return the values of a hero who has lost ENDURANCE."""
    return [0.0] * min(by, len(row)) + row[: max(0, len(row) - by)]


@lru_cache(maxsize=TABLES_MAX)
def counted(terms: Terms, place: int, lucky: bool, stopped: float, late: int | None) -> Counted:
    """Return the one table for such fights."""
    return Counted(terms, place, lucky, stopped, late)


def look_up(terms: Terms, lucky: bool, stopped: float, stand: Stand) -> float | None:
    """Return a value between two assaults, None where no table knows such a fight; raises TooLarge."""
    modified, left, hero, foes, chance = stand
    living = [place for place, endurance in enumerate(foes) if endurance]
    if left is None or len(living) != 1 or max(terms.dealt, terms.taken) > hero + sum(foes):
        return None
    late = max(0, left - modified) if modified else None
    return counted(terms, living[0], lucky, stopped, late).win(left, hero, foes[living[0]], chance)
