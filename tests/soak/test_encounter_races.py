"""A fight of an encounter hit from all sides, for longer than the suite has time for."""

import pytest

from tests.campaigns import test_encounter_races as races

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("evening", range(3))
def test_many_wounds_from_both_sides(evening: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(races, "TURNS", 5)
    races.wounds_from_both_sides(races.Raced())
