"""Putting a clearing on the map that no passage leads to."""

import pytest

from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, Tap, hero_of, keeps, post, refused, rows, see, words
from tests.sheets.marsh import marsh_of

pytestmark = pytest.mark.django_db


class TestMapAdd(Tap):
    address = "map-add"
    page = "map"
    typed = ("number",)

    def arrange(self, persona, hero):
        return (), {"number": "30"}

    def test_it_is_on_the_map_and_shown(self):
        shown = words(self.tap())
        assert "Clairière 30" in shown
        assert marsh_of(self.mine) == {30: {}}
        assert "Carte\u202f: clairière 30" in see(self.alice, "journal", self.mine.ref)


@pytest.mark.parametrize("typed", ["0", "-1", "1000", "x", "1.5", "²", HUGE, LONG, "<b>", "\x00"])
def test_what_is_no_number_of_a_clearing(alice: Persona, typed: str):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "map-add", hero, number=typed, page="map")
    refused(response, "De 1 à 999, en chiffres.")
    keeps(response, typed)
    assert 'aria-describedby="refusal-clearing-new-number"' in response.content.decode()
    assert rows(hero) == before


def test_none_is_asked_for(alice: Persona):
    refused(post(alice, "map-add", hero_of(alice), number="", page="map"), "Tapez le numéro de la clairière.")


@pytest.mark.parametrize("number", ["1", "30"])
def test_the_same_twice(alice: Persona, number: str):
    hero = hero_of(alice)
    post(alice, "map-add", hero, number="30", page="map")
    refused(post(alice, "map-add", hero, number=number, page="map"), f"La clairière {number} est déjà sur la carte.")
    assert marsh_of(hero) == {30: {}}


def test_who_has_no_map_notes_nothing_on_it(alice: Persona):
    hero = hero_of(alice, "mutation")
    before = rows(hero)
    assert post(alice, "map-add", hero, number="3").status_code == 404
    assert rows(hero) == before
