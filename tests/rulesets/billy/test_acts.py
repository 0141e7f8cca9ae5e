"""BIL-02 to BIL-09 out of a fight: jets, changes of numbers, the kit de soin, free dice."""

import pytest

from rulesets.kit.errors import RuleViolation
from tests.rulesets.billy.builders import BILLY, act, adjust, bad, billy, chosen, done, made, refused

ADRESSE, CHANCE = {"do": "test", "score": "adresse"}, {"do": "test", "score": "chance"}
KIT = chosen("kit_soin", "marmite", "epee", pv=2)


def value(result, name):
    assert "error" not in result, result
    return result["hero"][name]


@pytest.mark.rule("BIL-06")
@pytest.mark.parametrize(
    ("adresse", "die", "word"),
    [(3, 3, "success"), (3, 4, "failure"), (1, 1, "success"), (0, 1, "failure"), (-2, 1, "failure")],
)
def test_jet_d_adresse(adresse, die, word):
    result = act(ADRESSE, hero=billy(adresse=adresse), dice=[die])
    assert (result["tests"], result["dice_used"], value(result, "chance")) == ([word], 1, 3)


@pytest.mark.rule("BIL-03")
def test_a_6_never_succeeds_in_adresse():
    assert act(ADRESSE, ADRESSE, hero=billy(adresse=9), dice=[5, 6])["tests"] == ["success", "failure"]


@pytest.mark.rule("BIL-07")
def test_jet_de_chance_costs_a_point_either_way():
    result = act(CHANCE, CHANCE, CHANCE, dice=[3, 3, 1])
    assert (result["tests"], value(result, "chance")) == (["success", "failure", "success"], 0)
    assert result["hero"]["chance_max"] == 3


@pytest.mark.rule("BIL-07")
def test_no_jet_de_chance_at_0():
    result = act(CHANCE, hero=billy(chance=0), dice=[1])
    assert refused(result) and (result["tests"], result["dice_used"]) == ([], 0)


@pytest.mark.rule("BIL-03")
def test_adresse_stops_at_5_and_has_no_floor():
    assert value(act(adjust("adresse", 3), hero=billy(adresse=4)), "adresse") == 5
    assert value(act(adjust("adresse", 3), adjust("adresse", -2), hero=billy(adresse=4)), "adresse") == 3
    assert value(act(adjust("adresse", -9)), "adresse") == -8
    _, events = done(BILLY.codec.hero(billy(adresse=4)), "adjust", score="adresse", by=3)
    assert (events[0]["after"], events[0]["capped"]) == (5, True)


@pytest.mark.rule("BIL-04")
def test_chance_stops_at_its_maximum_and_at_0():
    assert value(act(adjust("chance", -2), adjust("chance", 9)), "chance") == 3
    assert value(act(adjust("chance", -9)), "chance") == 0
    assert value(act(adjust("chance", 1), hero=billy(chance=7, chance_max=5)), "chance") == 7


@pytest.mark.rule("BIL-04")
def test_a_point_of_chance_max_raises_the_maximum_alone():
    result = act(adjust("chance", 2, max=True))
    assert (value(result, "chance"), value(result, "chance_max")) == (3, 5)
    assert value(act(adjust("chance", 2, max=True), adjust("chance", 9)), "chance") == 5
    result = act(adjust("chance", -2, max=True))
    assert (value(result, "chance"), value(result, "chance_max")) == (1, 1)
    assert refused(act(adjust("pv", 2, max=True)))
    # Also when a hand had set more CHANCE than the maximum.
    assert value(act(adjust("chance", 1, max=True), hero=billy(chance=7, chance_max=5)), "chance") == 7


@pytest.mark.rule("BIL-05")
def test_gloire_and_richesse_are_counters():
    result = act(adjust("gloire", 2), adjust("richesse", 5), adjust("richesse", -9), adjust("gloire", 1))
    assert (value(result, "gloire"), value(result, "richesse")) == (3, 0)


@pytest.mark.rule("BIL-05")
@pytest.mark.parametrize("score", ["armure", "degats", "critique", "habilete"])
def test_plain_scores_go_up_freely_and_not_below_0(score):
    assert value(act(adjust(score, 20)), score) == 20 + (5 if score == "habilete" else 0)
    assert value(act(adjust(score, 2), adjust(score, -20)), score) == 0


@pytest.mark.rule("BIL-08")
@pytest.mark.rule("BIL-02")
def test_pv_maximum_follows_endurance_and_a_gain_does_not_heal():
    assert value(act(adjust("endurance", 2), hero=billy(pv=11)), "pv") == 11
    assert value(act(adjust("endurance", 2), adjust("pv", 99)), "pv") == 21
    assert value(act(adjust("endurance", -2)), "pv") == 9
    assert value(act(adjust("endurance", -2), hero=billy(pv=4)), "pv") == 4
    assert value(act(adjust("endurance", -2), adjust("endurance", 2)), "pv") == 9


@pytest.mark.rule("BIL-02")
def test_pv_stop_at_their_maximum_and_endurance_0_kills():
    assert value(act(adjust("pv", 9), hero=billy(pv=10)), "pv") == 15
    hero, events = done(BILLY.codec.hero(billy()), "adjust", score="endurance", by=-5)
    assert hero.dead and [event["event"] for event in events] == [
        "ScoreAdjusted",
        "PvMaximumChanged",
        "HeroDied",
    ]


