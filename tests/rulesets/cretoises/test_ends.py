"""CRE-08, CRE-11, CRE-40 to CRE-43: retreat, surrender, victory."""

import pytest

from rulesets.kit.errors import RuleViolation
from tests.rulesets.cretoises.builders import (
    ACCEPT,
    CLUB,
    CODEC,
    HELMET,
    HIT,
    LANCE,
    OTHER,
    REFUSE,
    RETREAT,
    RULES,
    STOP,
    SURRENDER,
    YIELD,
    attack,
    change,
    conditions,
    deed,
    defend,
    fight,
    foe,
    hero,
    names,
    offered,
    piece,
    played,
    refused,
    started,
)

GRAVELY = {"condition": "grievement"}
DYING = [foe(**GRAVELY)]


def end(result):
    found = result["hero"]
    return result["outcome"], found["honneur"], found["honte"], found["condition"]


@pytest.mark.rule("CRE-40")
@pytest.mark.parametrize("face", [1, 4])
def test_a_retreat_succeeds_up_to_four(face):
    assert end(fight(RETREAT, dice=[face], hero=hero(condition="blesse"))) == ("fled", 9, 1, "indemne")


@pytest.mark.rule("CRE-40")
@pytest.mark.parametrize("face", [5, 6])
def test_a_failure_costs_honour_too_and_allows_no_other_try(face):
    result = fight(RETREAT, dice=[face])
    assert end(result) == ("ongoing", 9, 0, "indemne") and result["legal"] == ["defend"]
    again = fight(RETREAT, defend(), RETREAT, dice=[face, 1, 1, 1])
    assert refused(again, 2) and again["legal"] == ["attack", "other"]


@pytest.mark.rule("CRE-40")
def test_the_text_may_set_another_limit():
    assert fight(RETREAT, retreat_max=2, dice=[3])["outcome"] == "ongoing"
    assert fight(RETREAT, retreat_max=6, dice=[6])["outcome"] == "fled"
    assert fight(RETREAT, retreat_max=0, dice=[1])["outcome"] == "ongoing"


@pytest.mark.rule("CRE-40")
def test_who_cannot_retreat():
    assert refused(fight(RETREAT, hero=hero(**GRAVELY), dice=[1]))
    assert refused(fight(RETREAT, hero=hero(honneur=0), dice=[1]))
    assert refused(fight(OTHER, RETREAT, dice=[1]), 1)
    (offer,) = offered(RULES.offers(started(hero(honneur=0))), "retreat")
    assert "HONNEUR" in offer.refusal and offer.costs == {"honneur": 1}


@pytest.mark.rule("CRE-41")
def test_surrender_only_gravely_wounded_and_to_a_human():
    assert refused(fight(SURRENDER, accepts_surrender=True))
    assert refused(fight(SURRENDER, hero=hero(**GRAVELY), foes=[foe(human=False)], accepts_surrender=True))
    assert refused(fight(OTHER, SURRENDER, hero=hero(**GRAVELY), accepts_surrender=True), 1)
    beast_first = [foe(human=False), foe()]
    assert refused(fight(SURRENDER, hero=hero(**GRAVELY), foes=beast_first))


@pytest.mark.rule("CRE-41")
def test_an_accepted_surrender_costs_the_best_weapon_and_armour():
    carried = hero(
        **GRAVELY, weapons=[CLUB, LANCE], armour=[HELMET, piece("casque", 6), piece("bouclier", 2, worn=True)]
    )
    result = fight(SURRENDER, hero=carried, accepts_surrender=True)
    assert end(result) == ("surrendered", 10, 1, "indemne")
    assert result["hero"]["weapons"] == [CLUB]
    assert result["hero"]["armour"] == [HELMET, piece("bouclier", 2, worn=True)]
    empty = fight(SURRENDER, hero=hero(**GRAVELY, weapons=[], armour=[]), accepts_surrender=True)
    assert end(empty) == ("surrendered", 10, 1, "indemne")


@pytest.mark.rule("CRE-41")
@pytest.mark.parametrize(
    ("weapons", "left"), [([(3, 0), (3, 1)], [(3, 0)]), ([(3, 1), (3, 1), (2, 9)], [(3, 1), (2, 9)])]
)
def test_equal_weapons_go_by_protection_then_order(weapons, left):
    listed = [
        {"name": str(at), "force": force, "protection": protection} for at, (force, protection) in enumerate(weapons)
    ]
    kept = fight(SURRENDER, hero=hero(**GRAVELY, weapons=listed), accepts_surrender=True)["hero"]["weapons"]
    assert [(one["force"], one["protection"]) for one in kept] == left


