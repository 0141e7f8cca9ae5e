"""Sending a member away: out at once, with his heroes, and no old link lets him in again."""

from typing import Any

from django.urls import reverse

from campaigns.members import NOT_HERE
from campaigns.models import Invitation
from sheets.models import Character
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import refused, rows


class TestRemove(TableTap):
    address = "member-remove"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (table.place("player").ref,), {}

    def test_his_heroes_go_with_him_and_are_whole(self):
        before = rows(self.table.hero)
        self.tap()
        assert Character.objects.get(pk=self.table.hero.pk).campaign is None
        assert rows(self.table.hero) == before
        assert "Mirelle" not in self.table.see("mdt")

    def test_every_link_is_renewed_with_what_was_left_of_it(self):
        old = self.table.link(role="spectator", max_uses=5, used=2)
        used_up = self.table.link(max_uses=1, used=1)
        self.tap()
        for link in (old, used_up):
            assert self.table.player.client.post(reverse("join", args=[link.token])).status_code == 410
        fresh = Invitation.objects.open().get(role="spectator")
        assert (fresh.max_uses, fresh.used) == (3, 0)
        assert Invitation.objects.open().filter(max_uses=1).count() == 0

    def test_with_a_new_link_he_may_come_again(self):
        self.tap()
        link = Invitation.objects.open().filter(role="player").first()
        assert link is not None
        assert self.table.player.client.post(reverse("join", args=[link.token])).status_code == 302
        assert "Les jeudis" in self.table.see("player")

    def test_who_is_gone_cannot_be_sent_away(self):
        gone = self.table.place("removed").ref
        for ref in (gone, "nosuch", self.table.place("mdt").ref):
            refused(self.table.post("mdt", "member-remove", ref), NOT_HERE)
