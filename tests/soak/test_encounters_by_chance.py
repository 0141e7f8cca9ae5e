"""Many encounters led by chance, every step of each taken back to the start and done again."""

import random

import pytest

from tests.campaigns.base import Table
from tests.combat.encounters.chance import taken_back_and_done_again


@pytest.mark.parametrize("seed", range(100, 130))
def test_whatever_is_played_is_taken_back(db, settings, seed):
    settings.DICE_RANDBELOW = "tests.combat.encounters.chance.thrown"
    taken_back_and_done_again(Table(), random.Random(seed), steps=60)
