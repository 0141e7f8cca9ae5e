"""An answer that has only what changed, swapped in: the page is then what a new one would be, and no more has moved."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, attack, decide, roll_hero, start_fight
from tests.e2e.test_billy import make_billy
from tests.e2e.test_billy import start as start_of_billy
from tests.e2e.test_cretoises import begin as make_altheos
from tests.e2e.test_cretoises import fight as fight_of_altheos

STEPS = 8
LEAST = 3

# The page as it stands, and as it is when it is asked for anew: without what is fresh at every drawing, what the
# script adds to the server's page, what the player has unfolded, and chances, which come when they come.
BOTH = """async () => {
  const answer = await fetch(location.href, {headers: {'HX-Request': 'true'}});
  const made = document.createElement('template');
  made.innerHTML = await answer.text();
  const plain = (root) => {
    const copy = root.cloneNode(true);
    copy.querySelectorAll('dice-slots, dice-pad, #odds, .chance, #rounds li ~ li').forEach((one) => one.remove());
    const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
    const texts = [];
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of texts) {
      if (!text.data.trim()) text.remove();
      else text.data = text.data.replace(/\\s+/g, ' ').trim();
    }
    const lines = [];
    for (const one of [copy, ...copy.querySelectorAll('*')]) {
      const fresh = one.matches('[name=csrfmiddlewaretoken], [name=key], [name=version]');
      const own = [...one.attributes].filter(({name, value}) =>
        !(fresh && name === 'value') && !(name === 'class' && !value.trim()) && name !== 'open' && name !== 'data-dirty'
        && !(name === 'disabled' && one.matches('[data-unless-waits]')));
      const said = own.map(({name, value}) => `${name}=${name === 'class' ? value.replace(' best', '') : value}`);
      const text = [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('|');
      lines.push([one.localName, ...said.sort(), text].join(' '));
    }
    return lines;
  };
  return [plain(document.getElementById('page')), plain(made.content.querySelector('#page'))];
}"""


def wander(page: Page, dice: FileDice, seed: int, steps: int) -> None:
    """Take decisions as they are offered, back and forth too, and compare the page with a new one after each."""
    chance = random.Random(seed)
    dice.next(*(chance.randint(1, 4) for _ in range(steps * 12)))
    seen, deep = [0], 0

    def count(answer):
        seen[0] += "signet-since" in answer.headers

    page.on("response", count)
    for step in range(steps):
        at_rest(page)
        offered = page.locator("#decide button:enabled").and_(page.locator(":visible"))
        if not offered.count():
            break
        # Not further back than the fight.
        back = deep > 1 and chance.random() < 0.2
        main = page.locator("#decide [data-main]:enabled")
        if back:
            button = page.locator("#history [data-undo]")
        elif main.count() and chance.random() < 0.6:
            button = main
        else:
            button = offered.nth(chance.randrange(offered.count()))
        deep += -1 if back else 1
        said = button.inner_text()
        with page.expect_response(lambda response: response.request.method == "POST"):
            button.click()
        at_rest(page)
        now, new = page.evaluate(BOTH)
        assert now == new, (seed, step, said)
    dice.clear()
    assert seen[0] >= LEAST, "too few answers had parts alone"


def into_a_fight(page: Page, dice: FileDice, book: str) -> None:
    """Make a hero of the book and begin a fight that lasts."""
    if book == "billy":
        make_billy(page, "Guerrier")
        return start_of_billy(page, "Orque", 5, 60, 1, 1)
    if book == "cretoises":
        make_altheos(page, honneur=9)
        return fight_of_altheos(page, "Lion FORCE 4 PROTECTION 14")
    roll_hero(page, dice, book)
    return start_fight(page, ("Gobelin", 4, 40), ("Troll", 6, 60), mode="Tous à la fois")


@pytest.mark.parametrize("book", ["scorpions", "billy", "cretoises"])
def test_the_page_is_what_a_new_one_would_be(phone: Page, dice: FileDice, book: str):
    into_a_fight(phone, dice, book)
    wander(phone, dice, seed=3, steps=STEPS)


@pytest.mark.soak
@pytest.mark.parametrize("book", ["scorpions", "mutation", "billy", "cretoises"])
def test_the_same_for_long(phone: Page, dice: FileDice, book: str):
    into_a_fight(phone, dice, book)
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    wander(phone, dice, seed=seed, steps=60)


def test_dice_roll_when_they_are_thrown_and_not_again(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    start_fight(phone, ("Gobelin", 4, 40))
    attack(phone, dice, (1, 2), (5, 6))
    phone.evaluate("document.querySelectorAll('.assault .die').forEach((die) => (die.thrown = true))")
    decide(phone, "Garder −2")
    expect(phone.locator(".assault .verdict")).to_have_count(2)
    again = "[...document.querySelectorAll('.assault .die')].map((die) => Boolean(die.thrown))"
    assert phone.evaluate(again) == [True] * 4
    # The same faces, thrown anew.
    attack(phone, dice, (1, 2), (5, 6))
    assert phone.evaluate(again) == [False] * 4
    # The die of luck is thrown beside them.
    phone.evaluate("document.querySelectorAll('.assault .die').forEach((die) => (die.thrown = true))")
    dice.next(2, 3)
    decide(phone, "Tenter la Chance")
    assert phone.evaluate(again) == [True] * 4 + [False] * 2


def test_the_hand_stays_on_the_plain_choice(desktop: Page, dice: FileDice):
    roll_hero(desktop, dice)
    start_fight(desktop, ("Gobelin", 4, 40))
    at_rest(desktop)
    desktop.get_by_role("button", name="Attaquer").focus()
    focused = desktop.locator(":focus")
    for faces, said in (((1, 2, 5, 6), "Garder −2"), ((), "Attaquer"), ((1, 2, 5, 6), "Garder −2")):
        dice.next(*faces)
        desktop.keyboard.press("Enter")
        expect(focused).to_contain_text(said)
        at_rest(desktop)
    # The other choice goes with its decision: the hand goes on to what is asked now.
    desktop.get_by_role("button", name=re.compile("^Tenter la Chance")).focus()
    dice.next(2, 3)
    desktop.keyboard.press("Enter")
    expect(focused).to_contain_text("Attaquer")


def test_what_is_typed_beside_a_tap_stays(desktop: Page, dice: FileDice):
    roll_hero(desktop, dice)
    start_fight(desktop, ("Gobelin", 4, 40))
    fold = desktop.locator("#fold-foe-0")
    fold.locator("summary").click()
    fold.get_by_label("Endurance").fill("33")
    # Nobody is touched: the adversary's card is drawn as it was.
    attack(desktop, dice, (4, 4), (1, 1))
    expect(desktop.locator(".assault")).to_contain_text("Coups esquivés")
    expect(fold.get_by_label("Endurance")).to_have_value("33")
    fold.get_by_role("button", name="Corriger").click()
    expect(desktop.locator("#foe-0 > .num")).to_have_text("33 / 40")
