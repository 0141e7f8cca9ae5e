"""A table of several: unchanged polls per second, and how long a write takes to reach the other screens."""

import itertools
import re
import threading
import time
from statistics import median
from typing import Any

from tests.bench.client import Client, token_of

OPEN = (5, 50)
EVERY = 2.0  # seconds between two polls of a page, as in static/live.js
WRITES = 6
CONNECTIONS = 4
SECONDS = 3.0


class Page:
    """One open page: it asks every two seconds, and notes when it has received which version."""

    def __init__(self, client: Client, address: str, version: int, start: float) -> None:
        self.client, self.address, self.version, self.start = client, address, version, start
        self.received: dict[int, float] = {}
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        """Ask until told to stop."""
        self.stopped.wait(self.start)
        while not self.stopped.is_set():
            status, text = poll(self.client, self.address, self.version)
            if status == 200:
                self.version = live_of(text)
                self.received[self.version] = time.perf_counter()
            self.stopped.wait(EVERY)


def poll(client: Client, address: str, version: int) -> tuple[int, str]:
    """Ask once, on a connection of its own: the server has closed an older one by now."""
    client.connection.close()
    _, status, text, _ = client.ask("GET", f"{address}?v={version}", htmx=True)
    return status, text


def live_of(page: str) -> int:
    """Return the version of the table that a page shows."""
    found = re.search(r'data-live="(\d+)"', page)
    assert found, page[:500]
    return int(found[1])


def measure(url: str) -> dict[str, Any]:
    """Return polls per second, and the delay of a write to other screens in milliseconds, by the pages open."""
    keys = (f"table-{number:08d}" for number in itertools.count())
    mdt = Client(url)
    form = {"csrfmiddlewaretoken": token_of(mdt.ask("GET", "/tables/nouvelle/")[2]), "key": next(keys)}
    _, status, _, place = mdt.ask("POST", "/tables/nouvelle/", {**form, "name": "Les jeudis", "seat": "Jo"})
    assert status == 302, status
    table = place.removesuffix("membres/")
    link = re.search(r"/rejoindre/[\w-]+/", mdt.ask("GET", place)[2])
    assert link
    players = [_player(url, link[0], next(keys)) for _ in range(max(OPEN))]
    hero = _hero(players[0], table, keys)
    told: dict[str, Any] = {"polls_per_second": _polls(mdt, players, f"{table}direct/")}
    for count in OPEN:
        told[f"delay_{count}"] = _delay(players[0], hero, [mdt, *players[1:count]], f"{table}direct/", keys)
    return told


def rows(told: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return the figures as rows of the bench's table."""
    delays = [
        (
            f"from a tap to {count} other screens, median / longest",
            f"{told[f'delay_{count}']['median']} / {told[f'delay_{count}']['max']} ms",
            "≤ 2500 ms",
        )
        for count in OPEN
    ]
    return [("a table’s unchanged polls", f"{told['polls_per_second']} /s", ""), *delays]


def _player(url: str, link: str, key: str) -> Client:
    client = Client(url)
    token = token_of(client.ask("GET", link)[2])
    _, status, _, _ = client.ask("POST", link, {"csrfmiddlewaretoken": token, "key": key, "seat": key})
    assert status == 302, status
    return client


def _hero(player: Client, table: str, keys: Any) -> str:
    # The server closes what has been silent for two seconds.
    player.connection.close()
    page = player.ask("GET", "/nouveau/scorpions/")[2]
    form = {"csrfmiddlewaretoken": token_of(page), "key": next(keys), "dice": "program"}
    sheet = player.ask("POST", "/nouveau/scorpions/", form)[3]
    ref = sheet.strip("/").split("/")[-1]
    form = {"csrfmiddlewaretoken": token_of(page), "key": next(keys), "hero": ref}
    assert player.ask("POST", f"{table}heros/", form)[1] == 302
    return f"/heros/{ref}/"


def _polls(mdt: Client, players: list[Client], address: str) -> int:
    mdt.connection.close()
    version = live_of(mdt.ask("GET", address)[2])
    counts = [0] * CONNECTIONS
    ends = time.perf_counter() + SECONDS

    def ask(number: int) -> None:
        client = players[number]
        client.connection.close()
        while time.perf_counter() < ends:
            _, status, _, _ = client.ask("GET", f"{address}?v={version}", htmx=True)
            assert status == 204, status
            counts[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return round(sum(counts) / SECONDS)


def _delay(player: Client, hero: str, others: list[Client], address: str, keys: Any) -> dict[str, int]:
    """Tap as a player, and wait for every other page; from the tap to the page that has it."""
    others[0].connection.close()
    version = live_of(others[0].ask("GET", address)[2])
    # Pages are opened at any moment: their polls are spread over the two seconds.
    pages = [Page(client, address, version, EVERY * place / len(others)) for place, client in enumerate(others)]
    for page in pages:
        page.thread.start()
    player.connection.close()
    token = token_of(player.ask("GET", hero)[2])
    delays = []
    for number in range(WRITES):
        player.connection.close()
        sent = time.perf_counter()
        form = {"csrfmiddlewaretoken": token, "key": next(keys), "tap": "or:1", "page": "sheet"}
        assert player.ask("POST", f"{hero}score/", form, htmx=True)[1] == 200
        wanted = version + number + 1
        while any(page.version < wanted for page in pages):
            assert time.perf_counter() < sent + 60, "a page never had it"
            time.sleep(0.005)
        delays += [min(at for seen, at in page.received.items() if seen >= wanted) - sent for page in pages]
    for page in pages:
        page.stopped.set()
    for page in pages:
        page.thread.join()
    return {"median": round(median(delays) * 1000), "max": round(max(delays) * 1000)}


if __name__ == "__main__":
    import tempfile
    from pathlib import Path

    from tests.e2e.server import Server

    with tempfile.TemporaryDirectory() as folder:
        running = Server(Path(folder))
        running.prepare()
        running.start()
        try:
            for row in rows(measure(running.url)):
                print(row)
        finally:
            running.stop()
