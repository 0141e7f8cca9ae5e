"""A whole encounter as plain data, what is none, and scenarios that are none."""

import json

import pytest

from rulesets.kit.errors import BadScenario
from rulesets.kit.replay import run
from tests.rulesets.portes.builders import (
    CODEC,
    INITIATIVE,
    MET,
    attack,
    bad,
    encounter,
    heroes,
    met,
    monsters,
    of,
    one,
    opened,
    refused,
)


def deep():
    """An encounter in which every key has something to say."""
    sides = [heroes(movement=27), monsters(4, initiative=1), monsters(movement=27)]
    hands = [
        {"do": "set", "fatigue": True, "member": {"index": [0, 0], "further": ["1d4"], "pv_max": 9, "ref": "h1"}},
        {"do": "announce", "who": [0, 1], "spell": "Bouclier"},
    ]
    dice = [3, 4, 6, 6, 1, 2, 3, 4, 1, 1, 20, 6]
    chosen = [of("reaction", 1), *hands, INITIATIVE, attack((0, 0), (1, 0))]
    return opened(*chosen, sides=sides, dice=dice, individual=True)[0]


def test_an_encounter_is_written_in_full():
    state = deep()
    data = json.loads(json.dumps(CODEC.encounter_data(state)))
    assert CODEC.encounter(data) == state
    assert hash(CODEC.encounter(data)) == hash(state)
    assert set(data) == {
        *("sides", "options", "distance", "tested", "reaction", "order", "round", "turn", "step", "standing", "struck"),
        *("waiting", "engaged", "chance", "tours", "closed", "outcome", "issued"),
    }
    assert (data["struck"] == [[0, 0]] and data["order"][0] == [[1, 0]]) or data["order"]


@pytest.mark.parametrize("key", CODEC.encounter_data(opened()[0]))
def test_nothing_may_be_missing_or_more(key):
    data = CODEC.encounter_data(opened()[0])
    with pytest.raises(BadScenario, match="weather"):
        CODEC.encounter({**data, "weather": 1})
    del data[key]
    with pytest.raises(BadScenario, match=key):
        CODEC.encounter(data)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"turn": 0}, "turn"),
        ({"order": [[0], [7]], "turn": 0}, "n’existe pas"),
        ({"order": [[[0, 9]]]}, "n’existe pas"),
        ({"order": [["x"]]}, "order"),
        ({"order": [0]}, "order"),
        ({"standing": [[0, 9]]}, "n’existe pas"),
        ({"struck": [[0]]}, "struck"),
        ({"waiting": [-1]}, "n’existe pas"),
        ({"step": "lunch"}, "step"),
        ({"outcome": "won"}, "outcome"),
        ({"distance": -1}, "distance"),
        ({"reaction": "bored"}, "reaction"),
        ({"options": {"place": "sea"}}, "place"),
        ({"sides": [{"members": []}]}, "name"),
    ],
)
def test_what_is_no_encounter(change, key):
    with pytest.raises(BadScenario, match=key):
        CODEC.encounter({**CODEC.encounter_data(opened()[0]), **change})


def test_the_shape_of_a_result():
    keys = ["id", "distance", "surprised", "reaction", "order", "round", "fleeing", "fled", "pursuing", "morale_due"]
    keys += ["chance", "pv", "outcome", "legal", "dice_used"]
    assert list(encounter()) == keys
    assert encounter() == {
        "id": None,
        "distance": None,
        "surprised": [],
        "reaction": None,
        "order": [],
        "round": 0,
        "fleeing": [],
        "fled": [],
        "pursuing": [],
        "morale_due": [],
        "chance": None,
        "pv": [[6, 6], [6, 6]],
        "outcome": "ongoing",
        "legal": ["distance"],
        "dice_used": 0,
    }
    assert set(encounter({"do": "dance"})) == {*keys, "error"}


def members(**change):
    return [heroes(), {**monsters(), "members": [{**one(), **change}]}]


def without(key):
    return [heroes(), {**monsters(), "members": [{name: value for name, value in one().items() if name != key}]}]


@pytest.mark.parametrize(
    ("sides", "key"),
    [
        ([], "sides"),
        ([heroes()], "sides"),
        ([heroes(), {**monsters(), "members": []}], "members"),
        ([heroes(), {**monsters(), "monsters": 1}], "monsters"),
        ([heroes(), {"name": "X", "members": [one()]}], "monsters"),
        ([heroes(), {**monsters(), "name": None}], "name"),
        ([heroes(), {**monsters(), "status": ""}], "status"),
        *((without(key), key) for key in ("movement", "pv", "ca", "attack", "damage")),
        *((members(**{key: None}), key) for key in ("movement", "pv", "ca", "attack", "damage", "initiative", "name")),
        (members(movement=-1), "movement"),
        (members(pv=-1), "pv"),
        (members(pv=1.0), "pv"),
        (members(ca="5"), "ca"),
        (members(attack=True), "attack"),
        *((members(damage=text), "damage") for text in ("d6", "0d6", "1d0", "1d6+", "2-5", "1d6*2", "1D6", "", 6)),
        (members(morale=1), "morale"),
        (members(morale=13), "morale"),
        (members(pv_max=4), "pv_max"),
        (members(tired=True), "tired"),
    ],
)
def test_sides_that_are_none(sides, key):
    scenario = {"ruleset": "portes", "do": "encounter", "sides": sides}
    assert bad(run(json.dumps(scenario)), key)


