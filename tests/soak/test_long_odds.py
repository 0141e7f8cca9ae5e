"""Odds against the engine, in more states and more games than the suite has time for."""

from random import Random

import pytest

from tests.rulesets.billy.builders import BILLY
from tests.rulesets.billy.odds_cases import drawn as drawn_billy
from tests.rulesets.billy.test_odds_engine import POWERS
from tests.rulesets.cretoises.builders import RULES
from tests.rulesets.cretoises.odds_cases import by_hand
from tests.rulesets.cretoises.odds_cases import drawn as drawn_altheos
from tests.rulesets.engine_chances import carries_on, holds, plausible, played

GAMES = 2000


@pytest.mark.parametrize("seed", range(20))
def test_billys_odds_are_what_the_dice_make_of_them(seed):
    random = Random(seed)
    for _ in range(100):
        state = drawn_billy(random, most=24)
        holds(BILLY, state, POWERS)
        carries_on(BILLY, state)


@pytest.mark.parametrize("seed", range(50))
def test_billys_games_are_won_as_often_as_told(seed):
    random = Random(1000 + seed)
    state = drawn_billy(random, most=24)
    assert plausible(played(BILLY, state, GAMES, random), BILLY.odds(state).win, GAMES), state


@pytest.mark.parametrize("seed", range(20))
def test_altheos_odds_are_what_the_dice_make_of_them(seed):
    random = Random(seed)
    for number in range(100):
        state = drawn_altheos(random, honneur=10, foes=4)
        holds(RULES, by_hand(random, state) if number % 4 == 0 else state)
        carries_on(RULES, state, ends=False)


@pytest.mark.parametrize("seed", range(50))
def test_altheos_games_are_won_as_often_as_told(seed):
    random = Random(2000 + seed)
    state = drawn_altheos(random, honneur=10, foes=4)
    assert plausible(played(RULES, state, GAMES, random), RULES.odds(state).win, GAMES), state
