"""The bestiary in the browser: met by one hero, fought again by another, searched, edited, in files and back."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.looks import check_page, shot
from tests.e2e.play import at_rest, hud, roll_hero, start_fight, touch
from tests.e2e.watch import Watch

LIST = re.compile(r"/bestiaire/$")


def go_to(page: Page, paragraph: int) -> None:
    """Turn to a paragraph."""
    page.locator("#paragraph summary").click()
    page.get_by_label("Aller au paragraphe").fill(str(paragraph))
    page.get_by_role("button", name="Y aller").click()
    expect(page.locator("#paragraph summary")).to_have_text(f"§ {paragraph}")
    at_rest(page)


def look(page: Page, name: str) -> None:
    """Check the page and keep it, light and dark."""
    at_rest(page)
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme=colours, reduced_motion="reduce")
        shot(page, f"{name}-{page.viewport_size['width']}-{colours}", whole=True)
        check_page(page)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")


def entries(page: Page) -> Locator:
    """Return the meetings of the list."""
    return page.locator("#meetings li[id]")


def open_bestiary(page: Page, sheet: str) -> None:
    """Go to the list."""
    page.goto(f"{sheet}bestiaire/")
    page.locator("#meetings").wait_for()


def test_met_by_one_and_fought_again_by_another(screen: Page, dice: FileDice):
    sheet = roll_hero(screen, dice, name="Sélène")
    go_to(screen, 252)
    start_fight(screen, ("Œil du marais", 8, 9), flee=True)
    screen.get_by_label("Blessures infligées").fill("3")
    screen.get_by_role("button", name="Appliquer au combat").click()
    at_rest(screen)
    screen.locator("#end").get_by_role("button", name="Perdu").click()
    screen.locator("#ended").wait_for()

    other = roll_hero(screen, dice, name="Brann")
    open_bestiary(screen, other)
    entry = entries(screen).first
    for told in ("Œil du marais", "§ 252", "Fuite permise", "Sélène"):
        expect(entry).to_contain_text(told)
    look(screen, "bestiary")
    # One tap.
    touch(screen.get_by_role("button", name="Combattre Œil du marais"))
    screen.wait_for_url(re.compile(r"/combat/$"))
    expect(screen.locator("#foe-0")).to_contain_text("Œil du marais")
    expect(screen.locator("#decide").get_by_role("button", name="Fuir")).to_be_enabled()
    expect(screen.get_by_label("Blessures infligées")).to_have_value("3")
    expect(hud(screen, "Endurance")).to_have_text("21")
    screen.locator("#end").get_by_role("button", name="Gagné").click()
    screen.locator("#ended").wait_for()

    # Whoever comes there finds it on the sheet.
    screen.goto(other)
    expect(screen.locator("#memory")).to_have_count(0)
    go_to(screen, 252)
    expect(screen.locator("#memory")).to_contain_text("Brann : vainqueur".replace(" :", "\u202f:"))
    look(screen, "sheet-here")
    touch(screen.locator("#memory").get_by_role("button", name="Combattre Œil du marais"))
    screen.wait_for_url(re.compile(r"/combat/$"))
    expect(screen.locator(".hud")).to_be_visible()
    assert sheet != other


def test_searched_edited_deleted_and_taken_back(screen: Page, dice: FileDice, watch: Watch):
    for refusal in (r"^422: POST", r"console error: Failed to load resource.*422"):
        watch.expect(refusal)
    sheet = roll_hero(screen, dice)
    open_bestiary(screen, sheet)
    look(screen, "bestiary-empty")
    screen.get_by_role("button", name="Les ajouter").click()
    expect(screen.locator("#told")).to_contain_text("10 rencontres ajoutées")
    expect(entries(screen)).to_have_count(10)
    look(screen, "bestiary-samples")

    screen.get_by_role("link", name="Noter un adversaire").click()
    screen.locator("#form-meeting").wait_for()
    screen.locator("[name=foe-0-name]").fill("Œil du marais")
    screen.get_by_role("button", name="Un adversaire de plus").click()
    screen.locator("[name=foe-1-name]").fill("Second œil")
    screen.locator("[name=foe-0-habilete]").fill("huit")
    screen.get_by_role("button", name="Enregistrer").click()
    expect(screen.locator("[name=foe-0-habilete]")).to_have_attribute("aria-invalid", "true")
    expect(screen.locator("[name=foe-1-name]")).to_have_value("Second œil")
    look(screen, "meeting-refused")
    for name, value in (("foe-0-habilete", "8"), ("foe-0-endurance", "9"), ("foe-1-habilete", "7")):
        screen.locator(f"[name={name}]").fill(value)
    screen.locator("[name=foe-1-endurance]").fill("6")
    screen.get_by_label("Paragraphe", exact=True).fill("252")
    screen.get_by_label("Note", exact=True).fill("Au gué, la nuit.")
    screen.get_by_label("Tous à la fois").check()
    screen.get_by_role("button", name="Enregistrer").click()
    screen.wait_for_url(LIST)
    expect(entries(screen)).to_have_count(11)

    screen.get_by_label("Chercher un nom").fill("oeil DU")
    screen.get_by_role("button", name="Chercher").click()
    expect(entries(screen)).to_have_count(1)
    expect(entries(screen)).to_contain_text("tous à la fois")
    look(screen, "bestiary-found")
    screen.get_by_role("link", name="Modifier Œil du marais, Second œil").click()
    screen.locator("#form-meeting").wait_for()
    expect(screen.get_by_label("Tous à la fois")).to_be_checked()
    expect(screen.get_by_label("Note", exact=True)).to_have_value("Au gué, la nuit.")
    look(screen, "meeting")
    screen.locator("[name=foe-1-name]").fill("Troisième œil")
    screen.get_by_role("button", name="Enregistrer").click()
    screen.wait_for_url(LIST)
    expect(screen.locator("#meetings")).to_contain_text("Troisième œil")

    screen.get_by_role("link", name=re.compile("^Modifier Œil du marais")).click()
    screen.locator("#delete summary").click()
    screen.get_by_role("button", name="Oui, supprimer").click()
    screen.wait_for_url(LIST)
    expect(screen.locator("#meetings")).not_to_contain_text("Œil du marais")
    undo = screen.get_by_role("button", name="Annuler le dernier changement")
    undo.click()
    expect(screen.locator("#meetings")).to_contain_text("Troisième œil")
    at_rest(screen)
    undo.click()
    expect(screen.locator("#meetings")).to_contain_text("Second œil")
    at_rest(screen)
    undo.click()
    expect(screen.locator("#meetings")).not_to_contain_text("Œil du marais")
    at_rest(screen)
    # The examples came in one go.
    undo.click()
    expect(entries(screen)).to_have_count(0)
    expect(undo).to_be_disabled()


@pytest.mark.parametrize("sort", ["CSV", "JSON"])
def test_out_as_a_file_and_in_again(screen: Page, dice: FileDice, tmp_path: Path, sort: str):
    sheet = roll_hero(screen, dice)
    open_bestiary(screen, sheet)
    screen.get_by_role("button", name="Les ajouter").click()
    expect(entries(screen)).to_have_count(10)
    open_bestiary(screen, sheet)
    with screen.expect_download() as download:
        screen.get_by_role("link", name=f"Exporter en {sort}").click()
    file = tmp_path / download.value.suggested_filename
    assert file.suffix == f".{sort.lower()}"
    download.value.save_as(file)
    screen.get_by_role("button", name="Annuler le dernier changement").click()
    expect(entries(screen)).to_have_count(0)
    at_rest(screen)

    screen.get_by_label("Importer un fichier CSV ou JSON").set_input_files(file)
    screen.get_by_role("button", name="Importer", exact=True).click()
    expect(screen.locator("#told")).to_contain_text("10 rencontres ajoutées.")
    expect(screen.locator("#meetings")).to_contain_text("Hydre du bourbier")
    screen.get_by_label("Importer un fichier CSV ou JSON").set_input_files(file)
    screen.get_by_role("button", name="Importer", exact=True).click()
    expect(screen.locator("#told")).to_contain_text("0 rencontre ajoutée, 10 déjà là.")

    broken = "name,habilete,endurance\nLoup,huit,9\nOurs,7,11\nRenard,4\n"
    screen.get_by_text("ou coller son texte").click()
    screen.get_by_label("Texte du fichier").fill(broken)
    screen.get_by_role("button", name="Importer", exact=True).click()
    told = screen.locator("#told")
    expect(told).to_contain_text("1 rencontre ajoutée, 2 refusées")
    expect(told).to_contain_text("ligne 2")
    expect(told).to_contain_text("ligne 4")
    look(screen, f"bestiary-told-{sort}")
