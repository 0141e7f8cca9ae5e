"""Encounters for the browser tests: made on the server's own database, led on its page by touch or by keys."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.play import at_rest
from tests.e2e.server import Server
from tests.e2e.test_table import open_table

MADE = """
from campaigns.models import Membership
from tests.campaigns.led import band, party
from tests.combat.encounters.base import draft
from combat.encounters import play
place = Membership.objects.filter(role="mdt").select_related("campaign", "user").latest("pk")
sides = ({sides})
made = play.open_encounter(place, "made-for-the-browser", draft(*sides, {options}))
print(place.campaign.ref, made.ref)
"""


def lead(page: Page, server: Server, sides: str = "party(), band(6)", options: str = "name='Au gué'") -> str:
    """Open a table and an encounter at it, and return the link that lets players in; its page is open."""
    link = open_table(page)
    table, encounter = server.manage("shell", "-v", "0", "-c", MADE.format(sides=sides, options=options)).split()[-2:]
    page.goto(f"/tables/{table}/rencontres/{encounter}/")
    return link


def press(page: Page, key: str, *, then: str | re.Pattern[str]) -> None:
    """Press a key once decisions may be taken, and wait for what the page asks then."""
    at_rest(page)
    page.keyboard.press(key)
    expect(page.locator("#now")).to_contain_text(then)
