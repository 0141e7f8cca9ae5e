"""CRE-10, CRE-11, CRE-20 to CRE-27, CRE-33: blows against one adversary."""

import pytest

from tests.rulesets.cretoises.builders import (
    HIT,
    LANCE,
    MISS,
    OTHER,
    RETREAT,
    RULES,
    SURRENDER,
    TWO_DICE,
    attack,
    change,
    conditions,
    defend,
    fight,
    foe,
    hero,
    names,
    offered,
    played,
    refused,
    started,
)

WEAK = foe(force=0, protection=0)


@pytest.mark.rule("CRE-10")
def test_each_hit_moves_one_step_for_both_sides():
    seen, choices, dice = [], [], []
    for faces in ([*HIT, *HIT], [*HIT, 6]):
        choices += [attack(), defend()]
        dice += faces
        result = fight(*choices, dice=dice, foes=[foe(9, 13)])
        seen.append((conditions(result)[0], result["hero"]["condition"]))
    assert seen == [("blesse", "blesse"), ("grievement", "grievement")]
    won = fight(*choices, attack(), dice=[*dice, 6], foes=[foe(9, 13)])
    assert (won["outcome"], conditions(won)) == ("won", ["mort"])
    lost = fight(*choices, attack(), defend(), dice=[*dice, 1, 6], foes=[foe(9, 13)])
    assert (lost["outcome"], lost["hero"]["condition"], lost["legal"]) == ("lost", "mort", [])


@pytest.mark.rule("CRE-11")
@pytest.mark.parametrize(("stay", "condition"), [(False, "indemne"), (True, "blesse")])
def test_he_is_unharmed_after_the_fight_unless_the_text_keeps_the_wounds(stay, condition):
    result = fight(
        attack(),
        hero=hero(condition="blesse"),
        foes=[foe(condition="grievement")],
        dice=HIT,
        wounds_stay=stay,
    )
    assert (result["outcome"], result["hero"]["condition"]) == ("won", condition)


@pytest.mark.rule("CRE-20")
def test_the_hero_strikes_first_then_blows_alternate():
    assert fight()["legal"] == ["attack", "other", "retreat"]
    assert fight(attack(), dice=MISS)["legal"] == ["defend"]
    assert fight(attack(), defend(), dice=MISS * 2)["legal"] == ["attack", "other", "retreat"]
    assert refused(fight(defend())) and refused(fight(attack(), attack(), dice=MISS * 2), 1)


@pytest.mark.rule("CRE-20")
def test_doing_something_else_loses_the_blow():
    assert fight(OTHER)["legal"] == ["defend"]
    assert fight(RETREAT, dice=[5])["legal"] == ["defend"]
    gravely = hero(condition="grievement")
    assert fight(SURRENDER, hero=gravely)["legal"] == ["defend"]
    assert refused(fight(OTHER, OTHER), 1)


@pytest.mark.rule("CRE-21")
@pytest.mark.parametrize(("faces", "protection", "hit"), [([3, 4], 14, True), ([3, 3], 14, False), ([4, 4], 14, True)])
def test_equal_or_above_hits(faces, protection, hit):
    result = fight(attack(), foes=[foe(protection=protection)], dice=faces)
    assert (conditions(result) == ["blesse"]) is hit


@pytest.mark.rule("CRE-21")
@pytest.mark.parametrize(("faces", "condition"), [([4, 4], "blesse"), ([4, 3], "indemne")])
def test_so_does_the_adversary_against_protection(faces, condition):
    assert fight(OTHER, defend(), dice=faces)["hero"]["condition"] == condition


@pytest.mark.rule("CRE-22")
@pytest.mark.parametrize(("faces", "hit"), [([5, 6], True), ([6, 6], True), ([5, 5], False)])
def test_eleven_and_twelve_always_hit(faces, hit):
    assert (conditions(fight(attack(), foes=[foe(protection=99)], dice=faces)) == ["blesse"]) is hit
    against = fight(OTHER, defend(), hero=hero(protection=99), dice=faces)
    assert (against["hero"]["condition"] == "blesse") is hit


@pytest.mark.rule("CRE-22")
@pytest.mark.parametrize(("faces", "hit"), [([1, 1], False), ([1, 2], False), ([1, 3], True)])
def test_two_and_three_always_miss(faces, hit):
    assert (conditions(fight(attack(), foes=[WEAK], dice=faces)) == ["blesse"]) is hit
    against = fight(OTHER, defend(), foes=[foe(force=99)], dice=faces)
    assert (against["hero"]["condition"] == "blesse") is hit


@pytest.mark.rule("CRE-23")
@pytest.mark.parametrize(
    ("face", "protection", "hit"),
    [(1, 0, False), (2, 0, True), (6, 14, False), (6, 13, True), (5, 13, False)],
)
def test_gravely_wounded_he_rolls_one_die(face, protection, hit):
    result = fight(attack(), hero=hero(condition="grievement"), foes=[foe(protection=protection)], dice=[face])
    assert result["dice_used"] == 1
    assert (conditions(result) == ["blesse"]) is hit


@pytest.mark.rule("CRE-23")
@pytest.mark.parametrize(("face", "force", "hit"), [(1, 99, False), (6, 8, False), (6, 9, True)])
def test_so_does_the_adversary(face, force, hit):
    result = fight(OTHER, defend(), foes=[foe(force=force, condition="grievement")], dice=[face])
    assert result["dice_used"] == 1
    assert (result["hero"]["condition"] == "blesse") is hit


