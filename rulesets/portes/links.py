"""What encounters add to a table and to the sheets of those who take part."""

from campaigns.registries import HEROES_LEAVE, LIVE_PAGES, LOG_SOURCES, UNDER_WAY
from rulesets.portes.encounters.heroes import release
from rulesets.portes.encounters.keeping import EncounterKeeper
from rulesets.portes.log import LOG
from rulesets.portes.pages import encounter, encounters
from rulesets.portes.present_encounters import open_encounters
from sheets.elsewhere import KEEPERS


def register() -> None:
    """Name the pages of encounters, and tell of them in the log."""
    LIVE_PAGES.update(encounters=encounters.page_of, encounter=encounter.page_of)
    UNDER_WAY.append(open_encounters)
    HEROES_LEAVE.append(release)
    LOG_SOURCES.append(LOG)
    KEEPERS.append(EncounterKeeper())
