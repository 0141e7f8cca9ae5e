"""The odds of a fight are what the engine's own dice make of them."""

from random import Random

import pytest

from rulesets.kit.replay import legal
from tests.rulesets.cretoises.builders import RULES, foe, hero, started
from tests.rulesets.cretoises.odds_cases import CASES, by_hand, drawn, opened
from tests.rulesets.engine_chances import CLOSE, brute_force, carries_on, holds, plausible, played


def test_every_kind_of_moment_is_what_its_dice_make_of_it():
    random, seen = Random(5), set()
    for number in range(250):
        state = drawn(random)
        if number % 5 == 0:
            state = by_hand(random, state)
        holds(RULES, state)
        kind = "several" if state.several else "one"
        seen |= {(kind, state.turn), (kind, state.hero.condition), (kind, state.pending), *legal(RULES, state)}
        seen.add(("two", state.two_dice, state.turn))
    assert seen >= {(kind, turn) for kind in ("one", "several") for turn in ("hero", "foe")}
    assert seen >= {("several", "undecided"), ("several", "yielded"), ("one", "yielded"), "two_dice"}
    assert seen >= {("two", True, "hero"), ("two", True, "foe"), ("one", "grievement"), ("several", "blesse")}


@pytest.mark.parametrize("name", CASES)
def test_the_fights_that_players_meet_are_what_their_dice_make_of_them(name):
    state = opened(name)
    for _ in range(3):
        odds = holds(RULES, state)
        assert 0 < odds.win_plain < odds.win < 1 + CLOSE
        best = max(odds.moves, key=lambda move: move.win).choice
        state, _ = RULES.apply(state, best, _Faces(3))


class _Faces:
    """Dice that always show the same face."""

    def __init__(self, face):
        self.face = face

    def roll(self, roll):
        return (self.face,) * roll.count


def test_small_fights_are_what_the_whole_graph_of_the_engine_gives():
    random = Random(11)
    for _ in range(12):
        state = drawn(random, honneur=1, foes=2)
        odds = RULES.odds(state)
        assert abs(brute_force(RULES, state) - odds.win) < CLOSE, state
        assert abs(brute_force(RULES, state, spending=False) - odds.win_plain) < CLOSE, state


@pytest.mark.rule("CRE-24")
def test_two_who_cannot_hit_each_other_need_two_dice():
    state = started(
        hero(force=0, protection=20, weapons=[], armour=[], honneur=0, condition="grievement"),
        [foe(0, 20, condition="grievement")],
    )
    odds = RULES.odds(state)
    assert odds.by_choice == {"attack": odds.win, "two_dice": odds.win} and 0.5 < odds.win < 1
    # The blow that cannot hit is worth as much only because two dice come after it.
    assert {move.choice.do: move.idle for move in odds.moves} == {"attack": True, "two_dice": False}
    assert abs(brute_force(RULES, state) - odds.win) < CLOSE
    left = RULES.remains(state)
    assert abs(left.win - odds.win) < CLOSE and left.chances[1] == left.win


@pytest.mark.rule("CRE-25")
def test_a_blow_that_cannot_hit_is_told_from_one_that_honneur_makes_hit():
    # With one die he needs 7, and nothing can hit him: he may wait as long as he likes, but must spend in the end.
    state = started(
        hero(force=0, protection=20, weapons=[], armour=[], honneur=2, condition="grievement"),
        [foe(0, 7, condition="grievement")],
    )
    odds = RULES.odds(state)
    blows = {move.choice.args["honneur"]: (move.win, move.idle) for move in odds.moves if move.choice.do == "attack"}
    assert blows[0] == (odds.win, True) and not blows[1][1] and not blows[2][1]
    assert abs(brute_force(RULES, state) - odds.win) < CLOSE


def test_a_fight_that_never_ends_is_not_won():
    # One die that cannot hit against two dice that always may: the only end is a lost one.
    state = started(
        hero(force=0, protection=10, weapons=[], armour=[], honneur=0, condition="grievement"), [foe(0, 20)]
    )
    assert RULES.odds(state).win == 0.0 and RULES.remains(state).lost == 1.0


def test_games_played_by_the_advice_are_won_as_often_as_it_says():
    random = Random(23)
    for _ in range(50):
        state = drawn(random)
        chance = RULES.odds(state).win
        share = played(RULES, state, 40, random)
        assert plausible(share, chance, 40), (state, share, chance)


@pytest.mark.rule("CRE-11")
def test_the_condition_of_the_last_blow_is_what_the_best_choices_leave():
    random = Random(29)
    # Where an end is next, Althéos has recovered already: those moments are compared by their sum alone.
    assert sum(carries_on(RULES, drawn(random), ends=False) for _ in range(80)) > 20
    assert RULES.remains(opened("first")).score == "condition"


def test_following_every_fight_to_its_end_gives_its_chance():
    random = Random(31)
    for _ in range(120):
        state = drawn(random, honneur=12)
        left = RULES.remains(state)
        assert abs(left.win - RULES.odds(state).win) < CLOSE and abs(left.win + left.lost - 1) < CLOSE, state
