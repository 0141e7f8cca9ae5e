"""Text at twice its size, as readers with weak eyes set it: nothing is cut off or spills on the narrowest phones."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.e2e.conftest import FLAGS
from tests.e2e.dice import FileDice
from tests.e2e.encounters import Hand, begin
from tests.e2e.large_text import HEIGHT, check_large_text
from tests.e2e.play import PATIENCE, attack, roll_hero, start_fight
from tests.e2e.server import Server
from tests.e2e.test_table import come_in, open_table

NAME = "Esclarmonde de Montségur"


@pytest.fixture(scope="module")
def large(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Browser]:
    """A browser whose reader has set its text to twice the size."""
    flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**browser_type_launch_args | {"args": flags})
    yield browser
    browser.close()


@pytest.fixture
def reader(large: Browser, server: Server) -> Iterator[Page]:
    """A page of that browser, on a phone."""
    page = _open(large, server)
    yield page
    page.context.close()


def _open(large: Browser, server: Server) -> Page:
    context = large.new_context(
        base_url=server.url, locale="fr-FR", viewport={"width": 390, "height": HEIGHT}, has_touch=True
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


def test_the_sheet_and_the_fight_at_twice_the_size(reader: Page, dice: FileDice):
    roll_hero(reader, dice, name=NAME)
    name = reader.locator("header.top h1 span")
    expect(name).to_have_text(NAME)
    check_large_text(reader, "sheet")
    start_fight(reader, ("Gobelin", 5, 4), ("Orque", 6, 5), mode="Tous à la fois")
    attack(reader, dice, (1, 1), (6, 6), "Gobelin")
    check_large_text(reader, "fight")


def test_the_table_at_twice_the_size(reader: Page, large: Browser, server: Server, dice: FileDice):
    link = open_table(reader)
    check_large_text(reader, "members")
    player = _open(large, server)
    come_in(player, dice, link, "Aline", NAME)
    check_large_text(player, "table")
    player.context.close()
    reader.locator("nav.tabs").get_by_role("link", name="Table").click()
    expect(reader.locator(".hero-card")).to_contain_text(NAME)
    check_large_text(reader, "led")


@pytest.mark.soak
@pytest.mark.parametrize("book", ["scorpions", "mutation", "portes"])
def test_every_page_of_a_hero_at_twice_the_size(reader: Page, dice: FileDice, book: str):
    sheet = roll_hero(reader, dice, book, name=NAME)
    check_large_text(reader, f"{book}-sheet")
    for number, address in enumerate(reader.locator("nav.tabs a").evaluate_all("all => all.map(one => one.href)")):
        reader.goto(address)
        check_large_text(reader, f"{book}-tab-{number}")
    reader.goto(sheet)
    reader.get_by_role("link", name="S’asseoir à une table").click()
    check_large_text(reader, f"{book}-seat")


@pytest.mark.soak
def test_every_page_of_the_house_at_twice_the_size(reader: Page):
    for address in (
        "/",
        "/livres/",
        "/tables/",
        "/tables/nouvelle/",
        "/aide/",
        "/compte/",
        "/compte/creer/",
        "/compte/entrer/",
    ):
        reader.goto(address)
        check_large_text(reader, re.sub(r"\W", "", address) or "home")
    for book in ("scorpions", "mutation", "billy", "cretoises", "portes"):
        for address in (f"/nouveau/{book}/", f"/aide/{book}/"):
            reader.goto(address)
            check_large_text(reader, re.sub(r"\W", "", address))


def test_an_encounter_at_twice_the_size(reader: Page, server: Server, dice: FileDice):
    open_table(reader)
    reader.goto(begin(server, "party('Mirelle', 'Esclarmonde'), band(4)", "name='Au gué'"))
    check_large_text(reader, "encounter")
    hand = Hand(reader, dice)
    hand.enter(3)
    check_large_text(reader, "encounter-undo")
    reader.locator("#member-1-0 > summary").click()
    check_large_text(reader, "encounter-member")
