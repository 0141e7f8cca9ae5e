"""Order of the round: by side or by combatant, tied, kept, typed (POR-20 to POR-22)."""

import pytest

from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine.tables import DEXTERITE_INITIATIVE, banded
from tests.rulesets.portes.builders import (
    INITIATIVE,
    KEEP,
    NEXT,
    attack,
    heroes,
    met,
    monsters,
    of,
    opened,
    played,
    refused,
)

KILL = [20, 6]


@pytest.mark.rule("POR-20")
@pytest.mark.parametrize(
    ("dice", "order"),
    [([1, 2, 3], [[2], [1], [0]]), ([3, 3, 1], [[0, 1], [2]]), ([5, 5, 5], [[0, 1, 2]]), ([2, 6, 2], [[1], [0, 2]])],
)
def test_the_highest_acts_first_equals_together(dice, order):
    sides = [heroes(), monsters(), monsters()]
    result = met(INITIATIVE, sides=sides, dice=dice)
    assert (result["order"], result["round"]) == (order, 1)


@pytest.mark.rule("POR-20")
def test_each_round_is_opened_once_and_rolled_again():
    assert refused(met(INITIATIVE, INITIATIVE, dice=[1, 2, 3, 4]), 3)
    result = met(INITIATIVE, NEXT, NEXT, INITIATIVE, dice=[1, 2, 2, 1])
    assert (result["order"], result["round"]) == ([[0], [1]], 2)


@pytest.mark.rule("POR-20")
def test_surprise_leaves_several_sides_to_roll():
    sides = [heroes(), monsters(), monsters()]
    result = met(INITIATIVE, sides=sides, surprise=[6, 1, 6], dice=[2, 5])
    assert (result["order"], result["dice_used"]) == ([[2], [0]], 5)


@pytest.mark.rule("POR-20")
def test_nobody_acts_out_of_turn_or_twice():
    assert refused(met(INITIATIVE, attack((1, 0), (0, 0)), dice=[6, 1]), 3)
    twice = [INITIATIVE, attack((0, 0), (1, 0)), attack((0, 0), (1, 0))]
    assert refused(met(*twice, dice=[6, 1, 2, 2]), 4)
    assert refused(met(INITIATIVE, NEXT, attack((0, 0), (1, 0)), dice=[6, 1]), 4)
    assert refused(met(NEXT), 2)
    assert refused(met(attack((0, 0), (1, 0))), 2)


@pytest.mark.rule("POR-20")
def test_one_killed_by_a_tied_enemy_still_strikes_and_the_end_waits():
    sides = [heroes(1), monsters(1)]
    tie = [INITIATIVE, attack((0, 0), (1, 0))]
    waiting = met(*tie, sides=sides, dice=[3, 3, *KILL])
    assert (waiting["pv"], waiting["outcome"]) == ([[6], [0]], "ongoing")
    assert waiting["legal"] == ["attack", "next"]
    both = met(*tie, attack((1, 0), (0, 0)), sides=sides, dice=[3, 3, *KILL, *KILL])
    assert (both["pv"], both["outcome"], both["legal"]) == ([[0], [0]], "ongoing", ["next"])
    assert met(*tie, NEXT, sides=sides, dice=[3, 3, *KILL])["outcome"] == "ended"
    # Killed in an earlier group, he does not.
    later = met(INITIATIVE, attack((0, 0), (1, 0)), NEXT, attack((1, 0), (0, 0)), dice=[6, 1, *KILL])
    assert refused(later, 5)


@pytest.mark.rule("POR-20")
def test_a_tied_side_that_flees_also_waits_for_the_end():
    fast = [heroes(movement=90), monsters()]
    waiting = met(INITIATIVE, of("flee", 0), sides=fast, dice=[3, 3])
    assert (waiting["fled"], waiting["outcome"], waiting["legal"]) == ([0], "ongoing", ["flee", "next", "reaction"])
    assert met(INITIATIVE, of("flee", 0), NEXT, sides=fast, dice=[3, 3])["outcome"] == "ended"


@pytest.mark.rule("POR-20")
def test_the_fled_and_dead_have_no_part_in_the_next_round():
    sides = [heroes(movement=90), monsters(), monsters()]
    result = met(of("flee", 0), INITIATIVE, sides=sides, dice=[2, 4])
    assert (result["order"], result["dice_used"]) == ([[2], [1]], 5)


@pytest.mark.rule("POR-21")
def test_individual_initiative():
    sides = [heroes(2, initiative=2), monsters(2, initiative=-1)]
    result = met(INITIATIVE, sides=sides, dice=[1, 4, 6, 4], individual=True)
    assert result["order"] == [[[0, 1]], [[1, 0]], [[0, 0], [1, 1]]]
    alone = met(INITIATIVE, sides=sides, surprise=[6, 1], individual=True)
    assert (alone["order"], alone["dice_used"]) == ([[[0, 0], [0, 1]]], 2)


@pytest.mark.rule("POR-21")
def test_each_acts_in_his_own_place():
    one = met(INITIATIVE, attack((0, 1), (1, 0)), dice=[1, 6, 2, 3], individual=True)
    assert refused(met(INITIATIVE, attack((0, 0), (1, 0)), dice=[1, 6, 2, 3], individual=True), 3)
    assert one["error"]["code"] == "not_enough_dice"
    dead = [heroes(2), {**monsters(2), "members": [*monsters(1)["members"], *monsters(1, pv=0)["members"]]}]
    assert met(INITIATIVE, sides=dead, dice=[1, 6, 2], individual=True)["order"] == [[[0, 1]], [[1, 0]], [[0, 0]]]


@pytest.mark.rule("POR-21")
def test_dexterity():
    expected = {3: -2, 4: -1, 8: -1, 9: 0, 12: 0, 13: 1, 17: 1, 18: 2}
    assert {score: banded(DEXTERITE_INITIATIVE, score) for score in expected} == expected


@pytest.mark.rule("POR-22")
def test_the_last_order_may_be_kept_before_the_first_blow():
    rounds = [INITIATIVE, NEXT, NEXT]
    kept = met(*rounds, KEEP, dice=[2, 5])
    assert (kept["order"], kept["round"], kept["dice_used"]) == ([[1], [0]], 2, 4)
    assert refused(met(KEEP), 2)
    assert refused(met(INITIATIVE, attack((0, 0), (1, 0)), NEXT, NEXT, KEEP, dice=[5, 2, 2]), 6)
    # Who was surprised has no place in it.
    assert refused(met(INITIATIVE, NEXT, KEEP, surprise=[6, 1]), 4)
    rolled = met(*rounds, {"do": "initiative", "keep": False}, dice=[2, 5, 6, 1])
    assert rolled["order"] == [[0], [1]]


@pytest.mark.rule("POR-22")
def test_an_order_may_be_typed():
    state, log = opened({"do": "initiative", "order": [[1], [0]]})
    assert state.order == (((1, None),), ((0, None),)) and state.round == 1
    assert log[0]["by_hand"] and log[0]["rolls"] == []
    wrong: list[list[object]] = [[], [[]], [[0], [0]], [[0, [0, 1]]], [[2]], [[[0, 5]]]]
    for order in wrong:
        with pytest.raises(RuleViolation):
            opened({"do": "initiative", "order": order})


def test_a_kept_order_leaves_out_who_is_gone():
    state, _ = opened(INITIATIVE, NEXT, NEXT, NEXT, NEXT, dice=[1, 2, 3, 4], individual=True)
    state, _ = played(state, {"do": "remove", "who": [0, 0]}, KEEP)
    assert state.order == (((1, 1),), ((1, 0),), ((0, 0),))
