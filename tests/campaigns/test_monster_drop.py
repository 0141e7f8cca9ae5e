"""Taking an adversary out of the table's bestiary."""

from typing import Any

from campaigns.models import CampaignMonster
from combat.models import Fight
from tests.campaigns.base import Table, TableTap, monster


class TestDrop(TableTap):
    address = "monster-drop"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (monster(table).ref,), {}

    def test_the_fight_against_it_goes_on(self):
        self.table.post("mdt", "oppose", hero=self.table.hero.ref, monsters=list(self.args))
        self.tap()
        assert not CampaignMonster.objects.exists()
        assert Fight.objects.get().status == "open"
