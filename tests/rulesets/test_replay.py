"""The scenario format: shapes of results, errors, and lines of any kind."""

import json

import pytest

from rulesets.kit.registry import RULESETS
from rulesets.kit.replay import dump, results, run
from tests.rulesets.builders import ATTACK, FOE_HITS, HERO_HITS, KEEP, LUCK, TIE, act, fight, foe, hero

FIGHT = {"id": "f", "ruleset": "scorpions", "do": "fight", "hero": hero(), "foes": [foe()]}
ACT = {"id": "a", "ruleset": "scorpions", "do": "act", "hero": hero()}
CREATE = {"id": "c", "ruleset": "scorpions", "do": "create", "dice": [1, 2, 3, 4, 5]}


def bad(scenario, key, name="f"):
    """Check that a scenario is refused as a whole, naming the key."""
    result = run(json.dumps(scenario))
    assert set(result) == {"id", "error"} and set(result["error"]) == {"code", "message"}, result
    assert (result["id"], result["error"]["code"]) == (name, "bad_scenario")
    assert key in result["error"]["message"]


def test_the_shape_of_each_result():
    assert list(run(CREATE)) == ["id", "hero", "dice_used"]
    assert set(run({**FIGHT, "choices": []})) == {"id", "outcome", "hero", "foes", "legal", "dice_used"}
    assert set(run({**FIGHT, "choices": [KEEP]})) == {
        "id",
        "error",
        "outcome",
        "hero",
        "foes",
        "legal",
        "dice_used",
    }
    assert set(run({**ACT, "actions": []})) == {"id", "hero", "tests", "dice_used"}
    assert set(run({**ACT, "actions": [{"do": "eat"}]})) == {"id", "error", "hero", "tests", "dice_used"}
    short = run({**CREATE, "dice": [1, 2]})
    assert set(short) == {"id", "error"} and set(short["error"]) == {"code", "message"}
    assert short["error"]["code"] == "not_enough_dice"


def test_a_result_can_be_fed_back(book):
    first = fight(ATTACK, KEEP, book=book, foes=[foe(strength=-1)], dice=FOE_HITS)
    again = fight(ATTACK, KEEP, book=book, hero=first["hero"], foes=first["foes"], dice=FOE_HITS)
    assert again["hero"]["endurance"]["current"] == 16
    assert act(book=book, hero=first["hero"])["hero"] == first["hero"]


def test_defaults(book):
    minimal = fight(book=book, foes=[{"habilete": 5, "endurance": 5}])
    assert minimal["foes"] == [{"name": "", "habilete": 5, "endurance": 5}]
    assert (minimal["hero"]["or"], minimal["hero"]["repas"], minimal["id"]) == (0, 0, None)
    assert minimal["dice_used"] == 0


def test_odds_take_a_fight_and_give_its_chances(book):
    scenario = {**FIGHT, "ruleset": book, "do": "odds", "hero": hero(book), "dice": FOE_HITS, "choices": [ATTACK]}
    result = run(scenario)
    assert list(result) == ["id", "win", "win_plain", "by_choice", "best", "exact"]
    assert set(result["by_choice"]) == {"keep", "luck"} and result["exact"] is True
    over = run({**scenario, "choices": [{"do": "stop", "outcome": "won"}]})
    assert over == {"id": "f", "win": 1.0, "win_plain": 1.0, "by_choice": {}, "best": None, "exact": True}
    bad({**scenario, "actions": []}, "actions")
    bad({**scenario, "foes": []}, "foes")


def test_odds_with_a_bad_choice_are_told_as_a_fight_is(book):
    scenario = {**FIGHT, "ruleset": book, "hero": hero(book), "dice": FOE_HITS, "choices": [ATTACK, ATTACK]}
    result = run({**scenario, "do": "odds"})
    assert result == run(scenario)
    assert (result["error"]["code"], result["error"]["choice"], result["legal"]) == (
        "illegal_choice",
        1,
        ["keep", "luck"],
    )


def test_stones_at_zero_are_left_out():
    assert run({**ACT, "hero": hero(pierres={"feu": 2, "force": 0})})["hero"]["pierres"] == {"feu": 2}


def test_the_state_is_as_before_the_choice_that_failed():
    result = run({**FIGHT, "dice": [*FOE_HITS, 6, 6, 3], "choices": [ATTACK, KEEP, ATTACK]})
    assert result["error"] == {"code": "not_enough_dice", "choice": 2, "message": result["error"]["message"]}
    assert (result["hero"]["endurance"]["current"], result["dice_used"], result["legal"]) == (
        18,
        4,
        ["attack"],
    )


@pytest.mark.parametrize(
    ("dice", "code"),
    [
        ([7, 1, 1, 1], "bad_die"),
        ([0], "bad_die"),
        ([1, 1, 1, 10**6], "bad_die"),
        ([1, 1, 1], "not_enough_dice"),
        ([], "not_enough_dice"),
    ],
)
def test_dice(dice, code):
    error = run({**FIGHT, "dice": dice, "choices": [ATTACK]})["error"]
    assert (error["code"], error["choice"]) == (code, 0)


