"""/compte/code/: a recovery code on demand."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.recovery import ALPHABET, LENGTH, new_code, owner_of, read_code
from tests.accounts.things import CODE, Guest, code_in
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/code/"
ALICE = {"current": "alice joue le soir"}


def test_a_code_has_eighty_bits_at_least_and_no_letter_that_is_misread():
    assert len(ALPHABET) ** LENGTH >= 2**80
    assert not set(ALPHABET) & set("ILOU")
    codes = {new_code() for _ in range(100)}
    assert len(codes) == 100
    assert all(CODE.fullmatch(code) and read_code(code.lower().replace("-", " ")) for code in codes)


def test_a_guest_gets_one_and_a_new_one_replaces_it():
    guest = Guest("Ana")
    assert not CODE.search(guest.client.get(URL).content.decode())
    response = guest.client.post(URL)
    assert response.headers["Cache-Control"] == "no-store"
    first = code_in(response)
    second = code_in(guest.client.post(URL))
    assert owner_of(first.replace("-", "")) is None
    assert owner_of(second.replace("-", "")) == guest.user
    assert "remplace" in guest.client.get(URL).content.decode()


def test_a_named_player_gives_her_password(alice: Persona):
    page = alice.client.get(URL).content.decode()
    assert 'autocomplete="current-password"' in page
    assert owner_of(code_in(alice.client.post(URL, ALICE)).replace("-", "")) == alice.user


@pytest.mark.parametrize("typed", [{}, {"current": ""}, {"current": "faux"}])
def test_without_it_there_is_none(alice: Persona, typed):
    response = alice.client.post(URL, typed)
    assert response.status_code == 422
    assert not CODE.search(response.content.decode())
    assert User.objects.get().recovery_hash is None


def test_her_password_cannot_be_guessed_here(alice: Persona):
    statuses = [alice.client.post(URL, {"current": "faux"}).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]
    response = alice.client.post(URL, ALICE)
    assert response.status_code == 429 and "Trop d’essais" in response.content.decode()


def test_a_visitor_has_nothing_to_come_back_to(client: Client):
    for response in (client.get(URL), client.post(URL)):
        assert response.headers["Location"] == "/compte/"
    assert User.objects.count() == 0


def test_wrong_method(alice: Persona):
    assert alice.client.put(URL).status_code == 405
