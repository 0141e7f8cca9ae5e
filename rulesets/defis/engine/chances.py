"""What two dice make likely, counted on totals: an exchange of blows (DEF-21) and a test of luck (DEF-10)."""

from functools import cache
from typing import NamedTuple

TOTALS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""In how many ways of 36 two dice make each total."""

GAP_MAX = max(TOTALS) - min(TOTALS) + 1
"""An advantage at which the dice no longer matter; any larger one comes to the same."""


class Exchange(NamedTuple):
    """The three ends of one creature's dice against the hero's: `hit` his strength is greater, `hurt` its own is."""

    hit: float
    hurt: float
    tie: float


def capped(gap: int) -> int:
    """Return an advantage within what the dice can tell apart."""
    return max(-GAP_MAX, min(gap, GAP_MAX))


@cache
def _exchange(gap: int) -> Exchange:
    hit = hurt = 0
    for foe, foe_ways in TOTALS.items():
        for hero, hero_ways in TOTALS.items():
            ways = foe_ways * hero_ways
            hit += ways * (hero + gap > foe)
            hurt += ways * (hero + gap < foe)
    return Exchange(hit / 1296, hurt / 1296, (1296 - hit - hurt) / 1296)


def exchange(gap: int) -> Exchange:
    """Return the chances of an exchange in which the hero's strength has an advantage of `gap` before the dice.

    >>> exchange(0).tie * 1296, exchange(11), exchange(-10).hit
    (146.0, Exchange(hit=1.0, hurt=0.0, tie=0.0), 0.0)
    """
    return _exchange(capped(gap))


@cache
def _luck(chance: int) -> float:
    return sum(ways for total, ways in TOTALS.items() if total <= chance) / 36


def luck(chance: int) -> float:
    """Return how likely two dice are to make CHANCE or less (DEF-10).

    >>> [round(luck(chance) * 36) for chance in (0, 1, 2, 7, 11, 12, 40)]
    [0, 0, 1, 21, 35, 36, 36]
    """
    return _luck(min(chance, max(TOTALS)))
