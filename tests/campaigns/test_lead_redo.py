"""Doing again what was taken back."""

from typing import Any

from campaigns.undoing import TAKEN_BACK
from tests.campaigns.base import Table, TableTap, hero_version
from tests.sheets.base import post, refused, scores_of


class TestLeadRedo(TableTap):
    address = "lead-redo"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        for _ in range(2):
            post(table.player, "tap", table.hero, tap="endurance:-3")
        table.post("mdt", "lead-undo", table.hero.ref, hero_version=hero_version(table.hero))
        return (table.hero.ref,), {"hero_version": hero_version(table.hero)}

    def test_what_the_mdt_took_back_its_owner_does_not_bring_back(self):
        refused(post(self.table.player, "redo", self.table.hero), TAKEN_BACK)
        assert scores_of(self.table.hero)["endurance"] == 17
        self.tap()
        assert scores_of(self.table.hero)["endurance"] == 14

    def test_what_he_took_back_himself_he_does(self):
        post(self.table.player, "undo", self.table.hero)
        assert post(self.table.player, "redo", self.table.hero).status_code == 200
        # The next one is the one that the MdT took back, still.
        refused(post(self.table.player, "redo", self.table.hero), TAKEN_BACK)
        assert scores_of(self.table.hero)["endurance"] == 17
