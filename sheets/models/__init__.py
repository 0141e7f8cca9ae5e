"""Tables of the sheet; one module per concern."""

from sheets.models.belongings import Bookmark, Codeword, Counter, Item, Visit
from sheets.models.book import Book, Paragraph
from sheets.models.character import Character, HeroRow
from sheets.models.journal import Action, Entry
from sheets.models.journaled import Journaled

__all__ = [
    "Action",
    "Book",
    "Bookmark",
    "Character",
    "Codeword",
    "Counter",
    "Entry",
    "HeroRow",
    "Item",
    "Journaled",
    "Paragraph",
    "Visit",
]
