"""DEF-20 to DEF-28: one opponent, and luck on its wounds."""

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


@pytest.mark.rule("DEF-20")
def test_the_creature_rolls_first_and_both_add_their_habilete(book):
    ruleset, state = started(book, hero=hero(book, habilete=10), foes=[foe(7)])
    dice = ScriptedDice([6, 5, 4, 3])
    _, (rolled,) = ruleset.apply(state, Choice("attack"), dice)
    assert [(made.roll.who, made.roll.why, made.roll.foe, made.faces) for made in dice.rolled] == [
        ("foe", "attack", 0, (6, 5)),
        ("hero", "attack", 0, (4, 3)),
    ]
    assert (rolled.foe_faces, rolled.foe_habilete, rolled.foe_modifier, rolled.foe_total) == (
        (6, 5),
        7,
        0,
        18,
    )
    assert (rolled.hero_faces, rolled.hero_habilete, rolled.hero_modifier, rolled.hero_total) == (
        (4, 3),
        10,
        0,
        17,
    )
    assert (rolled.number, rolled.target, rolled.result) == (1, True, "foe")


@pytest.mark.rule("DEF-20")
@pytest.mark.parametrize("strength", [-3, 0, 2])
def test_a_creature_may_have_its_own_modifier(book, strength):
    ruleset, state = started(book, foes=[foe(7, strength=strength)])
    _, (rolled,) = ruleset.apply(state, Choice("attack"), ScriptedDice([6, 5, 6, 6]))
    assert rolled.foe_total == 18 + strength


@pytest.mark.rule("DEF-21")
@pytest.mark.parametrize(
    ("dice", "choices", "mine", "its"),
    [
        ([3, 3, 3, 4], [ATTACK, KEEP], 20, 8),
        ([3, 4, 3, 3], [ATTACK, KEEP], 18, 10),
        ([3, 4, 4, 3], [ATTACK], 20, 10),
    ],
)
def test_the_greater_strength_wounds_for_two(book, dice, choices, mine, its):
    result = fight(*choices, book=book, dice=dice)
    assert (current(result, "endurance"), endurances(result)) == (mine, [its])
    assert result["legal"] == ["attack"]


@pytest.mark.rule("DEF-22")
@pytest.mark.parametrize(("luck", "left"), [([4, 5], 6), ([5, 5], 9)])
def test_luck_after_wounding(book, luck, left):
    result = fight(ATTACK, LUCK, book=book, dice=[*HERO_HITS, *luck])
    assert endurances(result) == [left]


@pytest.mark.rule("DEF-22")
def test_a_lucky_blow_may_kill_and_an_unlucky_one_leaves_alive(book):
    lucky = fight(ATTACK, LUCK, book=book, foes=[foe(9, 4)], dice=[*HERO_HITS, 1, 1])
    assert (lucky["outcome"], endurances(lucky)) == ("won", [0])
    unlucky = fight(ATTACK, LUCK, book=book, foes=[foe(9, 3)], dice=[*HERO_HITS, 6, 6])
    assert (unlucky["outcome"], endurances(unlucky)) == ("ongoing", [2])


@pytest.mark.rule("DEF-23")
@pytest.mark.parametrize(("luck", "left"), [([4, 5], 19), ([5, 5], 17)])
def test_luck_after_being_wounded(book, luck, left):
    result = fight(ATTACK, LUCK, book=book, dice=[*FOE_HITS, *luck])
    assert current(result, "endurance") == left


@pytest.mark.rule("DEF-23")
def test_luck_is_offered_when_even_a_lucky_wound_kills(book):
    dying = hero(book, endurance=(1, 20))
    result = fight(ATTACK, book=book, hero=dying, dice=FOE_HITS)
    assert (result["outcome"], result["legal"]) == ("ongoing", ["keep", "luck"])
    result = fight(ATTACK, LUCK, book=book, hero=dying, dice=[*FOE_HITS, 1, 1])
    assert (result["outcome"], current(result, "chance")) == ("lost", 8)


@pytest.mark.rule("DEF-24")
def test_each_use_of_luck_costs_a_point_and_bears_on_one_wound(book):
    dice = [*FOE_HITS, 3, 3, *HERO_HITS, 3, 4]
    result = fight(ATTACK, LUCK, ATTACK, LUCK, book=book, hero=hero(book, chance=(7, 9)), dice=dice)
    assert current(result, "chance") == 5
    assert (current(result, "endurance"), endurances(result)) == (19, [9])
    assert refused(fight(ATTACK, LUCK, LUCK, book=book, dice=[*FOE_HITS, 3, 3, 3, 3]), 2)


@pytest.mark.rule("DEF-11")
def test_luck_at_zero_in_a_fight_is_legal_and_bad(book):
    spent = hero(book, chance=(0, 9))
    assert fight(ATTACK, book=book, hero=spent, dice=FOE_HITS)["legal"] == ["keep", "luck"]
    result = fight(ATTACK, LUCK, book=book, hero=spent, dice=[*FOE_HITS, 1, 1])
    assert (current(result, "endurance"), current(result, "chance")) == (17, 0)


