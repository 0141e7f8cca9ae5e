"""What a table of several adds to the sheet and to fights."""

from collections.abc import Mapping

from accounts.estate import ESTATES
from campaigns.estate import ESTATE
from campaigns.live import running_session, touch
from campaigns.registries import LIVE_PAGES
from campaigns.rights import odds_allowed
from campaigns.undoing import check_redo, check_undo
from campaigns.views import bestiary, log, members
from campaigns.views.table import hero_page
from combat.registries import ODDS_RULES
from sheets import registries
from sheets.models import Character


def register() -> None:
    """Put a hero’s taps at his table, and hold to what the table allows."""
    ESTATES.append(ESTATE)
    registries.PAGES.update(table=hero_page)
    LIVE_PAGES.update(log=log.page_of, bestiary=bestiary.page_of, members=members.page_of)
    registries.PLACES.append(_place)
    registries.TURN_CLOSED.append(_touched)
    registries.UNDO_CHECKS.append(check_undo)
    registries.REDO_CHECKS.append(check_redo)
    ODDS_RULES.append(odds_allowed)


def _place(hero: Character) -> Mapping[str, int | None]:
    """Return at which table, on which evening, what is done to a hero is done; nothing where he sits at none."""
    if hero.campaign_id is None:
        return {}
    return {"campaign_id": hero.campaign_id, "session_id": running_session(hero.campaign_id)}


def _touched(hero: Character) -> None:
    touch(hero.campaign_id)
