"""With individual initiative one acts, and one moves: at his own pace, and the distance is that of who is in front."""

import pytest

from rulesets.kit.errors import BadScenario, RuleViolation
from tests.rulesets.portes.builders import CODEC, INITIATIVE, NEXT, heroes, names, of, one, opened, played

PACK = {"name": "Monstres", "monsters": True, "members": [one(movement=27), one(movement=54)]}
"""An orc and a wolf."""
ORC, WOLF = (1, 0), (1, 1)


def step(who, metres, **more):
    return {"do": "advance", "who": list(who), "metres": metres, **more}


def wolf_first(*choices):
    """The wolf acts first, then the orc, then the hero; they are thirty metres apart."""
    return opened(INITIATIVE, *choices, sides=[heroes(1), PACK], dice=[1, 4, 6], individual=True)


@pytest.mark.rule("POR-21", "POR-30")
def test_the_wolf_moves_at_his_own_pace_and_alone():
    state, log = wolf_first(step(WOLF, 18))
    assert (state.distance, names(log)[-2:]) == (12, ["MemberAdvanced", "DistanceChanged"])
    assert [member.behind for member in state.sides[1].members] == [18, 0]
    with pytest.raises(RuleViolation, match="0 m"):
        played(state, step(WOLF, 1))


@pytest.mark.rule("POR-21", "POR-30")
@pytest.mark.parametrize("choice", [step(ORC, 1), step((0, 0), 1), of("advance", 1, metres=9)])
def test_nobody_else_moves_in_his_turn(choice):
    with pytest.raises(RuleViolation):
        wolf_first(choice)


@pytest.mark.rule("POR-21", "POR-30")
def test_who_is_behind_comes_up_without_bringing_the_sides_nearer():
    state, _ = wolf_first(step(WOLF, 18), NEXT, step(ORC, 9))
    assert (state.distance, [member.behind for member in state.sides[1].members]) == (12, [9, 0])
    with pytest.raises(RuleViolation, match="0 m"):
        played(state, step(ORC, 1))
    # The next round his metres are his again, and from the front on they count.
    state, _ = played(state, NEXT, NEXT, INITIATIVE, NEXT, step(ORC, 9), dice=[1, 4, 6])
    assert (state.distance, [member.behind for member in state.sides[1].members]) == (12, [0, 0])


@pytest.mark.rule("POR-21", "POR-30")
def test_who_steps_back_leaves_the_front_to_the_next():
    state, _ = wolf_first(step(WOLF, 10), NEXT, step(ORC, 4))
    assert (state.distance, [member.behind for member in state.sides[1].members]) == (20, [6, 0])
    state, _ = played(state, NEXT, NEXT, INITIATIVE, step(WOLF, -18), dice=[1, 4, 6])
    assert (state.distance, [member.behind for member in state.sides[1].members]) == (26, [0, 12])


@pytest.mark.rule("POR-21")
def test_when_the_first_falls_the_distance_is_that_of_the_next():
    state, _ = wolf_first(step(WOLF, 18))
    state, log = played(state, {"do": "hurt", "at": [list(WOLF)], "amount": 9})
    assert state.distance == 30 and log[-1]["why"] == "front"
    # So it is when he is taken out, or goes over to the others.
    for gone in ({"do": "remove", "who": list(WOLF)}, {"do": "move", "who": list(WOLF), "to": 0}):
        assert played(wolf_first(step(WOLF, 18))[0], gone)[0].distance == 30


@pytest.mark.rule("POR-30")
def test_nobody_goes_further_than_contact():
    state, _ = opened(
        {"do": "set", "distance": 5},
        INITIATIVE,
        step(WOLF, 18),
        sides=[heroes(1), PACK],
        dice=[1, 4, 6],
        individual=True,
    )
    assert (state.distance, [member.behind for member in state.sides[1].members]) == (0, [5, 0])


@pytest.mark.rule("POR-31")
def test_running_is_his_alone():
    state, _ = wolf_first(step(WOLF, 30, running=True))
    assert (state.distance, [member.ran for member in state.sides[1].members]) == (0, [0, 1])


def test_a_distance_that_is_typed_is_everybody_s():
    state, _ = wolf_first(step(WOLF, 18))
    state, _ = played(state, {"do": "set", "distance": 40})
    assert (state.distance, [member.behind for member in state.sides[1].members]) == (40, [0, 0])


@pytest.mark.parametrize("more", [{}, {"side": 1, "who": [1, 1]}])
def test_either_a_side_moves_or_one(more):
    with pytest.raises(BadScenario, match="who"):
        CODEC.choice_by_hand({"do": "advance", "metres": 1, **more})
