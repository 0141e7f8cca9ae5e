"""Tables of the family; one module per concern."""

from rulesets.defis.models.fight import DefisFight, DefisMeeting
from rulesets.defis.models.marsh import Clearing, Passage
from rulesets.defis.models.sheet import MutationSheet, ScorpionsSheet
from rulesets.defis.models.stones import Stone

__all__ = ["Clearing", "DefisFight", "DefisMeeting", "MutationSheet", "Passage", "ScorpionsSheet", "Stone"]
