"""Putting the number of a clearing right."""

import pytest

from combat.models import Fight
from rulesets.defis.models import Clearing
from rulesets.defis.pages import START_KEEPS_NUMBER
from tests.conftest import Persona
from tests.sheets.base import HUGE, RowTap, hero_of, keeps, post, refused, rows, see, text, words
from tests.sheets.marsh import go, marsh_of, where_is

pytestmark = pytest.mark.django_db


class TestMapNumber(RowTap):
    address = "map-number"
    page = "map"

    def arrange(self, persona, hero):
        go(persona, hero, (1, "n", 41), (41, "e", 5), (5, "o", 41))
        post(persona, "map-note", hero, 41, note="hutte")
        return (41,), {"number": "14"}

    @pytest.mark.rule("SCO-52")
    def test_what_leads_there_and_who_is_there_go_along(self):
        post(self.alice, "fight", self.mine, **{"foe-0-habilete": "5", "foe-0-endurance": "4"})
        post(self.alice, "fight-end", self.mine, outcome="stopped")
        assert Fight.objects.get().clearing == 41
        shown = text(self.tap())
        assert marsh_of(self.mine) == {1: {"n": 14}, 14: {"e": 5}, 5: {"o": 14}}
        assert (where_is(self.mine), Fight.objects.get().clearing) == (14, 14)
        assert Clearing.objects.get(hero=self.mine, number=14).note == "hutte"
        assert "Clairière 14" in words(shown)
        assert "Clairière 41 : elle porte le numéro 14" in words(see(self.alice, "journal", self.mine.ref)).replace(
            "\u202f", " "
        )
        post(self.alice, "undo", self.mine)
        assert marsh_of(self.mine) == {1: {"n": 41}, 41: {"e": 5}, 5: {"o": 41}}
        assert (where_is(self.mine), Fight.objects.get().clearing) == (41, 41)
        post(self.alice, "redo", self.mine)
        assert where_is(self.mine) == 14

    def test_a_number_that_is_taken(self):
        before = rows(self.mine)
        for number in ("5", "1"):
            response = self.tap(number=number)
            refused(response, f"La clairière {number} est déjà sur la carte.")
            assert 'id="refusal-clearing-number"' in text(response)
        assert rows(self.mine) == before

    @pytest.mark.parametrize("number", ["", "0", "1000", "x", "-4", HUGE, "\x00"])
    def test_a_number_that_is_none(self, number: str):
        before = rows(self.mine)
        response = self.tap(number=number)
        assert response.status_code == 422
        assert 'id="refusal-clearing-number-number"' in text(response)
        if number == "1000":
            keeps(response, "1000")
        assert rows(self.mine) == before

    def test_its_own_number_is_no_change(self):
        before = rows(self.mine)
        assert self.tap(number="41").status_code == 200
        assert rows(self.mine) == before


@pytest.mark.rule("SCO-50")
def test_the_first_clearing_keeps_its_number(alice: Persona):
    hero = hero_of(alice)
    before = rows(hero)
    refused(post(alice, "map-number", hero, 1, number="7", page="map"), START_KEEPS_NUMBER)
    assert rows(hero) == before
    assert "Corriger son numéro" not in words(see(alice, "map", hero.ref))


def test_who_has_no_map(alice: Persona):
    assert post(alice, "map-number", hero_of(alice, "mutation"), 1, number="7").status_code == 404
