"""Keys of sides and combatants: theirs for good, and nobody's after them."""

from dataclasses import replace

import pytest

from rulesets.kit.errors import BadScenario
from tests.rulesets.portes.builders import CODEC, heroes, monsters, one, opened, played


def keys(state):
    return [[member.key for member in side.members] for side in state.sides]


def test_everybody_has_his_own_from_the_start():
    state, _ = opened(sides=[heroes(1), monsters(2)])
    assert keys(state) == [[(0, 0)], [(1, 0), (1, 1)]]
    assert ([side.key for side in state.sides], state.issued) == ([0, 1], (1, 2))


def test_it_stays_his_while_others_go_and_when_he_changes_sides():
    state, _ = opened({"do": "remove", "who": [1, 0]}, sides=[heroes(1), monsters(3)])
    assert keys(state) == [[(0, 0)], [(1, 1), (1, 2)]]
    state, _ = played(state, {"do": "move", "who": [1, 1], "to": 0})
    assert keys(state) == [[(0, 0), (1, 2)], [(1, 1)]]
    assert state.place_of((1, 2)) == (0, 1)
    assert state.place_of((1, 0)) is None


def test_who_comes_has_the_next_one():
    state, _ = opened({"do": "remove", "who": [1, 1]}, {"do": "add", "side": 1, "members": [one(), one()]})
    assert keys(state)[1] == [(1, 0), (1, 2), (1, 3)]
    state, _ = played(state, {"do": "add_side", "monsters": True, "members": [one()]})
    assert (state.sides[2].key, keys(state)[2], state.issued) == (2, [(2, 0)], (2, 4, 1))


def test_what_was_given_in_a_step_taken_back_is_not_given_again():
    state, _ = opened()
    arrived, _ = played(state, {"do": "add", "side": 1, "members": [one()]}, {"do": "add_side", **monsters(1)})
    back = replace(state, issued=arrived.issued)
    again, _ = played(back, {"do": "add", "side": 1, "members": [one()]}, {"do": "add_side", **monsters(1)})
    assert (keys(arrived)[1][2], keys(again)[1][2]) == ((1, 2), (1, 3))
    assert (arrived.sides[2].key, again.sides[2].key) == (2, 3)
    assert (again.side_of(3), again.side_of(2), keys(again)[2]) == (2, None, [(3, 0)])


def test_it_is_written_and_read_and_no_correction_sets_it():
    state, _ = opened({"do": "remove", "who": [1, 0]})
    assert CODEC.encounter(CODEC.encounter_data(state)) == state
    for wrong in ({"member": {"index": [0, 0], "key": [0, 5]}}, {"side": {"index": 0, "key": 4}}, {"issued": [9]}):
        with pytest.raises(BadScenario):
            CODEC.choice_by_hand({"do": "set", **wrong})


@pytest.mark.parametrize("issued", [[], [2], [1, 2], [2, -1]])
def test_a_key_that_was_never_given_is_none(issued):
    with pytest.raises(BadScenario, match="issued"):
        CODEC.encounter({**CODEC.encounter_data(opened()[0]), "issued": issued})


def test_two_never_have_the_same():
    data = CODEC.encounter_data(opened()[0])
    data["sides"][1]["members"][1]["key"] = [1, 0]
    with pytest.raises(BadScenario, match="issued"):
        CODEC.encounter(data)
