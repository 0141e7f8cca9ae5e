"""DEF-40 and DEF-41: what a paragraph imposes, hand corrections, and fights left for later."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
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

pytestmark = pytest.mark.rule("DEF-40")
LUCKY, UNLUCKY = [1, 1], [6, 6]


def put(**what):
    return {"do": "set", **what}


@pytest.mark.parametrize(
    ("option", "mine", "its"),
    [("hero_habilete", 3, 0), ("hero_strength", 3, 0), ("foe_strength", 0, 3), ("foe_strength", 0, -20)],
)
def test_modifiers_bear_on_the_sums_without_a_floor(book, option, mine, its):
    ruleset, state = started(book, hero=hero(book, habilete=9), foes=[foe(9)], **{option: mine or its})
    _, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE))
    assert (events[0].hero_total, events[0].foe_total) == (15 + mine, 15 + its)


def test_the_hero_s_two_modifiers_add_up(book):
    ruleset, state = started(book, hero_habilete=-2, hero_strength=1)
    _, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE))
    assert (events[0].hero_habilete, events[0].hero_modifier, events[0].hero_total) == (9, -1, 14)


@pytest.mark.parametrize(
    ("dealt", "choice", "luck", "lost"),
    [
        (4, KEEP, [], 4),
        (4, LUCK, LUCKY, 6),
        (4, LUCK, UNLUCKY, 3),
        (1, LUCK, UNLUCKY, 0),
        (0, KEEP, [], 0),
        (0, LUCK, LUCKY, 2),
        (0, LUCK, UNLUCKY, 0),
    ],
)
def test_another_figure_of_damage_dealt(book, dealt, choice, luck, lost):
    result = fight(ATTACK, choice, book=book, dealt=dealt, dice=[*HERO_HITS, *luck])
    assert endurances(result) == [10 - lost]


@pytest.mark.parametrize(
    ("taken", "choice", "luck", "lost"),
    [
        (5, KEEP, [], 5),
        (5, LUCK, LUCKY, 4),
        (5, LUCK, UNLUCKY, 6),
        (1, LUCK, LUCKY, 0),
        (0, KEEP, [], 0),
        (0, LUCK, LUCKY, 0),
        (0, LUCK, UNLUCKY, 1),
    ],
)
def test_another_figure_of_damage_taken(book, taken, choice, luck, lost):
    result = fight(ATTACK, choice, book=book, taken=taken, dice=[*FOE_HITS, *luck])
    assert current(result, "endurance") == 20 - lost


@pytest.mark.parametrize(("choice", "luck", "lost"), [(KEEP, [], 2), (LUCK, LUCKY, 1), (LUCK, UNLUCKY, 3)])
def test_the_wound_of_a_flight_stays_two(book, choice, luck, lost):
    result = fight(FLEE, choice, book=book, may_flee=True, taken=6, dice=luck)
    assert current(result, "endurance") == 20 - lost


def test_the_fight_stops_after_a_number_of_assaults(book):
    one = fight(ATTACK, book=book, max_assaults=2, dice=TIE)
    assert one["outcome"] == "ongoing"
    # The wound of the last assault is still decided before the fight stops.
    waiting = fight(ATTACK, ATTACK, book=book, max_assaults=2, dice=[*TIE, *HERO_HITS])
    assert (waiting["outcome"], waiting["legal"]) == ("ongoing", ["keep", "luck"])
    two = fight(ATTACK, ATTACK, KEEP, book=book, max_assaults=2, dice=[*TIE, *HERO_HITS])
    assert (two["outcome"], endurances(two), two["legal"]) == ("stopped", [8], [])


def test_death_in_the_last_assault_is_no_stop(book):
    assert fight(ATTACK, book=book, foes=[foe(9, 2)], max_assaults=1, dice=HERO_HITS)["outcome"] == "won"
    dying = hero(book, endurance=(2, 20))
    assert fight(ATTACK, KEEP, book=book, hero=dying, max_assaults=1, dice=FOE_HITS)["outcome"] == "lost"


def test_a_limit_set_below_the_assaults_already_fought_stops_after_the_next(book):
    result = fight(ATTACK, ATTACK, put(max_assaults=1), book=book, dice=TIE * 3)
    assert result["outcome"] == "ongoing"
    result = fight(ATTACK, ATTACK, put(max_assaults=1), ATTACK, book=book, dice=TIE * 3)
    assert result["outcome"] == "stopped"


@pytest.mark.parametrize(("option", "for_it"), [("hero_habilete", -1), ("hero_strength", -1), ("foe_strength", 1)])
def test_modifiers_may_hold_for_the_first_assaults_only(book, option, for_it):
    ruleset, state = started(book, modifiers_for=2, **{option: for_it})
    results = []
    for _ in range(3):
        state, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE))
        results.append(events[0].result)
        if state.pending:
            state, _ = ruleset.apply(state, Choice("keep"), ScriptedDice([]))
    assert results == ["foe", "foe", "tie"]


def test_a_creature_s_own_strength_holds_throughout(book):
    ruleset, state = started(book, foes=[foe(9, strength=2)], modifiers_for=1, foe_strength=1)
    totals = []
    for _ in range(2):
        state, events = ruleset.apply(state, Choice("attack"), ScriptedDice(TIE))
        totals.append(events[0].foe_total)
        state, _ = ruleset.apply(state, Choice("keep"), ScriptedDice([]))
    assert totals == [18, 17]


@pytest.mark.parametrize(("endurance", "outcome"), [(6, "ongoing"), (5, "stopped"), (2, "won")])
def test_the_fight_stops_when_a_creature_is_low(book, endurance, outcome):
    choices = [ATTACK] if outcome == "won" else [ATTACK, KEEP]
    result = fight(*choices, book=book, foes=[foe(9, endurance)], stop_at=3, dice=HERO_HITS)
    assert result["outcome"] == outcome


def test_low_stops_only_for_a_creature_of_that_assault(book):
    foes = [foe(9, 10), foe(9, 2)]
    assert fight(ATTACK, book=book, foes=foes, mode="in_turn", stop_at=3, dice=TIE)["outcome"] == "ongoing"
    assert fight(ATTACK, book=book, foes=foes, mode="all", stop_at=3, dice=TIE * 2)["outcome"] == "stopped"


def test_a_creature_that_dies_does_not_stop_the_fight_by_being_low(book):
    foes = [foe(9, 2), foe(9, 3)]
    result = fight(ATTACK, book=book, foes=foes, mode="in_turn", stop_at=3, dice=HERO_HITS)
    assert (result["outcome"], result["legal"]) == ("ongoing", ["attack"])


def test_limits_at_zero_mean_none(book):
    result = fight(ATTACK, book=book, max_assaults=0, modifiers_for=0, stop_at=0, hero_strength=1, dice=TIE)
    assert result["legal"] == ["keep", "luck"]


def test_every_option_can_be_set_between_assaults_and_the_log_tells(book):
    ruleset, state = started(book)
    choice = ruleset.codec.choice(put(dealt=3, hero_strength=-1, may_flee=True, taken=2))
    state, events = ruleset.apply(state, choice, ScriptedDice([]))
    assert (state.options.dealt, state.options.hero_strength, state.options.may_flee) == (3, -1, True)
    told = [ruleset.codec.event_data(event) for event in events]
    assert {"event": "OptionChanged", "option": "dealt", "before": 2, "after": 3} in told
    assert len(told) == 3


def test_a_creature_s_numbers_can_be_set(book):
    result = fight(put(foe=1, habilete=4, endurance=3, strength=-2), book=book, foes=[foe(), foe()], mode="all")
    assert result["foes"][1] == {"name": "Gobelin", "habilete": 4, "endurance": 3, "strength": -2}
    assert result["foes"][0] == foe()


def test_the_hero_s_current_scores_can_be_set_past_the_initial(book):
    numbers = {"habilete": 13, "endurance": 25, "chance": 0, "or": 7, "repas": 2}
    result = fight(put(hero=numbers), book=book)
    assert {name: current(result, name) for name in numbers} == numbers
    assert result["hero"]["endurance"]["initial"] == 20


def test_a_side_brought_to_death_ends_the_fight(book):
    assert fight(put(hero={"endurance": 0}), book=book)["outcome"] == "lost"
    assert fight(put(foe=0, endurance=0), book=book)["outcome"] == "won"
    both = fight(put(foe=0, endurance=0, hero={"endurance": 0}), book=book)
    assert both["outcome"] == "lost"
    foes = [foe(9, 5), foe(9, 6)]
    result = fight(put(foe=0, endurance=0), ATTACK, KEEP, book=book, foes=foes, mode="in_turn", dice=HERO_HITS)
    assert endurances(result) == [0, 4]


def test_options_foe_and_hero_combine(book):
    result = fight(put(taken=3, foe=0, endurance=4, hero={"chance": 5}), ATTACK, KEEP, book=book, dice=FOE_HITS)
    assert (endurances(result), current(result, "chance"), current(result, "endurance")) == ([4], 5, 17)


def test_what_set_cannot_do(book):
    two = [foe(), foe()]
    assert refused(fight(put(mode="one"), book=book, foes=two, mode="all"))
    assert refused(fight(put(foe=2, endurance=1), book=book, foes=two, mode="all"))
    assert refused(fight(put(foe=-1, endurance=1), book=book, foes=two, mode="all"))
    assert fight(put(mode="in_turn"), book=book, foes=two, mode="all")["legal"] == ["attack"]


@pytest.mark.parametrize(
    ("bad", "key"),
    [
        (put(dealt=-1), "dealt"),
        (put(dealt=True), "dealt"),
        (put(taken=None), "taken"),
        (put(mode="both"), "mode"),
        (put(endurance=3), "endurance"),
        (put(foe=None), "foe"),
        (put(foe=0, endurance=-1), "endurance"),
        (put(foe=0, pv=1), "pv"),
        (put(hero={"endurance": {"initial": 3, "current": 3}}), "endurance"),
        (put(hero={"pierres": 1}), "pierres"),
        (put(hero=[]), "hero"),
        (put(retreat_max=1), "retreat_max"),
        ({"do": "stop", "outcome": "fled"}, "outcome"),
    ],
)
def test_what_set_and_stop_cannot_say(book, bad, key):
    result = fight(ATTACK, bad, book=book, dice=TIE)
    assert set(result) == {"id", "error"}
    assert result["error"]["code"] == "bad_scenario"
    assert "choice" not in result["error"]
    assert key in result["error"]["message"]


@pytest.mark.parametrize(
    ("more", "outcome"), [({}, "stopped"), ({"outcome": "won"}, "won"), ({"outcome": "lost"}, "lost")]
)
def test_the_fight_ends_as_the_text_says_with_no_score_changed(book, more, outcome):
    result = fight(ATTACK, KEEP, {"do": "stop", **more}, book=book, dice=FOE_HITS)
    assert (result["outcome"], endurances(result), current(result, "endurance")) == (outcome, [10], 18)
    assert refused(fight({"do": "stop"}, ATTACK, book=book, dice=TIE), 1)
    assert refused(fight({"do": "stop"}, {"do": "stop"}, book=book), 1)
    ruleset, state = started(book)
    _, events = ruleset.apply(state, Choice("stop", more), ScriptedDice([]))
    assert ruleset.codec.event_data(events[0]) == {"event": "FightEnded", "outcome": outcome, "by": "hand"}


@pytest.mark.rule("DEF-41")
def test_a_fight_left_keeps_the_creatures_and_is_taken_up_again(book):
    foes = [foe(9, 2), foe(9, 9)]
    dice = [*HERO_HITS, *HERO_HITS]
    left = fight(ATTACK, ATTACK, KEEP, FLEE, KEEP, book=book, foes=foes, mode="in_turn", may_flee=True, dice=dice)
    assert (left["outcome"], endurances(left)) == ("fled", [0, 7])
    again = fight(ATTACK, KEEP, book=book, hero=left["hero"], foes=left["foes"][1:], dice=HERO_HITS)
    assert endurances(again) == [5]


@pytest.mark.rule("DEF-41")
def test_survivors_are_the_living():
    ruleset, state = started(foes=[foe(9, 2), foe(9, 9)], hero=hero(pierres={"faiblesse": 1}), mode="in_turn")
    state, _ = ruleset.apply(state, Choice("stone", {"stone": "faiblesse", "foe": 1}), ScriptedDice([]))
    state, _ = ruleset.apply(state, Choice("attack"), ScriptedDice(HERO_HITS))
    assert [(creature.endurance, creature.faiblesse) for creature in state.survivors] == [(9, False)]


def told(book, foes, mode, **what):
    """The events of a correction, as data."""
    ruleset, state = started(book, foes=foes, mode=mode)
    _, events = ruleset.apply(state, ruleset.codec.choice(put(**what)), ScriptedDice([]))
    return [ruleset.codec.event_data(event) for event in events]


def test_the_log_tells_what_was_corrected_and_only_that(book):
    assert told(book, [foe(9, 5)], "one", foe=0, habilete=9, endurance=3, strength=-1) == [
        {"event": "FoeCorrected", "foe": 0, "score": "endurance", "before": 5, "after": 3},
        {"event": "FoeCorrected", "foe": 0, "score": "strength", "before": None, "after": -1},
    ]
    assert told(book, [foe()], "one", hero={"endurance": 20, "chance": 4}) == [
        {"event": "HeroCorrected", "score": "chance", "before": 9, "after": 4, "penalty": 0}
    ]
    assert told(book, [foe()], "one", dealt=2) == []


def test_the_log_tells_a_death_by_hand_and_who_steps_up(book):
    killed = [
        {"event": "FoeCorrected", "foe": 0, "score": "endurance", "before": 5, "after": 0},
        {"event": "FoeKilled", "foe": 0},
    ]
    two = [foe(9, 5), foe(9, 6)]
    assert told(book, two, "in_turn", foe=0, endurance=0) == [*killed, {"event": "FoeSteppedUp", "foe": 1}]
    assert told(book, two, "all", foe=0, endurance=0) == killed
    won = {"event": "FightEnded", "outcome": "won", "by": "foes_dead"}
    assert told(book, [foe(9, 5)], "one", foe=0, endurance=0) == [*killed, won]
