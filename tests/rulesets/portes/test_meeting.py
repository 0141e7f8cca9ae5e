"""Distance, surprise, reaction, intentions: how sides meet (POR-02, POR-10 to POR-13)."""

import pytest

from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine.tables import CHARISME_REACTION, banded, reaction_of
from tests.rulesets.portes.builders import (
    DISTANCE,
    INITIATIVE,
    NEXT,
    SURPRISE,
    attack,
    encounter,
    heroes,
    met,
    monsters,
    names,
    of,
    opened,
    played,
    refused,
    started,
)


@pytest.mark.rule("POR-02")
def test_three_sides_and_one_fixed_procedure():
    sides = [heroes(), monsters(), monsters()]
    assert encounter(sides=sides)["legal"] == ["distance"]
    assert encounter(DISTANCE, sides=sides, dice=[2])["legal"] == ["surprise"]
    result = encounter(DISTANCE, SURPRISE, sides=sides, dice=[2, 6, 6, 6])
    assert result["legal"] == ["flee", "initiative", "reaction"]
    for early in (SURPRISE, INITIATIVE, NEXT, of("reaction", 1), of("flee", 0), attack((0, 0), (1, 0))):
        assert refused(encounter(early, sides=sides), 0)
    for late in (DISTANCE, SURPRISE):
        assert refused(encounter(DISTANCE, SURPRISE, late, sides=sides, dice=[2, 6, 6, 6]), 2)


@pytest.mark.rule("POR-10")
@pytest.mark.parametrize(
    ("place", "dice", "metres"),
    [("labyrinth", [1], 6), ("labyrinth", [6], 36), ("surface", [1, 1, 1, 1], 40), ("surface", [6, 6, 6, 6], 240)],
)
def test_distance(place, dice, metres):
    result = encounter(DISTANCE, place=place, dice=dice)
    assert (result["distance"], result["dice_used"]) == (metres, len(dice))


@pytest.mark.rule("POR-10")
def test_a_planned_distance_takes_no_die():
    result = encounter({"do": "distance", "metres": 0})
    assert (result["distance"], result["dice_used"], result["legal"]) == (0, 0, ["surprise"])
    assert refused(encounter({"do": "distance", "metres": -1}), 0)


@pytest.mark.rule("POR-11")
@pytest.mark.parametrize(
    ("faces", "surprised", "order"),
    [([1, 6], [0], [[1]]), ([2, 3], [0], [[1]]), ([3, 2], [1], [[0]]), ([3, 3], [], None), ([1, 2], [0, 1], None)],
)
def test_surprise(faces, surprised, order):
    result = met(INITIATIVE, surprise=faces, dice=[] if order else [5, 4])
    assert result["surprised"] == surprised
    assert result["order"] == (order or [[0], [1]])
    assert result["dice_used"] == (2 if order else 4)


@pytest.mark.rule("POR-11")
def test_only_the_sides_told_are_tested():
    result = met(surprise=[1], surprise_tests=[1])
    assert (result["surprised"], result["dice_used"]) == ([1], 1)
    assert met(surprise=[2], surprise_tests=[0])["surprised"] == [0]
    nobody = encounter({"do": "distance", "metres": 30}, SURPRISE, surprise_tests=[])
    assert (nobody["surprised"], nobody["dice_used"]) == ([], 0)
    twice = encounter({"do": "distance", "metres": 30}, SURPRISE, surprise_tests=[1, 0, 1], dice=[5, 1])
    assert (twice["surprised"], twice["dice_used"]) == ([1], 2)


@pytest.mark.rule("POR-11")
def test_the_dead_are_tested_too():
    sides = [heroes(), monsters(), monsters(pv=0)]
    result = met(INITIATIVE, sides=sides, surprise=[6, 6, 1], dice=[4, 3])
    assert (result["surprised"], result["order"]) == ([2], [[0], [1]])


@pytest.mark.rule("POR-11")
def test_the_surprised_do_nothing_before_round_1_has_ended():
    for choice in (of("flee", 1), of("evade", 1), attack((1, 0), (0, 0))):
        assert refused(met(INITIATIVE, choice, surprise=[6, 1], place="surface"), 3)
    ended = met(INITIATIVE, NEXT, surprise=[6, 1])
    assert (ended["round"], ended["surprised"]) == (1, [1])
    assert met(INITIATIVE, NEXT, of("flee", 1), surprise=[6, 1])["fleeing"] == [1]
    # In round 2 everyone rolls.
    assert met(INITIATIVE, NEXT, INITIATIVE, surprise=[6, 1], dice=[1, 2])["order"] == [[1], [0]]


