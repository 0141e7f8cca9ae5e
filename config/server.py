"""The server: waitress on one socket, in as many processes as are wanted.

Waitress takes a request in and gives an answer out by itself, as slowly as the other end likes, and only what is whole
takes one of its threads: whoever drips a byte a second keeps nobody waiting.
"""

import multiprocessing
import os
import select
import signal
import socket
import sqlite3
import sys
import threading
import time
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any

from waitress.channel import HTTPChannel
from waitress.server import create_server
from waitress.task import ErrorTask

from config.writing import THREADS

MOST_BODY = 4_000_000
"""Bytes of a body that are taken in at all, and kept in memory; a form of ours is smaller and says so itself."""

MOST_HEAD = 65_536
"""Bytes of a request's head. What is smaller and still too large is answered by `config.heads`."""

CONNECTIONS = 1_000
PATIENCE = 60
"""Seconds after which a connection that says nothing is closed."""

GRACE = 12
"""Seconds that what has begun is given to end; longer than a tap waits for the database."""

SENTENCES = {
    400: "Cette demande n’est pas du HTTP.",
    413: "Ce qui a été envoyé est trop gros : rien n’a été fait. Revenez en arrière, et envoyez-en moins à la fois.",
    431: "L’adresse ou les en-têtes de cette demande sont trop longs : rien n’a été fait.",
    500: "Le programme s’est trompé. Ce qui était enregistré l’est toujours.",
    501: "Le programme ne connaît pas cette façon de demander.",
}

QUICK, FALLS = 2.0, 3
"""A process that ends within so many seconds has not really started; after so many in a row the server gives up."""


class FrenchErrorTask(ErrorTask):  # type: ignore[misc]
    """Answers what is no request that the program could be asked, in one French sentence."""

    def execute(self) -> None:
        """Write the answer and close the connection."""
        error = self.request.error
        body = f"{SENTENCES.get(error.code, SENTENCES[400])}\r\n".encode()
        self.status = f"{error.code} {error.reason}"
        self.response_headers += [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection that is refused in French."""

    error_task_class = FrenchErrorTask


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; raises OSError."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    listener.listen(1024)
    listener.setblocking(False)
    return listener


def held_open() -> sqlite3.Connection | None:
    """Return a connection to the SQLite file that nobody uses, None where there is no such file.

    SQLite makes its files beside the database with the first connection and unmakes them with the last: while they are
    held, no tap waits for that, and pages are read on a disk that is full.
    """
    from django.conf import settings  # noqa: PLC0415 - the program is loaded where it serves

    database = settings.DATABASES["default"]
    if "sqlite3" not in database["ENGINE"]:
        return None
    connection = sqlite3.connect(database["NAME"])
    connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return connection


def serve_one(listener: socket.socket) -> None:
    """Serve in this process until it is told to end; what has begun is answered first."""
    from config.wsgi import application  # noqa: PLC0415 - the program is loaded where it serves

    held = held_open()
    server = create_server(
        application,
        sockets=[listener],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=PATIENCE,
        cleanup_interval=15,
        max_request_header_size=MOST_HEAD,
        max_request_body_size=MOST_BODY,
        inbuf_overflow=MOST_BODY,
        ident=None,
        # Who is to be believed is `accounts.address`'s affair.
        clear_untrusted_proxy_headers=False,
        asyncore_use_poll=hasattr(select, "poll"),
    )
    server.channel_class = Channel
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    run_until_told(server)
    if held is not None:
        held.close()


def run_until_told(server: Any) -> None:
    """Serve until a signal; then let nobody new in, and give out the answers of what has begun.

    Waitress itself would stop looking after its connections at once, and answers that are ready would be lost.
    """
    told = threading.Event()

    def end(number: int, frame: object) -> None:
        told.set()
        server.pull_trigger()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)

    def look_after_connections(seconds: float) -> None:
        server.asyncore.loop(timeout=seconds, map=server._map, use_poll=server.adj.asyncore_use_poll, count=1)

    while not told.is_set():
        look_after_connections(1)
    # Its socket alone, not yet what stands on it: the port is the next server's at once.
    server.asyncore.dispatcher.close(server)
    until, idle = time.monotonic() + GRACE, 0
    # What follows an answer on its connection is read only once that answer is done with: a few looks, not one.
    while idle < 3 and time.monotonic() < until:
        look_after_connections(0.1)
        idle = 0 if _is_busy(server) else idle + 1
    server.task_dispatcher.shutdown()


def serve(host: str, port: int, processes: int) -> int:
    """Serve in several processes until told to end; returns the code to exit with."""
    listener = listen(host, port)
    signal.signal(signal.SIGTERM, _end)
    spawning = multiprocessing.get_context("spawn")
    running: dict[Any, tuple[BaseProcess, float]] = {}
    falls = 0

    def start() -> None:
        process = spawning.Process(target=serve_one, args=(listener,))
        process.start()
        running[process.sentinel] = (process, time.monotonic())

    try:
        for _ in range(processes):
            start()
        while True:
            for ended in wait(list(running)):
                process, since = running.pop(ended)
                falls = falls + 1 if time.monotonic() - since < QUICK else 0
                if falls >= FALLS:
                    return process.exitcode or 1
                start()
    except (KeyboardInterrupt, SystemExit):
        return 0
    finally:
        listener.close()
        for process, _ in running.values():
            process.terminate()
        for process, _ in running.values():
            process.join(GRACE + 8)


def _is_busy(server: Any) -> bool:
    return any(channel.requests or channel.total_outbufs_len for channel in list(server.active_channels.values()))


def _end(number: int, frame: object) -> None:
    sys.exit(0)


def _end_with(parent: BaseProcess) -> None:
    """A process that outlived the one that keeps it would hold the port for nobody."""
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)


def main() -> int:
    """Serve as the command line says: host, port, number of processes."""
    host, port, processes = sys.argv[1:]
    return serve(host, int(port), int(processes))


if __name__ == "__main__":
    raise SystemExit(main())
