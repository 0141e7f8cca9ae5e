"""From the landing page to a sheet, and from one hero to the other."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.play import BOOKS, HERO, HEROINE, roll_hero, score, tap_faces, touch

SHEET = re.compile(r"/heros/[^/]+/$")


@pytest.mark.both_screens
@pytest.mark.parametrize(
    ("book", "faces", "scores"),
    [
        (
            "scorpions",
            HEROINE,
            {"habilete": "10 / 10", "endurance": "21 / 21", "chance": "11 / 11", "sante": "13 / 13"},
        ),
        ("mutation", HERO, {"habilete": "10 / 10", "endurance": "19 / 19", "chance": "10 / 10", "mutation": "0"}),
    ],
)
def test_a_sheet_in_three_taps_at_most(screen: Page, dice: FileDice, book: str, faces, scores):
    dice.next(*faces)
    screen.goto("/")
    ways = [screen.get_by_role("link", name=BOOKS[book]), screen.get_by_role("button", name="Lancer les dés")]
    for way in ways:
        touch(way)
    screen.wait_for_url(SHEET)
    assert len(ways) <= 3

    for name, shown in scores.items():
        expect(score(screen, name)).to_have_text(shown)
    # The dice that made them, with the formula; this is a page of its own, so it opens at its top.
    told = screen.locator("#created")
    expect(told.locator(".formula").first).to_have_text("4 + 6" if book == "scorpions" else re.compile("moitié de 5"))
    expect(told.get_by_role("img")).to_have_count(len(faces))
    assert screen.evaluate("scrollY") == 0

    told.get_by_label("Nom").fill("Sélène")
    told.get_by_role("button", name="Nommer").click()
    expect(screen.get_by_role("heading", level=1)).to_contain_text("Sélène")


def test_two_heroes_of_one_name_are_two_heroes_one_tap_apart(phone: Page, dice: FileDice):
    first = roll_hero(phone, dice, name="Althéa")
    phone.get_by_role("button", name="Endurance moins 1").click()
    expect(score(phone, "endurance")).to_have_text("20 / 21")
    second = roll_hero(phone, dice, "mutation", name="Althéa")
    assert first != second
    expect(score(phone, "endurance")).to_have_text("19 / 19")

    others = phone.get_by_role("navigation", name="Mes autres héros")
    expect(others.get_by_role("link")).to_have_count(2)
    touch(others.locator("a:not([aria-current])"))
    phone.wait_for_url(first)
    expect(score(phone, "endurance")).to_have_text("20 / 21")
    phone.get_by_role("button", name="Endurance moins 1").click()
    expect(score(phone, "endurance")).to_have_text("19 / 21")

    touch(phone.get_by_role("link", name="Tous mes héros"))
    shelf = phone.get_by_role("region", name="Reprendre")
    expect(shelf.get_by_role("link")).to_have_count(2)
    # The one played last comes first, and is one tap away.
    touch(shelf.get_by_role("link").first)
    phone.wait_for_url(first)


def test_a_new_hero_is_saved_before_anything_else_is_done(phone: Page, dice: FileDice, open_page: Open):
    sheet = roll_hero(phone, dice)
    again = phone.context.new_page()
    again.goto("/")
    expect(again.get_by_role("link", name="Sans nom")).to_be_visible()
    again.goto(sheet)
    expect(score(again, "sante")).to_have_text("13 / 13")


def test_dice_of_the_table_are_tapped(screen: Page, dice: FileDice):
    screen.goto("/nouveau/scorpions/")
    screen.get_by_text("Avec mes propres dés").click()
    expect(screen.locator("dice-pad")).to_have_count(1)
    tap_faces(screen, 4, 5, 4, 5, 1)
    # One slip of the finger, taken back.
    touch(screen.get_by_role("button", name="Effacer le dernier dé"))
    tap_faces(screen, 6)
    touch(screen.get_by_role("button", name="Créer avec ces dés"))
    screen.wait_for_url(SHEET)
    expect(screen.locator("#created")).to_contain_text("dés saisis")
    for name, shown in {"habilete": "10", "endurance": "21", "chance": "11", "sante": "13"}.items():
        expect(score(screen, name)).to_have_text(f"{shown} / {shown}")


def test_dice_of_the_table_are_typed_and_a_wrong_face_is_said_beside_its_field(open_page: Open, watch):
    # Without drawn dice the same fields are typed.
    page = open_page(phone=True, java_script_enabled=False)
    watch.expect("^422: ")
    watch.expect("console error: Failed to load resource.*422")
    page.goto("/nouveau/mutation/")
    page.get_by_label("Nom").fill("Brann")
    page.get_by_text("Avec mes propres dés").click()
    fields = page.get_by_label("Faces, séparées par une espace")
    for field, faces in zip(fields.all(), ("5", "4 7", "4", "3 5"), strict=True):
        field.fill(faces)
    page.get_by_role("button", name="Créer avec ces dés").click()
    wrong = page.locator("#faces-1")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(re.compile("7"))
    expect(page.get_by_label("Nom")).to_have_value("Brann")
    expect(page.locator("#faces-3")).to_have_value("3 5")
    wrong.fill("45")
    page.get_by_role("button", name="Créer avec ces dés").click()
    page.wait_for_url(SHEET)
    expect(score(page, "habilete")).to_have_text("10 / 10")
    expect(score(page, "or")).to_have_text("14")
