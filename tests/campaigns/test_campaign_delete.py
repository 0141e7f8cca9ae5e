"""The end of a table, told in numbers first; heroes stay with their owners."""

from typing import Any

from campaigns.models import Campaign, Membership
from sheets.models import Action, Character, Entry
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import post, refused, rows


class TestDelete(TableTap):
    address = "campaign-delete"
    heard = ("post", "get", "head")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "session", run="1")
        self.dice.next(3)
        table.post("mdt", "table-roll", count="1", sides="6", hidden="1")
        post(table.player, "tap", table.hero, tap="or:+1")
        return (), {"name": "les JEUDIS"}

    def test_heroes_stay_with_all_they_are(self):
        before = [rows(self.table.hero), rows(self.table.brann)]
        entries = Entry.objects.count()
        self.tap(htmx=False)
        assert not Campaign.objects.exists()
        assert not Membership.objects.exists()
        assert not Action.objects.filter(table_roll__isnull=False).exists()
        assert [rows(self.table.hero), rows(self.table.brann)] == before
        assert Entry.objects.count() == entries
        assert set(Character.objects.values_list("campaign", flat=True)) == {None}
        assert self.table.player.client.get(self.table.hero.get_absolute_url()).status_code == 200

    def test_it_is_told_in_numbers_first(self):
        read = self.table.see("mdt", "campaign-delete")
        for part in ("1 séance", "1 jet du MdT", "4 membres", "2 héros"):
            assert part in read

    def test_without_its_name_nothing_ends(self):
        refused(self.tap(name="autre"), "Tapez le nom de la table pour confirmer.")
        assert Campaign.objects.exists()
