"""Sessions in a database that may be busy."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware as PlainSessionMiddleware
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from config.troubles import trouble_of, unavailable

READS = ("GET", "HEAD", "OPTIONS")


class SessionMiddleware(PlainSessionMiddleware):
    """Keeps sessions as Django does; but a page that is only read never waits for somebody who writes."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save what was changed of the session; where a page is only read, if that can be done at once."""
        if not request.session.modified:
            return super().process_response(request, response)
        reads = request.method in READS
        try:
            if not reads:
                return super().process_response(request, response)
            with _without_waiting():
                return super().process_response(request, response)
        except (SessionInterrupted, DatabaseError) as error:
            sentence = _trouble_behind(error)
            if sentence is None:
                raise
            # What a page would have kept of its session is kept with the next one.
            return response if reads or response.status_code == 503 else unavailable(sentence)


def _trouble_behind(error: BaseException | None) -> str | None:
    """Return what is wrong with the database, if that is why the session was not kept."""
    while error is not None:
        sentence = trouble_of(error)
        if sentence is not None:
            return sentence
        error = error.__context__
    return None


@contextmanager
def _without_waiting() -> Iterator[None]:
    """Let SQLite refuse at once what would have to wait; on PostgreSQL a session's row is nobody else's."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    own: sqlite3.Connection = connection.connection
    before = own.execute("PRAGMA busy_timeout").fetchone()[0]
    own.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        own.execute(f"PRAGMA busy_timeout = {int(before)}")
