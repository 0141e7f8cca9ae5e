"""Using a thing up by one."""

import pytest

from sheets.models import Item
from tests.conftest import Persona
from tests.sheets.base import RowTap, hero_of, keeps, post, refused, rows, words

pytestmark = pytest.mark.django_db


class TestItemUse(RowTap):
    address = "item-use"
    decision = False

    def arrange(self, persona, hero):
        post(persona, "item-add", hero, name="Potion", uses="2")
        self.row = Item.objects.get(hero=hero, name="Potion")
        return (self.row.ordinal,), {}

    def test_one_use_less(self):
        assert "1 utilisation" in words(self.tap()).replace("\xa0", " ").replace("\u202f", " ")
        self.row.refresh_from_db()
        assert (self.row.quantity, self.row.uses) == (1, 1)

    def test_none_left(self):
        self.tap()
        self.tap()
        before = rows(self.mine)
        response = self.tap()
        refused(response, "Il ne reste plus d’utilisation de cet objet.")
        # The form beside the button still shows the thing as it is.
        keeps(response, "Potion")
        assert f'id="item-{self.row.ordinal}-name" name="name" required autocomplete="off" value="Potion"' in (
            response.content.decode()
        )
        assert rows(self.mine) == before


def test_a_thing_without_uses_is_counted(alice: Persona):
    hero = hero_of(alice)
    post(alice, "item-add", hero, name="Torche", quantity="2")
    row = Item.objects.get(hero=hero, name="Torche")
    post(alice, "item-use", hero, row.ordinal)
    post(alice, "item-use", hero, row.ordinal)
    row.refresh_from_db()
    assert row.quantity == 0
    refused(post(alice, "item-use", hero, row.ordinal), "Il ne reste plus d’utilisation de cet objet.")
