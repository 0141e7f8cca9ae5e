"""What each point of HONNEUR is worth before a blow: the total of dice that is needed, and its chance (CRE-25)."""

from dataclasses import dataclass
from functools import cache
from itertools import product

from rulesets.cretoises.engine.blows import dice_of, judge
from rulesets.cretoises.engine.state import Fight

BOUNDS = {1: (2, 7), 2: (4, 11)}
"""By the number of dice: the total from which all that can hit does, and the one from which more PROTECTION is vain."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A blow with that much HONNEUR spent: the lowest total of the dice that hits, and the chance from 0 to 1.

    `useful` is False where fewer points would do as well: allowed all the same.
    """

    honneur: int
    dice: int
    needed: int
    chance: float
    useful: bool

    @property
    def possible(self) -> bool:
        """Whether any total hits at all."""
        return self.chance > 0


@cache
def chance(dice: int, needed: int) -> float:
    """Return the chance that a blow hits which needs that total of its dice (CRE-21 to CRE-23).

    >>> round(chance(2, 8), 4), round(chance(2, 30), 4), round(chance(1, 0), 4), chance(1, 7)
    (0.4167, 0.0833, 0.8333, 0.0)
    """
    throws = list(product(range(1, 7), repeat=dice))
    return sum(judge(faces, sum(faces), needed)[0] for faces in throws) / len(throws)


def blows(fight: Fight, weapon: int | None) -> tuple[Prospect, ...]:
    """Return what the hero's blow needs with that weapon, for 0 point of HONNEUR and up to all he has."""
    facing = fight.facing
    if facing is None:
        return ()
    dice = dice_of(fight, fight.hero.condition)
    force = fight.hero.total_force(weapon) + fight.options.hero_force
    needed = fight.foes[facing].protection + fight.options.foe_protection - force
    best = max(0, needed - BOUNDS[dice][0])
    return tuple(_prospect(spent, dice, needed - spent, best) for spent in range(fight.hero.honneur + 1))


def parries(fight: Fight) -> tuple[Prospect, ...]:
    """Return what the adversary's blow needs, for 0 point of HONNEUR and up to all the hero has."""
    facing = fight.facing
    if facing is None:
        return ()
    foe = fight.foes[facing]
    dice = dice_of(fight, foe.condition)
    protection = fight.hero.total_protection(fight.hand) + fight.options.hero_protection
    needed = protection - foe.force - fight.companions - fight.options.foe_force
    best = max(0, BOUNDS[dice][1] - needed)
    return tuple(_prospect(spent, dice, needed + spent, best) for spent in range(fight.hero.honneur + 1))


def _prospect(spent: int, dice: int, needed: int, best: int) -> Prospect:
    low, high = BOUNDS[dice]
    return Prospect(spent, dice, max(low, min(high, needed)), chance(dice, needed), spent <= best)
