"""Long evenings in the browser: hundreds of assaults, a server that falls again and again, every width."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_controls, check_no_sideways_scroll
from tests.e2e.play import at_rest, attack, decide, furnish, hud, roll_hero, score, start_fight, touch
from tests.e2e.server import Server
from tests.e2e.watch import Watch

DOWN = (r"^request failed: ", r"console error: Failed to load resource: net::ERR_")


@pytest.fixture
def faces(server: Server):
    """Dice that show what the test says."""
    dice = FileDice(server.dice_file)
    dice.clear()
    yield dice
    assert not dice.left()


def test_two_hundred_assaults(open_page: Open, faces: FileDice):
    page = open_page(phone=True)
    roll_hero(page, faces)
    start_fight(page, ("Hydre", 8, 500))
    for number in range(1, 201):
        attack(page, faces, (1, 2), (5, 6))
        decide(page, "Garder")
        expect(page.locator("#foe-0 > .num")).to_have_text(f"{500 - 2 * number} / 500")
        assert page.evaluate("scrollY") == 0
    expect(hud(page, "Endurance")).to_have_text("21")


def test_a_server_that_falls_at_every_step(open_page: Open, faces: FileDice, server: Server, watch: Watch):
    for trace in DOWN:
        watch.expect(trace)
    page = open_page(phone=True)
    sheet = roll_hero(page, faces)
    for left in (19, 17, 15, 13):
        server.kill()
        for _ in range(2):
            touch(page.get_by_role("button", name="Endurance moins 1"))
        expect(page.locator("#notice")).to_contain_text("gardés ici")
        server.start()
        expect(score(page, "endurance")).to_have_text(f"{left} / 21")
        at_rest(page)
    start_fight(page, ("Hydre", 8, 40))
    for number in range(1, 6):
        attack(page, faces, (1, 2), (5, 6))
        server.restart()
        page.reload()
        expect(page.locator("#decide h2")).to_contain_text("Blessure infligée")
        decide(page, "Garder")
        expect(page.locator("#foe-0 > .num")).to_have_text(f"{40 - 2 * number} / 40")
    page.goto(sheet)
    expect(page.get_by_role("link", name="Reprendre le combat")).to_be_visible()


def test_every_width(open_page: Open, faces: FileDice):
    page: Page = open_page()
    sheet = roll_hero(page, faces, name="Marie-Ondine de Vertefeuille-sur-Marais")
    furnish(page)
    start_fight(page, ("Gobelin", 5, 4), ("Scorpion géant du marais sans fond", 6, 5), mode="Tous à la fois")
    fight = page.url
    for address in (sheet, fight, sheet + "journal/", "/", "/nouveau/scorpions/"):
        page.goto(address)
        for width in (*range(320, 440, 10), *range(440, 1500, 53)):
            page.set_viewport_size({"width": width, "height": 800})
            check_no_sideways_scroll(page)
            check_controls(page)
