"""Where a ruleset's hero meets its tables: one binding per ruleset, and no case per ruleset anywhere else."""

from rulesets.billy.sheet import BILLY
from rulesets.cretoises.sheet import CRETOISES
from rulesets.defis.sheet import MUTATION, SCORPIONS
from rulesets.portes.sheet import PORTES
from sheets.bindings.base import Binding

BINDINGS: dict[str, Binding] = {binding.key: binding for binding in (SCORPIONS, MUTATION, BILLY, CRETOISES, PORTES)}


def binding_of(ruleset: str) -> Binding:
    """Return the binding of a ruleset; raises KeyError for one that Signet does not know."""
    return BINDINGS[ruleset]


__all__ = ["BINDINGS", "Binding", "binding_of"]
