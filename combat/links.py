"""What fights and the bestiary add to the sheet."""

from accounts.estate import ESTATES
from combat.estate import ESTATE, join_changes, join_meetings
from combat.views.bestiary import bestiary_page
from combat.views.fight import fight_page
from sheets.estate import JOINED
from sheets.registries import PAGES


def register() -> None:
    """Name the pages of a hero that stand here, and what people keep here."""
    ESTATES.append(ESTATE)
    JOINED.extend((join_meetings, join_changes))
    PAGES.update(fight=fight_page, bestiary=bestiary_page)
