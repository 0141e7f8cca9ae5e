"""Starting a count of one's own."""

import pytest

from sheets.models import Counter
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db

COUNT = {"name": "Jours", "value": "3", "minimum": "−2", "maximum": "10"}
BETWEEN = "De −99999 à 99999, en chiffres."


class TestCounterAdd(Tap):
    address = "counter-add"
    decision = False

    def arrange(self, persona, hero):
        return (), dict(COUNT)

    def test_it_counts(self):
        shown = words(self.tap())
        assert "Jours" in shown
        assert "de −2 à 10" in shown
        row = Counter.objects.get(hero=self.mine)
        assert (row.name, row.value, row.minimum, row.maximum) == ("Jours", 3, -2, 10)


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_names_are_plain_text(alice: Persona, name: str):
    hero = hero_of(alice)
    keeps(post(alice, "counter-add", hero, name=name), name)
    assert "<script>alert" not in see(alice, "sheet", hero.ref) + see(alice, "journal", hero.ref)


@pytest.mark.parametrize(
    ("low", "high", "start"), [("", "", 0), ("5", "", 5), ("-5", "", 0), ("", "-5", -5), ("", "5", 0), ("-9", "-5", -5)]
)
def test_without_a_value_it_starts_as_near_to_zero_as_it_may(alice: Persona, low: str, high: str, start: int):
    hero = hero_of(alice)
    assert post(alice, "counter-add", hero, name="x", minimum=low, maximum=high).status_code == 200
    assert Counter.objects.get(hero=hero).value == start


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("name", "", "Que faut-il compter\u202f?"),
        ("name", LONG, "60 caractères au plus\u202f; il y en a 10000."),
        ("name", NUL, NUL_REFUSED),
        ("value", "x", BETWEEN),
        ("value", HUGE, BETWEEN),
        ("value", "100000", BETWEEN),
        ("value", "\x00", BETWEEN),
        ("minimum", "x", BETWEEN),
        ("maximum", "1.5", BETWEEN),
        ("maximum", "-3", "Le maximum est au-dessous du minimum."),
        ("value", "-3", "La valeur est au-dessous du minimum (−2)."),
        ("value", "11", "La valeur est au-dessus du maximum (10)."),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_the_rest_kept(alice: Persona, field, value, sentence):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "counter-add", hero, **{**COUNT, field: value})
    refused(response, sentence)
    assert f'id="refusal-counter-new-{field}"' in response.content.decode()
    for name, typed in COUNT.items():
        if name != field:
            keeps(response, typed)
    assert rows(hero) == before


def test_an_empty_form_is_refused(alice: Persona):
    refused(post(alice, "counter-add", hero_of(alice)), "Que faut-il compter\u202f?")
