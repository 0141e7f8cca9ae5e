"""Slow lines, power cuts, double taps, two tabs: nothing lost, nothing doubled, nothing stale."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request, expect

from tests.e2e.conftest import DESKTOP, PHONE, Open
from tests.e2e.dice import FileDice
from tests.e2e.play import at_rest, attack, decide, hud, roll_hero, score, start_fight, tap_faces, touch
from tests.e2e.server import Server
from tests.e2e.watch import Watch

STALE = (r"^409: POST", r"console error: Failed to load resource.*409")
DOWN = (r"^request failed: ", r"console error: Failed to load resource: net::ERR_")


def posts(page: Page, where: str) -> list[Request]:
    """Collect the POST requests to an address from now on."""
    seen: list[Request] = []
    page.on(
        "request", lambda request: seen.append(request) if request.method == "POST" and where in request.url else None
    )
    return seen


def slow(page: Page, latency: int = 300) -> None:
    """A line on which every request takes that many milliseconds more."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1},
    )


def pending_fight(page: Page, dice: FileDice) -> None:
    """A fight with the decision on a wound of 2 to be taken."""
    roll_hero(page, dice, name="Iona")
    start_fight(page, ("Troll", 9, 12))
    attack(page, dice, (1, 2), (5, 6))
    expect(page.locator("#decide h2")).to_contain_text("Blessure infligée")


def still_pending(page: Page) -> None:
    """The same decision stands, and the assault that led to it is told."""
    expect(page.locator("#decide h2")).to_contain_text("Blessure infligée")
    expect(page.locator(".assault .sums .num")).to_have_text(["21", "12"])
    expect(page.locator("#foe-0 > .num")).to_have_text("12 / 12")
    expect(hud(page, "Endurance")).to_have_text("21")


def test_reload_closed_browser_and_power_cut_in_mid_fight(phone: Page, dice: FileDice, server: Server, open_page: Open):
    pending_fight(phone, dice)
    address = phone.url
    phone.reload()
    still_pending(phone)

    # The browser is closed and opened again with the cookies it kept.
    kept = phone.context.storage_state()
    phone.context.close()
    server.kill()
    server.start()
    again = open_page(phone=True, storage_state=kept)
    again.goto("/")
    touch(again.get_by_role("link", name="Iona"))
    touch(again.get_by_role("link", name="Reprendre le combat"))
    again.wait_for_url(address)
    still_pending(again)

    # The power fails under an open page: it goes on where it was, without a reload.
    server.restart()
    decide(again, "Garder −2")
    expect(again.locator("#foe-0 > .num")).to_have_text("10 / 12")


def test_a_power_cut_while_dice_are_awaited(phone: Page, dice: FileDice, server: Server):
    roll_hero(phone, dice)
    start_fight(phone, ("Troll", 9, 12))
    at_rest(phone)
    touch(phone.locator("#hands li").nth(0).get_by_role("button", name="Mes dés"))
    expect(phone.locator("#hands [aria-pressed=true]").first).to_have_text("Mes dés")
    dice.next(3, 4)
    decide(phone, "Attaquer")
    expect(phone.locator("#faces p .die")).to_have_count(2)
    server.restart()
    phone.reload()
    expect(phone.locator("#faces p .die")).to_have_count(2)
    tap_faces(phone, 6, 5)
    expect(phone.locator(".assault .sums .num")).to_have_text(["21", "16"])


