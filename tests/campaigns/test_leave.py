"""Leaving a table."""

from typing import Any

from campaigns.members import LEADS
from sheets.models import Character
from tests.campaigns.base import ROLES, Table, TableTap, state_of
from tests.sheets.base import refused


class TestLeave(TableTap):
    address = "leave"
    may = ("player", "other", "spectator")
    heard = ("post", "get", "head")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {}

    def test_heroes_go_along(self):
        self.tap()
        assert Character.objects.get(pk=self.table.hero.pk).campaign is None
        assert Character.objects.get(pk=self.table.brann.pk).campaign is not None

    def test_nobody_else_can(self):
        before = state_of(self.table)
        refused(self.tap("mdt"), LEADS)
        for role in set(ROLES) - {*self.may, "mdt"}:
            assert self.tap(role).status_code == 404, role
        assert state_of(self.table) == before
