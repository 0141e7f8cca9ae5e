"""CRE-30 to CRE-32: several adversaries."""

import pytest

from rulesets.kit.replay import legal
from tests.rulesets.cretoises.builders import (
    FIGHT_ON,
    HIT,
    MISS,
    OTHER,
    RULES,
    STOP,
    TWO_DICE,
    YIELD,
    attack,
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

WOLVES = [foe(2, 12, name=f"loup {number}", human=False) for number in (1, 2, 3)]


def beaten(*conditions, **more):
    return [foe(condition=condition, **more) for condition in conditions]


@pytest.mark.rule("CRE-30")
def test_the_three_wolves_have_force_four_then_three_then_two():
    state = started(foes=WOLVES)
    seen = []
    for _ in range(3):
        state, (blow,) = played(state, OTHER, defend(), dice=[1, 1])
        seen.append((blow.foe, blow.force, blow.companions, blow.force + blow.companions))
        state, _ = played(state, attack(), defend(), attack(), dice=[*HIT, *MISS, *HIT])
        if state.outcome == "ongoing":
            state, _ = played(state, defend(), dice=MISS)
    assert seen == [(0, 2, 2, 4), (1, 2, 1, 3), (2, 2, 0, 2)]
    assert state.outcome == "undecided"


@pytest.mark.rule("CRE-30")
def test_the_companions_count_in_the_total():
    def after_ten(natural, foes):
        result = fight(OTHER, defend(), hero=hero(protection=natural), foes=foes, dice=[4, 6])
        return result["hero"]["condition"]

    # 10 + 2 against 13, 10 + 2 + 2 against 15 then 14, the lance and the helmet giving 5.
    assert after_ten(8, WOLVES[:1]) == "indemne"
    assert after_ten(10, WOLVES) == "indemne"
    assert after_ten(9, WOLVES) == "blesse"


@pytest.mark.rule("CRE-31")
def test_one_gravely_wounded_is_set_aside_and_the_next_strikes():
    state, events = played(started(foes=beaten("blesse", "indemne", "indemne")), attack(), dice=HIT)
    assert names(events) == ["HeroStruck", "FoeWounded", "FoeSetAside", "FoeSteppedUp"]
    assert (state.aside, state.fighting, state.facing, state.companions) == ((0,), (1, 2), 1, 1)
    assert legal(RULES, state) == ["defend"]


@pytest.mark.rule("CRE-31")
def test_those_gravely_wounded_from_the_start_stand_aside():
    state = started(foes=beaten("grievement", "indemne", "grievement"))
    assert (state.aside, state.facing, state.companions) == ((0, 2), 1, 0)
    assert legal(RULES, state) == ["attack", "other", "retreat"]


@pytest.mark.rule("CRE-31")
def test_a_correction_looks_again_at_who_is_aside():
    forward = fight(change(foe=0, condition="grievement"), foes=beaten("indemne", "indemne"))
    assert forward["legal"] == ["defend"]
    behind = fight(change(foe=1, condition="grievement"), foes=beaten("indemne", "indemne"))
    assert behind["legal"] == ["attack", "other", "retreat"]
    state, events = played(started(foes=beaten("grievement", "indemne")), change(foe=0, condition="indemne"))
    assert names(events) == ["FoeCorrected", "FoeSteppedUp"] and (state.facing, state.turn) == (0, "foe")
    killed, events = played(started(foes=beaten("indemne", "indemne")), change(foe=0, condition="mort"))
    assert names(events) == ["FoeCorrected", "FoeKilled", "FoeSteppedUp"] and killed.turn == "foe"


@pytest.mark.rule("CRE-32")
def test_when_all_are_gravely_wounded_or_dead_the_text_decides():
    from_the_start = fight(foes=beaten("grievement", "grievement"))
    assert (from_the_start["outcome"], from_the_start["legal"]) == ("undecided", ["fight_on", "they_yield"])
    last = fight(
        change(foe=0, condition="mort"),
        defend(),
        attack(),
        foes=beaten("indemne", "blesse"),
        dice=[*MISS, *HIT],
    )
    assert (last["outcome"], conditions(last)) == ("undecided", ["mort", "grievement"])
    by_hand = fight(change(foe=1, condition="grievement"), foes=beaten("grievement", "blesse"))
    assert by_hand["outcome"] == "undecided"


@pytest.mark.rule("CRE-32")
def test_nothing_else_is_possible_before_the_text_has_decided():
    both = beaten("grievement", "grievement")
    for choice in (attack(), defend(), OTHER, TWO_DICE, STOP, change(honour_won=3), {"do": "accept"}):
        assert refused(fight(choice, foes=both, dice=HIT)), choice
    assert refused(fight(FIGHT_ON))


@pytest.mark.rule("CRE-32")
def test_to_the_death_they_come_back_in_order_with_one_die_and_companions():
    state = started(foes=beaten("grievement", "grievement", "grievement"))
    state, (_, stepped) = played(state, FIGHT_ON)
    assert (stepped.foe, state.turn, state.companions, state.outcome) == (0, "foe", 2, "ongoing")
    state, (blow, _) = played(state, defend(), dice=[6])
    assert (blow.companions, blow.total, blow.hit) == (2, 15, True)
    state, events = played(state, attack(), dice=HIT)
    assert names(events) == ["HeroStruck", "FoeWounded", "FoeKilled", "FoeSteppedUp"]
    assert (events[-1].foe, state.turn, state.companions) == (1, "foe", 1)
    state, _ = played(state, defend(), attack(), dice=[1, *HIT])
    state, (blow,) = played(state, defend(), dice=[6])
    assert (blow.foe, blow.companions, blow.total) == (2, 0, 13)
    state, _ = played(state, attack(), dice=HIT)
    assert state.outcome == "won"


@pytest.mark.rule("CRE-32", "CRE-24")
def test_to_the_death_two_dice_when_the_hero_is_gravely_wounded_too():
    gravely = hero(condition="grievement")
    both = beaten("grievement", "grievement")
    assert fight(FIGHT_ON, hero=gravely, foes=both)["legal"] == ["defend", "two_dice"]
    assert fight(FIGHT_ON, TWO_DICE, defend(), hero=gravely, foes=both, dice=[1, 1])["dice_used"] == 2
    assert fight(FIGHT_ON, foes=both)["legal"] == ["defend"]
    healthy = change(foe=1, condition="blesse")
    assert refused(fight(FIGHT_ON, healthy, TWO_DICE, hero=gravely, foes=both), 2)


@pytest.mark.rule("CRE-32")
def test_or_they_all_yield():
    result = fight(YIELD, foes=beaten("grievement", "grievement"))
    assert (result["outcome"], result["legal"]) == ("ongoing", ["accept", "refuse"])
    assert refused(fight(FIGHT_ON, YIELD, foes=beaten("grievement", "grievement")), 1)
    assert refused(fight(YIELD, foes=beaten("grievement", "indemne")))
