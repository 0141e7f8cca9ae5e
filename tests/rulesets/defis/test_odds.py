"""The chances of a fight: published values, the engine's own transitions, and every way through small fights."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.odds import Odds
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import ATTACK, FLEE, FOE_HITS, HERO_HITS, KEEP, LUCK, TIE, foe, hero, started
from tests.rulesets.enumeration import FACES, TOTALS, best_values, choices, outcomes, same


def after(ruleset, fight, *made, dice=()):
    """The fight once those choices are made."""
    script = ScriptedDice(list(dice))
    for choice in made:
        fight, _ = ruleset.apply(fight, ruleset.codec.choice(choice), script)
    return fight


def odds(*made, dice=(), **scenario):
    ruleset, fight = started(**scenario)
    return ruleset.odds(after(ruleset, fight, *made, dice=dice))


@pytest.mark.parametrize(
    ("gap", "endurance", "chance", "win"),
    [(0, 12, 9, 0.7372926), (-3, 20, 9, 0.1953992), (0, 12, 0, 0.5)],
)
def test_the_published_chances(book, gap, endurance, chance, win):
    heroes = hero(book, habilete=9, endurance=endurance, chance=chance)
    found = odds(book=book, hero=heroes, foes=[foe(9 - gap, 12)])
    assert found.win == pytest.approx(win, abs=1e-7)
    assert found.exact and found.best == "attack"
    if gap == 0:
        assert found.win_plain == pytest.approx(0.5, abs=1e-12)


CASES: dict[str, dict[str, Any]] = {
    "ordinary": {},
    "weak": {"hero": {"habilete": 7, "endurance": 5, "chance": 5}, "foes": [foe(9, 6)]},
    "no luck left": {"hero": {"endurance": 5, "chance": 0}},
    "one point of luck": {"hero": {"endurance": 5, "chance": 1}},
    "sure of luck": {"hero": {"endurance": 5, "chance": 13}},
    "as one": {"mode": "as_one", "foes": [foe(8, 7, strength=1)]},
    "Attack Strengths": {"hero_strength": 2, "foe_strength": -1, "hero_habilete": -1},
    "never hit": {"hero_strength": 20},
    "never hits": {"hero_strength": -20},
    "hits by a hair": {"foe_strength": 10},
    "nothing dealt": {"dealt": 0},
    "nothing taken": {"taken": 0},
    "neither": {"dealt": 0, "taken": 0},
    "one": {"dealt": 1, "taken": 1},
    "heavy": {"dealt": 3, "taken": 4},
    "may flee": {"may_flee": True},
    "three assaults": {"max_assaults": 3},
    "modified at first": {"modifiers_for": 2, "hero_habilete": 3},
    "both counted": {"modifiers_for": 2, "foe_strength": 3, "max_assaults": 3},
    "twelve assaults": {"max_assaults": 12, "foes": [foe(9, 9)], "modifiers_for": 5, "hero_strength": -2},
    "counted, odd wounds": {"max_assaults": 4, "foes": [foe(9, 6)], "dealt": 0, "taken": 1, "stop_at": 1},
    "stopped at 1": {"stop_at": 1},
    "stopped at 3": {"stop_at": 3, "dealt": 1},
    "stopped at once": {"stop_at": 9, "dealt": 4},
    "in turn": {"mode": "in_turn", "foes": [foe(8, 4), foe(10, 3)]},
    "in turn, stopped": {"mode": "in_turn", "foes": [foe(8, 4), foe(10, 3)], "stop_at": 3},
    "in turn, counted": {"mode": "in_turn", "foes": [foe(8, 4), foe(10, 3)], "modifiers_for": 1, "hero_habilete": 4},
    "together": {"mode": "all", "foes": [foe(8, 4), foe(10, 3)]},
    "together alike": {"mode": "all", "foes": [foe(9, 5), foe(9, 3)]},
    "together, heavy": {"mode": "all", "foes": [foe(8, 4), foe(10, 3)], "dealt": 3, "taken": 3},
    "together, nothing taken": {"mode": "all", "foes": [foe(8, 4), foe(10, 3)], "taken": 0},
    "together, nothing dealt": {"mode": "all", "foes": [foe(8, 2), foe(10, 3)], "dealt": 0},
    "together, stopped": {"mode": "all", "foes": [foe(8, 4), foe(10, 3)], "stop_at": 1},
    "together, counted": {"mode": "all", "foes": [foe(8, 4), foe(10, 3)], "max_assaults": 2},
    "together, alone": {"mode": "all", "foes": [foe(8, 6)]},
}

SMALL = {"endurance": 3, "chance": 2}
"""The heroine of the fights that are gone through as a whole."""


def case(name, book, **numbers):
    """That case's ruleset and fight; the book's Santé weighs on the heroine in every second one."""
    scenario = dict(CASES[name])
    heroes = {**scenario.pop("hero", {}), **numbers}
    if book == "scorpions" and len(name) % 2:
        heroes = {**heroes, "sante": (5, 12), "endurance": heroes.get("endurance", 20) + 1}
    return started(book=book, hero=hero(book, **heroes), **scenario)


def ways_on(ruleset, fight):
    """Some of the fights that come of it: this one, and one for each kind of wound that waits in it."""
    yield fight
    for made in choices(ruleset, fight):
        waiting: dict[Any, Any] = {}
        for found in outcomes(ruleset, fight, made):
            if found.pending is not None:
                waiting.setdefault((found.pending.wound, found.pending.foe), found)
        yield from waiting.values()


def check_one_step(ruleset, fight, ways=None):
    """Each choice is worth what the engine's next fights are, by the chance to come to each."""
    told = ruleset.odds(fight)
    open_now = choices(ruleset, fight)
    assert [(move.choice.do, move.choice.args) for move in told.moves] == sorted(
        ((made.do, dict(made.args)) for made in open_now), key=lambda made: (made[0], str(made[1]))
    )
    for made, move in zip(sorted(open_now, key=lambda made: (made.do, str(made.args))), told.moves, strict=True):
        ahead = outcomes(ruleset, fight, made, ways)
        expected = sum(float(chance) * ruleset.odds(found).win for found, chance in ahead.items())
        assert move.win == pytest.approx(expected, abs=1e-10), made
    assert told.win == max(move.win for move in told.moves) == told.by_choice[told.best]
    assert told.win >= told.win_plain - 1e-12


