"""Where a ruleset's hero meets its tables: one binding per ruleset, and no case per ruleset anywhere else."""

from sheets.bindings.base import Binding
from sheets.bindings.billy import BILLY
from sheets.bindings.cretoises import CRETOISES
from sheets.bindings.defis import MUTATION, SCORPIONS
from sheets.bindings.portes import PORTES

BINDINGS: dict[str, Binding] = {binding.key: binding for binding in (SCORPIONS, MUTATION, BILLY, CRETOISES, PORTES)}


def binding_of(ruleset: str) -> Binding:
    """Return the binding of a ruleset; raises KeyError for one that Signet does not know."""
    return BINDINGS[ruleset]


__all__ = ["BINDINGS", "Binding", "binding_of"]
