"""In what condition Althéos wins: the chances of every moment carried forward, one after another."""

from heapq import heappop, heappush
from typing import NamedTuple

from rulesets.cretoises.engine.odds_chain import Blade, hits, parries, strikes
from rulesets.cretoises.engine.odds_table import DEAD, Stage
from rulesets.kit.odds import TIE

NEGLIGIBLE = 1e-15
"""A moment less likely than that is not followed: together they stay far below what is shown."""


class Moment(NamedTuple):
    """Hits made, condition, HONNEUR spent, two dice taken: none of them goes back, so they sort in the order of play."""

    hits: int
    condition: int
    spent: int
    two: bool


class _Course:
    """The likelihood of every moment still to come, by the PROTECTION in hand at the adversary's turn, else None."""

    def __init__(self, stages: list[Stage], spare: int) -> None:
        self.stages, self.spare = stages, spare
        self.ends = [0.0] * (DEAD + 1)
        self.coming: dict[Moment, dict[int | None, float]] = {}
        self.order: list[Moment] = []

    def arrive(self, moment: Moment, turn: int | None, likely: float) -> None:
        """Come to a moment, or to an end."""
        if moment.condition == DEAD or likely < NEGLIGIBLE:
            return
        if moment.hits == len(self.stages):
            self.ends[DEAD - moment.condition] += likely
            return
        if moment not in self.coming:
            self.coming[moment] = {}
            heappush(self.order, moment)
        turns = self.coming[moment]
        turns[turn] = turns.get(turn, 0.0) + likely

    def run(self) -> None:
        """Play every moment, both sides' turns together: two misses for which nothing is spent lead back."""
        while self.order:
            moment = heappop(self.order)
            turns = self.coming.pop(moment)
            striking = turns.pop(None, 0.0)
            for protection, likely in turns.items():
                striking += self._defend(moment, protection or 0, likely)
            if striking:
                self._strike(moment, striking)

    def _strike(self, moment: Moment, likely: float) -> None:
        stage = self.stages[moment.hits]
        plan = blow(stage, moment.condition, self.spare - moment.spent, moment.two)
        if plan is None:
            self.arrive(moment._replace(two=True), None, likely)
            return
        arm, honneur = plan
        hit = hits(stage.hero_dice(moment.condition, moment.two), stage.needed(arm) - honneur)
        after = moment._replace(spent=moment.spent + honneur)
        if honneur:
            self.arrive(after, arm.protection, likely * (1.0 - hit))
        else:
            back = self._defend(moment, arm.protection, 1.0 - hit, dry=True)
            if back >= 1.0:
                return
            likely /= 1.0 - back
            self._defend(moment, arm.protection, likely * (1.0 - hit))
        self.arrive(after._replace(hits=moment.hits + 1), arm.protection, likely * hit)

    def _defend(self, moment: Moment, protection: int, likely: float, dry: bool = False) -> float:
        """Play the adversary's turn; return how likely it leads back to the hero's at the same moment."""
        stage = self.stages[moment.hits]
        honneur = parry(stage, moment.condition, self.spare - moment.spent, moment.two, protection)
        after, shares = moment, (0.0, 0.0)
        if honneur is not None:
            hit = hits(stage.foe_dice(moment.two), stage.threat(protection) + honneur)
            after, shares = moment._replace(spent=moment.spent + honneur), (likely * hit, likely * (1.0 - hit))
        if not dry:
            if honneur is None:
                self.arrive(moment._replace(two=True), protection, likely)
            self.arrive(after._replace(condition=moment.condition + 1), None, shares[0])
            if honneur:
                self.arrive(after, None, shares[1])
        return shares[1] if honneur == 0 else 0.0


def left_at_end(start: Stage, condition: int, spare: int, two: bool, protection: int | None) -> tuple[float, ...]:
    """Return the chance to win with 0, 1, 2 and 3 hits left until death, from a moment of a chain.

    Of choices that win as often, the one that spends least is made.
    """
    if spare < 0:
        return (0.0,) * (DEAD + 1)
    stages = [start]
    while (following := stages[-1].next) is not None:
        stages.append(following)
    course = _Course(stages, spare)
    course.arrive(Moment(0, condition, 0, two), protection, 1.0)
    course.run()
    return tuple(course.ends)


def blow(stage: Stage, condition: int, spare: int, two: bool) -> tuple[Blade, int] | None:
    """Return the weapon and the HONNEUR of the hero's best blow, None for two dice first."""
    top = stage.striking(condition, spare, two) - TIE
    for arm in stage.arms:
        if untold(stage, condition, spare, two, arm) >= top:
            return arm, 0
    found: list[tuple[int, Blade]] = []
    for arm in stage.arms:
        for honneur, _ in strikes(stage.hero_dice(condition, two), stage.needed(arm))[1:]:
            if stage.struck(condition, spare - honneur, two, arm, honneur) >= top:
                found.append((honneur, arm))
                break
    if not found:
        return None
    honneur, arm = min(found)
    return arm, honneur


def untold(stage: Stage, condition: int, spare: int, two: bool, arm: Blade) -> float:
    """Return what a blow is worth for which nothing is spent, if it is not the way to another that is worth more.

    Two misses lead back to the same moment, where the value of the best choice would be taken for this one's own.
    """
    hit = hits(stage.hero_dice(condition, two), stage.needed(arm))
    risk = hits(stage.foe_dice(two), stage.threat(arm.protection))
    after = hit * (1.0 if stage.next is None else stage.next.defending(condition, spare, two, arm.protection))
    ends = 1.0 - (1.0 - hit) * (1.0 - risk)
    wounded = risk * stage.striking(condition + 1, spare, two)
    looping = (after + (1.0 - hit) * wounded) / ends if ends else 0.0
    return max(looping, after + (1.0 - hit) * max(others(stage, condition, spare, two, arm.protection), default=0.0))


def others(stage: Stage, condition: int, spare: int, two: bool, protection: int) -> list[float]:
    """Return the chances of the adversary's turn when something is changed: HONNEUR spent, two dice."""
    spends = parries(stage.foe_dice(two), stage.threat(protection))[1:]
    values = [stage.parried(condition, spare - spend.honneur, two, protection, spend.honneur) for spend in spends]
    if stage.may_take_two(condition, two):
        values.append(stage.defending(condition, spare, True, protection))
    return values


def parry(stage: Stage, condition: int, spare: int, two: bool, protection: int) -> int | None:
    """Return the HONNEUR best spent against the adversary's blow, None for two dice first."""
    top = stage.defending(condition, spare, two, protection) - TIE
    spends = parries(stage.foe_dice(two), stage.threat(protection))
    values = others(stage, condition, spare, two, protection)
    # A blow that cannot hit changes nothing: it is left to come only where nothing else is as good.
    idle = not spends[0].hits and max(values, default=0.0) >= top
    if not idle and stage.parried(condition, spare, two, protection, 0) >= top:
        return 0
    return next((spend.honneur for spend, value in zip(spends[1:], values, strict=False) if value >= top), None)
