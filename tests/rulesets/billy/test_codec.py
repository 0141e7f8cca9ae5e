"""A whole fight as plain data, and what is not one."""

import json

import pytest

from rulesets.billy.engine.state import Pending
from rulesets.kit.errors import BadScenario
from tests.rulesets.billy.builders import CODEC, billy, chosen, foe, played, started


def waiting():
    """A Prudent's fight with a killing blow to decide on."""
    state = started(billy("prudent", adresse=2, pv=3), foe(armure=1), hero_between=1)
    return played(state, "attack", "double", "take", dice=[3, 1])[0]


def test_a_fight_is_written_in_full():
    state = waiting()
    data = json.loads(json.dumps(CODEC.fight_data(state)))
    assert list(data) == ["hero", "foes", "options", "progress", "pending", "outcome"]
    assert data["options"] == {
        "companions": 0,
        "hero_habilete": 0,
        "hero_adresse": 0,
        "hero_between": 1,
        "foe_between": 0,
        "between_every": 1,
        "max_rounds": 0,
    }
    assert data["progress"] == {"rounds": 1, "survivals": 0, "avoid_tried": False}
    assert data["pending"] == {"stage": "survive", "die": 3, "rerolled": False, "doubling": "doubled"}
    assert CODEC.fight(data) == state
    assert state.pending == Pending("survive", 3, False, "doubled")


def test_a_settled_fight_and_one_by_objects():
    for state in (started(chosen("arc", "dague", "pamphlet", held=[])), started(billy(habilete=20))):
        assert CODEC.fight(json.loads(json.dumps(CODEC.fight_data(state)))) == state


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"outcome": "fled"}, "outcome"),
        ({"outcome": "won"}, "pending"),
        ({"foes": []}, "foes"),
        ({"foes": [foe(), foe()]}, "foes"),
        ({"foes": [foe(pv=0)]}, "outcome"),
        ({"foes": [foe(13)]}, "outcome"),
        ({"hero": billy(pv=0)}, "outcome"),
        ({"progress": {"rounds": 1}}, "survivals"),
        ({"pending": {"stage": "dodge", "die": 3, "rerolled": False, "doubling": None}}, "stage"),
        ({"pending": {"stage": "round", "die": 7, "rerolled": False, "doubling": None}}, "die"),
        ({"pending": {"stage": "round", "die": 3, "rerolled": 0, "doubling": None}}, "rerolled"),
        ({"pending": {"stage": "round", "die": 3, "rerolled": False, "doubling": "x"}}, "doubling"),
        ({"pending": {"stage": "round"}}, "die"),
        ({"weather": 1}, "weather"),
    ],
)
def test_what_is_no_fight(change, key):
    with pytest.raises(BadScenario, match=key):
        CODEC.fight({**CODEC.fight_data(waiting()), **change})


@pytest.mark.parametrize("missing", ["hero", "foes", "options", "progress", "pending", "outcome"])
def test_nothing_may_be_missing(missing):
    data = CODEC.fight_data(waiting())
    del data[missing]
    with pytest.raises(BadScenario, match=missing):
        CODEC.fight(data)


@pytest.mark.parametrize(
    ("hero", "key"),
    [
        (chosen("epee", "arc"), "objects"),
        (chosen("epee", "arc", "arc"), "objects"),
        (chosen("epee", "arc", "cotte", held=["epee", "arc"]), "held"),
        (chosen("epee", "arc", "cotte", chance=-1), "chance"),
        (chosen("epee", "arc", "cotte", changes={"pv": 1}), "changes.pv"),
        ({**billy(), "changes": {}}, "changes"),
        ({**billy(), "chance": None}, "chance"),
        ({"habilete": 5}, "chance"),
        ([], "hero"),
    ],
)
def test_what_is_no_billy(hero, key):
    with pytest.raises(BadScenario, match=key):
        CODEC.hero(hero)


def test_scores_beside_objects_are_passed_over():
    hero = CODEC.hero(chosen("epee", "arc", "cotte", held=[], habilete=99, caractere="paysan", adresse="?"))
    assert (hero.habilete, hero.caractere, hero.held) == (3, "guerrier", ())


def test_reserves_beside_objects_override_the_full_ones():
    hero = CODEC.hero(chosen("pamphlet", "arc", "epee", chance=2, pv=1, gloire=4))
    assert (hero.chance, hero.chance_max, hero.pv, hero.gloire) == (2, 6, 1, 4)
    hero = CODEC.hero(chosen("pamphlet", "arc", "epee", chance_max=9))
    assert (hero.chance, hero.chance_max) == (9, 9)