@pytest.mark.parametrize("name", CASES)
def test_each_choice_is_worth_what_the_engine_makes_of_it(book, name):
    ruleset, fight = case(name, book)
    for state in ways_on(ruleset, fight):
        check_one_step(ruleset, state)


@pytest.mark.parametrize(
    ("name", "ways"), [("ordinary", FACES), ("three assaults", FACES), ("stopped at 1", FACES), ("heavy", TOTALS)]
)
def test_over_every_face_of_the_dice(name, ways):
    ruleset, fight = case(name, "scorpions")
    for state in ways_on(ruleset, fight):
        check_one_step(ruleset, state, ways)


# Where nearly every assault changes nothing, going over the states has no end; twelve assaults have too many states.
@pytest.mark.parametrize("name", sorted(set(CASES) - {"hits by a hair", "twelve assaults"}))
def test_every_way_through_a_small_fight(name):
    ruleset, fight = case(name, "mutation", **SMALL)
    for free, told in ((True, "win"), (False, "win_plain")):
        values = best_values(ruleset, fight, free)
        for state, value in values.items():
            # Without luck a wound that waits is kept, so that what comes of trying is not looked at.
            assert getattr(ruleset.odds(state), told) == pytest.approx(value, abs=1e-9), state


@pytest.mark.parametrize(
    "name", ["three assaults", "stopped at 1", "stopped at 3", "in turn, stopped", "together, counted"]
)
def test_standing_at_the_end_where_the_text_may_stop_it(name):
    ruleset, fight = case(name, "mutation", **SMALL)
    for state, value in best_values(ruleset, fight, stopped=1.0).items():
        told = ruleset.odds(state)
        assert told.alive == pytest.approx(value, abs=1e-9)
        assert told.alive >= told.win - 1e-12
        aim, left = ruleset.odds(state, standing=True), ruleset.remains(state, standing=True)
        assert aim.win == pytest.approx(value, abs=1e-9) == left.win
        assert left.win + left.lost == pytest.approx(1) and -1e-12 <= left.stopped <= left.win + 1e-12
    for state, value in best_values(ruleset, fight, False, stopped=1.0).items():
        assert ruleset.odds(state, standing=True).win_plain == pytest.approx(value, abs=1e-9)