@pytest.mark.parametrize("options", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_back_shows_a_whole_page_and_the_present(
    new_context: Callable[..., BrowserContext], server: Server, watch: Watch, dice: FileDice, options
):
    # No request is intercepted here: that would switch the browser's own memory off.
    context = new_context(**options, base_url=server.url)
    context.on("page", watch.follow)
    page = context.new_page()
    sheet = roll_hero(page, dice)
    page.get_by_role("button", name="Endurance moins 1").click()
    expect(score(page, "endurance")).to_have_text("20 / 21")
    at_rest(page)
    page.get_by_role("link", name="Journal", exact=True).click()
    page.wait_for_url(re.compile("/journal/$"))
    page.go_back()
    page.wait_for_url(sheet)
    expect(score(page, "endurance")).to_have_text("20 / 21")
    expect(page.locator("head link[rel=stylesheet]")).to_have_count(1)
    expect(page.get_by_role("navigation", name="Pages du héros")).to_be_visible()

    # In a fight, after several swaps, there and back again.
    start_fight(page, ("Troll", 9, 12))
    attack(page, dice, (1, 2), (5, 6))
    decide(page, "Garder −2")
    page.go_back()
    page.wait_for_url(sheet)
    expect(page.get_by_role("link", name="Reprendre le combat")).to_be_visible()
    page.go_forward()
    page.wait_for_url(re.compile("/combat/$"))
    expect(page.locator("#foe-0 > .num")).to_have_text("10 / 12")
    # What is done on the page that came back counts.
    attack(page, dice, (1, 2), (5, 6))
    decide(page, "Garder −2")
    expect(page.locator("#foe-0 > .num")).to_have_text("8 / 12")


def test_five_quick_taps_on_a_slow_line_are_five_points(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    slow(screen)
    sent = posts(screen, "/score/")
    less = screen.get_by_role("button", name="Endurance moins 1")
    badge = screen.locator("#score-endurance [data-pending]")
    # Within half a second, whatever the test's own pace: the taps are the page's.
    less.evaluate("(button) => { for (let i = 0; i < 5; i++) setTimeout(() => button.click(), i * 90); }")
    expect(badge).to_have_text("−5")
    expect(score(screen, "endurance")).to_have_text("16 / 21")
    expect(badge).to_have_text("")
    at_rest(screen)
    assert 1 <= len(sent) <= 2
    # Once more by hand, as fast as the browser taps, and one back: the sum is what counts.
    for _ in range(4):
        touch(less)
    touch(screen.get_by_role("button", name="Endurance plus 1"))
    at_rest(screen)
    expect(score(screen, "endurance")).to_have_text("13 / 21")
    screen.reload()
    expect(score(screen, "endurance")).to_have_text("13 / 21")


def test_taps_wait_for_a_server_that_is_down(phone: Page, dice: FileDice, server: Server, watch: Watch):
    for trace in DOWN:
        watch.expect(trace)
    sheet = roll_hero(phone, dice)
    server.kill()
    for _ in range(3):
        touch(phone.get_by_role("button", name="Endurance moins 1"))
    notice = phone.locator("#notice")
    expect(notice).to_contain_text("gardés ici")
    expect(phone.locator("#score-endurance [data-pending]")).to_have_text("−3")
    # What lies under the sentence can be pressed all the same.
    under = (
        "said => { const at = said.getBoundingClientRect(); return document.elementFromPoint(at.x + 5, at.y + 5).id }"
    )
    assert notice.evaluate(under) != "notice"
    # What needs the server is not pretended, and can be taken again.
    touch(phone.get_by_role("button", name="Manger un repas"))
    server.start()
    expect(score(phone, "endurance")).to_have_text(re.compile("^(18|21) / 21"))
    at_rest(phone)
    expect(notice).to_have_text("")
    phone.reload()
    assert score(phone, "endurance").inner_text() in ("18 / 21", "21 / 21")
    before = int(score(phone, "endurance").inner_text().split(" ")[0])

    # Even when the tab is closed meanwhile: another page of the same browser brings them.
    server.kill()
    for _ in range(2):
        touch(phone.get_by_role("button", name="Endurance moins 1"))
    expect(notice).to_contain_text("gardés ici")
    phone.close()
    server.start()
    again = phone.context.new_page()
    again.goto(sheet)
    expect(score(again, "endurance")).to_have_text(f"{before - 2} / 21")
    at_rest(again)
    again.reload()
    expect(score(again, "endurance")).to_have_text(f"{before - 2} / 21")


def test_a_double_tap_is_one_assault_and_decides_nothing(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    start_fight(phone, ("Troll", 9, 40))
    sent = posts(phone, "/agir/")
    main = phone.locator("#decide button.main")
    for number in (1, 2):
        at_rest(phone)
        box = main.bounding_box()
        assert box
        dice.next(1, 2, 5, 6)
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        phone.touchscreen.tap(x, y)
        phone.touchscreen.tap(x, y)
        # « Garder » comes where « Attaquer » was: the second half of the gesture must not be for it.
        expect(phone.locator("#decide h2")).to_contain_text("Blessure infligée")
        at_rest(phone)
        expect(main).to_have_text(re.compile("^Garder"))
        expect(phone.locator("#rounds li")).to_have_count(number)
        assert len(sent) == 2 * number - 1
        decide(phone, "Garder")


def test_a_double_click_and_a_held_key_are_one_assault(desktop: Page, dice: FileDice):
    roll_hero(desktop, dice)
    start_fight(desktop, ("Troll", 9, 40))
    sent = posts(desktop, "/agir/")
    at_rest(desktop)
    dice.next(1, 2, 5, 6)
    desktop.locator("#decide button.main").dblclick()
    expect(desktop.locator("#decide h2")).to_contain_text("Blessure infligée")
    at_rest(desktop)
    assert len(sent) == 1
    decide(desktop, "Garder")

    # Enter, held down: the browser repeats the key, on the button and on the page.
    for focused in (True, False):
        at_rest(desktop)
        dice.next(1, 2, 5, 6)
        already = len(sent)
        if focused:
            desktop.locator("#decide button.main").focus()
        else:
            desktop.evaluate("document.activeElement.blur()")
        for _ in range(12):
            desktop.keyboard.down("Enter")
        desktop.keyboard.up("Enter")
        expect(desktop.locator("#decide h2")).to_contain_text("Blessure infligée")
        at_rest(desktop)
        assert len(sent) == already + 1
        decide(desktop, "Garder")


def test_two_tabs_a_stale_decision_is_told_and_never_taken(phone: Page, dice: FileDice, watch: Watch):
    for trace in STALE:
        watch.expect(trace)
    sheet = roll_hero(phone, dice)
    other = phone.context.new_page()
    other.goto(sheet)
    # A word being typed in one tab, while the other changes the hero.
    word = other.get_by_label("Mot à noter")
    word.fill("ÉBÈNE")
    touch(phone.get_by_role("button", name="Endurance moins 1"))
    expect(score(phone, "endurance")).to_have_text("20 / 21")

    touch(other.get_by_role("button", name="Tenter la Chance"))
    expect(other.get_by_role("alert")).to_contain_text("La feuille a changé")
    expect(score(other, "endurance")).to_have_text("20 / 21")
    expect(score(other, "chance")).to_have_text("11 / 11")
    expect(word).to_have_value("ÉBÈNE")
    # Now that it has been seen, it can be taken.
    at_rest(other)
    dice.next(1, 1)
    touch(other.get_by_role("button", name="Tenter la Chance"))
    expect(score(other, "chance")).to_have_text("10 / 11")
    expect(word).to_have_value("ÉBÈNE")
    at_rest(other)
    touch(other.get_by_role("button", name="Noter", exact=True))
    expect(other.locator("#codewords li")).to_have_text(re.compile("ÉBÈNE"))

    # The same in a fight: the assault of the other tab stands, with its decision.
    phone.reload()
    start_fight(phone, ("Troll", 9, 12))
    other.goto(phone.url)
    attack(phone, dice, (1, 2), (5, 6))
    decide(other, "Attaquer")
    expect(other.get_by_role("alert")).to_contain_text("La feuille a changé")
    expect(other.locator("#decide h2")).to_contain_text("Blessure infligée")
    expect(other.locator("#rounds li")).to_have_count(1)


def test_a_delta_of_a_stale_page_always_applies(phone: Page, dice: FileDice):
    sheet = roll_hero(phone, dice)
    other = phone.context.new_page()
    other.goto(sheet)
    touch(phone.get_by_role("button", name="Endurance moins 1"))
    expect(score(phone, "endurance")).to_have_text("20 / 21")
    touch(other.get_by_role("button", name="Endurance moins 1"))
    expect(score(other, "endurance")).to_have_text("19 / 21")


def test_a_repeated_request_gets_the_first_answer(phone: Page, dice: FileDice):
    roll_hero(phone, dice)
    start_fight(phone, ("Troll", 9, 12))
    sent = posts(phone, "/agir/")
    attack(phone, dice, (1, 2), (5, 6))
    body = sent[0].post_data
    assert body
    answer = phone.request.post(
        sent[0].url,
        data=body,
        headers={"content-type": "application/x-www-form-urlencoded", "hx-request": "true"},
    )
    assert answer.status == 200
    assert "Blessure infligée" in answer.text()
    phone.reload()
    still_pending(phone)
    expect(phone.locator("#rounds li")).to_have_count(1)


def test_what_is_being_typed_outlives_every_swap(screen: Page, dice: FileDice):
    roll_hero(screen, dice)
    notes = screen.get_by_label("Notes libres")
    notes.fill("Le pont")
    screen.get_by_label("Mot à noter").fill("ÉBÈ")
    touch(screen.get_by_role("button", name="Endurance moins 1"))
    expect(score(screen, "endurance")).to_have_text("20 / 21")
    expect(notes).to_have_value("Le pont")
    expect(screen.get_by_label("Mot à noter")).to_have_value("ÉBÈ")
    # With the hand in the field, the answer to something else takes neither focus nor caret.
    notes.focus()
    screen.keyboard.press("End")
    screen.locator("#score-endurance").get_by_role("button", name="moins").dispatch_event("click")
    screen.keyboard.type(" est ")
    expect(score(screen, "endurance")).to_have_text("19 / 21")
    screen.keyboard.type("gardé")
    expect(notes).to_be_focused()
    expect(notes).to_have_value("Le pont est gardé")
    at_rest(screen)
    touch(screen.get_by_role("button", name="Noter", exact=True))
    expect(screen.locator("#codewords li")).to_have_count(1)
    expect(screen.get_by_label("Mot à noter")).to_have_value("")
    expect(notes).to_have_value("Le pont est gardé")
