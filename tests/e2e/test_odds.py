"""The chances of a fight, as a player meets them: on its page, moving with each assault, or out of sight."""

import re

from playwright.sync_api import Page, Route, expect

from tests.e2e.dice import FileDice
from tests.e2e.looks import shot
from tests.e2e.play import at_rest, attack, decide, roll_hero, start_fight, touch
from tests.e2e.watch import Watch


def percent(page: Page) -> int:
    """Return the chance of winning that the card says."""
    win = page.locator("#odds-win")
    expect(win).to_have_text(re.compile(r"^\d+\u202f%$"))
    return int(win.inner_text().split("\u202f")[0])


def test_the_bar_moves_and_each_decision_says_its_chance(screen: Page, dice: FileDice):
    wide = (screen.viewport_size or {})["width"]
    roll_hero(screen, dice, name="Iona")
    start_fight(screen, ("Loup-Garou", 11, 16))
    before = percent(screen)
    expect(screen.get_by_role("meter", name=re.compile("Chances de vaincre"))).to_be_visible()
    # What is left at the end comes a little later, by itself.
    expect(screen.locator("#odds")).to_contain_text("Endurance restante attendue")

    # Hit: the wound waits for the decision on luck, each side of which says what it comes to.
    attack(screen, dice, (1, 2), (5, 6))
    choices = screen.locator("#decide .chance")
    expect(choices).to_have_count(2)
    expect(screen.locator("#decide .best")).to_have_count(1)
    chances = [int(re.findall(r"\d+", one)[0]) for one in choices.all_inner_texts()]
    advised = screen.locator("#decide button:has(.best)")
    best = int(re.findall(r"\d+", advised.locator(".chance").inner_text())[0])
    assert best == max(chances)
    assert percent(screen) == best > before
    # The plain choice is the main one, advised or not.
    expect(screen.locator("#decide button.main")).to_contain_text("Garder")
    shot(screen, f"odds-decision-{wide}")
    decide(screen, "Garder −2")

    # What is behind the number.
    touch(screen.locator("#odds-more summary"))
    expect(screen.get_by_role("img", name=re.compile("Endurance à la fin du combat"))).to_be_visible()
    expect(screen.locator("#odds")).to_contain_text("Sans jamais tenter la Chance")
    at_rest(screen)
    shot(screen, f"odds-detail-{wide}")
    screen.emulate_media(color_scheme="dark", reduced_motion="reduce")
    shot(screen, f"odds-detail-{wide}-dark")

    # Some want no oracle.
    at_rest(screen)
    touch(screen.get_by_role("button", name="Masquer les chances"))
    expect(screen.locator("#odds")).to_have_count(0)
    expect(screen.locator("main")).not_to_contain_text("\u202f%")
    screen.goto(screen.url.replace("combat/", ""))
    at_rest(screen)
    touch(screen.locator("#odds-switch").get_by_role("button", name="Montrer"))
    expect(screen.locator("#odds-switch").get_by_role("button", name="Montrer")).to_have_attribute(
        "aria-pressed", "true"
    )
    screen.goto(f"{screen.url}combat/")
    assert percent(screen) > before


def test_what_takes_long_comes_later(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    start_fight(phone, *((f"Gobelin {number}", 6, 6) for number in range(7)), mode="Tous à la fois")
    win = phone.locator("#odds-win")
    expect(win).to_be_visible()
    # With it, what each target comes to.
    expect(phone.locator("#decide .chance")).to_have_count(7)


def test_an_answer_whose_place_is_gone_is_dropped(phone: Page, dice: FileDice):
    """A tap’s answer that had its numbers at once has replaced the card that was still asking."""
    roll_hero(phone, dice)
    held: list[Route] = []
    phone.route(re.compile("choix=1"), lambda route: held.append(route), times=1)
    start_fight(phone, *((f"Loup {number}", 7, 5) for number in range(7)), mode="Tous à la fois")
    expect(phone.locator("#odds .htmx-request")).to_be_attached()
    phone.locator("#odds").evaluate("card => { card.outerHTML = '<section id=odds></section>' }")
    (late,) = held
    with phone.expect_response(late.request.url):
        late.continue_()
    # The console stays silent, and the fight goes on.
    attack(phone, dice, (1, 1), (6, 6), "Loup 0")
    expect(phone.locator("#decide h2")).to_contain_text("Blessure infligée")


def test_an_answer_that_never_comes_is_no_trouble_of_the_players(phone: Page, dice: FileDice, watch: Watch):
    """He has sent nothing: nothing of his waits, and nothing is said over what he may press."""
    watch.expect("request failed|net::ERR|htmx:(sendError|afterRequest)")
    roll_hero(phone, dice)
    phone.route(re.compile("choix=1"), lambda route: route.abort())
    with phone.expect_event("requestfailed"):
        start_fight(phone, *((f"Rat {number}", 5, 7) for number in range(7)), mode="Tous à la fois")
    attack(phone, dice, (1, 1), (6, 6), "Rat 0")
    expect(phone.locator("#notice")).to_be_empty()


def test_before_the_fight_they_come_while_typing(phone: Page, dice: FileDice):
    sheet = roll_hero(phone, dice)
    phone.goto(f"{sheet}combat/")
    form = phone.locator("#foes")
    form.locator("[name=foe-0-habilete]").fill("8")
    expect(phone.locator("#odds-before")).to_be_empty()
    form.locator("[name=foe-0-endurance]").fill("9")
    expect(phone.locator("#before-win")).to_have_text(re.compile("\u202f%$"))
    easy = phone.locator("#before-win").inner_text()
    form.locator("[name=foe-0-habilete]").fill("12")
    expect(phone.locator("#before-win")).not_to_have_text(easy)
    # A score that is missing takes them away, and is no fault.
    form.locator("[name=foe-0-endurance]").fill("")
    expect(phone.locator("#before-win")).to_have_count(0)
    expect(phone.locator(".refusal")).to_have_count(0)
    # Pasted, as it stands in the book.
    form.locator("[name=text]").fill("LOUP-GAROU HABILETÉ 8 ENDURANCE 9")
    expect(phone.locator("#before-win")).to_have_text(easy)
