"""What a hand corrects in a fight: `set`, `stop`, and an act of the sheet while it is open."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from tests.rulesets.billy.builders import (
    ATTACK,
    BILLY,
    bad,
    billy,
    chosen,
    fight,
    played,
    pvs,
    refused,
    started,
)


def set_(**args):
    return {"do": "set", **args}


def test_numbers_of_both_sides():
    result = fight(set_(foe=0, habilete=6, pv=9, armure=1, degats=2, hero={"pv": 7, "chance": 9, "gloire": 1}))
    assert result["foes"] == [{"name": "Orc", "habilete": 6, "pv": 9, "armure": 1, "degats": 2}]
    hero = result["hero"]
    # CHANCE is not capped by its maximum when a hand sets it.
    assert (hero["pv"], hero["chance"], hero["chance_max"], hero["gloire"]) == (7, 9, 3, 1)


@pytest.mark.rule("BIL-08")
def test_pv_are_capped_by_their_maximum_also_a_new_one():
    assert fight(set_(hero={"pv": 99}))["hero"]["pv"] == 15
    assert fight(set_(hero={"pv": 99, "endurance": 7}))["hero"]["pv"] == 21
    assert fight(set_(hero={"endurance": 7}))["hero"]["pv"] == 15
    assert fight(set_(hero={"endurance": 2}))["hero"]["pv"] == 6
    assert fight(set_(hero={"endurance": 2, "pv": 9}))["hero"]["pv"] == 6


@pytest.mark.parametrize(
    ("correction", "outcome"),
    [
        ({"hero": {"pv": 0}}, "lost"),
        ({"hero": {"endurance": 0}}, "lost"),
        ({"foe": 0, "pv": 0}, "won"),
        ({"foe": 0, "pv": 0, "hero": {"pv": 0}}, "lost"),
        ({"foe": 0, "pv": 0, "habilete": 99}, "won"),
    ],
)
def test_a_side_brought_to_death_ends_the_fight(correction, outcome):
    result = fight(set_(**correction))
    assert (result["outcome"], result["legal"]) == (outcome, [])


def test_options_change_in_mid_fight():
    result = fight(ATTACK, set_(companions=2, hero_between=1, hero_adresse=1), ATTACK, dice=[3, 6])
    assert (pvs(result), result["legal"]) == ((12, 27), ["dodge", "take"])
    # What counts is the round that ends after the setting.
    result = fight(ATTACK, ATTACK, set_(max_rounds=1), ATTACK, dice=[3, 3, 3])
    assert (result["outcome"], pvs(result)) == ("stopped", (6, 21))


@pytest.mark.parametrize(
    "choice",
    [
        set_(foe=1, pv=3),
        set_(foe=-1),
        {"do": "dance"},
        {"do": "flee"},
    ],
)
def test_what_does_not_exist(choice):
    assert refused(fight(ATTACK, choice, dice=[3]), 1)


@pytest.mark.parametrize(
    ("choice", "key"),
    [
        (set_(pv=3), "pv"),
        (set_(foe=0, endurance=3), "endurance"),
        (set_(foe=0, pv=-1), "pv"),
        (set_(foe=0, pv=None), "pv"),
        (set_(hero={"caractere": "paysan"}), "caractere"),
        (set_(hero={"pv": -1}), "pv"),
        (set_(hero=3), "hero"),
        (set_(between_every=0), "between_every"),
        ({"do": "stop", "outcome": "fled"}, "outcome"),
        ({"do": "attack", "foe": 0}, "foe"),
        ({"do": "attack", "honneur": 1}, "honneur"),
        ({"attack": True}, "do"),
    ],
)
def test_what_is_no_choice_at_all(choice, key):
    assert bad(fight(choice), key)


@pytest.mark.rule("BIL-03")
def test_adresse_may_be_set_below_0():
    assert fight(set_(hero={"adresse": -2}))["hero"]["adresse"] == -2


def test_nothing_is_corrected_while_a_round_is_open():
    for choice in (set_(hero={"pv": 3}), {"do": "stop"}):
        result = fight(ATTACK, choice, hero=billy(adresse=2), dice=[3])
        assert refused(result, 1) and result["legal"] == ["dodge", "take"]


@pytest.mark.parametrize("outcome", ["stopped", "won", "lost"])
def test_stop(outcome):
    result = fight(ATTACK, {"do": "stop", "outcome": outcome}, dice=[3])
    assert (result["outcome"], pvs(result), result["legal"]) == (outcome, (12, 27), [])
    assert fight({"do": "stop"})["outcome"] == "stopped"


@pytest.mark.parametrize("outcome", ["stopped", "won", "lost"])
def test_stop_while_a_round_waits_takes_it_as_it_is(outcome):
    plain = fight(ATTACK, {"do": "take"}, hero=billy(adresse=2), dice=[3])
    result = fight(ATTACK, {"do": "stop", "outcome": outcome, "waiting": True}, hero=billy(adresse=2), dice=[3])
    assert (result["outcome"], pvs(result)) == (outcome, pvs(plain))
    # With nothing that waits it is a plain end.
    assert pvs(fight({"do": "stop", "waiting": True})) == pvs(fight({"do": "stop"}))


def test_stop_under_a_killing_blow_is_death():
    result = fight(ATTACK, {"do": "stop", "waiting": True}, hero=billy("prudent", pv=3, chance=3), dice=[1])
    assert (result["outcome"], pvs(result)[0]) == ("lost", 0)


def test_a_correction_tells_what_it_changed_and_nothing_else():
    state = started(chosen("fourche", "dague", "cotte"))
    _, log = played(
        state,
        Choice("set", {"companions": 1, "foe": 0, "armure": 1, "hero": {"endurance": 6, "chance": 3}}),
    )
    assert log == [
        {"event": "OptionChanged", "option": "companions", "before": 0, "after": 1},
        {"event": "FoeCorrected", "foe": 0, "score": "armure", "before": 0, "after": 1},
        {"event": "HeroCorrected", "score": "endurance", "before": 8, "after": 6},
        {"event": "PvMaximumChanged", "before": 24, "after": 18, "pv_before": 24, "pv_after": 18},
    ]


def in_fight(state, do, dice=(), **args):
    return BILLY.act_in_fight(state, Choice(do, args), ScriptedDice(dice))


def test_an_act_of_the_sheet_is_a_correction_of_the_fight():
    state = started(billy(armure=1))
    after, events, made = in_fight(state, "adjust", score="pv", by=-4)
    assert (after.hero.pv, made) == (12, Choice("set", {"hero": {"pv": 12}}))
    assert [type(event).__name__ for event in events] == ["ScoreAdjusted"]
    assert BILLY.apply(state, made, ScriptedDice([]))[0] == after
    after, events, made = in_fight(state, "test", score="chance", dice=[2])
    assert (after.hero.chance, made) == (2, Choice("set", {"hero": {"chance": 2}}))
    after, events, made = in_fight(state, "adjust", score="chance", by=1, max=True)
    assert (after.hero.chance_max, made) == (4, Choice("set", {"hero": {"chance_max": 4}}))
    after, events, made = in_fight(state, "test", score="adresse", dice=[2])
    assert (after, made) == (state, Choice("set", {"hero": {}}))


def test_an_act_of_the_sheet_can_end_the_fight():
    after, events, _ = in_fight(started(), "adjust", score="pv", by=-15)
    assert after.outcome == "lost"
    assert [type(event).__name__ for event in events] == ["ScoreAdjusted", "HeroDied", "FightEnded"]
    after, events, _ = in_fight(started(), "adjust", score="habilete", by=8)
    assert after.outcome == "won"
    assert [type(event).__name__ for event in events][1:] == ["DominationReached", "FightEnded"]
    after, events, _ = in_fight(started(), "adjust", score="endurance", by=-2)
    assert (after.hero.pv, after.outcome) == (9, "ongoing")
    assert [type(event).__name__ for event in events] == ["ScoreAdjusted", "PvMaximumChanged"]


def test_no_act_of_the_sheet_while_a_round_is_open():
    state, _ = played(started(billy(adresse=2)), "attack", dice=[3])
    with pytest.raises(RuleViolation, match="Un tour est en cours"):
        in_fight(state, "adjust", score="pv", by=-1)
