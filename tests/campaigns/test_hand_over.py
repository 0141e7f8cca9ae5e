"""Handing over the MdT's place."""

from typing import Any

from sheets.books import fingerprint
from tests.campaigns.base import Table, TableTap


class TestHandOver(TableTap):
    address = "hand-over"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (table.place("other").ref,), {}

    def test_there_is_one_mdt_at_any_time(self):
        self.tap()
        assert self.table.place("other").leads
        assert self.table.place("mdt").role == "player"
        # Come twice, or from an old page, it is refused: it is not his to give any more.
        assert self.tap().status_code == 403
        assert self.table.post("other", "hand-over", self.table.place("mdt").ref).status_code == 302

    def test_the_old_one_leads_no_hero_any_more(self):
        self.tap()
        sent = {"score": "endurance", "value": "1", "way": "minus"}
        assert self.table.post("mdt", "lead-value", self.table.hero.ref, **sent).status_code == 403
        assert self.table.post("other", "lead-value", self.table.hero.ref, **sent).status_code == 200

    def test_the_notes_of_the_mdt_go_with_the_place_and_the_page_says_so_before(self):
        note = {"whose": "private", "notes": "Le traître est Brann", "seen": fingerprint("")}
        assert self.table.post("mdt", "table-notes", **note).status_code == 200
        assert "vos notes de MdT passent à ce membre" in self.table.see("mdt", "members")
        self.tap()
        assert "Le traître" in self.table.see("other")
        assert "Le traître" not in self.table.see("mdt")
