"""« Annuler » and « Rétablir » where the thumb is, on every page of a hero."""

from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, roll_hero, touch

PAGES = ("", "combat/", "carte/", "journal/", "bestiaire/", "table/")
OUT_OF_REACH = """
() => [...document.querySelectorAll('#history button')].filter(button => {
  const box = button.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.height < 44 || box.bottom > innerHeight || box.top < innerHeight - 160 || !button.contains(hit);
}).map(button => button.outerHTML.slice(0, 80))
"""


def test_on_every_page_of_a_hero(phone: Page, dice: FileDice) -> None:
    sheet = roll_hero(phone, dice)
    touch(phone.locator("#score-endurance").get_by_role("button", name="moins"))
    at_rest(phone)
    for page in PAGES:
        phone.goto(sheet + page)
        undo = phone.locator("#history").get_by_role("button", name="Annuler")
        expect(undo).to_contain_text("Endurance")
        expect(phone.locator("#history").get_by_role("button")).to_have_count(2)
        assert phone.evaluate(OUT_OF_REACH) == [], page
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert phone.evaluate(OUT_OF_REACH) == []
