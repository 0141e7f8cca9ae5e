"""The adversary pasted as it stands in the book: from the landing page to the first assault, and what it asks."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_page, shot
from tests.e2e.play import BOOKS, HEROINE, at_rest, hud, roll_hero, touch
from tests.e2e.watch import Watch

REFUSED = (r"^422: POST", r"console error: Failed to load resource.*422")
SURE = "LOUP-GAROU HABILETÉ : 8 ENDURANCE : 9"
OCR = "LOUP-GAROU HABILETÉ : 8 ENDURANCE : l2"
TWO = "GOBELIN HABILETÉ 5 ENDURANCE 4\nORQUE HABILETÉ 7 ENDURANCE 6"
PROSE = "Le pont est gardé et la nuit tombe."
FIGHT = re.compile(r"/combat/$")


@pytest.fixture
def taps() -> list[str]:
    """What was touched, in order."""
    return []


@pytest.fixture
def tap(taps: list[str]) -> Callable[[Locator], None]:
    """Touch, and count."""

    def counted(where: Locator) -> None:
        taps.append(str(where))
        at_rest(where.page)
        touch(where)

    return counted


def field(page: Page) -> Locator:
    """Return the field of the pasted text."""
    return page.get_by_label("Tel qu’il est écrit dans le livre, un par ligne")


def paste(page: Page, text: str) -> None:
    """Put a text into the field at once, and wait until it was read."""
    with page.expect_response(re.compile("/combat/lire/$")):
        field(page).fill(text)
    expect(page.locator("#read [name=read_text]")).to_have_value(text)


def test_from_the_landing_page_to_the_first_assault(screen: Page, dice: FileDice, tap, taps: list[str]):
    dice.next(*HEROINE)
    screen.goto("/")
    tap(screen.get_by_role("link", name=BOOKS["scorpions"]))
    tap(screen.get_by_role("button", name="Lancer les dés"))
    screen.wait_for_url(re.compile(r"/heros/[^/]+/$"))
    tap(field(screen))
    paste(screen, SURE)
    tap(screen.get_by_role("button", name="Combattre"))
    screen.wait_for_url(FIGHT)
    dice.next(1, 2, 5, 6)
    tap(screen.get_by_role("button", name=re.compile("^Attaquer")))
    expect(screen.locator(".assault")).to_contain_text("Vous touchez LOUP-GAROU")
    assert len(taps) <= 6, taps


def test_enter_fights_and_shift_enter_makes_a_line(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    field(screen).press_sequentially("GOBELIN HABILETÉ 5 ENDURANCE 4")
    field(screen).press("Shift+Enter")
    field(screen).press_sequentially("ORQUE HABILETÉ 7 ENDURANCE 6")
    expect(field(screen)).to_have_value(TWO)
    expect(screen.locator("#read [name=foe-1-name]")).to_have_value("ORQUE")
    check_page(screen)
    screen.locator("#read").get_by_label("Tous à la fois").check()
    field(screen).press("Enter")
    screen.wait_for_url(FIGHT)
    expect(screen.locator(".fighter.foe")).to_have_count(2)
    at_rest(screen)
    # In a field Enter is a line or a form, and never both.
    expect(screen.locator("#decide")).to_be_visible()


def test_enter_before_it_was_read(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    field(screen).fill(SURE)
    field(screen).press("Enter")
    screen.wait_for_url(FIGHT)
    expect(screen.locator("#foe-0")).to_contain_text("LOUP-GAROU")
    expect(screen.locator("#foe-0")).to_contain_text("9 / 9")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_what_was_scanned_badly_shows_its_mark_and_asks(screen: Page, dice: FileDice, watch: Watch, colours):
    for refusal in REFUSED:
        watch.expect(refusal)
    screen.emulate_media(color_scheme=colours, reduced_motion="reduce")
    size = screen.viewport_size["width"]
    roll_hero(screen, dice)
    field(screen).focus()
    paste(screen, OCR)
    expect(screen.locator("#read mark")).to_have_text("l2")
    wrong = screen.locator("[name=foe-0-endurance]")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(re.compile("Lu «.l2.» dans le texte"))
    expect(field(screen)).to_be_focused()
    screen.locator("#foes").scroll_into_view_if_needed()
    shot(screen, f"pasted-{size}-{colours}")
    check_page(screen)
    wrong.fill("11")
    # The text was seen, the cards count.
    field(screen).press("Enter")
    screen.wait_for_url(FIGHT)
    expect(screen.locator("#foe-0")).to_contain_text("11 / 11")


def test_nobody_in_the_text_and_nothing_typed_is_lost(screen: Page, dice: FileDice, watch: Watch):
    for refusal in REFUSED:
        watch.expect(refusal)
    roll_hero(screen, dice)
    paste(screen, PROSE)
    expect(screen.locator("#read")).to_contain_text("Aucun adversaire")
    shot(screen, f"pasted-nobody-{screen.viewport_size['width']}")
    check_page(screen)
    screen.locator("[name=foe-0-name]").fill("Gardien")
    screen.locator("[name=foe-0-habilete]").fill("7")
    screen.get_by_role("button", name="Combattre").click()
    screen.wait_for_load_state()
    expect(screen.locator("[name=foe-0-endurance]")).to_have_attribute("aria-invalid", "true")
    expect(field(screen)).to_have_value(PROSE)
    expect(screen.locator("[name=foe-0-name]")).to_have_value("Gardien")
    screen.locator("[name=foe-0-endurance]").fill("8")
    screen.get_by_role("button", name="Combattre").click()
    expect(screen.locator("#foe-0")).to_contain_text("Gardien")


def test_without_javascript(open_page: Open, dice: FileDice, watch: Watch):
    for refusal in REFUSED:
        watch.expect(refusal)
    page = open_page(phone=True, java_script_enabled=False)
    sheet = roll_hero(page, dice)
    field(page).fill("\n" + OCR)
    page.get_by_role("button", name="Combattre").click()
    page.wait_for_load_state()
    expect(page.locator("#read mark")).to_have_text("l2")
    expect(field(page)).to_have_value(re.compile(re.escape(OCR)))
    shot(page, "pasted-without-javascript")
    page.locator("[name=foe-0-endurance]").fill("7")
    page.get_by_role("button", name="Combattre").click()
    expect(page.locator("#foe-0")).to_contain_text("7 / 7")
    expect(hud(page, "Endurance")).to_have_text("21")

    page.locator("#end").get_by_role("button", name="Gagné").click()
    page.goto(sheet)
    field(page).fill(TWO)
    page.get_by_role("button", name="Combattre").click()
    page.wait_for_load_state()
    expect(page.locator("#read")).to_contain_text("dites comment ils se battent")
    page.locator("#read").get_by_label("Tous à la fois").check()
    page.get_by_role("button", name="Combattre").click()
    expect(page.locator(".fighter.foe")).to_have_count(2)
