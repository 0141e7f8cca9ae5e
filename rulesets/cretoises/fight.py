"""Fights of the Chroniques Crétoises: `cretoises`."""

from collections.abc import Sequence
from typing import Any

from combat.bindings.base import FightBinding, foes_of
from combat.models import Combatant, Fight
from rulesets.cretoises.engine.state import MORT
from rulesets.cretoises.engine.tables import CONDITIONS
from rulesets.cretoises.forms import TakeForm
from rulesets.cretoises.forms_fight import CretoisesCorrectionForm, CretoisesFoeForm, CretoisesOptionsForm
from rulesets.cretoises.models import CretoisesFight, CretoisesMeeting
from rulesets.cretoises.sheet import track
from rulesets.kit.protocol import Data
from sheets.bindings.base import CONDITIONS as STATES


class CretoisesFightBinding(FightBinding):
    """The family of `cretoises`: an adversary has no number of life, he goes from one condition to the next."""

    row = "cretoises"
    fight_table = CretoisesFight
    meeting_table = CretoisesMeeting
    options = CretoisesFight.OPTIONS
    progress = CretoisesFight.PROGRESS
    foe_columns = ("name", "force", "protection", "human", "condition")
    life = "condition"
    numbered = False
    foe_form = CretoisesFoeForm
    options_form = CretoisesOptionsForm
    correction_form = CretoisesCorrectionForm
    loot_form = TakeForm

    def fallen(self, foe: Any) -> bool:
        """Say whether an adversary is dead (CRE-10)."""
        dead: bool = foe.condition == MORT
        return dead

    def condition(self, row: Combatant, foe: Any) -> str:
        """Return how he is, by the place of his condition on the track (CRE-10)."""
        return STATES[CONDITIONS.index(foe.condition or CONDITIONS[0])]

    def marks(self, row: Combatant, foe: Any) -> Data:
        """Return whether he is dead, whether something was taken from him, and his condition as a track."""
        return {"dead": self.fallen(foe), "looted": row.looted, "track": track(foe.condition)}

    def hero_in(self, state: Any) -> Any:
        """Return the hero with the weapon chosen in this fight (CRE-02)."""
        return state.armed

    def targets(self, state: Any) -> Sequence[int]:
        """Return the one now fighting (CRE-30)."""
        return () if state.facing is None else (state.facing,)

    def lootable(self, fight: Fight) -> Sequence[int]:
        """Return the humans whose surrender was accepted (CRE-42)."""
        if not fight.cretoises.spared:
            return ()
        return [row.order for row in foes_of(fight) if row.human and not self.fallen(row)]


CRETOISES = CretoisesFightBinding()
