"""Free dice, for what the text asks and no rule names."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import hero, started


def roll(book, faces, /, **args):
    ruleset, state = started(book, hero=hero(book, endurance=(10, 20), **{"or": 4}))
    dice = ScriptedDice(faces)
    after, events = ruleset.act(state.hero, Choice("roll", args), dice)
    return after, [ruleset.codec.event_data(event) for event in events]


def test_dice_alone(book):
    _, events = roll(book, [3, 20], count=2, sides=20)
    assert events == [{"event": "DiceRolled", "sides": 20, "faces": [3, 20], "total": 23}]


@pytest.mark.parametrize(
    ("score", "sign", "more", "then"),
    [
        ("endurance", 1, {}, 19),
        ("endurance", -1, {}, 1),
        ("chance", 1, {}, 9),
        ("chance", 1, {"book": True}, 18),
        ("or", 1, {}, 13),
        ("or", -1, {}, 0),
    ],
)
def test_their_sum_bears_on_a_score(book, score, sign, more, then):
    after, events = roll(book, [4, 5], count=2, sides=6, score=score, sign=sign, **more)
    assert after.value(score) == then
    assert events[1]["by"] == 9 * sign
    assert events[1]["capped"] is (events[1]["after"] - events[1]["before"] != 9 * sign)


def test_it_can_kill(book):
    after, events = roll(book, [6, 6], count=2, sides=6, score="endurance", sign=-1)
    assert after.dead and events[-1]["event"] == "HeroDied"


@pytest.mark.parametrize(
    "args",
    [
        {"count": 0, "sides": 6},
        {"count": 21, "sides": 6},
        {"count": 1, "sides": 1},
        {"count": 1, "sides": 101},
        {"count": 1, "sides": 6, "score": "courage"},
    ],
)
def test_dice_that_no_table_has(book, args):
    with pytest.raises(RuleViolation):
        roll(book, [1] * 30, **args)


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (20, 100), (20, 6), (1, 100)])
def test_the_bounds_are_allowed(book, count, sides):
    _, events = roll(book, [1] * count, count=count, sides=sides)
    assert events[0]["total"] == count
