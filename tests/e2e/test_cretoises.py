"""Althéos in the browser: the book's two worked fights with the dice of a real table, a surrender, Zeus, the gear."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import EACH_LOOK, check_page, shot
from tests.e2e.play import at_rest, hud, reach, tap_faces, touch

WHOLE_WORDS = """shown => {
  shown.style.overflowWrap = "normal";
  const whole = shown.scrollWidth <= shown.clientWidth;
  shown.removeAttribute("style");
  return whole;
}"""
"""Whether every word of an element stands on one line."""


def begin(page: Page, *, honneur: int, honte: int = 0, name: str = "Althéos") -> None:
    """Make the hero of the book's examples, who comes from an earlier book with a lance and a helmet."""
    page.goto("/nouveau/cretoises/")
    page.locator("[name=patron][value=athena]").check()
    page.locator("[name=start][value=carry]").check()
    page.get_by_label("Honneur", exact=True).fill(str(honneur))
    page.get_by_label("Honte", exact=True).fill(str(honte))
    for field, value in {
        "weapon-0-name": "lance",
        "weapon-0-force": "3",
        "weapon-0-protection": "1",
        "armour-0-name": "casque",
        "armour-0-protection": "4",
    }.items():
        page.locator(f"#{field}").fill(value)
    page.locator("[name=armour-0-worn]").check()
    page.get_by_label("Nom", exact=False).last.fill(name)
    page.get_by_role("button", name="Commencer l’aventure").click()
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))


def fight(page: Page, text: str, honour: int = 0) -> None:
    """Paste adversaries as they stand in the book and begin."""
    form = page.locator("#foes")
    form.locator("[name=text]").fill(text)
    form.locator("[name=foe-0-force]").and_(page.locator(":not([value=''])")).wait_for()
    form.get_by_label("Honneur de la victoire").fill(str(honour))
    form.get_by_role("button", name="Combattre").click()
    page.wait_for_url(re.compile(r"/combat/$"))
    page.locator("#decide").wait_for()


def both_by_hand(page: Page) -> None:
    """From now on all dice are typed."""
    for row in page.locator("#hands li").all():
        touch(row.get_by_role("button", name="Mes dés"))
        expect(row.get_by_role("button", name="Mes dés")).to_have_attribute("aria-pressed", "true")
        at_rest(page)


def choose(page: Page, name: str, *faces: int, honneur: int = 0) -> None:
    """Spend, press, and tap the faces of the dice that fell on the table."""
    at_rest(page)
    if honneur:
        if page.locator(f"#fold-vain [name=honneur][value='{honneur}']").count():
            touch(page.locator("#fold-vain > summary"))
        page.locator(f"#decide [name=honneur][value='{honneur}']").check()
    touch(page.locator("#decide").get_by_role("button", name=re.compile(f"^{name}")))
    if faces:
        page.locator("dice-pad").wait_for()
        at_rest(page)
        tap_faces(page, *faces)
        page.locator("dice-pad").wait_for(state="detached")
    at_rest(page)


def look(page: Page) -> None:
    """Check a page; axe leaves empty style attributes behind, which would be refused in what is swapped in later."""
    check_page(page)
    page.evaluate("document.querySelectorAll('[style=\"\"]').forEach(found => found.removeAttribute('style'))")


def condition(page: Page, who: str) -> Locator:
    """How somebody is."""
    return page.locator(f"#{who} > .state")


