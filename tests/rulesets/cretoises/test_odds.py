"""The odds of a fight: what is told of every moment, and what holds of all of them."""

import json

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulesets.cretoises.engine.tables import CONDITIONS
from rulesets.kit.replay import run
from tests.rulesets.cretoises.builders import (
    ACCEPT,
    CLUB,
    CODEC,
    FIGHT_ON,
    HIT,
    LANCE,
    MISS,
    RULES,
    YIELD,
    attack,
    fight,
    foe,
    hero,
    played,
    started,
)
from tests.rulesets.cretoises.test_properties import foes, heroes, options

WIN = pytest.approx
GRAVE = {"condition": "grievement"}
BARE: dict[str, object] = {"weapons": [], "armour": []}


def duel(**more):
    """Two who are gravely wounded: Althéos hits from 3 of one die, his adversary from 4."""
    return hero(**{"force": 5, "protection": 10, "honneur": 0, **BARE, **GRAVE, **more}), [foe(6, 8, **GRAVE)]


def asked(*choices, hero=None, foes=None, dice=(), **options):
    """The odds through replay."""
    scenario = {"ruleset": "cretoises", "do": "odds", "hero": hero or globals()["hero"](), "foes": foes or [foe()]}
    return run(json.dumps({**scenario, "options": options, "choices": list(choices), "dice": list(dice)}))


def values(state, do):
    """What each concrete choice of that name is worth, by its parameters."""
    return {tuple(move.choice.args.values()): move.win for move in RULES.odds(state).moves if move.choice.do == do}


@pytest.mark.rule("CRE-23")
def test_one_die_each_by_hand():
    altheos, foes = duel()
    # Two dice hit from 3 or 4 with 33 of 36; his one die hits with 3 of 6, and two misses start again.
    single = started({**altheos, "condition": "blesse"}, foes)
    grave = RULES.odds(started(altheos, foes, first="hero")).win
    hit, missed = 33 / 36, 3 / 36
    assert RULES.odds(single).win == WIN((hit + missed * 1 / 2 * grave) / (1 - missed * 1 / 2))


@pytest.mark.rule("CRE-24")
def test_two_dice_are_taken_where_they_help():
    state = started(*duel())
    odds = RULES.odds(state)
    # With two dice: 33 of 36 to hit (from 4), 33 of 36 to be hit.
    assert odds.by_choice["two_dice"] == WIN((11 / 12) / (1 - 1 / 12 * 1 / 12))
    assert odds.best == "two_dice" and odds.win == odds.win_plain
    # One blow with one die, two dice taken only if it has missed, is worth less.
    assert odds.by_choice["attack"] < odds.by_choice["two_dice"]
    late = 2 / 3 + 1 / 3 * max(1 / 12 * odds.win, 1 / 2 * odds.win)
    assert odds.by_choice["attack"] == WIN(late)


@pytest.mark.rule("CRE-25")
def test_honneur_is_spent_where_it_helps_most():
    altheos, foes = duel(honneur=1)
    state = started(altheos, foes, hero_force=-2, foe_force=1)
    # With two dice he hits from 5 (30 of 36), with 1 HONNEUR from 4 (33), and is hit from 4 at the most (33).
    taken, _ = played(state, {"do": "two_dice"})
    none_left = (30 / 36) / (1 - 6 / 36 * 3 / 36)
    spent = 33 / 36 + 3 / 36 * (3 / 36 * none_left)
    assert values(taken, "attack")[1,] == WIN(spent) and RULES.odds(taken).win == WIN(spent)
    assert RULES.odds(taken).win_plain == WIN(none_left)


@pytest.mark.rule("CRE-08")
@pytest.mark.rule("CRE-43")
@pytest.mark.rule("CRE-07")
@pytest.mark.parametrize(
    ("honneur", "honte", "won", "spare"),
    [(5, 0, 0, 5), (5, 3, 0, 2), (3, 3, 0, 0), (3, 4, 1, 0), (3, 9, 9, 2), (0, 0, 0, 0), (1, 5, 5, 0)],
)
def test_a_victory_must_leave_as_much_honneur_as_honte(honneur, honte, won, spare):
    state = started(hero(honneur=honneur, honte=honte), honour_won=won)
    same = started(hero(honneur=spare, honte=0))
    assert RULES.odds(state).win == WIN(RULES.odds(same).win)
    assert RULES.odds(state).win_plain == WIN(RULES.odds(same).win_plain)
    worths = values(state, "attack")
    assert all((worths[points,] > 0) is (points <= spare) for points in range(honneur + 1))


@pytest.mark.rule("CRE-08")
@pytest.mark.parametrize(("honneur", "honte", "won"), [(3, 4, 0), (0, 1, 5), (2, 9, 6)])
def test_with_more_honte_than_honneur_no_fight_is_won(honneur, honte, won):
    state = started(hero(honneur=honneur, honte=honte), honour_won=won)
    odds = RULES.odds(state)
    assert (odds.win, odds.win_plain) == (0.0, 0.0) and set(values(state, "attack").values()) == {0.0}
    assert RULES.remains(state).lost == 1.0


