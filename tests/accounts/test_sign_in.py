"""/compte/entrer/: name and password, and what the guest of this browser owns."""

import pytest
from axes.models import AccessAttempt
from django.test import Client

from accounts.models import User
from tests.accounts.things import Guest, foe, names_of, roll, said
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/entrer/"
ALICE = {"username": "alice", "password": "alice joue le soir"}


def test_a_named_player_gets_in(alice: Persona, client: Client):
    page = client.get(URL).content.decode()
    assert 'autocomplete="username"' in page and 'autocomplete="current-password"' in page
    response = client.post(URL, ALICE)
    assert response.headers["Location"] == "/"
    assert "alice" in client.get("/").content.decode()


@pytest.mark.parametrize("name", ["Alice", "ALICE", " alicé "])
def test_the_name_is_known_however_it_is_written(alice: Persona, client: Client, name: str):
    assert client.post(URL, ALICE | {"username": name}).status_code == 302


def test_a_guests_things_come_along_and_it_is_said(alice: Persona):
    roll(alice.client, "Ada")
    guest = Guest("Ana", "Bea")
    for number in range(5):
        foe(guest.book, number, "Orque")
    assert "2\u00a0héros et 5\u00a0adversaires" in guest.client.get(URL).content.decode()
    guest.client.post(URL, ALICE)
    assert names_of(alice.user) == ["Ada", "Ana", "Bea"]
    assert User.objects.count() == 1
    assert said(guest.client) == ["2\u00a0héros et 5\u00a0adversaires vous ont suivi."]
    assert said(guest.client) == []


def test_one_thing_alone_is_said_in_the_singular(alice: Persona):
    guest = Guest("Ana")
    guest.client.post(URL, ALICE)
    assert said(guest.client) == ["1\u00a0héros vous a suivi."]


def test_the_open_page_of_a_hero_who_came_along_stays_usable(alice: Persona):
    client = Client(enforce_csrf_checks=True)
    token = str(client.get("/nouveau/scorpions/").context["csrf_token"])
    sheet = client.post("/nouveau/scorpions/", {"csrfmiddlewaretoken": token, "dice": "program"}).headers["Location"]
    assert client.post(URL, ALICE | {"csrfmiddlewaretoken": token}).status_code == 302
    tap = {"csrfmiddlewaretoken": token, "key": "0123456789", "tap": "endurance:-1"}
    assert client.post(f"{sheet}score/", tap).status_code == 302
    assert client.get(sheet).status_code == 200


def test_sent_twice_is_done_once(alice: Persona):
    guest = Guest("Ana")
    late = Client()
    late.cookies.update(guest.client.cookies)
    for client in (guest.client, late, guest.client):
        assert client.post(URL, ALICE).status_code == 302
    assert names_of(alice.user) == ["Ana"]
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    "typed",
    [
        ALICE | {"password": "faux"},
        ALICE | {"username": "personne"},
        ALICE | {"username": "invite-0"},
    ],
)
def test_a_wrong_pair_is_refused_in_one_sentence_whatever_is_wrong(alice: Persona, typed):
    User.objects.create_user(username="invite-0", is_guest=True)
    guest = Guest("Ana")
    response = guest.client.post(URL, typed)
    page = response.content.decode()
    assert response.status_code == 422
    assert "Ce nom et ce mot de passe ne vont pas ensemble." in page
    assert f'value="{typed["username"]}"' in page and typed["password"] not in page
    assert names_of(guest.user) == ["Ana"]


@pytest.mark.parametrize(("field", "sentence"), [("username", "Tapez votre nom."), ("password", "Tapez votre mot de")])
def test_a_missing_field_is_named(alice: Persona, client: Client, field, sentence):
    response = client.post(URL, ALICE | {field: ""})
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_a_closed_account_stays_closed(alice: Persona, client: Client):
    User.objects.update(is_active=False)
    assert client.post(URL, ALICE).status_code == 422


def test_from_one_name_to_another_nothing_moves(alice: Persona, bob: Persona):
    roll(alice.client, "Ada")
    response = alice.client.post(URL, {"username": "bob", "password": "bob joue le soir"})
    assert response.status_code == 302
    assert names_of(alice.user) == ["Ada"] and names_of(bob.user) == []
    assert "Ada" not in alice.client.get("/").content.decode()
    assert alice.client.get(URL).headers["Location"] == "/compte/"


def test_the_session_is_a_new_one(alice: Persona):
    guest = Guest("Ana")
    before = guest.client.cookies["sessionid"].value
    guest.client.post(URL, ALICE)
    assert guest.client.cookies["sessionid"].value != before
    thief = Client()
    thief.cookies["sessionid"] = before
    assert thief.get("/compte/").context["owned"] is None


@pytest.mark.parametrize(
    ("wanted", "leads"),
    [
        ("/archive/", "/archive/"),
        ("/heros/x/?a=1#b", "/heros/x/?a=1#b"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example/", "/"),
        ("http:///elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("elsewhere", "/"),
    ],
)
def test_next_never_leads_to_another_site(alice: Persona, client: Client, wanted, leads):
    assert client.post(URL, ALICE | {"next": wanted}).headers["Location"] == leads
    if leads == "/":
        assert "elsewhere" not in Client().get(URL, {"next": wanted}).content.decode()


def test_the_way_back_is_kept_through_a_refusal(alice: Persona, client: Client):
    page = client.post(URL, ALICE | {"password": "faux", "next": "/archive/"}).content.decode()
    assert 'name="next" value="/archive/"' in page


def test_ten_wrong_guesses_are_a_french_429_however_the_name_is_written(alice: Persona):
    names = ["alice", "ALICE", "Alicé", "àlice", " alice"] * 2
    statuses = [Client().post(URL, {"username": name, "password": "faux"}).status_code for name in names]
    assert statuses == [422] * 9 + [429]
    response = Client().post(URL, ALICE)
    assert response.status_code == 429 and "Trop d’essais" in response.content.decode()
    assert Client(REMOTE_ADDR="198.51.100.7").post(URL, ALICE).status_code == 302


def test_a_right_password_forgets_the_wrong_ones(client: Client):
    User.objects.create_user(username="Élodie", password="au coin du feu")
    for _ in range(3):
        for _ in range(5):
            client.post(URL, {"username": "elodie", "password": "faux"})
        assert client.post(URL, {"username": "elodie", "password": "au coin du feu"}).status_code == 302
    assert AccessAttempt.objects.count() == 0


def test_what_is_kept_of_a_wrong_guess_holds_no_secret(alice: Persona, client: Client):
    client.post(URL, {"username": "alice", "password": "presque-juste"})
    kept = AccessAttempt.objects.get()
    assert "presque-juste" not in kept.post_data + kept.get_data


def test_wrong_method(client: Client):
    assert client.delete(URL).status_code == 405
