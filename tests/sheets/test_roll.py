"""The plain dice button."""

import re

import pytest

from sheets.forms import FACES_APART
from tests.altheos import altheos, state_of
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, Tap, hero_of, keeps, post, refused, rows, scores_of, see, text, words

pytestmark = pytest.mark.django_db


class TestRoll(Tap):
    address = "roll"
    typed = ("count", "sides")

    def arrange(self, persona, hero):
        return (), {"count": "19", "sides": "97", "score": ""}

    @pytest.fixture(autouse=True)
    def _faces(self, _table, settings):
        settings.DICE_RANDBELOW = "secrets.randbelow"


def test_two_dice_are_shown_with_their_sum(alice: Persona, dice):
    hero = hero_of(alice)
    dice.next(3, 5)
    assert "3 + 5 = 8" in words(post(alice, "roll", hero, count="2", sides="6"))


def test_the_buttons_of_common_dice(alice: Persona, dice):
    hero = hero_of(alice)
    dice.next(3, 5, 6)
    assert "3 + 5 + 6 = 14" in words(post(alice, "roll", hero, preset="3d6", count="1", sides="100"))


@pytest.mark.parametrize("preset", ["x", "d", "3d", "0d6", "99d6", "2d1", LONG, "\x00", "2d6d6", "²d6"])
def test_a_button_that_there_is_not(alice: Persona, preset: str):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "roll", hero, preset=preset, count="x")
    assert response.status_code == 422
    assert 'role="alert"' in text(response)
    assert rows(hero) == before


@pytest.mark.parametrize(("sign", "left"), [("-1", 11), ("1", 19), ("", 11)])
def test_an_effect_on_a_score(alice: Persona, dice, sign: str, left: int):
    hero = hero_of(alice, endurance=(20, 15))
    dice.next(4)
    post(alice, "roll", hero, count="1", sides="6", score="endurance", sign=sign)
    assert scores_of(hero)["endurance"] == left


def test_a_loss_of_gold_takes_what_there_is(alice: Persona, dice):
    hero = hero_of(alice, gold=2)
    dice.next(4)
    post(alice, "roll", hero, count="1", sides="6", score="or")
    assert scores_of(hero)["or"] == 0


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("count", "", "Combien de dés\u202f?"),
        ("count", "0", "De 1 à 20, en chiffres."),
        ("count", "21", "De 1 à 20, en chiffres."),
        ("count", "-1", "De 1 à 20, en chiffres."),
        ("count", "-0", "De 1 à 20, en chiffres."),
        ("count", HUGE, "De 1 à 20, en chiffres."),
        ("count", "x", "De 1 à 20, en chiffres."),
        ("count", "1e1", "De 1 à 20, en chiffres."),
        ("sides", "", "Des dés à combien de faces\u202f?"),
        ("sides", "1", "De 2 à 100, en chiffres."),
        ("sides", "101", "De 2 à 100, en chiffres."),
        ("sides", HUGE, "De 2 à 100, en chiffres."),
        ("score", "nosuch", "Ce score n’existe pas sur cette feuille."),
        ("sign", "7", "Perdre ou gagner\u202f?"),
        ("sign", "x", "Perdre ou gagner\u202f?"),
    ],
)
def test_what_no_table_has_is_refused_and_the_rest_kept(alice: Persona, field: str, value: str, sentence: str):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "roll", hero, **{"count": "7", "sides": "31", "score": "chance", "sign": "1", field: value})
    refused(response, sentence)
    for name, typed in (("count", "7"), ("sides", "31")):
        if name != field:
            assert f'name="{name}" inputmode="numeric" value="{typed}"' in text(response)
    if field not in ("score", "sign"):
        keeps(response, value)
        assert '<option value="1" selected' in text(response)
        assert '<option value="chance" selected' in text(response)
    assert rows(hero) == before


@pytest.mark.parametrize("score", [LONG, "\x00"])
def test_a_score_that_is_none_at_all(alice: Persona, score: str):
    hero = hero_of(alice)
    response = post(alice, "roll", hero, count="1", sides="6", score=score)
    assert response.status_code == 422
    assert 'role="alert"' in text(response)


