"""/compte/: who is playing."""

import pytest
from django.test import Client

from accounts.models import User
from tests.accounts.things import Guest, foe, note
from tests.conftest import Persona

pytestmark = pytest.mark.django_db
URL = "/compte/"


def test_a_visitor_sees_what_he_can_do_and_gets_no_row(client: Client):
    page = client.get(URL).content.decode()
    assert "/compte/creer/" in page and "/compte/entrer/" in page and "/compte/secours/" in page
    assert "/compte/supprimer/" not in page
    assert User.objects.count() == 0
    assert "sessionid" not in client.cookies


def test_a_guest_sees_his_things_in_numbers():
    guest = Guest("Ana", "Bea")
    foe(guest.book, 12, "Orque")
    note(guest.book, 1, "Un pont.")
    page = guest.client.get(URL).content.decode()
    assert "Invité" in page
    assert "2\u00a0héros, 1\u00a0note et 1\u00a0adversaire" in page
    assert "invite-" not in page


def test_a_named_player_sees_her_name_and_nothing_of_others(alice: Persona):
    Guest("Ana")
    page = alice.client.get(URL).content.decode()
    assert "alice" in page and "héros</p>" not in page
    assert "/compte/mot-de-passe/" in page and "/compte/creer/" not in page


def test_wrong_method(client: Client):
    assert client.post(URL).status_code == 405


def test_the_landing_page_says_who_plays_and_leads_here(client: Client, alice: Persona):
    assert "Sans compte" in client.get("/").content.decode()
    assert "Invité" in Guest("Ana").client.get("/").content.decode()
    page = alice.client.get("/").content.decode()
    assert 'href="/compte/"' in page and "alice" in page
