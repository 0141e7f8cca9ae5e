"""Tables of fights and of the bestiary; one module per concern."""

from combat.models.bestiary import BestiaryChange, Meeting, Monster
from combat.models.fight import Combatant, Fight

__all__ = ["BestiaryChange", "Combatant", "Fight", "Meeting", "Monster"]