def test_what_a_combatant_may_be():
    sides = members(ca=-3, attack=-1, initiative=-2, morale=None, pv=0, damage="10d10-3", name="X")
    assert encounter(sides=sides)["outcome"] == "ended"


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"place": "sea"}, "place"),
        ({"place": None}, "place"),
        ({"surprise_tests": [2]}, "surprise_tests"),
        ({"surprise_tests": [-1]}, "surprise_tests"),
        ({"surprise_tests": None}, "surprise_tests"),
        ({"surprise_tests": ["0"]}, "surprise_tests"),
        ({"individual": 1}, "individual"),
        ({"reaction_modifier": "1"}, "reaction_modifier"),
        ({"fatigue": True}, "fatigue"),
        ({"furie": True}, "furie"),
    ],
)
def test_options_that_are_none(options, key):
    assert bad(encounter(**options), key)


@pytest.mark.parametrize(
    ("choice", "key"),
    [
        ({"do": "distance", "metres": "9"}, "metres"),
        ({"do": "distance", "metres": None}, "metres"),
        *(({"do": do}, "side") for do in ("reaction", "morale", "flee", "pursue", "drop", "evade")),
        ({"do": "flee", "side": None}, "side"),
        ({"do": "attack", "by": [0, 0]}, "at"),
        ({"do": "attack", "at": [0, 0]}, "by"),
        ({"do": "attack", "by": [0], "at": [1, 0]}, "by"),
        ({"do": "attack", "by": [0, 0], "at": [1, 0, 0]}, "at"),
        ({"do": "attack", "by": [0, True], "at": [1, 0]}, "by"),
        ({"do": "attack", "by": 0, "at": [1, 0]}, "by"),
        ({"do": "attack", "by": [0, 0], "at": [1, 0], "modifier": None}, "modifier"),
        ({"do": "initiative", "keep": 1}, "keep"),
        ({"do": "next", "side": 0}, "side"),
        ({"do": "surprise", "surprised": []}, "surprised"),
        ({"do": 3}, "do"),
        ({}, "do"),
        ("next", "choices[0]"),
    ],
)
def test_choices_that_are_none(choice, key):
    assert bad(encounter(choice), key)


def test_choices_are_typed_before_the_first_is_played():
    assert bad(encounter({"do": "next"}, {"do": "flee"}), "side")
    assert refused(met({"do": "dance", "anything": None}), 2)


def test_an_error_leaves_all_as_it_was_before_the_choice():
    short = met(INITIATIVE, dice=[3])
    assert short["error"]["code"] == "not_enough_dice" and short["error"]["choice"] == 2
    assert (short["round"], short["order"], short["dice_used"], short["legal"]) == (0, [], 2, met()["legal"])
    wrong = met(INITIATIVE, dice=[3, 7])
    assert wrong["error"]["code"] == "bad_die" and wrong["dice_used"] == 2
    hit = met(INITIATIVE, attack((0, 0), (1, 0)), dice=[6, 1, 20])
    assert hit["error"]["code"] == "not_enough_dice" and hit["dice_used"] == 4 and "flee" in hit["legal"]
    blow = met(INITIATIVE, attack((0, 0), (1, 0)), dice=[6, 1, 21])
    assert blow["error"]["code"] == "bad_die"


@pytest.mark.parametrize("do", ["fight", "act", "odds", "dance"])
def test_what_this_game_does_not_play(do):
    assert bad(run({"ruleset": "portes", "do": do}), "do")
    assert bad(run({"ruleset": "billy", "do": "encounter", "sides": []}), "do")


def test_other_keys_of_a_scenario():
    scenario = {"ruleset": "portes", "do": "encounter", "sides": [heroes(), monsters()], "choices": MET, "dice": [6, 6]}
    assert run(scenario)["dice_used"] == 2
    assert bad(run({**scenario, "hero": {}}), "hero")
    assert bad(run({**scenario, "actions": []}), "actions")
    assert bad(run({key: value for key, value in scenario.items() if key != "sides"}), "sides")
    assert run({"ruleset": "portes", "do": "read", "text": ""}) == {"id": None, "foes": [], "unread": []}


def test_amount_or_dice_but_not_both():
    for args in ({}, {"amount": 1, "dice": "1d6"}):
        with pytest.raises(BadScenario, match="amount"):
            CODEC.choice_by_hand({"do": "hurt", "at": [[0, 0]], **args})
