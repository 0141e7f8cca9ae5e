"""A character of Portes, Monstres & Trésors in the browser: rolled, then all of his sheet written by touch."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.looks import look_at, shot
from tests.e2e.play import at_rest, touch

FACES = (4, 4, 4, 5, 4, 4, 3, 3, 3, 4, 3, 3, 2, 3, 3, 6, 6, 5)
"""FORCE 12, DEXTÉRITÉ 13, CONSTITUTION 9, INTELLIGENCE 10, SAGESSE 8, CHARISME 17."""


def box(page: Page, name: str) -> Locator:
    """The box of a number."""
    return page.locator(f"#score-{name}")


def write(page: Page, name: str, value: str) -> None:
    """Touch a number, type another, and press Enter."""
    at_rest(page)
    touch(box(page, name).locator("summary"))
    field = page.locator(f"#value-{name}")
    field.fill(value)
    with page.expect_response(lambda response: response.request.method == "POST"):
        field.press("Enter")
    at_rest(page)


@pytest.mark.rule("POR-12", "POR-21", "POR-30", "POR-61", "POR-62", "POR-63", "POR-70")
def test_from_the_shelf_to_a_whole_sheet(phone: Page, dice: FileDice):
    page = phone
    dice.next(*FACES)
    page.goto("/")
    touch(page.get_by_role("link", name=re.compile("Portes, Monstres")))
    page.wait_for_url(re.compile("/nouveau/portes/$"))
    look_at(page, "portes-creation")
    touch(page.get_by_role("button", name="Lancer les dés"))
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))
    expect(box(page, "dexterite").locator(".num").first).to_have_text("13")
    expect(box(page, "initiative")).to_contain_text("d’après Dextérité 13")

    # His PV, in the place where their box will stand.
    page.locator("#first-pv-value").fill("7")
    touch(page.locator("#first-pv").get_by_role("button", name="Écrire"))
    expect(box(page, "pv").locator(".num").first).to_have_text("7 / 7")
    at_rest(page)

    touch(page.locator("#fold-classe > summary"))
    page.get_by_label("Classe", exact=True).select_option("nain")
    page.get_by_label("Niveau", exact=True).fill("3")
    touch(page.locator("#form-classe").get_by_role("button", name="Écrire"))
    expect(box(page, "attack").locator(".num").first).to_have_text("+2")
    expect(box(page, "attack")).to_contain_text("d’après Nain 3")
    at_rest(page)

    touch(box(page, "ca").locator("summary"))
    shot(page, "portes-armour-390")
    touch(page.get_by_role("button", name="Mailles et bouclier, CA 4"))
    expect(box(page, "ca").locator(".num").first).to_have_text("4")

    write(page, "movement", "18")
    expect(box(page, "combat_movement").locator(".num").first).to_have_text("6 m")
    write(page, "initiative", "−1")
    expect(box(page, "initiative")).to_contain_text("la table dit +1")
    touch(box(page, "initiative").locator("summary"))
    touch(page.get_by_role("button", name="Revenir à la table"))
    expect(box(page, "initiative").locator(".num").first).to_have_text("+1")

    at_rest(page)
    touch(page.locator("#fold-weapon-new > summary"))
    page.locator("#weapon-new-name").fill("Hache")
    page.locator("#weapon-new-damage").fill("1d8")
    touch(page.locator("#form-weapon-new").get_by_role("button", name="Ajouter"))
    expect(page.locator("li[id^='weapon-']")).to_contain_text("Hache 1d8")
    at_rest(page)
    page.locator("#treasure-text").fill("3 rubis")
    touch(page.get_by_role("button", name="Enregistrer le trésor"))
    expect(page.locator("#journal")).to_contain_text("Trésor : texte modifié.")
    at_rest(page)
    look_at(page, "portes-sheet")

    # Three quick taps are one change, and one undo takes it back.
    for _ in range(3):
        touch(page.get_by_role("button", name="PV moins 1"))
    expect(box(page, "pv").locator(".num").first).to_have_text("4 / 7")
    at_rest(page)
    touch(page.locator("#history [data-undo]"))
    expect(box(page, "pv").locator(".num").first).to_have_text("7 / 7")
    at_rest(page)

    touch(page.get_by_role("link", name="Aide"))
    page.wait_for_url(re.compile("/aide/portes/$"))
    look_at(page, "portes-help")
