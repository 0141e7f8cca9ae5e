"""Saying in which clearing the heroine is (SCO-52)."""

import pytest

from tests.conftest import Persona
from tests.sheets.base import RowTap, hero_of, post, rows, see, words
from tests.sheets.marsh import go, where_is

pytestmark = pytest.mark.django_db


class TestMapHere(RowTap):
    address = "map-here"
    page = "map"

    def arrange(self, persona, hero):
        post(persona, "map-add", hero, number="30")
        return (30,), {}

    def test_she_is_there_and_the_journal_says_so(self):
        assert "Clairière 30 Vous êtes ici" in words(self.tap())
        assert where_is(self.mine) == 30
        assert "Clairière 1 → clairière 30" in words(see(self.alice, "journal", self.mine.ref))
        post(self.alice, "undo", self.mine)
        assert where_is(self.mine) == 1


def test_where_she_is_already_nothing_happens(alice: Persona):
    hero = hero_of(alice)
    before = rows(hero)
    assert post(alice, "map-here", hero, 1, page="map").status_code == 200
    assert rows(hero) == before
    go(alice, hero, (1, "n", 2))
    assert post(alice, "map-here", hero, 1, page="map").status_code == 200
    assert where_is(hero) == 1
