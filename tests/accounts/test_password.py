"""/compte/mot-de-passe/: a new one; this session stays, the others end."""

import pytest
from django.test import Client

from tests.accounts.things import Guest, said
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/mot-de-passe/"
NEW = "un tout autre soir"
GOOD = {"current": "alice joue le soir", "password": NEW, "again": NEW}


def test_this_session_stays_and_the_others_end(alice: Persona):
    other = Client()
    other.force_login(alice.user)
    page = alice.client.get(URL).content.decode()
    assert 'autocomplete="current-password"' in page and 'autocomplete="new-password"' in page
    before = alice.client.cookies["sessionid"].value
    assert alice.client.post(URL, GOOD).headers["Location"] == "/compte/"
    assert said(alice.client, "/compte/")
    assert alice.client.cookies["sessionid"].value != before
    assert other.get("/compte/").context["owned"] is None
    assert Client().post("/compte/entrer/", {"username": "alice", "password": NEW}).status_code == 302


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"current": "faux"}, "current", "Ce n’est pas le mot de passe actuel."),
        ({"current": ""}, "current", "Tapez le mot de passe actuel."),
        ({"password": "court", "again": "court"}, "password", "au moins 8"),
        ({"password": "alice123", "again": "alice123"}, "password", "ressemble trop au nom"),
        ({"again": "autre"}, "again", "ne sont pas les mêmes"),
    ],
)
def test_bad_input_is_refused_and_nothing_of_it_written_back(alice: Persona, changed, field, sentence):
    response = alice.client.post(URL, GOOD | changed)
    page = response.content.decode()
    assert response.status_code == 422
    assert f'id="refusal-account-{field}"' in page and sentence in page
    assert NEW not in page
    alice.user.refresh_from_db()
    assert alice.user.check_password("alice joue le soir")


def test_guessing_the_present_one_is_limited(alice: Persona):
    statuses = [alice.client.post(URL, GOOD | {"current": "faux"}).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]
    assert alice.client.post(URL, GOOD).status_code == 429


def test_sent_twice_the_second_finds_another_password(alice: Persona):
    alice.client.post(URL, GOOD)
    assert alice.client.post(URL, GOOD).status_code == 422
    assert alice.client.get("/compte/").context["owned"] is not None


def test_someone_elses_is_out_of_reach(alice: Persona, bob: Persona):
    assert bob.client.post(URL, GOOD).status_code == 422
    alice.user.refresh_from_db()
    assert alice.user.check_password("alice joue le soir")


def test_guests_and_visitors_have_none(client: Client):
    for browser in (client, Guest("Ana").client):
        assert browser.get(URL).headers["Location"] == "/compte/"
        assert browser.post(URL, GOOD).headers["Location"] == "/compte/"


def test_wrong_method(alice: Persona):
    assert alice.client.put(URL).status_code == 405
