"""/compte/secours/: back in by a code, from another device."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Guesses, User
from accounts.recovery import give_code, new_code
from tests.accounts.things import Guest, foe, names_of, roll, said
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/secours/"
WRONG = "Ce code n’ouvre rien."


def test_a_guest_comes_back_by_the_code_alone_and_it_stays_valid(client: Client):
    guest = Guest("Ana")
    code = give_code(guest.user)
    assert 'autocomplete="one-time-code"' in client.get(URL).content.decode()
    for browser in (client, Client()):
        assert browser.post(URL, {"code": code.lower().replace("-", " ")}).headers["Location"] == "/"
        assert "Ana" in browser.get("/").content.decode()
    assert "Ana" in guest.client.get("/").content.decode()


def test_a_named_player_gives_her_name_too_and_chooses_a_new_password(alice: Persona, client: Client):
    roll(alice.client, "Ada")
    code = give_code(alice.user)
    response = client.post(URL, {"username": "ALICE", "code": code})
    assert response.headers["Location"] == "/compte/mot-de-passe/"
    assert "actuel" not in client.get("/compte/mot-de-passe/").content.decode()
    new = {"password": "un autre soir", "again": "un autre soir"}
    assert client.post("/compte/mot-de-passe/", new).headers["Location"] == "/compte/"
    assert "Ada" in client.get("/").content.decode()
    assert alice.client.get("/compte/").context["owned"] is None  # her other session has ended
    # Once: the next change asks for the password again.
    assert client.post("/compte/mot-de-passe/", new).status_code == 422


def test_a_new_password_without_the_old_one_is_for_half_an_hour(alice: Persona, client: Client, monkeypatch):
    client.post(URL, {"username": "alice", "code": give_code(alice.user)})
    late = (timezone.now() + timedelta(minutes=31)).timestamp()
    monkeypatch.setattr("accounts.session.time.time", lambda: late)
    assert (
        client.post("/compte/mot-de-passe/", {"password": "un autre soir", "again": "un autre soir"}).status_code == 422
    )


@pytest.mark.parametrize("name", ["", "bob", "alice2"])
def test_a_code_without_its_name_opens_nothing(alice: Persona, bob: Persona, client: Client, name):
    response = client.post(URL, {"username": name, "code": give_code(alice.user)})
    assert response.status_code == 422
    assert WRONG in response.content.decode()
    assert client.get("/compte/").context["owned"] is None


def test_a_refused_code_is_not_written_back_but_the_name_is(alice: Persona, client: Client):
    code = new_code()
    page = client.post(URL, {"username": "alice", "code": code}).content.decode()
    assert code not in page and 'value="alice"' in page


@pytest.mark.parametrize("typed", ["", "abcd", "AAAA-AAAA-AAAA-AAAA-AAAO", "1234-1234-1234-1234-1234", "é" * 20])
def test_what_cannot_be_a_code_is_said_at_once_and_counts_as_no_guess(client: Client, typed):
    response = client.post(URL, {"code": typed})
    assert response.status_code == 422
    assert 'id="refusal-account-code"' in response.content.decode()
    assert Guesses.objects.count() == 0


def test_guessing_is_limited_by_address(alice: Persona):
    code = give_code(alice.user)
    here = [Client().post(URL, {"username": "alice", "code": new_code()}).status_code for _ in range(11)]
    assert here == [422] * 10 + [429]
    right = {"username": "alice", "code": code}
    response = Client().post(URL, right)
    assert response.status_code == 429 and "Trop d’essais" in response.content.decode()
    assert Client(REMOTE_ADDR="198.51.100.7").post(URL, right).status_code == 302


def test_the_limit_ends_after_a_quarter_of_an_hour(alice: Persona):
    for _ in range(11):
        Client().post(URL, {"code": new_code()})
    Guesses.objects.update(since=timezone.now() - timedelta(minutes=16))
    assert Client().post(URL, {"username": "alice", "code": give_code(alice.user)}).status_code == 302


def test_no_trace_of_who_guessed_is_kept(client: Client):
    client.post(URL, {"username": "alice", "code": new_code()})
    assert "127.0.0.1" not in Guesses.objects.get().who


def test_what_the_guest_of_this_browser_owns_comes_along():
    before = Guest("Ana")
    code = give_code(before.user)
    here = Guest("Bea")
    foe(here.book, 12, "Orque")
    assert "1\u00a0héros et 1\u00a0adversaire" in here.client.get(URL).content.decode()
    here.client.post(URL, {"code": code})
    assert names_of(before.user) == ["Ana", "Bea"]
    assert User.objects.get() == before.user
    assert said(here.client)[0] == "1\u00a0héros et 1\u00a0adversaire vous ont suivi."


def test_ones_own_code_changes_nothing_and_so_does_sending_it_twice():
    guest = Guest("Ana")
    code = give_code(guest.user)
    for _ in range(2):
        assert guest.client.post(URL, {"code": code}).status_code == 302
    assert names_of(guest.user) == ["Ana"]
    assert not any("suivi" in sentence for sentence in said(guest.client))


def test_a_named_players_things_do_not_follow_a_guests_code(alice: Persona):
    guest = Guest("Ana")
    roll(alice.client, "Ada")
    alice.client.post(URL, {"code": give_code(guest.user)})
    assert names_of(alice.user) == ["Ada"] and names_of(guest.user) == ["Ana"]


def test_a_closed_account_stays_closed(alice: Persona, client: Client):
    code = give_code(alice.user)
    User.objects.update(is_active=False)
    assert client.post(URL, {"username": "alice", "code": code}).status_code == 422


def test_a_code_in_the_address_is_not_read(alice: Persona, client: Client):
    guest = Guest("Ana")
    assert client.get(URL, {"code": give_code(guest.user)}).status_code == 200
    assert client.get("/compte/").context["owned"] is None


def test_wrong_method(client: Client):
    assert client.put(URL).status_code == 405