@pytest.mark.rule("CRE-41")
@pytest.mark.parametrize(
    ("armour", "lost"),
    [
        ([piece(protection=4, name="a"), piece("bouclier", 4, name="b", force=1)], "b"),
        ([piece(protection=4, name="a"), piece("bouclier", 4, worn=True, name="b")], "b"),
        ([piece(protection=4, worn=True, name="a"), piece("bouclier", 4, name="b", force=1)], "b"),
        ([piece(protection=4, name="a"), piece("bouclier", 4, name="b")], "a"),
        ([piece(protection=5, name="a"), piece("bouclier", 4, worn=True, name="b", force=3)], "a"),
    ],
)
def test_equal_armour_goes_by_force_then_the_one_worn_then_order(armour, lost):
    kept = fight(SURRENDER, hero=hero(**GRAVELY, armour=armour), accepts_surrender=True)["hero"]["armour"]
    assert {one["name"] for one in armour} - {one["name"] for one in kept} == {lost}


@pytest.mark.rule("CRE-41")
def test_the_weapon_in_hand_is_forgotten_with_the_one_given_up():
    state = started(hero(**GRAVELY, weapons=[LANCE, CLUB], hand=1), accepts_surrender=True)
    state, _ = played(state, SURRENDER)
    assert (state.hand, state.hero.hand) == (None, 0)
    assert CODEC.fight(CODEC.fight_data(state)) == state


@pytest.mark.rule("CRE-41")
@pytest.mark.parametrize("answer", [False, None])
def test_a_refused_surrender_was_no_blow_and_may_be_tried_again(answer):
    refused_once = fight(SURRENDER, hero=hero(**GRAVELY), accepts_surrender=answer)
    assert end(refused_once) == ("ongoing", 10, 0, "grievement") and refused_once["legal"] == ["defend"]
    again = fight(
        SURRENDER,
        defend(),
        change(accepts_surrender=True),
        SURRENDER,
        hero=hero(**GRAVELY),
        accepts_surrender=answer,
        dice=[1, 1],
    )
    assert again["outcome"] == "surrendered"


@pytest.mark.parametrize("outcome", ["stopped", "won", "lost"])
def test_the_fight_may_end_while_who_yields_is_to_be_judged(outcome):
    result = fight(YIELD, {"do": "stop", "outcome": outcome, "waiting": True}, foes=DYING)
    assert (result["outcome"], result["legal"]) == (outcome, [])


@pytest.mark.rule("CRE-42")
def test_a_lone_adversary_yields_at_either_turn_once_gravely_wounded():
    assert "they_yield" in fight(foes=DYING)["legal"]
    assert fight(OTHER, foes=DYING)["legal"] == ["defend", "they_yield"]
    waiting = fight(YIELD, foes=DYING)
    assert (waiting["outcome"], waiting["legal"]) == ("ongoing", ["accept", "refuse"])
    assert refused(fight(YIELD)) and refused(fight(ACCEPT)) and refused(fight(REFUSE))
    for choice in (attack(), STOP, change(honour_won=1), YIELD):
        assert refused(fight(YIELD, choice, foes=DYING, dice=HIT), 1), choice


@pytest.mark.rule("CRE-42")
def test_accepted_they_live_and_it_is_a_victory():
    result = fight(YIELD, ACCEPT, foes=DYING, honour_won=3)
    assert end(result) == ("won", 13, 0, "indemne") and conditions(result) == ["grievement"]


@pytest.mark.rule("CRE-42")
def test_refused_they_die_for_two_honte_in_all():
    result = fight(YIELD, REFUSE, foes=[foe(**GRAVELY), foe(**GRAVELY), foe(**GRAVELY)], honour_won=3)
    assert end(result) == ("won", 13, 2, "indemne") and conditions(result) == ["mort"] * 3


