"""CRE-05 to CRE-09: scores out of a fight, death and starting again; free dice."""

import pytest

from rulesets.kit.errors import BadScenario, RuleViolation
from tests.rulesets.cretoises.builders import (
    CODEC,
    HELMET,
    LANCE,
    RULES,
    act,
    adjust,
    bad,
    change,
    deed,
    fight,
    hero,
    names,
    offered,
    refused,
)


def scores(result):
    found = result["hero"]
    return found["honneur"], found["honte"], found["condition"]


@pytest.mark.rule("CRE-05")
def test_no_score_falls_below_zero():
    assert scores(act(adjust("honneur", -15))) == (0, 0, "indemne")
    assert scores(act(adjust("honte", -5, book=True), hero=hero(honte=3))) == (10, 0, "indemne")
    assert act(adjust("force", -9))["hero"]["force"] == 0
    assert bad(fight(hero=hero(honte=-1)), "honte") and bad(fight(hero=hero(honneur=-1)), "honneur")
    assert bad(fight(change(hero={"honte": -1})), "honte")


@pytest.mark.rule("CRE-06")
def test_honte_goes_down_only_where_the_text_says_so():
    ashamed = hero(honte=3)
    assert refused(act(adjust("honte", -1), hero=ashamed))
    assert scores(act(adjust("honte", -1, book=True), hero=ashamed)) == (10, 2, "indemne")
    assert scores(act(adjust("honte", 2), hero=ashamed)) == (10, 5, "indemne")
    offers = offered(RULES.acts(CODEC.hero(ashamed)), "adjust")
    plain, ticked = (offer for offer in offers if offer.args["score"] == "honte")
    assert plain.params[0].low == 0 and ticked.args["book"] is True


@pytest.mark.rule("CRE-07")
def test_honour_at_zero_does_not_rise_by_itself():
    spent = hero(honneur=0)
    result = act(adjust("honneur", 2), hero=spent)
    assert refused(result) and "HONNEUR" in result["error"]["message"]
    assert scores(act(adjust("honneur", 2, book=True), hero=spent)) == (2, 0, "indemne")
    assert scores(act(adjust("honneur", 2), hero=hero(honneur=1))) == (3, 0, "indemne")
    assert refused(act(adjust("honneur", -10), adjust("honneur", 1)), 1)


@pytest.mark.rule("CRE-08")
def test_honte_over_honneur_kills_after_any_action():
    assert scores(act(adjust("honte", 11))) == (10, 11, "mort")
    assert scores(act(adjust("honte", 10))) == (10, 10, "indemne")
    assert scores(act(adjust("honneur", -9), hero=hero(honte=2))) == (1, 2, "mort")
    _, events = deed(hero(), "adjust", score="honte", by=11)
    assert names(events) == ["ScoreAdjusted", "HeroDied"] and events[1].by == "honte"
    lost = act(adjust("honte", 11), {"do": "zeus", "gift": "resurrection"})
    assert refused(lost, 1) and lost["hero"]["zeus_used"] is False


@pytest.mark.rule("CRE-09")
def test_the_dead_can_only_be_corrected_or_call_on_zeus():
    dead = hero(condition="mort", paragraph=12)
    for action in ({"do": "oracle"}, {"do": "patron_help", "honneur": 1}, {"do": "zeus", "gift": "honneur"}):
        assert refused(act(action, hero=dead, dice=[1])), action
    assert scores(act(adjust("honneur", 1), hero=dead)) == (11, 0, "mort")
    assert scores(act({"do": "zeus", "gift": "resurrection"}, hero=dead)) == (1, 0, "indemne")
    assert bad(fight(hero=dead), "hero")


@pytest.mark.rule("CRE-09")
def test_a_paragraph_without_destination_is_a_death():
    dead, events = deed(hero(), "condition", condition="mort")
    assert dead.dead and names(events) == ["ConditionSet", "HeroDied"] and events[1].by == "text"
    hurt, events = deed(hero(), "condition", condition="blesse")
    assert hurt.condition == "blesse" and names(events) == ["ConditionSet"]
    assert deed(hero(), "condition", condition="indemne")[1] == ()
    with pytest.raises(RuleViolation):
        deed(hero(), "condition", condition="fatigué")


@pytest.mark.rule("CRE-09")
def test_starting_again_gives_back_what_he_began_with():
    gods = {"ares": "defavorable", "Pan": "neutre"}
    worn_out = hero(honneur=1, honte=1, condition="mort", zeus_used=True, paragraph=252, gods=gods)
    altheos, events = deed(worn_out, "restart")
    assert CODEC.hero_data(altheos) == {
        "force": 4,
        "protection": 10,
        "honneur": 7,
        "honte": 0,
        "condition": "indemne",
        "weapons": [{"name": "massue", "force": 1, "protection": 0}],
        "armour": [],
        "gods": dict.fromkeys(("ares", "poseidon", "apollon", "aphrodite", "hera"), "neutre"),
        "patron": "athena",
        "zeus_used": False,
        "paragraph": 1,
    }
    assert names(events)[:2] == ["AdventureRestarted", "ScoreGiven"]


@pytest.mark.rule("CRE-09")
def test_starting_again_from_an_earlier_book_or_under_another_god():
    dead = hero(condition="mort")
    altheos, _ = deed(dead, "restart", patron="hera", honneur=12, honte=2, weapons=[LANCE], armour=[HELMET])
    assert (altheos.patron, altheos.honneur, altheos.honte, altheos.total_force(None)) == ("hera", 12, 2, 7)
    with pytest.raises(BadScenario):
        deed(dead, "restart", honneur=1, honte=2)
    with pytest.raises(RuleViolation, match="protecteur"):
        deed(hero(condition="mort", patron=None), "restart")
    with pytest.raises(RuleViolation, match="vivant"):
        deed(hero(), "restart")


def test_free_dice_and_what_they_add():
    _, (rolled,) = deed(hero(), "roll", 3, 4, count=2, sides=6)
    assert (rolled.faces, rolled.total) == ((3, 4), 7)
    altheos, events = deed(hero(), "roll", 3, count=1, sides=6, score="honneur", sign=-1)
    assert altheos.honneur == 7 and names(events) == ["DiceRolled", "ScoreAdjusted"]
    altheos, events = deed(hero(), "roll", 12, count=1, sides=12, score="honte")
    assert altheos.dead and names(events)[-1] == "HeroDied"
    for args in (
        {"count": 0, "sides": 6},
        {"count": 1, "sides": 101},
        {"count": 1, "sides": 6, "score": "chance"},
        {"count": 1, "sides": 6, "score": "honte", "sign": -1},
    ):
        with pytest.raises(RuleViolation):
            deed(hero(), "roll", **args)
    with pytest.raises(RuleViolation):
        deed(hero(honneur=0), "roll", count=1, sides=6, score="honneur")
    again, _ = deed(hero(honneur=0), "roll", 4, count=1, sides=6, score="honneur", book=True)
    assert again.honneur == 4


def test_what_does_not_exist_is_refused():
    assert refused(act(adjust("chance", 1))) and refused(act({"do": "eat"}))
    with pytest.raises(RuleViolation):
        deed(hero(), "eat")
