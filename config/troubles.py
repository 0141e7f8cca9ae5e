"""When the database cannot do what it is asked: a page that says what is wrong, and when to try again.

A tap that is answered so has changed nothing; what was answered before it is kept.
"""

import logging
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

logger = logging.getLogger(__name__)

LOCKED = "La base de données est occupée par un autre travail."
FULL = "Le disque du serveur est plein."
READ_ONLY = "La base de données ne peut qu’être lue pour l’instant."
GONE = "La base de données ne répond pas."

_SQLITE = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: GONE,
    sqlite3.SQLITE_IOERR: GONE,
    sqlite3.SQLITE_NOTADB: GONE,
    sqlite3.SQLITE_CORRUPT: GONE,
}
"""By the primary result code, the low byte of the extended one."""

_POSTGRES = {"53100": FULL, "25006": READ_ONLY, "55P03": LOCKED, "57014": LOCKED, "40P01": LOCKED}
"""By SQLSTATE; its classes 08 and 57P are a server that is gone or going."""

SECONDS = 5

ROOM = 100_000
"""Bytes that SQLite needs beside the database to begin anything."""


def trouble_of(error: BaseException | None) -> str | None:
    """Return the sentence that says what is wrong with the database, None where the fault is the program's.

    >>> trouble_of(ZeroDivisionError())
    """
    if isinstance(error, InterfaceError):
        return GONE
    if not isinstance(error, DatabaseError):
        return None
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        said = _SQLITE.get(code & 0xFF)
        return FULL if said == GONE and _disk_is_full() else said
    if cause is None or not hasattr(cause, "sqlstate"):
        return None
    state = cause.sqlstate
    # Without a state there was no server to give one; or the driver itself would not send what it was given.
    if state is None:
        return GONE if isinstance(error, OperationalError) else None
    if state.startswith(("08", "57P", "53")) and state not in _POSTGRES:
        return GONE
    return _POSTGRES.get(state)


def _disk_is_full() -> bool:
    """Say whether SQLite, whose word for it depends on which of its files it could not write, has no room left."""
    try:
        return shutil.disk_usage(Path(settings.DATABASES["default"]["NAME"]).parent).free < ROOM
    except OSError:
        return False


def unavailable(sentence: str, seconds: int = SECONDS) -> HttpResponse:
    """Return the page that says what is wrong, and after how many seconds it is worth trying again."""
    body = render_to_string("503.html", {"sentence": sentence, "seconds": seconds})
    return HttpResponse(body, status=503, headers={"Retry-After": str(seconds), "Cache-Control": "no-store"})


class TroubleMiddleware:
    """Answer 503 where the database cannot do what a view asks of it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on; what matters here is what became of its view."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page for a database in trouble; anything else is left alone."""
        sentence = trouble_of(exception)
        if sentence is None:
            return None
        logger.error("%s %s: %s", request.method, request.path, exception)
        return unavailable(sentence)