@pytest.mark.both_screens
@pytest.mark.rule("CRE-20", "CRE-21", "CRE-23", "CRE-25", "CRE-43")
def test_althéos_against_the_lion(screen: Page):
    begin(screen, honneur=10)
    look(screen)
    fight(screen, "LION Force (*) 5 Protection 15", honour=6)
    both_by_hand(screen)
    look(screen)
    expect(screen.locator("#decide h2")).to_contain_text("À vous de frapper")
    choose(screen, "Frapper", 3, 3)
    expect(screen.locator(".assault .sums .num")).to_have_text(["13", "15"])
    expect(screen.locator("#decide h2")).to_contain_text("LION frappe")
    choose(screen, "Subir le coup", 6, 5)
    expect(condition(screen, "fighter-hero")).to_have_text("Blessé")
    choose(screen, "Frapper", 5, 6)
    expect(condition(screen, "foe-0")).to_have_text("Blessé")
    choose(screen, "Subir le coup", 5, 5)
    expect(condition(screen, "fighter-hero")).to_have_text("Grièvement blessé")
    # One die now: 6 + 7 + 3 is 16 against 15.
    spend = screen.locator("#decide .spend label")
    expect(spend.filter(has_text="+3")).to_contain_text("≥ 5 · 33\u202f%")
    choose(screen, "Frapper", 6, honneur=3)
    expect(screen.locator(".assault .sums")).to_contain_text("6 + 7 + 3 Honneur")
    expect(hud(screen, "Honneur")).to_have_text("7")
    expect(condition(screen, "foe-0")).to_have_text("Grièvement blessé")
    choose(screen, "Subir le coup", 6)
    expect(screen.locator("#decide")).to_contain_text("Passer à deux dés")
    look(screen)
    choose(screen, "Frapper", 4, honneur=4)
    expect(screen.locator("#ended")).to_contain_text("Combat gagné")
    expect(screen.locator("#ended")).to_contain_text("Honneur : 10 → 9")
    expect(condition(screen, "fighter-hero")).to_have_text("Indemne")
    look(screen)


@pytest.mark.rule("CRE-24", "CRE-30", "CRE-31", "CRE-32", "CRE-40", "CRE-42")
def test_althéos_against_two_cretans(screen: Page):
    begin(screen, honneur=12, honte=1)
    fight(screen, "deux Crétois (de Force 7 et de Protection 14)")
    both_by_hand(screen)
    touch(screen.locator("#fold-else summary"))
    choose(screen, "Battre en retraite", 5)
    expect(screen.locator(".assault")).to_contain_text("manquée")
    expect(hud(screen, "Honneur")).to_have_text("11")
    expect(screen.locator("#foe-0")).to_contain_text("+1 compagnon")
    look(screen)
    choose(screen, "Subir le coup", 1, 2)
    choose(screen, "Frapper", 4, 5)
    expect(condition(screen, "foe-0")).to_have_text("Blessé")
    choose(screen, "Subir le coup", 1, 4)
    choose(screen, "Frapper", 3, 4)
    expect(screen.locator("#foe-0")).to_contain_text("à l’écart")
    expect(condition(screen, "foe-0")).to_have_text("Grièvement blessé")
    assert condition(screen, "foe-0").evaluate(WHOLE_WORDS)
    choose(screen, "Subir le coup", 5, 6)
    choose(screen, "Frapper", 3, 2)
    choose(screen, "Subir le coup", 2, 1)
    choose(screen, "Frapper", 1, 1, honneur=5)
    choose(screen, "Subir le coup", 2, 2)
    choose(screen, "Frapper", 6, 6)
    choose(screen, "Subir le coup", 5, 5)
    expect(condition(screen, "fighter-hero")).to_have_text("Grièvement blessé")
    choose(screen, "Frapper", 4, honneur=5)
    expect(screen.locator("#decide h2")).to_contain_text("Tous hors de combat")
    expect(hud(screen, "Honneur")).to_have_text("1")
    expect(hud(screen, "Honte")).to_have_text("1")
    look(screen)
    # They yield; one of them gives his sword.
    choose(screen, "Ils se rendent")
    choose(screen, "Accepter")
    fold = screen.locator("#fold-spoils-0")
    touch(fold.locator("summary"))
    fold.get_by_label("Nom").fill("glaive")
    fold.get_by_label("Force").fill("4")
    look(screen)
    touch(fold.get_by_role("button", name="Prendre"))
    expect(screen.locator("#ended")).to_contain_text("quelque chose lui a été pris")
    screen.get_by_role("link", name="Retour à la feuille").click()
    expect(screen.locator("#weapons")).to_contain_text("glaive")


