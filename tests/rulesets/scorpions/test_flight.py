"""SCO-20 to SCO-23: flight."""

import pytest

from tests.rulesets.builders import (
    ATTACK,
    FLEE,
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


@pytest.mark.rule("SCO-20")
def test_only_where_the_page_says_so():
    assert refused(fight(FLEE))
    assert fight(may_flee=True)["legal"] == ["attack", "flee"]
    assert refused(fight({"do": "set", "may_flee": False}, FLEE, may_flee=True), 1)
    assert fight({"do": "set", "may_flee": True}, FLEE)["legal"] == ["keep", "luck"]
    ruleset, state = started()
    (flee,) = (offer for offer in ruleset.offers(state) if offer.do == "flee")
    assert "Fuite" in flee.refusal


@pytest.mark.rule("SCO-20")
def test_before_the_first_assault_or_between_two_never_on_a_pending_wound():
    assert fight(FLEE, KEEP, may_flee=True)["outcome"] == "fled"
    assert fight(ATTACK, FLEE, KEEP, may_flee=True, dice=TIE)["outcome"] == "fled"
    assert refused(fight(ATTACK, FLEE, may_flee=True, dice=FOE_HITS), 1)
    assert refused(fight(FLEE, FLEE, may_flee=True), 1)


@pytest.mark.rule("SCO-21")
@pytest.mark.parametrize(
    ("choice", "dice", "left", "chance"), [(KEEP, [], 18, 9), (LUCK, [4, 5], 19, 8), (LUCK, [5, 5], 17, 8)]
)
def test_it_costs_a_wound_on_which_luck_may_bear(choice, dice, left, chance):
    waiting = fight(FLEE, may_flee=True)
    assert (waiting["outcome"], waiting["legal"], current(waiting, "endurance")) == (
        "ongoing",
        ["keep", "luck"],
        20,
    )
    result = fight(FLEE, choice, may_flee=True, dice=dice)
    assert (result["outcome"], current(result, "endurance"), current(result, "chance")) == (
        "fled",
        left,
        chance,
    )


@pytest.mark.rule("SCO-22")
def test_one_wound_however_many_creatures():
    result = fight(FLEE, KEEP, foes=[foe()] * 3, mode="all", may_flee=True)
    assert (result["outcome"], current(result, "endurance"), result["dice_used"]) == ("fled", 18, 0)


@pytest.mark.rule("SCO-22")
def test_it_can_kill():
    result = fight(FLEE, KEEP, hero=hero(endurance=(2, 20)), may_flee=True)
    assert (result["outcome"], result["hero"]["dead"]) == ("lost", True)
    assert fight(FLEE, LUCK, hero=hero(endurance=(2, 20)), may_flee=True, dice=[1, 1])["outcome"] == "fled"
    assert fight(FLEE, LUCK, hero=hero(endurance=(3, 20)), may_flee=True, dice=[6, 6])["outcome"] == "lost"


@pytest.mark.rule("SCO-23")
def test_the_creatures_keep_what_they_have_left():
    result = fight(ATTACK, KEEP, FLEE, KEEP, foes=[foe(9, 7)], may_flee=True, dice=HERO_HITS)
    assert endurances(result) == [5]
    again = fight(ATTACK, KEEP, hero=result["hero"], foes=result["foes"], dice=HERO_HITS)
    assert endurances(again) == [3]
