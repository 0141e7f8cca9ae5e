"""The server itself, as it is run for real: nobody who is slow or rude keeps the others waiting."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from config.serve import port_is_free
from config.writing import THREADS
from tests.bench.client import Client, token_of

DEADLINE = 120


class Running:
    """A server of one process on a database of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.log = folder / "log"
        environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "DEBUG")}
        environment |= {"DATA_DIR": str(folder), "STATIC_ROOT": str(folder / "static"), "PORT": str(self.port)}
        environment |= {"HOST": "127.0.0.1", "WEB_CONCURRENCY": "1", "DJANGO_SETTINGS_MODULE": "config.settings"}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.serve"], env=environment, stdout=log, stderr=log
            )
        until = time.monotonic() + DEADLINE
        while self.ask("/aide/") is None:
            if self.process.poll() is not None or time.monotonic() > until:
                self.process.kill()
                pytest.fail(self.log.read_text())
            # It needs the processor more than we do.
            time.sleep(0.1)

    def ask(self, address: str) -> int | None:
        """Return the status that a page is answered with, None where nobody answers."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{address}", timeout=DEADLINE) as response:
                return int(response.status)
        except OSError:
            return None

    def connect(self, said: bytes = b"") -> socket.socket:
        """Open a connection and say something on it."""
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=DEADLINE)
        connection.sendall(said)
        return connection

    def answer(self, said: bytes) -> str:
        """Return all that is answered to something said, until the server closes."""
        with closing(self.connect(said)) as connection:
            got = b""
            while piece := connection.recv(65536):
                got += piece
            return got.decode()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    server = Running(tmp_path_factory.mktemp("served"))
    yield server
    server.process.terminate()
    server.process.wait(DEADLINE)


HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: a"
BODY = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na"


@pytest.mark.parametrize("dripped", [HEAD, BODY], ids=["head", "body"])
def test_more_slow_senders_than_threads_keep_nobody_waiting(running: Running, dripped: bytes):
    slow = [running.connect(dripped) for _ in range(THREADS * 2)]
    try:
        for connection in slow:
            connection.sendall(b"a")
        assert running.ask("/aide/") == 200
    finally:
        for connection in slow:
            connection.close()


def test_heads_that_are_too_long_are_refused_in_french(running: Running):
    address = running.answer(b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert address.startswith("HTTP/1.1 414 ") and "Adresse trop longue" in address
    close = b"\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    headers = running.answer(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * 30_000 + close)
    assert headers.startswith("HTTP/1.1 431 ") and "Demande trop longue" in headers


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(running: Running):
    said = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n"
    answer = running.answer(said)
    assert " 413 " in answer.splitlines()[0] and "trop gros" in answer


def test_what_is_somebody_elses_fault_leaves_no_traceback(running: Running):
    answer = running.answer(b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
    assert " 400 " in answer.splitlines()[0] and "Demande incomprise" in answer
    nonsense = running.answer(b"nonsense\r\n\r\n")
    assert " 400 " in nonsense.splitlines()[0] and "n’est pas du HTTP" in nonsense
    log = running.log.read_text()
    assert "evil.example" in log and "Traceback" not in log


def test_what_players_wrote_is_closed_to_others(running: Running):
    folder = running.log.parent
    assert folder.stat().st_mode & 0o777 == 0o700
    kept = sorted(path.name for path in folder.glob("signet.sqlite3*"))
    assert "signet.sqlite3" in kept
    assert {path.stat().st_mode & 0o777 for path in folder.glob("signet.sqlite3*")} == {0o600}


def begin_a_hero(server: Running) -> Client:
    """Ask for a hero without waiting for the answer; the one process there is has taken it in."""
    visitor = Client(f"http://127.0.0.1:{server.port}")
    path = "/nouveau/scorpions/"
    form = {"csrfmiddlewaretoken": token_of(visitor.ask("GET", path)[2]), "key": "begun-0001", "dice": "program"}
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())}
    headers |= {"Content-Type": "application/x-www-form-urlencoded"}
    visitor.connection.request("POST", path, urlencode(form), headers)
    # Taken in after the other, and answered.
    assert server.ask("/aide/") == 200
    return visitor


def test_a_process_that_falls_is_replaced_and_what_has_begun_is_answered_before_all_end(tmp_path: Path):
    server = Running(tmp_path)
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not children.exists():
        server.process.terminate()
        pytest.skip("this system does not say which processes belong to which")

    def workers() -> set[int]:
        found = {int(pid) for pid in children.read_text().split()}
        return {pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}

    (worker,) = workers()
    until = time.monotonic() + DEADLINE
    os.kill(worker, signal.SIGKILL)
    while worker in workers():
        assert time.monotonic() < until
    while server.ask("/aide/") != 200:
        assert time.monotonic() < until, server.log.read_text()
        time.sleep(0.1)
    (replaced,) = workers()
    assert replaced != worker
    with closing(sqlite3.connect(tmp_path / "signet.sqlite3", isolation_level=None)) as other:
        # The hero waits for it.
        other.execute("BEGIN IMMEDIATE")
        visitor = begin_a_hero(server)
        server.process.terminate()
        other.execute("ROLLBACK")
    assert visitor.connection.getresponse().status == 302
    assert server.process.wait(DEADLINE) == 0
    assert not Path(f"/proc/{replaced}").exists()


def test_a_killed_server_leaves_its_port_at_once_and_what_has_begun_is_answered_all_the_same(tmp_path: Path):
    server = Running(tmp_path)
    until = time.monotonic() + DEADLINE
    with closing(sqlite3.connect(tmp_path / "signet.sqlite3", isolation_level=None)) as other:
        # The hero waits for it, for a while, and is refused then: the port may not wait for that.
        other.execute("BEGIN IMMEDIATE")
        visitor = begin_a_hero(server)
        server.process.kill()
        server.process.wait(DEADLINE)
        while not port_is_free("127.0.0.1", server.port):
            assert time.monotonic() < until
        other.execute("ROLLBACK")
    assert visitor.connection.getresponse().status == 302
