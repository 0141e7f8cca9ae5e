"""Ordinary fights against several creatures at once (DEF-31 to DEF-34), solved for every ENDURANCE and CHANCE below.

After the blow against the target the hero faces the others one by one, so beside the value between two assaults each
state has one for every list of creatures still to be faced. Values are held by CHANCE, a row at a time.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import product
from math import prod
from operator import le
from typing import NamedTuple

from rulesets.defis.chances import exchange, luck
from rulesets.defis.odds_exact import TooLarge
from rulesets.defis.odds_terms import Terms

WORK_MAX = 800_000
"""Values that one table may hold while it is solved; about half a second."""

TABLES_MAX = 8

Row = list[float]
Foes = tuple[int, ...]
Rest = tuple[int, ...]


class Level(NamedTuple):
    """The values with one list of creatures still to be faced, by the hero's ENDURANCE from 0 on.

    `tested` are those of the same states once CHANCE has paid for a test.
    """

    values: list[Row]
    tested: list[Row]


Table = dict[Foes, list[Row]]


class Many:
    """The creatures of some terms, faced with luck at its best or without it; grows to what it is asked for."""

    def __init__(self, terms: Terms, lucky: bool = True) -> None:
        # Without luck a fight is one of whole wounds, so that each may count as 1.
        self._terms = terms if lucky else replace(terms, dealt=1, taken=1)
        self._lucky = lucky
        self._units = (1, 1) if lucky else (terms.dealt, terms.taken)
        # Creatures that nothing but their ENDURANCE tells apart are as good in any order.
        self._alike = len(set(terms.gaps)) == 1
        # Replaced as a whole when it grows, so that threads need no lock.
        self._solved: tuple[int, Foes, int, Table] = (0, (), -1, {})

    def win(self, hero: int, foes: Foes, chance: int) -> float:
        """Look up the chance of winning; raises TooLarge."""
        if not self._lucky:
            dealt, taken = self._units
            hero, foes, chance = -(-hero // taken), tuple(-(-foe // dealt) for foe in foes), 0
        if self._alike:
            foes = tuple(sorted(foes))
        heroes, _, chances, table = self._solved
        if hero > heroes or chance > chances or foes not in table:
            table = self._grown(hero, foes, chance)
        return table[foes][hero][chance]

    def _grown(self, hero: int, foes: Foes, chance: int) -> Table:
        heroes, most, chances, _ = self._solved
        size = max(hero, heroes), tuple(map(max, foes, most or foes)), max(chance, chances)
        if work(*size) > WORK_MAX:
            size = hero, foes, chance
        if work(*size) > WORK_MAX:
            raise TooLarge
        table = _Solving(self._terms, self._lucky, self._alike, size).all(size[1])
        self._solved = (*size, table)
        return table


def work(hero: int, foes: Foes, chance: int) -> int:
    """Return how many values have to be worked out."""
    living = sum(1 for foe in foes if foe)
    return hero * prod(foe + 1 for foe in foes) * (chance + 1) * (1 + living * (living + 1) // 2)


class _Solving:
    """The values of all states up to a size, while they are worked out."""

    def __init__(self, terms: Terms, lucky: bool, alike: bool, size: tuple[int, Foes, int]) -> None:
        self.lucky = lucky
        self.alike = alike
        self.heroes = size[0]
        self.width = size[2] + 1
        self.exchanges = [exchange(gap) for gap in terms.gaps]
        self.blow, self.hurt = terms.blow, terms.hurt
        if not lucky:
            self.blow, self.hurt = (terms.dealt,) * 3, (terms.taken,) * 3
        self.smiles = [luck(score) for score in range(self.width)]
        self.none = [0.0] * self.width
        self.levels: dict[Foes, dict[Rest, Level]] = {}

    def all(self, foes: Foes) -> Table:
        """Solve from the dead to the unhurt: a blow leads to what is already known."""
        for left in product(*(range(endurance + 1) for endurance in foes)):
            if not self.alike or all(map(le, left, left[1:])):
                self.levels[left] = self.solve(left)
        return {left: levels[()].values for left, levels in self.levels.items()}

    def level(self, foes: Foes, rest: Rest) -> Level:
        """Return the values of a state already solved."""
        if self.alike:
            order = sorted(range(len(foes)), key=foes.__getitem__)
            foes = tuple(foes[foe] for foe in order)
            rest = tuple(sorted(order.index(foe) for foe in rest))
        return self.levels[foes][rest]

    def solve(self, foes: Foes) -> dict[Rest, Level]:
        """Solve the states with those creatures for every ENDURANCE of the hero."""
        living = tuple(foe for foe, left in enumerate(foes) if left)
        won = [1.0] * self.width
        if not living:
            rows = [self.none] + [won] * self.heroes
            return {(): Level(rows, rows)}
        rests = list(_rests(living, len(foes)))
        levels = {rest: Level([self.none], [self.none]) for rest in rests}
        # How much of a level is the same state's value between two assaults: nobody wounds the hero.
        again = {rest: prod(1 - self.exchanges[foe].hurt for foe in rest) for rest in rests}
        for hero in range(1, self.heroes + 1):
            hurts = {rest: self.hurt_in(levels[rest], hero) for rest in rests}
            other: dict[Rest, Row] = {(): self.none}
            for rest in rests[1:]:
                hurt = self.exchanges[rest[0]].hurt
                other[rest] = [
                    hurt * wounded + (1 - hurt) * spared
                    for wounded, spared in zip(hurts[rest[1:]], other[rest[1:]], strict=True)
                ]
            row = self.none
            for target in living:
                rest = tuple(foe for foe in living if foe != target)
                hit, hurt, tie = self.exchanges[target]
                scale = 1 / (1 - tie * again[rest])
                hit, hurt, tie = hit * scale, hurt * scale, tie * scale
                row = [
                    best if best > (value := hit * blow + hurt * wounded + tie * spared) else value
                    for best, blow, wounded, spared in zip(
                        row, self.blow_in(foes, target, rest, hero), hurts[rest], other[rest], strict=True
                    )
                ]
            for rest in rests:
                share = again[rest]
                values = [share * value + more for value, more in zip(row, other[rest], strict=True)] if rest else row
                levels[rest].values.append(values)
                levels[rest].tested.append([values[0], *values[:-1]])
        return levels

    def hurt_in(self, level: Level, hero: int) -> Row:
        """Return the values of a wound of the hero's before the decision on luck, at that ENDURANCE."""
        plain, lucky, unlucky = (max(0, hero - amount) for amount in self.hurt)
        return self.decided(level.values[plain], level.tested[lucky], level.tested[unlucky])

    def blow_in(self, foes: Foes, target: int, rest: Rest, hero: int) -> Row:
        """Return the values of the target's wound before the decision on luck."""
        plain, lucky, unlucky = (
            self.level((*foes[:target], max(0, foes[target] - amount), *foes[target + 1 :]), rest)
            for amount in self.blow
        )
        if foes[target] <= self.blow[0]:
            return plain.values[hero]
        return self.decided(plain.values[hero], lucky.tested[hero], unlucky.tested[hero])

    def decided(self, kept: Row, better: Row, worse: Row) -> Row:
        """Return the better of a wound kept and a wound on which luck is tried, at each CHANCE."""
        if not self.lucky:
            return kept
        return [
            keep if keep > (tried := bad + smile * (good - bad)) else tried
            for smile, keep, good, bad in zip(self.smiles, kept, better, worse, strict=True)
        ]


def _rests(living: Foes, number: int) -> Iterator[Rest]:
    """Yield every list of creatures that may be still to be faced, the shorter before those that hold it as their end."""
    found: set[Rest] = {()}
    for target in living:
        rest = tuple(foe for foe in living if foe != target)
        found.update(rest[start:] for start in range(len(rest)))
    if len(living) < number:
        found.update(living[start:] for start in range(len(living)))
    yield from sorted(found, key=len)


@lru_cache(maxsize=TABLES_MAX)
def many(terms: Terms, lucky: bool) -> Many:
    """Return the one table for such fights."""
    return Many(terms, lucky)
