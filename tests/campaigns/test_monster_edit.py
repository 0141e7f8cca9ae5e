"""Changing an adversary of the table, and what players know of it."""

from typing import Any

from campaigns import monsters
from campaigns.models import CampaignMonster
from campaigns.views.bestiary import STALE
from tests.campaigns.base import OGRE, Table, TableTap, monster
from tests.sheets.base import refused


class TestEdit(TableTap):
    address = "monster-edit"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        troll = monster(table)
        return (troll.ref,), {"shown": "numbers", "seen": monsters.seen(troll), **OGRE}

    def test_what_was_said_holds(self):
        self.tap()
        one = CampaignMonster.objects.get()
        assert (one.name, one.habilete, one.shown) == ("Ogre", 8, "numbers")

    def test_a_form_that_has_not_seen_the_present_one_changes_nothing(self):
        CampaignMonster.objects.update(endurance=5)
        refused(self.tap(), STALE, 409)
        assert CampaignMonster.objects.get().name == "Troll"

    def test_what_is_no_adversary_is_told(self):
        refused(self.tap(**{"foe-0-endurance": "0"}), "De 1 à 999, en chiffres.")

    def test_no_such_adversary(self):
        assert self.table.post("mdt", "monster-edit", "nosuch").status_code == 404
