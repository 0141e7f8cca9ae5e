"""Tables of fights and of the bestiary; one module per concern."""

from combat.models.bestiary import BestiaryChange, Meeting, Monster
from combat.models.fight import Combatant, Fight
from rulesets.billy.models.fight import BillyFight, BillyMeeting
from rulesets.cretoises.models.fight import CretoisesFight, CretoisesMeeting
from rulesets.defis.models.fight import DefisFight, DefisMeeting
from rulesets.portes.models.encounter import Encounter, EncounterEntry, EncounterMember, EncounterSide

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
