"""Bringing a hero to the table."""

from typing import Any

from campaigns import members
from campaigns.models import Campaign
from sheets.models import Character, Entry
from tests.campaigns.base import Table, TableTap, state_of
from tests.sheets.base import bad_refs, hero_of, refused


class TestBringIn(TableTap):
    address = "bring-in"
    may = ("player",)

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.mine = hero_of(table.player, name="Aubin")
        return (), {"hero": self.mine.ref}

    def test_nobody_else_can(self):
        before = state_of(self.table)
        # A member who names another's hero is told that it is not his.
        for role in ("other", "mdt"):
            refused(self.tap(role), members.GONE)
        assert [self.tap(role).status_code for role in ("spectator", "removed", "outsider")] == [403, 404, 404]
        for ref in bad_refs():
            refused(self.tap(hero=ref), members.GONE)
        assert state_of(self.table) == before

    def test_what_he_lived_before_stays_his_own(self):
        self.tap()
        assert not Entry.objects.filter(hero=self.mine, action__campaign__isnull=False).exists()
        assert "Nouvelle héroïne" not in self.table.see("mdt")

    def test_a_hero_is_at_one_table_at_a_time(self):
        self.tap()
        there = members.create(self.table.player.user, "another", "Les mardis", "")
        place = there.memberships.get()
        url = {"hero": self.mine.ref}
        response = self.table.player.client.post(f"/tables/{there.ref}/heros/", url, headers={"hx-request": "true"})
        refused(
            response, "«\u202fAubin\u202f» est déjà à la table «\u202fLes jeudis\u202f»\u202f: qu’il en sorte d’abord."
        )
        assert place.leads
        assert Character.objects.get(pk=self.mine.pk).campaign_id == self.table.campaign.pk

    def test_other_rules_are_refused(self):
        Campaign.objects.filter(pk=self.table.campaign.pk).update(ruleset="billy")
        refused(self.tap(), "Cette table ne joue pas avec les règles de «\u202fAubin\u202f».")
