"""Leaving a finger in the page."""

import pytest

from sheets.models import Bookmark
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db


class TestBookmarkAdd(Tap):
    address = "bookmark-add"
    typed = ("name",)

    def arrange(self, persona, hero):
        post(persona, "paragraph", hero, paragraph="12")
        return (), {"name": "Avant le pont"}

    def test_it_is_there(self):
        shown = words(self.tap())
        assert "Avant le pont" in shown
        row = Bookmark.objects.get(hero=self.mine)
        assert (row.name, row.paragraph) == ("Avant le pont", 12)


def test_without_a_name_it_is_called_by_its_place(alice: Persona):
    hero = hero_of(alice)
    post(alice, "bookmark-add", hero)
    post(alice, "paragraph", hero, paragraph="12")
    post(alice, "bookmark-add", hero, name="  ")
    names = [name.replace("\xa0", " ") for name in Bookmark.objects.order_by("ordinal").values_list("name", flat=True)]
    assert names == ["Début", "§ 12"]


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_names_are_plain_text(alice: Persona, name: str):
    hero = hero_of(alice)
    keeps(post(alice, "bookmark-add", hero, name=name), name)
    assert "<script>alert" not in see(alice, "sheet", hero.ref) + see(alice, "journal", hero.ref)


@pytest.mark.parametrize(
    ("name", "sentence"), [(LONG, "80 caractères au plus\u202f; il y en a 10000."), (NUL, NUL_REFUSED)]
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(alice: Persona, name: str, sentence: str):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "bookmark-add", hero, name=name)
    refused(response, sentence)
    assert 'id="refusal-bookmark-new-name"' in response.content.decode()
    assert rows(hero) == before
