"""Putting a table away, and taking it out again."""

from typing import Any

from campaigns import members
from campaigns.models import Campaign
from sheets.models import Character
from tests.campaigns.base import Table, TableTap, hero_version
from tests.sheets.base import hero_of, refused, scores_of


class TestPutAway(TableTap):
    address = "campaign-put-away"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"away": "1"}

    def test_it_is_read_and_no_more_led_until_it_is_taken_out(self):
        self.tap()
        assert "Mirelle" in self.table.see("player")
        before = scores_of(self.table.hero)
        sent = {"score": "endurance", "value": "4", "way": "minus", "hero_version": hero_version(self.table.hero)}
        assert self.table.post("mdt", "lead-value", self.table.hero.ref, **sent).status_code == 404
        assert scores_of(self.table.hero) == before
        hero = hero_of(self.table.player)
        refused(self.table.post("player", "bring-in", hero=hero.ref), members.PUT_AWAY)
        self.tap(away="0")
        assert not Campaign.objects.get(pk=self.table.campaign.pk).archived
        assert self.table.post("mdt", "lead-value", self.table.hero.ref, **sent).status_code == 200

    def test_its_heroes_play_on(self):
        self.tap()
        assert Character.objects.get(pk=self.table.hero.pk).campaign_id == self.table.campaign.pk
