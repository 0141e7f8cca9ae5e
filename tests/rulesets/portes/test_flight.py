"""Movement, flight and pursuit (POR-30, POR-31, POR-40 to POR-43)."""

import pytest

from rulesets.kit.errors import RuleViolation
from rulesets.portes.engine.tables import combat_movement
from tests.rulesets.portes.builders import (
    INITIATIVE,
    NEXT,
    PORTES,
    SURPRISE,
    attack,
    encounter,
    heroes,
    met,
    monsters,
    names,
    of,
    one,
    opened,
    played,
    refused,
    started,
)

ROUND = [INITIATIVE, NEXT, NEXT]
ROLL = [6, 1]


def sides(ours=36, theirs=36, third=None):
    """Heroes and monsters of those movements."""
    more = [] if third is None else [monsters(movement=third)]
    return [heroes(movement=ours), monsters(movement=theirs), *more]


@pytest.mark.rule("POR-30")
def test_combat_movement_is_a_third():
    expected = {36: 12, 27: 9, 18: 6, 9: 3, 45: 15, 0: 0, 20: 6}
    assert {metres: combat_movement(metres) for metres in expected} == expected
    state = started(sides(27, 36))
    assert [side["combat_movement"] for side in PORTES.scene(state)["sides"]] == [9, 12]


@pytest.mark.rule("POR-30", "POR-70")
def test_who_has_a_combat_movement_of_his_own_moves_by_it():
    state, _ = opened(INITIATIVE, dice=ROLL)
    own = {"do": "set", "member": {"index": [0, 1], "combat": 7}}
    state, log = played(state, own)
    assert [event["what"] for event in log] == ["combat"]
    # The slowest of them counts; running is still the movement of exploration.
    assert [side["combat_movement"] for side in PORTES.scene(state)["sides"]] == [7, 12]
    with pytest.raises(RuleViolation, match="7 m"):
        played(state, of("advance", 0, metres=8))
    ran, _ = played(state, of("advance", 0, metres=30, running=True))
    assert ran.distance == 0
    back, _ = played(state, {"do": "set", "member": {"index": [0, 1], "combat": None}}, of("advance", 0, metres=12))
    assert back.distance == 18


@pytest.mark.rule("POR-30")
def test_a_side_moves_within_its_round():
    state, _ = opened(INITIATIVE, of("advance", 0, metres=10), dice=ROLL)
    assert state.distance == 20
    with pytest.raises(RuleViolation, match="2 m"):
        played(state, of("advance", 0, metres=3))
    state, log = played(state, of("advance", 0, metres=-2))
    assert (state.distance, names(log)) == (22, ["SideAdvanced", "DistanceChanged"])
    with pytest.raises(RuleViolation, match="d’agir"):
        played(state, of("advance", 1, metres=1))
    state, _ = played(state, NEXT, of("advance", 1, metres=12))
    assert state.distance == 10
    state, _ = played(state, NEXT, INITIATIVE, of("advance", 0, metres=12), dice=ROLL)
    assert state.distance == 0


@pytest.mark.rule("POR-31")
def test_running_covers_exploration_movement():
    state, _ = opened(INITIATIVE, of("advance", 0, metres=30, running=True), dice=ROLL)
    assert (state.distance, [m.ran for m in state.sides[0].members]) == (0, [1, 1])
    with pytest.raises(RuleViolation, match="6 m"):
        played(state, of("advance", 0, metres=7, running=True))
    walked, _ = opened(INITIATIVE, of("advance", 0, metres=12, running=True), dice=ROLL)
    assert [m.ran for m in walked.sides[0].members] == [0, 0]


@pytest.mark.rule("POR-31")
def test_nobody_runs_for_more_than_thirty_rounds():
    tired = {"do": "set", "member": {"index": [0, 1], "ran": 30}}
    run = of("advance", 0, metres=13, running=True)
    with pytest.raises(RuleViolation, match="30 rounds"):
        opened(tired, INITIATIVE, run, dice=ROLL)
    state, _ = opened(tired, INITIATIVE, of("advance", 0, metres=12), dice=ROLL)
    assert state.distance == 18
    state, _ = played(state, {"do": "rest", "at": [[0, 1]]}, of("advance", 0, metres=13, running=True))
    assert state.distance == 5


