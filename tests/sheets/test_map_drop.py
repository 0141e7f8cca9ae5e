"""Taking a clearing off the map."""

import pytest

from rulesets.defis.models import Clearing
from rulesets.defis.pages import STANDING_THERE, START_STAYS
from tests.conftest import Persona
from tests.sheets.base import RowTap, hero_of, post, refused, rows, see, words
from tests.sheets.marsh import go, marsh_of

pytestmark = pytest.mark.django_db


class TestMapDrop(RowTap):
    address = "map-drop"
    page = "map"

    def arrange(self, persona, hero):
        go(persona, hero, (1, "n", 4), (4, "e", 5))
        post(persona, "map-note", hero, 4, note="hutte")
        return (4,), {}

    def test_it_is_gone_and_what_led_there_is_open_again(self):
        self.tap()
        assert marsh_of(self.mine) == {1: {"n": None}, 5: {}}
        assert "Clairière 4 effacée de la carte" in words(see(self.alice, "journal", self.mine.ref))

    def test_undo_brings_it_back_with_its_exits(self):
        self.tap()
        post(self.alice, "undo", self.mine)
        assert marsh_of(self.mine) == {1: {"n": 4}, 4: {"e": 5}, 5: {}}
        assert Clearing.objects.get(hero=self.mine, number=4).note == "hutte"

    def test_it_cannot_be_dropped_twice(self):
        self.tap()
        assert self.tap().status_code == 404


def test_the_first_clearing_and_the_one_she_is_in_stay(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4))
    before = rows(hero)
    refused(post(alice, "map-drop", hero, 1, page="map"), START_STAYS)
    refused(post(alice, "map-drop", hero, 4, page="map"), STANDING_THERE)
    assert rows(hero) == before
