"""The page on which the MdT leads an encounter, step by step."""

from typing import Any

import pytest

from tests.campaigns.base import Table
from tests.campaigns.led import Led


@pytest.fixture
def led(table: Table, dice: Any) -> Led:
    """Two adventurers and two goblins in a labyrinth."""
    return Led(table, dice)


def test_it_leads_through_the_whole_procedure(led: Led):
    assert "À quelle distance" in led.page()
    assert led.main().startswith("Lancer la distance")
    led.do("distance", 4)
    assert "24 m" in led.page()