@pytest.mark.rule("POR-31")
def test_thirty_rounds_of_running_tire_until_rest():
    state, _ = opened({"do": "set", "fatigue": True}, of("flee", 1), of("pursue", 0))
    for number in range(1, 31):
        assert not state.sides[0].members[0].tired
        state, log = played(state, *ROUND, dice=ROLL)
        assert state.sides[1].members[1].ran == number
    assert names(log).count("RunnerTired") == 4 and all(m.tired for side in state.sides for m in side.members)
    state, _ = played(state, {"do": "set", "engaged": True, "side": {"index": 1, "status": ""}})
    # 20 − 1 − (5 + 2) = 12 against a tired foe, 2 taken off the blow and its damage.
    blow = attack((0, 0), (1, 0))
    hit, log = played(state, INITIATIVE, blow, dice=[*ROLL, 14, 5])
    assert (log[1]["needed"], log[1]["malus"], hit.sides[1].members[0].pv) == (12, 2, 3)
    missed, _ = played(state, INITIATIVE, blow, dice=[*ROLL, 13])
    assert missed.sides[1].members[0].pv == 6
    rested, _ = played(state, {"do": "rest", "at": [[0, 0], [1, 0]]})
    assert [m.tired for side in rested.sides for m in side.members] == [False, True, False, True]
    assert rested.sides[0].members[0].ran == 0


@pytest.mark.rule("POR-31")
def test_replay_follows_no_fatigue():
    chase = [of("flee", 1), of("pursue", 0)]
    result = met(*chase, *ROUND * 31, {"do": "initiative"}, attack((0, 0), (1, 0)), dice=[*ROLL * 32, 14, 5])
    assert result["pv"][1] == [1, 6]


@pytest.mark.rule("POR-40")
def test_the_faster_always_get_away():
    assert met(of("flee", 0), sides=sides(36, 27))["fled"] == [0]
    for theirs in (36, 45):
        result = met(of("flee", 0), sides=sides(36, theirs))
        assert (result["fleeing"], result["fled"], result["outcome"]) == ([0], [], "ongoing")
    slow = [{**heroes(), "members": [one(movement=90), one(movement=18)]}, monsters(movement=18)]
    assert met(of("flee", 0), sides=slow)["fleeing"] == [0]
    dead = [{**heroes(), "members": [one(movement=90), one(movement=18, pv=0)]}, monsters(movement=18)]
    assert met(of("flee", 0), sides=dead)["fled"] == [0]


@pytest.mark.rule("POR-40")
def test_faster_than_every_side_that_may_follow():
    assert met(of("flee", 0), sides=sides(36, 27, 45))["fleeing"] == [0]
    both = met(of("flee", 0), of("flee", 2), sides=sides(36, 27, 45))
    # The third flees itself: nobody left is as fast.
    assert both["fled"] == [0, 2]
    held = encounter({"do": "distance", "metres": 9}, SURPRISE, of("flee", 0), sides=sides(36, 45), dice=[6, 1])
    assert held["fleeing"] == [0]


@pytest.mark.rule("POR-40")
def test_equal_movement_keeps_the_distance_until_the_mdt_ends_it():
    state, _ = opened(of("flee", 1), of("pursue", 0))
    state, _ = played(state, *ROUND, *ROUND, dice=ROLL * 2)
    assert (state.distance, state.outcome) == (30, "ongoing")
    state, log = played(state, of("give_up", 0))
    assert names(log) == ["PursuitGivenUp", "SideFled", "EncounterEnded"]


@pytest.mark.rule("POR-40")
def test_flight_is_before_the_fight_and_once():
    assert refused(met(of("flee", 0), of("flee", 0)), 3)
    assert refused(met(INITIATIVE, attack((0, 0), (1, 0)), of("flee", 0), dice=[*ROLL, 2]), 4)
    for side in (2, -1):
        assert refused(met(of("flee", side)), 2)


@pytest.mark.rule("POR-40")
def test_a_fleeing_side_gets_away_in_the_fight_too():
    # The only one as fast dies: nobody else keeps up.
    three = [heroes(4), {**monsters(), "members": [one(movement=36, morale=7)]}, monsters(movement=36)]
    three[0]["members"][0]["movement"] = 18
    fought = met(of("flee", 2), INITIATIVE, attack((0, 0), (1, 0)), sides=three, dice=[6, 1, 2, 20, 6])
    assert (fought["pv"][1], fought["fled"], fought["outcome"]) == ([0], [2], "ended")


@pytest.mark.rule("POR-41")
@pytest.mark.parametrize(("faces", "pursues"), [([3, 3], False), ([3, 4], True), ([6, 6], True), ([1, 1], False)])
def test_monsters_pursue_from_7(faces, pursues):
    result = met(of("flee", 0), of("pursue", 1), dice=faces, reaction_modifier=5)
    assert result["pursuing"] == ([1] if pursues else [])
    # Nobody else follows.
    assert result["fled"] == ([] if pursues else [0])