@pytest.mark.rule("DEF-40")
def test_the_stop_names_who_reached_it(book):
    ruleset, state = started(book, foes=[foe(9, 7), foe(9, 4)], stop_at=6, mode="all")
    state, _ = ruleset.apply(state, Choice("attack", {"foe": 0}), ScriptedDice(HERO_HITS + TIE))
    while state.outcome == "ongoing":
        state, events = ruleset.apply(state, Choice("keep"), ScriptedDice(TIE))
    reached = [event for event in events if type(event).__name__ == "FoeAtThreshold"]
    assert [(event.foe, event.endurance, event.limit) for event in reached] == [(0, 5, 6), (1, 4, 6)]
    assert (state.outcome, events[-1].by) == ("stopped", "stop_at")


def test_a_fight_too_large_with_a_stop_is_simulated():
    ruleset, fight = started(foes=[foe(5, 3)] * 30, mode="all", max_assaults=1)
    told, left = ruleset.odds(fight, standing=True), ruleset.remains(fight, standing=True)
    assert not told.exact and told.win > 0.5 and ruleset.odds(fight).win < 0.5
    assert left.win + left.lost == pytest.approx(1) and left.stopped > 0.5


@pytest.mark.rule("DEF-26")
@pytest.mark.rule("DEF-31")
def test_an_attack_that_cannot_hit_and_a_wound_of_nothing_are_told_as_idle():
    ruleset, fight = started(hero=hero(habilete=12), foes=[foe(30, 2), foe(5, 2)], mode="all")
    assert [move.idle for move in ruleset.odds(fight).moves] == [True, False]
    fight = after(*started(hero=hero(), foes=[foe(5, 4)], dealt=0), ATTACK, dice=HERO_HITS)
    assert {move.choice.do: move.idle for move in ruleset.odds(fight).moves} == {"keep": True, "luck": False}


def test_no_luck_on_a_blow_that_kills_anyway():
    ruleset, fight = started("mutation", foes=[foe(9, 2)])
    assert {found.pending and found.pending.wound for found in outcomes(ruleset, fight, Choice("attack"))} == {
        None,
        "hero",
    }
    check_one_step(ruleset, fight)


@pytest.mark.rule("DEF-11")
def test_luck_without_any_left_has_its_value_too(book):
    found = odds(ATTACK, dice=FOE_HITS, book=book, hero=hero(book, chance=0, endurance=3))
    assert found.by_choice["luck"] == 0.0 < found.by_choice["keep"]
    assert found.best == "keep"


def test_a_decision_that_saves_is_the_best(book):
    found = odds(ATTACK, dice=FOE_HITS, book=book, hero=hero(book, endurance=2))
    assert found.by_choice["keep"] == 0.0 and found.best == "luck"
    assert found.win_plain == 0.0


@pytest.mark.parametrize(("outcome", "win"), [("won", 1.0), ("lost", 0.0), ("stopped", 0.0)])
def test_a_fight_that_is_over_has_its_outcome(book, outcome, win):
    found = odds({"do": "stop", "outcome": outcome}, book=book)
    assert found == Odds(win, win)
    assert found.data() == {"win": win, "win_plain": win, "by_choice": {}, "best": None, "exact": True}


@pytest.mark.rule("SCO-21")
@pytest.mark.parametrize(
    ("endurance", "chance", "alive"),
    [(5, 9, 1.0), (3, 9, 1.0), (2, 7, 21 / 36), (2, 12, 1.0), (2, 0, 0.0), (1, 12, 0.0)],
)
def test_the_chance_to_escape(book, endurance, chance, alive):
    heroes = hero(book, endurance=endurance, chance=chance)
    found = odds(book=book, hero=heroes, may_flee=True)
    assert found.escape == pytest.approx(alive) and "flee" not in found.by_choice
    fled = odds(FLEE, book=book, hero=heroes, may_flee=True, taken=5)
    assert fled.escape == fled.alive == pytest.approx(alive)
    assert (fled.win, fled.win_plain, fled.by_choice) == (0.0, 0.0, {"keep": 0.0, "luck": 0.0})


def test_no_escape_where_flight_is_not_allowed(book):
    assert odds(book=book).escape is None
    assert odds(ATTACK, dice=FOE_HITS, book=book, may_flee=True).escape is None


def test_no_stone_ahead_is_used():
    rich = hero(pierres={"force": 1, "faiblesse": 1, "endurance": 2})
    assert odds(hero=rich) == odds()


