"""What a fight's chances depend on and nothing else: the weapons, and the hits it takes one after another to win.

Which adversary fights, with which companions behind him, follows from how many times Althéos has hit (CRE-30 to
CRE-33): the adversaries are one chain of links, a hit leads to the next one, and after the last the fight is won.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesets.cretoises.engine.chances import BOUNDS, chance
from rulesets.cretoises.engine.state import GRIEVEMENT, MORT, UNDECIDED, Fight, Hero, worse

SURE = 20
"""Blows beyond twice the hits needed by which whoever spares nothing has won or lost, but for a chance below 1e-12."""


class Link(NamedTuple):
    """The adversary to hit: FORCE with his companions and PROTECTION as he fights, whether he is gravely wounded.

    `all_grave`: every adversary still in the fight is, so that two dice wait for Althéos alone (CRE-24).
    """

    force: int
    protection: int
    grave: bool
    all_grave: bool


class Blade(NamedTuple):
    """FORCE and PROTECTION of Althéos with a weapon in hand (CRE-02, CRE-03, CRE-27)."""

    force: int
    protection: int


Chain = tuple[Link, ...]


def chain(fight: Fight) -> Chain:
    """Return the hits that it still takes, the text letting those set aside fight on (CRE-32)."""
    return tuple(_links(fight))


def _links(fight: Fight) -> Iterator[Link]:
    conditions = [foe.condition for foe in fight.foes]
    to_death = fight.to_death or not fight.several or fight.pending == UNDECIDED
    while True:
        fighting = [
            index
            for index, condition in enumerate(conditions)
            if condition != MORT and (to_death or condition != GRIEVEMENT)
        ]
        if fighting:
            facing = fighting[0]
            foe = fight.foes[facing]
            yield Link(
                force=foe.force + len(fighting) - 1 + fight.options.foe_force,
                protection=foe.protection + fight.options.foe_protection,
                grave=conditions[facing] == GRIEVEMENT,
                all_grave=all(conditions[index] == GRIEVEMENT for index in fighting),
            )
            conditions[facing] = worse(conditions[facing])
        elif to_death:
            return
        else:
            to_death = True


def blade(fight: Fight, weapon: int | None) -> Blade:
    """Return what Althéos is with that weapon chosen, None the one he would take himself."""
    hero, options = fight.hero, fight.options
    return Blade(hero.total_force(weapon) + options.hero_force, hero.total_protection(weapon) + options.hero_protection)


def blades(fight: Fight) -> tuple[Blade, ...]:
    """Return the weapons worth striking with: none of them is beaten by another in both numbers."""
    all_of_them = {blade(fight, weapon) for weapon in weapons(fight.hero)}
    return tuple(
        sorted(
            one
            for one in all_of_them
            if not any(
                other != one and other.force >= one.force and other.protection >= one.protection
                for other in all_of_them
            )
        )
    )


def weapons(hero: Hero) -> Sequence[int | None]:
    """Return the index of every weapon, None alone for bare hands."""
    return range(len(hero.weapons)) or (None,)


def least_honneur(honte: int, won: int) -> int:
    """Return the HONNEUR that must be left at a victory which brings `won` more (CRE-07, CRE-08, CRE-43)."""
    return max(1, honte - won) if honte else 0


class Spend(NamedTuple):
    """Points of HONNEUR worth spending on a blow, and the chance that it then hits."""

    honneur: int
    hits: float


@lru_cache(maxsize=4096)
def strikes(dice: int, needed: int) -> tuple[Spend, ...]:
    """Return what can be spent on the hero's blow, from nothing up, each point more making a hit likelier (CRE-25).

    `needed` is the total of dice that hits with nothing spent.
    """
    low, high = BOUNDS[dice]
    better = range(min(needed, high) - 1, low - 1, -1)
    return (Spend(0, hits(dice, needed)), *(Spend(needed - total, hits(dice, total)) for total in better))


@lru_cache(maxsize=4096)
def parries(dice: int, needed: int) -> tuple[Spend, ...]:
    """Return what can be spent against an adversary's blow, each point more making a hit less likely (CRE-25)."""
    low, high = BOUNDS[dice]
    worse_for_him = range(max(needed, low) + 1, high + 1)
    return (Spend(0, hits(dice, needed)), *(Spend(total - needed, hits(dice, total)) for total in worse_for_him))


def hits(dice: int, needed: int) -> float:
    """Return the chance that a blow hits which needs that total (CRE-21 to CRE-23)."""
    low, high = BOUNDS[dice]
    return chance(dice, max(low, min(high, needed)))


def enough(known: Chain, arms: Collection[Blade]) -> int:
    """Return the HONNEUR beyond which more is of no use, all that helps being spent on every blow."""
    attack = max(link.protection - arm.force for link in known for arm in arms) - BOUNDS[1][0]
    defence = BOUNDS[2][1] + max(link.force for link in known) - min(arm.protection for arm in arms)
    return (2 * len(known) + SURE) * (max(0, attack) + max(0, defence))