@pytest.mark.rule("CRE-02", "CRE-03")
def test_the_totals_follow_the_weapon_that_is_picked_before_the_blow(screen: Page):
    begin(screen, honneur=8)
    fold = reach(screen, "Prendre une arme ou une pièce d’armure")
    fold.get_by_label("Nom").fill("glaive d’airain")
    fold.get_by_label("Force").fill("5")
    fold.get_by_label("Protection").fill("-2")
    touch(fold.get_by_role("button", name="Prendre"))
    expect(screen.locator("#weapons")).to_contain_text("glaive")
    fight(screen, "GARDE Force 6 Protection 13")

    def totals() -> tuple[list[str], list[str]]:
        tile = screen.locator("#fighter-hero b").filter(visible=True).all_inner_texts()
        return tile, screen.locator(".hud b").filter(visible=True).all_inner_texts()[:2]

    assert totals() == (["9", "12"], ["9", "12"])
    expect(screen.locator("#decide")).to_contain_text("Force 7 · Protection 15")
    touch(screen.locator("#decide label", has_text="lance"))
    expect(screen.locator("#fighter-hero b").filter(visible=True)).to_have_text(["7", "15"])
    assert totals() == (["7", "15"], ["7", "15"])
    expect(screen.locator(".hud b").filter(visible=True).first).to_have_css("display", "block")
    look(screen)
    shot(screen, f"althéos-weapons-{(screen.viewport_size or {})['width']}")


@pytest.mark.rule("CRE-41")
def test_a_surrender(screen: Page, dice: FileDice):
    begin(screen, honneur=8)
    touch(screen.locator("#condition").get_by_role("button", name="Grièvement blessé"))
    expect(screen.locator("#condition [aria-pressed=true]")).to_have_text("Grièvement blessé")
    at_rest(screen)
    fight(screen, "GARDE Force 6 Protection 13")
    choose(screen, "Se rendre.*accepté")
    expect(screen.locator("#ended")).to_contain_text("Vous vous êtes rendu")
    expect(screen.locator("#rounds")).to_contain_text("Arme livrée")
    screen.get_by_role("link", name="Retour à la feuille").click()
    expect(screen.locator("#weapons")).to_contain_text("Mains nues")
    expect(screen.locator("#score-honte summary .num")).to_have_text("1")
    touch(screen.locator("#history [data-undo]"))
    expect(screen.locator("#weapons")).to_contain_text("lance")


@pytest.mark.rule("CRE-60", "CRE-61", "CRE-64", "CRE-70")
def test_zeus(screen: Page):
    begin(screen, honneur=3)
    gods = screen.locator("#gods")
    touch(gods.get_by_role("button", name="Héra\u202f: Défavorable"))
    at_rest(screen)
    touch(screen.locator("#condition").get_by_role("button", name="Mort"))
    screen.locator("#restart").wait_for()
    look(screen)
    at_rest(screen)
    touch(screen.get_by_role("button", name="Zeus le ressuscite"))
    expect(screen.locator("#score-honneur summary .num")).to_have_text("1")
    expect(screen.locator("#weapons")).to_contain_text("lance")
    fold = reach(screen, "Zeus")
    expect(fold).to_contain_text("déjà invoqué")
    expect(fold.get_by_role("button", name="Apaiser les dieux")).to_be_disabled()
    look(screen)


@EACH_LOOK
def test_how_it_looks(open_page: Open, dice: FileDice, phone: bool, dark: bool):
    """Screenshots of each page, on both screens and in both colours."""
    page = open_page(phone=phone, dark=dark)
    where = f"althéos-{'390' if phone else '1280'}-{'dark' if dark else 'light'}"
    page.goto("/nouveau/cretoises/")
    shot(page, f"{where}-creation", whole=True)
    page.locator("[name=start][value=carry]").check()
    look(page)
    shot(page, f"{where}-carry", whole=True)
    begin(page, honneur=10)
    for fold in ("thing", "zeus", "patron"):
        touch(page.locator(f"#fold-{fold} > summary"))
    look(page)
    shot(page, f"{where}-sheet", whole=True)
    # What axe and the camera leave on the fields is none of ours.
    page.reload()
    fight(page, "deux Crétois (de Force 7 et de Protection 14)")
    shot(page, f"{where}-fight")
    dice.next(5, 5)
    choose(page, "Frapper")
    look(page)
    shot(page, f"{where}-parry", whole=True)
    dice.next(1, 2)
    choose(page, "Subir le coup")
    touch(page.locator("#fold-gods > summary"))
    shot(page, f"{where}-gods")
    touch(page.locator("#fold-else > summary"))
    look(page)
    shot(page, f"{where}-else")
