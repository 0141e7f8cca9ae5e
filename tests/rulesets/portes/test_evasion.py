"""Evasion at the surface: the whole table, the days, the catch (POR-50 to POR-54)."""

import pytest

from rulesets.kit.dice import RandomDice, Roll, Rolled, TableDice
from rulesets.portes.engine.flight import evasion
from rulesets.portes.engine.tables import DENSE_WOODS, TWICE_AS_FAST
from tests.rulesets.portes.builders import (
    INITIATIVE,
    PORTES,
    SURPRISE,
    attack,
    encounter,
    heroes,
    monsters,
    of,
    one,
    opened,
    played,
    refused,
)


def evading(*choices, sides=None, surprise=None, dice=()):
    sides = sides or [heroes(), monsters()]
    met = [{"do": "distance", "metres": 90}, SURPRISE]
    return encounter(*met, *choices, sides=sides, dice=[*(surprise or [6] * len(sides)), *dice], place="surface")


def at_surface(*choices, sides=None, dice=()):
    return opened(*choices, sides=sides, dice=dice, place="surface")


COLUMNS = {**dict.fromkeys(range(1, 5), (50, 70, 90)), **dict.fromkeys(range(5, 13), (35, 50, 70))}
COLUMNS |= {**dict.fromkeys(range(13, 25), (25, 35, 50)), **dict.fromkeys(range(25, 31), (10, 25, 35))}
"""Chances of one to thirty fleers: pursuers up to a quarter of them, up to three quarters, beyond."""


@pytest.mark.rule("POR-51")
@pytest.mark.parametrize("fleers", range(1, 31))
def test_the_whole_table(fleers):
    for pursuers in range(1, 31):
        share = 100 * pursuers / fleers
        column = 0 if share <= 25 else 1 if share <= 75 else 2
        assert evasion(fleers, pursuers).chance == COLUMNS[fleers][column], pursuers


@pytest.mark.rule("POR-51")
def test_the_living_of_all_who_may_follow_are_counted():
    crowd = [heroes(4), {**monsters(), "members": [one(), one(pv=0)]}, monsters(2, movement=36)]
    assert evading(of("evade", 0), sides=crowd, dice=[9, 9])["chance"] == 70
    fleeing = evading(of("flee", 2), of("evade", 0), sides=crowd, dice=[9, 9])
    assert (fleeing["chance"], fleeing["fleeing"]) == (50, [2])


@pytest.mark.rule("POR-50")
def test_a_surprised_side_lets_the_other_go_without_a_roll():
    result = evading(of("evade", 0), surprise=[6, 1])
    assert (result["fled"], result["chance"], result["dice_used"]) == ([0], None, 2)
    assert refused(evading(of("evade", 1), surprise=[6, 1]), 2)


@pytest.mark.rule("POR-50")
def test_at_the_surface_before_the_fight():
    inside = encounter({"do": "distance", "metres": 9}, SURPRISE, of("evade", 0), dice=[6, 6])
    assert refused(inside, 2) and "evade" not in inside["legal"]
    assert refused(evading(of("flee", 0), of("evade", 0)), 3)
    assert refused(evading(INITIATIVE, attack((0, 0), (1, 0)), of("evade", 0), dice=[6, 1, 2]), 4)


@pytest.mark.rule("POR-52")
def test_modifiers_and_limits():
    assert (DENSE_WOODS, TWICE_AS_FAST) == (25, -25)
    assert evasion(1, 1, 25).chance == 100 and evasion(1, 4, 9).chance == 99
    assert evasion(25, 5, -10).chance == 5 and evasion(25, 5, -4).chance == 6 and evasion(25, 5, -500).chance == 5
    sure = evading(of("evade", 0, modifier=90), dice=[0, 0])
    assert (sure["chance"], sure["fled"], sure["dice_used"]) == (100, [0], 4)
    least = evading(of("evade", 0, modifier=-500), dice=[0, 5])
    assert (least["chance"], least["fled"]) == (5, [0])


@pytest.mark.rule("POR-53")
def test_the_chapter_s_own_example():
    assert evasion(4, 1).chance == 50
    assert evasion(4, 2).chance == 70


