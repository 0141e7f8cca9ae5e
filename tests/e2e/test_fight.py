"""The fight, assault by assault, on a phone and on a laptop."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import (
    at_rest,
    attack,
    decide,
    hud,
    reach,
    receive_stone,
    roll_hero,
    score,
    start_fight,
    tap_faces,
    touch,
)


def assault(page: Page):
    """What the last assault gave."""
    return page.locator(".assault")


def endurance(page: Page, foe: int):
    """The ENDURANCE of an adversary, and what it began with."""
    return page.locator(f"#foe-{foe} > .num")


def in_sight(page: Page) -> None:
    """Fail unless all of the hero's scores are on the screen, and the decision too."""
    expect(page.locator(".hud")).to_be_in_viewport(ratio=1)
    expect(page.locator("#decide button.main")).to_be_in_viewport(ratio=1)


@pytest.mark.both_screens
def test_one_adversary_to_the_end(screen: Page, dice: FileDice):
    sheet = roll_hero(screen, dice, name="Iona")
    start_fight(screen, ("Loup-Garou", 8, 9))
    in_sight(screen)
    place = screen.locator("#decide button.main").bounding_box()

    # Hit: 11 + 10 against 3 + 8. The wound waits for the decision on luck.
    attack(screen, dice, (1, 2), (5, 6))
    expect(assault(screen)).to_contain_text("11 + 10")
    expect(assault(screen)).to_contain_text("3 + 8")
    expect(assault(screen).locator(".sums .num")).to_have_text(["21", "11"])
    expect(endurance(screen, 0)).to_have_text("9 / 9")
    in_sight(screen)
    # As long as it waits, the fight is not ended by the text.
    expect(screen.locator("#end [value=won]")).to_be_disabled()
    dice.next(2, 3)
    decide(screen, "Tenter la Chance")
    expect(screen.locator("#end [value=won]")).to_be_enabled()
    expect(endurance(screen, 0)).to_have_text("5 / 9")
    expect(hud(screen, "Chance")).to_have_text("10")
    in_sight(screen)

    # Touched: kept as it is, with the plain choice.
    attack(screen, dice, (6, 6), (1, 1))
    in_sight(screen)
    decide(screen, "Garder −2")
    expect(hud(screen, "Endurance")).to_have_text("19")
    # Nobody.
    attack(screen, dice, (4, 4), (3, 3))
    expect(assault(screen)).to_contain_text("Coups esquivés")
    expect(hud(screen, "Endurance")).to_have_text("19")
    # Touched, and unlucky.
    attack(screen, dice, (6, 5), (2, 1))
    dice.next(6, 6)
    decide(screen, "Tenter la Chance")
    expect(hud(screen, "Endurance")).to_have_text("16")
    # The plain choice has stayed where the thumb is.
    now = screen.locator("#decide button.main").bounding_box()
    assert place and now
    if screen.viewport_size == {"width": 390, "height": 844}:
        assert abs(place["y"] - now["y"]) < 2

    # A plain wound that kills asks nothing more than it must.
    attack(screen, dice, (1, 1), (6, 6))
    decide(screen, "Garder −2")
    attack(screen, dice, (1, 1), (6, 6))
    decide(screen, "Garder −2")
    attack(screen, dice, (1, 1), (6, 6))
    ended = screen.locator("#ended")
    expect(ended).to_contain_text("Combat gagné")
    expect(ended).to_contain_text(re.compile(r"Endurance\s*: 21 → 16\s*\(−5\)"))
    expect(ended).to_contain_text(re.compile(r"Chance\s*: 11 → 9\s*\(−2\)"))
    expect(screen.locator("#rounds li")).to_have_count(7)
    # Undone, dice included, and done again.
    touch(screen.locator("#history").get_by_role("button", name="Annuler"))
    expect(endurance(screen, 0)).to_have_text("1 / 9")
    at_rest(screen)
    touch(screen.locator("#history").get_by_role("button", name="Rétablir"))
    expect(ended).to_contain_text("Combat gagné")
    at_rest(screen)
    touch(screen.get_by_role("link", name="Retour à la feuille"))
    screen.wait_for_url(sheet)
    expect(score(screen, "endurance")).to_have_text("16 / 21")