def test_an_empty_form_is_refused(alice: Persona):
    refused(post(alice, "roll", hero_of(alice)), "Combien de dés\u202f?")


def test_the_dead_may_still_roll_for_the_text(alice: Persona, dice):
    hero = hero_of(alice, endurance=(20, 1))
    post(alice, "tap", hero, tap="endurance:-1")
    dice.next(4)
    assert post(alice, "roll", hero, count="1", sides="6", score="endurance", sign="1").status_code == 200
    hero.refresh_from_db()
    assert not hero.dead


def test_a_roll_without_effect_goes_on_while_a_wound_waits(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
    dice.next(6, 6, 1, 1)
    post(alice, "choose", hero, do="attack")
    dice.next(2)
    assert post(alice, "roll", hero, count="1", sides="6").status_code == 200


@pytest.mark.parametrize(
    ("sides", "typed", "total"), [("20", "17", 17), ("100", "100", 100), ("10", "10", 10), ("6", "4", 4)]
)
def test_one_die_of_many_faces_can_be_typed(alice: Persona, sides: str, typed: str, total: int):
    hero = hero_of(alice)
    post(alice, "hands", hero, side="hero", typed="1")
    post(alice, "roll", hero, count="1", sides=sides)
    response = post(alice, "faces", hero, faces=typed)
    assert f"1d{sides} : {total}" in words(response).replace("\u202f", " ")


@pytest.mark.parametrize(("count", "sides"), [("1", "20"), ("1", "100"), ("2", "6"), ("2", "20")])
@pytest.mark.parametrize("typed", ["3.5", "3,5"])
def test_no_die_shows_a_decimal(alice: Persona, count: str, sides: str, typed: str):
    hero = hero_of(alice)
    post(alice, "hands", hero, side="hero", typed="1")
    post(alice, "roll", hero, count=count, sides=sides)
    refused(post(alice, "faces", hero, faces=typed), FACES_APART)
    hero.refresh_from_db()
    assert hero.asked is not None


@pytest.mark.rule("CRE-06", "CRE-07")
def test_dice_that_only_the_text_allows(alice: Persona, dice):
    hero = altheos(alice, honneur=0, honte=0)
    gain = {"count": "1", "sides": "6", "score": "honneur", "sign": "1"}
    response = post(alice, "roll", hero, **gain)
    refused(response, "Tombé à 0, l’HONNEUR ne remonte que par Zeus, ou si le texte le dit.")
    assert "Le texte le permet" in words(response)
    dice.next(4)
    post(alice, "roll", hero, **gain, book="on")
    assert state_of(hero)["honneur"] == 4
    post(alice, "tap", hero, tap="honte:+3")
    loss = {"count": "1", "sides": "6", "score": "honte", "sign": "-1"}
    refused(post(alice, "roll", hero, **loss), "La HONTE ne diminue que si le texte le dit, ou par la volonté de Zeus.")
    dice.next(2)
    post(alice, "roll", hero, **loss, book="on")
    assert state_of(hero)["honte"] == 1


@pytest.mark.rule("DEF-02")
@pytest.mark.parametrize(("ticked", "now"), [({}, 20), ({"book": "on"}, 24)])
def test_dice_go_above_the_initial_where_the_book_says_so(alice: Persona, dice, ticked: dict[str, str], now: int):
    hero = hero_of(alice, endurance=(20, 19))
    dice.next(5)
    post(alice, "roll", hero, count="1", sides="6", score="endurance", sign="1", **ticked)
    assert scores_of(hero)["endurance"] == now


def test_enter_in_a_field_throws_what_was_typed(alice: Persona):
    """The first button of a form is the one that Enter presses."""
    form = see(alice, "sheet", hero_of(alice).ref).partition('id="form-dice"')[2]
    assert "name=" not in re.findall(r"<button([^>]*)>", form)[0]
