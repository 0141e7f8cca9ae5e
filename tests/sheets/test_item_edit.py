"""Changing a thing carried."""

import pytest

from sheets.models import Item
from tests.conftest import Persona
from tests.sheets.base import LONG, RowTap, hero_of, keeps, post, refused, rows, words

pytestmark = pytest.mark.django_db


class TestItemEdit(RowTap):
    address = "item-edit"
    typed = ("name", "note")

    def arrange(self, persona, hero):
        post(persona, "item-add", hero, name="Corde", quantity="1")
        self.row = Item.objects.get(hero=hero, name="Corde")
        return (self.row.ordinal,), {"name": "Corde d’elfe", "quantity": "2", "uses": "", "note": "fine"}

    def test_it_is_changed_and_shown(self):
        assert "Corde d’elfe" in words(self.tap())
        self.row.refresh_from_db()
        assert (self.row.name, self.row.quantity, self.row.uses, self.row.note) == ("Corde d’elfe", 2, None, "fine")

    def test_refused_beside_its_field_in_its_own_form(self):
        before = rows(self.mine)
        response = self.tap(name=LONG)
        refused(response, "120 caractères au plus\u202f; il y en a 10000.")
        assert f'id="refusal-item-{self.row.ordinal}-name"' in response.content.decode()
        keeps(response, "fine")
        refused(self.tap(name=""), "Comment s’appelle cet objet\u202f?")
        refused(self.tap(quantity="x"), "De 0 à 99999, en chiffres.")
        assert rows(self.mine) == before

    def test_the_same_is_no_change(self):
        self.tap()
        before = rows(self.mine)
        self.tap()
        assert rows(self.mine) == before


def test_a_row_of_another_table_is_no_item(alice: Persona):
    hero = hero_of(alice)
    post(alice, "codeword-add", hero, word="Grenat")
    ordinal = hero.codewords.get().ordinal
    assert post(alice, "item-edit", hero, ordinal, name="x").status_code == 404