def test_several_all_together_by_touch_and_by_digit(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    start_fight(screen, ("Gobelin", 5, 4), ("Orque", 6, 5), ("Troll", 9, 8), mode="Tous à la fois")
    in_sight(screen)
    # The Orc is named, the others strike too: target first, then in their order.
    dice.next(1, 1, 6, 6)
    decide(screen, "Attaquer Orque")
    expect(screen.locator("#decide h2")).to_contain_text("Blessure infligée")
    dice.next(1, 2, 4, 4, 6, 6, 1, 2)
    decide(screen, "Garder −2")
    expect(endurance(screen, 1)).to_have_text("3 / 5")
    expect(screen.locator("#decide h2")).to_contain_text("Blessure reçue")
    in_sight(screen)
    decide(screen, "Garder −2")
    expect(hud(screen, "Endurance")).to_have_text("19")
    # Striking on at the same one is the plain choice; another is one digit away.
    expect(screen.locator("#decide button.main")).to_contain_text("Attaquer Orque")
    dice.next(6, 6, 1, 1)
    at_rest(screen)
    screen.keyboard.press("3")
    expect(assault(screen)).to_contain_text("Troll vous touche")
    dice.next(1, 1, 6, 6, 1, 1, 6, 6)
    decide(screen, "Garder −2")
    expect(hud(screen, "Endurance")).to_have_text("17")
    expect(screen.locator("#rounds li")).to_have_count(2)


def test_several_in_turn_one_falls_the_next_steps_up(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    start_fight(screen, ("Gobelin", 5, 2), ("Orque", 6, 5))
    expect(screen.locator("#decide").get_by_role("button", name="Attaquer")).to_have_count(1)
    attack(screen, dice, (1, 1), (6, 6))
    expect(screen.locator("#foe-0")).to_contain_text("hors de combat")
    expect(assault(screen)).to_contain_text("Orque s’avance")
    attack(screen, dice, (1, 1), (6, 6))
    decide(screen, "Garder")
    expect(endurance(screen, 1)).to_have_text("3 / 5")


def test_stones_settings_and_corrections_in_mid_fight(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    receive_stone(screen, "Un bon sorcier", "force")
    receive_stone(screen, "Un sorcier maléfique", "faiblesse")
    start_fight(screen, ("Loup-Garou", 8, 9))
    reach(screen, "Pierres de magie")
    touch(screen.get_by_role("button", name="Utiliser la pierre Force"))
    expect(screen.locator("#fighter-hero")).to_contain_text("Pierre de Force")
    at_rest(screen)
    touch(screen.get_by_role("button", name="Utiliser la pierre Faiblesse"))
    expect(screen.locator("#foe-0")).to_contain_text("Faiblesse")
    # 12 + 2 against 12 + 8 − 2.
    attack(screen, dice, (6, 6), (1, 1))
    expect(assault(screen).locator(".sums .num")).to_have_text(["14", "18"])
    # With a wound pending nothing else is changed: the buttons say so.
    expect(screen.get_by_role("button", name="Appliquer au combat")).to_be_disabled()
    decide(screen, "Garder")
    settings = screen.locator("#settings")
    settings.get_by_label("Blessures infligées").fill("3")
    settings.get_by_label("Fuite permise").check()
    settings.get_by_role("button", name="Appliquer").click()
    expect(screen.locator("#rounds")).to_contain_text("Blessures infligées : 2 → 3")
    expect(screen.get_by_role("button", name="Fuir")).to_be_enabled()
    attack(screen, dice, (1, 1), (6, 6))
    decide(screen, "Garder −3")
    expect(endurance(screen, 0)).to_have_text("6 / 9")

    at_rest(screen)
    screen.locator("#foe-0 summary").click()
    screen.locator("#foe-0").get_by_label("Endurance").fill("1")
    screen.locator("#foe-0").get_by_role("button", name="Corriger").click()
    expect(endurance(screen, 0)).to_have_text("1 / 9")
    expect(screen.locator("#rounds")).to_contain_text("corrigée")
    at_rest(screen)
    reach(screen, "Corriger mes scores")
    screen.get_by_role("button", name="Endurance moins 1").click()
    expect(hud(screen, "Endurance")).to_have_text("18")
    # A setting out of its range is refused beside its field, and the rest of the form stays.
    assert settings.get_by_label("Blessures reçues").input_value() == "2"


def test_flight_leaves_a_fight_that_waits_at_its_place(screen: Page, dice: FileDice):
    sheet = roll_hero(screen, dice)
    touch(screen.locator("#paragraph summary"))
    screen.get_by_label("Aller au paragraphe").fill("77")
    screen.keyboard.press("Enter")
    expect(screen.locator("#paragraph summary")).to_have_text("§ 77")
    at_rest(screen)
    start_fight(screen, ("Troll", 9, 8), flee=True)
    attack(screen, dice, (1, 1), (6, 6))
    decide(screen, "Garder")
    decide(screen, "Fuir")
    expect(screen.locator("#decide h2")).to_contain_text("Blessure de la fuite")
    dice.next(1, 1)
    decide(screen, "Tenter la Chance")
    ended = screen.locator("#ended")
    expect(ended).to_contain_text("Vous avez fui")
    expect(ended).to_contain_text(re.compile(r"Endurance\s*: 21 → 20"))
    screen.goto(sheet)
    waiting = screen.locator("#waiting")
    expect(waiting).to_contain_text(re.compile(r"Troll.*Endurance\s6"))
    expect(waiting).to_contain_text("§ 77")
    expect(waiting).to_contain_text("ici")
    touch(waiting.get_by_role("button", name="Reprendre"))
    screen.wait_for_url(re.compile("/combat/$"))
    expect(endurance(screen, 0)).to_have_text(re.compile("^6"))
    at_rest(screen)
    touch(screen.locator("#end").get_by_role("button", name="Perdu"))
    expect(screen.locator("#ended")).to_contain_text("Combat perdu")


def test_dead_luck_having_spoken_and_begun_again(screen: Page, dice: FileDice):
    roll_hero(screen, dice, name="Iona")
    start_fight(screen, ("Troll", 12, 20))
    reach(screen, "Corriger mes scores")
    panel = screen.locator("#edit-endurance")
    panel.locator("summary").click()
    panel.get_by_label("De combien").fill("3")
    panel.get_by_role("button", name="= Fixer à").click()
    expect(hud(screen, "Endurance")).to_have_text("3")
    attack(screen, dice, (6, 6), (1, 1))
    # At 3 she lives if the wound is kept; she dies of 3 if luck fails, and not before it has.
    expect(screen.locator("#ended")).to_have_count(0)
    dice.next(6, 6)
    decide(screen, "Tenter la Chance")
    ended = screen.locator("#ended")
    expect(ended).to_contain_text("Combat perdu")
    expect(ended).to_contain_text("Iona est morte")
    expect(hud(screen, "Endurance")).to_have_text("0")
    # A slip of the finger is taken back even then.
    at_rest(screen)
    touch(screen.locator("#history").get_by_role("button", name="Annuler"))
    expect(screen.locator("#decide h2")).to_contain_text("Blessure reçue")
    at_rest(screen)
    touch(screen.locator("#history").get_by_role("button", name="Rétablir"))
    touch(ended.get_by_role("link", name="Recommencer"))
    dice.next(1, 1, 1, 1, 1)
    touch(screen.get_by_role("button", name="Lancer les dés"))
    screen.locator("#created").wait_for()
    expect(score(screen, "habilete")).to_have_text("7 / 7")
    screen.goto("/archive/")
    expect(screen.get_by_role("link", name="Iona")).to_contain_text("fin de l’aventure")


def test_real_dice_on_either_side_changed_in_mid_fight(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    start_fight(screen, ("Loup-Garou", 8, 9))
    hands = screen.locator("#hands li")
    at_rest(screen)
    touch(hands.nth(0).get_by_role("button", name="Mes dés"))
    expect(hands.nth(0).get_by_role("button", name="Mes dés")).to_have_attribute("aria-pressed", "true")
    # The program rolls the creature first; its dice are shown, and hers are asked for.
    dice.next(2, 2)
    decide(screen, "Attaquer")
    asked = screen.locator("#faces")
    expect(asked).to_contain_text("2 dés à 6 faces pour vous")
    expect(screen.locator(".hud")).to_be_in_viewport(ratio=1)
    expect(screen.locator("dice-pad")).to_be_in_viewport(ratio=1)
    expect(asked.locator("p .die")).to_have_count(2)
    # A reload gives the creature no second throw.
    screen.reload()
    expect(asked.locator("p .die")).to_have_count(2)
    tap_faces(screen, 5, 6)
    expect(assault(screen)).to_contain_text("dés saisis")
    expect(assault(screen).locator(".sums .num")).to_have_text(["21", "12"])
    # Luck is rolled by hand too, unless she lets the program roll this once.
    decide(screen, "Tenter la Chance")
    asked.wait_for()
    dice.next(1, 2)
    at_rest(screen)
    touch(screen.get_by_role("button", name="Laisser le programme lancer"))
    expect(endurance(screen, 0)).to_have_text("5 / 9")
    # The other way round: the creature's on the table, hers by the program.
    at_rest(screen)
    touch(hands.nth(0).get_by_role("button", name="Le programme"))
    expect(hands.nth(0).get_by_role("button", name="Le programme")).to_have_attribute("aria-pressed", "true")
    at_rest(screen)
    touch(hands.nth(1).get_by_role("button", name="Mes dés"))
    expect(hands.nth(1).get_by_role("button", name="Mes dés")).to_have_attribute("aria-pressed", "true")
    decide(screen, "Attaquer")
    expect(asked).to_contain_text("pour l’adversaire")
    at_rest(screen)
    dice.next(1, 1)
    tap_faces(screen, 6, 6)
    decide(screen, "Garder")
    expect(hud(screen, "Endurance")).to_have_text("19")
    expect(screen.locator("#rounds li").nth(0)).to_contain_text("dés saisis")
    # Undone, the typed dice go with the assault.
    at_rest(screen)
    touch(screen.locator("#history").get_by_role("button", name="Annuler"))
    expect(screen.locator("#decide h2")).to_contain_text("Blessure reçue")


def test_nothing_jumps_from_assault_to_assault(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    start_fight(phone, ("Troll", 8, 40))
    attack(phone, dice, (3, 3), (2, 2))
    tops = []
    for foe, hero in (((3, 3), (2, 2)), ((6, 6), (1, 1)), ((1, 1), (6, 6))):
        attack(phone, dice, foe, hero)
        for _ in range(phone.locator("#decide h2").count()):
            decide(phone, "Garder")
        in_sight(phone)
        boxes = [phone.locator(part).bounding_box() for part in (".hud", "#fighter-hero", "#decide button.main")]
        tops.append([round(box["y"]) for box in boxes if box])
        assert phone.evaluate("scrollY") == 0
    assert tops[0] == tops[1] == tops[2]
