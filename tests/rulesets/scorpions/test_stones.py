"""SCO-30 to SCO-32 and SCO-36 to SCO-40: the stones of magic."""

import pytest

from rulesets.defis.engine.scorpions.tables import HELP, NAMES, OFFERED, STONES
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import (
    ATTACK,
    FOE_HITS,
    HERO_HITS,
    TIE,
    act,
    current,
    endurances,
    fight,
    hero,
    holding,
    refused,
    started,
    stone,
)

NINE = (
    "feu",
    "glace",
    "illusion",
    "amitie",
    "croissance",
    "benediction",
    "terreur",
    "fletrissure",
    "malediction",
)
NO_DICE = ScriptedDice([])


@pytest.mark.rule("SCO-30")
def test_fourteen_kinds_several_of_one_may_be_held():
    assert len(STONES) == len(set(STONES)) == 14
    assert set(NAMES) == set(HELP) == set(STONES)
    held = hero(pierres={"feu": 4})
    left = [act(*[stone("feu", offered=True)] * uses, hero=held)["hero"]["pierres"] for uses in range(5)]
    assert left == [{"feu": 4}, {"feu": 3}, {"feu": 2}, {"feu": 1}, {}]
    assert refused(act(*[stone("feu", offered=True)] * 5, hero=held), 4)


@pytest.mark.rule("SCO-31")
def test_the_giver_limits_what_is_received_and_she_may_use_any():
    ruleset, state = started()
    heroine = state.hero

    def received(kind, giver):
        richer, events = ruleset.act(heroine, Choice("receive", {"stone": kind, "giver": giver}), NO_DICE)
        assert ruleset.codec.event_data(events[0])["held"] == 1
        return dict(richer.pierres)

    for giver in ("neutral", "found"):
        assert [received(kind, giver) for kind in STONES] == [{kind: 1} for kind in STONES]
    for giver, forbidden in (
        ("good", ("terreur", "fletrissure", "malediction", "faiblesse")),
        ("evil", ("amitie", "croissance", "benediction", "force")),
    ):
        for kind in STONES:
            if kind in forbidden:
                with pytest.raises(RuleViolation, match="sorcier"):
                    received(kind, giver)
            else:
                assert received(kind, giver) == {kind: 1}
    for kind in NINE:
        assert act(stone(kind, offered=True), hero=holding(kind), dice=[1])["hero"]["pierres"] == {}


@pytest.mark.rule("SCO-31")
def test_what_can_be_received_is_offered():
    ruleset, state = started()
    offers = {
        offer.args["giver"]: offer.params[0].values for offer in ruleset.acts(state.hero) if offer.do == "receive"
    }
    assert set(offers) == {"good", "neutral", "evil", "found"}
    assert not any(offer.listed for offer in ruleset.acts(state.hero) if offer.do in ("receive", "roll"))
    assert offers["found"] == STONES
    assert "faiblesse" not in offers["good"] and "force" not in offers["evil"]
    for stranger in ({"stone": "or", "giver": "good"}, {"stone": "feu", "giver": "king"}):
        with pytest.raises(RuleViolation):
            ruleset.act(state.hero, Choice("receive", stranger), NO_DICE)


@pytest.mark.rule("SCO-32")
@pytest.mark.parametrize(
    ("kind", "held", "then"),
    [
        ("habilete", (2, 9), 7),
        ("habilete", (6, 9), 9),
        ("endurance", (5, 20), 15),
        ("endurance", (5, 21), 16),
        ("chance", (0, 7), 4),
        ("chance", (12, 9), 12),
    ],
)
def test_half_of_the_initial_rounded_up_comes_back(kind, held, then):
    before = holding(kind, **{kind: held})
    assert current(act(stone(kind), hero=before), kind) == then
    assert current(fight(stone(kind), hero=before), kind) == then


