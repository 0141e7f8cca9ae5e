"""Where a ruleset's adversaries and fights meet their tables: one binding per family of rules."""

from combat.bindings.base import FightBinding
from combat.bindings.foes import FoeBinding

FIGHT_BINDINGS: dict[str, FightBinding] = {}

FOE_BINDINGS: dict[str, FoeBinding] = {}
"""Every family whose adversaries the bestiary keeps, those that do not fight one hero too."""


def fight_binding_of(family: str) -> FightBinding:
    """Return the binding of a family of rulesets; raises KeyError for one that does not fight."""
    return FIGHT_BINDINGS[family]


def foe_binding_of(family: str) -> FoeBinding:
    """Return what the bestiary needs of a family of rulesets."""
    return FOE_BINDINGS[family]


__all__ = [
    "FIGHT_BINDINGS",
    "FOE_BINDINGS",
    "FightBinding",
    "FoeBinding",
    "fight_binding_of",
    "foe_binding_of",
]
