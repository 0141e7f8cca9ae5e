"""The suite runs on the database it says it runs on."""

import os

import pytest
from django.db import connection

pytestmark = pytest.mark.django_db
ON_POSTGRESQL = os.environ.get("DATABASE_URL", "").startswith("postgres")


@pytest.mark.skipif(ON_POSTGRESQL, reason="this run is PostgreSQL's")
def test_sqlite_as_it_is_run_for_real():
    """A file, WAL, every commit on the disk, foreign keys held to, what is deleted overwritten."""
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "secure_delete": 1}
    assert connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        values = {name: cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in wanted}
        _, _, file = cursor.execute("PRAGMA database_list").fetchone()
    assert values == wanted
    assert "test.sqlite3" in file


@pytest.mark.skipif(not ON_POSTGRESQL, reason="this run is SQLite's")
def test_postgresql_is_a_real_one():
    assert connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL")
