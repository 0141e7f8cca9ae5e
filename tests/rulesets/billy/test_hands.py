"""BIL-10 to BIL-14: what is held out of a fight, what it brings, and where each number comes from."""

import json

import pytest

from rulesets.billy.engine.breakdown import Part
from rulesets.billy.engine.tables import DERIVED
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from tests.rulesets.billy.builders import (
    BILLY,
    CODEC,
    act,
    adjust,
    billy,
    chosen,
    done,
    fight,
    made,
    refused,
    started,
)


def sets_offered(hero):
    return {offer.args["held"]: offer.refusal for offer in BILLY.acts(hero) if offer.do == "hold"}


@pytest.mark.rule("BIL-10")
def test_the_arc_takes_both_hands():
    offered = sets_offered(made("arc", "lance", "fourche", held=[]))
    assert {held for held, refusal in offered.items() if refusal is None} == {
        "arc",
        "lance",
        "fourche",
        "lance fourche",
    }
    assert offered["lance arc"] == "L’arc prend les deux mains : rien d’autre ne se tient avec lui."


@pytest.mark.rule("BIL-10")
def test_two_armes_at_most_and_no_fourche_with_them():
    offered = sets_offered(made("epee", "lance", "fourche"))
    assert "fourche" in offered["epee lance fourche"]
    offered = sets_offered(made("epee", "lance", "morgenstern"))
    assert "deux mains" in offered["epee lance morgenstern"]
    with pytest.raises(RuleViolation, match="deux mains"):
        done(made("epee", "lance", "morgenstern"), "hold", held="epee lance morgenstern")


@pytest.mark.rule("BIL-11")
def test_only_what_is_held_counts():
    hero = made("lance", "morgenstern", "cotte", held=["lance"])
    assert (hero.habilete, hero.adresse, hero.degats, hero.armure) == (2 + 3 - 1 + 2, 1, 0, 2)
    hero, events = done(hero, "hold", held="morgenstern")
    assert (hero.habilete, hero.adresse, hero.degats, hero.armure) == (2 + 1 - 1 + 2, 0, 1, 2)
    assert events[0] == {"event": "HandsChanged", "before": ["lance"], "after": ["morgenstern"]}


@pytest.mark.rule("BIL-11")
def test_what_cannot_be_held():
    hero = made("epee", "dague", "cotte")
    for held in ("dague", "cotte", "lance", "epee epee", "sabre"):
        with pytest.raises(RuleViolation, match="Vous ne pouvez tenir que"):
            done(hero, "hold", held=held)
    with pytest.raises(RuleViolation, match="déjà"):
        done(hero, "hold", held="epee")
    with pytest.raises(RuleViolation, match="mort"):
        done(made("epee", "dague", "cotte", pv=0), "hold", held="")
    with pytest.raises(RuleViolation, match="ne dit pas"):
        done(BILLY.codec.hero(billy()), "hold", held="epee")
    assert sets_offered(BILLY.codec.hero(billy())) == sets_offered(made("dague", "cotte", "pamphlet")) == {}


@pytest.mark.rule("BIL-11")
def test_nothing_changes_hands_in_a_fight_nor_in_a_scenario():
    with pytest.raises(RuleViolation, match="En plein combat"):
        BILLY.act_in_fight(
            started(chosen("epee", "lance", "cotte")), Choice("hold", {"held": "epee"}), ScriptedDice([])
        )
    assert refused(act({"do": "hold", "held": "epee"}, hero=chosen("epee", "lance", "cotte")))
    assert refused(fight({"do": "hold", "held": "epee"}))


@pytest.mark.rule("BIL-12")
@pytest.mark.parametrize(
    ("objects", "held", "habilete", "critique"),
    [
        # Guerriers have +2 HAB, Débrouillards none.
        (("epee", "dague", "pamphlet"), ["epee"], 2 + 4 + 1, 6),
        (("arc", "dague", "pamphlet"), ["arc"], 2 + 3, 4 + 6),
        (("epee", "lance", "dague"), ["epee", "lance"], 2 + 4 + 3 + 2, 6),
        (("epee", "lance", "dague"), ["lance"], 2 + 3 + 1 + 2, 6),
        (("epee", "fourche", "dague"), ["epee", "fourche"], 2 + 4 + 1, 6),
        (("pamphlet", "fourche", "dague"), ["fourche"], 2 + 1 + 1, 6),
        (("arc", "dague", "pamphlet"), [], 2 + 1, 6),
    ],
)
def test_the_dague_needs_a_hand_for_its_habilete(objects, held, habilete, critique):
    hero = made(*objects, held=held)
    assert (hero.habilete, hero.critique) == (habilete, critique)


