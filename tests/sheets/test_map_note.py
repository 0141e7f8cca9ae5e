"""A free note about a clearing."""

import pytest

from rulesets.defis.models import Clearing
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, RowTap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db


class TestMapNote(RowTap):
    address = "map-note"
    page = "map"
    typed = ("note",)

    def arrange(self, persona, hero):
        return (1,), {"note": "Arbre mort, hutte à l’est"}

    def test_it_is_kept(self):
        keeps(self.tap(), "Arbre mort, hutte à l’est")
        assert Clearing.objects.get(hero=self.mine).note == "Arbre mort, hutte à l’est"
        assert "note modifiée" in words(see(self.alice, "journal", self.mine.ref))


@pytest.mark.parametrize("text", NASTY.values(), ids=NASTY)
def test_notes_are_plain_text(alice: Persona, text: str):
    hero = hero_of(alice)
    keeps(post(alice, "map-note", hero, 1, note=text, page="map"), text)
    assert "<script>alert" not in see(alice, "map", hero.ref)


@pytest.mark.parametrize(
    ("text", "why"),
    [(LONG, "500 caractères au plus\u202f; il y en a 10000."), (NUL, NUL_REFUSED)],
    ids=["long", "nul"],
)
def test_what_cannot_be_kept_is_given_back(alice: Persona, text: str, why: str):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "map-note", hero, 1, note=text, page="map")
    refused(response, why)
    keeps(response, text)
    assert rows(hero) == before


def test_the_same_note_is_no_change(alice: Persona):
    hero = hero_of(alice)
    before = rows(hero)
    assert post(alice, "map-note", hero, 1, note="", page="map").status_code == 200
    assert rows(hero) == before
