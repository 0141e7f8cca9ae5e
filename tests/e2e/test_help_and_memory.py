"""The same book again: what was noted and met waits for the next hero; and the marks that open the help."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_page, shot
from tests.e2e.play import at_rest, attack, decide, reach, roll_hero, score, start_fight, touch

SHEET = re.compile(r"/heros/[^/]+/$")
FIGHT = re.compile(r"/combat/$")
NOTE = "Ne pas toucher au coffre.\nLa porte de gauche est fermée."


def go_to(page: Page, paragraph: int) -> None:
    """Go to a paragraph, as a reader does."""
    at_rest(page)
    touch(page.locator("#paragraph summary"))
    page.get_by_label("Aller au paragraphe").fill(str(paragraph))
    touch(page.get_by_role("button", name="Y aller"))
    expect(page.locator("#paragraph summary")).to_have_text(f"§ {paragraph}")


def write_note(page: Page, text: str) -> None:
    """Leave a note at the hero's paragraph."""
    memory = page.locator("#memory")
    touch(memory.locator("summary").last)
    memory.get_by_label("Note").fill(text)
    touch(memory.get_by_role("button", name="Garder cette note"))
    expect(memory.locator("> p.note")).to_have_text(text)


def test_dead_at_252_and_the_next_hero_knows(screen: Page, dice: FileDice):
    roll_hero(screen, dice, name="Ada")
    touch(screen.get_by_role("button", name="Endurance moins 1"))
    expect(score(screen, "endurance")).to_have_text("20 / 21")
    screen.locator("#edit-endurance summary").click()
    screen.locator("#value-endurance").fill("2")
    screen.locator("#edit-endurance").get_by_role("button", name="Fixer à").click()
    expect(score(screen, "endurance")).to_have_text("2 / 21")
    go_to(screen, 252)
    write_note(screen, NOTE)
    start_fight(screen, ("VEILLEUR DE PIERRE", 11, 9))
    attack(screen, dice, (6, 6), (1, 1))
    # The mark beside the wound opens the help at what it is about, and the way back leads into the fight.
    mark = screen.locator("#decide").get_by_role("link", name="Précision DEF-25")
    touch(mark)
    screen.wait_for_url(re.compile(r"/aide/scorpions/#DEF-25$"))
    expect(screen.locator("#DEF-25")).to_be_in_viewport()
    touch(screen.get_by_role("link", name="Combat\u202f: Ada"))
    screen.wait_for_url(FIGHT)
    decide(screen, "Garder")
    expect(screen.locator("#ended")).to_contain_text("Combat perdu")

    touch(screen.get_by_role("link", name="Recommencer"))
    dice.next(4, 5, 4, 5, 6)
    screen.get_by_label("Nom").fill("Colette")
    touch(screen.get_by_role("button", name="Lancer les dés"))
    screen.wait_for_url(SHEET)
    expect(screen.locator("#memory")).to_have_count(0)
    go_to(screen, 252)
    memory = screen.locator("#memory")
    expect(memory.locator("> p.note")).to_have_text(NOTE)
    expect(memory).to_contain_text("VEILLEUR DE PIERRE")
    expect(memory).to_contain_text("Ada")
    expect(memory).to_contain_text("y est mort")
    # One tap.
    touch(memory.get_by_role("button", name="Combattre VEILLEUR DE PIERRE"))
    screen.wait_for_url(FIGHT)
    expect(screen.locator(".fighter.foe .num")).to_have_text("9 / 9")


@pytest.mark.parametrize("phone", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["phone", "desktop"])
def test_looks(open_page: Open, dice: FileDice, phone: bool):
    page = open_page(phone=phone)
    size = "phone" if phone else "desktop"

    def look(name: str) -> None:
        at_rest(page)
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            shot(page, f"{name}-{size}-{colours}", whole=True)
            check_page(page)
        if phone:
            page.set_viewport_size({"width": 320, "height": 640})
            check_page(page)
            page.set_viewport_size({"width": 390, "height": 844})

    page.goto("/aide/")
    look("help-index")
    page.goto("/livres/")
    look("books-none")
    for book in ("scorpions", "mutation"):
        page.goto(f"/aide/{book}/#DEF-26")
        look(f"help-{book}")

    roll_hero(page, dice, name="Ada")
    go_to(page, 252)
    look("memory-empty")
    write_note(page, NOTE)
    start_fight(page, ("VEILLEUR DE PIERRE", 11, 9), ("OMBRE", 6, 4), mode="Tous à la fois", flee=True)
    sheet = page.get_by_role("link", name="Feuille").first
    look("fight-marks")
    page.locator("#end").get_by_role("button", name="Quitter").click()
    page.locator("#ended").wait_for()
    touch(sheet)
    page.wait_for_url(SHEET)
    # SANTÉ low, CHANCE at 0: their marks are there.
    for name, value in (("sante", 4), ("chance", 0)):
        page.locator(f"#edit-{name} summary").click()
        page.locator(f"#value-{name}").fill(str(value))
        page.locator(f"#edit-{name}").get_by_role("button", name="Fixer à").click()
        expect(score(page, name)).to_have_text(re.compile(f"^{value} /"))
    look("memory")
    reach(page, "Changer la note")
    look("memory-open")

    page.goto("/livres/")
    page.get_by_label("Titre").fill("Le Gué des Brumes, ou ce que la rivière n’a jamais rendu")
    page.get_by_role("button", name="Ajouter").click()
    page.get_by_role("link", name=re.compile("Le Gué")).wait_for()
    look("books")
    page.get_by_role("link", name=re.compile("^Le Marais")).click()
    page.locator("#noted").wait_for()
    reach(page, "Changer")
    look("book")
    page.goto("/livres/")
    page.get_by_role("link", name=re.compile("Le Gué")).click()
    page.get_by_text("Supprimer", exact=True).click()
    look("book-empty")
    page.get_by_role("link", name="Nouveau héros dans ce livre").click()
    expect(page.get_by_label("Livre")).to_have_value(re.compile("."))
    look("create-in-a-book")
