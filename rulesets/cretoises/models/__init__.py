"""Tables of the book; one module per concern."""

from rulesets.cretoises.models.fight import CretoisesFight, CretoisesMeeting
from rulesets.cretoises.models.sheet import Armour, CretoisesSheet, God, Weapon

__all__ = ["Armour", "CretoisesFight", "CretoisesMeeting", "CretoisesSheet", "God", "Weapon"]
