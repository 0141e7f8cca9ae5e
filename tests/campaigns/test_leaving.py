"""Somebody goes for good, or comes back under his name: what becomes of his places at tables."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.bring_along import bring_along
from accounts.deleting import delete_person
from accounts.models import User
from campaigns import members
from campaigns.leaving import what_becomes
from campaigns.models import Campaign, Membership, TableRoll
from sheets.models import Character, Entry
from tests.campaigns.base import Table
from tests.conftest import Persona
from tests.sheets.base import words


def test_a_table_goes_on_under_the_player_who_has_been_there_longest(table: Table):
    table.post("mdt", "table-roll", count="1", sides="6", faces="4", reason="Réaction")
    table.post("mdt", "lead-value", table.hero.ref, score="endurance", value="4", way="minus")
    assert what_becomes(table.mdt.user) == [("Les jeudis", "player")]
    read = words(table.mdt.client.get(reverse("delete-account")))
    assert "La table « Les jeudis » passe à player" in read
    version = table.version()
    delete_person(table.mdt.user)
    assert table.version() > version
    assert table.place("player").leads
    # What he rolled and did stays in the log, without his name.
    assert TableRoll.objects.count() == 1
    assert "1d6 (Réaction) : 4" in table.see("other")
    assert Entry.objects.filter(hero=table.hero, do="adjust", action__author=None).exists()


def test_one_where_nobody_else_plays_ends(alice: Persona, table: Table):
    members.create(alice.user, "another", "À deux", "")
    assert what_becomes(alice.user) == [("À deux", "")]
    assert "disparaît" in words(alice.client.get(reverse("delete-account")))
    delete_person(alice.user)
    assert list(Campaign.objects.values_list("name", flat=True)) == ["Les jeudis"]


def test_a_player_goes_with_his_heroes(table: Table):
    version = table.version()
    delete_person(table.player.user)
    assert table.version() > version
    assert list(Character.objects.all()) == [table.brann]
    assert "Mirelle" not in table.see("mdt")


def guest_at(table: Table) -> User:
    """Let a guest come in by a link and return him."""
    Client().post(reverse("join", args=[table.link().token]), {"seat": "Aline"})
    return User.objects.get(display_name="Aline")


def test_a_guest_who_gets_a_name_keeps_his_place(table: Table, alice: Persona):
    guest, version = guest_at(table), table.version()
    bring_along(guest, alice.user)
    assert Membership.objects.get(user=alice.user, campaign=table.campaign).role == "player"
    assert not User.objects.filter(pk=guest.pk).exists()
    assert table.version() > version


@pytest.mark.parametrize(
    ("guests", "role", "left"),
    [("player", "spectator", "player"), ("player", "mdt", "mdt"), ("spectator", "player", "player")],
)
def test_of_two_places_at_one_table_the_one_that_may_do_more_stays(table: Table, guests: str, role: str, left: str):
    guest = guest_at(table)
    Membership.objects.filter(user=guest).update(role=guests)
    who = {"spectator": table.spectator, "mdt": table.mdt, "player": table.player}[role]
    bring_along(guest, who.user)
    assert Membership.objects.get(user=who.user, campaign=table.campaign).role == left
    assert Membership.objects.filter(campaign=table.campaign, role="mdt", left_at=None).count() == 1


def test_who_was_sent_away_does_not_come_back_by_a_guest_who_was_too(table: Table):
    guest = guest_at(table)
    table.post("mdt", "member-remove", Membership.objects.get(user=guest).ref)
    bring_along(guest, table.player.user)
    assert table.place("player").left_at is None
    assert Membership.objects.filter(user=table.player.user).count() == 1
