"""Monsters of Portes, Monstres & Trésors: they come in numbers, and no hero fights them alone."""

from collections.abc import Mapping
from typing import Any

from combat.bindings.foes import FoeBinding
from combat.forms_portes import PortesFoeForm
from rulesets.protocol import Data


class PortesFoeBinding(FoeBinding):
    """The family of `portes`."""

    foe_columns = (
        "name",
        "dv",
        "in_labyrinth",
        "at_surface",
        "movement",
        "ca",
        "attack",
        "damages",
        "morale",
        "initiative",
        "hit_points",
    )
    foe_form = PortesFoeForm
    read_as = {"pv": "hit_points", "damage": "damages"}
    may_lack = frozenset(("count", "attacks", "morale", "hit_points"))

    def as_read(self, scores: Mapping[str, Any]) -> Data:
        """Return what the reader made of a stat line: a damage for each attack, PV as they are typed."""
        found = super().as_read(scores)
        dealt, lives, attacks = found["damages"], found["hit_points"], found.pop("attacks") or 1
        if dealt is not None:
            found["damages"] = "/".join([dealt] * attacks if isinstance(dealt, str) else dealt)
        if isinstance(lives, list):
            found["hit_points"] = ", ".join(map(str, lives))
        return found


PORTES = PortesFoeBinding()
