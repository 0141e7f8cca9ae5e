"""A Billy of each caractère, made and fought with, on a phone and on a laptop."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.looks import check_page, shot
from tests.e2e.play import at_rest, decide, hud, score, tap_faces, touch

OBJECTS = {
    "Guerrier": ("Épée", "Lance", "Kit d’escalade"),
    "Prudent": ("Épée", "Pamphlet", "Kit de soin"),
    "Paysan": ("Épée", "Fourche", "Sac de grains"),
    "Débrouillard": ("Lance", "Marmite", "Kit d’escalade"),
}


def box(page: Page, name: str):
    """The card of one of the twelve objects."""
    return page.get_by_role("checkbox", name=re.compile(f"^{name}"))


def make_billy(page: Page, caractere: str) -> None:
    """Choose three objects, with what they make in sight, and begin."""
    page.goto("/nouveau/billy/")
    made = page.locator("#made")
    for number, name in enumerate(OBJECTS[caractere]):
        expect(made).to_contain_text(str(3 - number))
        box(page, name).check()
    expect(made).to_contain_text(caractere)
    expect(made).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Commencer l’aventure").click()
    page.wait_for_url(re.compile(r"/heros/[^/]+/$"))


def start(page: Page, name: str, *numbers: int) -> None:
    """Type the adversary and begin."""
    form = page.locator("#foes")
    form.locator("[name=foe-0-name]").fill(name)
    for field, number in zip(("habilete", "pv", "armure", "degats"), numbers, strict=False):
        form.locator(f"[name=foe-0-{field}]").fill(str(number))
    form.get_by_role("button", name="Combattre").click()
    page.wait_for_url(re.compile(r"/combat/$"))
    page.locator(".hud").wait_for()


def lit(page: Page):
    """The cell of the table of situations where the rolled row and the present column meet."""
    return page.locator("#situations .here")


def orc(page: Page):
    """The PV of the adversary."""
    return page.locator("#foe-0 > .num")


@pytest.mark.both_screens
def test_a_guerrier_to_the_end(screen: Page, dice: FileDice):
    make_billy(screen, "Guerrier")
    check_page(screen)
    start(screen, "Orc", 7, 14, 1)
    check_page(screen)
    place = screen.locator("#decide button.main").bounding_box()
    expect(screen.locator("#situations h2")).to_contain_text("avantage différence +4")
    expect(lit(screen)).to_have_count(0)
    dice.next(4)
    decide(screen, "Attaquer")
    expect(lit(screen)).to_have_text("5 contre 2")
    now = screen.locator("#decide button.main").bounding_box()
    assert place and now
    if screen.viewport_size == {"width": 390, "height": 844}:
        assert abs(place["y"] + place["height"] - now["y"] - now["height"]) < 2
    check_page(screen)
    dice.next(1)
    decide(screen, "Esquiver")
    expect(orc(screen)).to_have_text("8 / 14 PV")
    touch(screen.locator("#habit button"))
    at_rest(screen)
    expect(screen.locator("#habit button")).to_have_attribute("aria-pressed", "true")
    dice.next(6, 5)
    decide(screen, "Attaquer")
    expect(orc(screen)).to_have_text("2 / 14 PV")
    expect(hud(screen, "PV")).to_have_text("5")
    dice.next(6, 3)
    decide(screen, "Attaquer")
    expect(screen.locator("#ended")).to_contain_text("Combat gagné")
    check_page(screen)


def test_a_prudent_doubles_and_survives(screen: Page, dice: FileDice):
    make_billy(screen, "Prudent")
    expect(score(screen, "chance")).to_have_text("10 / 10")
    start(screen, "Ogre", 9, 40, 0, 3)
    check_page(screen)
    # Any die is at most a CHANCE of 10: the fight is fought because he will.
    dice.next(3)
    decide(screen, "Attaquer")
    check_page(screen)
    dice.next(6)
    decide(screen, "Doubler le coup")
    at_rest(screen)
    expect(screen.locator("#decide")).to_contain_text("Coup mortel")
    check_page(screen)
    dice.next(2)
    decide(screen, "Survivre")
    expect(hud(screen, "Chance")).to_have_text("8")
    expect(hud(screen, "PV")).to_have_text("6")


def test_a_paysan_and_his_real_dice(screen: Page):
    make_billy(screen, "Paysan")
    start(screen, "Chien", 7, 9)
    hands = screen.locator("#hands li", has_text="Les miens")
    touch(hands.get_by_role("button", name="Mes dés"))
    at_rest(screen)
    decide(screen, "Attaquer")
    expect(screen.locator("#faces")).to_contain_text("dé d’attaque")
    check_page(screen)
    tap_faces(screen, 1)
    at_rest(screen)
    expect(hud(screen, "PV")).to_have_text(re.compile(r"^\d+$"))
    expect(screen.locator(".assault")).to_contain_text("dés saisis")
    expect(screen.locator(".assault")).to_contain_text("3 au plus")


def test_a_debrouillard_rolls_again_and_takes_it_all_back(screen: Page, dice: FileDice):
    make_billy(screen, "Débrouillard")
    start(screen, "Garde", 6, 12)
    dice.next(1)
    decide(screen, "Attaquer")
    check_page(screen)
    dice.next(6)
    decide(screen, "Relancer le dé")
    expect(screen.locator(".assault")).to_contain_text("Dé relancé")
    dice.next(2)
    decide(screen, "Esquiver")
    undo = screen.locator("#history [data-undo]")
    while undo.is_enabled():
        touch(undo)
        at_rest(screen)
    expect(screen.locator("#foes")).to_be_visible()


def test_what_is_held_and_where_a_number_comes_from(screen: Page):
    make_billy(screen, "Guerrier")
    touch(screen.locator("#edit-habilete summary"))
    expect(screen.locator("#edit-habilete .parts li")).to_have_text(
        [re.compile(said) for said in ("Base", "Épée", "Lance", "Guerrier")]
    )
    check_page(screen)
    screen.keyboard.press("Escape")
    touch(screen.locator("#fold-grips summary"))
    check_page(screen)
    touch(screen.locator("#fold-grips").get_by_role("button", name=re.compile("^Lance")))
    at_rest(screen)
    expect(score(screen, "habilete")).to_have_text("7")


def test_domination_asks_whether_billy_is_dead(screen: Page):
    make_billy(screen, "Guerrier")
    start(screen, "Dragon", 30, 90)
    expect(screen.locator("#ended")).to_contain_text("Billy est-il mort")
    check_page(screen)
    at_rest(screen)
    touch(screen.get_by_role("button", name="Billy est mort"))
    expect(screen.locator("#dead")).to_be_visible()


def test_too_many_and_too_few(screen: Page, watch):
    watch.expect(r"422")
    screen.goto("/nouveau/billy/")
    check_page(screen)
    for name in ("Épée", "Lance", "Arc", "Dague"):
        box(screen, name).check()
    expect(screen.locator("#made")).to_contain_text("1 objet de trop")
    check_page(screen)
    screen.get_by_role("button", name="Commencer l’aventure").click()
    expect(screen.locator(".refusal").first).to_contain_text("retirez-en 1")
    expect(box(screen, "Dague")).to_be_checked()


@pytest.mark.parametrize("dark", [False, True])
def test_without_javascript_and_by_night(open_page: Open, dice: FileDice, dark: bool):
    page = open_page(phone=True, dark=dark, java_script_enabled=False)
    page.goto("/nouveau/billy/")
    for name in ("Épée", "Lance"):
        box(page, name).check()
    page.get_by_role("button", name="Voir ce que cela donne").click()
    assert "Encore" in page.locator("#made").inner_text()
    box(page, "Marmite").check()
    page.get_by_role("button", name="Voir ce que cela donne").click()
    assert "Guerrier" in page.locator("#made").inner_text()
    shot(page, f"billy-plain-{'dark' if dark else 'light'}")
    page.get_by_role("button", name="Commencer l’aventure").click()
    start(page, "Orc", 7, 10)
    dice.next(6)
    page.get_by_role("button", name="Attaquer").click()
    page.get_by_role("button", name="Encaisser").click()
    assert "3" in page.locator("#foe-0 > .num").inner_text()
