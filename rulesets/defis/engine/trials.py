"""*Tentez votre Chance* and *Testez votre Habileté* (DEF-10 to DEF-13)."""

from rulesets.defis.engine.events import HabileteTested, LuckTested
from rulesets.defis.engine.state import Hero
from rulesets.kit.dice import Dice, Roll

CHANCE_ROLL = Roll(2, 6, "hero", "chance")
HABILETE_ROLL = Roll(2, 6, "hero", "habilete")


def try_luck(hero: Hero, dice: Dice, wound: str = "", foe: int | None = None) -> tuple[Hero, LuckTested]:
    """Roll 2d6 against CHANCE as it stands, then take one point off, not below 0 (DEF-10, DEF-11, DEF-13)."""
    roll = CHANCE_ROLL if foe is None else Roll(2, 6, "hero", "chance", foe)
    faces = dice.roll(roll)
    total, chance = sum(faces), hero.chance.current
    tried = hero.with_value("chance", chance - 1)
    return tried, LuckTested(wound, foe, faces, total, chance, total <= chance, tried.chance.current)


def try_habilete(hero: Hero, dice: Dice) -> HabileteTested:
    """Roll 2d6 against effective HABILETÉ; it costs nothing (DEF-12)."""
    faces = dice.roll(HABILETE_ROLL)
    total, habilete = sum(faces), hero.effective_habilete
    return HabileteTested(faces, total, habilete, total <= habilete)
