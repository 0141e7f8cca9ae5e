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

from rulesets.defis.engine.chances import exchange, luck
from rulesets.defis.engine.odds_terms import Terms, TooLarge

WORK_MAX = 800_000
"""Values that one table may hold while it is solved; about half a second."""

TABLES_MAX = 8

Row = list[float]
Foes = tuple[int, ...]
Rest = tuple[int, ...]


class Level(NamedTuple):
    """The values with one list of creatures still to be faced, by the hero's ENDURANCE from 0 on and then by CHANCE.

    `tested` are those of the same states once CHANCE has paid for a test.
    """

    values: Row
    tested: Row


Table = dict[Foes, Row]


class Solved(NamedTuple):
    """The size of what is solved, and the values between two assaults by the creatures' ENDURANCE."""

    hero: int = 0
    foes: Foes = ()
    chance: int = -1
    table: Table = {}


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
        self._solved = Solved()

    def win(self, hero: int, foes: Foes, chance: int) -> float:
        """Look up the chance of winning; raises TooLarge."""
        if not self._lucky:
            dealt, taken = self._units
            hero, foes, chance = -(-hero // taken), tuple(-(-foe // dealt) for foe in foes), 0
        if self._alike:
            foes = tuple(sorted(foes))
        solved = self._solved
        if hero > solved.hero or chance > solved.chance or foes not in solved.table:
            solved = self._solved = self._grown(hero, foes, chance)
        return solved.table[foes][hero * (solved.chance + 1) + chance]

    def _grown(self, hero: int, foes: Foes, chance: int) -> Solved:
        solved = self._solved
        size = max(hero, solved.hero), tuple(map(max, foes, solved.foes or foes)), max(chance, solved.chance)
        if work(*size) > WORK_MAX:
            size = hero, foes, chance
        if work(*size) > WORK_MAX:
            raise TooLarge
        return Solved(*size, _Solving(self._terms, self._lucky, self._alike, size).all(size[1]))


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
        self.smiles = [luck(score) for score in range(self.width)] * (self.heroes + 1)
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
        width = self.width
        living = tuple(foe for foe, left in enumerate(foes) if left)
        if not living:
            sure = [0.0] * width + [1.0] * (self.heroes * width)
            return {(): Level(sure, sure)}
        rests = list(_rests(living, len(foes)))
        levels = [Level([0.0] * width, [0.0] * width) for _ in rests]
        # How much of a level is the same state's value between two assaults: nobody wounds the hero.
        again = [prod(1 - self.exchanges[foe].hurt for foe in rest) for rest in rests]
        # Each list of creatures but the empty one: the chance that its first wounds, and the list without it.
        tails = [(self.exchanges[rest[0]].hurt, rests.index(rest[1:])) for rest in rests[1:]]
        attacks = []
        for target in living:
            place = rests.index(tuple(foe for foe in living if foe != target))
            hit, hurt, tie = self.exchanges[target]
            # What an assault without effect brings back goes out again, in the same shares.
            scale = 1 / (1 - tie * again[place])
            attacks.append((hit * scale, hurt * scale, tie * scale, place, self.blows(foes, target, rests[place])))
        for start in range(width, (self.heroes + 1) * width, width):
            hurts = [self.hurts(level, start) for level in levels]
            other = [[0.0] * width]
            for hurt, place in tails:
                spared = 1 - hurt
                other.append([hurt * wound + spared * on for wound, on in zip(hurts[place], other[place], strict=True)])
            row: Row = []
            for hit, hurt, tie, place, blows in attacks:
                values = [
                    hit * blow + hurt * wound + tie * on
                    for blow, wound, on in zip(blows[start : start + width], hurts[place], other[place], strict=True)
                ]
                row = list(map(max, row, values)) if row else values
            for share, more, level in zip(again, other, levels, strict=True):
                values = row if share == 1 else [share * value + on for value, on in zip(row, more, strict=True)]
                level.values.extend(values)
                # A test of luck is paid for with a point of CHANCE, as long as there is one (DEF-10, DEF-11).
                level.tested.append(values[0])
                level.tested.extend(values[:-1])
        return dict(zip(rests, levels, strict=True))

    def hurts(self, level: Level, start: int) -> Row:
        """Return the values of a wound of the hero's before the decision on luck, with the ENDURANCE of that place."""
        width = self.width
        plain, lucky, unlucky = (max(0, start - amount * width) for amount in self.hurt)
        return self.decided(
            level.values[plain : plain + width],
            level.tested[lucky : lucky + width],
            level.tested[unlucky : unlucky + width],
        )

    def blows(self, foes: Foes, target: int, rest: Rest) -> Row:
        """Return the values of the target's wound before the decision on luck, for every ENDURANCE of the hero."""
        plain, lucky, unlucky = (
            self.level((*foes[:target], max(0, foes[target] - amount), *foes[target + 1 :]), rest)
            for amount in self.blow
        )
        if foes[target] <= self.blow[0]:
            return plain.values
        return self.decided(plain.values, lucky.tested, unlucky.tested)

    def decided(self, kept: Row, better: Row, worse: Row) -> Row:
        """Return the better of a wound kept and a wound on which luck is tried, at each CHANCE."""
        if not self.lucky:
            return kept
        return [
            keep if keep > (tried := bad + smile * (good - bad)) else tried
            for smile, keep, good, bad in zip(self.smiles, kept, better, worse, strict=False)
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
