"""Following an exit: what clearing it leads to."""

import pytest
from django.urls import reverse

from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, Tap, hero_of, keeps, post, refused, rows, see, version_of, words
from tests.sheets.marsh import go, lead, marsh_of, where_is

pytestmark = pytest.mark.django_db


class TestMapLead(Tap):
    address = "map-lead"
    page = "map"
    typed = ("number",)

    def arrange(self, persona, hero):
        post(persona, "map-exit", hero, 1, direction="n")
        return (1, "n"), {"number": "4", "go": "1"}

    def test_it_leads_there_and_she_is_there(self):
        assert "Clairière 4 Vous êtes ici" in words(self.tap())
        assert marsh_of(self.mine) == {1: {"n": 4}, 4: {}}
        assert where_is(self.mine) == 4
        told = words(see(self.alice, "journal", self.mine.ref))
        assert "la sortie au nord mène à la clairière 4" in told and "Clairière 1 → clairière 4" in told

    def test_one_tap_is_taken_back_as_one(self):
        self.tap()
        post(self.alice, "undo", self.mine)
        assert marsh_of(self.mine) == {1: {"n": None}}
        assert where_is(self.mine) == 1

    def test_noted_without_going(self):
        assert "Clairière 1 Vous êtes ici" in words(self.tap(go=""))
        assert (marsh_of(self.mine), where_is(self.mine)) == ({1: {"n": 4}, 4: {}}, 1)

    def test_corrected(self):
        self.tap(go="")
        self.tap(go="", number="7")
        assert marsh_of(self.mine) == {1: {"n": 7}, 4: {}, 7: {}}

    @pytest.mark.parametrize(("number", "direction"), [(1, "e"), (1, "no"), (1, "x" * 300), (9, "n"), (10**30, "n")])
    def test_what_is_no_exit_is_not_found(self, number: int, direction: str):
        before = rows(self.mine)
        url = reverse("map-lead", args=[self.mine.ref, number, direction])
        assert self.alice.client.post(url, {**self.data, "version": version_of(self.mine)}).status_code == 404
        assert rows(self.mine) == before


@pytest.mark.parametrize("typed", ["0", "-1", "1000", "x", "1.5", "²", HUGE, LONG, "<b>", "\x00"])
def test_what_is_no_number_of_a_clearing(alice: Persona, typed: str):
    hero = hero_of(alice)
    post(alice, "map-exit", hero, 1, direction="n")
    before = rows(hero)
    response = lead(alice, hero, 1, "n", typed, go="1")
    refused(response, "De 1 à 999, en chiffres.")
    keeps(response, typed)
    assert 'aria-describedby="refusal-exit-1-n-number"' in response.content.decode()
    assert rows(hero) == before


def test_back_to_the_first_clearing_and_to_itself_is_noted_as_it_is(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4), (4, "e", 1), (1, "s", 1))
    assert marsh_of(hero) == {1: {"n": 4, "s": 1}, 4: {"e": 1}}
    assert "À vérifier" in words(see(alice, "map", hero.ref))
