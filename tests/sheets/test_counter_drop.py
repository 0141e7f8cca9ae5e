"""Giving a count up."""

import pytest

from sheets.models import Counter
from tests.sheets.base import RowTap, post, words

pytestmark = pytest.mark.django_db


class TestCounterDrop(RowTap):
    address = "counter-drop"

    def arrange(self, persona, hero):
        post(persona, "counter-add", hero, name="Jours", value="3")
        return (Counter.objects.get(hero=hero).ordinal,), {}

    def test_it_is_gone_and_undo_brings_it_back(self):
        assert "supprimé" in words(self.tap())
        assert not Counter.objects.filter(hero=self.mine).exists()
        post(self.alice, "undo", self.mine)
        assert Counter.objects.get(hero=self.mine).value == 3
