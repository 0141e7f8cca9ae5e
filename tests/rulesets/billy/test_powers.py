"""BIL-34, BIL-40 to BIL-44: what each caractère can do, and the order of a round."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from tests.rulesets.billy.builders import (
    ATTACK,
    AVOID,
    BILLY,
    DIE,
    DODGE,
    DOUBLE,
    REROLL,
    SURVIVE,
    TAKE,
    billy,
    fight,
    foe,
    played,
    pvs,
    refused,
    started,
)


@pytest.mark.rule("BIL-34")
def test_a_guerrier_strikes_harder_but_not_in_a_counter():
    assert pvs(fight(ATTACK, hero=billy("guerrier", degats=1), dice=[3])) == (12, 30 - 3 - 1 - 1)
    result = fight(ATTACK, DODGE, hero=billy("guerrier", adresse=2, degats=1), dice=[3, 1])
    assert pvs(result) == (15, 25)
    assert result["hero"]["degats"] == 1
    state = started(billy("guerrier", adresse=2, degats=1))
    _, log = played(state, "attack", "take", "attack", "dodge", dice=[3, 3, 1])
    blows = [event for event in log if event["event"] == "FoeWounded"]
    assert [(blow["bonus"], blow["guerrier"], blow["amount"]) for blow in blows] == [(2, 1, 5), (0, 0, 5)]


@pytest.mark.rule("BIL-40")
@pytest.mark.parametrize(
    ("against", "chance", "left"),
    [(12, 6, 1), (10, 5, 0), (9, 4, 1), (7, 2, 1), (5, 2, 1), (3, 2, 1), (1, 2, 1), (0, 2, 2)],
)
def test_a_prudent_pays_the_situation_s_price(against, chance, left):
    result = fight(AVOID, hero=billy("prudent", chance=chance), against=foe(against), dice=[1])
    assert (result["outcome"], result["hero"]["chance"], pvs(result)) == ("avoided", left, (15, 30))


@pytest.mark.rule("BIL-40")
@pytest.mark.parametrize("against", [10, 5, 0])
def test_failing_to_avoid_costs_1_and_is_tried_once(against):
    result = fight(AVOID, hero=billy("prudent", chance=5), against=foe(against), dice=[6])
    assert (result["outcome"], result["hero"]["chance"], result["legal"]) == ("ongoing", 4, ["attack"])
    assert refused(fight(AVOID, AVOID, hero=billy("prudent", chance=5), against=foe(against), dice=[6, 1]), 1)


@pytest.mark.rule("BIL-40")
@pytest.mark.parametrize(("against", "needed"), [(10, 5), (8, 3), (5, 1), (0, 1)])
def test_avoiding_needs_the_price_and_a_point(against, needed):
    enough = fight(hero=billy("prudent", chance=needed), against=foe(against))
    short = fight(AVOID, hero=billy("prudent", chance=needed - 1), against=foe(against), dice=[1])
    assert enough["legal"] == ["attack", "avoid"]
    assert short["legal"] == ["attack"] and refused(short)
    offer = BILLY.offers(started(billy("prudent", chance=needed - 1), foe(against)))[0]
    assert (offer.do, (offer.refusal or "")[:15]) == ("avoid", f"Il faut {needed} point")


@pytest.mark.rule("BIL-40")
def test_only_a_prudent_only_before_the_first_round_and_never_in_a_domination():
    for caractere in (None, "guerrier", "paysan", "debrouillard"):
        assert fight(hero=billy(caractere))["legal"] == ["attack"]
        assert refused(fight(AVOID, hero=billy(caractere), dice=[1]))
    assert refused(fight(ATTACK, TAKE, AVOID, hero=billy("prudent"), dice=[3, 1]), 2)
    assert fight(hero=billy("prudent", habilete=13))["legal"] == []


@pytest.mark.rule("BIL-40")
@pytest.mark.rule("BIL-07")
def test_the_die_is_compared_with_chance_before_paying():
    assert fight(AVOID, hero=billy("prudent", chance=3), against=foe(9), dice=[3])["outcome"] == "avoided"
    assert fight(AVOID, hero=billy("prudent", chance=3), against=foe(9), dice=[4])["outcome"] == "ongoing"


def dying(*choices, chance=3, dice, **more):
    """A Prudent with 3 PV: difference 0, die 3 takes 3."""
    return fight(*choices, hero=billy("prudent", chance=chance, pv=3), dice=dice, **more)


@pytest.mark.rule("BIL-41")
def test_a_killing_blow_waits_for_a_prudent():
    result = dying(ATTACK, TAKE, dice=[3])
    assert (result["outcome"], result["legal"], pvs(result)) == ("ongoing", ["die", "survive"], (3, 27))
    assert refused(dying(ATTACK, TAKE, ATTACK, dice=[3, 3]), 2)
    assert refused(dying(ATTACK, TAKE, {"do": "stop"}, dice=[3]), 2)
    result = dying(ATTACK, TAKE, DIE, dice=[3])
    assert (result["outcome"], pvs(result), result["hero"]["chance"]) == ("lost", (0, 27), 3)


@pytest.mark.rule("BIL-41")
@pytest.mark.parametrize(("die", "outcome", "pv"), [(3, "ongoing", 3), (4, "lost", 0)])
def test_surviving_costs_1_either_way(die, outcome, pv):
    result = dying(ATTACK, TAKE, SURVIVE, dice=[3, die])
    assert (result["outcome"], pvs(result), result["hero"]["chance"]) == (outcome, (pv, 27), 2)


@pytest.mark.rule("BIL-41")
def test_the_price_rises_after_each_success():
    choices, dice = [ATTACK, TAKE, SURVIVE], [3, 1]
    result = dying(*choices * 3, chance=6, dice=dice * 3)
    assert (result["outcome"], result["hero"]["chance"]) == ("ongoing", 0)
    # At CHANCE 5 the third blow finds 2 points for a price of 3: no decision, death.
    result = dying(*choices * 2, ATTACK, TAKE, chance=5, dice=[*dice * 2, 3])
    assert (result["outcome"], result["hero"]["chance"], result["hero"]["pv"]) == ("lost", 2, 0)
    # The second price is paid on failure too, and the die compared with what was there before.
    result = dying(*choices * 2, chance=5, dice=[*dice, 3, 4])
    assert (result["outcome"], result["hero"]["chance"]) == ("ongoing", 2)
    result = dying(*choices * 2, chance=5, dice=[*dice, 3, 5])
    assert (result["outcome"], result["hero"]["chance"]) == ("lost", 2)


@pytest.mark.rule("BIL-41")
def test_nobody_else_survives_and_nothing_saves_from_damage_between_rounds():
    assert fight(ATTACK, hero=billy("guerrier", pv=3), dice=[3])["outcome"] == "lost"
    assert fight(ATTACK, hero=billy("prudent", chance=0, pv=3), dice=[3])["outcome"] == "lost"
    result = fight(ATTACK, TAKE, hero=billy("prudent", pv=4), dice=[3], hero_between=1)
    assert (result["outcome"], pvs(result)) == ("lost", (0, 27))
    result = dying(ATTACK, TAKE, SURVIVE, dice=[3, 1], hero_between=3)
    assert (result["outcome"], pvs(result)) == ("lost", (0, 27))


@pytest.mark.rule("BIL-41")
@pytest.mark.rule("BIL-35")
def test_a_dead_adversary_needs_no_luck():
    result = dying(ATTACK, TAKE, dice=[3], against=foe(pv=3))
    assert (result["outcome"], pvs(result), result["hero"]["chance"]) == ("won", (3, 0), 3)


@pytest.mark.rule("BIL-42")
def test_doubling_is_tried_once_a_round_and_before_the_dodge():
    hero = billy("prudent", adresse=3, chance=5)
    assert fight(ATTACK, hero=hero, dice=[3])["legal"] == ["dodge", "double", "take"]
    assert fight(ATTACK, DOUBLE, hero=hero, dice=[3, 1])["legal"] == ["dodge", "take"]
    assert refused(fight(ATTACK, DOUBLE, DOUBLE, hero=hero, dice=[3, 1, 1]), 2)
    assert refused(fight(ATTACK, DODGE, DOUBLE, hero=hero, dice=[3, 2, 1]), 2)
    assert refused(fight(DOUBLE, hero=hero, dice=[1]), 0)
    result = fight(ATTACK, DOUBLE, DODGE, ATTACK, DOUBLE, DODGE, hero=hero, dice=[3, 1, 2, 3, 5, 4])
    # 3 × 2, then a failure (5 > 4): nothing dealt; the second dodge fails (4 > 3).
    assert (pvs(result), result["hero"]["chance"]) == ((12, 24), 3)


@pytest.mark.rule("BIL-42")
def test_without_chance_no_doubling_and_the_round_ends_by_itself():
    result = fight(ATTACK, hero=billy("prudent", chance=0), dice=[3])
    assert (result["legal"], pvs(result)) == (["attack"], (12, 27))
    state, _ = played(started(billy("prudent", adresse=2, chance=0)), "attack", dice=[3])
    offers = {offer.do: offer for offer in BILLY.offers(state)}
    assert offers["double"].refusal == "Il faut 1 point de CHANCE : vous n’en avez plus."


@pytest.mark.rule("BIL-42")
@pytest.mark.rule("BIL-33")
def test_armour_comes_off_before_the_doubling():
    result = fight(ATTACK, DOUBLE, hero=billy("prudent", degats=1), against=foe(armure=3), dice=[3, 1])
    assert pvs(result) == (12, 28)
    result = fight(ATTACK, DOUBLE, hero=billy("prudent"), against=foe(armure=9), dice=[3, 1])
    assert pvs(result) == (12, 30)


@pytest.mark.rule("BIL-38")
@pytest.mark.parametrize(("die", "dealt"), [(3, (5 + 4) * 2), (4, 0)])
def test_doubling_or_zeroing_bears_on_a_counter(die, dealt):
    hero = billy("prudent", adresse=2, critique=4)
    result = fight(ATTACK, DOUBLE, DODGE, hero=hero, against=foe(armure=2), dice=[1, die, 1])
    assert pvs(result) == (15, 30 - dealt)


@pytest.mark.rule("BIL-43")
def test_a_paysan_never_takes_more_than_3_from_an_attack():
    hero = billy("paysan", armure=1)
    assert pvs(fight(ATTACK, hero=hero, dice=[1])) == (12, 27)
    assert pvs(fight(ATTACK, hero=hero, dice=[3])) == (13, 27)
    assert pvs(fight(ATTACK, hero=hero, against=foe(degats=7000), dice=[3])) == (12, 27)
    assert pvs(fight(ATTACK, hero=hero, against=foe(degats=7000), dice=[3], hero_between=5)) == (7, 27)
    assert fight(ATTACK, hero=billy("paysan", pv=3), dice=[1])["outcome"] == "lost"


@pytest.mark.rule("BIL-44")
def test_a_debrouillard_rolls_the_attack_die_again_once_and_it_stands():
    hero = billy("debrouillard", adresse=3)
    assert fight(ATTACK, hero=hero, dice=[6])["legal"] == ["dodge", "reroll", "take"]
    result = fight(ATTACK, REROLL, hero=hero, dice=[6, 1])
    assert result["legal"] == ["dodge", "take"]
    assert refused(fight(ATTACK, REROLL, REROLL, hero=hero, dice=[6, 1, 6]), 2)
    # Die 1 stands though the first was better: 3–5. The dodge die is never rolled again.
    result = fight(ATTACK, REROLL, DODGE, hero=hero, dice=[6, 1, 5])
    assert (pvs(result), result["legal"]) == ((10, 27), ["attack"])
    assert refused(fight(ATTACK, DODGE, REROLL, hero=hero, dice=[6, 5, 1]), 2)
    # Once per round: the next round has its own.
    result = fight(ATTACK, REROLL, TAKE, ATTACK, REROLL, TAKE, hero=hero, dice=[1, 3, 1, 3])
    assert pvs(result) == (9, 24)


@pytest.mark.rule("BIL-44")
def test_no_power_is_another_caractere_s():
    allowed = {"prudent": {"double"}, "debrouillard": {"reroll"}}
    for caractere in (None, "guerrier", "prudent", "paysan", "debrouillard"):
        result = fight(ATTACK, hero=billy(caractere, adresse=2), dice=[3])
        assert set(result["legal"]) == {"dodge", "take"} | allowed.get(caractere or "", set())
    state, _ = played(started(billy("guerrier", adresse=2)), "attack", dice=[3])
    for do, name in (("double", "PRUDENT"), ("reroll", "DÉBROUILLARD")):
        with pytest.raises(RuleViolation, match=f"Seul un Billy {name}"):
            BILLY.apply(state, Choice(do), ScriptedDice([1]))


def test_the_order_of_a_round():
    state = started(billy("prudent", adresse=2, pv=3, chance=4), hero_between=1)
    state, log = played(state, "attack", "double", "dodge", "survive", dice=[3, 1, 6, 1])
    assert [event["event"] for event in log] == [
        "AttackRolled",
        "DoublingTried",
        "DodgeRolled",
        "FoeWounded",
        "KillingBlowStruck",
        "SurvivalTried",
        "BlowCancelled",
        "HeroSuffered",
    ]
    assert (state.hero.pv, state.foe.pv, state.hero.chance) == (2, 24, 2)
    assert log[4] == {
        "event": "KillingBlowStruck",
        "foe": 0,
        "table": 3,
        "degats": 0,
        "armure": 0,
        "amount": 3,
        "pv": 3,
        "cost": 1,
    }


def test_offers_tell_their_price():
    state = started(billy("prudent", adresse=2, pv=3, chance=6), foe(9))
    assert {offer.do: offer.costs for offer in BILLY.offers(state)} == {"avoid": {"chance": 3}, "attack": {}}
    state, _ = played(state, "attack", dice=[3])
    prices = {offer.do: offer.costs for offer in BILLY.offers(state) if offer.refusal is None}
    assert prices == {"double": {"chance": 1}, "dodge": {}, "take": {}}
    state, _ = played(state, "take", "survive", "attack", "take", dice=[1, 3])
    prices = {offer.do: offer.costs for offer in BILLY.offers(state) if offer.refusal is None}
    assert prices == {"survive": {"chance": 2}, "die": {}}
