"""What the MdT does by hand: any number set, combatants who come, go and change sides, damage to several at once."""

import pytest

from rulesets.kit.errors import RuleViolation
from tests.rulesets.portes.builders import (
    INITIATIVE,
    NEXT,
    PORTES,
    SURPRISE,
    attack,
    bad,
    free,
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

ROLL = [6, 1]


def pvs(state):
    return [[member.pv for member in side.members] for side in state.sides]


def labels(state):
    return [[member.name for member in side.members] for side in state.sides]


def named(*names, monsters=True):
    return {"name": "", "monsters": monsters, "members": [one(name=name, morale=7) for name in names]}


def test_any_number_may_be_set_and_is_told():
    state, log = opened({"do": "set", "distance": 12, "chance": 40, "individual": True, "place": "surface"})
    assert (state.distance, state.chance, state.options.individual, state.options.place) == (12, 40, True, "surface")
    assert [(event["what"], event["before"], event["after"]) for event in log] == [
        ("place", "labyrinth", "surface"),
        ("individual", False, True),
        ("distance", 30, 12),
        ("chance", None, 40),
    ]
    assert all(event["by_hand"] for event in log)
    state, log = played(state, {"do": "set", "side": {"index": 1, "reaction": "hostile", "successes": 1}})
    assert (state.sides[1].reaction, state.sides[1].successes) == ("hostile", 1)
    state, log = played(state, {"do": "set", "member": {"index": [1, 0], "ca": -1, "damage": "2d6", "morale": None}})
    member = state.sides[1].members[0]
    assert (member.ca, str(member.damage), member.morale) == (-1, "2d6", None)
    assert {(event["side"], event["member"]) for event in log} == {(1, 0)}


def test_setting_what_stands_changes_nothing():
    state, _ = opened()
    after, log = played(state, {"do": "set", "distance": 30, "member": {"index": [0, 0], "pv": 6}})
    assert (after, log) == (state, [])


def test_pv_set_to_0_is_a_death_and_back_a_return():
    state, log = opened({"do": "set", "member": {"index": [1, 0], "pv": 0}}, sides=[heroes(), monsters(1)])
    assert names(log) == ["Corrected", "MemberDied", "EncounterEnded"] and state.outcome == "ended"
    state, log = played(state, {"do": "set", "member": {"index": [1, 0], "pv": 3}})
    assert (state.outcome, pvs(state)) == ("ongoing", [[6, 6], [3]])


def test_a_status_set_has_its_consequences():
    state, log = opened({"do": "set", "side": {"index": 1, "status": "fled"}})
    assert state.outcome == "ended" and names(log) == ["Corrected", "EncounterEnded"]
    state, _ = opened({"do": "set", "side": {"index": 0, "status": "fleeing"}}, sides=[heroes(movement=90), monsters()])
    assert state.sides[0].status == "fled"


def test_the_order_may_be_set_in_mid_round():
    state, _ = opened(INITIATIVE, dice=ROLL)
    state, _ = played(state, {"do": "set", "order": [[1], [0]]})
    assert state.order == (((1, None),), ((0, None),)) and state.turn == 0
    state, _ = played(state, attack((1, 0), (0, 0)), dice=[2])
    state, _ = played(state, {"do": "set", "turn": 1}, attack((0, 0), (1, 0)), dice=[2])
    state, _ = played(state, {"do": "set", "turn": None})
    assert state.turn is None and "initiative" in free(state)
    # Who is left out of it comes last.
    state, _ = opened(INITIATIVE, {"do": "set", "order": [[1]]}, dice=ROLL)
    assert state.order == (((1, None),), ((0, None),))


@pytest.mark.parametrize(
    "args",
    [
        {"side": {"index": 2, "name": "X"}},
        {"member": {"index": [0, 2], "pv": 1}},
        {"surprise_tests": [4]},
        {"order": [[0], [5]]},
        {"turn": 3},
        {"round": 0},
    ],
)
def test_what_does_not_exist_or_hold_cannot_be_set(args):
    with pytest.raises(RuleViolation):
        opened(INITIATIVE, {"do": "set", **args}, dice=ROLL)


def test_surprise_may_be_decided():
    state, log = played(started(), {"do": "distance", "metres": 9}, {"do": "surprise", "surprised": [1]})
    assert state.sides[1].surprised and state.held(1)
    assert log[1]["by_hand"] and log[1]["faces"] == []


def test_newcomers_have_their_place_in_the_round():
    state, _ = opened(INITIATIVE, dice=ROLL)
    state, log = played(state, {"do": "add", "side": 0, "members": [one(name="Renfort")]})
    assert names(log) == ["MemberAdded"]
    # His side acts now, and so may he.
    state, _ = played(state, attack((0, 2), (1, 0)), dice=[2])
    state, log = played(state, {"do": "add_side", "name": "Loups", "monsters": True, "members": [one(), one()]})
    assert names(log) == ["SideAdded", "MemberAdded", "MemberAdded"]
    assert state.order == (((0, None),), ((1, None),), ((2, None),))
    each, _ = opened(INITIATIVE, dice=[6, 5, 4, 3], individual=True)
    each, _ = played(each, {"do": "add", "side": 1, "members": [one()]})
    assert each.order[-1] == ((1, 2),)


def test_newcomers_of_a_surprised_side_wait_with_it():
    state, _ = played(started(), {"do": "distance", "metres": 9}, SURPRISE, INITIATIVE, dice=[6, 1])
    state, _ = played(state, {"do": "add", "side": 1, "members": [one()]})
    assert state.order == (((0, None),),)


def test_one_removed_leaves_the_others_their_places():
    sides = [named("A", "B", "C", monsters=False), named("X")]
    state, _ = opened(INITIATIVE, sides=sides, dice=[5, 5, 4, 6], individual=True)
    state, _ = played(state, NEXT, attack((0, 1), (1, 0)), dice=[2])
    state, log = played(state, {"do": "remove", "who": [0, 0]})
    assert labels(state) == [["B", "C"], ["X"]]
    assert (state.order, state.struck) == ((((1, 0),), ((0, 0),), ((0, 1),)), ((0, 0),))
    assert (log[0]["name"], log[0]["pv"]) == ("A", 6)
    with pytest.raises(RuleViolation, match="déjà attaqué"):
        played(state, attack((0, 0), (1, 0)))


def test_one_who_changes_sides_keeps_what_he_has_done():
    sides = [named("A", "B", monsters=False), named("X", "Y")]
    state, _ = opened(INITIATIVE, sides=sides, dice=[4, 4, 4, 1], individual=True)
    state, _ = played(state, attack((0, 0), (1, 0)), {"do": "move", "who": [0, 0], "to": 1}, dice=[2])
    assert labels(state) == [["B"], ["X", "Y", "A"]]
    assert state.order == (((1, 2), (0, 0), (1, 0)), ((1, 1),))
    with pytest.raises(RuleViolation, match="déjà attaqué"):
        played(state, attack((1, 2), (0, 0)))
    state, _ = played(state, attack((0, 0), (1, 2)), dice=[2])
    with pytest.raises(RuleViolation, match="déjà"):
        played(state, {"do": "move", "who": [1, 2], "to": 1})


def test_the_last_who_goes_ends_it():
    state, log = opened({"do": "move", "who": [1, 0], "to": 0}, sides=[heroes(), monsters(1)])
    assert state.outcome == "ended" and names(log) == ["MemberMoved", "EncounterEnded"]
    state, _ = played(state, {"do": "add", "side": 1, "members": [one()]})
    assert state.outcome == "ongoing"


@pytest.mark.rule("POR-62")
def test_damage_to_several_at_once():
    everyone = [[0, 0], [1, 0], [1, 1]]
    state, log = opened({"do": "hurt", "at": everyone, "dice": "2d6", "half": [[0, 0]]}, dice=[4, 3])
    assert pvs(state) == [[3, 6], [0, 0]] and state.outcome == "ended"
    assert names(log) == [
        "DiceThrown",
        "PvChanged",
        "PvChanged",
        "MemberDied",
        "PvChanged",
        "MemberDied",
        "EncounterEnded",
    ]
    state, _ = opened({"do": "hurt", "at": [[1, 0], [1, 0]], "amount": 2})
    assert pvs(state) == [[6, 6], [4, 6]]
    with pytest.raises(RuleViolation):
        opened({"do": "hurt", "at": [[1, 0]], "amount": 2, "half": [[1, 1]]})
    with pytest.raises(RuleViolation):
        opened({"do": "hurt", "at": [[1, 7]], "amount": 2})


def test_healing_stops_at_the_maximum_and_raises_no_dead():
    state, _ = opened(
        {"do": "set", "member": {"index": [0, 0], "pv": 2, "pv_max": 6}},
        {"do": "set", "member": {"index": [0, 1], "pv_max": 4}},
        {"do": "heal", "at": [[0, 0], [0, 1], [1, 0]], "dice": "1d6+1"},
        dice=[6],
    )
    assert pvs(state) == [[6, 6], [13, 6]]
    with pytest.raises(RuleViolation, match="mort"):
        played(state, {"do": "set", "member": {"index": [0, 0], "pv": 0}}, {"do": "heal", "at": [[0, 0]], "amount": 1})


@pytest.mark.rule("POR-64")
def test_a_death_by_hand_may_ask_for_morale():
    state, _ = opened(INITIATIVE, attack((0, 0), (1, 0)), {"do": "hurt", "at": [[1, 1]], "amount": 9}, dice=[*ROLL, 2])
    assert PORTES.scene(state)["morale_due"] == [1]


def test_other_dice_for_one_blow():
    blow = attack((0, 0), (1, 0), damage="3d6")
    state, log = opened(INITIATIVE, blow, sides=[heroes(), monsters(pv=20)], dice=[*ROLL, 20, 6, 5, 4])
    assert state.sides[1].members[0].pv == 5
    assert log[-1]["by_hand"] and log[-1]["dice"] == "3d6"


def test_replay_knows_nothing_of_it():
    for do in ("set", "add", "hurt", "leave", "end", "step", "give_up"):
        assert refused(met({"do": do}), 2)
    assert bad(met(of("reaction", 1, result="hostile")), "result")
    assert bad(met({"do": "initiative", "order": [[0]]}), "order")
    assert bad(met(attack((0, 0), (1, 0), damage="1d6")), "damage")