def test_a_bad_face_never_rolled_is_no_error():
    result = run({**FIGHT, "dice": [*TIE, 99], "choices": [ATTACK]})
    assert "error" not in result and result["dice_used"] == 4


def test_a_wound_in_the_middle_goes_on_to_the_next_creature():
    scenario = {
        **FIGHT,
        "foes": [foe(), foe()],
        "options": {"mode": "all"},
        "dice": [*HERO_HITS, 1, 1, *FOE_HITS],
    }
    result = run({**scenario, "choices": [ATTACK, LUCK]})
    assert (result["dice_used"], result["legal"], result["foes"][0]["endurance"]) == (10, ["keep", "luck"], 6)
    # Short of the dice of the second creature, luck itself is undone.
    result = run({**scenario, "dice": [*HERO_HITS, 1, 1, 6], "choices": [ATTACK, LUCK]})
    assert result["error"]["choice"] == 1
    assert (result["dice_used"], result["foes"][0]["endurance"], result["hero"]["chance"]["current"]) == (
        4,
        10,
        9,
    )


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"ruleset": "donjon"}, "ruleset"),
        ({"ruleset": None}, "ruleset"),
        ({"do": "dance"}, "do"),
        ({"do": 1}, "do"),
        ({"do": "read"}, "hero"),
        ({"actions": []}, "actions"),
        ({"why": "x"}, "why"),
        ({"dice": "1234"}, "dice"),
        ({"dice": [1.0]}, "dice"),
        ({"dice": [True]}, "dice"),
        ({"dice": None}, "dice"),
        ({"foes": []}, "foes"),
        ({"foes": {}}, "foes"),
        ({"foes": [foe(), foe()]}, "mode"),
        ({"foes": [{"name": "x", "endurance": 3}]}, "habilete"),
        ({"foes": [{"habilete": 3}]}, "endurance"),
        ({"foes": [foe(9, 0)]}, "endurance"),
        ({"foes": [foe(-1)]}, "habilete"),
        ({"foes": [foe(name=None)]}, "name"),
        ({"foes": [foe(strength=None)]}, "strength"),
        ({"foes": [foe(faiblesse=True)]}, "faiblesse"),
        ({"foes": [foe(pv=3)]}, "pv"),
        ({"hero": []}, "hero"),
        ({"hero": hero(mutation=0)}, "mutation"),
        ({"hero": hero(pierres={"eau": 1})}, "eau"),
        ({"hero": hero(pierres={"feu": -1})}, "feu"),
        ({"hero": hero(pierres={"feu": True})}, "feu"),
        ({"hero": hero(**{"or": -1})}, "or"),
        ({"hero": {**hero(), "chance": 9}}, "chance"),
        ({"hero": {**hero(), "chance": {"initial": 9, "current": -1}}}, "chance"),
        ({"hero": {key: value for key, value in hero().items() if key != "sante"}}, "sante"),
        ({"options": []}, "options"),
        ({"options": {"retreat_max": 3}}, "retreat_max"),
        ({"options": {"mode": "duel"}}, "mode"),
        ({"options": {"furie": 1}}, "furie"),
        ({"options": {"dealt": -2}}, "dealt"),
        ({"options": {"dealt": 2.0}}, "dealt"),
        ({"options": {"max_assaults": -1}}, "max_assaults"),
        ({"choices": {}}, "choices"),
        ({"choices": ["attack"]}, "choices[0]"),
        ({"choices": [ATTACK, {"foe": 0}]}, "do"),
        ({"choices": [ATTACK, {"do": None}]}, "choices[1]"),
        ({"choices": [{"do": "attack", "foe": "0"}]}, "foe"),
        ({"choices": [{"do": "attack", "foe": None}]}, "foe"),
        ({"choices": [{"do": "attack", "weapon": 0}]}, "weapon"),
        ({"choices": [{"do": "luck", "foe": 0}]}, "foe"),
        ({"choices": [{"do": "stone"}]}, "stone"),
        ({"choices": [{"do": "stone", "stone": 3}]}, "stone"),
        ({"choices": [{"do": "stone", "stone": "feu", "offered": 1}]}, "offered"),
    ],
)
def test_a_scenario_that_is_not_one(change, key):
    bad({**FIGHT, **change}, key)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"foes": []}, "foes"),
        ({"choices": []}, "choices"),
        ({"actions": [{"do": "adjust", "score": "chance"}]}, "by"),
        ({"actions": [{"do": "adjust", "by": 1}]}, "score"),
        ({"actions": [{"do": "adjust", "score": "chance", "by": None}]}, "by"),
        ({"actions": [{"do": "adjust", "score": "chance", "by": 1, "book": 1}]}, "book"),
        ({"actions": [{"do": "adjust", "score": "chance", "by": 1, "natural": True}]}, "natural"),
        ({"actions": [{"do": "test"}]}, "score"),
        ({"actions": [{"do": "test", "score": 1}]}, "score"),
        ({"actions": [{"do": "eat", "meals": 2}]}, "meals"),
        ({"actions": [{"do": "stone", "stone": "chance", "foe": 0}]}, "foe"),
    ],
)
def test_actions_that_are_none(change, key):
    bad({**ACT, **change}, key, "a")


