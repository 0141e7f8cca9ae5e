"""Tables of the book; one module per concern."""

from rulesets.portes.models.encounter import Encounter, EncounterEntry, EncounterMember, EncounterSide
from rulesets.portes.models.sheet import PortesSheet, PortesWeapon

__all__ = ["Encounter", "EncounterEntry", "EncounterMember", "EncounterSide", "PortesSheet", "PortesWeapon"]