@pytest.mark.rule("SCO-32")
@pytest.mark.parametrize("kind", ["habilete", "endurance", "chance"])
def test_not_once_the_first_assault_has_begun(kind):
    held = holding(kind)
    assert fight(hero=held)["legal"] == ["attack", "stone"]
    assert fight(ATTACK, hero=held, dice=TIE)["legal"] == ["attack"]
    assert refused(fight(ATTACK, stone(kind), hero=held, dice=TIE), 1)
    assert refused(fight(ATTACK, stone(kind, offered=True), hero=held, dice=TIE), 1)


@pytest.mark.rule("SCO-36")
def test_malediction_costs_a_die_of_endurance_and_can_kill():
    held = holding("malediction", endurance=(5, 20))
    assert current(act(stone("malediction", offered=True), hero=held, dice=[4]), "endurance") == 1
    assert act(stone("malediction", offered=True), hero=held, dice=[6])["hero"]["dead"] is True
    result = fight(stone("malediction", offered=True), hero=held, dice=[5])
    assert (result["outcome"], endurances(result), result["dice_used"]) == ("lost", [10], 1)
    assert fight(stone("malediction", offered=True), hero=held, dice=[4])["outcome"] == "ongoing"


@pytest.mark.rule("SCO-37")
def test_benediction_is_for_another_creature():
    held = holding("benediction", habilete=(5, 9), endurance=(5, 20), chance=(5, 9))
    for result in (
        act(stone("benediction", offered=True), hero=held),
        fight(stone("benediction", offered=True), hero=held),
    ):
        assert [current(result, name) for name in ("habilete", "endurance", "chance")] == [5, 5, 5]
        assert result["hero"]["pierres"] == {}
    assert "3 points" in HELP["benediction"] and "autre que vous" in HELP["benediction"]


@pytest.mark.rule("SCO-38")
@pytest.mark.parametrize("kind", NINE)
def test_the_nine_need_the_paragraph(kind):
    held = holding(kind)
    assert refused(act(stone(kind), hero=held))
    assert refused(act(stone(kind, offered=False), hero=held))
    assert refused(fight(stone(kind), hero=held))
    assert act(stone(kind, offered=True), hero=held, dice=[1])["hero"]["pierres"] == {}
    assert fight(hero=held)["legal"] == ["attack"]
    result = fight(ATTACK, stone(kind, offered=True), hero=held, dice=[*TIE, 1])
    assert (result["hero"]["pierres"], result["legal"]) == ({}, ["attack"])
    assert refused(fight(ATTACK, stone(kind, offered=True), hero=held, dice=[*FOE_HITS, 1]), 1)
    ruleset, state = started(hero=held)
    (offer,) = (offer for offer in ruleset.offers(state) if offer.do == "stone")
    assert (offer.args, offer.listed, offer.refusal) == ({"stone": kind, "offered": True}, False, None)


@pytest.mark.rule("SCO-38")
@pytest.mark.parametrize("kind", ["force", "faiblesse"])
def test_force_and_faiblesse_are_never_offered_by_the_text(kind):
    assert kind not in OFFERED
    assert fight(stone(kind), hero=holding(kind))["hero"]["pierres"] == {}
    assert refused(act(stone(kind, offered=True), hero=holding(kind)))


@pytest.mark.rule("SCO-39")
@pytest.mark.parametrize("kind", STONES)
def test_a_stone_not_held_changes_nothing(kind):
    for result in (act(stone(kind, offered=True), dice=[1]), fight(stone(kind, offered=True), dice=[1])):
        assert refused(result)
        assert "Vous n’avez pas de Pierre d" in result["error"]["message"]
        assert result["dice_used"] == 0
    assert refused(act(stone("or")))
    assert refused(fight(stone("or")))


@pytest.mark.rule("SCO-40")
def test_the_help_says_what_the_nine_do():
    words = {
        "feu": "objet de taille moyenne",
        "glace": "vapeur",
        "illusion": "dissipe",
        "amitie": "créature",
        "terreur": "peur",
        "croissance": "plantes",
        "fletrissure": "plantes",
        "benediction": "quelqu’un d’autre",
        "malediction": "dé",
    }
    assert set(words) == set(OFFERED) == set(NINE)
    assert all(word in HELP[kind] for kind, word in words.items())


