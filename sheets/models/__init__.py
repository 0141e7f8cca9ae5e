"""Tables of the sheet; one module per concern."""

from sheets.models.belongings import Bookmark, Codeword, Counter, Item, Stone, Visit
from sheets.models.billy import BillyObject, BillySheet
from sheets.models.book import Book, Paragraph
from sheets.models.character import Character, HeroRow
from sheets.models.cretoises import Armour, CretoisesSheet, God, Weapon
from sheets.models.defis import MutationSheet, ScorpionsSheet
from sheets.models.journal import Action, Entry

__all__ = [
    "Action",
    "Armour",
    "BillyObject",
    "BillySheet",
    "Book",
    "Bookmark",
    "Character",
    "Codeword",
    "Counter",
    "CretoisesSheet",
    "Entry",
    "God",
    "HeroRow",
    "Item",
    "MutationSheet",
    "Paragraph",
    "ScorpionsSheet",
    "Stone",
    "Visit",
    "Weapon",
]
