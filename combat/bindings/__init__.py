"""Where a ruleset's fight meets its tables: one binding per family of rules."""

from combat.bindings.base import FightBinding
from combat.bindings.billy import BILLY
from combat.bindings.cretoises import CRETOISES
from combat.bindings.defis import DEFIS

FIGHT_BINDINGS: dict[str, FightBinding] = {"defis": DEFIS, "billy": BILLY, "cretoises": CRETOISES}


def fight_binding_of(family: str) -> FightBinding:
    """Return the binding of a family of rulesets; raises KeyError for one that does not fight."""
    return FIGHT_BINDINGS[family]


__all__ = ["FIGHT_BINDINGS", "FightBinding", "fight_binding_of"]
