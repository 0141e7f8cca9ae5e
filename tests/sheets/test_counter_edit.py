"""Changing a counter."""

import pytest

from sheets.models import Counter
from tests.sheets.base import LONG, RowTap, keeps, post, refused, rows, words

pytestmark = pytest.mark.django_db


class TestCounterEdit(RowTap):
    address = "counter-edit"
    typed = ("name",)

    def arrange(self, persona, hero):
        post(persona, "counter-add", hero, name="Jours", value="3", maximum="5")
        self.row = Counter.objects.get(hero=hero)
        return (self.row.ordinal,), {"name": "Nuits", "value": "7", "minimum": "", "maximum": "9"}

    def test_it_is_changed_and_undone_bounds_and_all(self):
        assert "Nuits" in words(self.tap())
        self.row.refresh_from_db()
        assert (self.row.name, self.row.value, self.row.maximum) == ("Nuits", 7, 9)
        post(self.alice, "undo", self.mine)
        self.row.refresh_from_db()
        assert (self.row.name, self.row.value, self.row.maximum) == ("Jours", 3, 5)

    def test_refused_in_its_own_form(self):
        before = rows(self.mine)
        response = self.tap(name=LONG)
        refused(response, "60 caractères au plus\u202f; il y en a 10000.")
        keeps(response, "9")
        response = self.tap(value="10")
        refused(response, "La valeur est au-dessus du maximum (9).")
        keeps(response, "Nuits")
        assert f'id="refusal-counter-{self.row.ordinal}-value"' in response.content.decode()
        assert rows(self.mine) == before
