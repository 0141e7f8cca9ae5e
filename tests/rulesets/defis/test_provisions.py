"""DEF-50: meals."""

import pytest

from tests.rulesets.builders import act, current, fight, hero, refused

pytestmark = pytest.mark.rule("DEF-50")
EAT = {"do": "eat"}
GAIN = {"scorpions": 3, "mutation": 4}


def test_a_meal_gives_endurance_and_is_gone(book):
    result = act(EAT, book=book, hero=hero(book, endurance=(10, 20), repas=2))
    assert (current(result, "endurance"), current(result, "repas")) == (10 + GAIN[book], 1)


@pytest.mark.parametrize(("held", "then"), [((19, 20), 20), ((20, 20), 20), ((23, 20), 23)])
def test_it_is_capped_at_the_initial(book, held, then):
    result = act(EAT, book=book, hero=hero(book, endurance=held, repas=2))
    assert (current(result, "endurance"), current(result, "repas")) == (then, 1)


def test_without_a_meal_it_is_refused(book):
    result = act(EAT, EAT, book=book, hero=hero(book, endurance=(10, 20), repas=1))
    assert refused(result, 1)
    assert current(result, "endurance") == 10 + GAIN[book]


def test_nobody_eats_during_a_fight(book):
    result = fight(EAT, book=book, hero=hero(book, repas=3))
    assert refused(result)
    assert current(result, "repas") == 3
