"""BIL-30 to BIL-39: a fight without powers, round after round."""

import pytest

from rulesets.kit.protocol import Choice
from rulesets.kit.replay import run
from tests.rulesets.billy.builders import (
    ATTACK,
    DODGE,
    TAKE,
    act,
    adjust,
    bad,
    billy,
    fight,
    foe,
    played,
    pvs,
    refused,
    started,
)


@pytest.mark.rule("BIL-30")
@pytest.mark.parametrize(
    ("habilete", "against", "options", "outcome"),
    [
        (12, 5, {}, "ongoing"),
        (13, 5, {}, "won"),
        (20, 5, {}, "won"),
        (5, 12, {}, "ongoing"),
        (5, 13, {}, "lost"),
        (5, 99, {}, "lost"),
        (8, 5, {"companions": 4, "hero_habilete": 1}, "won"),
        (12, 5, {"companions": 4, "hero_habilete": -4}, "ongoing"),
        (0, 5, {"hero_habilete": -3}, "lost"),
    ],
)
def test_domination(habilete, against, options, outcome):
    result = fight(hero=billy(habilete=habilete), against=foe(against), **options)
    assert (result["outcome"], result["dice_used"], pvs(result)) == (outcome, 0, (15, 30))
    assert result["legal"] == (["attack"] if outcome == "ongoing" else [])


@pytest.mark.rule("BIL-30")
def test_nothing_can_be_chosen_once_dominated():
    result = fight(ATTACK, hero=billy(habilete=20), dice=[1])
    assert refused(result) and (result["outcome"], result["dice_used"]) == ("won", 0)


@pytest.mark.rule("BIL-30")
@pytest.mark.parametrize(
    ("correction", "outcome"),
    [
        ({"foe": 0, "habilete": 0}, "ongoing"),
        ({"foe": 0, "habilete": 0, "companions": 2}, "ongoing"),
        ({"foe": 0, "habilete": 0, "companions": 3}, "won"),
        ({"foe": 0, "habilete": 13}, "lost"),
        ({"hero": {"habilete": 13}}, "won"),
        ({"hero_habilete": -8}, "lost"),
        ({"hero_habilete": -8, "companions": 1}, "ongoing"),
    ],
)
def test_domination_is_looked_at_again_between_rounds(correction, outcome):
    result = fight(ATTACK, {"do": "set", **correction}, dice=[3])
    assert (result["outcome"], pvs(result)) == (outcome, (12, 27))


def test_domination_in_mid_fight_is_told():
    _, log = played(started(), Choice("set", {"foe": 0, "habilete": 13}))
    assert [event["event"] for event in log] == ["FoeCorrected", "DominationReached", "FightEnded"]
    assert log[1] == {"event": "DominationReached", "difference": -8, "outcome": "lost"}
    assert log[2] == {"event": "FightEnded", "outcome": "lost", "by": "domination"}


@pytest.mark.rule("BIL-33")
def test_damage_and_armour_on_both_sides():
    # Difference 0, die 3: 3–3.
    hero, against = billy(degats=2, armure=1), foe(armure=1, degats=3)
    assert pvs(fight(ATTACK, hero=hero, against=against, dice=[3])) == (15 - 5, 30 - 4)


@pytest.mark.rule("BIL-33")
def test_damage_is_never_below_0():
    result = fight(ATTACK, hero=billy(armure=9), against=foe(armure=9), dice=[3])
    assert pvs(result) == (15, 30)


@pytest.mark.rule("BIL-33")
def test_degats_are_added_to_a_table_value_of_0():
    # Difference −7, die 1: 0–12; difference 7, die 6: 12–0.
    hero = billy(degats=2, endurance=9, pv=27)
    assert pvs(fight(ATTACK, hero=hero, against=foe(12), dice=[1])) == (15, 28)
    hero = billy(habilete=12, endurance=9, pv=27)
    assert pvs(fight(ATTACK, hero=hero, against=foe(degats=4), dice=[6])) == (23, 18)


@pytest.mark.rule("BIL-35")
def test_a_dying_adversary_still_strikes():
    # The book: 5 PV against 2, the table says 6–1.
    result = fight(ATTACK, hero=billy(habilete=9, pv=5), against=foe(5, 2), dice=[6])
    assert (result["outcome"], pvs(result)) == ("won", (4, 0))


@pytest.mark.rule("BIL-35")
def test_a_mutual_death_is_the_adversary_s_alone():
    # The book: the table says 3–6.
    result = fight(ATTACK, hero=billy(pv=5), against=foe(6, 2), dice=[1])
    assert (result["outcome"], pvs(result)) == ("won", (5, 0))
    _, log = played(started(billy(pv=5), foe(6, 2)), "attack", dice=[1])
    assert log[-2:] == [
        {"event": "BlowCancelled", "foe": 0, "amount": 6, "by": "foe_dead"},
        {"event": "FightEnded", "outcome": "won", "by": "foe_dead"},
    ]


