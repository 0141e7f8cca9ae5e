"""DEF-10 to DEF-13: testing CHANCE and HABILETÉ."""

import pytest

from tests.rulesets.builders import act, current, hero, refused

CHANCE, HABILETE = ({"do": "test", "score": name} for name in ("chance", "habilete"))


@pytest.mark.rule("DEF-10")
@pytest.mark.parametrize(("dice", "word"), [([4, 4], "lucky"), ([4, 5], "lucky"), ([5, 5], "unlucky")])
def test_luck_is_at_most_the_score_and_costs_a_point_either_way(book, dice, word):
    result = act(CHANCE, book=book, hero=hero(book, chance=9), dice=dice)
    assert result["tests"] == [word]
    assert result["hero"]["chance"] == {"initial": 9, "current": 8}


@pytest.mark.rule("DEF-11")
def test_luck_at_zero_is_tried_and_always_bad(book):
    result = act(CHANCE, book=book, hero=hero(book, chance=(0, 9)), dice=[1, 1])
    assert (result["tests"], current(result, "chance"), result["dice_used"]) == (["unlucky"], 0, 2)
    assert refused(act(CHANCE, book=book, hero=hero(book, chance=(0, 9))), code="not_enough_dice")


@pytest.mark.rule("DEF-12")
@pytest.mark.parametrize(("dice", "word"), [([3, 5], "success"), ([4, 5], "success"), ([4, 6], "failure")])
def test_habilete_is_at_most_the_score_and_costs_nothing(book, dice, word):
    result = act(HABILETE, book=book, hero=hero(book, habilete=9), dice=dice)
    assert result["tests"] == [word]
    assert current(result, "habilete") == 9


@pytest.mark.rule("DEF-12")
def test_habilete_is_the_effective_score():
    # SANTÉ 5 of 12 is below half: −1.
    result = act(HABILETE, HABILETE, hero=hero(habilete=9, sante=(5, 12)), dice=[4, 4, 4, 5])
    assert result["tests"] == ["success", "failure"]


@pytest.mark.rule("DEF-13")
def test_the_point_is_taken_off_after_the_comparison(book):
    result = act(CHANCE, CHANCE, book=book, hero=hero(book, chance=7), dice=[3, 4, 3, 4])
    assert result["tests"] == ["lucky", "unlucky"]
    assert current(result, "chance") == 5


def test_nothing_else_is_tested(book):
    for name in ("endurance", "or", "courage"):
        assert refused(act({"do": "test", "score": name}, book=book, dice=[1, 1]))