def test_a_creation_takes_no_other_key():
    bad({**CREATE, "hero": hero()}, "hero", "c")
    bad({**CREATE, "patron": "ares"}, "patron", "c")


@pytest.mark.parametrize("do", ["dance", "receive", "roll", "", "set "])
def test_an_unknown_choice_is_illegal_at_its_place(do):
    result = run({**FIGHT, "dice": TIE, "choices": [ATTACK, {"do": do, "anything": None}]})
    assert (result["error"]["code"], result["error"]["choice"], result["dice_used"]) == (
        "illegal_choice",
        1,
        4,
    )
    result = run({**ACT, "actions": [{"do": "test", "score": "habilete"}, {"do": do}], "dice": [1, 1]})
    assert (result["error"]["code"], result["error"]["choice"], result["tests"]) == (
        "illegal_choice",
        1,
        ["success"],
    )


def test_choices_are_typed_before_the_first_is_played():
    bad({**FIGHT, "dice": [], "choices": [KEEP, {"do": "attack", "foe": True}]}, "foe")


def test_ids():
    assert run({**CREATE, "id": "é\ud800"})["id"] == "é\ud800"
    assert run({key: CREATE[key] for key in CREATE if key != "id"})["id"] is None
    for name in (3, None, True, ["a"]):
        bad({**CREATE, "id": name}, "id", None)


GARBAGE: list[str | bytes] = [
    "nonsense",
    "[]",
    "3",
    "null",
    '"text"',
    "NaN",
    "{",
    "{}",
    '{"id": "\\ud800"}',
    '{"id": "x", "id": "y"}',
    "[" * 100_000,
    '{"a":' * 100_000,
    '{"id": "big", "ruleset": "scorpions", "do": "create", "dice": [' + "9" * 5000 + "]}",
    '{"id": "big", "ruleset": "scorpions", "do": "create", "dice": [' + "9" * 4000 + "]}",
    '{"id": "nan", "ruleset": "scorpions", "do": "create", "dice": [NaN]}',
    '{"id": "inf", "ruleset": "scorpions", "do": "act", "hero": {"habilete": -Infinity}}',
    json.dumps({**FIGHT, "hero": {**hero(), "effective": {"x": [[[[1]]]]}}}),
    json.dumps(
        {
            **FIGHT,
            "hero": hero(endurance=10**17),
            "foes": [foe(strength=10**17)],
            "dice": TIE,
            "choices": [ATTACK],
        }
    ),
    json.dumps({**FIGHT, "hero": hero(endurance=10**400)}),
    json.dumps({**FIGHT, "foes": [foe(name="\ud83d\u2028\x85")]}),
    b"\xff\xfe\x00",
    b"\xef\xbb\xbf{}",
    '{"id": "\u00e9"'.encode("latin-1"),
]


def test_any_line_gives_one_result_and_stops_nothing():
    good = json.dumps(CREATE)
    lines: list[str | bytes] = [line for bad_line in GARBAGE for line in (bad_line, "", "  \t", good)]
    found = list(results(lines))
    assert len(found) == 2 * len(GARBAGE)
    assert found[1::2] == [run(CREATE)] * len(GARBAGE)
    for result in found:
        written = dump(result)
        assert len(written.splitlines()) == 1
        assert json.loads(written.encode("utf-8")) == result
    assert not any("interne" in json.dumps(result) for result in found)


def test_a_file_may_begin_with_a_byte_order_mark():
    line = b"\xef\xbb\xbf" + json.dumps(CREATE).encode() + b"\r\n"
    assert next(results([line]))["id"] == "c"


def test_a_fault_of_the_engine_costs_one_line(monkeypatch):
    def fails(dice, form):
        raise ZeroDivisionError

    monkeypatch.setattr(RULESETS["mutation"], "create", fails, raising=False)
    found = list(results([json.dumps({**CREATE, "ruleset": "mutation"}), json.dumps(CREATE)]))
    assert [result.get("error", {}).get("code") for result in found] == ["bad_scenario", None]


@pytest.mark.parametrize(
    ("change", "key"),
    [({}, "text"), ({"text": 1}, "text"), ({"text": None}, "text"), ({"text": "", "choices": []}, "choices")],
)
def test_a_text_to_read_that_is_not_one(change, key):
    result = run({"id": "r", "ruleset": "scorpions", "do": "read", **change})
    assert result["id"] == "r" and result.keys() == {"id", "error"}
    assert result["error"]["code"] == "bad_scenario" and key in result["error"]["message"]


@pytest.mark.parametrize("text", ["", " \n\t "])
def test_a_blank_text_has_nothing_unread(text):
    scenario = {"ruleset": "scorpions", "do": "read", "text": text}
    assert run(scenario) == {"id": None, "foes": [], "unread": []}
