"""Tables of the sheet; one module per concern."""

from rulesets.billy.models.sheet import BillyObject, BillySheet, Companion
from rulesets.cretoises.models.sheet import Armour, CretoisesSheet, God, Weapon
from rulesets.defis.models.marsh import Clearing, Passage
from rulesets.defis.models.sheet import MutationSheet, ScorpionsSheet
from rulesets.defis.models.stones import Stone
from rulesets.portes.models.sheet import PortesSheet, PortesWeapon
from sheets.models.belongings import Bookmark, Codeword, Counter, Item, Visit
from sheets.models.book import Book, Paragraph
from sheets.models.character import Character, HeroRow
from sheets.models.journal import Action, Entry

__all__ = [
    "Action",
    "Armour",
    "BillyObject",
    "BillySheet",
    "Book",
    "Bookmark",
    "Character",
    "Clearing",
    "Codeword",
    "Companion",
    "Counter",
    "CretoisesSheet",
    "Entry",
    "God",
    "HeroRow",
    "Item",
    "MutationSheet",
    "Paragraph",
    "Passage",
    "PortesSheet",
    "PortesWeapon",
    "ScorpionsSheet",
    "Stone",
    "Visit",
    "Weapon",
]
