"""What FORCE and PROTECTION come to in a fight with each weapon that the next blow could be struck with."""

from rulesets.cretoises.engine.state import Fight
from rulesets.kit.protocol import Data

MOST_WAYS = 10
"""Weapons that the page can follow the choice between; beyond, it shows the one in hand."""


def totals(fight: Fight, weapon: int | None) -> Data:
    """Return FORCE and PROTECTION with that weapon, what the paragraph adds included."""
    return {
        "total_force": fight.hero.total_force(weapon) + fight.options.hero_force,
        "total_protection": fight.hero.total_protection(weapon) + fight.options.hero_protection,
    }


def ways(fight: Fight) -> dict[str, list[Data]]:
    """Return what FORCE and PROTECTION are with each weapon, by score: the page follows the one that is picked."""
    hero, hand = fight.hero, fight.hero.in_hand(fight.hand)
    held = range(len(hero.weapons)) if 1 < len(hero.weapons) <= MOST_WAYS else ()
    return {
        name: [{"weapon": weapon, "effective": total(weapon), "other": weapon != hand} for weapon in held]
        for name, total in (("force", hero.total_force), ("protection", hero.total_protection))
    }
