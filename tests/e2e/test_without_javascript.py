"""Without JavaScript: the same pages, each tap one form and one answer."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_controls, check_no_sideways_scroll
from tests.e2e.play import decide, hud, open_panel, reach, roll_hero, score, start_fight
from tests.e2e.watch import Watch

REFUSED = (r"^4(09|22): POST", r"console error: Failed to load resource.*(409|422)")


@pytest.fixture
def plain(open_page: Open, watch: Watch) -> Page:
    """A phone whose browser runs no script."""
    for refusal in REFUSED:
        watch.expect(refusal)
    return open_page(phone=True, java_script_enabled=False)


def press(page: Page, name: str, where: str = "body") -> None:
    """Press a button and wait for the page that answers."""
    page.locator(where).get_by_role("button", name=name).first.click()
    page.wait_for_load_state()


def test_the_sheet(plain: Page, dice: FileDice):
    page = plain
    page.goto("/")
    page.get_by_role("link", name="Le Marais aux Scorpions").click()
    sheet = roll_hero(page, dice)
    press(page, "Endurance moins 1")
    expect(score(page, "endurance")).to_have_text("20 / 21")
    # The answer is a page of its own, at the place that was touched; a reload repeats nothing.
    assert page.url == f"{sheet}#score-endurance"
    page.reload()
    expect(score(page, "endurance")).to_have_text("20 / 21")
    panel = open_panel(page, "endurance")
    panel.get_by_label("De combien").fill("5")
    press(page, "+ Gagner", "#edit-endurance")
    expect(page.get_by_role("alert")).to_contain_text("dépasserait le total de départ (21)")
    press(page, "Le livre le permet")
    expect(score(page, "endurance")).to_have_text("25 / 21")

    dice.next(3, 5)
    press(page, "Tenter la Chance")
    expect(page.locator(".last")).to_contain_text("3 + 5 = 8, contre 11")
    reach(page, "Ajouter un objet").get_by_label("Quantité").fill("beaucoup")
    page.locator("#fold-item-new").get_by_label("Objet").fill("Corde")
    press(page, "Mettre dans le sac")
    field = page.locator("#item-new-quantity")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("beaucoup")
    expect(page.locator("#item-new-name")).to_have_value("Corde")
    check_controls(page)
    check_no_sideways_scroll(page)
    field.fill("2")
    press(page, "Mettre dans le sac")
    expect(page.locator("#items")).to_contain_text("Corde × 2")
    page.get_by_label("Notes libres").fill("Deux lignes\nici")
    press(page, "Enregistrer les notes")
    expect(page.get_by_label("Notes libres")).to_have_value("Deux lignes\nici")
    press(page, "Annuler", "#history")
    expect(page.get_by_label("Notes libres")).to_have_value("")
    page.get_by_role("link", name="Journal", exact=True).click()
    expect(page.locator(".log li.undone")).to_have_count(1)
    press(page, "Rétablir", "#history")
    expect(page.locator(".log li.undone")).to_have_count(0)
    page.goto(sheet)
    expect(page.get_by_label("Notes libres")).to_have_value("Deux lignes\nici")


def test_the_fight(plain: Page, dice: FileDice):
    page = plain
    sheet = roll_hero(page, dice)
    start_fight(page, ("Gobelin", 5, 4), ("Orque", 6, 2), mode="Tous à la fois", flee=True)
    # The Goblin is hit, and the Orc's dice touch her.
    dice.next(1, 1, 6, 6)
    decide(page, "Attaquer Gobelin")
    dice.next(6, 6, 1, 1)
    decide(page, "Garder")
    expect(page.locator("#decide h2")).to_contain_text("Blessure reçue")
    dice.next(1, 2)
    decide(page, "Tenter la Chance")
    expect(hud(page, "Endurance")).to_have_text("20")
    # Real dice: both pairs of hers are typed, the program rolls the creatures.
    press(page, "Mes dés", "#hands")
    dice.next(1, 2)
    decide(page, "Attaquer Orque")
    page.get_by_label("Faces de vos dés").fill("6 5")
    dice.next(1, 1)
    press(page, "Valider ces dés")
    # The Orc's pair has been typed; the Goblin strikes in the same assault.
    expect(page.locator("#faces p .die")).to_have_count(6)
    page.get_by_label("Faces de vos dés").fill("4, 4")
    press(page, "Valider ces dés")
    expect(page.locator("#foe-1")).to_contain_text("hors de combat")
    expect(page.locator(".assault")).to_contain_text("dés saisis")
    page.get_by_label("Blessures infligées").fill("4")
    press(page, "Appliquer au combat")
    decide(page, "Fuir")
    decide(page, "Garder")
    expect(page.locator("#ended")).to_contain_text("Vous avez fui")
    expect(page.locator("#ended")).to_contain_text(re.compile(r"Endurance\s*: 21 → 18"))
    page.get_by_role("link", name="Retour à la feuille").click()
    page.wait_for_url(sheet)
    expect(page.locator("#waiting")).to_contain_text("Endurance 2")


def test_a_page_that_is_behind_is_told(plain: Page, dice: FileDice):
    sheet = roll_hero(plain, dice)
    other = plain.context.new_page()
    other.goto(sheet)
    press(plain, "Endurance moins 1")
    other.locator("#paragraph summary").click()
    other.get_by_label("Aller au paragraphe").fill("12")
    press(other, "Y aller")
    expect(other.get_by_role("alert")).to_contain_text("La feuille a changé")
    expect(score(other, "endurance")).to_have_text("20 / 21")
    # A text of its own is no decision: it is kept whatever else has changed.
    press(plain, "Endurance moins 1")
    other.get_by_label("Notes libres").fill("Gardé")
    press(other, "Enregistrer les notes")
    other.goto(sheet)
    expect(other.get_by_label("Notes libres")).to_have_value("Gardé")