@pytest.mark.rule("SCO-32")
def test_the_log_of_a_stone():
    ruleset, state = started(hero=holding("endurance", endurance=(14, 21)))
    _, events = ruleset.apply(state, Choice("stone", {"stone": "endurance"}), NO_DICE)
    assert [ruleset.codec.event_data(event) for event in events] == [
        {"event": "StoneUsed", "stone": "endurance", "left": 0, "foe": None},
        {"event": "ScoreRestored", "score": "endurance", "due": 11, "gain": 7, "before": 14, "after": 21, "penalty": 0},
    ]


def test_a_wound_waiting_refuses_every_stone():
    ruleset, state = started(hero=holding(*STONES))
    state, _ = ruleset.apply(state, Choice("attack"), ScriptedDice(HERO_HITS))
    stones = [offer for offer in ruleset.offers(state) if offer.do == "stone"]
    assert len(stones) == 14 and all(offer.refusal for offer in stones)


@pytest.mark.rule("SCO-38")
def test_another_stone_may_name_its_victim_and_does_not_weaken_it():
    ruleset, state = started(hero=holding("terreur", "terreur"))
    scare = Choice("stone", {"stone": "terreur", "offered": True, "foe": 0})
    after, events = ruleset.apply(state, scare, NO_DICE)
    assert (events[0].foe, after.foes) == (0, state.foes)
    assert refused(fight(stone("terreur", offered=True, foe=1), hero=holding("terreur")))


@pytest.mark.parametrize(
    ("kind", "name"),
    [("feu", "Pierre de Feu"), ("amitie", "Pierre d’Amitié"), ("habilete", "Pierre d’Habileté")],
)
def test_a_stone_is_named_in_good_french(kind, name):
    message = act(stone(kind, offered=True))["error"]["message"]
    assert message == f"Vous n’avez pas de {name}."


@pytest.mark.rule("SCO-32")
@pytest.mark.rule("SCO-38")
def test_what_is_offered_out_of_a_fight():
    ruleset, state = started(hero=holding(*STONES))
    stones = {offer.args["stone"]: offer for offer in ruleset.acts(state.hero) if offer.do == "stone"}
    assert tuple(stones) == STONES
    confirmed = {kind for kind, offer in stones.items() if offer.args.get("offered") and not offer.listed}
    assert confirmed == set(NINE)
    assert {kind for kind, offer in stones.items() if offer.refusal} == {"force", "faiblesse"}


@pytest.mark.rule("SCO-32")
@pytest.mark.parametrize(("book", "now"), [(False, 20), (True, 29)])
def test_points_that_a_stone_gives_above_the_initial_are_lost_unless_the_text_allows_them(book, now):
    held = hero(endurance=(19, 20), pierres={"endurance": 1})
    ruleset, state = started(hero=held)
    for offers in (ruleset.acts(state.hero), ruleset.offers(state)):
        [offer] = [offer for offer in offers if offer.do == "stone"]
        assert (offer.gain, offer.lost) == (1, 9)
    result = act({"do": "stone", "stone": "endurance", "book": book}, hero=held)
    assert current(result, "endurance") == now
    assert current(fight({"do": "stone", "stone": "endurance", "book": book}, hero=held), "endurance") == now


@pytest.mark.rule("SCO-15")
def test_what_weighs_on_a_score_is_told_with_it():
    ruleset, state = started(hero=hero(endurance=(10, 20), sante=(5, 12), repas=1, pierres={"endurance": 1}))
    for choice in (
        Choice("eat"),
        Choice("adjust", {"score": "endurance", "by": 1}),
        Choice("stone", {"stone": "endurance"}),
    ):
        _, events = ruleset.act(state.hero, choice, ScriptedDice([]))
        assert events[-1].penalty == 1
    for choice in (
        Choice("adjust", {"score": "chance", "by": -1}),
        Choice("adjust", {"score": "endurance", "by": 1, "initial": True}),
    ):
        _, events = ruleset.act(state.hero, choice, ScriptedDice([]))
        assert events[-1].penalty == 0
