"""An encounter's hard moments: double clicks, a power cut, two tabs, the back button, newcomers in mid-round."""

import re

from playwright.sync_api import Page, Route, expect

from tests.e2e.dice import FileDice
from tests.e2e.encounters import Hand, begin
from tests.e2e.play import at_rest
from tests.e2e.server import Server
from tests.e2e.test_table import open_table
from tests.e2e.watch import Watch


def test_what_goes_wrong_at_a_table_loses_nothing(desktop: Page, dice: FileDice, server: Server, watch: Watch) -> None:
    page, hand = desktop, Hand(desktop, dice)
    for refusal in (r"^409: POST", r"console error: Failed to load resource.*409"):
        watch.expect(refusal)
    open_table(page)
    address = begin(server, "party('Mirelle', 'Ysolde'), band(3)", "name='Au gué'")
    page.goto(address)

    # A double click rolls once: a second distance would want a die that is not there.
    dice.next(1)
    page.locator("[data-main]").dblclick()
    hand.asks("Qui est surpris")
    expect(page.locator(".hud")).to_contain_text("6 m")
    # The power fails under the open page: it goes on where it was.
    server.restart()
    hand.enter(6, 6)
    hand.asks("Comment réagit")

    # The other tab has gone on, and this one has not heard of it: what it decides on an old page is told, not done.
    unheard: list[Route] = []
    page.route(re.compile(r"[?&]v="), lambda route: unheard.append(route))
    other = page.context.new_page()
    other.goto(address)
    there = Hand(other, dice)
    there.digit(5)
    there.asks("Que fait le groupe « Aventuriers »")
    at_rest(page)
    page.keyboard.press("1")
    expect(page.locator(".refusal").first).to_contain_text("a changé")
    hand.asks("Que fait le groupe « Aventuriers »")
    expect(other.locator("#now")).to_contain_text("Que fait le groupe « Aventuriers »")
    other.close()
    page.unroute(re.compile(r"[?&]v="))
    hand.enter()
    hand.enter()

    # A tie: everybody acts together, and the page says so.
    hand.enter(4, 4)
    hand.key("n")
    expect(page.locator("#order")).to_contain_text("ensemble")

    # Somebody comes in the middle of the round.
    page.goto(f"{address}ajouter/")
    page.get_by_label("Ou collez-les").fill("2 loups DV 2 CA 7 PV 9 mvt 36 Dgt 1d6")
    page.get_by_role("button", name="Lire ce texte").click()
    expect(page.locator("#foe-0")).to_contain_text("PV 9")
    at_rest(page)
    page.get_by_role("button", name="Ils arrivent").click()
    page.wait_for_url(f"**{address}")
    expect(page.locator("#contenu")).to_contain_text("Loup 2")
    page.go_back()
    page.go_forward()
    expect(page.locator("#contenu")).to_contain_text("Loup 2")

    # Wounds and healing to several at once, in the middle of it all.
    several = page.locator("#several")
    for what, left in (("Blesser", "8 / 9"), ("Soigner", "9 / 9")):
        at_rest(page)
        page.keyboard.press("h")
        several.get_by_label("Points").fill("1")
        for wolf in ("Loup 1", "Loup 2"):
            several.get_by_label(wolf).first.check()
        several.get_by_role("button", name=what).click()
        for member in ("#one-1-3", "#one-1-4"):
            expect(page.locator(f"{member} .pv")).to_contain_text(left)