@pytest.mark.rule("CRE-02")
def test_each_weapon_has_its_value_and_the_one_in_hand_defends():
    shield = {"name": "bouclier", "force": 0, "protection": 6}
    state = started(hero(honneur=1, weapons=[LANCE, CLUB, shield]), [foe(9, 15)])
    worths = values(state, "attack")
    assert set(worths) == {(points, weapon) for points in (0, 1) for weapon in (0, 1, 2)}
    assert worths[0, 1] < worths[0, 0] and RULES.odds(state).win == max(worths.values())
    behind, _ = played(state, attack(weapon=2), dice=MISS)
    bared, _ = played(state, attack(weapon=1), dice=MISS)
    assert RULES.odds(behind).win > RULES.odds(bared).win


@pytest.mark.rule("CRE-25")
def test_honneur_helps_behind_a_weapon_that_is_not_worth_taking():
    # With the lance nothing is worth spending; with the club, taken all the same, one point against the next blow is.
    state = started(hero(force=6, protection=6, honneur=9, weapons=[LANCE, CLUB], **GRAVE), [foe(0, 9, **GRAVE)])
    taken, _ = played(state, {"do": "two_dice"})
    missed, _ = played(taken, attack(weapon=1), dice=MISS)
    assert RULES.odds(missed).win > RULES.odds(missed).win_plain
    assert values(taken, "attack")[0, 1] == WIN(33 / 36 + 3 / 36 * RULES.odds(missed).win)


@pytest.mark.rule("CRE-32")
def test_at_undecided_the_fight_goes_on_to_the_death():
    foes = [foe(11, 14, **GRAVE), foe(9, 13, **GRAVE)]
    odds = asked(foes=foes)
    assert set(odds["by_choice"]) == {"fight_on"} and odds["best"] == "fight_on"
    assert odds["win"] == WIN(asked(FIGHT_ON, foes=foes)["win"]) and 0 < odds["win"] < 1


@pytest.mark.rule("CRE-30")
@pytest.mark.rule("CRE-31")
def test_companions_make_a_fight_harder():
    wolves = [foe(2, 14, human=False) for _ in range(3)]
    alone = RULES.odds(started(foes=wolves[:1])).win
    assert 1 > alone > RULES.odds(started(foes=wolves[:2])).win > RULES.odds(started(foes=wolves)).win > 0


@pytest.mark.rule("CRE-42")
@pytest.mark.parametrize(("honte", "spared", "killed"), [(0, 1.0, 1.0), (9, 1.0, 0.0), (11, 0.0, 0.0)])
def test_whoever_yields_can_be_spared_or_killed(honte, spared, killed):
    odds = asked(YIELD, hero=hero(honneur=10, honte=honte), foes=[foe(**GRAVE)])
    assert odds["by_choice"] == {"accept": spared, "refuse": killed}
    assert odds["win"] == odds["win_plain"] == spared and odds["best"] == "accept"
    left = RULES.remains(played(started(hero(condition="blesse"), [foe(**GRAVE)]), YIELD)[0])
    assert left.chances == (0.0, 0.0, 1.0, 0.0)


def test_a_fight_that_is_over_has_no_choices():
    won, _ = played(started(foes=[foe(**GRAVE)]), YIELD, ACCEPT)
    assert RULES.odds(won).data() == {"win": 1.0, "win_plain": 1.0, "by_choice": {}, "best": None, "exact": True}
    assert RULES.remains(won).chances == (0.0, 0.0, 0.0, 1.0)
    stopped, _ = played(started(), {"do": "stop"})
    assert RULES.odds(stopped).win == 0.0 and RULES.remains(stopped).lost == 1.0


@pytest.mark.rule("CRE-40")
def test_a_retreat_is_a_way_to_live():
    state = started(hero(honneur=5, honte=3), retreat_max=4)
    failed, _ = played(state, {"do": "retreat"}, dice=[6])
    assert RULES.odds(state).escape == WIN(4 / 6 + 2 / 6 * RULES.odds(failed).win)
    assert RULES.odds(failed).escape is None
    # 1 HONNEUR paid and 1 HONTE taken: 4 against 5 is death.
    ashamed = started(hero(honneur=5, honte=4))
    failed, _ = played(ashamed, {"do": "retreat"}, dice=[6])
    assert RULES.odds(ashamed).escape == WIN(2 / 6 * RULES.odds(failed).win)
    assert RULES.odds(started(hero(honneur=0))).escape is None


@pytest.mark.rule("CRE-41")
@pytest.mark.parametrize(("honte", "accepts", "alive"), [(0, True, 1.0), (10, True, 0.0), (0, None, None)])
def test_a_surrender_is_one_where_it_is_known_to_be_accepted(honte, accepts, alive):
    state = started(hero(honneur=10, honte=honte, **GRAVE), accepts_surrender=accepts)
    assert RULES.odds(state).escape == alive


