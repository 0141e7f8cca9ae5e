"""The odds of a fight: what is told of every moment, and what holds of all of them."""

import json

import pytest
from hypothesis import assume, given, settings

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.odds import FREE
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import run
from tests.rulesets.billy.builders import (
    ATTACK,
    BILLY,
    CODEC,
    billy,
    fight,
    foe,
    played,
    started,
)
from tests.rulesets.billy.test_properties import foes, heroes, options

WIN = pytest.approx


def asked(*choices, hero=None, against=None, dice=(), **options):
    """The odds through replay."""
    scenario = {"ruleset": "billy", "do": "odds", "hero": hero or billy(), "foes": [against or foe()]}
    return run(json.dumps({**scenario, "options": options, "choices": list(choices), "dice": list(dice)}))


def choices(state):
    return [move.choice.do for move in BILLY.odds(state).moves]


@pytest.mark.rule("BIL-31")
def test_one_round_by_hand():
    # Level: 3–5, 3–4, 3–3, 3–3, 4–3, 5–3. With 4 PV against 4 only a 5 or a 6 wins before a second round.
    result = asked(hero=billy(pv=4), against=foe(pv=4))
    # 1, 2: dead. 3, 4: 1 PV against 1, where any round kills the other and his blow is cancelled (BIL-35).
    assert result["win"] == WIN(4 / 6)
    assert result == {
        "id": None,
        "win": result["win"],
        "win_plain": result["win"],
        "by_choice": {"attack": result["win"]},
        "best": "attack",
        "exact": True,
    }


@pytest.mark.rule("BIL-36")
@pytest.mark.rule("BIL-37")
def test_the_dodge_die_by_hand():
    # 3 PV against 9: a face of 1 to 4 deals 3 or less… only the counter (5 + CRITIQUE 4) ends it at once.
    hero = billy(pv=3, adresse=2, critique=4)
    once = asked(ATTACK, hero=hero, against=foe(pv=9), dice=[3])
    assert set(once["by_choice"]) == {"dodge", "take"} and once["by_choice"]["take"] == 0.0
    again = asked(hero=hero, against=foe(pv=6))["win"]
    assert once["win"] == WIN((1 + again) / 6)


@pytest.mark.rule("BIL-40")
def test_avoiding_is_a_way_to_win_and_a_failure_costs_a_point():
    hero, strong = billy("prudent", chance=3, pv=4), foe(habilete=9, pv=30)
    odds = asked(hero=hero, against=strong)
    after = asked({"do": "avoid"}, hero=hero, against=strong, dice=[4])
    assert set(odds["by_choice"]) == {"attack", "avoid"} and odds["best"] == "avoid"
    assert odds["by_choice"]["avoid"] == WIN(0.5 + 0.5 * after["win"])
    assert set(after["by_choice"]) == {"attack"}
    assert "avoid" not in asked(hero={**hero, "chance": 2}, against=strong)["by_choice"]


@pytest.mark.rule("BIL-41")
def test_a_killing_blow_can_be_survived_at_a_growing_price():
    hero = billy("prudent", chance=5, pv=3)
    waiting, _ = played(started(hero, foe(pv=30)), "attack", "take", dice=[1])
    odds = BILLY.odds(waiting)
    assert choices(waiting) == ["die", "survive"] and odds.by_choice["die"] == 0.0 and odds.win_plain == 0.0
    saved, _ = played(waiting, "survive", dice=[1])
    assert odds.win == WIN(5 / 6 * BILLY.odds(saved).win)


@pytest.mark.rule("BIL-42")
def test_doubling_is_tried_where_it_wins():
    hero = billy("prudent", chance=5, pv=3)
    waiting, _ = played(started(hero, foe(pv=6)), "attack", dice=[2])
    odds = BILLY.odds(waiting)
    # 3 doubled ends it; a failure leaves 3 PV under a blow of 4, to be survived with CHANCE 4.
    assert odds.best == "double" and odds.by_choice["double"] > odds.by_choice["take"]
    assert odds.by_choice["double"] == WIN(5 / 6 + 1 / 6 * BILLY.odds(played(waiting, "double", dice=[6])[0]).win)


@pytest.mark.rule("BIL-44")
def test_a_second_throw_is_worth_the_mean_of_all():
    hero = billy("debrouillard", pv=4)
    waiting, _ = played(started(hero, foe(pv=4)), "attack", dice=[1])
    odds = BILLY.odds(waiting)
    assert odds.by_choice == {"reroll": WIN(4 / 6), "take": 0.0} and odds.win_plain == 0.0
    assert BILLY.odds(started(hero, foe(pv=4))).win > 4 / 6


@pytest.mark.rule("BIL-30")
def test_a_fight_that_is_over_has_no_choices():
    for habilete, chance in ((0, 1.0), (20, 0.0)):
        odds = asked(hero=billy(habilete=8), against=foe(habilete=habilete))
        assert odds == {
            "id": None,
            "win": chance,
            "win_plain": chance,
            "by_choice": {},
            "best": None,
            "exact": True,
        }
    won = BILLY.remains(started(billy(habilete=8), foe(habilete=0)))
    assert (won.chances[15], won.lost) == (1.0, 0.0)
    assert BILLY.remains(started(against=foe(habilete=20))).lost == 1.0


