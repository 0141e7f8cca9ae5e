"""− and + of a counter: deltas."""

import pytest

from sheets.models import Counter
from sheets.refusals import NOT_UNDERSTOOD
from tests.conftest import Persona
from tests.sheets.base import LONG, Tap, hero_of, is_fragment, post, refused, rows, words

pytestmark = pytest.mark.django_db


def counter_of(persona: Persona, hero, **data) -> Counter:
    post(persona, "counter-add", hero, **{"name": "Jours", "value": "3", **data})
    return Counter.objects.filter(hero=hero).latest("ordinal")


class TestCounterTap(Tap):
    address = "counter-tap"
    decision = False

    def arrange(self, persona, hero):
        self.row = counter_of(persona, hero)
        return (), {"tap": f"{self.row.ordinal}:-1"}

    def test_it_moves(self):
        assert "Jours : 3 → 2" in words(self.tap(version=None)).replace("\u202f", " ")
        self.tap(tap=f"{self.row.ordinal}:−4")
        self.row.refresh_from_db()
        assert self.row.value == -2


def test_it_goes_as_far_as_its_bounds(alice: Persona):
    hero = hero_of(alice)
    row = counter_of(alice, hero, name="Saint-Jean", minimum="-1", maximum="5")
    post(alice, "counter-tap", hero, tap=f"{row.ordinal}:+9")
    row.refresh_from_db()
    assert row.value == 5
    refused(post(alice, "counter-tap", hero, tap=f"{row.ordinal}:+1"), "«\u202fSaint-Jean\u202f» est à sa borne (5).")
    post(alice, "counter-tap", hero, tap=f"{row.ordinal}:-9")
    before = rows(hero)
    response = post(alice, "counter-tap", hero, tap=f"{row.ordinal}:-1")
    refused(response, "«\u202fSaint-Jean\u202f» est à sa borne (−1).")
    assert f'id="refusal-counter-{row.ordinal}"' in response.content.decode()
    assert rows(hero) == before


def test_there_is_an_end_without_bounds_too(alice: Persona):
    hero = hero_of(alice)
    row = counter_of(alice, hero, value="99999")
    refused(post(alice, "counter-tap", hero, tap=f"{row.ordinal}:+1"), "«\u202fJours\u202f» est à sa borne (99999).")


@pytest.mark.parametrize("by", ["0", "-0", "+0", "−0"])
def test_nothing_is_no_act(alice: Persona, by: str):
    hero = hero_of(alice)
    row = counter_of(alice, hero)
    before = rows(hero)
    is_fragment(post(alice, "counter-tap", hero, tap=f"{row.ordinal}:{by}"))
    assert rows(hero) == before


@pytest.mark.parametrize("by", ["", "x", "1.5", "99999999", "9" * 5000, "²", "\x00", "1:2", LONG])
def test_a_step_that_is_none_is_refused(alice: Persona, by: str):
    hero = hero_of(alice)
    row = counter_of(alice, hero)
    before = rows(hero)
    refused(post(alice, "counter-tap", hero, tap=f"{row.ordinal}:{by}"), NOT_UNDERSTOOD)
    assert rows(hero) == before


@pytest.mark.parametrize("tap", ["", ":", "x:1", "²:1", "-1:1", "\x00:1", "9" * 5000 + ":1", LONG, "endurance:-1"])
def test_a_counter_that_is_none_is_refused(alice: Persona, tap: str):
    hero = hero_of(alice)
    before = rows(hero)
    refused(post(alice, "counter-tap", hero, tap=tap), NOT_UNDERSTOOD)
    assert rows(hero) == before


def test_the_counter_of_another_hero_is_not_found(alice: Persona):
    hero, other = hero_of(alice), hero_of(alice)
    for _ in range(3):
        row = counter_of(alice, other)
    assert post(alice, "counter-tap", hero, tap=f"{row.ordinal}:+1").status_code == 404
    row.refresh_from_db()
    assert row.value == 3


def test_an_empty_form_is_refused(alice: Persona):
    refused(post(alice, "counter-tap", hero_of(alice)), NOT_UNDERSTOOD)
