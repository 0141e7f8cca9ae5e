"""Notes: the table's, which all read and players write; and the MdT's own."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.views.table import STALE_NOTES
from sheets.books import fingerprint
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import LONG, NASTY, keeps, refused, text

SECRET = "La crypte est au nord 48613"


class TestShared(TableTap):
    address = "table-notes"
    may = ("player", "other", "mdt")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"whose": "shared", "notes": "Rendez-vous jeudi", "seen": fingerprint("")}

    def test_all_read_them(self):
        self.tap()
        for role in ("mdt", "player", "other", "spectator"):
            assert "Rendez-vous jeudi" in self.table.see(role)

    def test_two_who_write_at_once_lose_nothing(self):
        self.tap()
        response = self.tap("other", notes="Plutôt mardi")
        refused(response, STALE_NOTES, 409)
        keeps(response, "Plutôt mardi")
        assert "Rendez-vous jeudi" in text(response)
        again = self.tap("other", notes="Plutôt mardi", seen=fingerprint("Rendez-vous jeudi"))
        assert again.status_code == 200
        assert Campaign.objects.get(pk=self.table.campaign.pk).shared_notes == "Plutôt mardi"

    @pytest.mark.parametrize("typed", NASTY.values())
    def test_they_are_plain_text(self, typed: str):
        assert "<script>alert" not in text(self.tap(notes=typed))

    def test_too_long_is_told(self):
        refused(self.tap(notes=LONG * 3), "Le texte tient en 20000 caractères au plus\u202f; celui-ci en a 30000.")


class TestPrivate(TableTap):
    address = "table-notes"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"whose": "private", "notes": SECRET, "seen": fingerprint("")}

    def test_only_the_mdt_reads_them(self):
        self.tap()
        assert SECRET in self.table.see("mdt")
        for role in ("player", "other", "spectator"):
            for name in ("campaign", "members", "table-log", "leave", "campaign-live"):
                page = text(self.table.people[role].client.get(reverse(name, args=[self.table.ref])))
                assert "48613" not in page, (role, name)

    def test_after_the_table_is_handed_over_they_go_with_it(self):
        self.tap()
        self.table.post("mdt", "hand-over", self.table.place("other").ref)
        assert SECRET in self.table.see("other")
        assert "48613" not in self.table.see("mdt")
