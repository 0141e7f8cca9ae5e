"""The chances of every moment of a fight, solved link by link from the last hit backwards.

All leads on, to the next hit, a worse condition or less HONNEUR, save two misses for which nothing was spent: they lead
back to the same moment. Of the ways to play such a moment each has its value in closed form, and the best is taken.
"""

from array import array
from collections.abc import MutableSequence
from functools import lru_cache

from rulesets.cretoises.engine.odds_chain import Blade, Chain, hits, parries, strikes
from rulesets.cretoises.engine.tables import CONDITIONS

GRAVE = CONDITIONS.index("grievement")
DEAD = CONDITIONS.index("mort")

MUCH = 64
"""HONNEUR to spend beyond which only a few solved fights are kept."""

Row = MutableSequence[float]
"""Chances by the HONNEUR that can be spent."""


class Stage:
    """The moments before one hit of the chain, solved for up to `spare` points of HONNEUR to spend.

    A moment is Althéos's condition (an index of CONDITIONS), the HONNEUR that he can spend, whether two dice were taken
    again (CRE-24; `two`: they have been), whose blow it is, and at the adversary's what PROTECTION his weapon gives.
    """

    def __init__(self, arms: tuple[Blade, ...], known: Chain, spare: int, two: bool) -> None:
        self.arms, self.link, self.spare = arms, known[0], spare
        self.next: Stage | None = stage(arms, known[1:], spare, two) if len(known) > 1 else None
        self._striking: dict[tuple[int, bool], Row] = {}
        self._defending: dict[tuple[int, bool, int], Row] = {}
        # Once two dice were taken there is no way back; before, only who is gravely wounded may take them.
        states = [(condition, two) for condition in range(GRAVE, -1, -1)]
        for condition, doubled in states if two else [(GRAVE, True), *states]:
            self._solve(condition, doubled)

    def may_take_two(self, condition: int, two: bool) -> bool:
        """Say whether two dice can be taken again now (CRE-24)."""
        return not two and condition == GRAVE and self.link.all_grave

    def needed(self, arm: Blade) -> int:
        """Return the total of dice with which the hero's blow hits."""
        return self.link.protection - arm.force

    def threat(self, protection: int) -> int:
        """Return the total of dice with which the adversary's blow hits."""
        return protection - self.link.force

    def hero_dice(self, condition: int, two: bool) -> int:
        """Return how many dice the hero rolls (CRE-23, CRE-24)."""
        return 1 if condition == GRAVE and not two else 2

    def foe_dice(self, two: bool) -> int:
        """Return how many dice the adversary rolls."""
        return 1 if self.link.grave and not two else 2

    def striking(self, condition: int, spare: int, two: bool) -> float:
        """Return the chance of winning at the hero's turn."""
        if condition == DEAD or spare < 0:
            return 0.0
        return self._striking[condition, two][spare]

    def defending(self, condition: int, spare: int, two: bool, protection: int) -> float:
        """Return it at the adversary's, the hero holding a weapon that gives that PROTECTION."""
        if spare < 0:
            return 0.0
        row = self._defending.get((condition, two, protection))
        if row is not None:
            return row[spare]
        # A weapon that is not worth striking with, still in hand.
        spends = parries(self.foe_dice(two), self.threat(protection))
        values = [self.parried(condition, spare - spend.honneur, two, protection, spend.honneur) for spend in spends]
        if self.may_take_two(condition, two):
            values.append(self.defending(condition, spare, True, protection))
        return max(values)

    def struck(self, condition: int, left: int, two: bool, arm: Blade, honneur: int) -> float:
        """Return the chance of winning with a blow on which `honneur` is spent, which leaves `left` to spend."""
        if left < 0:
            return 0.0
        hit = hits(self.hero_dice(condition, two), self.needed(arm) - honneur)
        after = 1.0 if self.next is None else self.next.defending(condition, left, two, arm.protection)
        return hit * after + (1.0 - hit) * self.defending(condition, left, two, arm.protection)

    def parried(self, condition: int, left: int, two: bool, protection: int, honneur: int) -> float:
        """Return it with `honneur` spent against the adversary's blow."""
        if left < 0:
            return 0.0
        hit = hits(self.foe_dice(two), self.threat(protection) + honneur)
        return hit * self.striking(condition + 1, left, two) + (1.0 - hit) * self.striking(condition, left, two)

    def _solve(self, condition: int, two: bool) -> None:
        """Solve one condition for every HONNEUR, lowest first."""
        spare = self.spare
        arms = [_Arm(self, arm, condition, two) for arm in self.arms]
        striking: list[float] = []
        wounded = self._striking[condition + 1, two] if condition < GRAVE else [0.0] * (spare + 1)
        doubled = self._striking[GRAVE, True] if self.may_take_two(condition, two) else None
        for have in range(spare + 1):
            best = 0.0 if doubled is None else doubled[have]
            for arm in arms:
                best = max(best, arm.spending(have), arm.sparing(have, striking, wounded))
            striking.append(best)
            for arm in arms:
                arm.defend(have, striking, wounded)
        for arm in arms:
            self._defending[condition, two, arm.blade.protection] = array("d", arm.defending)
        self._striking[condition, two] = array("d", striking)


