"""Where somebody sits."""

from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.campaigns.base import Table
from tests.sheets.base import words


def test_everybody_sees_the_tables_where_he_sits_and_no_other(table: Table):
    for role in ("mdt", "player", "other", "spectator"):
        assert "Les jeudis" in words(table.people[role].client.get(reverse("campaigns"))), role
    for role in ("outsider", "removed"):
        assert "Les jeudis" not in words(table.people[role].client.get(reverse("campaigns"))), role


def test_a_look_makes_no_guest(table: Table):
    people = User.objects.count()
    assert Client().get(reverse("campaigns")).status_code == 200
    assert User.objects.count() == people


def test_a_table_put_away_stands_apart(table: Table):
    table.post("mdt", "campaign-put-away", away="1")
    assert "Rangées" in words(table.mdt.client.get(reverse("campaigns")))
