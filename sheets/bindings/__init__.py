"""Where a ruleset's hero meets its tables: one binding per ruleset, and no case per ruleset anywhere else."""

from sheets.bindings.base import Binding

BINDINGS: dict[str, Binding] = {}
"""Filled by the books, each for its games; see `combat.families`."""


def binding_of(ruleset: str) -> Binding:
    """Return the binding of a ruleset; raises KeyError for one that Signet does not know."""
    return BINDINGS[ruleset]


__all__ = ["BINDINGS", "Binding", "binding_of"]