@pytest.mark.rule("BIL-35")
@pytest.mark.rule("BIL-02")
def test_a_blow_kills_at_0():
    result = fight(ATTACK, hero=billy(pv=3), dice=[3])
    assert (result["outcome"], pvs(result), result["legal"]) == ("lost", (0, 27), [])
    result = fight(ATTACK, hero=billy(pv=4), dice=[3])
    assert (result["outcome"], pvs(result)) == ("ongoing", (1, 27))


@pytest.mark.rule("BIL-36")
@pytest.mark.parametrize(
    ("adresse", "modifier", "open_"),
    [
        (2, 0, True),
        (1, 0, False),
        (1, 1, True),
        (2, -1, False),
        (-3, 0, False),
        (-3, 5, True),
        (5, -4, False),
    ],
)
def test_dodging_needs_adresse_2(adresse, modifier, open_):
    result = fight(ATTACK, hero=billy(adresse=adresse), dice=[3], hero_adresse=modifier)
    assert result["legal"] == (["dodge", "take"] if open_ else ["attack"])
    assert pvs(result) == ((15, 30) if open_ else (12, 27))
    if not open_:
        assert refused(fight(ATTACK, DODGE, hero=billy(adresse=adresse), dice=[3, 2], hero_adresse=modifier), 1)


@pytest.mark.rule("BIL-36")
@pytest.mark.parametrize(("die", "pv"), [(2, 15), (3, 15), (4, 12), (6, 12)])
def test_a_dodge_avoids_the_blow_and_keeps_ours(die, pv):
    result = fight(ATTACK, DODGE, hero=billy(adresse=3), dice=[3, die])
    assert (pvs(result), result["legal"]) == ((pv, 27), ["attack"])


@pytest.mark.rule("BIL-36")
def test_the_dodge_is_a_choice():
    result = fight(ATTACK, TAKE, hero=billy(adresse=5), dice=[3])
    assert (pvs(result), result["dice_used"]) == ((12, 27), 1)


@pytest.mark.rule("BIL-03")
@pytest.mark.parametrize(("adresse", "modifier"), [(5, 3), (9, 0), (9, -3), (6, -1)])
def test_a_6_never_dodges(adresse, modifier):
    result = fight(ATTACK, DODGE, hero=billy(adresse=adresse), dice=[3, 6], hero_adresse=modifier)
    assert pvs(result) == (12, 27)
    # The cap comes after the modifier: 6 − 1 still makes 5.
    result = fight(ATTACK, DODGE, hero=billy(adresse=adresse), dice=[3, 5], hero_adresse=modifier)
    assert pvs(result) == (15, 27)


@pytest.mark.rule("BIL-37")
def test_a_critical_counter_replaces_the_blow():
    # Difference 0: 5 at most; ARMURE and DÉGÂTS do not count.
    hero = billy(adresse=2, degats=3, critique=4)
    result = fight(ATTACK, DODGE, hero=hero, against=foe(armure=7), dice=[1, 1])
    assert pvs(result) == (15, 30 - 5 - 4)


@pytest.mark.rule("BIL-37")
def test_a_counter_kills_and_takes_nothing():
    result = fight(ATTACK, DODGE, hero=billy(adresse=2, pv=1), against=foe(pv=5), dice=[1, 1])
    assert (result["outcome"], pvs(result)) == ("won", (1, 0))


@pytest.mark.rule("BIL-39")
def test_between_rounds_armour_does_not_count():
    hero, against = billy(armure=9), foe(armure=9)
    result = fight(ATTACK, hero=hero, against=against, dice=[3], hero_between=2, foe_between=4)
    assert pvs(result) == (13, 26)


@pytest.mark.rule("BIL-39")
def test_between_rounds_every_so_many():
    hero, against = billy(armure=9), foe(armure=9)
    seen = []
    for rounds in range(1, 7):
        options = {"hero_between": 1, "foe_between": 2, "between_every": 3}
        result = fight(*[ATTACK] * rounds, hero=hero, against=against, dice=[3] * rounds, **options)
        seen.append(pvs(result))
    assert seen == [(15, 30), (15, 30), (14, 28), (14, 28), (14, 28), (13, 26)]


@pytest.mark.rule("BIL-39")
@pytest.mark.parametrize(
    ("hero_pv", "foe_pv", "outcome", "left"),
    [
        (5, 5, "lost", (0, 0)),
        (5, 9, "lost", (0, 4)),
        (9, 5, "won", (4, 0)),
        (9, 9, "ongoing", (4, 4)),
        (3, 30, "lost", (0, 25)),
    ],
)
def test_damage_between_rounds_kills_and_billy_first(hero_pv, foe_pv, outcome, left):
    hero, against = billy(armure=9, pv=hero_pv), foe(armure=9, pv=foe_pv)
    result = fight(ATTACK, hero=hero, against=against, dice=[3], hero_between=5, foe_between=5)
    assert (result["outcome"], pvs(result)) == (outcome, left)


