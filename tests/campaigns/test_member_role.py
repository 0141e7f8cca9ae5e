"""Players and spectators."""

from typing import Any

from sheets.models import Character
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import refused


class TestRole(TableTap):
    address = "member-role"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (table.place("player").ref,), {"role": "spectator"}

    def test_a_spectators_heroes_go(self):
        self.tap()
        assert Character.objects.get(pk=self.table.hero.pk).campaign is None
        assert self.table.post("player", "bring-in", hero=self.table.hero.ref).status_code == 403
        self.tap(role="player")
        assert self.table.post("player", "bring-in", hero=self.table.hero.ref).status_code == 200

    def test_nobody_is_made_mdt_by_it(self):
        for role in ("mdt", "", "king"):
            refused(self.tap(role=role), "Joueur ou spectateur\u202f?")
        assert self.table.place("mdt").leads