@pytest.mark.rule("CRE-11")
def test_what_is_left_is_the_condition_of_the_last_blow():
    # Two dice that always hit from 4, against one hit needed: he wins unharmed with the first blow, or not.
    state = started(hero(honneur=0, condition="blesse"), [foe(20, 8, **GRAVE)])
    left = RULES.remains(state)
    assert left.score == "condition" and left.chances[2] >= 33 / 36 and left.chances[3] == 0.0
    assert left.win == WIN(RULES.odds(state).win) and left.at_least(2) == left.chances[2]


def test_endless_honneur_is_as_good_as_enough():
    foes = [foe(9, 20), foe(9, 18)]
    enough, endless = (RULES.odds(started(hero(honneur=points), foes)) for points in (2_000, 10**15))
    assert enough.win == WIN(endless.win, abs=1e-10) and endless.exact
    # Those that are of no more use are not all listed.
    assert 60 <= len(endless.moves) < 100 and endless.moves[-1].choice.args["honneur"] < 100
    far = RULES.odds(started(hero(honneur=10**15), [foe(9, 90)]))
    assert far.best == "attack" and max(far.moves, key=lambda move: move.win).choice.args["honneur"] > 60


def test_too_long_a_fight_is_played_out_and_says_so():
    crowd = [foe(3, 10) for _ in range(200)]
    odds = asked(hero=hero(honneur=300, protection=25), foes=crowd)
    assert odds["exact"] is False and 0 < odds["margin"] <= 1 and odds["win_plain"] <= odds["win"]
    assert RULES.remains(started(hero(honneur=300, protection=25), crowd)).margin is not None


def test_an_estimate_holds_the_chance_it_estimates(monkeypatch):
    state = started(hero(honneur=0, condition="blesse"), [foe(6, 14), foe(5, 12)])
    exact, left = RULES.odds(state), RULES.remains(state)
    monkeypatch.setattr("rulesets.cretoises.engine.odds.MOMENTS", 0)
    estimate, played_out = RULES.odds(state), RULES.remains(state)
    assert estimate.margin is not None and abs(estimate.win - exact.win) < 2 * estimate.margin
    assert played_out.margin is not None and played_out.chances[3] == 0.0
    assert all(
        abs(one - two) < 2 * played_out.margin for one, two in zip(left.chances, played_out.chances, strict=True)
    )


def test_a_bad_choice_is_told_as_in_a_fight():
    assert asked({"do": "defend", "honneur": 0}) == fight({"do": "defend", "honneur": 0})


def test_the_odds_follow_the_fight():
    altheos, foes = hero(honneur=3), [foe(), foe()]
    before, hit = asked(hero=altheos, foes=foes), asked(attack(), hero=altheos, foes=foes, dice=HIT)
    missed = asked(attack(), hero=altheos, foes=foes, dice=MISS)
    assert hit["win"] > before["win"] > missed["win"]


def opened(altheos, others, option):
    return RULES.start(CODEC.hero(altheos), [CODEC.foe(one) for one in others], CODEC.options(option))


@settings(deadline=None, max_examples=60)
@given(heroes, st.lists(foes, min_size=1, max_size=3), options)
def test_a_free_decision_never_hurts(altheos, others, option):
    odds = RULES.odds(opened(altheos, others, option))
    assert 0 <= odds.win_plain <= odds.win <= 1
    assert odds.by_choice[odds.best] == WIN(odds.win, abs=1e-9)


@settings(deadline=None, max_examples=60)
@given(heroes, st.lists(foes, min_size=1, max_size=3), options)
def test_more_honneur_and_fewer_wounds_never_hurt(altheos, others, option):
    win = RULES.odds(opened(altheos, others, option)).win
    assert RULES.odds(opened({**altheos, "honneur": altheos["honneur"] + 1}, others, option)).win >= win - 1e-9
    assume(altheos["condition"] != "indemne")
    healthier = CONDITIONS[CONDITIONS.index(altheos["condition"]) - 1]
    assert RULES.odds(opened({**altheos, "condition": healthier}, others, option)).win >= win - 1e-9


@pytest.mark.rule("CRE-25", "CRE-42")
def test_each_choice_says_what_it_spends():
    state = started(hero(honneur=2), [foe()])
    assert [move.price.points for move in RULES.odds(state).moves] == [0, 1, 2]
    assert {move.price.score for move in RULES.odds(state).moves} == {"honneur"}
    assert [move.plain for move in RULES.odds(state).moves] == [True, False, False]
    yielded = played(started(hero(condition="blesse"), [foe(**GRAVE)]), YIELD)[0]
    assert {move.choice.do: move.price for move in RULES.odds(yielded).moves} == {
        "accept": ("honte", 0),
        "refuse": ("honte", 2),
    }
