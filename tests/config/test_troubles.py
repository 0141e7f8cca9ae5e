"""A database in trouble: what is wrong is said in a line, when to try again, and nobody who reads waits."""

import sqlite3
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import DatabaseError, DataError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from config import troubles
from config.troubles import FULL, GONE, LOCKED, READ_ONLY, trouble_of
from config.writing import WRITERS, WritingMiddleware
from tests.conftest import Persona
from tests.sheets.base import hero_of, post


def raised(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


def sqlite_error(code: int) -> Exception:
    cause = sqlite3.OperationalError("as SQLite says it")
    cause.sqlite_errorcode = code
    return raised(OperationalError(), cause)


def postgres_error(state: str | None) -> Exception:
    cause = Exception("as PostgreSQL says it")
    cause.sqlstate = state  # type: ignore[attr-defined]
    return raised(OperationalError(), cause)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (sqlite_error(sqlite3.SQLITE_BUSY), LOCKED),
        (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), LOCKED),
        (sqlite_error(sqlite3.SQLITE_FULL), FULL),
        (sqlite_error(sqlite3.SQLITE_READONLY), READ_ONLY),
        (sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED), READ_ONLY),
        (sqlite_error(sqlite3.SQLITE_IOERR_WRITE), GONE),
        (sqlite_error(sqlite3.SQLITE_ERROR), None),
        (postgres_error(None), GONE),
        (postgres_error("57P01"), GONE),
        (postgres_error("08006"), GONE),
        (postgres_error("53300"), GONE),
        (postgres_error("53100"), FULL),
        (postgres_error("25006"), READ_ONLY),
        (postgres_error("42703"), None),
        (InterfaceError("connection already closed"), GONE),
        (DatabaseError("no cause"), None),
        (raised(DataError(), postgres_error(None).__cause__ or Exception()), None),
        (ZeroDivisionError(), None),
    ],
)
def test_what_is_wrong_is_known(error: Exception, sentence: str | None):
    assert trouble_of(error) == sentence


@pytest.mark.parametrize(("free", "sentence"), [(0, FULL), (10**9, GONE)])
def test_what_cannot_be_written_for_want_of_room_is_told_so(monkeypatch, free: int, sentence: str):
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=free))
    assert trouble_of(sqlite_error(sqlite3.SQLITE_IOERR_SHMSIZE)) == sentence
    assert trouble_of(sqlite_error(sqlite3.SQLITE_CANTOPEN)) == sentence


@pytest.mark.django_db
def test_a_database_that_can_only_be_read_is_read(alice: Persona):
    if connection.vendor != "sqlite":
        pytest.skip("SQLite's own switch")
    hero = hero_of(alice)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    try:
        assert alice.client.get(hero.get_absolute_url()).status_code == 200
        response = post(alice, "tap", hero, tap="or:1")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = OFF")
    assert response.status_code == 503 and response["Retry-After"] == "5"
    assert READ_ONLY in response.content.decode()


def late(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done")


def troubled(request: HttpRequest) -> HttpResponse:
    raise sqlite_error(sqlite3.SQLITE_FULL)


urlpatterns = [path("late", late), path("troubled", troubled)]
handler500 = "config.errors.server_error"


def test_no_traceback_and_a_way_on(settings, caplog):
    settings.ROOT_URLCONF = __name__
    response = Client(raise_request_exception=False).get("/troubled")
    page = response.content.decode()
    assert response.status_code == 503 and FULL in page and "est gardé" in page
    assert not any(record.exc_info for record in caplog.records if record.name == troubles.__name__)


def test_trouble_outside_of_a_view_is_told_too(settings, monkeypatch):
    settings.ROOT_URLCONF = __name__

    def process_request(self: object, request: HttpRequest) -> None:
        raise sqlite_error(sqlite3.SQLITE_FULL)

    monkeypatch.setattr("config.sessions.SessionMiddleware.process_request", process_request)
    response = Client(raise_request_exception=False).get("/late")
    assert response.status_code == 503 and FULL in response.content.decode()


def test_one_writer_too_many_is_asked_to_come_again_and_a_reader_never_is(rf):
    inside, go_on = threading.Semaphore(0), threading.Event()

    def slow(request: HttpRequest) -> HttpResponse:
        if request.method == "POST":
            inside.release()
            go_on.wait(30)
        return HttpResponse("done")

    middleware = WritingMiddleware(slow)
    writers = [threading.Thread(target=middleware, args=(rf.post("/"),)) for _ in range(WRITERS)]
    for writer in writers:
        writer.start()
    for _ in writers:
        assert inside.acquire(timeout=30)
    try:
        assert middleware(rf.get("/")).status_code == 200
        refused = middleware(rf.post("/"))
        assert refused.status_code == 503 and refused["Retry-After"] == "1"
    finally:
        go_on.set()
        for writer in writers:
            writer.join()
    assert middleware(rf.post("/")).status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_page_does_not_wait_for_a_writer_even_to_renew_its_session(alice: Persona):
    if connection.vendor != "sqlite":
        pytest.skip("on PostgreSQL a session's row is nobody else's")
    hero = hero_of(alice)
    name = connection.settings_dict["NAME"]
    assert Path(name).exists()
    session = alice.client.session
    session["renewed"] = "1999-01-01"
    session.save()
    with sqlite3.connect(name, timeout=0, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        response = alice.client.get(hero.get_absolute_url())
        other.execute("ROLLBACK")
    assert response.status_code == 200
    assert alice.client.session["renewed"] == "1999-01-01"
    assert alice.client.get(hero.get_absolute_url()).status_code == 200
    assert alice.client.session["renewed"] != "1999-01-01"