@pytest.mark.rule("POR-41")
def test_characters_pursue_at_will():
    result = met(of("flee", 1), of("pursue", 0))
    assert (result["pursuing"], result["dice_used"]) == ([0], 2)


@pytest.mark.rule("POR-41")
def test_who_may_pursue():
    flight = of("flee", 0)
    assert refused(met(of("pursue", 1)), 2)
    assert refused(met(flight, of("pursue", 0)), 3)
    assert refused(met(flight, of("pursue", 1), of("pursue", 1), dice=[6, 6]), 4)
    three = sides(36, 36, 36)
    assert refused(met(flight, of("pursue", 1), of("pursue", 1), sides=three, dice=[1, 1]), 4)
    assert met(flight, of("pursue", 1), sides=three, dice=[1, 1])["fled"] == []
    surprised = encounter({"do": "distance", "metres": 9}, SURPRISE, flight, of("pursue", 1), dice=[6, 1])
    assert refused(surprised, 3)
    # A pursuer who flees pursues no more.
    turned = met(flight, of("pursue", 1), of("flee", 1), sides=three, dice=[6, 6])
    assert (turned["fleeing"], turned["pursuing"]) == ([0, 1], [])


@pytest.mark.rule("POR-42")
@pytest.mark.parametrize(("face", "stops"), [(1, False), (3, False), (4, True), (6, True)])
def test_bait(face, stops):
    result = met(of("flee", 0), of("pursue", 1), of("drop", 1), dice=[6, 6, face])
    assert result["fled"] == ([0] if stops else [])
    assert ("drop" in result["legal"]) is not stops


@pytest.mark.rule("POR-42")
def test_bait_is_for_monsters_that_pursue():
    assert refused(met(of("flee", 0), of("drop", 1)), 3)
    assert refused(met(of("flee", 1), of("pursue", 0), of("drop", 0)), 4)
    state, log = opened(of("flee", 0), of("pursue", 1, pursues=True), of("drop", 1, stops=True))
    assert (state.sides[0].status, state.outcome) == ("fled", "ended")
    assert [event["by_hand"] for event in log] == [False, True, True, False, False]


@pytest.mark.rule("POR-43")
def test_a_round_of_pursuit_moves_the_distance():
    chase = [of("flee", 1), of("pursue", 0)]
    assert met(*chase, *ROUND, sides=sides(36, 27), dice=ROLL)["distance"] == 21
    assert met(*chase, *ROUND * 3, sides=sides(36, 27), dice=ROLL * 3)["distance"] == 3
    caught = met(*chase, *ROUND * 4, sides=sides(36, 27), dice=ROLL * 4)
    assert (caught["distance"], caught["fleeing"], caught["pursuing"]) == (0, [], [])
    assert caught["legal"] == ["initiative", "morale"]


@pytest.mark.rule("POR-43")
def test_the_slowest_fleers_and_the_fastest_pursuers_count():
    four = [heroes(movement=45), monsters(movement=36), monsters(movement=27), monsters(movement=18)]
    chase = [of("flee", 2), of("flee", 3), of("pursue", 0), of("pursue", 1), INITIATIVE, *[NEXT] * 4]
    result = met(*chase, sides=four, dice=[6, 6, 1, 2, 3, 4])
    assert result["distance"] == 30 + 18 - 45
    assert result["fleeing"] == [2, 3]


@pytest.mark.rule("POR-43")
def test_slower_pursuers_fall_behind_and_none_at_all_lets_them_go():
    three = sides(45, 36, 45)
    # The third, as fast, does not pursue.
    behind = met(of("flee", 0), of("pursue", 1), INITIATIVE, *[NEXT] * 3, sides=three, dice=[6, 6, 1, 2, 3])
    assert (behind["distance"], behind["fleeing"]) == (39, [0])
    alone = met(of("flee", 0), *ROUND, sides=sides(36, 36), dice=ROLL)
    assert (alone["fled"], alone["distance"]) == ([0], 30)


@pytest.mark.rule("POR-43")
def test_the_dead_flee_no_more():
    three = [heroes(), monsters(1), monsters()]
    result = met(of("flee", 1), of("pursue", 0), INITIATIVE, attack((0, 0), (1, 0)), sides=three, dice=[6, 1, 2, 20, 6])
    assert (result["fleeing"], result["pursuing"], result["outcome"]) == ([], [], "ongoing")


def test_a_movement_in_a_pursuit_is_that_of_its_rounds():
    with pytest.raises(RuleViolation, match="poursuite"):
        opened(of("flee", 1), of("pursue", 0), INITIATIVE, of("advance", 0, metres=5), dice=ROLL)
