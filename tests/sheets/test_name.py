"""Naming a hero."""

import pytest

from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db


class TestName(Tap):
    address = "name"
    typed = ("name",)

    def arrange(self, persona, hero):
        return (), {"name": "Jéromine la Rousse"}

    def test_the_name_is_kept_and_shown(self):
        assert "Jéromine la Rousse" in words(self.tap())
        self.mine.refresh_from_db()
        assert self.mine.name == "Jéromine la Rousse"
        assert "Jéromine la Rousse" in words(see(self.alice, "shelf"))
        assert "Nom : « Jéromine la Rousse »".replace(" ", "") in words(
            see(self.alice, "journal", self.mine.ref)
        ).replace(" ", "")


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_a_name_is_plain_text_whatever_is_typed(alice: Persona, name: str):
    hero = hero_of(alice)
    response = post(alice, "name", hero, name=name)
    assert response.status_code == 200
    keeps(response, name)
    hero.refresh_from_db()
    assert hero.name == name
    for page in ("sheet", "journal", "fight"):
        body = see(alice, page, hero.ref)
        assert "<script>alert" not in body
        assert name in words(body) or name.strip() in words(body)
    assert "<script>alert" not in see(alice, "shelf")


def test_a_name_of_ten_thousand_characters_is_refused_and_kept_in_the_field(alice: Persona):
    hero = hero_of(alice, name="Avant")
    before = rows(hero)
    response = post(alice, "name", hero, name=LONG)
    refused(response, "80 caractères au plus ; il y en a 10000.".replace(" ;", "\u202f;"))
    keeps(response, LONG)
    assert rows(hero) == before


def test_a_nul_character_is_refused(alice: Persona):
    hero = hero_of(alice)
    refused(post(alice, "name", hero, name=NUL), NUL_REFUSED)
    assert Character.objects.get(pk=hero.pk).name == ""


def test_a_name_can_be_taken_back_and_the_same_is_no_change(alice: Persona):
    hero = hero_of(alice, name="Ada")
    before = rows(hero)
    assert post(alice, "name", hero, name="  Ada ").status_code == 200
    assert rows(hero) == before
    assert post(alice, "name", hero, name="").status_code == 200
    assert Character.objects.get(pk=hero.pk).name == ""


def test_two_heroes_of_one_name_are_two(alice: Persona):
    first, second = hero_of(alice, name="Ada"), hero_of(alice)
    assert post(alice, "name", second, name="Ada").status_code == 200
    assert Character.objects.filter(name="Ada").count() == 2
    assert first.ref in see(alice, "shelf")
    assert second.ref in see(alice, "shelf")
