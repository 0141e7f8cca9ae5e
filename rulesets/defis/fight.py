"""Fights of Défis Fantastiques: `scorpions` and `mutation`."""

from collections.abc import Sequence
from typing import Any

from combat.bindings.base import FightBinding
from rulesets.defis.forms import DefisCorrectionForm, DefisFoeForm, DefisOptionsForm
from rulesets.defis.models import DefisFight, DefisMeeting
from rulesets.kit.protocol import Data


class DefisFightBinding(FightBinding):
    """The family of `scorpions` and `mutation`."""

    row = "defis"
    fight_table = DefisFight
    meeting_table = DefisMeeting
    options = DefisFight.OPTIONS
    progress = DefisFight.PROGRESS
    foe_columns = ("name", "habilete", "endurance", "strength")
    mark_columns = ("faiblesse",)
    life = "endurance"
    # A potion drunk is the hero's affair, and does not outlast the fight.
    passing = {"furie": False}
    counted = {"max_assaults": 0, "modifiers_for": 0, "stop_at": 0}
    foe_form = DefisFoeForm
    options_form = DefisOptionsForm
    correction_form = DefisCorrectionForm

    def options_for(self, count: int, wanted: Data) -> Data:
        """Return the options as wanted, with the plain way to fight that number where the wanted one cannot be."""
        mode = wanted.get("mode")
        if count == 1 and mode not in ("one", "as_one"):
            mode = "one"
        if count > 1 and mode not in ("in_turn", "all"):
            mode = "in_turn"
        return {**wanted, "mode": mode}

    def targets(self, state: Any) -> Sequence[int]:
        """Return whom the hero can strike now (DEF-30, DEF-31)."""
        nameable: Sequence[int] = state.nameable
        return nameable


DEFIS = DefisFightBinding()
