"""The adventure sheet from beginning to end, on a phone and on a laptop."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, open_panel, reach, receive_stone, roll_hero, score, touch
from tests.e2e.watch import Watch

REFUSED = (r"^422: POST", r"console error: Failed to load resource.*422")


def press(page: Page, name: str, where: str = "body") -> None:
    """Press a button once everything before it has been answered."""
    at_rest(page)
    touch(page.locator(where).get_by_role("button", name=name).first)


def last(page: Page) -> Locator:
    """What the last roll gave, said beside the finger."""
    return page.locator(".last")


def change(page: Page, name: str, number: str, way: str) -> None:
    """Change a score through its own panel."""
    at_rest(page)
    panel = open_panel(page, name)
    panel.get_by_label("De combien").fill(number)
    panel.get_by_role("button", name=way).click()


@pytest.mark.both_screens
def test_scores_by_one_tap_and_by_the_number_itself(screen: Page, dice: FileDice, watch: Watch):
    for refusal in REFUSED:
        watch.expect(refusal)
    roll_hero(screen, dice)
    for name, label, initial in (
        ("habilete", "Habileté", 10),
        ("endurance", "Endurance", 21),
        ("chance", "Chance", 11),
        ("sante", "Santé", 13),
    ):
        press(screen, f"{label} moins 1")
        expect(score(screen, name)).to_have_text(f"{initial - 1} / {initial}")
        press(screen, f"{label} plus 1")
        expect(score(screen, name)).to_have_text(f"{initial} / {initial}")

    # The number itself: the panel opens with the hand in its field, and − + = say what the number does.
    panel = open_panel(screen, "endurance")
    expect(panel.get_by_label("De combien")).to_be_focused()
    expect(panel.locator(".was")).to_have_text(re.compile(r"Départ\s*21\s*Sur la feuille\s*21"))
    panel.get_by_label("De combien").fill("6")
    panel.get_by_role("button", name="− Perdre").click()
    expect(score(screen, "endurance")).to_have_text("15 / 21")
    expect(panel).not_to_have_attribute("open", "")
    change(screen, "endurance", "2", "+ Gagner")
    expect(score(screen, "endurance")).to_have_text("17 / 21")
    change(screen, "endurance", "20", "= Fixer à")
    expect(score(screen, "endurance")).to_have_text("20 / 21")

    # Above the initial the page asks, and changes nothing before it is told.
    change(screen, "endurance", "5", "+ Gagner")
    expect(panel.get_by_role("alert")).to_contain_text("dépasserait le total de départ (21)")
    expect(score(screen, "endurance")).to_have_text("20 / 21")
    panel.get_by_role("button", name="S’arrêter à 21").wait_for()
    at_rest(screen)
    panel.get_by_role("button", name="S’arrêter à 21").click()
    expect(score(screen, "endurance")).to_have_text("21 / 21")
    change(screen, "endurance", "3", "+ Gagner")
    panel.get_by_role("button", name="Le livre le permet").wait_for()
    at_rest(screen)
    panel.get_by_role("button", name="Le livre le permet").click()
    expect(score(screen, "endurance")).to_have_text("24 / 21")
    at_rest(screen)
    open_panel(screen, "endurance")
    panel.get_by_label("De combien").fill("25")
    panel.get_by_label("C’est le total de départ").check()
    panel.get_by_role("button", name="= Fixer à").click()
    expect(score(screen, "endurance")).to_have_text("24 / 25")

    # What is no number is said beside the field, which keeps it.
    change(screen, "chance", "beaucoup", "− Perdre")
    field = screen.locator("#value-chance")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("beaucoup")
    # Escape closes the panel and nothing has changed.
    screen.keyboard.press("Escape")
    expect(screen.locator("#edit-chance")).not_to_have_attribute("open", "")
    expect(score(screen, "chance")).to_have_text("11 / 11")


def test_tests_meals_gold_and_sante(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    dice.next(3, 5)
    press(screen, "Tenter la Chance")
    expect(last(screen)).to_contain_text(re.compile(r"3 \+ 5 = 8, contre 11\s: chanceuse"))
    expect(last(screen).get_by_role("img")).to_have_count(2)
    expect(score(screen, "chance")).to_have_text("10 / 11")
    dice.next(6, 5)
    press(screen, "Tenter la Chance")
    expect(last(screen)).to_contain_text(re.compile(r"6 \+ 5 = 11, contre 10\s: malchanceuse"))
    expect(score(screen, "chance")).to_have_text("9 / 11")

    change(screen, "endurance", "5", "− Perdre")
    expect(score(screen, "endurance")).to_have_text("16 / 21")
    press(screen, "Manger un repas")
    expect(score(screen, "endurance")).to_have_text("19 / 21")
    expect(score(screen, "repas")).to_have_text("3")
    change(screen, "or", "7", "− Perdre")
    expect(score(screen, "or")).to_have_text("13")

    # Santé 5 of 13: below the half. The penalty stands where it bites, and bites where it stands.
    why = screen.locator("#score-habilete .why")
    change(screen, "sante", "5", "= Fixer à")
    expect(score(screen, "habilete")).to_have_text("9 / 10")
    expect(score(screen, "endurance")).to_have_text("18 / 21")
    expect(why).to_contain_text("Santé sous la moitié (7)")
    dice.next(5, 5)
    press(screen, "Tester l’Habileté")
    expect(last(screen)).to_contain_text(re.compile(r"5 \+ 5 = 10, contre 9\s: échec"))
    change(screen, "sante", "3", "= Fixer à")
    expect(score(screen, "habilete")).to_have_text("8 / 10")
    expect(why).to_contain_text("Santé sous le quart (4)")
    change(screen, "sante", "1", "= Fixer à")
    expect(score(screen, "habilete")).to_have_text("7 / 10")
    change(screen, "sante", "7", "= Fixer à")
    expect(score(screen, "habilete")).to_have_text("10 / 10")
    expect(score(screen, "endurance")).to_have_text("19 / 21")
    expect(why).to_have_text("")


def test_stones_come_from_their_givers_and_are_used(screen: Page, dice: FileDice, watch: Watch):
    for refusal in REFUSED:
        watch.expect(refusal)
    roll_hero(screen, dice)
    stones = screen.locator("#stones")
    receive_stone(screen, "Un sorcier neutre", "chance")
    expect(stones.locator("li")).to_contain_text("Chance × 1")
    receive_stone(screen, "Trouvée", "malediction")
    # A good wizard gives no maleficent stone: none is offered. One chosen before he was named is refused in words, and
    # the form stays as it was filled in.
    fold = reach(screen, "Recevoir une pierre")
    fold.locator("[name=stone][value=faiblesse]").check()
    fold.get_by_label("Un bon sorcier", exact=True).check()
    expect(fold.locator("[name=stone]:visible")).to_have_count(10)
    fold.get_by_role("button", name="Recevoir").click()
    expect(fold.get_by_role("alert")).to_contain_text("Un bon sorcier ne donne pas de pierre maléfique")
    expect(fold.get_by_label("Un bon sorcier", exact=True)).to_be_checked()
    expect(fold.locator("[name=stone][value=faiblesse]")).to_be_checked()
    fold.get_by_label("Un sorcier maléfique", exact=True).check()
    expect(fold.locator("[name=stone]:visible")).to_have_count(10)
    fold.get_by_label("Trouvée", exact=True).check()
    expect(fold.locator("[name=stone]:visible")).to_have_count(14)
    expect(stones.locator("li")).to_have_count(2)

    change(screen, "chance", "8", "− Perdre")
    expect(score(screen, "chance")).to_have_text("3 / 11")
    press(screen, "Utiliser la pierre Chance")
    expect(score(screen, "chance")).to_have_text("9 / 11")
    expect(stones.locator("li")).to_have_count(1)
    # One that only a paragraph offers is confirmed first.
    dice.next(4)
    at_rest(screen)
    stones.locator("summary", has_text="Utiliser").click()
    press(screen, "Oui, l’utiliser", "#stones")
    expect(score(screen, "endurance")).to_have_text("17 / 21")
    expect(stones).to_contain_text("Aucune pierre")


def test_mutation_of_the_other_book(screen: Page, dice: FileDice):
    roll_hero(screen, dice, "mutation")
    expect(screen.locator("#stones")).to_have_count(0)
    expect(screen.locator("#score-sante")).to_have_count(0)
    expect(score(screen, "repas")).to_have_text("10")
    change(screen, "mutation", "2", "+ Gagner")
    expect(score(screen, "mutation")).to_have_text("2")
    change(screen, "mutation", "5", "− Perdre")
    # Once above 0 it never falls below 1 again.
    expect(score(screen, "mutation")).to_have_text("1")
    dice.next(6, 6)
    press(screen, "Tenter la Chance")
    expect(last(screen)).to_contain_text("malchanceux")


def test_belongings_words_and_counters(screen: Page, dice: FileDice, watch: Watch):
    for refusal in REFUSED:
        watch.expect(refusal)
    roll_hero(screen, dice)
    items = screen.locator("#items")
    expect(items.locator("li", has_text="Épée")).to_have_count(1)
    fold = reach(screen, "Ajouter un objet")
    fold.get_by_label("Objet").fill("Potion <b>verte</b>")
    fold.get_by_label("Utilisations").fill("2")
    fold.get_by_label("Note").fill("& amère")
    press(screen, "Mettre dans le sac")
    potion = items.locator("li", has_text="Potion <b>verte</b>")
    expect(potion).to_contain_text("2 utilisations")
    expect(potion).to_contain_text("& amère")
    for left in ("1 utilisation", "0 utilisation"):
        at_rest(screen)
        touch(potion.get_by_role("button", name="Utiliser"))
        expect(potion).to_contain_text(left)
    at_rest(screen)
    touch(potion.get_by_role("button", name="Utiliser"))
    expect(items.get_by_role("alert")).to_contain_text("Il ne reste plus d’utilisation")

    at_rest(screen)
    screen.get_by_label("Modifier Épée").click()
    sword = items.locator("details[open]", has=screen.get_by_role("button", name="Enregistrer")).first
    sword.get_by_label("Quantité").fill("3")
    sword.get_by_label("Objet").fill("Épées rouillées")
    sword.get_by_role("button", name="Enregistrer").click()
    expect(items).to_contain_text("Épées rouillées × 3")
    at_rest(screen)
    screen.get_by_label("Modifier Épées rouillées").click()
    items.locator("li", has_text="Épées rouillées").get_by_role("button", name="Jeter").click()
    expect(items).not_to_contain_text("rouillées")

    at_rest(screen)
    screen.get_by_label("Mot à noter").fill("ÉBÈNE")
    press(screen, "Noter", "#codewords")
    expect(screen.locator("#codewords li")).to_have_text(re.compile("ÉBÈNE"))
    at_rest(screen)
    screen.get_by_label("Mot à noter").fill("ÉBÈNE")
    press(screen, "Noter", "#codewords")
    expect(screen.locator("#codewords").get_by_role("alert")).to_contain_text("déjà noté")
    press(screen, "Rayer ÉBÈNE")
    expect(screen.locator("#codewords li")).to_have_count(0)

    counters = screen.locator("#counters")
    at_rest(screen)
    fold = reach(screen, "Nouveau compteur")
    fold.get_by_label("Ce qui est compté").fill("Lunes")
    fold.get_by_label("Valeur").fill("7")
    fold.get_by_label("Minimum").fill("0")
    fold.get_by_label("Maximum").fill("5")
    press(screen, "Compter")
    expect(fold.get_by_role("alert")).to_contain_text("au-dessus du maximum (5)")
    expect(fold.get_by_label("Ce qui est compté")).to_have_value("Lunes")
    at_rest(screen)
    fold.get_by_label("Valeur").fill("4")
    press(screen, "Compter")
    tally = counters.locator(".tally")
    expect(tally).to_have_text("4")
    press(screen, "Lunes plus 1")
    expect(tally).to_have_text("5")
    press(screen, "Lunes plus 1")
    expect(counters.get_by_role("alert")).to_contain_text("à sa borne (5)")
    press(screen, "Lunes moins 1")
    expect(tally).to_have_text("4")


def test_notes_paragraphs_dice_and_a_finger_in_the_page(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    text = "Le <script>pont</script>\nest gardé.\n\nN’y pas revenir."
    screen.get_by_label("Notes libres").fill(text)
    press(screen, "Enregistrer les notes")
    expect(screen.locator("#journal")).to_contain_text("Notes modifiées")

    for number in (12, 252):
        at_rest(screen)
        touch(screen.locator("#paragraph summary"))
        screen.get_by_label("Aller au paragraphe").fill(str(number))
        screen.keyboard.press("Enter")
        expect(screen.locator("#paragraph summary")).to_have_text(f"§ {number}")
    expect(screen.locator("#visits")).to_contain_text("252 · 12")

    at_rest(screen)
    screen.get_by_label("Nom du signet").fill("Avant le pont")
    press(screen, "Garder la page")
    expect(screen.locator("#bookmarks li")).to_contain_text("Avant le pont § 252")

    # A plain roll; and one that bites a score.
    dice.next(4, 6)
    press(screen, "2d6", "#dice")
    expect(last(screen)).to_contain_text("10")
    at_rest(screen)
    fold = reach(screen, "Avec un effet sur un score")
    fold.get_by_label("Score").select_option("endurance")
    dice.next(5)
    press(screen, "Lancer ces dés")
    expect(score(screen, "endurance")).to_have_text("16 / 21")

    press(screen, "Revenir à Avant le pont")
    expect(score(screen, "endurance")).to_have_text("21 / 21")
    expect(screen.locator("#paragraph summary")).to_have_text("§ 252")
    expect(screen.get_by_label("Notes libres")).to_have_value(text)
    press(screen, "Annuler", "#history")
    expect(score(screen, "endurance")).to_have_text("16 / 21")
    screen.reload()
    expect(score(screen, "endurance")).to_have_text("16 / 21")
    expect(screen.get_by_label("Notes libres")).to_have_value(text)


def test_the_journal_goes_back_and_forth_to_any_depth(screen: Page, dice: FileDice):
    sheet = roll_hero(screen, dice)
    for number in range(1, 5):
        press(screen, "Pièces d’or moins 1")
        expect(score(screen, "or")).to_have_text(str(20 - number))
    # Beside the finger, on the sheet.
    for left in (17, 18):
        press(screen, "Annuler", "#history")
        expect(score(screen, "or")).to_have_text(str(left))
    press(screen, "Rétablir", "#history")
    expect(score(screen, "or")).to_have_text("17")

    # On its own page: what was undone stays visible, struck through.
    touch(screen.get_by_role("link", name="Journal", exact=True))
    screen.wait_for_url(re.compile("/journal/$"))
    lines = screen.locator(".log li:not(.day)")
    expect(lines).to_have_count(5)
    expect(lines.nth(0)).to_have_class("undone")
    assert (
        screen.evaluate("getComputedStyle(document.querySelector('.undone > .grow')).textDecorationLine")
        == "line-through"
    )
    # Down to one line, that one included, in one tap; then forth again as far as it goes.
    touch(lines.nth(3).get_by_label("Annuler jusqu’à cette ligne"))
    touch(lines.nth(3).get_by_role("button", name="Annuler jusqu’ici"))
    expect(screen.locator(".log li.undone")).to_have_count(4)
    expect(screen.locator("#history").get_by_role("button", name="Annuler")).to_be_disabled()
    for struck in (3, 2, 1, 0):
        press(screen, "Rétablir", "#history")
        expect(screen.locator(".log li.undone")).to_have_count(struck)
    expect(screen.locator("#history").get_by_role("button", name="Rétablir")).to_be_disabled()
    screen.goto(sheet)
    expect(score(screen, "or")).to_have_text("16")
    # Something new after an undo: the branch left behind stays, struck through, and there is no way forth.
    press(screen, "Annuler", "#history")
    expect(score(screen, "or")).to_have_text("17")
    press(screen, "Pièces d’or plus 1")
    expect(score(screen, "or")).to_have_text("18")
    expect(screen.locator("#history").get_by_role("button", name="Rétablir")).to_be_disabled()
    expect(screen.locator("#journal li.undone")).to_have_count(1)


def test_plain_dice_are_asked_for_and_told_where_they_were_thrown(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    dice.next(3, 5)
    press(screen, "2d6", "#dice")
    expect(screen.locator("#dice .last")).to_contain_text("3 + 5 = 8")
    expect(screen.locator("#dice .last")).to_be_in_viewport(ratio=1)
    press(screen, "Mes dés", "#hands li:first-child")
    expect(screen.locator("#hands").get_by_role("button", name="Mes dés").first).to_have_attribute(
        "aria-pressed", "true"
    )
    press(screen, "2d6", "#dice")
    expect(screen.locator("dice-pad")).to_be_in_viewport(ratio=1)
