"""DEF-30 to DEF-35: several opponents."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import (
    ATTACK,
    FOE_HITS,
    HERO_HITS,
    KEEP,
    LUCK,
    TIE,
    current,
    endurances,
    fight,
    foe,
    hero,
    refused,
    started,
)

THREE = [foe(9, 10), foe(9, 10), foe(9, 10)]


def at(index):
    return {"do": "attack", "foe": index}


@pytest.mark.rule("DEF-30")
@pytest.mark.parametrize(
    ("mode", "foes", "right"),
    [
        ("one", 1, 1),
        ("one", 2, 0),
        ("as_one", 1, 1),
        ("as_one", 2, 0),
        ("in_turn", 1, 1),
        ("in_turn", 3, 1),
        ("all", 1, 1),
    ],
)
def test_the_way_is_chosen_at_the_start(book, mode, foes, right):
    result = fight(book=book, foes=[foe()] * foes, mode=mode)
    if right:
        assert result["legal"] == ["attack"]
    else:
        assert result["error"]["code"] == "bad_scenario"
        assert "mode" in result["error"]["message"]


@pytest.mark.rule("DEF-30")
def test_in_turn_the_next_steps_up_when_one_falls(book):
    foes = [foe(9, 2), foe(9, 3)]
    assert refused(fight(at(1), book=book, foes=foes, mode="in_turn", dice=HERO_HITS))
    result = fight(at(0), book=book, foes=foes, mode="in_turn", dice=HERO_HITS)
    assert (result["outcome"], endurances(result)) == ("ongoing", [0, 3])
    assert refused(fight(at(0), at(0), book=book, foes=foes, mode="in_turn", dice=HERO_HITS * 2), 1)
    # The second rolls alone: no one else attacks.
    result = fight(ATTACK, at(1), LUCK, book=book, foes=foes, mode="in_turn", dice=[*HERO_HITS * 2, 1, 1])
    assert (result["outcome"], result["dice_used"]) == ("won", 10)


@pytest.mark.rule("DEF-30")
def test_the_log_tells_who_steps_up(book):
    ruleset, state = started(book, foes=[foe(9, 2), foe()], mode="in_turn")
    _, events = ruleset.apply(state, Choice("attack"), ScriptedDice(HERO_HITS))
    assert ruleset.codec.event_data(events[-1]) == {"event": "FoeSteppedUp", "foe": 1}


@pytest.mark.rule("DEF-31")
def test_all_attack_at_each_assault_and_all_must_die(book):
    foes = [foe(9, 2), foe(9, 2)]
    first = fight(at(0), KEEP, book=book, foes=foes, mode="all", dice=[*HERO_HITS, *FOE_HITS])
    assert (first["outcome"], endurances(first), current(first, "endurance")) == ("ongoing", [0, 2], 18)
    # The dead no longer attack: the second assault rolls four dice.
    both = fight(at(0), KEEP, at(1), book=book, foes=foes, mode="all", dice=[*HERO_HITS, *FOE_HITS, *HERO_HITS])
    assert (both["outcome"], both["dice_used"]) == ("won", 12)


@pytest.mark.rule("DEF-32")
def test_against_the_others_a_greater_strength_only_dodges(book):
    result = fight(at(0), book=book, foes=THREE, mode="all", dice=[*TIE, *HERO_HITS, *TIE])
    assert (endurances(result), result["legal"]) == ([10, 10, 10], ["attack"])


@pytest.mark.rule("DEF-32")
def test_against_the_others_a_lower_strength_is_a_wound_with_luck(book):
    choices = [at(0), LUCK, KEEP]
    result = fight(*choices, book=book, foes=THREE, mode="all", dice=[*TIE, *FOE_HITS, 1, 1, *FOE_HITS])
    assert (current(result, "endurance"), current(result, "chance"), result["dice_used"]) == (17, 8, 14)


@pytest.mark.rule("DEF-33")
def test_the_target_comes_first_then_the_others_in_order_each_with_fresh_dice(book):
    ruleset, state = started(book, foes=THREE, mode="all")
    dice = ScriptedDice([*HERO_HITS, *FOE_HITS, *TIE])
    state, events = ruleset.apply(state, Choice("attack", {"foe": 1}), dice)
    assert (state.pending.wound, state.pending.foe, state.pending.target) == ("foe", 1, 1)
    state, more = ruleset.apply(state, Choice("keep"), dice)
    assert (state.pending.wound, state.pending.foe, state.pending.target) == ("hero", 0, 1)
    state, last = ruleset.apply(state, Choice("keep"), dice)
    assert state.pending is None
    rolls = [(made.roll.who, made.roll.foe) for made in dice.rolled]
    assert rolls == [("foe", 1), ("hero", 1), ("foe", 0), ("hero", 0), ("foe", 2), ("hero", 2)]
    assert [event.target for event in (*events, *more, *last) if hasattr(event, "target")] == [
        True,
        False,
        False,
    ]
    assert state.assaults == 1


@pytest.mark.rule("DEF-33")
def test_a_target_that_dies_leaves_the_others_to_strike(book):
    foes = [foe(9, 10), foe(9, 2), foe(9, 10)]
    dice = [*HERO_HITS, *FOE_HITS, *FOE_HITS]
    result = fight(at(1), KEEP, KEEP, book=book, foes=foes, mode="all", dice=dice)
    assert (endurances(result), current(result, "endurance"), result["dice_used"]) == ([10, 0, 10], 16, 12)


@pytest.mark.rule("DEF-34")
def test_another_target_at_each_assault(book):
    dice = [*HERO_HITS, *TIE, *HERO_HITS, *TIE]
    result = fight(at(1), KEEP, at(0), KEEP, book=book, foes=THREE[:2], mode="all", dice=dice)
    assert endurances(result) == [8, 8]
    ruleset, state = started(book, foes=THREE, mode="all")
    attack = next(offer for offer in ruleset.offers(state) if offer.do == "attack")
    assert attack.params[0].values == (0, 1, 2)
    ruleset, state = started(book, foes=THREE, mode="in_turn")
    attack = next(offer for offer in ruleset.offers(state) if offer.do == "attack")
    assert attack.params == ()


@pytest.mark.rule("DEF-34")
@pytest.mark.parametrize("index", [-1, 2, 10**9])
def test_a_target_that_does_not_exist(book, index):
    assert refused(fight(at(index), book=book, foes=THREE[:2], mode="all", dice=TIE * 2))


@pytest.mark.rule("DEF-35")
def test_the_hero_s_death_ends_the_assault(book):
    dying = hero(book, endurance=(2, 20))
    result = fight(at(0), KEEP, book=book, hero=dying, foes=THREE, mode="all", dice=[*TIE, *FOE_HITS, *FOE_HITS])
    assert (result["outcome"], result["dice_used"]) == ("lost", 8)


@pytest.mark.rule("DEF-35")
def test_killing_the_target_does_not_save_from_the_others(book):
    dying = hero(book, endurance=(2, 20))
    foes = [foe(9, 2), foe(9, 2)]
    result = fight(at(0), KEEP, book=book, hero=dying, foes=foes, mode="all", dice=[*HERO_HITS, *FOE_HITS])
    assert (result["outcome"], endurances(result)) == ("lost", [0, 2])