@pytest.mark.rule("DEF-25")
@pytest.mark.parametrize(
    ("endurance", "choice", "luck", "left", "outcome"),
    [
        (2, LUCK, [1, 1], 1, "ongoing"),
        (2, KEEP, [], 0, "lost"),
        (3, KEEP, [], 1, "ongoing"),
        (3, LUCK, [6, 6], 0, "lost"),
        (4, LUCK, [6, 6], 1, "ongoing"),
    ],
)
def test_the_wound_waits_for_the_decision(book, endurance, choice, luck, left, outcome):
    held = hero(book, endurance=(endurance, 20))
    waiting = fight(ATTACK, book=book, hero=held, dice=FOE_HITS)
    assert (current(waiting, "endurance"), waiting["hero"]["dead"]) == (endurance, False)
    result = fight(ATTACK, choice, book=book, hero=held, dice=[*FOE_HITS, *luck])
    assert (current(result, "endurance"), result["outcome"]) == (left, outcome)


@pytest.mark.rule("DEF-25")
def test_effective_endurance_decides():
    # SANTÉ 5 of 12 takes 1: ENDURANCE 3 is 2 in effect, so a plain wound kills at a stored 1.
    held = hero(endurance=(3, 20), sante=(5, 12))
    result = fight(ATTACK, KEEP, hero=held, dice=FOE_HITS)
    assert (result["outcome"], current(result, "endurance")) == ("lost", 1)
    assert result["hero"]["effective"]["endurance"] == 0
    assert fight(ATTACK, LUCK, hero=held, dice=[*FOE_HITS, 1, 1])["outcome"] == "ongoing"


@pytest.mark.rule("DEF-26")
@pytest.mark.parametrize(("endurance", "asked"), [(1, False), (2, False), (3, True)])
def test_no_luck_on_a_plain_wound_that_kills(book, endurance, asked):
    result = fight(ATTACK, book=book, foes=[foe(9, endurance)], dice=HERO_HITS)
    assert result["legal"] == (["keep", "luck"] if asked else [])
    assert result["outcome"] == ("ongoing" if asked else "won")


@pytest.mark.rule("DEF-26")
def test_the_figure_of_the_fight_counts(book):
    assert fight(ATTACK, book=book, foes=[foe(9, 4)], dealt=4, dice=HERO_HITS)["outcome"] == "won"
    assert fight(ATTACK, book=book, foes=[foe(9, 5)], dealt=4, dice=HERO_HITS)["legal"] == ["keep", "luck"]


@pytest.mark.rule("DEF-28")
def test_the_plain_wound_can_always_be_kept_and_nothing_else_done_first(book):
    result = fight(ATTACK, KEEP, book=book, dice=HERO_HITS)
    assert (endurances(result), current(result, "chance")) == ([8], 9)
    for choice in (ATTACK, {"do": "flee"}, {"do": "set", "dealt": 3}, {"do": "stop"}):
        result = fight(ATTACK, choice, book=book, may_flee=True, dice=HERO_HITS * 2)
        assert refused(result, 1)
        assert result["legal"] == ["keep", "luck"]
    for choice in (LUCK, KEEP):
        assert refused(fight(choice, book=book, dice=[1, 1]))
        assert refused(fight(ATTACK, choice, book=book, dice=[*TIE, 1, 1]), 1)


def test_a_wound_tells_its_three_amounts(book):
    ruleset, state = started(book)
    hurt, _ = ruleset.apply(state, Choice("attack"), ScriptedDice(FOE_HITS))
    assert (hurt.pending.lucky, hurt.pending.plain, hurt.pending.unlucky) == (1, 2, 3)
    hit, _ = ruleset.apply(state, Choice("attack"), ScriptedDice(HERO_HITS))
    assert (hit.pending.lucky, hit.pending.plain, hit.pending.unlucky) == (4, 2, 1)


def test_the_log_of_a_wound_taken(book):
    ruleset, state = started(book, hero=hero(book, endurance=(3, 20)))
    state, _ = ruleset.apply(state, Choice("attack"), ScriptedDice(FOE_HITS))
    state, events = ruleset.apply(state, Choice("luck"), ScriptedDice([6, 4]))
    assert [ruleset.codec.event_data(event) for event in events] == [
        {
            "event": "LuckTested",
            "wound": "hero",
            "foe": 0,
            "faces": [6, 4],
            "total": 10,
            "chance": 9,
            "lucky": False,
            "chance_left": 8,
        },
        {
            "event": "WoundTaken",
            "foe": 0,
            "flight": False,
            "amount": 3,
            "before": 3,
            "after": 0,
            "effective_before": 3,
            "effective_after": 0,
            "luck": "unlucky",
        },
        {"event": "HeroDied", "score": "endurance"},
        {"event": "FightEnded", "outcome": "lost", "by": "hero_dead"},
    ]


def test_the_log_of_a_kill_and_its_secrets(book):
    ruleset, state = started(book, foes=[foe(9, 2)])
    state, events = ruleset.apply(state, Choice("attack"), ScriptedDice(HERO_HITS))
    data = [ruleset.codec.event_data(event) for event in events]
    assert [line["event"] for line in data] == ["AssaultRolled", "FoeWounded", "FoeKilled", "FightEnded"]
    assert data[1] == {"event": "FoeWounded", "foe": 0, "amount": 2, "before": 2, "after": 0, "luck": "none"}
    hidden = [sorted(event.SECRETS) for event in events]
    assert hidden == [["foe_faces", "foe_habilete", "foe_modifier", "foe_total"], ["after", "before"], [], []]
    for event, line in zip(events, data, strict=True):
        assert event.SECRETS.issubset(line)
