"""The replay format of Chroniques Crétoises 2, and what it refuses."""

from typing import Any

import pytest

from rulesets.kit.errors import BadScenario
from tests.rulesets.cretoises.builders import (
    CODEC,
    FIGHT_ON,
    HELMET,
    HIT,
    LANCE,
    OTHER,
    RULES,
    YIELD,
    act,
    adjust,
    attack,
    bad,
    create,
    defend,
    fight,
    foe,
    hero,
    piece,
    played,
    refused,
    started,
)


def test_defaults():
    bare = {"force": 4, "protection": 10, "honneur": 7, "honte": 0}
    result = fight(hero=bare, foes=[{"force": 5, "protection": 15}])
    assert result["hero"] == {
        **bare,
        "condition": "indemne",
        "weapons": [],
        "armour": [],
        "gods": {},
        "patron": None,
        "zeus_used": False,
    }
    assert result["foes"] == [{"name": "", "force": 5, "protection": 15, "human": True, "condition": "indemne"}]
    gear: dict[str, Any] = {"weapons": [{}], "armour": [{}]}
    kept = fight(hero=hero(**gear))["hero"]
    assert kept["weapons"] == [{"name": "", "force": 0, "protection": 0}]
    assert kept["armour"] == [{"name": "", "kind": "autre", "protection": 0, "worn": False}]


def test_a_result_can_be_fed_back():
    full = hero(gods={"ares": "favorable", "Pan": "neutre"}, paragraph=12, armour=[HELMET, piece(force=1)], hand=0)
    result = fight(attack(), defend(), hero=full, dice=[*HIT, *HIT])
    again = fight(hero=result["hero"], foes=result["foes"])
    assert (again["hero"], again["foes"]) == (result["hero"], result["foes"])
    assert result["hero"] == {**full, "condition": "blesse", "zeus_used": False}


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"force": None}, "force"),
        ({"force": -1}, "force"),
        ({"honneur": 1.5}, "honneur"),
        ({"condition": "fatigue"}, "condition"),
        ({"condition": "mort"}, "hero"),
        ({"patron": "zeus"}, "patron"),
        ({"gods": {"ares": "furieux"}}, "ares"),
        ({"gods": []}, "gods"),
        ({"zeus_used": 0}, "zeus_used"),
        ({"paragraph": None}, "paragraph"),
        ({"weapons": [{"force": "3"}]}, "force"),
        ({"weapons": {}}, "weapons"),
        ({"armour": [{"kind": "gants"}]}, "kind"),
        ({"armour": [{"force": None}]}, "force"),
        ({"armour": [HELMET, HELMET]}, "armour"),
        ({"habilete": 3}, "habilete"),
    ],
)
def test_a_hero_that_is_none(more, key):
    assert bad(fight(hero=hero(**more)), key)


@pytest.mark.parametrize("missing", ["force", "protection", "honneur", "honte"])
def test_the_four_scores_are_required(missing):
    partial = hero()
    del partial[missing]
    assert bad(fight(hero=partial), missing)


@pytest.mark.parametrize(
    ("foes", "key"),
    [
        ([{"force": 3}], "protection"),
        ([foe(force=-1)], "force"),
        ([foe(human=None)], "human"),
        ([foe(condition="mort")], "foes[0]"),
        ([foe(), foe(condition="mort")], "foes[1]"),
        ([foe(endurance=3)], "endurance"),
    ],
)
def test_an_adversary_that_is_none(foes, key):
    assert bad(fight(foes=foes), key)


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"mode": "one"}, "mode"),
        ({"honour_won": -1}, "honour_won"),
        ({"retreat_max": -1}, "retreat_max"),
        ({"accepts_surrender": 1}, "accepts_surrender"),
        ({"first": None}, "first"),
        ({"wounds_stay": None}, "wounds_stay"),
    ],
)
def test_options_that_are_none(options, key):
    assert bad(fight(**options), key)


def test_a_fight_needs_an_adversary():
    with pytest.raises(BadScenario):
        RULES.start(CODEC.hero(hero()), [], CODEC.options({}))


@pytest.mark.parametrize(
    ("choice", "key"),
    [
        ({"do": "attack", "honneur": None}, "honneur"),
        ({"do": "attack", "weapon": "lance"}, "weapon"),
        ({"do": "attack", "foe": 0}, "foe"),
        ({"do": "defend", "weapon": 0}, "weapon"),
        ({"do": "retreat", "honneur": 1}, "honneur"),
        ({"honneur": 1}, "do"),
    ],
)
def test_choices_are_typed_before_the_first_is_played(choice, key):
    assert bad(fight(OTHER, choice), key)


@pytest.mark.parametrize(
    ("action", "key"),
    [
        ({"do": "adjust", "score": "honneur"}, "by"),
        ({"do": "adjust", "score": 3, "by": 1}, "score"),
        ({"do": "adjust", "score": "honneur", "by": 1, "initial": True}, "initial"),
        ({"do": "zeus"}, "gift"),
        ({"do": "zeus", "gift": None}, "gift"),
        ({"do": "oracle", "paragraph": 3}, "paragraph"),
    ],
)
def test_so_are_actions(action, key):
    assert bad(act(adjust("force", 1), action), key)


def test_dice_that_lack_or_do_not_exist():
    assert refused(fight(attack(), dice=[3]), code="not_enough_dice")
    assert refused(fight(attack(), dice=[3, 7]), code="bad_die")
    assert bad(create(patron="ares", dice=["3"]), "dice")


@pytest.mark.parametrize(
    "change",
    [
        {"outcome": "undecided"},
        {"pending": "undecided"},
        {"pending": "yielded", "outcome": "won"},
        {"foes": []},
        {"foes": [foe(condition="mort")]},
        {"hero": hero(weapons=[]), "progress": None},
    ],
)
def test_a_saved_fight_that_contradicts_itself(change):
    data = CODEC.fight_data(played(started(), attack(weapon=0), dice=HIT)[0])
    if change.get("progress", data) is None:
        change = {**change, "progress": data["progress"]}
    with pytest.raises(BadScenario):
        CODEC.fight({**data, **change})


def test_a_saved_fight_keeps_what_the_format_of_scenarios_does_not_say():
    both = [foe(condition="grievement")] * 2
    state, _ = played(started(hero(weapons=[LANCE, LANCE], hand=1), both), FIGHT_ON)
    data = CODEC.fight_data(state)
    assert data["progress"] == {
        "turn": "foe",
        "hand": 1,
        "struck": False,
        "retreat_failed": False,
        "two_dice": False,
        "to_death": True,
        "spared": False,
    }
    assert CODEC.fight(data) == state
    waiting, _ = played(started(foes=both), YIELD)
    assert CODEC.fight_data(waiting)["pending"] == "yielded"


def test_an_event_is_written_with_its_name():
    _, (blow,) = played(started(), OTHER, defend(), dice=[1, 1])
    data = CODEC.event_data(blow)
    assert (data["event"], data["faces"], data["rule"]) == ("FoeStruck", [1, 1], "never")
