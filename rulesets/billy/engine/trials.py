"""*Jet d’adresse* and *jet de chance* (BIL-06, BIL-07): one die, at most the score."""

from rulesets.billy.engine.state import Hero
from rulesets.billy.engine.tables import DIE
from rulesets.kit.dice import Dice, Roll


def try_chance(hero: Hero, dice: Dice, why: str) -> tuple[tuple[int, ...], int, bool]:
    """Roll against CHANCE before anything is paid; return the faces, the score and whether it succeeded."""
    faces = dice.roll(Roll(1, DIE, "hero", why))
    return faces, hero.chance, faces[0] <= hero.chance


def pay(hero: Hero, cost: int) -> Hero:
    """Take CHANCE off, never below 0."""
    return hero.with_loss("chance", cost)


def try_adresse(hero: Hero, dice: Dice) -> tuple[tuple[int, ...], int, bool]:
    """Roll against ADRESSE; it costs nothing."""
    faces = dice.roll(Roll(1, DIE, "hero", "adresse"))
    return faces, hero.adresse, faces[0] <= hero.adresse
