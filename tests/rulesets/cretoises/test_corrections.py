"""CRE-27: what the text imposes or a hand corrects during a fight, and the log that tells it."""

import pytest

from tests.rulesets.cretoises.builders import (
    HIT,
    MISS,
    OTHER,
    STOP,
    SURRENDER,
    attack,
    bad,
    change,
    conditions,
    defend,
    fight,
    foe,
    hero,
    names,
    played,
    refused,
    started,
)


@pytest.mark.rule("CRE-27")
def test_options_foe_and_hero_may_be_set_together():
    choice = change(
        foe=0,
        force=9,
        protection=20,
        human=False,
        condition="blesse",
        hero={"force": 6, "protection": 12, "honneur": 25, "honte": 1, "condition": "blesse"},
        hero_force=-1,
        honour_won=4,
    )
    result = fight(choice)
    assert result["foes"] == [{"name": "Crétois", "force": 9, "protection": 20, "human": False, "condition": "blesse"}]
    altheos = result["hero"]
    assert (altheos["force"], altheos["protection"], altheos["honneur"]) == (6, 12, 25)
    assert (altheos["honte"], altheos["condition"], result["outcome"]) == (1, "blesse", "ongoing")
    state, events = played(started(), choice)
    assert (state.options.hero_force, state.options.honour_won) == (-1, 4)
    assert names(events) == ["OptionChanged"] * 2 + ["FoeCorrected"] * 4 + ["HeroCorrected"] * 5
    assert played(state, choice)[1] == ()


@pytest.mark.rule("CRE-27")
def test_a_side_brought_to_death_ends_the_fight():
    won = fight(change(foe=0, condition="mort"), hero=hero(condition="blesse"), honour_won=2)
    assert (won["outcome"], won["hero"]["honneur"], won["hero"]["condition"]) == ("won", 12, "indemne")
    lost = fight(change(hero={"condition": "mort"}))
    assert (lost["outcome"], lost["hero"]["condition"]) == ("lost", "mort")
    both = fight(change(foe=0, condition="mort", hero={"condition": "mort"}), honour_won=2)
    assert (both["outcome"], both["hero"]["honneur"]) == ("lost", 10)


@pytest.mark.rule("CRE-27", "CRE-08")
def test_honte_set_over_honneur_waits_for_the_end():
    ashamed = change(hero={"honneur": 0, "honte": 3})
    assert fight(ashamed)["outcome"] == "ongoing"
    assert fight(ashamed, STOP)["outcome"] == "lost"


def test_an_adversary_that_ordinary_weapons_do_not_hurt():
    healed = fight(attack(), change(foe=0, condition="indemne"), dice=HIT)
    assert (conditions(healed), healed["legal"]) == (["indemne"], ["defend"])


def test_who_strikes_first_counts_only_before_any_blow():
    assert fight(attack(), change(first="hero"), dice=MISS)["legal"] == ["defend"]
    assert fight(attack(), defend(), change(first="foe"), dice=MISS * 2)["legal"][0] == "attack"
    assert fight(OTHER, change(first="hero"))["legal"] == ["attack", "other", "retreat"]
    state, events = played(started(), change(first="foe"))
    assert names(events) == ["OptionChanged", "TurnChanged"] and state.turn == "foe"
    state, events = played(state, defend(), change(first="hero"), dice=MISS)
    assert events == () and state.options.first == "foe"


def test_a_surrender_may_be_accepted_later_in_the_fight():
    gravely = hero(condition="grievement")
    accepted = change(accepts_surrender=True)
    assert fight(accepted, SURRENDER, hero=gravely)["outcome"] == "surrendered"
    taken_back = change(accepts_surrender=None)
    assert fight(accepted, taken_back, SURRENDER, hero=gravely)["outcome"] == "ongoing"


@pytest.mark.parametrize("index", [1, -1])
def test_an_adversary_who_does_not_exist(index):
    assert refused(fight(change(foe=index, force=3)))


@pytest.mark.parametrize(
    ("choice", "key"),
    [
        (change(force=3), "force"),
        (change(condition="mort"), "condition"),
        (change(foe=0, condition="fatigue"), "condition"),
        (change(foe=0, force=-1), "force"),
        (change(foe=0, force=None), "force"),
        (change(foe=0, name="autre"), "name"),
        (change(hero={"habilete": 3}), "habilete"),
        (change(hero={"honneur": True}), "honneur"),
        (change(first="nobody"), "first"),
        (change(retreat_max=-1), "retreat_max"),
        (change(hero_force=None), "hero_force"),
        (change(mode="all"), "mode"),
        ({"do": "stop", "outcome": "fled"}, "outcome"),
    ],
)
def test_what_is_no_correction_is_no_scenario(choice, key):
    assert bad(fight(choice), key)


def test_a_correction_leaves_the_rest_alone():
    untouched = fight(foes=[foe(), foe()])
    assert fight(change(), foes=[foe(), foe()]) == untouched
