"""How long SQLite waits for somebody else who writes."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def waiting(milliseconds: int) -> Iterator[None]:
    """Let SQLite wait so long, and then as long as before; any other database is left alone."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    own: sqlite3.Connection = connection.connection
    before = int(own.execute("PRAGMA busy_timeout").fetchone()[0])
    own.execute(f"PRAGMA busy_timeout = {milliseconds}")
    try:
        yield
    finally:
        own.execute(f"PRAGMA busy_timeout = {before}")
