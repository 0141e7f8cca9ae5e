"""The MdT fills his table's bestiary and makes up an encounter: by touch, by keys alone, without JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_controls, check_no_sideways_scroll, check_page, shot
from tests.e2e.play import at_rest, touch
from tests.e2e.test_portes import FACES
from tests.e2e.test_table import open_table
from tests.e2e.watch import Watch

MET = re.compile(r"/rencontres/[^/]{6,}/$")


def looked_at(page: Page, name: str) -> None:
    """Check the page and keep how it looks by day and by night."""
    at_rest(page)
    width = (page.viewport_size or {"width": 0})["width"]
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
        shot(page, f"{name}-{width}-{colours}", whole=True)
        check_page(page)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    # axe leaves empty style attributes behind, which would be refused in what is swapped in later.
    page.evaluate("document.querySelectorAll('[style=\"\"]').forEach(found => found.removeAttribute('style'))")


def seat_a_hero(page: Page, dice: FileDice, pv: str = "8") -> None:
    """Let the MdT play somebody himself, at his own table that was opened last; without PV where none are given."""
    dice.next(*FACES)
    page.goto("/nouveau/portes/")
    page.get_by_label("Nom").fill("Aline")
    page.get_by_text("Classe, PV, armure, mouvement").click()
    page.locator("#new-pv").fill(pv)
    page.get_by_role("button", name="Lancer les dés").click()
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))
    page.goto("/tables/")
    page.get_by_role("link", name="Les jeudis du Donjon").click()
    page.get_by_role("button", name="À la table").click()
    page.locator(".hero-card", has_text="Aline").wait_for()


def with_samples(page: Page) -> None:
    """Put the monsters of our own into the table's bestiary."""
    page.get_by_role("link", name="Bestiaire").click()
    page.get_by_label("Règles").select_option(label="Portes, Monstres & Trésors")
    page.get_by_role("button", name="Changer de règles").click()
    page.get_by_role("button", name="exemples de notre invention").click()
    expect(page.locator("#told")).to_contain_text("28 adversaires ajoutés")


@pytest.mark.both_screens
def test_from_the_bestiary_to_an_encounter(screen: Page, dice: FileDice, watch: Watch):
    for refusal in (r"^422: POST", r"console error: Failed to load resource.*422"):
        watch.expect(refusal)
    open_table(screen)
    seat_a_hero(screen, dice)
    with_samples(screen)
    looked_at(screen, "table-bestiary-portes")
    screen.locator("#read-text").fill("3 gobelins DV 1-1 CA 6 PV 3 mvt 18 AL chaotique")
    screen.get_by_role("button", name="Lire", exact=True).click()
    expect(screen.locator("#read mark")).to_contain_text("AL chaotique")
    looked_at(screen, "table-bestiary-read")

    screen.get_by_role("link", name="Préparer une rencontre").click()
    expect(screen.get_by_label("Aline")).to_be_checked()
    looked_at(screen, "gather-empty")
    screen.get_by_label("Niveau").fill("4")
    screen.get_by_label("Chercher un nom").fill("chien")
    screen.get_by_label("Chercher un nom").press("Enter")
    expect(screen.locator("#choose .choose li")).to_have_count(1)
    at_rest(screen)
    # One number of 1d6, and the PV of each: two dice.
    dice.next(2, 3, 4, 8, 1)
    touch(screen.get_by_role("button", name="Ajouter Chien de cendre"))
    kind = screen.locator("#foe-0")
    expect(kind.get_by_label("Nombre", exact=True)).to_have_value("2")
    expect(kind).to_contain_text("1d6 → 2")
    expect(kind).to_contain_text("PV lancés d’après les DV, 7, 9")
    expect(kind).to_contain_text("DV 2 au niveau 4")
    at_rest(screen)
    screen.get_by_label("Ou collez-les").fill("gobelin DV 1-1 CA 6 PV 3 mvt 18")
    touch(screen.get_by_role("button", name="Lire ce texte"))
    expect(screen.locator("#foe-1")).to_contain_text("Le texte ne le dit pas.")
    looked_at(screen, "gather")
    touch(screen.get_by_role("button", name="Commencer la rencontre"))
    expect(screen.locator("#foe-1 [name=foe-1-damages]")).to_have_attribute("aria-invalid", "true")
    screen.locator("[name=foe-1-damages]").fill("1d6")
    at_rest(screen)
    touch(screen.get_by_role("button", name="Commencer la rencontre"))
    screen.wait_for_url(MET)
    expect(screen.locator("#contenu")).to_contain_text("Chien de cendre 1")
    expect(screen.locator("#contenu")).to_contain_text("Aline")

    screen.goto(f"{screen.url}ajouter/")
    expect(screen.locator("#contenu")).to_contain_text("Qui arrive")
    looked_at(screen, "gather-join")


@pytest.mark.parametrize("java_script", [True, False], ids=["keyboard", "plain"])
def test_by_keys_alone_and_without_javascript(open_page: Open, dice: FileDice, java_script: bool):
    page = open_page(java_script_enabled=java_script)
    open_table(page)
    seat_a_hero(page, dice, pv="")
    with_samples(page)
    page.get_by_role("link", name="Préparer une rencontre").click()

    def key(name: str) -> None:
        """Press a button as the keyboard does."""
        if java_script:
            at_rest(page)
        page.get_by_role("button", name=name).focus()
        page.keyboard.press("Enter")

    # Her first PV: the MdT has the program roll them.
    expect(page.get_by_label("Aline", exact=False).first).not_to_be_checked()
    page.get_by_label("PV de départ d’Aline").fill("1d8+1")
    if not java_script:
        check_controls(page)
        check_no_sideways_scroll(page)
    dice.next(5)
    key("Écrire les PV d’Aline")
    expect(page.locator("#heroes")).to_contain_text("PV 6")
    expect(page.locator("#heroes input[type=checkbox]")).to_be_checked()
    # One of them (1d2), then the two dice of its PV.
    dice.next(1, 5, 4)
    key("Ajouter Batelier pâle")
    expect(page.locator("#foe-0")).to_contain_text("1d2 → 1")
    page.locator("#gather-name").fill("Au gué")
    page.get_by_label("Surface ou repaire").check()
    if java_script:
        # The number was rolled for the labyrinth: that is said at once.
        expect(page.locator("#foe-0")).to_contain_text("Ce ne sont pas les dés de ce lieu")
        at_rest(page)
    page.locator("#sides summary").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Initiative individuelle").check()
    key("Un groupe de plus")
    expect(page.locator("[name=side-2-name]")).to_be_visible()
    expect(page.locator("#gather-name")).to_have_value("Au gué")
    expect(page.get_by_label("Initiative individuelle")).to_be_checked()
    if not java_script:
        check_controls(page)
        check_no_sideways_scroll(page)
    key("Commencer la rencontre")
    page.wait_for_url(MET)
    expect(page.locator("#contenu")).to_contain_text("Batelier pâle")
