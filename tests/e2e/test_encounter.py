"""An encounter led in the browser: by keys alone before two players, without JavaScript, on both screens."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.dice import FileDice
from tests.e2e.encounters import OWN, Hand, Plain, begin, two_days_and_three_rounds
from tests.e2e.looks import check_page, shot
from tests.e2e.play import at_rest
from tests.e2e.server import Server
from tests.e2e.test_table import MOMENTS, come_in, open_table

RIDERS = "band(6, movement=54)"


def test_by_keys_alone_before_two_players(open_page: Open, dice: FileDice, server: Server) -> None:
    mdt, aline, lea = open_page(), open_page(phone=True), open_page(phone=True, dark=True)
    link = open_table(mdt)
    come_in(aline, dice, link, "Aline", "Mirelle", "portes")
    come_in(lea, dice, link, "Léa", "Ysolde", "portes")
    address = begin(server, f"{OWN}, {RIDERS}", "name='Au gué', place='surface'")
    for page in (mdt, aline, lea):
        page.goto(address)
    two_days_and_three_rounds(Hand(mdt, dice))
    # Who looks on has seen it happen, and none of the riders' numbers.
    for page in (aline, lea):
        expect(page.locator("#page")).to_contain_text("finie", timeout=MOMENTS)
        expect(page.locator("#page")).not_to_contain_text("moral 7")
    # The heroes have on their sheets what is left to them, and the table's clock has moved.
    mdt.keyboard.press("Enter")
    expect(mdt.locator(".hero-card", has_text="Mirelle")).to_contain_text("5 / 8")
    expect(mdt.locator("#clock")).to_contain_text("289 tours, soit 2 jours et 10\xa0min")


def test_without_javascript(open_page: Open, dice: FileDice, server: Server) -> None:
    page = open_page(phone=True, java_script_enabled=False)
    open_table(page)
    page.goto(begin(server, f"party('Mirelle', 'Ysolde'), {RIDERS}", "name='Au gué', place='surface'"))
    two_days_and_three_rounds(Plain(page, dice))


def looked_at(page: Page, name: str) -> None:
    """Check the page on both screens, and keep how it looks by day and by night."""
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            shot(page, f"encounter-{name}-{width}-{scheme}")
        check_page(page)
    page.emulate_media(color_scheme="light")
    # axe leaves empty style attributes behind, which would be refused in what is swapped in later.
    page.evaluate("document.querySelectorAll('[style=\"\"]').forEach(found => found.removeAttribute('style'))")


def strike_from_the_panel(hand: Hand) -> None:
    """Open the panel of blows, pick another striker there, strike with a digit, and take it back with a capital."""
    page, panel = hand.page, hand.page.locator("#alt-strike")
    hand.key("a")
    expect(panel).to_contain_text("Mirelle attaque")
    hand.key("b")
    expect(panel).to_have_attribute("open", "")
    expect(panel).to_contain_text("Brann attaque")
    # Gobelin 1 is out: the key of Gobelin 2 is 2 all the same.
    goblin = page.locator("#one-1-0")
    for _ in range(3):
        goblin.get_by_role("button", name="1 PV de moins").click()
    expect(goblin.locator(".pv summary .num")).to_have_text("0 / 3")
    at_rest(page)
    panel.get_by_role("button", name="Gobelin 3").focus()
    hand.digit(2, 20, 5)
    expect(page.locator("#one-1-1 .pv summary .num")).to_have_text("0 / 3")
    for at, left in ((1, 3), (0, 3)):
        page.keyboard.press("Shift+U")
        expect(page.locator(f"#one-1-{at} .pv summary .num")).to_have_text(f"{left} / 3")
        at_rest(page)


def test_how_it_looks_and_what_is_typed(desktop: Page, dice: FileDice, server: Server) -> None:
    page = desktop
    open_table(page)
    page.goto(begin(server, "party('Mirelle', 'Brann', 'Ysolde', 'Karim'), band(6)", "name='Au gué'"))
    hand = Hand(page, dice)
    # A letter typed into a field is a letter, not a step; Escape gives the keys back.
    hand.key("d")
    page.keyboard.type("18")
    page.keyboard.press("Enter")
    hand.asks("Qui est surpris")
    hand.enter(6, 6)
    hand.asks("Comment réagit")
    looked_at(page, "reaction")
    hand.digit(5)
    hand.asks("Que fait le groupe « Aventuriers »")
    hand.enter()
    hand.enter()
    hand.enter(6, 2)
    looked_at(page, "movement")
    strike_from_the_panel(hand)
    hand.enter()
    hand.asks("Qui tire")
    # PV by quick taps that are summed, on a page that has nothing else to wait for.
    minus = page.locator("#one-1-0").get_by_role("button", name="1 PV de moins")
    minus.click()
    minus.click()
    expect(page.locator("#one-1-0 .pv summary .num")).to_have_text("1 / 3")
    # And by a number: touch it, type, Enter.
    at_rest(page)
    page.locator("#pv-1-0 summary").click()
    expect(page.locator("#value-pv-1-0")).to_be_focused()
    page.keyboard.type("=2")
    page.keyboard.press("Enter")
    expect(page.locator("#one-1-0 .pv summary .num")).to_have_text("2 / 3")
    # Several at once.
    hand.key("h")
    page.keyboard.type("3")
    for goblin in ("Gobelin 1", "Gobelin 2"):
        page.locator("#several").get_by_label(goblin).first.check()
    page.locator("#several").get_by_role("button", name="Blesser").click()
    expect(page.locator("#side-1")).to_contain_text("4 sur 6")
    at_rest(page)
    looked_at(page, "missiles")
    # What a blow needs goes with the modifier that is typed: never under 2 nor over 20.
    hand.key("w")
    for typed, face, chance in (("4", "9", "60"), ("30", "2", "95"), ("−30", "20", "5"), ("", "13", "40")):
        page.locator("#strike-modifier").fill(typed)
        expect(page.locator("#strike button").first).to_contain_text(f"{face} et plus · {chance}\u202f%")
    page.keyboard.press("Escape")
    hand.key("g")
    page.locator("#member-1-2 > summary").click()
    looked_at(page, "open")