@pytest.mark.rule("SCO-33")
def test_a_stone_already_used_counts():
    holds = hero(habilete=11, pierres={"force": 1, "faiblesse": 1})
    force = odds({"do": "stone", "stone": "force"}, hero=holds)
    assert force.win == pytest.approx(odds(hero=hero(habilete=12)).win, abs=1e-12)
    weak = odds({"do": "stone", "stone": "faiblesse"}, hero=holds)
    assert weak.win == pytest.approx(odds(hero=hero(habilete=13)).win, abs=1e-12)


@pytest.mark.rule("SCO-15")
def test_sante_bears_on_both_scores():
    weakened = odds(hero=hero(habilete=9, endurance=12, sante=(5, 12)))
    assert weakened.win == pytest.approx(odds(hero=hero(habilete=8, endurance=11)).win, abs=1e-12)


@pytest.mark.rule("MUT-05")
def test_mutation_changes_no_chance():
    assert odds(book="mutation", hero=hero("mutation", mutation=5)) == odds(book="mutation")


def test_the_limits_set_late_are_those_of_the_next_assault(book):
    ruleset, fight = started(book, foes=[foe(9, 8)])
    late = replace(fight, assaults=7, options=replace(fight.options, max_assaults=3))
    one_more = replace(fight, options=replace(fight.options, max_assaults=1))
    assert ruleset.odds(late) == ruleset.odds(one_more)
    check_one_step(ruleset, late)


def test_what_is_left_at_the_end_agrees_with_the_chance_to_win(book):
    for name in CASES:
        ruleset, fight = case(name, book)
        for state in ways_on(ruleset, fight):
            left, told = ruleset.remains(state), ruleset.odds(state)
            assert left.win == pytest.approx(told.win, abs=1e-9)
            assert left.win + left.lost == pytest.approx(1)
            assert 0 <= left.stopped <= left.lost + 1e-12
            assert left.score == "endurance" and left.at_least(1) == pytest.approx(left.win)


def test_what_is_left_follows_the_engine():
    ruleset, fight = started("mutation", hero=hero("mutation", endurance=6, chance=4), foes=[foe(9, 5)])
    left: dict[int, Fraction] = {}
    mass = {same(fight): Fraction(1)}
    for _ in range(60):
        ahead: dict[Any, Fraction] = {}
        for state, weight in mass.items():
            if state.outcome != "ongoing":
                points = state.hero.endurance.current
                left[points] = left.get(points, Fraction(0)) + weight
                continue
            told = ruleset.odds(state)
            best = next(move.choice for move in told.moves if move.choice.do == told.best)
            for found, chance in outcomes(ruleset, state, best).items():
                ahead[same(found)] = ahead.get(same(found), Fraction(0)) + weight * chance
        mass = ahead
    for points, chance in enumerate(ruleset.remains(fight).chances[1:], 1):
        assert chance == pytest.approx(float(left.get(points, 0)), abs=1e-9)


def test_what_is_left_of_a_fight_over_or_fled(book):
    ruleset, fight = started(book, may_flee=True)
    won = ruleset.remains(after(ruleset, fight, {"do": "stop", "outcome": "won"}))
    assert (won.win, won.chances[20], won.lost, won.mean) == (1.0, 1.0, 0.0, 20.0)
    stopped = ruleset.remains(after(ruleset, fight, {"do": "stop"}))
    assert (stopped.win, stopped.lost, stopped.stopped, stopped.mean) == (0.0, 1.0, 1.0, None)
    fled = ruleset.remains(after(ruleset, fight, FLEE))
    assert (fled.win, fled.lost, fled.stopped) == (0.0, 1.0, 0.0)


def test_luck_is_kept_for_where_it_serves(book):
    early = odds(ATTACK, dice=HERO_HITS, book=book, hero=hero(book, endurance=20, chance=6), foes=[foe(5, 10)])
    assert early.best == "keep"
    assert KEEP["do"] in early.by_choice and LUCK["do"] in early.by_choice


@pytest.mark.rule("DEF-11", "DEF-24")
@pytest.mark.parametrize(("chance", "points"), [(9, 1), (1, 1), (0, 0)])
def test_luck_spends_a_point_while_there_is_one(book, chance, points):
    told = odds(ATTACK, dice=HERO_HITS, book=book, hero=hero(book, chance=chance))
    assert {move.choice.do: move.price.points for move in told.moves} == {"keep": 0, "luck": points}