@pytest.mark.rule("POR-11")
def test_once_only_the_surprised_are_there_they_are_held_no_more():
    sides = [heroes(movement=90), monsters(), monsters()]
    freed = met(INITIATIVE, of("flee", 0), sides=sides, surprise=[6, 1, 1])
    assert (freed["fled"], freed["order"], freed["outcome"]) == ([0], [[0]], "ongoing")
    assert freed["legal"] == ["flee", "next", "reaction"]
    # Freed in round 1, they do not enter its order.
    assert refused(met(INITIATIVE, of("flee", 0), attack((1, 0), (2, 0)), sides=sides, surprise=[6, 1, 1]), 4)


@pytest.mark.rule("POR-12")
def test_every_total_has_its_reaction():
    bands = {
        "friendly": range(-3, 3),
        "indifferent": range(3, 6),
        "neutral": range(6, 9),
        "unfriendly": range(9, 12),
        "hostile": range(12, 16),
    }
    for word, totals in bands.items():
        assert {reaction_of(total) for total in totals} == {word}


@pytest.mark.rule("POR-12")
def test_reaction_is_rolled_once_a_side_before_the_fight():
    result = met(of("reaction", 1), dice=[3, 5], reaction_modifier=-2)
    assert (result["reaction"], result["dice_used"]) == ("neutral", 4)
    sides = [heroes(), monsters(), monsters()]
    both = met(of("reaction", 2), of("reaction", 1), sides=sides, dice=[6, 6, 1, 1])
    assert both["reaction"] == "friendly"
    assert "reaction" not in both["legal"]
    assert refused(met(of("reaction", 1), of("reaction", 1), dice=[3, 5, 1, 1]), 3)
    for side in (0, 2, -1):
        assert refused(met(of("reaction", side)), 2)
    fight = met(INITIATIVE, attack((0, 0), (1, 0)), of("reaction", 1), dice=[6, 1, 2])
    assert refused(fight, 4)


@pytest.mark.rule("POR-12")
def test_charisma_of_the_speaker():
    expected = {3: 2, 4: 1, 8: 1, 9: 0, 12: 0, 13: -1, 17: -1, 18: -2}
    assert {score: banded(CHARISME_REACTION, score) for score in expected} == expected


@pytest.mark.rule("POR-12")
def test_the_mdt_may_choose_the_reaction():
    state, log = opened(of("reaction", 1, result="hostile"))
    assert (state.reaction, state.sides[1].reaction) == ("hostile", "hostile")
    assert log[0]["by_hand"] and log[0]["faces"] == []
    state, _ = opened(of("reaction", 1, modifier=2), dice=[1, 1])
    assert state.reaction == "indifferent"


@pytest.mark.rule("POR-13")
def test_intentions_and_an_end_by_leaving():
    state, log = opened(of("intend", 0, intention="talk"), of("intend", 1, intention="talk"))
    assert [side.intention for side in state.sides] == ["talk", "talk"]
    assert names(log) == ["IntentionStated", "IntentionStated"]
    state, log = played(state, of("leave", 1))
    assert (state.outcome, state.sides[1].status) == ("ended", "left")
    assert names(log) == ["SideLeft", "EncounterEnded"]
    with pytest.raises(RuleViolation):
        played(state, of("leave", 0))


@pytest.mark.rule("POR-13")
def test_the_surprised_have_no_intention_yet():
    state, _ = played(started(), {"do": "distance", "metres": 9}, SURPRISE, dice=[6, 1])
    with pytest.raises(RuleViolation, match="surpris"):
        played(state, of("intend", 1, intention="fight"))
    state, _ = played(state, of("intend", 0, intention="fight"))
    assert state.sides[0].intention == "fight"


@pytest.mark.rule("POR-13")
def test_dead_from_the_start_it_is_over_at_once():
    result = encounter(DISTANCE, sides=[heroes(), monsters(pv=0)])
    assert (result["outcome"], result["legal"], result["dice_used"]) == ("ended", [], 0)
    assert refused(result, 0)