@pytest.mark.rule("POR-54")
@pytest.mark.parametrize(
    ("theirs", "dice", "caught"),
    [
        (45, [9, 1, 5, 0], True),
        (45, [9, 1, 5, 1], False),
        (36, [9, 1], False),
        (27, [9, 1], False),
        (45, [0, 0, 0, 1], True),
    ],
)
def test_faster_pursuers_catch_up_half_the_time(theirs, dice, caught):
    result = evading(of("evade", 0), sides=[heroes(), monsters(movement=theirs)], dice=dice)
    assert (result["distance"], result["fled"], result["outcome"]) == (0 if caught else 90, [], "ongoing")
    assert ("evade" in result["legal"]) is not caught
    assert result["dice_used"] == 2 + len(dice)


@pytest.mark.rule("POR-54")
def test_a_cycle_a_day_each_in_the_log():
    sides = [heroes(), monsters(movement=45)]
    state, log = at_surface(of("evade", 0), of("evade", 0), sides=sides, dice=[9, 9, 9, 9, 9, 9, 5, 0])
    days = [(event["event"], event["day"]) for event in log if "day" in event]
    assert days == [("EvasionTried", 1), ("CatchTried", 1), ("EvasionTried", 2), ("CatchTried", 2)]
    assert state.engaged and state.sides[0].evasions == 2
    assert [event["event"] for event in log][-2:] == ["SideCaught", "FightBegun"]


@pytest.mark.rule("POR-54")
def test_the_chance_is_known_before_the_roll():
    state, _ = at_surface(sides=[heroes(4), monsters(2)])
    shown = PORTES.scene(state)["sides"][0]
    assert shown["evasion"] == {"fleers": 4, "pursuers": 2, "base": 50, "by_number": 20, "modifier": 0, "chance": 70}
    assert shown["day"] == 1


@pytest.mark.rule("POR-54")
def test_others_flee_on_when_a_side_is_caught():
    sides = [heroes(), monsters(movement=45), monsters(movement=36)]
    state, _ = at_surface(of("flee", 2), of("evade", 0), sides=sides, dice=[9, 9, 0, 1])
    assert state.engaged and state.distance == 0 and state.sides[2].status == "fleeing"
    # The stopped count as pursuers.
    three = [heroes(), monsters(), monsters(movement=36), monsters(movement=36)]
    stopped, _ = at_surface(of("flee", 2), of("pursue", 1), sides=three, dice=[1, 1])
    state, _ = played(stopped, of("evade", 0), dice=[9, 8])
    assert state.chance == 90


@pytest.mark.rule("POR-54")
def test_a_die_outside_0_to_9_is_none():
    result = evading(of("evade", 0), dice=[10, 1])
    assert result["error"]["code"] == "bad_die" and result["dice_used"] == 2
    assert "de 0 à 9" in result["error"]["message"]


def test_the_program_rolls_0_to_9_too():
    roll = Roll(2, 10, "hero", "evade", low=0)
    assert RandomDice(lambda sides: sides - 1).roll(roll) == (9, 9)
    assert RandomDice(lambda sides: 0).roll(roll) == (0, 0)
    typed = TableDice([Rolled(roll, (0, 9), "typed")], lambda roll: True, lambda sides: 0)
    assert typed.roll(roll) == (0, 9)


@pytest.mark.rule("POR-03", "POR-54")
def test_each_day_of_evasion_goes_into_the_clock():
    slow = [heroes(), monsters(movement=27)]
    state, _ = at_surface(of("evade", 0), of("evade", 0), sides=slow, dice=[9, 9, 9, 9])
    assert (state.sides[0].evasions, state.tours) == (2, 1 + 2 * 144)
    # That of the escape itself is the encounter's own.
    state, log = played(state, of("evade", 0), dice=[0, 1])
    assert (state.outcome, log[-1]["tours"]) == ("ended", 289)


@pytest.mark.rule("POR-54")
def test_the_day_of_the_catch_counts_too():
    fast = [heroes(movement=27), monsters()]
    state, _ = at_surface(of("evade", 0), of("evade", 0), sides=fast, dice=[9, 9, 9, 9, 9, 9, 0, 1])
    assert (state.engaged, state.tours, PORTES.scene(state)["clock"]["days"]) == (True, 289, 2)


@pytest.mark.rule("POR-54")
def test_two_who_evade_on_one_day_share_it():
    state, _ = at_surface(of("evade", 0), of("evade", 1), of("evade", 1), dice=[9, 9] * 3)
    assert state.tours == 1 + 2 * 144
