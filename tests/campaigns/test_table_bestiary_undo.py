"""The MdT takes back what he has changed in the table's bestiary."""

from typing import Any

from campaigns import monsters
from campaigns.models import CampaignMonster, MonsterChange
from campaigns.monster_changes import MOVED
from combat.changes import NOTHING_TO_UNDO
from tests.campaigns.base import OGRE, Table, TableTap, state_of
from tests.sheets.base import refused, text


def without_times(table: Table) -> Any:
    """Return all that stands at a table; a row that comes back is a new one, by the same reference."""
    rows: Any = CampaignMonster.objects.order_by("ref").values()
    return [{name: row[name] for name in row if name not in ("id", "noted_at")} for row in rows], state_of(table)[:3]


class TestUndo(TableTap):
    address = "table-bestiary-undo"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "table-bestiary", ruleset="scorpions", shown="name", note="au pont", **OGRE)
        self.ogre = CampaignMonster.objects.get()
        return (), {}

    def edit(self, **more: Any) -> Any:
        seen = monsters.seen(CampaignMonster.objects.get(ref=self.ogre.ref))
        return self.table.post(
            "mdt", "monster-edit", self.ogre.ref, **{"seen": seen, "shown": "numbers", **OGRE, **more}
        )

    def test_every_change_comes_back_the_newest_first(self):
        noted = without_times(self.table)
        self.edit(**{"foe-0-endurance": "4", "note": "blessé"})
        edited = without_times(self.table)
        self.table.post("mdt", "monster-drop", self.ogre.ref)
        assert not CampaignMonster.objects.exists()
        for before in (edited, noted):
            self.tap()
            assert without_times(self.table) == before
        self.tap()
        assert not CampaignMonster.objects.exists()
        refused(self.tap(), NOTHING_TO_UNDO)
        page = text(self.table.post("mdt", "table-bestiary-undo"))
        assert "<button disabled>" in page

    def test_a_file_goes_as_it_came(self):
        self.table.post("mdt", "table-bestiary-samples", ruleset="portes")
        assert CampaignMonster.objects.count() > 2
        self.tap()
        assert CampaignMonster.objects.get() == self.ogre

    def test_the_same_request_twice_is_one(self):
        self.edit()
        for _ in range(2):
            self.tap(key="the same key")
        assert CampaignMonster.objects.get().shown == "name"

    def test_what_changes_nothing_is_no_change(self):
        self.edit(shown="name", note="au pont")
        assert MonsterChange.objects.count() == 1

    def test_what_has_changed_since_stays(self):
        CampaignMonster.objects.update(endurance=1)
        refused(self.tap(), MOVED)
        assert CampaignMonster.objects.get().endurance == 1
        assert MonsterChange.objects.filter(undone=False).exists()

    def test_players_have_no_such_button(self):
        assert "Annuler le dernier changement" in self.table.see("mdt", "table-bestiary")
        assert "Annuler le dernier changement" not in self.table.see("player", "table-bestiary")
