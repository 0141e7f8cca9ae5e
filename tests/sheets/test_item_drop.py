"""Taking a thing out of the backpack."""

import pytest

from sheets.models import Item
from tests.sheets.base import RowTap, post, words

pytestmark = pytest.mark.django_db


class TestItemDrop(RowTap):
    address = "item-drop"

    def arrange(self, persona, hero):
        post(persona, "item-add", hero, name="Caillou", quantity="3", note="rond")
        self.row = Item.objects.get(hero=hero, name="Caillou")
        return (self.row.ordinal,), {}

    def test_it_is_gone_and_undo_brings_it_back(self):
        assert "Hors du sac" in words(self.tap())
        assert not Item.objects.filter(hero=self.mine, name="Caillou").exists()
        post(self.alice, "undo", self.mine)
        row = Item.objects.get(hero=self.mine, name="Caillou")
        assert (row.ordinal, row.quantity, row.note) == (self.row.ordinal, 3, "rond")

    def test_it_cannot_be_dropped_twice(self):
        self.tap()
        assert self.tap().status_code == 404
