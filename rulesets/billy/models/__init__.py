"""Tables of the book; one module per concern."""

from rulesets.billy.models.fight import BillyFight, BillyMeeting
from rulesets.billy.models.sheet import BillyObject, BillySheet, Companion

__all__ = ["BillyFight", "BillyMeeting", "BillyObject", "BillySheet", "Companion"]
