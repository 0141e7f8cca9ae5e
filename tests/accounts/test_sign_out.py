"""/compte/sortir/: a guest is told what would be lost."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.things import Guest, code_in, foe, names_of, said
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/sortir/"


def test_a_named_player_is_out_at_once(alice: Persona):
    other = Client()
    other.force_login(alice.user)
    assert "alice" in alice.client.get(URL).content.decode()
    assert alice.client.post(URL).headers["Location"] == "/"
    assert "_auth_user_id" not in alice.client.session
    assert said(alice.client) == ["Vous êtes sorti\u202f: cet appareil ne montre plus vos feuilles."]
    assert other.get("/compte/").context["owned"] is not None


def test_the_name_needs_no_elision():
    guest = Guest("Ana")
    guest.user.username, guest.user.is_guest = "Élodie", False
    guest.user.save()
    assert "sous le nom «\u202fÉlodie\u202f»." in guest.client.get(URL).content.decode()


def test_a_read_changes_nothing(alice: Persona):
    alice.client.get(URL)
    assert alice.client.get("/compte/").context["owned"] is not None


def test_a_guest_is_warned_in_numbers_and_offered_a_code_first():
    guest = Guest("Ana", "Bea")
    foe(guest.book, 12, "Orque")
    for response in (guest.client.get(URL), guest.client.post(URL)):
        page = response.content.decode()
        assert "2\u00a0héros et 1\u00a0adversaire" in page
        assert page.index("Noter d’abord un code") < page.index("Sortir et tout perdre")
    assert guest.client.get("/compte/").context["owned"] is not None


def test_who_knows_and_goes_all_the_same_is_out_and_nothing_is_deleted():
    guest = Guest("Ana")
    assert guest.client.post(URL, {"sure": "1"}).headers["Location"] == "/"
    assert guest.client.get("/compte/").context["owned"] is None
    assert names_of(guest.user) == ["Ana"]


def test_a_guest_with_a_code_comes_back_by_it():
    guest = Guest("Ana")
    code = code_in(guest.client.post("/compte/code/"))
    assert "Sortir, j’ai le code" in guest.client.get(URL).content.decode()
    guest.client.post(URL, {"sure": "1"})
    guest.client.post("/compte/secours/", {"code": code})
    assert "Ana" in guest.client.get("/").content.decode()


def test_a_guest_who_owns_nothing_is_not_warned(client: Client):
    client.force_login(User.objects.create_user(username="invite-1", is_guest=True))
    assert "rien à perdre" in client.get(URL).content.decode()
    assert client.post(URL).status_code == 302


def test_repeated_or_by_a_visitor_it_is_already_done(alice: Persona, client: Client):
    for _ in range(2):
        assert alice.client.post(URL).headers["Location"] == "/"
    assert client.get(URL).headers["Location"] == "/"
    assert User.objects.count() == 1


def test_pages_left_open_end_with_the_session(alice: Persona):
    client = Client(enforce_csrf_checks=True)
    client.force_login(alice.user)
    token = str(client.get(URL).context["csrf_token"])
    assert client.post(URL, {"csrfmiddlewaretoken": token}).status_code == 302
    assert client.post("/nouveau/scorpions/", {"csrfmiddlewaretoken": token, "dice": "program"}).status_code == 403


def test_wrong_method(alice: Persona):
    assert alice.client.put(URL).status_code == 405
