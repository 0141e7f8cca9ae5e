"""SCO-33 to SCO-35: the stones of Force and Faiblesse."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import (
    ATTACK,
    KEEP,
    TIE,
    act,
    endurances,
    fight,
    foe,
    holding,
    refused,
    started,
    stone,
)

NO_DICE = ScriptedDice([])


def attack_total(*kinds, habilete=9, dice=TIE, **options):
    ruleset, state = started(hero=holding(*kinds, habilete=habilete), **options)
    for kind in kinds:
        state, _ = ruleset.apply(state, Choice("stone", {"stone": kind}), NO_DICE)
    _, events = ruleset.apply(state, Choice("attack"), ScriptedDice(dice))
    return events[0].hero_total - 6, events[0].foe_total - 6


@pytest.mark.rule("SCO-33")
@pytest.mark.parametrize(("habilete", "then"), [(8, 10), (10, 12), (11, 12), (12, 12), ((14, 12), 14), ((7, 7), 9)])
def test_force_adds_two_up_to_twelve(habilete, then):
    assert attack_total("force", habilete=habilete)[0] == then


@pytest.mark.rule("SCO-33")
def test_the_limit_bears_on_effective_habilete_before_the_modifiers():
    assert attack_total("force", habilete=11, hero_habilete=3, hero_strength=1)[0] == 16
    # SANTÉ 5 of 12: 12 is 11 in effect, so one point of the two counts.
    ruleset, state = started(hero=holding("force", habilete=12, sante=(5, 12)))
    state, _ = ruleset.apply(state, Choice("stone", {"stone": "force"}), NO_DICE)
    _, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE))
    assert (events[0].hero_habilete, events[0].hero_force, events[0].hero_total) == (11, 1, 18)


@pytest.mark.rule("SCO-33")
def test_force_lasts_the_fight_and_only_before_the_first_assault():
    held = holding("force")
    result = fight(stone("force"), ATTACK, KEEP, ATTACK, KEEP, hero=held, dice=TIE * 2)
    assert endurances(result) == [6]
    assert result["hero"]["habilete"] == {"initial": 9, "current": 9}
    assert result["hero"]["effective"]["habilete"] == 9
    assert refused(fight(ATTACK, stone("force"), hero=held, dice=TIE), 1)
    assert refused(act(stone("force"), hero=held))
    after = fight(ATTACK, hero=result["hero"], dice=TIE)
    assert after["legal"] == ["attack"]


@pytest.mark.rule("SCO-34")
def test_faiblesse_takes_two_from_one_creature():
    assert attack_total("faiblesse")[1] == 7
    held = holding("faiblesse")
    foes = [foe(9, 2), foe(9, 2)]
    result = fight(stone("faiblesse", foe=1), ATTACK, KEEP, hero=held, foes=foes, mode="all", dice=TIE * 2)
    assert (endurances(result), result["legal"]) == ([2, 2], ["attack"])
    ruleset, state = started(hero=held, foes=foes, mode="all")
    state, _ = ruleset.apply(state, Choice("stone", {"stone": "faiblesse", "foe": 1}), NO_DICE)
    _, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE * 2))
    assert [event.foe_total for event in events] == [15, 13]
    assert refused(fight(ATTACK, stone("faiblesse"), hero=held, dice=TIE), 1)
    assert refused(act(stone("faiblesse"), hero=held))


@pytest.mark.rule("SCO-34")
def test_faiblesse_names_a_creature_that_exists_and_lives():
    held = holding("faiblesse", "faiblesse", "faiblesse")
    foes = [foe(), foe()]
    for index in (-1, 2):
        assert refused(fight(stone("faiblesse", foe=index), hero=held, foes=foes, mode="all"))
    dead_first = {"do": "set", "foe": 0, "endurance": 0}
    result = fight(dead_first, stone("faiblesse"), hero=held, foes=foes, mode="all")
    assert result["hero"]["pierres"] == {"faiblesse": 2}
    assert refused(fight(dead_first, stone("faiblesse", foe=0), hero=held, foes=foes, mode="all"), 1)


@pytest.mark.rule("SCO-35")
def test_one_force_in_a_fight_one_faiblesse_against_a_creature_and_both_together():
    held = holding("force", "force", "faiblesse", "faiblesse", "faiblesse")
    foes = [foe(), foe()]
    assert refused(fight(stone("force"), stone("force"), hero=held), 1)
    assert refused(fight(stone("faiblesse"), stone("faiblesse"), hero=held), 1)
    two = [stone("faiblesse"), stone("faiblesse", foe=1)]
    assert fight(*two, hero=held, foes=foes, mode="all")["hero"]["pierres"] == {"force": 2, "faiblesse": 1}
    assert refused(fight(*two, stone("faiblesse", foe=1), hero=held, foes=foes, mode="all"), 2)
    assert refused(fight(stone("faiblesse"), stone("faiblesse"), hero=held, foes=foes, mode="all"), 1)
    assert attack_total("force", "faiblesse") == (11, 7)


@pytest.mark.rule("SCO-35")
@pytest.mark.parametrize("kind", ["force", "faiblesse"])
def test_neither_goes_with_a_potion_of_furie(kind):
    held = holding(kind, "chance")
    assert refused(fight(stone(kind), hero=held, furie=True))
    assert refused(fight({"do": "set", "furie": True}, stone(kind), hero=held), 1)
    refusal = fight(stone(kind), {"do": "set", "furie": True}, hero=held)
    assert refused(refusal, 1)
    assert "Furie" in refusal["error"]["message"]
    assert fight({"do": "set", "furie": False}, stone(kind), hero=held, furie=True)["legal"] == [
        "attack",
        "stone",
    ]
    assert fight(stone("chance"), hero=held, furie=True)["legal"] == ["attack"]


@pytest.mark.rule("SCO-34")
def test_the_offer_of_faiblesse_asks_which_creature():
    ruleset, state = started(hero=holding("faiblesse", "force"), foes=[foe(), foe()], mode="all")
    state, _ = ruleset.apply(state, Choice("set", {"foe": 0, "endurance": 0}), NO_DICE)
    params = {offer.args["stone"]: offer.params for offer in ruleset.offers(state) if offer.do == "stone"}
    assert [(param.name, param.values) for param in params["faiblesse"]] == [("foe", (1,))]
    assert params["force"] == ()
