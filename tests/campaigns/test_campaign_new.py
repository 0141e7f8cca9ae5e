"""Opening a table."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from campaigns.models import Campaign, Membership
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, refused, text, words

pytestmark = pytest.mark.django_db
URL = "/tables/nouvelle/"


def test_its_maker_leads_it_and_has_a_link_to_give(alice: Persona):
    response = alice.client.post(URL, {"name": "Les jeudis", "ruleset": "billy", "key": "a good key"}, follow=True)
    campaign = Campaign.objects.get()
    assert (campaign.name, campaign.ruleset) == ("Les jeudis", "billy")
    assert Membership.objects.get().leads
    assert response.request["PATH_INFO"] == reverse("members", args=[campaign.ref])
    assert f"http://testserver/rejoindre/{campaign.invitations.get().token}/" in text(response)


def test_the_same_request_twice_opens_one(alice: Persona):
    for _ in range(2):
        assert alice.client.post(URL, {"name": "Les jeudis", "key": "the same key"}).status_code == 302
    assert Campaign.objects.count() == 1


def test_who_has_no_name_is_made_a_guest_and_by_no_look():
    client = Client()
    assert client.get(URL).status_code == 200
    assert not User.objects.exists()
    refused(client.post(URL, {"name": "Les jeudis"}), "Sous quel nom les autres vous verront-ils\u202f?")
    assert not User.objects.exists()
    assert client.post(URL, {"name": "Les jeudis", "seat": "Aline"}).status_code == 302
    assert (User.objects.get().is_guest, User.objects.get().shown_name) == (True, "Aline")


@pytest.mark.parametrize("name", NASTY.values())
def test_a_name_is_plain_text(alice: Persona, name: str):
    response = alice.client.post(URL, {"name": name}, follow=True)
    assert name in words(response)
    assert "<script>alert" not in text(response)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"name": " "}, "Comment s’appelle cette table\u202f?"),
        ({"name": LONG}, "80 caractères au plus\u202f; il y en a 10000."),
        ({"name": NUL}, NUL_REFUSED),
        ({"name": "x", "ruleset": "nosuch"}, "Choisissez les règles de cette table."),
    ],
)
def test_what_is_no_table_is_told(alice: Persona, data, sentence: str):
    refused(alice.client.post(URL, data), sentence)
    assert not Campaign.objects.exists()
    refused(Client().post(URL, data), sentence)
    assert User.objects.count() == 1


def test_the_hand_is_in_the_field_for_its_name(alice: Persona):
    page = text(alice.client.get(URL))
    assert re.search(r'<input id="table-name"[^>]* autofocus', page) and page.count("autofocus") == 1
    # What was refused has it then, and nothing else.
    assert text(alice.client.post(URL, {"name": ""})).count("autofocus") == 1