@pytest.mark.rule("BIL-14")
def test_putting_down_lowers_the_maximum_and_picking_up_does_not_heal():
    hero = made("fourche", "dague", "pamphlet")
    assert (hero.endurance, hero.pv, hero.pv_max) == (7, 21, 21)
    hero, events = done(hero, "hold", held="")
    assert (hero.endurance, hero.pv, hero.pv_max) == (4, 12, 12)
    assert events[1] == {
        "event": "PvMaximumChanged",
        "before": 21,
        "after": 12,
        "pv_before": 21,
        "pv_after": 12,
    }
    hero, _ = done(hero, "hold", held="fourche")
    assert (hero.endurance, hero.pv, hero.pv_max) == (7, 12, 21)


@pytest.mark.rule("BIL-14")
def test_wounds_below_the_lower_maximum_stay_as_they_are():
    hero, _ = done(made("morgenstern", "marmite", "dague", pv=4), "hold", held="")
    assert (hero.endurance, hero.pv) == (3, 4)


def test_putting_down_the_last_endurance_kills():
    hero, _ = done(made("fourche", "cotte", "epee"), "adjust", score="endurance", by=-3)
    assert (hero.endurance, hero.pv) == (2, 6)
    dead, events = done(hero, "hold", held="epee")
    assert (dead.endurance, dead.dead) == (0, True)
    assert events[-1] == {"event": "HeroDied"}


@pytest.mark.rule("BIL-03")
def test_adresse_is_capped_after_everything_that_bears_on_it():
    hero = made("lance", "marmite", "kit_escalade", held=[])
    assert hero.adresse == 4
    hero, _ = done(hero, "adjust", score="adresse", by=1)
    hero, _ = done(hero, "hold", held="lance")
    assert (hero.adresse, BILLY.codec.hero_data(hero)["adresse"]) == (5, 5)
    hero, _ = done(hero, "hold", held="")
    assert hero.adresse == 5


def test_what_play_took_is_still_owed_when_an_object_is_put_down():
    hero, _ = done(made("epee", "marmite", "cotte"), "adjust", score="habilete", by=-99)
    hero, _ = done(hero, "hold", held="")
    assert (hero.habilete, hero.raw("habilete")) == (0, -4)
    hero, _ = done(hero, "adjust", score="habilete", by=-1)
    hero, _ = done(hero, "hold", held="epee")
    assert hero.habilete == 0


def test_where_the_numbers_come_from():
    hero = made("epee", "fourche", "dague", held=["epee", "fourche"], chance=1)
    hero, _ = done(hero, "adjust", score="habilete", by=-2)
    hero, _ = done(hero, "adjust", score="chance", by=1, max=True)
    parts = BILLY.breakdown(hero)
    assert parts["habilete"] == (
        Part("base", 2),
        Part("object", 4, "epee"),
        Part("object", 1, "fourche"),
        Part("object", 1, "dague", False, "no_hand"),
        Part("play", -2),
    )
    assert parts["endurance"] == (
        Part("base", 2),
        Part("object", 3, "fourche"),
        Part("caractere", 2, "paysan"),
    )
    assert parts["chance"] == (Part("base", 3), Part("play", 1))
    assert parts["armure"] == ()
    hero, _ = done(hero, "hold", held="epee")
    assert Part("object", 3, "fourche", False, "not_held") in BILLY.breakdown(hero)["endurance"]
    for score in DERIVED:
        counted = [part.value for part in BILLY.breakdown(hero)[score] if part.counted]
        assert sum(counted) == hero.raw(score)
    assert BILLY.breakdown(BILLY.codec.hero(billy())) == {}


def test_changes_of_play_are_kept_with_the_objects():
    hero, _ = done(made("epee", "fourche", "dague"), "adjust", score="habilete", by=3)
    hero, _ = done(hero, "adjust", score="adresse", by=-2)
    data = json.loads(json.dumps(CODEC.whole_hero_data(hero)))
    assert data["changes"] == {"habilete": 3, "adresse": -2}
    assert CODEC.hero(data) == hero
    # A result has the scenario's keys and no other; fed back, its objects make the scores again.
    result = act(adjust("habilete", 3), hero=chosen("epee", "fourche", "dague"))["hero"]
    assert "changes" not in result and result["habilete"] == 10
    assert act(hero=result)["hero"]["habilete"] == 7
