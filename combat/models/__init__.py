"""Tables of fights and of the bestiary; one module per concern."""

from combat.models.bestiary import BestiaryChange, Meeting, Monster
from combat.models.billy import BillyFight, BillyMeeting
from combat.models.cretoises import CretoisesFight, CretoisesMeeting
from combat.models.defis import DefisFight, DefisMeeting
from combat.models.encounter import Encounter, EncounterEntry, EncounterMember, EncounterSide
from combat.models.fight import Combatant, Fight

__all__ = [
    "BestiaryChange",
    "BillyFight",
    "BillyMeeting",
    "Combatant",
    "CretoisesFight",
    "CretoisesMeeting",
    "DefisFight",
    "DefisMeeting",
    "Encounter",
    "EncounterEntry",
    "EncounterMember",
    "EncounterSide",
    "Fight",
    "Meeting",
    "Monster",
]
