"""Evenings: what is done while one is played is of it."""

from datetime import UTC, datetime
from typing import Any

from sheets.models import Action
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import post


class TestSession(TableTap):
    address = "session"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"run": "1"}

    def test_taps_belong_to_the_evening(self):
        hero = self.table.hero
        post(self.table.player, "tap", hero, tap="or:+1")
        self.tap()
        post(self.table.player, "tap", hero, tap="or:+1")
        self.tap(run="0")
        post(self.table.player, "tap", hero, tap="or:+1")
        taps = Action.objects.filter(entries__do="adjust").order_by("pk")
        assert [action.session and action.session.number for action in taps] == [None, 1, None]
        assert {action.campaign_id for action in taps} == {self.table.campaign.pk}

    def test_two_taps_begin_one_evening(self):
        self.tap()
        self.tap()
        assert self.table.campaign.sessions.count() == 1
        self.tap(run="0")
        self.tap()
        assert list(self.table.campaign.sessions.values_list("number", flat=True)) == [2, 1]


def test_an_evening_has_its_date(table: Table):
    table.post("mdt", "session", run="1")
    table.campaign.sessions.update(started_at=datetime(2026, 3, 1, 18, 30, tzinfo=UTC))
    assert "Terminer la séance 1 commencée le 1er mars 2026 à 19:30" in table.see("mdt")
    for role in ("mdt", "player"):
        assert "séance 1 du 1er mars" in table.see(role, "members")
        assert "1, le 1er mars 2026" in table.see(role, "table-log")
