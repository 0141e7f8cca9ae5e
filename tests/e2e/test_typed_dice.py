"""Dice of ten and twenty typed at the table: one after the other, the hand never leaves the field."""

from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.encounters import Hand, begin
from tests.e2e.play import at_rest
from tests.e2e.server import Server
from tests.e2e.test_table import open_table

TYPES = "from rulesets.portes.models import Encounter; Encounter.objects.update(hero_dice_typed=True)"


def typed(page: Page, faces: str) -> None:
    """Type without touching anything before; each blank is Enter."""
    at_rest(page)
    expect(page.locator("dice-slots input:focus")).to_have_count(1)
    for part in faces.split():
        page.keyboard.type(part)
        page.keyboard.press("Enter")
    at_rest(page)


def test_the_hand_stays_in_the_field(desktop: Page, dice: FileDice, server: Server) -> None:
    page, hand = desktop, Hand(desktop, dice)
    open_table(page)
    page.goto(begin(server, "party('Mirelle', movement=18), band(3)", "name='Au gué', place='surface'"))
    hand.enter(6, 6, 6, 6)
    hand.enter(6, 6)
    hand.digit(5)
    server.manage("shell", "-v", "0", "-c", TYPES)
    page.reload()
    hand.key("f")
    hand.enter()
    # Tens and units as they are printed: 90 and 9 are 99, over the chance.
    hand.enter()
    typed(page, "90 9")
    expect(page.locator("#log")).to_contain_text("d100 99")
    # The number that they make does as well, in the first of the two fields.
    hand.enter()
    typed(page, "98")
    expect(page.locator("#log")).to_contain_text("d100 98")

    hand.key("i")
    expect(page.locator("#faces")).to_be_visible()
    dice.next(1)
    page.keyboard.press("6")
    at_rest(page)
    hand.asks("Round 1 · Aventuriers")
    page.locator("#alt-strike > summary").click()
    page.locator("#strike button").first.click()
    # The d20, then the damage: two rolls, two times Enter.
    typed(page, "20")
    typed(page, "3")
    expect(page.locator("#log")).to_contain_text("d20 20")


PRINTED = "() => { const ul = document.querySelector('#log > ul'); return ul.scrollHeight <= ul.clientHeight + 1; }"


def test_paper_has_all_of_the_log(desktop: Page, dice: FileDice, server: Server) -> None:
    page, hand = desktop, Hand(desktop, dice)
    open_table(page)
    page.goto(begin(server, "party('Mirelle'), band(3)", "name='Au gué'"))
    hand.enter(6)
    hand.enter(6, 6)
    page.set_viewport_size({"width": 1100, "height": 90})
    assert not page.evaluate(PRINTED)
    page.emulate_media(media="print")
    assert page.evaluate(PRINTED)
