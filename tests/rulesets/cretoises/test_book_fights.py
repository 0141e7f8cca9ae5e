"""The book's two worked fights, to the last number."""

from dataclasses import asdict

import pytest

from rulesets.kit.replay import legal
from tests.rulesets.cretoises.builders import (
    FIGHT_ON,
    RETREAT,
    RULES,
    TWO_DICE,
    attack,
    defend,
    fight,
    foe,
    hero,
    names,
    played,
    refused,
    started,
)


def numbers(event, *wanted):
    found = asdict(event)
    return tuple(found[name] for name in wanted)


BLOW = ("faces", "force", "total", "protection", "hit")


@pytest.mark.rule("CRE-21", "CRE-23", "CRE-25", "CRE-43", "CRE-11")
def test_the_lion():
    state = started(foes=[foe(5, 15, name="lion", human=False)], honour_won=6)
    state, (blow,) = played(state, attack(), dice=[3, 3])
    assert numbers(blow, *BLOW) == ((3, 3), 7, 13, 15, False)
    state, (blow, wound) = played(state, defend(), dice=[6, 5])
    assert numbers(blow, *BLOW, "rule") == ((6, 5), 5, 16, 15, True, "always")
    assert numbers(wound, "before", "after") == ("indemne", "blesse")
    state, (blow, wound) = played(state, attack(), dice=[5, 6])
    assert blow.hit and numbers(wound, "before", "after") == ("indemne", "blesse")
    state, (blow, wound) = played(state, defend(), dice=[5, 5])
    assert numbers(blow, *BLOW, "rule") == ((5, 5), 5, 15, 15, True, "sum")
    assert wound.after == "grievement"
    state, (blow, wound) = played(state, attack(3), dice=[6])
    assert numbers(blow, *BLOW, "honneur", "honneur_left") == ((6,), 7, 16, 15, True, 3, 7)
    assert wound.after == "grievement"
    # One die: the lion cannot hurt him any more, with 6 + 5 against 15.
    state, (blow,) = played(state, defend(), dice=[6])
    assert numbers(blow, *BLOW) == ((6,), 5, 11, 15, False)
    state, events = played(state, attack(4), dice=[4])
    assert names(events) == [
        "HeroStruck",
        "FoeWounded",
        "FoeKilled",
        "HonneurWon",
        "HeroRecovered",
        "FightEnded",
    ]
    assert numbers(events[3], "due", "before", "after") == (6, 3, 9)
    assert (state.outcome, state.hero.condition, state.hero.honneur) == ("won", "indemne", 9)


@pytest.mark.rule("CRE-20", "CRE-22", "CRE-30", "CRE-31", "CRE-32", "CRE-40")
def test_the_two_cretans():
    state = started(hero(honneur=12, honte=1), [foe(), foe()])
    state, (tried,) = played(state, RETREAT, dice=[5])
    assert numbers(tried, "faces", "limit", "success", "honneur_left") == ((5,), 4, False, 11)
    state, (blow,) = played(state, defend(), dice=[1, 2])
    assert numbers(blow, "force", "companions", "total", "rule", "hit") == (7, 1, 11, "never", False)
    state, (blow, wound) = played(state, attack(), dice=[4, 5])
    assert numbers(blow, *BLOW) == ((4, 5), 7, 16, 14, True)
    assert numbers(wound, "foe", "after") == (0, "blesse")
    state, (blow,) = played(state, defend(), dice=[1, 4])
    assert numbers(blow, "total", "protection", "hit") == (13, 15, False)
    state, events = played(state, attack(), dice=[3, 4])
    assert names(events) == ["HeroStruck", "FoeWounded", "FoeSetAside", "FoeSteppedUp"]
    assert (events[2].foe, events[3].foe, state.facing, state.companions) == (0, 1, 1, 0)
    state, (blow, wound) = played(state, defend(), dice=[5, 6])
    assert numbers(blow, "foe", "force", "companions", "hit") == (1, 7, 0, True)
    assert wound.after == "blesse"
    state, (blow,) = played(state, attack(), dice=[3, 2])
    assert numbers(blow, "total", "hit") == (12, False)
    state, (blow,) = played(state, defend(), dice=[2, 1])
    assert blow.rule == "never"
    # He would like to retreat, and cannot any more.
    assert "retreat" not in legal(RULES, state)
    state, (blow,) = played(state, attack(5), dice=[1, 1])
    assert numbers(blow, "total", "honneur", "honneur_left", "rule", "hit") == (14, 5, 6, "never", False)
    state, (blow,) = played(state, defend(), dice=[2, 2])
    assert numbers(blow, "total", "hit") == (11, False)
    state, (blow, wound) = played(state, attack(), dice=[6, 6])
    assert numbers(blow, "rule", "hit") == ("always", True)
    state, (blow, wound) = played(state, defend(), dice=[5, 5])
    assert numbers(blow, "total", "protection", "hit") == (17, 15, True)
    assert wound.after == "grievement"
    state, events = played(state, attack(5), dice=[4])
    assert numbers(events[0], "faces", "total", "hit", "honneur_left") == ((4,), 16, True, 1)
    assert names(events) == ["HeroStruck", "FoeWounded", "FoeSetAside", "FoesUndecided"]
    assert (state.outcome, state.hero.honneur, state.hero.honte) == ("undecided", 1, 1)
    assert legal(RULES, state) == ["fight_on", "they_yield"]


@pytest.mark.rule("CRE-24", "CRE-32")
def test_the_fanatics_go_on_with_two_dice_for_both_sides():
    beaten = [foe(condition="grievement"), foe(condition="grievement")]
    state = started(hero(honneur=1, honte=1, condition="grievement"), beaten)
    state, events = played(state, FIGHT_ON)
    assert names(events) == ["FoesFoughtOn", "FoeSteppedUp"] and events[1].foe == 0
    assert legal(RULES, state) == ["defend", "two_dice"]
    state, _ = played(state, TWO_DICE)
    assert legal(RULES, state) == ["defend"]
    state, (blow,) = played(state, defend(), dice=[3, 3])
    assert numbers(blow, "faces", "companions", "total", "hit") == ((3, 3), 1, 14, False)
    state, events = played(state, attack(), dice=[3, 4])
    assert names(events) == ["HeroStruck", "FoeWounded", "FoeKilled", "FoeSteppedUp"]
    assert events[0].faces == (3, 4)
    state, (blow,) = played(state, defend(), dice=[3, 4])
    assert numbers(blow, "foe", "companions", "total", "hit") == (1, 0, 14, False)
    state, _ = played(state, attack(), dice=[6, 6])
    assert (state.outcome, state.hero.condition) == ("won", "indemne")


@pytest.mark.rule("CRE-25")
def test_the_book_s_honour_spent_is_gone():
    strong = hero(force=6, weapons=[{"name": "lance", "force": 3}], honneur=11)
    _, (blow,) = played(started(strong), attack(2), dice=[1, 2])
    assert numbers(blow, "force", "honneur", "honneur_left", "total") == (9, 2, 9, 14)
    assert refused(fight(attack(12), hero=strong)) and refused(fight(attack(-1), hero=strong))