@pytest.mark.rule("BIL-09")
def test_armour_lowers_a_loss_of_pv_unless_the_text_says_otherwise():
    hero = billy(armure=2)
    assert value(act(adjust("pv", -5), hero=hero), "pv") == 12
    assert value(act(adjust("pv", -5, armour=True), hero=hero), "pv") == 12
    assert value(act(adjust("pv", -5, armour=False), hero=hero), "pv") == 10
    assert value(act(adjust("pv", -1), hero=billy(armure=2, pv=10)), "pv") == 10
    assert value(act(adjust("pv", -99), hero=hero), "pv") == 0
    # A gain is none of its business.
    assert value(act(adjust("pv", 3), hero=billy(armure=2, pv=10)), "pv") == 13
    # And the Paysan's cap is for attacks alone.
    assert value(act(adjust("pv", -9), hero=billy("paysan")), "pv") == 6


def test_the_kit_de_soin_doubles_what_the_text_gives_back():
    assert value(act(adjust("pv", 2, natural=True), hero=KIT), "pv") == 6
    assert value(act(adjust("pv", 2, natural=False), hero=KIT), "pv") == 4
    assert value(act(adjust("pv", 2), hero=KIT), "pv") == 4
    assert value(act(adjust("pv", 8, natural=True), hero=KIT), "pv") == 12
    assert value(act(adjust("pv", -1, natural=True, armour=False), hero=KIT), "pv") == 1
    without = chosen("pamphlet", "marmite", "epee", pv=2)
    assert value(act(adjust("pv", 2, natural=True), hero=without), "pv") == 4
    _, events = done(BILLY.codec.hero(KIT), "adjust", score="pv", by=2, natural=True)
    assert events == [
        {
            "event": "ScoreAdjusted",
            "score": "pv",
            "by": 2,
            "armure": 0,
            "doubled": True,
            "counted": 4,
            "before": 2,
            "after": 6,
            "capped": False,
        }
    ]


def test_the_dead_can_only_be_corrected():
    dead = billy(pv=0)
    assert refused(act(ADRESSE, hero=dead, dice=[1])) and refused(act(CHANCE, hero=dead, dice=[1]))
    assert value(act(adjust("pv", 3), ADRESSE, hero=dead, dice=[1]), "pv") == 3
    offers = BILLY.acts(BILLY.codec.hero(dead))
    assert {offer.do for offer in offers if offer.refusal is None and offer.listed} == {"adjust"}
    _, events = done(BILLY.codec.hero(dead), "adjust", score="pv", by=1)
    assert events[-1] == {"event": "HeroRevived"}


@pytest.mark.parametrize(
    "action",
    [
        {"do": "eat"},
        {"do": "test", "score": "habilete"},
        {"do": "test", "score": "luck"},
        adjust("sante", 1),
        adjust("caractere", 1),
        {"do": "roll", "count": 1, "sides": 6},
    ],
)
def test_what_does_not_exist(action):
    assert refused(act(action, dice=[1]))


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (adjust("pv", "2"), "by"),
        (adjust("pv", True), "by"),
        ({"do": "adjust", "score": "pv"}, "by"),
        (adjust("pv", 2, natural=1), "natural"),
        (adjust("pv", 2, book=True), "book"),
        ({"do": "test"}, "score"),
        ({"do": "test", "score": 3}, "score"),
    ],
)
def test_what_is_no_action_at_all(action, key):
    assert bad(act(action), key)


def test_free_dice_bear_on_a_score():
    hero = BILLY.codec.hero(billy(armure=2))
    after, events = done(hero, "roll", count=2, sides=6, dice=[3, 4])
    assert (after, events) == (hero, [{"event": "DiceRolled", "sides": 6, "faces": [3, 4], "total": 7}])
    after, _ = done(hero, "roll", count=2, sides=6, score="pv", sign=-1, dice=[3, 4])
    assert after.pv == 10
    after, _ = done(hero, "roll", count=2, sides=6, score="pv", sign=-1, armour=False, dice=[3, 4])
    assert after.pv == 8
    after, _ = done(hero, "roll", count=1, sides=10, score="richesse", dice=[9])
    assert after.richesse == 9
    hero = made("kit_soin", "marmite", "epee", pv=2)
    after, _ = done(hero, "roll", count=1, sides=6, score="pv", natural=True, dice=[3])
    assert after.pv == 8
    after, _ = done(hero, "roll", count=1, sides=6, score="chance", max=True, dice=[2])
    assert after.chance_max == after.chance + 2


@pytest.mark.parametrize(
    ("count", "sides", "score"), [(0, 6, None), (21, 6, None), (1, 1, None), (1, 101, None), (1, 6, "sante")]
)
def test_dice_that_no_table_has(count, sides, score):
    with pytest.raises(RuleViolation):
        done(BILLY.codec.hero(billy()), "roll", count=count, sides=sides, score=score, dice=[1])


def test_an_action_that_no_book_has():
    with pytest.raises(RuleViolation, match="n’existe pas"):
        done(BILLY.codec.hero(billy()), "dance")
