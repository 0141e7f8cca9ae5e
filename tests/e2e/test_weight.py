"""What the first load of a page costs, measured on the line: requests, compressed bytes, hosts."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import PHONE
from tests.e2e.dice import FileDice
from tests.e2e.play import attack, furnish, roll_hero, start_fight
from tests.e2e.server import Server

MOST_REQUESTS = 10
MOST_BYTES = 64 * 1024
REPORT = Path("test-results/weight.json")


class Scale:
    """Weighs what a page loads, headers included, as it went over the line."""

    def __init__(self, page: Page) -> None:
        self.addresses: list[str] = []
        self.bytes = 0
        self.unfinished: set[str] = set()
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.requestWillBeSent", self._sent)
        line.on("Network.loadingFinished", self._finished)

    def _sent(self, event) -> None:
        if urlsplit(event["request"]["url"]).scheme != "data":
            self.addresses.append(event["request"]["url"])
            self.unfinished.add(event["requestId"])

    def _finished(self, event) -> None:
        self.bytes += event["encodedDataLength"]
        self.unfinished.discard(event["requestId"])


def weigh(new_context: Callable[..., BrowserContext], server: Server, page: Page, name: str) -> None:
    """Load the address that `page` shows in a browser that has never seen the site but for its cookies."""
    context = new_context(**PHONE, base_url=server.url, storage_state=page.context.storage_state())
    fresh = context.new_page()
    scale = Scale(fresh)
    fresh.goto(page.url, wait_until="networkidle")
    expect(fresh.get_by_role("navigation", name="Pages du héros")).to_be_visible()
    assert not scale.unfinished
    # Chances that are not found in time come by themselves, once the page is there.
    first = [address for address in scale.addresses if "/chances/" not in address]
    told = {"requests": len(first), "bytes": round(scale.bytes)}
    REPORT.parent.mkdir(exist_ok=True)
    weights = json.loads(REPORT.read_text()) if REPORT.exists() else {}
    REPORT.write_text(json.dumps(weights | {name: told}, indent=1))
    assert {urlsplit(address).netloc for address in scale.addresses} == {urlsplit(server.url).netloc}
    assert told["requests"] <= MOST_REQUESTS, first
    assert told["bytes"] <= MOST_BYTES, told


def test_sheet_and_fight(new_context, phone: Page, server: Server, dice: FileDice):
    roll_hero(phone, dice, name="Iona")
    weigh(new_context, server, phone, "sheet, fresh")
    furnish(phone)
    weigh(new_context, server, phone, "sheet, full")
    start_fight(phone, ("Gobelin", 5, 4), ("Orque", 6, 5), mode="Tous à la fois")
    attack(phone, dice, (1, 1), (6, 6), "Gobelin")
    weigh(new_context, server, phone, "fight")
