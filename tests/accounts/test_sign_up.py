"""/compte/creer/: a name and a password; the guest keeps everything."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from tests.accounts.things import Guest, code_in, names_of
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/creer/"
PASSWORD = "au coin du feu"
GOOD = {"username": "Élodie", "password": PASSWORD, "again": PASSWORD}


def test_a_guest_keeps_the_row_and_everything():
    guest = Guest("Ana", "Bea")
    page = guest.client.get(URL).content.decode()
    assert "2\u00a0héros" in page and 'autocomplete="new-password"' in page and 'autocomplete="username"' in page
    response = guest.client.post(URL, GOOD)
    assert response.status_code == 200
    player = User.objects.get()
    assert player.pk == guest.user.pk
    assert (player.username, player.name_key, player.is_guest) == ("Élodie", "elodie", False)
    assert player.check_password(PASSWORD)
    assert names_of(player) == ["Ana", "Bea"]
    assert "Ana" in guest.client.get("/").content.decode()


def test_a_visitor_gets_a_row(client: Client):
    assert client.post(URL, GOOD).status_code == 200
    assert User.objects.get().shown_name == "Élodie"
    assert "Élodie" in client.get("/").content.decode()


def test_the_code_is_shown_once_and_kept_hashed(client: Client):
    response = client.post(URL, GOOD)
    assert response.headers["Cache-Control"] == "no-store"
    code = code_in(response)
    kept = User.objects.get().recovery_hash
    assert kept and code not in kept and code.replace("-", "") not in kept
    assert code not in client.get("/compte/code/").content.decode()


def test_the_session_is_a_new_one():
    guest = Guest("Ana")
    before = guest.client.cookies["sessionid"].value
    guest.client.post(URL, GOOD)
    assert guest.client.cookies["sessionid"].value != before
    thief = Client()
    thief.cookies["sessionid"] = before
    assert thief.get("/compte/").context["owned"] is None


@pytest.mark.parametrize(
    ("changed", "field", "sentence"),
    [
        ({"username": ""}, "username", "Choisissez un nom."),
        ({"username": "ab"}, "username", "au moins 3"),
        ({"username": "x" * 41}, "username", "41"),
        ({"username": "Ana\u202ebob"}, "username", "Des lettres"),
        ({"username": "ALICE"}, "username", "déjà pris"),
        ({"username": "Alicé"}, "username", "déjà pris"),
        ({"password": "", "again": ""}, "password", "Choisissez un mot de passe."),
        ({"password": "court", "again": "court"}, "password", "au moins 8 caractères"),
        ({"password": "password123", "again": "password123"}, "password", "plus courants"),
        ({"password": "8402759163", "again": "8402759163"}, "password", "ajoutez des lettres"),
        ({"password": "Élodie12", "again": "Élodie12"}, "password", "ressemble trop au nom"),
        ({"again": "au coin du bois"}, "again", "ne sont pas les mêmes"),
        ({"again": ""}, "again", "une seconde fois"),
    ],
)
def test_bad_input_is_refused_in_french_and_the_name_kept(alice: Persona, changed, field, sentence):
    guest = Guest("Ana")
    response = guest.client.post(URL, GOOD | changed)
    page = response.content.decode()
    assert response.status_code == 422
    assert f'id="refusal-account-{field}"' in page
    assert sentence in page
    assert f'value="{(GOOD | changed)["username"]}"' in page
    assert PASSWORD not in page
    guest.user.refresh_from_db()
    assert guest.user.is_guest


def test_someone_elses_account_is_never_taken_over(alice: Persona):
    guest = Guest("Ana")
    data = GOOD | {"username": "alice", "password": "alice joue le soir", "again": "alice joue le soir"}
    assert guest.client.post(URL, data).status_code == 422
    assert names_of(alice.user) == []


def test_the_form_sent_twice_answers_with_a_code_that_works(client: Client):
    """The second request starts with the cookies of before the first, whose answer never arrived."""
    guest = Guest("Ana")
    lost, second = Client(), Client()
    lost.cookies.update(guest.client.cookies)
    second.cookies.update(guest.client.cookies)
    first = code_in(lost.post(URL, GOOD))
    code = code_in(second.post(URL, GOOD))
    assert code != first
    assert User.objects.count() == 1
    assert "Ana" in second.get("/").content.decode()
    # And from the session that the first one made.
    assert code_in(lost.post(URL, GOOD)) not in {first, code}
    for typed, status in ((first, 422), (code, 422)):
        assert client.post("/compte/secours/", {"username": "Élodie", "code": typed}).status_code == status


def test_later_the_same_form_is_just_a_name_that_is_taken(client: Client):
    client.post(URL, GOOD)
    User.objects.update(recovery_made_at=timezone.now() - timedelta(minutes=6))
    assert Client().post(URL, GOOD).status_code == 422


def test_sending_twice_is_no_way_to_guess(client: Client):
    client.post(URL, GOOD)
    bad = GOOD | {"password": "au coin du bois", "again": "au coin du bois"}
    statuses = [Client().post(URL, bad).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]
    assert Client().post(URL, GOOD).status_code == 429


def test_who_has_a_name_already_goes_to_her_account(alice: Persona):
    assert alice.client.get(URL).headers["Location"] == "/compte/"
    assert alice.client.post(URL, GOOD).headers["Location"] == "/compte/"
    assert User.objects.count() == 1


def test_wrong_method(client: Client):
    assert client.put(URL).status_code == 405


def test_an_open_page_stays_usable():
    client = Client(enforce_csrf_checks=True)
    token = client.get("/nouveau/scorpions/").context["csrf_token"]
    hero = {"csrfmiddlewaretoken": str(token), "dice": "program", "name": "Ana", "key": "0123456789abcdef"}
    assert client.post("/nouveau/scorpions/", hero).status_code == 302
    assert client.post(URL, GOOD | {"csrfmiddlewaretoken": str(token)}).status_code == 200
    assert client.post("/nouveau/scorpions/", hero | {"key": "fedcba9876543210"}).status_code == 302
    assert names_of(User.objects.get()) == ["Ana", "Ana"]


def test_next_leads_on_from_the_code(client: Client):
    assert 'value="/archive/"' in client.get(f"{URL}?next=/archive/").content.decode()
    page = client.post(URL, GOOD | {"next": "/archive/"}).content.decode()
    assert 'href="/archive/"' in page
