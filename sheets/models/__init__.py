"""Tables of the sheet; one module per concern."""

from sheets.models.belongings import Bookmark, Codeword, Counter, Item, Stone, Visit
from sheets.models.billy import BillyObject, BillySheet, Companion
from sheets.models.book import Book, Paragraph
from sheets.models.character import Character, HeroRow
from sheets.models.cretoises import Armour, CretoisesSheet, God, Weapon
from sheets.models.defis import MutationSheet, ScorpionsSheet
from sheets.models.journal import Action, Entry
from sheets.models.marsh import Clearing, Passage
from sheets.models.portes import PortesSheet, PortesWeapon

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
