"""What holds of the chances of any fight, and what comes of fights really fought."""

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulesets.defis.engine import odds_counted, odds_duel, odds_exact, odds_games, odds_many, odds_solvers
from rulesets.kit.dice import RandomDice, ScriptedDice
from rulesets.kit.odds import TIE
from tests.rulesets.builders import FOE_HITS, foe, hero, started
from tests.rulesets.defis.odds_fights import scenarios, seeded_fight
from tests.rulesets.enumeration import choices, same

CLOSE = 1e-9


def played(ruleset, fight, dice, data):
    """The fight after a few choices drawn."""
    for _ in range(data.draw(st.integers(0, 4))):
        open_now = choices(ruleset, fight)
        if not open_now:
            break
        fight, _ = ruleset.apply(fight, data.draw(st.sampled_from(open_now)), dice)
    return fight


def with_hero(fight, name, by):
    return replace(fight, hero=fight.hero.with_value(name, fight.hero.value(name) + by))


@settings(deadline=None, max_examples=60)
@given(scenarios(), st.data())
def test_a_free_decision_never_hurts(scenario, data):
    ruleset, fight = started(**scenario)
    fight = played(ruleset, fight, RandomDice(lambda sides: data.draw(st.integers(0, sides - 1))), data)
    told = ruleset.odds(fight)
    assert 0 <= told.win_plain <= told.win + CLOSE <= 1 + 2 * CLOSE
    assert told.exact
    if choices(ruleset, fight):
        assert told.by_choice[told.best] >= told.win - TIE
        assert {move.choice.do for move in told.moves} == set(told.by_choice)
        assert told.by_choice.keys() == {choice.do for choice in choices(ruleset, fight)}
    else:
        assert (told.best, told.moves) == (None, ())


@settings(deadline=None, max_examples=60)
@given(scenarios(), st.data())
def test_more_endurance_never_hurts(scenario, data):
    ruleset, fight = started(**scenario)
    fight = played(ruleset, fight, RandomDice(lambda sides: data.draw(st.integers(0, sides - 1))), data)
    assume(not fight.over)
    stronger = with_hero(fight, "endurance", data.draw(st.integers(1, 3)))
    assert ruleset.odds(stronger).win >= ruleset.odds(fight).win - CLOSE
    assert ruleset.odds(stronger).win_plain >= ruleset.odds(fight).win_plain - CLOSE


# A limit of the text can make it better to wound less: then more CHANCE, or a weaker creature, may be worse.
@settings(deadline=None, max_examples=60)
@given(scenarios(limits=False), st.data())
def test_more_chance_or_a_weaker_creature_never_hurts(scenario, data):
    ruleset, fight = started(**scenario)
    told = ruleset.odds(fight)
    assert ruleset.odds(with_hero(fight, "chance", 1)).win >= told.win - CLOSE
    foes = tuple(replace(one, endurance=max(1, one.endurance - 1)) for one in fight.foes)
    assert ruleset.odds(replace(fight, foes=foes)).win >= told.win - CLOSE


def test_more_chance_can_hurt_where_the_text_stops_the_fight():
    def win(chance):
        ruleset, fight = started("mutation", hero=hero("mutation", chance=chance), foes=[foe(9, 5)], stop_at=3)
        return ruleset.odds(fight).win

    assert win(12) < win(7)


def fights_won(ruleset, fight, seed, games, advice):
    """How many games the engine's own dice and the best choice of each moment win."""
    dice = RandomDice(seed.randrange)
    won = 0
    for _ in range(games):
        state = fight
        while not state.over:
            at = same(state)
            if at not in advice:
                told = ruleset.odds(at)
                advice[at] = max(told.moves, key=lambda move: move.win).choice
            state, _ = ruleset.apply(state, advice[at], dice)
        won += state.outcome == "won"
    return won / games


def check_by_playing(book, seed, fights, games):
    for _ in range(fights):
        ruleset, fight = seeded_fight(seed, book)
        told, share = ruleset.odds(fight).win, fights_won(ruleset, fight, seed, games, {})
        error = sqrt(told * (1 - told) / games)
        # A game more or less than the error says something only where there are many.
        assert abs(share - told) <= 5 * error + 1 / games, (fight, told, share)


def test_fights_really_fought_are_won_as_often(book):
    check_by_playing(book, random.Random(f"odds of {book}"), fights=50, games=40)


def test_a_fight_too_large_is_simulated_and_says_so(book, monkeypatch):
    scenario = {"hero": hero(book, endurance=14), "foes": [foe(8, 5), foe(7, 6)], "mode": "all"}
    ruleset, fight = started(book, **scenario)
    exact, left = ruleset.odds(fight), ruleset.remains(fight)
    odds_many.many.cache_clear()
    monkeypatch.setattr(odds_many, "WORK_MAX", 0)
    told = ruleset.odds(fight)
    assert not told.exact and 0 < told.margin < 0.05
    assert told.data().keys() == {"win", "win_plain", "by_choice", "best", "exact", "margin"}
    assert told.win <= exact.win + 2 * told.margin
    assert told.win_plain == pytest.approx(exact.win_plain, abs=2 * told.margin)
    assert told.win > exact.win_plain
    assert ruleset.odds(fight) == told
    simulated = ruleset.remains(fight)
    assert simulated.margin == pytest.approx(told.margin, abs=0.02)
    assert simulated.mean == pytest.approx(left.mean, abs=1.0)
    odds_many.many.cache_clear()


