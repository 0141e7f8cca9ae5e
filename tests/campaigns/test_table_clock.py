"""The table's clock, set by the MdT (POR-03)."""

from typing import Any

import pytest

from campaigns.models import Campaign
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import words


class TestClock(TableTap):
    address = "table-clock"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"tours": "14", "seen": "0"}


@pytest.mark.rule("POR-03")
def test_it_is_read_in_tours_and_hours(table: Table):
    assert table.post("mdt", "table-clock", tours="14", seen="0").status_code == 200
    for role in ("mdt", "player", "spectator"):
        assert "14 tours, soit 2 h 20" in table.see(role, "encounters").replace("\u00a0", " ")
    assert 'value="14"' in table.mdt.client.get(table.campaign.get_absolute_url()).content.decode()
    assert "Régler" not in table.see("player", "encounters")


def test_one_that_has_moved_meanwhile_is_not_set_over(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(tours=5)
    response = table.post("mdt", "table-clock", tours="9", seen="4")
    assert response.status_code == 409
    assert "L’horloge a tourné" in words(response)
    assert Campaign.objects.get().tours == 5
    # The same number again is no change, and no refusal.
    assert table.post("mdt", "table-clock", tours="5", seen="4").status_code == 200


@pytest.mark.parametrize("typed", ["", "-1", "x", "1000000", "9" * 40])
def test_no_nonsense(table: Table, typed: str):
    response = table.post("mdt", "table-clock", tours=typed, seen="0")
    assert response.status_code == 422
    assert Campaign.objects.get().tours == 0


def test_a_table_of_other_rules_has_none(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(ruleset="scorpions")
    assert "Horloge" not in table.see("mdt")