@pytest.mark.rule("CRE-24")
def test_two_dice_are_a_choice_when_all_are_gravely_wounded():
    gravely, beaten = hero(condition="grievement"), foe(protection=30, condition="grievement")
    before = fight(hero=gravely, foes=[beaten])
    assert before["legal"] == ["attack", "other", "surrender", "they_yield", "two_dice"]
    assert fight(attack(), hero=gravely, foes=[beaten], dice=[6])["dice_used"] == 1
    late = fight(attack(), TWO_DICE, defend(), hero=gravely, foes=[beaten], dice=[6, 4, 3])
    assert (late["dice_used"], late["legal"]) == (3, ["attack", "other", "surrender", "they_yield"])
    assert refused(fight(TWO_DICE, TWO_DICE, hero=gravely, foes=[beaten]), 1)
    both = fight(TWO_DICE, attack(), hero=gravely, foes=[beaten], dice=[5, 6])
    assert both["outcome"] == "won"


@pytest.mark.rule("CRE-24")
def test_two_dice_are_refused_while_one_of_them_stands_better():
    assert refused(fight(TWO_DICE, hero=hero(condition="grievement")))
    assert refused(fight(TWO_DICE, foes=[foe(condition="grievement")]))
    (offer,) = offered(RULES.offers(started(hero(condition="grievement"))), "two_dice")
    assert "grièvement" in offer.refusal
    assert not offered(RULES.offers(started(foes=[foe(condition="grievement")])), "two_dice")


@pytest.mark.rule("CRE-25")
def test_honour_adds_to_one_blow_and_is_lost_hit_or_miss():
    hit = fight(attack(4), dice=[1, 3], foes=[foe(protection=15)])
    assert (conditions(hit), hit["hero"]["honneur"]) == (["blesse"], 6)
    miss = fight(attack(4), dice=[1, 2], foes=[foe(protection=15)])
    assert (conditions(miss), miss["hero"]["honneur"]) == (["indemne"], 6)
    state, _ = played(started(), attack(4), defend(), dice=MISS * 2)
    _, (blow,) = played(state, attack(), dice=[1, 3])
    assert (blow.honneur, blow.total) == (0, 11)


@pytest.mark.rule("CRE-25")
def test_honour_protects_from_one_blow():
    spent = fight(OTHER, defend(2), dice=[4, 5])
    assert (spent["hero"]["condition"], spent["hero"]["honneur"]) == ("indemne", 8)
    assert fight(OTHER, defend(1), dice=[4, 5])["hero"] | {"honneur": 9} == spent["hero"] | {
        "condition": "blesse",
        "honneur": 9,
    }
    again = fight(OTHER, defend(10), OTHER, defend(), dice=[4, 5, 4, 5])
    assert (again["hero"]["condition"], again["hero"]["honneur"]) == ("blesse", 0)


@pytest.mark.rule("CRE-25")
@pytest.mark.parametrize("points", [11, -1])
def test_no_more_honour_than_he_has(points):
    assert refused(fight(attack(points), dice=HIT))
    assert refused(fight(OTHER, defend(points), dice=HIT), 1)
    assert fight(attack(10), dice=HIT)["hero"]["honneur"] == 0
    (offer,) = offered(RULES.offers(started()), "attack")
    assert (offer.params[0].low, offer.params[0].high) == (0, 10)


@pytest.mark.rule("CRE-27")
def test_what_the_paragraph_imposes_bears_on_both_sides():
    darkness = {"hero_force": -2, "hero_protection": -3, "foe_force": 1, "foe_protection": -1}
    state, (blow, *rest) = played(started(**darkness), attack(1), dice=[4, 3])
    events = names(rest)
    assert (blow.force, blow.modifier, blow.honneur, blow.total) == (7, -2, 1, 13)
    assert (blow.protection, blow.protection_modifier) == (14, -1) and events == ["FoeWounded"]
    state, (blow, _) = played(state, defend(), dice=[2, 2])
    assert (blow.force, blow.modifier, blow.total) == (7, 1, 12)
    assert (blow.protection, blow.protection_modifier, blow.hit) == (15, -3, True)


@pytest.mark.rule("CRE-27")
def test_the_adversary_may_have_the_first_blow():
    assert fight(first="foe")["legal"] == ["defend"]
    assert fight(change(first="foe"))["legal"] == ["defend"]
    assert fight(change(first="hero"), first="foe")["legal"] == ["attack", "other", "retreat"]
    assert fight(attack(), change(first="hero"), dice=MISS)["legal"] == ["defend"]


@pytest.mark.rule("CRE-33")
def test_a_single_adversary_is_fought_to_his_death():
    state, events = played(started(), attack(), defend(), attack(), dice=[*HIT, *MISS, *HIT])
    assert names(events) == ["HeroStruck", "FoeWounded"]
    assert (state.outcome, state.facing, state.aside) == ("ongoing", 0, ())
    state, events = played(state, defend(), attack(), dice=[1, *HIT])
    assert (state.outcome, events[-1].by) == ("won", "foes_dead")


def test_a_hidden_number_is_named_as_a_secret():
    state, (blow,) = played(started(), attack(), dice=MISS)
    assert {"protection", "protection_modifier"} == blow.SECRETS
    _, (blow,) = played(state, defend(), dice=MISS)
    assert {"faces", "force", "modifier", "total"} == blow.SECRETS
    _, (event,) = played(started(), change(foe=0, force=9))
    assert {"before", "after"} == event.SECRETS


def test_bare_hands_leave_his_natural_force():
    _, (blow,) = played(started(hero(weapons=[])), attack(), dice=[1, 3])
    assert (blow.weapon, blow.force, blow.total) == (None, 4, 8)
    _, (blow,) = played(started(hero(weapons=[LANCE])), attack(), dice=[1, 3])
    assert (blow.weapon, blow.force) == (0, 7)
