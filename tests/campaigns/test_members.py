"""Who sits at the table; the links are the MdT's to see."""

import pytest
from django.urls import reverse

from campaigns import qr
from tests.campaigns.base import Table
from tests.sheets.base import text


def test_all_members_see_who_is_there(table: Table):
    for role in ("mdt", "player", "other", "spectator"):
        read = table.see(role, "members")
        for part in ("mdt", "player", "other", "spectator", "Mirelle", "Brann"):
            assert part in read
        assert "removed" not in read


def test_only_the_mdt_sees_the_links(table: Table):
    link = table.link()
    for role in ("player", "other", "spectator"):
        assert link.token not in text(table.people[role].client.get(reverse("members", args=[table.ref])))
    page = text(table.mdt.client.get(reverse("members", args=[table.ref])))
    assert f"http://testserver/rejoindre/{link.token}/" in page
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in page
    assert "style=" not in page


@pytest.mark.parametrize("here", ["localhost:8001", "127.0.0.1:8001", "[::1]:8001"])
def test_links_opened_on_the_machine_that_serves_lead_phones_to_it(table: Table, settings, monkeypatch, here: str):
    monkeypatch.setattr(qr, "lan_address", lambda: "192.0.2.7")
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.0.2.7"]
    link = table.link()
    url = reverse("members", args=[table.ref])
    page = text(table.mdt.client.get(url, headers={"host": here}))
    assert f'value="http://192.0.2.7:8001/rejoindre/{link.token}/"' in page
    assert "que sur cet ordinateur" not in page


def test_a_server_for_this_machine_alone_says_that_its_links_are_too(table: Table, settings, monkeypatch):
    monkeypatch.setattr(qr, "lan_address", lambda: "192.0.2.7")
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
    link = table.link()
    page = text(table.mdt.client.get(reverse("members", args=[table.ref]), headers={"host": "localhost:8000"}))
    assert f'value="http://localhost:8000/rejoindre/{link.token}/"' in page
    assert "que sur cet ordinateur" in page
    assert "make table" in page


def test_a_name_that_others_know_is_kept(table: Table):
    page = text(table.mdt.client.get(reverse("members", args=[table.ref])))
    assert "http://testserver/rejoindre/" in page
    assert "que sur cet ordinateur" not in page