@pytest.mark.rule("CRE-42")
def test_one_thing_may_be_taken_from_a_human_who_yielded():
    beaten = [foe(**GRAVELY), foe(**GRAVELY, human=False)]
    state, (accepted, *_) = played(started(foes=beaten), YIELD, ACCEPT)
    assert state.lootable == (0,) and (accepted.foes, accepted.lootable) == ((0, 1), (0,))
    state, _ = played(started(foes=beaten), YIELD, REFUSE)
    assert state.lootable == ()
    altheos, (gained,) = deed(hero(), "loot", item="weapon", name="épée", force=4, protection=0, human=True)
    assert (gained.why, altheos.total_force(None)) == ("loot", 8)
    with pytest.raises(RuleViolation, match="réserve"):
        deed(hero(armour=[piece(), piece()]), "loot", item="armour", kind="casque", name="casque", protection=2)


@pytest.mark.rule("CRE-43", "CRE-07")
def test_honour_won_is_nothing_to_who_has_none_left():
    spent = fight(attack(10), foes=DYING, honour_won=5, dice=[3, 4])
    assert end(spent) == ("won", 0, 0, "indemne")
    assert end(fight(attack(9), foes=DYING, honour_won=5, dice=[3, 4])) == ("won", 6, 0, "indemne")
    _, events = played(started(foes=DYING, honour_won=5), attack(10), dice=[3, 4])
    won = next(event for event in events if names([event]) == ["HonneurWon"])
    assert (won.due, won.before, won.after) == (5, 0, 0)


@pytest.mark.rule("CRE-43", "CRE-08")
def test_honour_comes_before_honte_is_looked_at_and_recovery_last():
    ashamed = hero(honneur=2, honte=5, condition="blesse")
    assert end(fight(attack(), hero=ashamed, foes=DYING, honour_won=3, dice=HIT)) == ("won", 5, 5, "indemne")
    assert end(fight(attack(), hero=ashamed, foes=DYING, honour_won=2, dice=HIT)) == ("lost", 4, 5, "mort")
    _, events = played(started(ashamed, foes=DYING, honour_won=2), attack(), dice=HIT)
    assert names(events)[-3:] == ["HonneurWon", "HeroDied", "FightEnded"]
    assert (events[-2].by, events[-1].outcome, events[-1].by) == ("honte", "lost", "honte")


@pytest.mark.rule("CRE-08")
def test_honte_is_not_looked_at_during_the_fight():
    ashamed = hero(honneur=2, honte=2)
    during = fight(attack(2), dice=HIT, hero=ashamed)
    assert end(during) == ("ongoing", 0, 2, "indemne")


@pytest.mark.rule("CRE-08")
@pytest.mark.parametrize(
    ("choices", "more", "dice"),
    [
        ([RETREAT], {"honneur": 1}, [1]),
        ([SURRENDER], {"honneur": 0, **GRAVELY}, []),
        ([YIELD, REFUSE], {"honneur": 1}, []),
        ([YIELD, ACCEPT], {"honneur": 0, "honte": 1}, []),
        ([STOP], {"honneur": 0, "honte": 1}, []),
        ([{"do": "stop", "outcome": "won"}], {"honneur": 0, "honte": 1}, []),
    ],
)
def test_it_kills_however_the_fight_ends(choices, more, dice):
    result = fight(*choices, hero=hero(**more), foes=DYING, dice=dice, accepts_surrender=True)
    assert (result["outcome"], result["hero"]["condition"], result["legal"]) == ("lost", "mort", [])


@pytest.mark.rule("CRE-43")
def test_a_stopped_fight_follows_the_same_order():
    hurt = hero(condition="blesse")
    assert end(fight(STOP, hero=hurt, honour_won=4)) == ("stopped", 10, 0, "indemne")
    assert end(fight({"do": "stop", "outcome": "won"}, hero=hurt, honour_won=4)) == ("won", 14, 0, "indemne")
    assert end(fight({"do": "stop", "outcome": "lost"}, hero=hurt, honour_won=4)) == ("lost", 10, 0, "blesse")
    shamed = hero(honneur=0, honte=1)
    assert end(fight({"do": "stop", "outcome": "lost"}, hero=shamed)) == ("lost", 0, 1, "indemne")
    assert end(fight(STOP, hero=hurt, wounds_stay=True)) == ("stopped", 10, 0, "blesse")


def test_nothing_happens_after_the_end():
    assert refused(fight(STOP, attack(), dice=HIT), 1) and refused(fight(STOP, STOP), 1)
    assert refused(fight({"do": "dance"}))
