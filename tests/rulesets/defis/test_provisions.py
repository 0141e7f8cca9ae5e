"""DEF-50: meals."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from tests.rulesets.builders import act, current, fight, hero, refused, started

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


@pytest.mark.parametrize(("had", "gain"), [(10, None), (19, 1), (20, 0)])
def test_the_log_of_a_meal(book, had, gain):
    ruleset, state = started(book, hero=hero(book, endurance=(had, 20), repas=2))
    gain = GAIN[book] if gain is None else gain
    _, (event,) = ruleset.act(state.hero, Choice("eat"), ScriptedDice([]))
    assert ruleset.codec.event_data(event) == {
        "event": "MealEaten",
        "gain": gain,
        "before": had,
        "after": had + gain,
        "left": 1,
        "lost": GAIN[book] - gain,
        "penalty": 0,
    }


@pytest.mark.parametrize(("held", "gain"), [((10, 20), None), ((19, 20), 1), ((20, 20), 0), ((23, 20), 0)])
def test_what_would_be_lost_is_said_before(book, held, gain):
    ruleset, state = started(book, hero=hero(book, endurance=held, repas=2))
    [offer] = [offer for offer in ruleset.acts(state.hero) if offer.do == "eat"]
    gain = GAIN[book] if gain is None else gain
    assert (offer.gain, offer.lost) == (gain, GAIN[book] - gain)


def test_the_text_may_let_it_go_above_the_initial(book):
    result = act({**EAT, "book": True}, book=book, hero=hero(book, endurance=(19, 20), repas=2))
    assert (current(result, "endurance"), current(result, "repas")) == (19 + GAIN[book], 1)
