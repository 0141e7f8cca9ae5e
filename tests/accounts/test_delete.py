"""/compte/supprimer/: everything that is owned, told in numbers first."""

from pathlib import Path

import pytest
from django.db import connection
from django.test import Client

from accounts.models import User
from accounts.recovery import give_code
from combat.models import Meeting
from rulesets.billy.models import Companion
from sheets.models import Action, Book, Character, Entry
from tests.accounts.things import Guest, foe, names_of, note, roll, said
from tests.conftest import Persona
from tests.sheets.base import hero_of, post
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db
URL = "/compte/supprimer/"


def test_a_named_player_gives_her_password_and_nothing_of_hers_is_left(alice: Persona, bob: Persona):
    roll(alice.client, "Ada")
    roll(bob.client, "Bob")
    book = Book.objects.get(owner=alice.user)
    foe(book, 12, "Orque")
    note(book, 1, "Un pont.")
    page = alice.client.get(URL).content.decode()
    assert "1\u00a0héros, 1\u00a0note et 1\u00a0adversaire" in page and "alice" in page
    assert 'autocomplete="current-password"' in page
    assert alice.client.post(URL, {"current": "alice joue le soir"}).headers["Location"] == "/"
    assert User.objects.get() == bob.user
    assert names_of(bob.user) == ["Bob"]
    for model in (Character, Book, Entry, Action):
        assert model._default_manager.count() == 1
    assert Meeting.objects.count() == 0
    assert said(alice.client)


def test_a_billy_goes_with_his_companions_alone(alice: Persona, bob: Persona):
    for persona in (alice, bob):
        post(persona, "companion-add", billy_of(persona), name="Lila", habilete="2")
    assert alice.client.post(URL, {"current": "alice joue le soir"}).headers["Location"] == "/"
    assert Companion.objects.get().hero.owner == bob.user


def test_a_guest_types_a_word():
    guest = Guest("Ana", "Bea")
    assert "2\u00a0héros" in guest.client.get(URL).content.decode()
    assert guest.client.post(URL, {"sure": "Supprimer "}).status_code == 302
    assert User.objects.count() == Character.objects.count() == 0
    assert guest.client.get("/compte/").context["owned"] is None


@pytest.mark.parametrize("typed", [{}, {"sure": ""}, {"sure": "oui"}, {"current": "supprimer"}])
def test_without_it_nothing_happens(typed):
    guest = Guest("Ana")
    response = guest.client.post(URL, typed)
    assert response.status_code == 422
    assert 'id="refusal-account-sure"' in response.content.decode()
    assert names_of(guest.user) == ["Ana"]


@pytest.mark.parametrize("typed", [{}, {"current": "faux"}, {"sure": "supprimer"}])
def test_nor_without_the_password(alice: Persona, typed):
    response = alice.client.post(URL, typed)
    assert response.status_code == 422
    assert 'id="refusal-account-current"' in response.content.decode()
    assert User.objects.filter(pk=alice.user.pk).exists()


def test_guessing_is_limited(alice: Persona):
    for _ in range(10):
        alice.client.post(URL, {"current": "faux"})
    assert alice.client.post(URL, {"current": "alice joue le soir"}).status_code == 429
    assert User.objects.filter(pk=alice.user.pk).exists()


def test_other_sessions_and_the_code_end_with_it(alice: Persona):
    other = Client()
    other.force_login(alice.user)
    code = give_code(alice.user)
    alice.client.post(URL, {"current": "alice joue le soir"})
    assert other.get("/compte/").context["owned"] is None
    assert Client().post("/compte/secours/", {"username": "alice", "code": code}).status_code == 422


def test_repeated_it_is_already_done(client: Client):
    guest = Guest("Ana")
    late = Client()
    late.cookies.update(guest.client.cookies)
    guest.client.post(URL, {"sure": "supprimer"})
    for browser in (guest.client, late, client):
        assert browser.post(URL, {"sure": "supprimer"}).headers["Location"] == "/compte/"
    assert User.objects.count() == 0


def test_a_read_deletes_nothing(alice: Persona):
    alice.client.get(URL, {"current": "alice joue le soir", "sure": "supprimer"})
    assert User.objects.count() == 1


def test_wrong_method(alice: Persona):
    assert alice.client.delete(URL).status_code == 405


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the other one keeps its files to itself")
@pytest.mark.django_db(transaction=True)
def test_nothing_of_it_is_left_in_the_bytes_of_the_files(alice: Persona, bob: Persona):
    mark = "Zorglub"
    for number in range(12):
        # Side by side, so that pages of the file hold something of both.
        for persona, name in ((alice, mark), (bob, "Voisin")):
            hero = hero_of(persona, name=f"{name} {number}")
            post(persona, "notes", hero, notes=f"{name} a lu ceci. " * (40 * number + 1))
            post(persona, "item-add", hero, name=f"Clef {name}", note=f"de {name}")
            post(persona, "paragraph", hero, paragraph=str(number))
            note(Book.objects.get(owner=persona.user), number, f"Un pont de {name}. " * 50)
            foe(Book.objects.get(owner=persona.user), number, f"Ogre {name}")
    post(alice, "notes", Character.objects.filter(owner=alice.user)[3], notes=f"{mark} récrit.")
    rows = "".join(f"Rat {mark} {number},5,5\n" for number in range(300))
    post(
        alice, "bestiary-import", Character.objects.filter(owner=alice.user)[0], text=f"name,habilete,endurance\n{rows}"
    )
    Client().post("/compte/entrer/", {"username": "alice", "password": f"{mark} ?"})
    assert mark.encode() in bytes_of_the_database()
    assert alice.client.post(URL, {"current": "alice joue le soir"}).status_code == 302
    left = bytes_of_the_database()
    assert b"Voisin" in left
    assert mark.encode() not in left
    assert b"alice" not in left


def bytes_of_the_database() -> bytes:
    """Return all that stands in the files of SQLite."""
    with connection.cursor() as cursor:
        _, _, name = cursor.execute("PRAGMA database_list").fetchone()
    return b"".join(Path(f"{name}{end}").read_bytes() for end in ("", "-wal") if Path(f"{name}{end}").exists())
