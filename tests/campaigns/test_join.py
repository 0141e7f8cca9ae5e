"""Coming in by a link: told first, done by a POST."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from campaigns.members import CLOSED
from campaigns.models import Invitation, Membership
from tests.campaigns.base import Table
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, refused, text, words


def address(link: Invitation) -> str:
    return reverse("join", args=[link.token])


def test_it_says_what_will_be_shared_and_changes_nothing(table: Table):
    link, people = table.link(), User.objects.count()
    read = words(Client().get(address(link)))
    for part in (
        "Les jeudis",
        "Table de mdt",
        "Le MdT (le maître de jeu, qui mène la partie) voit tous les scores",
        "voient ses scores",
    ):
        assert part in read
    assert "Mirelle" not in read
    assert User.objects.count() == people
    link.refresh_from_db()
    assert link.used == 0


def test_a_guest_is_made_by_coming_in_and_has_a_name(table: Table):
    client, link = Client(), table.link()
    refused(client.post(address(link)), "Sous quel nom les autres vous verront-ils\u202f?")
    assert not User.objects.filter(is_guest=True).exists()
    assert client.post(address(link), {"seat": "Aline"}).status_code == 302
    guest = User.objects.get(is_guest=True)
    assert guest.shown_name == "Aline"
    assert Membership.objects.get(user=guest).role == "player"
    assert "Aline" in table.see("mdt", "members")
    assert client.get(reverse("campaign", args=[table.ref])).status_code == 200


@pytest.mark.parametrize("name", NASTY.values())
def test_a_name_is_plain_text(table: Table, name: str):
    Client().post(address(table.link()), {"seat": name})
    assert "<script>alert" not in text(table.mdt.client.get(reverse("members", args=[table.ref])))


def test_what_is_no_name_is_told(table: Table):
    refused(Client().post(address(table.link()), {"seat": LONG}), "40 caractères au plus\u202f; il y en a 10000.")
    refused(Client().post(address(table.link()), {"seat": NUL}), NUL_REFUSED)


def test_who_has_an_account_keeps_his_name(table: Table, charlie: Persona):
    assert "Votre nom à la table" not in words(charlie.client.get(address(table.link())))
    charlie.client.post(address(table.link()), {"seat": "Autre"})
    charlie.user.refresh_from_db()
    assert charlie.user.shown_name == "charlie"


def test_a_spectator_comes_to_watch(table: Table, charlie: Persona):
    link = table.link(role="spectator")
    assert "vous regardez" in words(charlie.client.get(address(link)))
    charlie.client.post(address(link))
    assert Membership.objects.get(user=charlie.user).role == "spectator"


@pytest.mark.parametrize(
    "values",
    [
        {"expires_at": timezone.now() - timedelta(seconds=1)},
        {"max_uses": 2, "used": 2},
        {"revoked_at": timezone.now()},
    ],
    ids=["expired", "used up", "revoked"],
)
def test_a_link_that_no_longer_holds(table: Table, charlie: Persona, values):
    link = table.link(**values)
    for response in (charlie.client.get(address(link)), charlie.client.post(address(link))):
        assert response.status_code == 410
        assert CLOSED.replace("\u202f", " ") in words(response)
    assert not Membership.objects.filter(user=charlie.user).exists()


def test_a_link_is_not_used_up_by_who_is_there_already(table: Table):
    link = table.link(max_uses=1)
    for role in ("mdt", "player", "spectator"):
        assert table.people[role].client.post(address(link)).status_code == 302
        assert table.people[role].client.get(address(link)).status_code == 302
    link.refresh_from_db()
    assert link.used == 0
    assert table.place("spectator").role == "spectator"


def test_a_link_for_one_lets_one_in(table: Table, charlie: Persona):
    link = table.link(max_uses=1)
    assert charlie.client.post(address(link)).status_code == 302
    assert table.outsider.client.post(address(link)).status_code == 410


def test_who_was_sent_away_does_not_come_back_by_the_old_link(table: Table):
    link = table.link()
    table.post("mdt", "member-remove", table.place("player").ref)
    assert table.player.client.post(address(link)).status_code == 410
    assert table.removed.client.post(address(link)).status_code == 410


def test_a_table_put_away_lets_nobody_in(table: Table, charlie: Persona):
    link = table.link()
    table.post("mdt", "campaign-put-away", away="1")
    assert charlie.client.post(address(link)).status_code == 410


def test_no_such_link(table: Table, charlie: Persona):
    for token in ("nosuch", "x" * 500, "%00"):
        assert charlie.client.get(f"/rejoindre/{token}/").status_code == 404