@pytest.mark.rule("BIL-39")
def test_no_damage_after_a_round_that_ends_the_fight():
    result = fight(ATTACK, hero=billy(pv=4), against=foe(pv=3), dice=[3], hero_between=5)
    assert (result["outcome"], pvs(result)) == ("won", (1, 0))
    result = fight(ATTACK, hero=billy(pv=3), dice=[3], foe_between=5)
    assert (result["outcome"], pvs(result)) == ("lost", (0, 27))


def test_a_last_round_of_the_text():
    options = {"max_rounds": 2, "hero_between": 1}
    result = fight(ATTACK, ATTACK, dice=[3, 3], **options)
    assert (result["outcome"], pvs(result)) == ("stopped", (7, 24))
    assert refused(fight(ATTACK, ATTACK, ATTACK, dice=[3, 3, 3], **options), 2)
    result = fight(ATTACK, hero=billy(pv=4), dice=[3], max_rounds=1, hero_between=1)
    assert result["outcome"] == "lost"
    assert fight(ATTACK, dice=[3], max_rounds=0)["outcome"] == "ongoing"


def test_companions_count_in_every_round():
    # 5 + 2 against 5: difference 2, die 6: 6–2.
    assert pvs(fight(ATTACK, dice=[6], companions=2)) == (13, 24)


def test_a_round_is_told_in_full():
    hero = billy(adresse=4, armure=1, degats=1)
    _, log = played(started(hero, foe(6, 9, armure=2, degats=1)), "attack", "dodge", dice=[4, 6])
    assert log == [
        {
            "event": "AttackRolled",
            "foe": 0,
            "number": 1,
            "faces": [4],
            "difference": -1,
            "situation": "desavantage_leger",
            "dealt": 3,
            "taken": 3,
        },
        {"event": "DodgeRolled", "faces": [6], "adresse": 4, "success": False, "counter": False},
        {
            "event": "FoeWounded",
            "foe": 0,
            "counter": False,
            "table": 3,
            "bonus": 1,
            "guerrier": 0,
            "armure": 2,
            "doubling": "",
            "amount": 2,
            "before": 9,
            "after": 7,
        },
        {
            "event": "WoundTaken",
            "foe": 0,
            "table": 3,
            "degats": 1,
            "armure": 1,
            "capped": False,
            "amount": 3,
            "before": 15,
            "after": 12,
        },
    ]


@pytest.mark.parametrize(
    ("scenario", "key"),
    [
        ({"hero": billy(pv=0)}, "hero"),
        ({"hero": billy(pv=16)}, "pv"),
        ({"against": foe(pv=0)}, "pv"),
        ({"hero": {**billy(), "held": []}}, "held"),
        ({"hero": {**billy(), "sante": 3}}, "sante"),
        ({"hero": billy(habilete=-1)}, "habilete"),
        ({"hero": billy(caractere="noble")}, "caractere"),
        ({"hero": {"objects": ["epee", "arc", "cotte"], "pv": 10}}, "pv"),
        ({"against": {"name": "X", "pv": 3}}, "habilete"),
        ({"against": foe(endurance=3)}, "endurance"),
        ({"between_every": 0}, "between_every"),
        ({"hero_between": -1}, "hero_between"),
        ({"mode": "one"}, "mode"),
        ({"companions": "2"}, "companions"),
    ],
)
def test_a_scenario_that_makes_no_fight(scenario, key):
    assert bad(fight(**scenario), key)


def test_one_adversary_exactly():
    scenario = {"ruleset": "billy", "do": "fight", "hero": billy()}
    assert bad(run({**scenario, "foes": [foe(), foe()]}), "foes")
    assert bad(run({**scenario, "foes": []}), "foes")


@pytest.mark.rule("BIL-07")
def test_chance_0_is_no_bar_to_fighting():
    assert fight(ATTACK, hero=billy(chance=0), dice=[3])["legal"] == ["attack"]


def test_every_score_is_in_a_result():
    result = fight(hero=billy(), against={"habilete": 5, "pv": 9})
    assert result["hero"] == {
        "habilete": 5,
        "adresse": 1,
        "endurance": 5,
        "chance": 3,
        "pv": 15,
        "armure": 0,
        "degats": 0,
        "critique": 0,
        "caractere": None,
        "gloire": 0,
        "richesse": 0,
        "chance_max": 3,
    }
    assert result["foes"] == [{"name": "", "habilete": 5, "pv": 9, "armure": 0, "degats": 0}]


def test_a_result_can_be_fed_back():
    objects = {"objects": ["fourche", "epee", "dague"], "held": ["fourche", "epee"], "chance": 1, "gloire": 2}
    for hero in (billy("prudent", chance=2, chance_max=6), objects):
        first = fight(ATTACK, TAKE, hero=hero, dice=[3]) if hero is not objects else fight(ATTACK, hero=hero, dice=[3])
        assert "error" not in first
        assert fight(hero=first["hero"], against=first["foes"][0])["hero"] == first["hero"]
        assert act(hero={**first["hero"], "dead": False, "effective": {}})["hero"] == first["hero"]
    assert first["hero"]["held"] == ["fourche", "epee"]
    assert act(adjust("chance", 9), hero=first["hero"])["hero"]["chance"] == 3
