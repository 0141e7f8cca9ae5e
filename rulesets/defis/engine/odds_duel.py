"""Ordinary fights against one creature at a time, solved once for every ENDURANCE and CHANCE up to a size.

A wound lessens the sum of both ENDURANCE, so all states of one sum are worked out at once from those of smaller sums;
no state is asked for twice and nothing recurs.
"""

from functools import lru_cache
from typing import NamedTuple

from rulesets.defis.engine.chances import exchange, luck
from rulesets.defis.engine.odds_terms import TooLarge
from rulesets.defis.engine.tables import LUCKY_BLOW, LUCKY_HURT, UNLUCKY_BLOW, UNLUCKY_HURT

CELLS_MAX = 300_000
"""The states of the largest table; a tenth of a second."""

TABLES_MAX = 32

Following = tuple[tuple[int, int], ...]
"""The creatures that step up after this one: advantage over each, and its ENDURANCE."""

Row = list[float]


class Solved(NamedTuple):
    """A table's size and values.

    `best[total]` are the values, luck used at its best, of all states in which the two ENDURANCE make that total: by the
    hero's, which begins at `first` places below 1, then by CHANCE. `plain[foe][hero]` are those without luck.
    """

    hero: int = 0
    foe: int = 0
    chance: int = -1
    first: int = 0
    best: tuple[Row, ...] = ()
    plain: tuple[Row, ...] = ()

    def win(self, hero: int, foe: int, chance: int) -> float:
        """Look up the chance of winning, luck used at its best."""
        return self.best[hero + foe][(hero + self.first) * (self.chance + 1) + chance]


class Duel:
    """One creature faced with a given advantage, and those that step up after it; grows to what it is asked for."""

    def __init__(self, gap: int, dealt: int, taken: int, following: Following) -> None:
        hit, hurt, _ = exchange(gap)
        # Ties change nothing and are left out.
        self._chances = hit / (hit + hurt), hurt / (hit + hurt)
        self._dealt, self._taken = dealt, taken
        self._following = following
        # Replaced as a whole when it grows, so that threads need no lock.
        self._solved = Solved()

    def upto(self, hero: int, foe: int, chance: int) -> Solved:
        """Return a table that reaches at least that far; raises TooLarge."""
        solved = self._solved
        if hero > solved.hero or foe > solved.foe or chance > solved.chance:
            size = max(hero, solved.hero), max(foe, solved.foe), max(chance, solved.chance)
            if cells(*size) > CELLS_MAX:
                size = hero, foe, chance
            if cells(*size) > CELLS_MAX:
                raise TooLarge
            solved = self._solved = self._solve(*size)
        return solved

    def _solve(self, heroes: int, foes: int, chance: int) -> Solved:
        width, first = chance + 1, self._taken
        dead = [0.0] * ((first + 1) * width)
        if self._following:
            (gap, endurance), *others = self._following
            after = duel(gap, self._dealt, self._taken, tuple(others)).upto(heroes, endurance, chance)
            won = [after.win(hero, endurance, score) for hero in range(1, heroes + 1) for score in range(width)]
            plainly_won = after.plain[endurance][: heroes + 1]
        else:
            won = [1.0] * (heroes * width)
            plainly_won = [0.0] + [1.0] * heroes
        best = self._best((heroes, foes, width), dead + won)
        return Solved(heroes, foes, chance, first, best, self._plain((heroes, foes), plainly_won))

    def _best(self, size: tuple[int, int, int], won: Row) -> tuple[Row, ...]:
        """Solve total by total: a wound lessens it, so that all states of one total follow from those before.

        `won` are the values once the creature is dead, laid out as a total's are. Where the plain wound kills luck is
        not asked for (DEF-26); the sum tried all the same cannot be more than what is won.
        """
        heroes, foes, width = size
        hit, hurt = self._chances
        dealt, taken = self._dealt, self._taken
        smiles = [luck(score) for score in range(width)] * heroes
        # Below 2 somebody is dead in every state.
        totals, tested = [won, won], [_tested(won, width)] * 2
        for total in range(2, heroes + foes + 1):
            low, high = max(1, total - foes), min(heroes, total - 1)
            start, end = (low + taken) * width, (high + 1 + taken) * width

            def states(
                rows: list[Row], lost: int, by_hero: bool, start: int = start, end: int = end, total: int = total
            ) -> Row:
                shift = lost * width if by_hero else 0
                return rows[max(1, total - lost)][start - shift : end - shift]

            row = [
                hit * (kept if kept > (tried := worse + smile * (better - worse)) else tried)
                + hurt * (kept2 if kept2 > (tried2 := worse2 + smile * (better2 - worse2)) else tried2)
                for smile, kept, better, worse, kept2, better2, worse2 in zip(
                    smiles,
                    states(totals, dealt, False),
                    states(tested, dealt + LUCKY_BLOW, False),
                    states(tested, dealt + UNLUCKY_BLOW, False),
                    states(totals, taken, True),
                    states(tested, taken + LUCKY_HURT, True),
                    states(tested, taken + UNLUCKY_HURT, True),
                    strict=False,
                )
            ]
            row = [*won[: (taken + 1) * width], *([0.0] * ((low - 1) * width)), *row, *won[end:]]
            totals.append(row)
            tested.append(_tested(row, width))
        return tuple(totals)

    def _plain(self, size: tuple[int, int], won: Row) -> tuple[Row, ...]:
        hit, hurt = self._chances
        rows = [won]
        for foe in range(1, size[1] + 1):
            wounded = rows[max(0, foe - self._dealt)]
            row = [0.0]
            for hero in range(1, size[0] + 1):
                row.append(hit * wounded[hero] + hurt * row[max(0, hero - self._taken)])
            rows.append(row)
        return tuple(rows)


def _tested(row: Row, width: int) -> Row:
    """Return the values of the same states once CHANCE has paid for a test (DEF-10, DEF-11)."""
    paid = [row[0], *row[:-1]]
    paid[::width] = row[::width]
    return paid


def cells(hero: int, foe: int, chance: int) -> int:
    """Return how many states a table of that size holds."""
    return hero * foe * (chance + 1)


@lru_cache(maxsize=TABLES_MAX)
def duel(gap: int, dealt: int, taken: int, following: Following) -> Duel:
    """Return the one table for such fights."""
    return Duel(gap, dealt, taken, following)
