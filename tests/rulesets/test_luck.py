"""How lucky the dice were, in plain numbers."""

from fractions import Fraction
from itertools import product

import pytest

from rulesets.kit.dice import Roll, Rolled
from rulesets.kit.luck import thrown


def rolled(*faces, who="hero", sides=6, why="attack"):
    return Rolled(Roll(len(faces), sides, who, why), faces, "program")


def test_each_side_has_its_own_dice_in_the_order_they_come():
    found = thrown([rolled(6, 5, who="foe"), rolled(1, 2), rolled(3, 3, who="foe")])
    assert list(found) == ["foe", "hero"]
    foe, hero = found["foe"], found["hero"]
    assert (foe.who, foe.dice, foe.sum, foe.expected) == ("foe", 4, 17, 14.0)
    assert (hero.dice, hero.sum, hero.expected) == (2, 3, 7.0)
    assert hero.deviation == pytest.approx((35 / 6) ** 0.5)
    assert hero.score == pytest.approx(-4 / (35 / 6) ** 0.5)


@pytest.mark.parametrize("faces", [(1,), (4, 3), (6, 6, 6), (2, 5, 1, 1)])
def test_the_chances_are_those_of_every_face_counted(faces):
    sums = [sum(ways) for ways in product(range(1, 7), repeat=len(faces))]
    luck = thrown([rolled(*faces)])["hero"]
    assert luck.below == pytest.approx(float(Fraction(sum(one < sum(faces) for one in sums), len(sums))))
    assert luck.same == pytest.approx(float(Fraction(sums.count(sum(faces)), len(sums))))
    assert luck.percentile == pytest.approx(100 * (luck.below + luck.same / 2))


def test_dice_of_different_sides_go_together():
    luck = thrown([rolled(6), rolled(20, sides=20)])["hero"]
    assert (luck.dice, luck.sum, luck.expected) == (2, 26, 14.0)
    assert luck.same == pytest.approx(1 / 120) and luck.below == pytest.approx(119 / 120)


def test_the_rolls_of_one_moment():
    found = thrown([rolled(6, 6), rolled(1, 1, why="chance")], why="chance")
    assert found["hero"].sum == 2 and found["hero"].dice == 2


def test_no_dice_no_luck():
    assert thrown([]) == {}
    assert thrown([rolled()])["hero"].score == 0.0


def test_hundreds_of_dice_stay_within_certainty():
    luck = thrown([rolled(*([6] * 600))])["hero"]
    assert 0 <= luck.same <= 1 and luck.below == pytest.approx(1) and luck.percentile <= 100.000001
