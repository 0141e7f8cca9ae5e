"""/compte/supprimer/: everything that is owned, told in numbers first."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.recovery import give_code
from combat.models import Meeting
from sheets.models import Action, Book, Character, Companion, Entry
from tests.accounts.things import Guest, foe, names_of, note, roll, said
from tests.conftest import Persona
from tests.sheets.base import post
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
    assert "1\u00a0héros, 1\u00a0adversaire et 1\u00a0note" in page and "alice" in page
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
