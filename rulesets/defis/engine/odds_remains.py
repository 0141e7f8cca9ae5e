"""What is left of the hero at the end: the decisions of the solver followed forward, from one state to the next."""

from collections import defaultdict
from collections.abc import Mapping
from heapq import heappop, heappush

from rulesets.defis.engine.chances import luck
from rulesets.defis.engine.odds_exact import CERTAIN, Exact, wounded
from rulesets.defis.engine.odds_terms import Opened, Stand, TooLarge
from rulesets.kit.odds import TIE, Remains

REACHED_MAX = 20_000
"""States gone through before a fight counts as too large."""

LEFT_MAX = 999
"""The most ENDURANCE that is told apart at the end."""

Waiting = tuple[Opened, int | None]
"""A point of an assault with a decision to make on a wound: the creature's, or the hero's when None."""


class _Way:
    """The states that best play leads through, each with the chance to come to it."""

    def __init__(self, rules: Exact) -> None:
        self.rules = rules
        self.blow, self.hurt = rules.terms.blow, rules.terms.hurt
        self.ahead: list[tuple[int, int, int, Stand]] = []
        self.reached: defaultdict[Stand, float] = defaultdict(float)
        self.left: defaultdict[int, float] = defaultdict(float)
        self.stopped = 0.0
        self.spares = True

    def reach(self, stand: Stand, weight: float) -> None:
        """Come to a state between two assaults."""
        if stand not in self.reached:
            modified, left, hero, foes, chance = stand
            # Whatever leads to a state has more of something left than it.
            heappush(self.ahead, (-modified, -(left or 0), -(hero + sum(foes) + chance), stand))
        self.reached[stand] += weight

    def follow(self) -> None:
        """Go on from every state reached until each has come to its end; raises TooLarge."""
        for _ in range(REACHED_MAX):
            if not self.ahead:
                return
            stand = heappop(self.ahead)[-1]
            weight = self.reached.pop(stand)
            ends, again = self.assault(stand)
            if again > CERTAIN:
                # Of decisions as good, wounds of 0 kept for ever lead nowhere: luck must be tried.
                self.spares = False
                ends, again = self.assault(stand)
                self.spares = True
            # An assault without effect is fought again; one that never has any is the end.
            weight = weight / (1 - again) if again <= CERTAIN else 0.0
            for share, at in ends:
                if not (self.goes_on(at) and at.stand == stand):
                    self.close(weight * share, at)
        raise TooLarge

    def assault(self, stand: Stand) -> tuple[list[tuple[float, Opened]], float]:
        """Return the ends of the next assault, each with its chance, and the chance that nothing comes of it."""
        ends: list[tuple[float, Opened]] = []
        self.spread(1.0, self.rules.opening(stand, self.target(stand)), ends)
        return ends, sum(share for share, at in ends if self.goes_on(at) and at.stand == stand)

    def goes_on(self, at: Opened) -> bool:
        """Whether another assault follows this one's end."""
        stand = at.stand
        return bool(stand[2] and any(stand[3])) and not self.rules.stops(stand, at.target)

    def close(self, weight: float, at: Opened) -> None:
        """Come to an assault's end."""
        stand = at.stand
        if not any(stand[3]):
            self.left[stand[2]] += weight
        elif self.goes_on(at):
            self.reach(stand, weight)
        elif stand[2]:
            self.stopped += weight
            if self.rules.stopped:
                self.left[stand[2]] += weight

    def target(self, stand: Stand) -> int:
        """Return the creature that best play attacks, the first of those as good."""
        targets = self.rules.targets(stand)
        if len(targets) == 1:
            return targets[0]
        values = [self.rules.begun(stand, target) for target in targets]
        top = max(values) - TIE
        return next(target for target, value in zip(targets, values, strict=True) if value >= top)

    def spread(self, weight: float, at: Opened, ends: list[tuple[float, Opened]]) -> None:
        """Follow an assault from one of its points to its ends."""
        if not at.rest or not at.stand[2]:
            ends.append((weight, at))
            return
        for chance, on, foe, decides in self.rules.branches(at):
            if decides:
                self.decide(weight * chance, on, foe, ends)
            else:
                self.spread(weight * chance, on, ends)

    def decide(self, weight: float, at: Opened, foe: int | None, ends: list[tuple[float, Opened]]) -> None:
        """Make the best decision on a wound and follow it; as good, the wound is kept and CHANCE spared."""
        plain, lucky, unlucky = self.hurt if foe is None else self.blow
        stand = at.stand
        gain = self.rules.settled(at, foe, True) - self.rules.settled(at, foe, False)
        if gain < -TIE or (gain <= TIE and self.spares):
            self.write(weight, at, stand, (foe, plain), ends)
            return
        smiles = luck(stand[4])
        tried = (*stand[:4], max(0, stand[4] - 1))
        if smiles:
            self.write(weight * smiles, at, tried, (foe, lucky), ends)
        if smiles < 1:
            self.write(weight * (1 - smiles), at, tried, (foe, unlucky), ends)

    def write(
        self, weight: float, at: Opened, stand: Stand, wound: tuple[int | None, int], ends: list[tuple[float, Opened]]
    ) -> None:
        """Write a wound down and go on."""
        foe, amount = wound
        after = wounded(stand, foe, amount)
        dead = foe is not None and not after[3][foe]
        self.spread(weight, at._replace(stand=after, target=None if dead else at.target), ends)


def left_over(rules: Exact, stand: Stand, waiting: Waiting | None) -> Remains:
    """Return what is left at the end of a fight, from between two assaults or from a decision in one."""
    rules.prepare(stand)
    way = _Way(rules)
    if waiting is None:
        way.reach(stand, 1.0)
    else:
        ends: list[tuple[float, Opened]] = []
        way.decide(1.0, *waiting, ends)
        for weight, at in ends:
            way.close(weight, at)
    way.follow()
    return left(way.left, way.stopped)


def left(wins: Mapping[int, float], stopped: float, margin: float | None = None) -> Remains:
    """Return the answer made of the chances to win with so much ENDURANCE left; more than LEFT_MAX counts as that."""
    chances = [0.0] * (min(LEFT_MAX, max(wins, default=0)) + 1)
    for points, chance in wins.items():
        chances[min(LEFT_MAX, points)] += chance
    return Remains("endurance", tuple(chances), max(0.0, 1 - sum(chances)), margin, stopped)
