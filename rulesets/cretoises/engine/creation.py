"""A new Althéos: no dice, a patron, and what an earlier book left him if there was one (CRE-01, CRE-50)."""

from collections.abc import Mapping
from typing import Any

from rulesets.cretoises.engine.codec import read_armour, read_weapons
from rulesets.cretoises.engine.events import Event
from rulesets.cretoises.engine.pantheon import Gods
from rulesets.cretoises.engine.sheet_events import ArmourGained, PatronChosen, ScoreGiven, WeaponGained
from rulesets.cretoises.engine.state import Hero
from rulesets.cretoises.engine.tables import CLUB, GODS, NEUTRAL, SCORES, START
from rulesets.kit.data import Fields
from rulesets.kit.errors import BadScenario

FORM = ("patron", "honneur", "honte", "weapons", "armour")


def create(form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
    """Make a hero of the form: `patron`, and `honneur`, `honte`, `weapons`, `armour` carried over (CRE-01)."""
    fields = Fields(dict(form), "", FORM)
    patron = fields.enum("patron", GODS)
    hero = Hero(
        force=START["force"],
        protection=START["protection"],
        honneur=fields.integer("honneur", START["honneur"]),
        honte=fields.integer("honte", START["honte"]),
        weapons=read_weapons(fields, (CLUB,)),
        armour=read_armour(fields),
        gods=Gods({god: NEUTRAL for god in GODS if god != patron}),
        patron=patron,
    )
    if hero.disgraced:
        raise BadScenario("La clé « honte » ne peut dépasser « honneur » : Althéos n’y survivrait pas.")
    log: list[Event] = [ScoreGiven(score, getattr(hero, score)) for score in SCORES]
    log.append(PatronChosen(patron))
    for weapon in hero.weapons:
        log.append(WeaponGained("start", weapon.name, weapon.force, weapon.protection))
    for piece in hero.armour:
        gained = ArmourGained("start", piece.name, piece.kind, piece.protection, piece.worn, piece.force)
        log.append(gained)
    return hero, tuple(log)
