"""Fights of la Forteresse du Chaudron Noir."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http import QueryDict

from combat.bindings.base import FightBinding
from combat.models import Fight
from rulesets.billy.company import company_of, strength_of
from rulesets.billy.forms import BillyCorrectionForm, BillyFoeForm, BillyOptionsForm
from rulesets.billy.models import BillyFight, BillyMeeting
from rulesets.kit.protocol import Data, Offer, Ruleset
from sheets.models import Character
from sheets.turn import Turn


class BillyFightBinding(FightBinding):
    """The family of `billy`: one adversary at a time."""

    row = "billy"
    fight_table = BillyFight
    meeting_table = BillyMeeting
    options = BillyFight.OPTIONS
    progress = BillyFight.PROGRESS
    foe_columns = ("name", "habilete", "pv", "armure", "degats")
    life = "pv"
    most_foes = 1
    # Whoever fights beside Billy is his affair, not the place's.
    passing = {"companions": 0}
    counted = {"max_rounds": 0}
    foe_form = BillyFoeForm
    options_form = BillyOptionsForm
    correction_form = BillyCorrectionForm

    def muster(self, turn: Turn, posted: QueryDict) -> None:
        """Note which of his companions fight beside Billy, where the form showed them."""
        if "company" not in posted:
            return
        named = posted.getlist("beside")
        for row in company_of(turn.hero):
            if row.beside != (str(row.ordinal) in named):
                turn.update(row, beside=not row.beside)

    def joined(self, hero: Character, options: Data) -> Data:
        """Return the options with the HABILETÉ of who stands beside Billy among the companions' (BIL-30)."""
        return {**options, "companions": options.get("companions", 0) + strength_of(hero)}

    def would_join(self, hero: Character, options: Data, beside: Sequence[str] | None) -> Data:
        """Return the options with the HABILETÉ of who is ticked to stand beside Billy (BIL-30)."""
        if beside is None:
            return self.joined(hero, options)
        strength = sum(row.habilete for row in company_of(hero) if str(row.ordinal) in beside)
        return {**options, "companions": options.get("companions", 0) + strength}

    def create(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset, left: Fight | None = None) -> None:
        """Write the rows of a fight that has just started, with the part that the sheet's companions have in it."""
        super().create(turn, fight, state, ruleset, left)
        turn.update(fight.billy, company=strength_of(turn.hero))

    def recounted(self, turn: Turn, fight: Fight, by: int) -> None:
        """Note that the sheet's companions bring `by` HABILETÉ more than before to this fight."""
        turn.update(fight.billy, company=fight.billy.company + by)

    def kept_options(self, fight: Fight) -> Data:
        """Return the options that a fight taken up again keeps, with those who stand beside Billy now (BIL-30)."""
        row = fight.billy
        return super().kept_options(fight) | {"companions": row.companions - row.company + strength_of(fight.hero)}

    def follow(self, fight: Fight, offers: Callable[[], Sequence[Offer]]) -> Data | None:
        """Return the dodge of a player who always dodges, when nothing else but taking the blow could be chosen."""
        if not fight.hero.billysheet.always_dodge:
            return None
        left = {offer.do for offer in offers() if offer.refusal is None}
        return {"do": "dodge"} if left == {"dodge", "take"} else None


BILLY = BillyFightBinding()