def test_a_wound_that_waits_in_a_fight_too_large(book):
    ruleset, fight = started(book, hero=hero(book, endurance=2), foes=[foe(8, 9)] * 7, mode="all")
    fight, _ = ruleset.apply(fight, choices(ruleset, fight)[0], ScriptedDice(FOE_HITS))
    told = ruleset.odds(fight)
    assert not told.exact and set(told.by_choice) == {"keep", "luck"}
    assert told.by_choice["keep"] == 0.0 and told.margin > 0


def test_numbers_beyond_any_book_are_answered_all_the_same(book):
    ruleset, fight = started(book, hero=hero(book, endurance=10**17), foes=[foe(9, 10**17)])
    told = ruleset.odds(fight)
    assert not told.exact and told.margin >= 1
    ruleset, fight = started(book, hero=hero(book, endurance=10**17), foes=[foe(9, 10)], taken=10**9)
    assert 0 <= ruleset.odds(fight).win <= 1
    assert len(ruleset.remains(fight).chances) <= 1000


@pytest.mark.parametrize("options", [{}, {"dealt": 1}, {"max_assaults": 5}, {"stop_at": 2}, {"modifiers_for": 2}])
def test_a_crowd_is_answered_too(options):
    ruleset, fight = started(foes=[foe(5, 3)] * 30, mode="all", hero_strength=1, **options)
    told, left = ruleset.odds(fight), ruleset.remains(fight)
    assert not told.exact and len(told.moves) == 30
    assert left.win + left.lost == pytest.approx(1)


def forget():
    """Begin afresh, as a program just started."""
    for solved in (odds_duel.duel, odds_many.many, odds_counted.counted, odds_solvers._kept):
        solved.cache_clear()


def test_what_was_asked_before_changes_no_answer(monkeypatch):
    # So that some of these are solved and some are too large.
    monkeypatch.setattr(odds_exact, "STATES_MAX", 1600)
    monkeypatch.setattr(odds_games, "GAMES_MAX", 60)
    fights = [
        started(hero=hero(endurance=endurance, chance=2), foes=[foe(9, left), foe(8, 3)], mode="all", **odd)[1]
        for odd in ({"dealt": 1}, {"dealt": 0}, {"max_assaults": 4})
        for endurance in (3, 6, 9)
        for left in (3, 7)
    ]
    ruleset, _ = started()
    afresh = []
    for fight in fights:
        forget()
        afresh.append((ruleset.odds(fight), ruleset.remains(fight)))
    assert {told.exact for told, _ in afresh} == {True, False}
    forget()
    for order in (fights, fights[::-1]):
        told = [(ruleset.odds(fight), ruleset.remains(fight)) for fight in order]
        assert told == (afresh if order[0] is fights[0] else afresh[::-1])


def test_a_long_limit_is_solved_once_for_each_question(monkeypatch):
    solve, times = odds_counted.Counted._solve, []

    def counted(table, *size):
        times.append(size)
        return solve(table, *size)

    monkeypatch.setattr(odds_counted.Counted, "_solve", counted)
    forget()
    ruleset, fight = started(hero=hero(endurance=20), foes=[foe(9, 20)], max_assaults=60)
    assert ruleset.odds(fight).exact and len(times) == 3
    # One that would take too long is not begun at all.
    times.clear()
    ruleset, fight = started(hero=hero(endurance=20), foes=[foe(9, 20)], max_assaults=1000)
    assert not ruleset.odds(fight).exact and not times
    # What is left of two is asked about in any order: each table grows a few times, and is not begun again each time.
    ruleset, fight = started(hero=hero(endurance=9), foes=[foe(9, 4), foe(8, 5)], mode="all", max_assaults=4)
    assert ruleset.odds(fight).exact and len(times) < 100
    forget()


def test_threads_that_ask_at_once_get_the_same_answer(book):
    fights = [
        started(book, hero=hero(book, endurance=endurance), foes=foes, mode=mode, stop_at=stop_at)[1]
        for endurance in (5, 12, 9)
        for foes, mode, stop_at in (
            ([foe(9, 8)], "one", 0),
            ([foe(8, 4), foe(9, 5)], "all", 0),
            ([foe(9, 9)], "one", 1),
        )
    ]
    ruleset, _ = started(book)
    expected = [ruleset.odds(fight) for fight in fights]
    forget()
    with ThreadPoolExecutor(4) as threads:
        for told in threads.map(lambda _: [ruleset.odds(fight) for fight in fights], range(8)):
            assert [one.win for one in told] == pytest.approx([one.win for one in expected], abs=1e-12)


def test_the_games_are_dice_like_any_other():
    drawn = odds_games.numbers("a seed")
    some = [next(drawn) for _ in range(20_000)]
    assert 0 <= min(some) < 0.001 and 0.999 < max(some) < 1
    assert sum(some) / len(some) == pytest.approx(0.5, abs=0.01)
    again = odds_games.numbers("a seed")
    assert some[:100] == [next(again) for _ in range(100)]
