"""What the sheet itself puts into its registries."""

from accounts.estate import ESTATES
from sheets.estate import ESTATE
from sheets.registries import PAGES
from sheets.views.journal import journal_page
from sheets.views.sheet import sheet_page


def register() -> None:
    """Name the pages of the sheet that can answer a tap, and what people keep here."""
    ESTATES.append(ESTATE)
    PAGES.update(sheet=sheet_page, journal=journal_page)
