"""A fight from the first letter to the last blow without touching anything but keys."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, hud, roll_hero


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus, and see that the focus shows."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            # A pill's ring is drawn on the label beside the hidden button.
            ring = (
                page.locator(":focus + span") if page.locator(".pills input:focus").count() else page.locator(":focus")
            )
            assert ring.evaluate("(element) => getComputedStyle(element).outlineStyle") == "solid"
            expect(page.locator(":focus")).to_be_in_viewport()
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_fight_by_keys_alone(desktop: Page, dice: FileDice):
    page = desktop
    roll_hero(page, dice)
    tab_to(page, "#foe-0-name")
    page.keyboard.type("Gobelin")
    page.keyboard.press("Tab")
    page.keyboard.type("5")
    page.keyboard.press("Tab")
    page.keyboard.type("6")
    tab_to(page, "#foes button[name=add]")
    page.keyboard.press("Enter")
    page.locator("#foe-1-name").wait_for()
    at_rest(page)
    tab_to(page, "#foe-1-habilete")
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.type("4")
    tab_to(page, "#foes input[name=mode]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Tous à la fois")).to_be_checked()
    tab_to(page, "#foes button.main")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/combat/$"))

    # A digit names whom to strike; Enter takes the plain choice, and strikes on.
    at_rest(page)
    dice.next(1, 1, 6, 6)
    page.keyboard.press("2")
    expect(page.locator("#decide h2")).to_contain_text("Blessure infligée")
    at_rest(page)
    dice.next(6, 6, 1, 1)
    page.keyboard.press("Enter")
    expect(page.locator("#decide h2")).to_contain_text("Blessure reçue")
    # Luck is a Tab away.
    at_rest(page)
    tab_to(page, "#decide button[value=luck]")
    dice.next(1, 1)
    page.keyboard.press("Space")
    expect(hud(page, "Endurance")).to_have_text("20")
    at_rest(page)
    # One's own dice, by their digits.
    tab_to(page, "#hands li:first-child button[value='1']")
    page.keyboard.press("Enter")
    expect(page.locator("#hands [aria-pressed=true]").first).to_have_text("Mes dés")
    at_rest(page)
    page.evaluate("document.activeElement.blur()")
    dice.next(1, 1)
    page.keyboard.press("Enter")
    page.locator("#faces").wait_for()
    at_rest(page)
    page.keyboard.press("6")
    dice.next(1, 1)
    page.keyboard.press("5")
    expect(page.locator("#faces p .die")).to_have_count(6)
    at_rest(page)
    page.keyboard.press("4")
    page.keyboard.press("4")
    expect(page.locator("#foe-1")).to_contain_text("hors de combat")
    expect(page.locator(".assault")).to_contain_text("dés saisis")
    at_rest(page)
    # `u` takes the last thing back, wherever the focus is but in a field.
    page.keyboard.press("u")
    page.locator("#faces").wait_for()
    at_rest(page)
    # Shortcuts write in fields instead of acting.
    tab_to(page, "#settings input[name=stop_at]")
    page.keyboard.type("1u2")
    expect(page.locator("#settings input[name=stop_at]")).to_have_value("1u2")
