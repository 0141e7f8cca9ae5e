"""Showing a roll that was hidden."""

from typing import Any

from campaigns.models import TableRoll
from tests.campaigns.base import Table, TableTap


class TestShow(TableTap):
    address = "roll-show"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "table-roll", count="1", sides="6", faces="4", reason="Piège", hidden="1")
        return (TableRoll.objects.get().pk,), {}

    def test_all_see_it_from_then_on_and_that_it_was_hidden(self):
        assert "Piège" not in self.table.see("player")
        self.tap()
        assert "montré 1d6 (Piège) : 4" in self.table.see("player")

    def test_what_is_no_roll_of_this_table_is_not_found(self):
        for number in (0, 10**6, 10**30):
            assert self.table.post("mdt", "roll-show", number).status_code == 404
        self.tap()
        assert self.tap().status_code == 200
