"""A whole fight as plain data, and data that is none."""

import json

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import BadScenario
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import FOE_HITS, foe, started


def waiting(book):
    """A fight with a wound pending, against the second of two creatures."""
    ruleset, state = started(book, foes=[foe(), foe(strength=2)], mode="all")
    state, _ = ruleset.apply(state, Choice("attack", {"foe": 1}), ScriptedDice(FOE_HITS))
    return ruleset, state


def test_the_keys_are_always_all_there(book):
    ruleset, state = waiting(book)
    data = ruleset.codec.fight_data(state)
    assert list(data) == ["hero", "foes", "options", "progress", "pending", "outcome"]
    assert data["foes"][0] == {**foe(), "strength": None, "faiblesse": False}
    assert data["progress"] == {"assaults": 1, "force": False}
    assert data["pending"] == {"wound": "hero", "plain": 2, "foe": 1, "target": 1}
    assert data["options"] == {
        "mode": "all",
        "may_flee": False,
        "furie": False,
        "hero_habilete": 0,
        "hero_strength": 0,
        "foe_strength": 0,
        "dealt": 2,
        "taken": 2,
        "max_assaults": 0,
        "modifiers_for": 0,
        "stop_at": 0,
    }
    assert ruleset.codec.fight(json.loads(json.dumps(data))) == state


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"pending": {"wound": "hero", "plain": 2, "foe": 2, "target": 1}}, "foe"),
        ({"pending": {"wound": "hero", "plain": 2, "foe": 0, "target": 2}}, "target"),
        ({"pending": {"wound": "ego", "plain": 2, "foe": 0, "target": 0}}, "wound"),
        ({"outcome": "won"}, "pending"),
        ({"outcome": "surrendered"}, "outcome"),
        ({"progress": {"assaults": 1}}, "force"),
        ({"foes": [{**foe(9, 0), "faiblesse": False}] * 2}, "outcome"),
        ({"version": 1}, "version"),
    ],
)
def test_data_that_is_no_fight(book, change, key):
    ruleset, state = waiting(book)
    with pytest.raises(BadScenario, match=key):
        ruleset.codec.fight({**ruleset.codec.fight_data(state), **change})


def test_a_fight_needs_someone_to_fight(book):
    with pytest.raises(BadScenario, match="au moins un adversaire"):
        ruleset, state = started(book)
        ruleset.start(state.hero, [], state.options)