class _Arm:
    """A weapon while the moments of one condition are solved."""

    def __init__(self, at: Stage, blade: Blade, condition: int, two: bool) -> None:
        self.blade = blade
        self.strikes = strikes(at.hero_dice(condition, two), at.needed(blade))
        self.parries = parries(at.foe_dice(two), at.threat(blade.protection))
        self.after = None if at.next is None else at.next._defending[condition, two, blade.protection]
        self.doubled = at._defending[GRAVE, True, blade.protection] if at.may_take_two(condition, two) else None
        self.defending: list[float] = []
        self._spent = 0.0

    def spending(self, have: int) -> float:
        """Return the best blow on which HONNEUR is spent."""
        best, after, defending = 0.0, self.after, self.defending
        for honneur, hit in self.strikes[1:]:
            if honneur > have:
                break
            left = have - honneur
            value = hit * (1.0 if after is None else after[left]) + (1.0 - hit) * defending[left]
            if value > best:
                best = value
        return best

    def sparing(self, have: int, striking: list[float], wounded: Row) -> float:
        """Return the best of a blow on which none is, whatever is spent against the next one.

        With none spent there either two misses lead back: the chance is that of the first blow which does not miss.
        """
        hit = self.strikes[0].hits
        after = hit * (1.0 if self.after is None else self.after[have])
        self._spent = 0.0 if self.doubled is None else self.doubled[have]
        for honneur, risk in self.parries[1:]:
            if honneur > have:
                break
            left = have - honneur
            self._spent = max(self._spent, risk * wounded[left] + (1.0 - risk) * striking[left])
        best = after + (1.0 - hit) * self._spent
        risk = self.parries[0].hits
        ends = 1.0 - (1.0 - hit) * (1.0 - risk)
        return max(best, (after + (1.0 - hit) * risk * wounded[have]) / ends) if ends else best

    def defend(self, have: int, striking: list[float], wounded: Row) -> None:
        """Write the adversary's turn down, the hero's being known."""
        risk = self.parries[0].hits
        self.defending.append(max(self._spent, risk * wounded[have] + (1.0 - risk) * striking[have]))


def stage(arms: tuple[Blade, ...], known: Chain, spare: int, two: bool) -> Stage:
    """Return the moments from a chain's first link on, solved once for every fight that comes to them."""
    return _kept(arms, known, spare, two) if spare <= MUCH else _few_kept(arms, known, spare, two)


_kept = lru_cache(maxsize=1024)(Stage)
_few_kept = lru_cache(maxsize=64)(Stage)
