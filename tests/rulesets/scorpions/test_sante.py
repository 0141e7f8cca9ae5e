"""SCO-10 to SCO-16: SANTÉ and what it takes from the other scores."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import ATTACK, KEEP, TIE, act, current, fight, hero, refused, started

HURT = {"do": "adjust", "score": "sante", "by": 0}


def effective(sante, initial, habilete=9, endurance=20):
    held = hero(habilete=habilete, endurance=endurance, sante=(sante, initial))
    return act(hero=held)["hero"]["effective"]


def penalty(sante, initial):
    scores = effective(sante, initial)
    assert 9 - scores["habilete"] == 20 - scores["endurance"]
    return 9 - scores["habilete"]


@pytest.mark.rule("SCO-10")
@pytest.mark.parametrize(("sante", "lost"), [(12, 0), (6, 0), (5, 1), (3, 1)])
def test_below_half(sante, lost):
    assert penalty(sante, 12) == lost


@pytest.mark.rule("SCO-11")
@pytest.mark.parametrize(("sante", "lost"), [(3, 1), (2, 2)])
def test_below_a_quarter(sante, lost):
    assert penalty(sante, 12) == lost


@pytest.mark.rule("SCO-12")
@pytest.mark.parametrize("initial", [1, 2, 4, 8, 13])
def test_at_one(initial):
    assert penalty(1, initial) == 3


@pytest.mark.rule("SCO-13")
def test_zero_is_death():
    result = act({**HURT, "by": -12})
    assert (current(result, "sante"), result["hero"]["dead"]) == (0, True)
    assert result["hero"]["effective"] == {"habilete": 6, "endurance": 17}
    assert refused(act({**HURT, "by": -12}, {"do": "eat"}, hero=hero(repas=1)), 1)
    assert fight(hero=hero(sante=(0, 12)))["error"]["code"] == "bad_scenario"
    assert fight({"do": "set", "hero": {"sante": 0}})["outcome"] == "lost"


@pytest.mark.rule("SCO-14")
def test_the_penalty_goes_away_at_the_threshold():
    held = hero(sante=(5, 12))
    assert act({**HURT, "by": 1}, hero=held)["hero"]["effective"] == {"habilete": 9, "endurance": 20}


@pytest.mark.rule("SCO-15")
def test_only_the_worst_counts_and_nothing_stored_is_lost():
    result = act({**HURT, "by": -11}, {**HURT, "by": 11})
    assert result["hero"]["habilete"] == {"initial": 9, "current": 9}
    assert result["hero"]["endurance"] == {"initial": 20, "current": 20}
    assert result["hero"]["effective"] == {"habilete": 9, "endurance": 20}
    assert effective(1, 12, habilete=2) == {"habilete": 0, "endurance": 17}


@pytest.mark.rule("SCO-15")
def test_a_penalty_can_kill_by_effective_endurance():
    held = hero(endurance=(3, 20), sante=(12, 12))
    assert act({**HURT, "by": -10}, hero=held)["hero"]["dead"] is False
    result = act({**HURT, "by": -11}, hero=held)
    assert (result["hero"]["dead"], current(result, "endurance")) == (True, 3)
    assert act({**HURT, "by": -11}, HURT, {**HURT, "by": 1}, hero=held)["hero"]["dead"] is False
    assert fight({"do": "set", "hero": {"sante": 1}}, hero=held)["outcome"] == "lost"
    assert fight(hero=hero(endurance=(3, 20), sante=(1, 12)))["error"]["code"] == "bad_scenario"


@pytest.mark.rule("SCO-15")
def test_combat_uses_effective_scores():
    ruleset, state = started(hero=hero(habilete=9, sante=(2, 12)))
    state, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE))
    assert (events[0].hero_habilete, events[0].hero_total) == (7, 13)
    _, events = ruleset.apply(state, Choice("keep"), ScriptedDice([]))
    assert (events[0].before, events[0].after) == (20, 18)
    assert (events[0].effective_before, events[0].effective_after) == (18, 16)


@pytest.mark.rule("SCO-15")
def test_luck_and_gains_are_untouched_by_it():
    held = hero(chance=9, endurance=(18, 20), sante=(1, 12), repas=1)
    result = act({"do": "test", "score": "chance"}, {"do": "eat"}, hero=held, dice=[4, 5])
    assert (result["tests"], current(result, "endurance")) == (["lucky"], 20)


@pytest.mark.rule("SCO-16")
@pytest.mark.parametrize(
    ("initial", "penalties"),
    [
        (13, {7: 0, 6: 1, 4: 1, 3: 2, 2: 2, 1: 3}),
        (8, {4: 0, 3: 1, 2: 1, 1: 3}),
        (9, {4: 1, 3: 1, 2: 2}),
    ],
)
def test_the_examples(initial, penalties):
    assert {sante: penalty(sante, initial) for sante in penalties} == penalties


@pytest.mark.rule("SCO-10")
def test_crossing_a_threshold_is_told():
    ruleset, state = started()
    _, events = ruleset.act(state.hero, Choice("adjust", {"score": "sante", "by": -7}), ScriptedDice([]))
    assert ruleset.codec.event_data(events[-1]) == {"event": "PenaltyChanged", "before": 0, "after": 1}
    _, events = ruleset.apply(state, Choice("set", {"hero": {"sante": 2}}), ScriptedDice([]))
    assert ruleset.codec.event_data(events[-1]) == {"event": "PenaltyChanged", "before": 0, "after": 2}


@pytest.mark.rule("SCO-15")
def test_a_wound_that_effective_endurance_does_not_survive():
    held = hero(endurance=(5, 20), sante=(1, 12))
    result = fight(ATTACK, KEEP, hero=held, dice=TIE)
    assert (result["outcome"], current(result, "endurance")) == ("lost", 3)
