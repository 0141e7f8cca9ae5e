"""The chances of many fights beside how often the engine's own dice win them."""

import random

import pytest

from tests.rulesets.defis.test_odds_properties import check_by_playing


@pytest.mark.parametrize("book", ["scorpions", "mutation"])
def test_many_fights_really_fought(book: str) -> None:
    check_by_playing(book, random.Random(f"more odds of {book}"), fights=200, games=1000)
