"""The odds of a fight are what the engine's own dice make of them."""

from dataclasses import replace
from random import Random

import pytest

from rulesets.kit.odds import Odds
from rulesets.kit.protocol import Choice
from tests.rulesets.billy.builders import BILLY, billy, foe, started
from tests.rulesets.billy.odds_cases import CASES, drawn, opened
from tests.rulesets.engine_chances import CLOSE, brute_force, carries_on, holds, plausible, played

POWERS = ("reroll", "double", "survive", "avoid")


def alike(state):
    """Rounds behind matter only to the options that count them."""
    options = state.options
    if options.max_rounds:
        return state
    every = options.between_every if options.hero_between or options.foe_between else 1
    return replace(state, rounds=state.rounds % every + every if state.rounds else 0)


def test_every_kind_of_moment_is_what_its_dice_make_of_it():
    random, seen = Random(41), set()
    for _ in range(250):
        state = drawn(random, most=14)
        holds(BILLY, state, POWERS)
        stage = state.pending.stage if state.pending else "attack" if state.rounds else "start"
        seen.add((state.hero.caractere, stage))
    assert seen >= {(who, "start") for who in (None, "guerrier", "prudent", "paysan", "debrouillard")}
    assert seen >= {(who, "round") for who in (None, "guerrier", "prudent", "paysan", "debrouillard")}
    assert seen >= {("prudent", "survive"), ("prudent", "attack"), ("debrouillard", "attack")}


@pytest.mark.parametrize("name", CASES)
def test_the_fights_that_players_meet_are_what_their_dice_make_of_them(name):
    state = opened(name)
    for _ in range(4):
        odds = holds(BILLY, state, POWERS)
        assert isinstance(odds, Odds) and 0 < odds.win < 1 + CLOSE
        best = max(odds.moves, key=lambda move: move.win).choice
        state, _ = BILLY.apply(state, best if state.pending else Choice("attack"), _Faces(4))


class _Faces:
    """Dice that always show the same face."""

    def __init__(self, face):
        self.face = face

    def roll(self, roll):
        return (self.face,) * roll.count


def test_small_fights_are_what_the_whole_graph_of_the_engine_gives():
    random = Random(7)
    for _ in range(40):
        state = drawn(random, most=5)
        odds = BILLY.odds(state)
        assert abs(brute_force(BILLY, state, alike) - odds.win) < CLOSE, state
        assert abs(brute_force(BILLY, state, alike, POWERS) - odds.win_plain) < CLOSE, state


@pytest.mark.rule("BIL-39")
def test_to_live_through_the_last_round_is_what_the_whole_graph_of_the_engine_gives():
    random, stopping = Random(11), 0

    def standing(state):
        return float(state.outcome in ("won", "avoided", "stopped"))

    for _ in range(30):
        state = drawn(random, most=5)
        options = replace(state.options, max_rounds=state.rounds + random.randint(1, 3))
        state = replace(state, options=options)
        odds, left = BILLY.odds(state, standing=True), BILLY.remains(state, standing=True)
        assert abs(brute_force(BILLY, state, alike, won=standing) - odds.win) < CLOSE, state
        assert abs(brute_force(BILLY, state, alike, POWERS, won=standing) - odds.win_plain) < CLOSE, state
        assert abs(left.win - odds.win) < CLOSE and abs(left.win + left.lost - 1) < CLOSE
        assert left.stopped <= left.win + CLOSE
        stopping += left.stopped > 0.01
    assert stopping > 10


def test_a_last_round_too_far_to_solve_is_played():
    state = started(billy(pv=900, endurance=300, chance=5), foe(7, 900), max_rounds=40)
    told, left = BILLY.odds(state, standing=True), BILLY.remains(state, standing=True)
    assert not told.exact and told.win > 0.9 > BILLY.odds(state).win
    assert left.win > 0.9


@pytest.mark.rule("BIL-33")
def test_rounds_that_change_nothing_are_played_until_one_does():
    hero = billy("debrouillard", habilete=2, adresse=3, pv=6, armure=6)
    state = started(hero, foe(8, 6, armure=3))
    assert abs(brute_force(BILLY, state, alike) - BILLY.odds(state).win) < CLOSE
    assert 0 < BILLY.odds(state).win_plain < BILLY.odds(state).win < 1


def test_a_fight_that_never_ends_is_not_won():
    state = started(billy(armure=9), foe(5, 6, armure=9))
    assert (BILLY.odds(state).win, BILLY.odds(state).win_plain) == (0.0, 0.0)
    left = BILLY.remains(state)
    assert (left.win, left.lost) == (0.0, 1.0)


def test_games_played_by_the_advice_are_won_as_often_as_it_says():
    random = Random(3)
    for _ in range(50):
        state = drawn(random, most=12)
        chance = BILLY.odds(state).win
        share = played(BILLY, state, 60, random)
        assert plausible(share, chance, 60), (state, share, chance)


def test_what_is_left_is_what_the_best_choices_leave():
    random = Random(17)
    assert sum(carries_on(BILLY, drawn(random, most=12)) for _ in range(80)) > 40
    assert BILLY.remains(opened("guerrier")).score == "pv"
