"""What the map of the marsh adds to the pages of its heroines."""

from rulesets.defis.pages import map_page
from sheets.registries import PAGES


def register() -> None:
    """Name the page of the map, which can answer a tap."""
    PAGES.update(map=map_page)
