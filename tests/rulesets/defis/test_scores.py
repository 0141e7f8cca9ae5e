"""DEF-01 to DEF-05: scores, their limits, and death."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.registry import RULESETS
from tests.rulesets.builders import (
    ATTACK,
    FOE_HITS,
    HERO_HITS,
    KEEP,
    LUCK,
    act,
    current,
    fight,
    hero,
    refused,
)


def adjust(score, by, **more):
    return {"do": "adjust", "score": score, "by": by, **more}


@pytest.mark.rule("DEF-01")
def test_wounds_luck_and_losses_leave_the_initial(book):
    result = fight(ATTACK, LUCK, book=book, dice=[*FOE_HITS, 1, 1])
    assert result["hero"]["endurance"] == {"initial": 20, "current": 19}
    assert result["hero"]["chance"] == {"initial": 9, "current": 8}
    result = act(adjust("habilete", -4), book=book)
    assert result["hero"]["habilete"] == {"initial": 9, "current": 5}


@pytest.mark.rule("DEF-01")
def test_gold_and_meals_have_one_number(book):
    assert refused(act(adjust("or", 1, initial=True), book=book))
    assert current(act(adjust("or", 5), book=book), "or") == 5


@pytest.mark.rule("DEF-02")
@pytest.mark.parametrize(
    ("held", "by", "then"),
    [((18, 20), 1, 19), ((18, 20), 2, 20), ((18, 20), 3, 20), ((20, 20), 5, 20), ((24, 20), 3, 24)],
)
def test_a_gain_stops_at_the_initial_and_never_lowers(book, held, by, then):
    result = act(adjust("endurance", by), book=book, hero=hero(book, endurance=held))
    assert current(result, "endurance") == then


@pytest.mark.rule("DEF-02")
def test_the_book_may_allow_more(book):
    result = act(adjust("endurance", 3, book=True), book=book, hero=hero(book, endurance=(19, 20)))
    assert result["hero"]["endurance"] == {"initial": 20, "current": 22}


@pytest.mark.rule("DEF-02")
def test_the_initial_changes_alone(book):
    result = act(adjust("habilete", 2, initial=True, book=True), adjust("habilete", 1), book=book)
    assert result["hero"]["habilete"] == {"initial": 11, "current": 10}
    result = act(adjust("endurance", -30, initial=True), book=book)
    assert result["hero"]["endurance"] == {"initial": 0, "current": 20}


@pytest.mark.rule("DEF-03")
@pytest.mark.parametrize("name", ["habilete", "endurance", "chance"])
def test_no_score_goes_below_zero(book, name):
    assert current(act(adjust(name, -50), book=book), name) == 0


@pytest.mark.rule("DEF-03")
@pytest.mark.parametrize("name", ["or", "repas"])
def test_gold_and_meals_that_are_not_there_cannot_be_spent(book, name):
    held = hero(book, **{name: 3})
    assert current(act(adjust(name, -3), book=book, hero=held), name) == 0
    result = act(adjust(name, -1), adjust(name, -3), book=book, hero=held)
    assert refused(result, 1)
    assert current(result, name) == 2


@pytest.mark.rule("DEF-04")
def test_endurance_zero_is_death_and_only_corrections_remain(book):
    held = hero(book, endurance=(2, 20), repas=4)
    result = act(adjust("endurance", -2), book=book, hero=held)
    assert result["hero"]["dead"] is True
    for action in ({"do": "eat"}, {"do": "test", "score": "chance"}):
        assert refused(act(adjust("endurance", -2), action, book=book, hero=held, dice=[1, 1]), 1)
    back = act(adjust("endurance", -2), adjust("endurance", 1), {"do": "eat"}, book=book, hero=held)
    assert back["hero"]["dead"] is False
    assert current(back, "repas") == 3


@pytest.mark.rule("DEF-04")
def test_the_dead_start_no_fight(book):
    result = fight(book=book, hero=hero(book, endurance=(0, 20)))
    assert result["error"]["code"] == "bad_scenario"
    assert "hero" in result["error"]["message"]


@pytest.mark.rule("DEF-05")
def test_a_new_character_is_rolled_and_the_dead_one_stays_as_it_was(book):
    ruleset = RULESETS[book]
    fallen = ruleset.codec.hero(hero(book, endurance=(0, 20)))
    new, _ = ruleset.create(ScriptedDice([4] * 6), {})
    assert not new.dead
    assert new.endurance.current == new.endurance.initial
    assert fallen.dead


@pytest.mark.rule("DEF-04")
def test_death_in_a_fight_loses_it(book):
    result = fight(ATTACK, KEEP, book=book, hero=hero(book, endurance=(2, 20)), dice=FOE_HITS)
    assert (result["outcome"], result["legal"], result["hero"]["dead"]) == ("lost", [], True)
    assert refused(fight(ATTACK, KEEP, ATTACK, book=book, hero=hero(book, endurance=(2, 20)), dice=FOE_HITS * 2), 2)


@pytest.mark.rule("DEF-04")
def test_death_and_return_are_told(book):
    ruleset = RULESETS[book]
    codec = ruleset.codec
    held = codec.hero(hero(book, endurance=(2, 20)))
    dead, events = ruleset.act(held, codec.action(adjust("endurance", -2)), ScriptedDice([]))
    assert codec.event_data(events[-1]) == {"event": "HeroDied", "score": "endurance"}
    _, events = ruleset.act(dead, codec.action(adjust("endurance", 2)), ScriptedDice([]))
    assert codec.event_data(events[-1]) == {"event": "HeroRevived"}


def test_a_capped_gain_says_what_was_lost(book):
    ruleset = RULESETS[book]
    codec = ruleset.codec
    held = codec.hero(hero(book, endurance=(19, 20)))
    _, (event,) = ruleset.act(held, codec.action(adjust("endurance", 3)), ScriptedDice([]))
    assert codec.event_data(event) == {
        "event": "ScoreAdjusted",
        "score": "endurance",
        "before": 19,
        "after": 20,
        "by": 3,
        "initial": False,
        "book": False,
        "capped": True,
        "penalty": 0,
    }


@pytest.mark.rule("DEF-27")
def test_assaults_follow_until_one_side_is_dead(book):
    dice = HERO_HITS * 5
    choices = [ATTACK, KEEP] * 4 + [ATTACK]
    assert fight(*choices[:-1], book=book, dice=dice)["outcome"] == "ongoing"
    assert fight(*choices, book=book, dice=dice)["outcome"] == "won"
    choices = [ATTACK, KEEP] * 10
    assert fight(*choices[:-2], book=book, dice=FOE_HITS * 10)["outcome"] == "ongoing"
    assert fight(*choices, book=book, dice=FOE_HITS * 10)["outcome"] == "lost"


@pytest.mark.parametrize(
    ("score", "have", "words"),
    [
        ("or", 3, "Vous n’avez que 3 pièces d’or."),
        ("or", 1, "Vous n’avez que 1 pièce d’or."),
        ("or", 0, "Il ne vous reste aucune pièce d’or."),
        ("repas", 2, "Vous n’avez que 2 repas."),
        ("repas", 0, "Il ne vous reste aucun repas."),
    ],
)
def test_a_refused_expense_says_what_there_is(book, score, have, words):
    result = act(adjust(score, -have - 1), book=book, hero=hero(book, **{score: have}))
    assert result["error"]["message"] == words


def test_what_can_be_done_and_what_it_costs(book):
    ruleset = RULESETS[book]
    offers = ruleset.acts(ruleset.codec.hero(hero(book, repas=1, **{"or": 5})))
    costs = {(offer.do, offer.args.get("score")): dict(offer.costs) for offer in offers if offer.costs}
    assert costs == {("eat", None): {"repas": 1}, ("test", "chance"): {"chance": 1}}
    lows = {offer.args["score"]: offer.params[0].low for offer in offers if offer.do == "adjust"}
    assert (lows["or"], lows["repas"], lows["endurance"]) == (-5, -1, None)
    initials = [offer.args["score"] for offer in offers if offer.do == "adjust" and offer.args.get("initial")]
    assert set(initials) == set(hero(book))
    spent = ruleset.acts(ruleset.codec.hero(hero(book, chance=(0, 9))))
    assert all(offer.costs == {} for offer in spent if offer.do == "test")
