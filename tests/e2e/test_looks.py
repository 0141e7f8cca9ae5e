"""Every page in every state, on both screens, light and dark: nothing sideways, nothing small, nothing that axe finds.

One long walk instead of many short ones: what costs is getting to a state. The screenshots are kept as files.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_accessible, check_controls, check_no_sideways_scroll, shot
from tests.e2e.play import (
    at_rest,
    attack,
    decide,
    furnish,
    open_panel,
    reach,
    receive_stone,
    roll_hero,
    start_fight,
    tap_faces,
    touch,
    type_foes,
)
from tests.e2e.test_map import follow
from tests.e2e.watch import Watch

NARROWEST = 320
REFUSALS = (r"^4(09|22): POST", r"console error: Failed to load resource.*(409|422)")


class Eye:
    """Looks at a page in both colours and at 320 px, and remembers what is wrong instead of stopping there."""

    def __init__(self, page: Page, size: str) -> None:
        self.page = page
        self.size = size
        self.faults: list[str] = []

    @contextmanager
    def _noting(self, what: str) -> Iterator[None]:
        try:
            yield
        except AssertionError as fault:
            self.faults.append(f"{what}: {fault}")

    def look(self, name: str) -> None:
        """Check the page as it stands, and keep it as two pictures."""
        at_rest(self.page)
        where = f"{name}-{self.size}"
        for colours in ("light", "dark"):
            self.page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            shot(self.page, f"{where}-{colours}")
            with self._noting(f"{where}-{colours}"):
                # By night a page differs in its colours alone.
                check_accessible(self.page, rules=() if colours == "light" else ["color-contrast"])
        scrolled = self.page.evaluate("scrollY")
        self.page.evaluate("scrollTo(0, 0)")
        shot(self.page, f"{where}-whole", whole=True)
        self.page.evaluate("y => scrollTo(0, y)", scrolled)
        with self._noting(where):
            check_controls(self.page)
        with self._noting(where):
            check_no_sideways_scroll(self.page)
        if self.size == "phone":
            self.page.set_viewport_size({"width": NARROWEST, "height": 640})
            with self._noting(f"{where} at {NARROWEST}"):
                check_no_sideways_scroll(self.page)
            with self._noting(f"{where} at {NARROWEST}"):
                check_controls(self.page)
            self.page.set_viewport_size({"width": 390, "height": 844})
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")


@pytest.fixture(params=["phone", pytest.param("desktop", marks=pytest.mark.soak)])
def eye(request: pytest.FixtureRequest, open_page: Open, watch: Watch) -> Iterator[Eye]:
    """Somebody who looks at every state of the walk."""
    for refusal in REFUSALS:
        watch.expect(refusal)
    eye = Eye(open_page(phone=request.param == "phone"), request.param)
    yield eye
    assert not eye.faults, "\n".join(eye.faults)


def test_shelf_creation_and_sheet(eye: Eye, dice: FileDice):
    page = eye.page
    page.goto("/")
    eye.look("shelf-empty")
    page.goto("/nouveau/scorpions/")
    page.get_by_text("Avec mes propres dés").click()
    tap_faces(page, 4, 5, 4)
    page.get_by_label("Nom").fill("x" * 10_000)
    page.get_by_role("button", name="Créer avec ces dés").click()
    expect(page.locator("#name")).to_have_attribute("aria-invalid", "true")
    eye.look("create-refused")
    roll_hero(page, dice)
    eye.look("sheet-fresh")

    furnish(page)
    eye.look("sheet-full")
    panel = open_panel(page, "endurance")
    panel.get_by_label("De combien").fill("5")
    eye.look("sheet-panel")
    panel.get_by_role("button", name="+ Gagner").click()
    expect(panel.get_by_role("button", name="Le livre le permet")).to_be_visible()
    eye.look("sheet-asked-above")
    page.keyboard.press("Escape")

    dice.next(3, 5)
    page.get_by_role("button", name="Tenter la Chance").click()
    expect(page.locator(".last")).to_contain_text("3 + 5 = 8, contre 11")
    page.locator("#hands").get_by_role("button", name="Mes dés").first.click()
    expect(page.locator("#hands").get_by_role("button", name="Mes dés").first).to_have_attribute("aria-pressed", "true")
    eye.look("sheet-tested")
    page.get_by_role("button", name="Tester l’Habileté").click()
    page.locator("dice-pad").wait_for()
    tap_faces(page, 4)
    eye.look("sheet-asked")
    tap_faces(page, 2)
    expect(page.locator(".last")).to_contain_text("4 + 2 = 6, contre 9")
    for _ in range(3):
        page.locator("#history").get_by_role("button", name="Annuler").click()
        at_rest(page)
    page.get_by_role("link", name="Journal", exact=True).click()
    page.wait_for_url(re.compile("/journal/$"))
    page.get_by_label("Annuler jusqu’à cette ligne").first.click()
    eye.look("journal")


def test_several_heroes_in_a_fight(eye: Eye, dice: FileDice):
    roll_hero(eye.page, dice)
    roll_hero(eye.page, dice)
    start_fight(eye.page, ("Gobelin", 8, 9))
    eye.look("fight-several-heroes")


def test_fight_death_and_archive(eye: Eye, dice: FileDice):
    page = eye.page
    sheet = roll_hero(page, dice, name="Marie-Ondine de Vertefeuille-sur-Marais")
    receive_stone(page, "Un bon sorcier", "force")
    receive_stone(page, "Un sorcier maléfique", "faiblesse")
    page.goto(sheet + "combat/")
    type_foes(page, ("Loup-Garou", 8, 9), ("Scorpion géant du marais sans fond", 120, 12))
    page.get_by_role("button", name="Combattre").click()
    expect(page.locator("#foes [aria-invalid]")).to_have_count(1)
    eye.look("fight-start-refused")
    page.locator("[name=foe-1-habilete]").fill("12")
    page.locator("#foes").get_by_label("Tous à la fois").check()
    page.get_by_label("Le paragraphe permet de fuir").check()
    page.get_by_role("button", name="Combattre").click()
    page.locator("#decide").wait_for()
    reach(page, "Pierres de magie")
    eye.look("fight-open")
    attack(page, dice, (1, 2), (5, 6), "Loup-Garou")
    eye.look("fight-pending")
    page.locator("#hands").get_by_role("button", name="Mes dés").nth(1).click()
    expect(page.locator("#hands").get_by_role("button", name="Mes dés").nth(1)).to_have_attribute(
        "aria-pressed", "true"
    )
    dice.next(2, 3)
    decide(page, "Tenter la Chance")
    page.locator("#faces").wait_for()
    tap_faces(page, 6)
    eye.look("fight-asked")
    dice.next(1, 1)
    tap_faces(page, 6)
    expect(page.locator("#decide h2")).to_contain_text("Blessure reçue")
    eye.look("fight-wounded")
    decide(page, "Garder")
    reach(page, "Corriger mes scores")
    page.locator("#foe-1 summary").click()
    eye.look("fight-correcting")
    page.locator("#end").get_by_role("button", name="Quitter").click()
    page.locator("#ended").wait_for()
    eye.look("fight-left")
    page.goto(sheet)
    eye.look("sheet-fight-waiting")
    page.get_by_role("button", name="Reprendre").click()
    page.locator("#decide").wait_for()
    page.locator("#end").get_by_role("button", name="Gagné").click()
    page.locator("#ended").wait_for()
    eye.look("fight-won")
    start_again_and_die(page, sheet)
    eye.look("fight-dead")
    page.goto(sheet)
    eye.look("sheet-dead")
    page.get_by_role("link", name="Recommencer").click()
    dice.next(1, 1, 1, 1, 1)
    page.get_by_role("button", name="Lancer les dés").click()
    page.locator("#created").wait_for()
    page.goto("/archive/")
    eye.look("archive")
    page.goto("/")
    eye.look("shelf")


def start_again_and_die(page: Page, sheet: str) -> None:
    """A fight that kills by what the paragraph says."""
    page.goto(sheet + "combat/")
    start_fight(page, ("", 8, 9))
    reach(page, "Corriger mes scores")
    panel = open_panel(page, "endurance")
    panel.get_by_label("De combien").fill("0")
    panel.get_by_role("button", name="Fixer").click()
    page.locator("#ended").wait_for()


def test_map(eye: Eye, dice: FileDice):
    """Three clearings, an open exit and a contradiction, with every fold open; a number put right on the way."""
    page = eye.page
    roll_hero(page, dice)
    page.get_by_role("link", name="Carte", exact=True).click()
    for direction, number in (("au nord", 41), ("au nord-est", 102)):
        follow(page, direction, number)
    reach(page, "Corriger son numéro")
    page.get_by_label("Le bon numéro de la clairière 102").fill("120")
    page.get_by_role("button", name="Corriger", exact=True).click()
    expect(page.locator("#clearing h2")).to_contain_text("Clairière 120 Vous êtes ici")
    at_rest(page)
    page.locator("#clearing-1").get_by_role("link").click()
    for direction in ("à l’est", "au sud"):
        at_rest(page)
        touch(page.get_by_role("button", name=f"Sortie {direction}", exact=True))
    page.get_by_label("La sortie à l’est mène à la clairière").fill("41")
    at_rest(page)
    touch(page.locator("#form-exit-1-e").get_by_role("button", name="Noter"))
    expect(page.locator("#contradictions li")).to_have_count(1)
    at_rest(page)
    page.locator("#clearing-41").get_by_role("link").click()
    expect(page.locator("#clearing h2")).to_contain_text("Clairière 41")
    reach(page, "Corriger son numéro")
    touch(page.get_by_text("Effacer la clairière…"))
    eye.look("map")


def test_billys_company(eye: Eye):
    """Companions on the sheet, in the form of a fight and in the fight."""
    page = eye.page
    page.goto("/nouveau/billy/")
    for name in ("Épée", "Lance", "Kit d’escalade"):
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    page.get_by_role("button", name="Commencer l’aventure").click()
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))
    for name, habilete in (("Lila l’archère aux yeux verts", 2), ("Bob", 12)):
        at_rest(page)
        fold = reach(page, "Ajouter un compagnon")
        fold.get_by_label("Nom").fill(name)
        fold.get_by_label("Habileté").fill(str(habilete))
        fold.get_by_role("button", name="L’emmener").click()
        expect(page.locator("#companions")).to_contain_text(name)
    at_rest(page)
    touch(page.get_by_role("button", name="Bob aux côtés de Billy"))
    expect(page.locator("#companions")).to_contain_text("en arrière")
    at_rest(page)
    page.locator("#companions summary", has_text="Modifier").first.click()
    eye.look("companions")
    for field, typed in (("name", "Orc"), ("habilete", "12"), ("pv", "14")):
        page.locator(f"[name=foe-0-{field}]").fill(typed)
    page.locator("#foes").get_by_role("button", name="Combattre").click()
    page.locator("#decide").wait_for()
    expect(page.locator("#fighter-hero")).to_contain_text("+ 2 (compagnons)")
    at_rest(page)
    touch(page.get_by_role("button", name="Lila l’archère aux yeux verts aux côtés de Billy"))
    expect(page.locator("#fighter-hero")).not_to_contain_text("compagnons")
    eye.look("companions-fight")
