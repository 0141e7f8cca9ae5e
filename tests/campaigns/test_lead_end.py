"""The MdT ends a hero's fight."""

from typing import Any

import pytest

from combat.by_hand import BAD_END
from combat.models import Fight
from tests.campaigns.base import Table, TableTap, hero_version, monster
from tests.combat.base import WAITS
from tests.sheets.base import post, refused


class TestLeadEnd(TableTap):
    address = "lead-end"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "oppose", hero=table.hero.ref, monsters=[monster(table).ref])
        return (table.hero.ref,), {"outcome": "won", "hero_version": hero_version(table.hero)}

    @pytest.mark.parametrize(("outcome", "status"), [("won", "over"), ("lost", "over"), ("stopped", "left")])
    def test_the_player_sees_how_it_ended(self, outcome: str, status: str):
        self.tap(outcome=outcome)
        assert (Fight.objects.get().outcome, Fight.objects.get().status) == (outcome, status)
        assert "par mdt" in self.table.see("player", "journal", self.table.hero.ref)

    def test_not_while_the_player_has_to_decide(self):
        self.dice.next(6, 6, 1, 1)
        post(self.table.player, "choose", self.table.hero, do="attack", page="fight")
        refused(self.tap(hero_version=hero_version(self.table.hero)), f"{self.table.hero.name}\u202f: {WAITS}")

    def test_what_is_no_end_is_told(self):
        refused(self.tap(outcome="bored"), f"{self.table.hero.name}\u202f: {BAD_END}")
