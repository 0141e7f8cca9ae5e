"""Whom the page offers to strike first, and with which key: a combatant keeps his for the whole encounter."""

from typing import Any

import pytest

from rulesets.portes.engine.state import Encounter
from rulesets.portes.leading.base import Record, untied
from rulesets.portes.leading.strike import keys_of_targets, strike
from tests.rulesets.portes.builders import INITIATIVE, NEXT, heroes, monsters, one, opened, played

HEROES_ACT, MONSTERS_ACT = [6, 1], [1, 6]


def met(ours: int, theirs: int, dice: list[int], *choices: Any, **options: Any) -> Encounter:
    """Return an encounter in whose first round the heroes, or the monsters, act."""
    state, _ = opened(INITIATIVE, *choices, sides=[heroes(ours), monsters(theirs)], dice=dice, **options)
    assert isinstance(state, Encounter)
    return state


def then(state: Encounter, *choices: Any) -> Encounter:
    found, _ = played(state, *choices)
    assert isinstance(found, Encounter)
    return found


def digits(state: Encounter) -> dict[tuple[int, int], int | None]:
    """Return what the buttons say: the key of each target by his own key."""
    offered = strike(state, Record())
    assert offered is not None
    found = {untied(target["pair"]): target["digit"] for target in offered["targets"]}
    return {key: digit for key, digit in found.items() if key is not None}


def aim(state: Encounter, by: tuple[int, int], aimed: dict[Any, Any]) -> tuple[int, int]:
    """Return the key of whom somebody is offered to strike, when these were struck last."""
    offered = strike(state, Record(by, aimed))
    assert offered is not None and offered["by"] == f"{by[0]}.{by[1]}"
    found = untied(offered["aim"]["pair"])
    assert found is not None
    return found


class TestKeys:
    """The digit that strikes somebody."""

    def test_it_is_his_number_and_stays_when_others_die_or_go(self):
        state = met(2, 4, HEROES_ACT)
        assert digits(state) == {(1, 0): 1, (1, 1): 2, (1, 2): 3, (1, 3): 4}
        state = then(state, {"do": "hurt", "at": [[1, 0]], "amount": 9})
        assert digits(state) == {(1, 1): 2, (1, 2): 3, (1, 3): 4}
        state = then(state, {"do": "remove", "who": [1, 1]})
        assert digits(state) == {(1, 2): 3, (1, 3): 4}
        # The cards say the same.
        assert {state.member(at).key: digit for at, digit in keys_of_targets(state).items()} == digits(state)

    def test_who_comes_has_the_next_one(self):
        state = met(2, 2, HEROES_ACT, {"do": "remove", "who": [1, 0]}, {"do": "add", "side": 1, "members": [one()]})
        assert digits(state) == {(1, 1): 2, (1, 2): 3}

    def test_the_tenth_has_none(self):
        assert list(digits(met(1, 11, HEROES_ACT)).values()) == [1, 2, 3, 4, 5, 6, 7, 8, 9, None, None]

    def test_several_other_sides_take_turns(self):
        sides = [heroes(1), monsters(2), monsters(2)]
        state, _ = opened(INITIATIVE, sides=sides, dice=[6, 1, 2])
        assert digits(state) == {(1, 0): 1, (1, 1): 3, (2, 0): 2, (2, 1): 4}
        state = then(state, {"do": "hurt", "at": [[1, 0]], "amount": 9})
        assert digits(state) == {(1, 1): 3, (2, 0): 2, (2, 1): 4}

    def test_who_goes_over_takes_nobody_s(self):
        state = met(2, 2, MONSTERS_ACT, {"do": "move", "who": [1, 0], "to": 0})
        assert digits(state) == {(0, 0): 1, (0, 1): 2, (1, 0): 9}
        state = then(state, {"do": "move", "who": [1, 0], "to": 0}, {"do": "add", "side": 1, "members": [one()]})
        assert digits(state) == {(0, 0): 1, (0, 1): 2, (1, 0): 9, (1, 1): 8}

    def test_the_dead_one_keeps_his_from_round_to_round(self):
        state = met(1, 3, HEROES_ACT, {"do": "hurt", "at": [[1, 0]], "amount": 9}, NEXT, NEXT)
        state, _ = played(state, INITIATIVE, dice=HEROES_ACT)
        assert digits(state) == {(1, 1): 2, (1, 2): 3}


class TestAims:
    """The first offer."""

    def test_it_is_whom_he_struck_last(self):
        state = met(3, 3, MONSTERS_ACT)
        assert aim(state, (1, 0), {(1, 0): (0, 2)}) == (0, 2)
        # Though another stands in his place now.
        state = then(state, {"do": "remove", "who": [0, 0]})
        assert aim(state, (1, 0), {(1, 0): (0, 2)}) == (0, 2)

    def test_monsters_spread_over_the_heroes(self):
        state = met(3, 4, MONSTERS_ACT)
        aimed: dict[Any, Any] = {}
        for number in range(4):
            aimed[1, number] = aim(state, (1, number), aimed)
        assert [aimed[1, number] for number in range(4)] == [(0, 0), (0, 1), (0, 2), (0, 0)]

    def test_whose_hero_fell_turns_to_whom_the_fewest_are_after(self):
        aimed = {(1, 0): (0, 0), (1, 1): (0, 1), (1, 2): (0, 1), (1, 3): (0, 2)}
        state = met(3, 4, MONSTERS_ACT, {"do": "hurt", "at": [[0, 0]], "amount": 9})
        assert aim(state, (1, 0), aimed) == (0, 2)

    def test_the_dead_are_after_nobody(self):
        aimed = {(1, 1): (0, 0), (1, 2): (0, 1)}
        state = met(2, 3, MONSTERS_ACT, {"do": "hurt", "at": [[1, 1]], "amount": 9})
        assert aim(state, (1, 0), aimed) == (0, 0)

    @pytest.mark.parametrize("aimed", [{}, {(0, 1): (1, 0)}])
    def test_heroes_begin_with_the_first(self, aimed: dict[Any, Any]):
        assert aim(met(2, 3, HEROES_ACT), (0, 0), aimed) == (1, 0)
