"""Who sits at the table; the links are the MdT's to see."""

from django.urls import reverse

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
