"""Taking a hero away from the table."""

from typing import Any

from sheets.models import Character
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import rows


class TestTakeOut(TableTap):
    address = "take-out"
    may = ("player", "mdt")
    # Of another's hero a member is told nothing but that it is not his.
    refusal = 404

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (table.hero.ref,), {}

    def test_the_mdt_may_too_and_the_hero_is_whole(self):
        before = rows(self.table.hero)
        self.tap("mdt")
        assert Character.objects.get(pk=self.table.hero.pk).campaign is None
        assert rows(self.table.hero) == before
        assert self.tap("mdt").status_code == 404
