"""What a phone does by itself: it stays awake beside the book, loses its line, and finds it again."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, attack, decide, roll_hero, start_fight, touch
from tests.e2e.server import Server
from tests.e2e.test_hard_moments import DOWN
from tests.e2e.test_table import open_table
from tests.e2e.watch import Watch

# A browser that tells what it was asked; it takes the lock back when the page is hidden, as browsers do.
WAKE = """
window.wakes = [];
let hidden = false;
let held = null;
Object.defineProperty(document, 'visibilityState', {get: () => (hidden ? 'hidden' : 'visible')});
const release = (lock) => {
  if (held !== lock) return;
  held = null;
  window.wakes.push('released');
  lock.dispatchEvent(new Event('release'));
};
Object.defineProperty(navigator, 'wakeLock', {value: {request: async (kind) => {
  window.wakes.push(kind);
  held = new EventTarget();
  const lock = held;
  lock.release = async () => release(lock);
  return lock;
}}});
window.turnAway = (away) => {
  hidden = away;
  if (away && held) release(held);
  document.dispatchEvent(new Event('visibilitychange'));
};
"""

UNDER = """() => {
  const said = document.getElementById('notice').getBoundingClientRect();
  return [...document.querySelectorAll('[data-decision] button, header.top a, .hud')]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.bottom > said.top + 1 && box.top < said.bottom - 1 && box.right > said.left && box.left < said.right;
    })
    .map((one) => one.textContent.trim());
}"""


def wakes(page: Page, *told: str) -> None:
    """Wait until the browser was asked just this."""
    page.wait_for_function("told => JSON.stringify(window.wakes) === JSON.stringify(told)", arg=list(told))


def test_the_screen_stays_on_as_long_as_there_is_something_to_follow(phone: Page, dice: FileDice):
    phone.add_init_script(WAKE)
    sheet = roll_hero(phone, dice)
    at_rest(phone)
    wakes(phone)
    start_fight(phone, ("Gobelin", 5, 4))
    wakes(phone, "screen")
    attack(phone, dice, (1, 1), (6, 6))
    decide(phone, "Garder")
    wakes(phone, "screen")
    # Away and back: it is asked for anew.
    phone.evaluate("turnAway(true)")
    wakes(phone, "screen", "released")
    phone.evaluate("turnAway(false)")
    wakes(phone, "screen", "released", "screen")
    phone.goto(sheet)
    wakes(phone, "screen")
    phone.get_by_role("link", name="Reprendre le combat").click()
    phone.wait_for_url(re.compile("/combat/$"))
    wakes(phone, "screen")
    # The fight is over: the same page gives the screen back.
    attack(phone, dice, (1, 1), (6, 6))
    expect(phone.locator("#ended")).to_be_visible()
    wakes(phone, "screen", "released")
    phone.goto(sheet)
    at_rest(phone)
    wakes(phone)
    open_table(phone)
    wakes(phone, "screen")


@pytest.mark.both_screens
def test_what_is_said_of_the_network_covers_nothing_and_goes(
    screen: Page, dice: FileDice, server: Server, watch: Watch
):
    for trace in DOWN:
        watch.expect(trace)
    watch.expect(r"htmx:(sendError|afterRequest)")
    roll_hero(screen, dice)
    start_fight(screen, ("Troll", 9, 12), ("Gobelin", 5, 4), mode="Tous à la fois")
    at_rest(screen)
    server.kill()
    main = screen.locator("#decide [data-main]")
    touch(main)
    notice = screen.locator("#notice")
    expect(notice).to_contain_text("Le serveur ne répond pas")
    expect(main).to_be_in_viewport(ratio=1)
    # Not at the top of the page, nor anywhere else on it.
    for place in ("0", "120", "document.body.scrollHeight"):
        screen.evaluate(f"scrollTo(0, {place})")
        assert screen.evaluate(UNDER) == []
    server.start()
    # By itself, without a tap.
    expect(notice).to_have_text("")
    attack(screen, dice, (1, 2), (5, 6), "Troll")
