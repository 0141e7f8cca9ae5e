"""The sheet's acts while a fight is open, and what the sheet is told of FORCE and PROTECTION."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from tests.rulesets.cretoises.builders import (
    CLUB,
    CODEC,
    HIT,
    LANCE,
    OTHER,
    RULES,
    STOP,
    YIELD,
    attack,
    defend,
    foe,
    hero,
    names,
    played,
    started,
)


def acted(state, do, *dice, **args):
    return RULES.act_in_fight(state, Choice(do, args), ScriptedDice(dice))


@pytest.mark.rule("CRE-27")
def test_a_change_of_a_score_is_a_correction_of_the_fight():
    state, events, made = acted(started(), "adjust", score="honneur", by=-4)
    assert (state.hero.honneur, names(events)) == (6, ["ScoreAdjusted"])
    assert (made.do, made.args) == ("set", {"hero": {"honneur": 6}})
    again, _ = RULES.apply(started(), made, ScriptedDice([]))
    assert again == state
    hurt, _, made = acted(started(), "condition", condition="blesse")
    assert hurt.hero.condition == "blesse" and made.args == {"hero": {"condition": "blesse"}}


@pytest.mark.rule("CRE-08")
def test_honte_still_waits_for_the_end():
    state, _, _ = acted(started(), "adjust", score="honte", by=11)
    assert (state.outcome, state.hero.dead) == ("ongoing", False)
    assert played(state, STOP)[0].outcome == "lost"


def test_a_death_told_by_the_text_loses_the_fight_and_is_told_once():
    state, events, _ = acted(started(), "condition", condition="mort")
    assert (state.outcome, names(events)) == ("lost", ["ConditionSet", "HeroDied", "FightEnded"])


@pytest.mark.rule("CRE-51", "CRE-60", "CRE-62")
def test_the_gods_may_be_called_on():
    state, events, made = acted(started(), "zeus", 5, gift="honneur")
    assert (state.hero.honneur, state.hero.zeus_used, names(events)) == (15, True, ["ZeusCalled"])
    assert made.args == {"hero": {"honneur": 15}}
    state, _, made = acted(state, "attitude", god="hera", attitude="favorable")
    assert state.hero.attitude("hera") == "favorable" and made.args == {"hero": {}}
    state, (asked,), _ = acted(state, "patron_help", honneur=5)
    assert (asked.success, state.hero.honneur, state.turn) == (True, 10, "hero")
    with pytest.raises(RuleViolation):
        acted(state, "zeus", gift="neutral")
    with pytest.raises(RuleViolation):
        acted(started(), "zeus", gift="resurrection")


def test_what_changes_nothing_is_no_choice_of_the_fight():
    before = started()
    state, events, made = acted(before, "roll", 3, 4, count=2, sides=6)
    assert state == before and made is None and names(events) == ["DiceRolled"]


@pytest.mark.parametrize("do", ["wield", "wear", "take_off", "drop", "take", "loot", "oracle", "restart", "dance"])
def test_what_waits_for_the_end(do):
    with pytest.raises(RuleViolation):
        acted(started(), do, weapon=0)


def test_nothing_changes_while_something_is_to_be_decided_or_after_the_end():
    waiting, _ = played(started(foes=[foe(condition="grievement")]), YIELD)
    over, _ = played(started(), STOP)
    for state in (waiting, over):
        with pytest.raises(RuleViolation):
            acted(state, "adjust", score="honneur", by=1)
    assert acted(waiting, "roll", 3, count=1, sides=6)[2] is None


@pytest.mark.rule("CRE-02", "CRE-03")
def test_the_sheet_is_told_what_force_and_protection_are_made_of():
    assert RULES.facts(CODEC.hero(hero())) == {
        "force": {
            "total": 7,
            "parts": [
                {"source": "natural", "name": "", "value": 4},
                {"source": "weapon", "name": "lance", "value": 3},
            ],
        },
        "protection": {
            "total": 15,
            "parts": [
                {"source": "natural", "name": "", "value": 10},
                {"source": "weapon", "name": "lance", "value": 1},
                {"source": "armour", "name": "casque", "value": 4},
            ],
        },
        "in_hand": 0,
    }
    state, _ = played(started(hero(weapons=[LANCE, CLUB])), attack(weapon=1), defend(), OTHER, dice=[*HIT, *HIT])
    facts = RULES.facts(state.armed)
    assert (facts["force"]["total"], facts["protection"]["total"], facts["in_hand"]) == (5, 14, 1)
    assert RULES.facts(state.hero)["in_hand"] == 0