@pytest.mark.rule("BIL-39")
def test_losses_between_rounds_and_a_last_round_are_counted():
    hero = billy(pv=15, armure=9)
    acid = asked(hero=hero, against=foe(pv=9), hero_between=5, between_every=2)
    assert acid["win"] == WIN(1)
    # 3, 3, 3, 3, 4 and 5 in turn: 9 PV fall in two rounds only with 4 + 5, 5 + 4 or 5 + 5.
    stopped = asked(hero=hero, against=foe(pv=9), max_rounds=2)
    assert stopped["win"] == WIN(3 / 36)
    assert asked(hero=hero, against=foe(pv=9), max_rounds=10**6)["win"] == WIN(1)
    assert asked(hero=hero, against=foe(pv=30), foe_between=30)["win"] == WIN(1)


def test_a_bad_choice_is_told_as_in_a_fight():
    scenario = {"hero": billy(), "against": foe(pv=12)}
    assert asked({"do": "dodge"}, **scenario) == fight({"do": "dodge"}, **scenario)


@pytest.mark.parametrize("pv", [600, 10**15])
def test_too_long_a_fight_is_played_out_and_says_so(pv):
    hero = billy("prudent", endurance=10**16, pv=pv, chance=6, adresse=3)
    result = asked(hero=hero, against=foe(pv=pv))
    assert result["exact"] is False and 0 < result["margin"] <= 1 and 0 <= result["win"] <= 1
    assert result["win_plain"] <= result["win"] and set(result["by_choice"]) == {"attack", "avoid"}
    assert result == asked(hero=hero, against=foe(pv=pv))
    left = BILLY.remains(started(hero, foe(pv=pv)))
    assert left.margin is not None and left.win + left.lost == WIN(1)


def test_an_estimate_holds_the_chance_it_estimates(monkeypatch):
    state = started(billy("debrouillard", pv=15, adresse=3), foe(habilete=6, pv=24))
    exact = BILLY.odds(state)
    monkeypatch.setattr("rulesets.billy.engine.odds.CELLS", 0)
    estimate = BILLY.odds(state)
    assert estimate.margin is not None and abs(estimate.win - exact.win) < 2 * estimate.margin
    assert abs(estimate.win_plain - exact.win_plain) < 2 * estimate.margin


def test_a_table_asked_for_more_goes_on_telling_the_same():
    small, tall, wide = (started(billy(pv=pv), foe(pv=other)) for pv, other in ((5, 5), (15, 5), (5, 90)))
    first = [BILLY.odds(state).win for state in (small, tall, wide)]
    assert [BILLY.odds(state).win for state in (wide, small, tall)] == [first[2], first[0], first[1]]


def fought(hero, against, options):
    state = BILLY.start(CODEC.hero(hero), (CODEC.foe(against),), CODEC.options(options))
    assume(not state.over and hero["chance"] <= 5)
    return state


@settings(deadline=None, max_examples=60)
@given(heroes.filter(lambda hero: "pv" in hero), foes, options)
def test_a_free_decision_never_hurts(hero, against, options):
    odds = BILLY.odds(fought(hero, against, options))
    assert 0 <= odds.win_plain <= odds.win <= 1 + 1e-12
    assert odds.by_choice[odds.best] == WIN(odds.win, abs=1e-9)


@settings(deadline=None, max_examples=60)
@given(heroes.filter(lambda hero: hero.get("caractere", "prudent") != "prudent"), foes, options)
def test_more_pv_never_hurt_but_a_prudent(hero, against, options):
    hero = {**hero, "endurance": 9}
    odds = BILLY.odds(fought(hero, against, options)).win
    assert BILLY.odds(fought({**hero, "pv": hero["pv"] + 1}, against, options)).win >= odds - 1e-9
    assert BILLY.odds(fought(hero, {**against, "pv": against["pv"] + 1}, options)).win <= odds + 1e-9


@pytest.mark.rule("BIL-41")
def test_one_pv_more_can_cost_a_prudent_the_fight():
    # A blow that kills can be cancelled whole by luck; one that leaves 1 PV cannot, and the poison takes that one.
    fewer, more = (
        BILLY.odds(started(billy("prudent", pv=pv, chance=6), foe(pv=7), hero_between=1)).by_choice["attack"]
        for pv in (3, 4)
    )
    assert fewer == WIN(0.95336, abs=1e-5) and more == WIN(0.64334, abs=1e-5)


@pytest.mark.rule("BIL-40", "BIL-41", "BIL-42", "BIL-44")
def test_each_choice_says_what_it_spends():
    def prices(state):
        return {move.choice.do: move.price for move in BILLY.odds(state).moves}

    prudent = started(billy("prudent", habilete=4, chance=5), foe(8, 30))
    assert prices(prudent) == {"attack": FREE, "avoid": ("chance", prudent.avoid_cost)}
    assert prudent.avoid_cost == 3
    rolled, _ = BILLY.apply(prudent, Choice("attack"), ScriptedDice([3]))
    assert prices(rolled)["double"] == ("chance", 1) and prices(rolled)["take"] == FREE
    again, _ = BILLY.apply(started(billy("debrouillard")), Choice("attack"), ScriptedDice([3]))
    assert prices(again)["reroll"] == ("reroll", 1)
    dying, _ = BILLY.apply(started(billy("prudent", pv=1, chance=5, adresse=1)), Choice("attack"), ScriptedDice([1]))
    dying, _ = BILLY.apply(dying, Choice("take"), ScriptedDice([]))
    assert prices(dying) == {"die": FREE, "survive": ("chance", 1)}
