"""Where a ruleset's adversaries and fights meet their tables: one binding per family of rules."""

from combat.bindings.base import FightBinding
from combat.bindings.foes import FoeBinding
from rulesets.billy.fight import BILLY
from rulesets.cretoises.fight import CRETOISES
from rulesets.defis.fight import DEFIS
from rulesets.portes.kinds import EncounterBinding
from rulesets.portes.monsters import PORTES

FIGHT_BINDINGS: dict[str, FightBinding] = {"defis": DEFIS, "billy": BILLY, "cretoises": CRETOISES}

ENCOUNTER_BINDINGS: dict[str, EncounterBinding] = {"portes": PORTES}

FOE_BINDINGS: dict[str, FoeBinding] = {**FIGHT_BINDINGS, **ENCOUNTER_BINDINGS}
"""Every family whose adversaries the bestiary keeps, those that do not fight one hero too."""


def fight_binding_of(family: str) -> FightBinding:
    """Return the binding of a family of rulesets; raises KeyError for one that does not fight."""
    return FIGHT_BINDINGS[family]


def foe_binding_of(family: str) -> FoeBinding:
    """Return what the bestiary needs of a family of rulesets."""
    return FOE_BINDINGS[family]


__all__ = [
    "ENCOUNTER_BINDINGS",
    "FIGHT_BINDINGS",
    "FOE_BINDINGS",
    "EncounterBinding",
    "FightBinding",
    "FoeBinding",
    "fight_binding_of",
    "foe_binding_of",
]
