"""Who goes with a hero: read once, so that a turn which changes a row and a fight which counts it see the same one."""

from lib.prepared import fetch
from rulesets.billy.models import Companion
from sheets.models import Character


def company_of(hero: Character) -> list[Companion]:
    """Return the companions in the order in which they came."""
    fetch(hero, "companions")
    return sorted(hero.companions.all(), key=lambda row: row.ordinal)


def strength_of(hero: Character) -> int:
    """Return the HABILETÉ that those who stand beside the hero bring to a fight (BIL-30)."""
    return sum(row.habilete for row in company_of(hero) if row.beside)
