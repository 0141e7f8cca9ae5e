"""Changing what is noted of a companion."""

import pytest

from rulesets.billy.models import BillyFight, Companion
from tests.sheets.base import LONG, RowTap, keeps, post, refused, rows, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db


class TestCompanionEdit(RowTap):
    address = "companion-edit"
    typed = ("name", "note")

    def hero(self, persona):
        return billy_of(persona)

    def arrange(self, persona, hero):
        post(persona, "companion-add", hero, name="Lila", habilete="2")
        self.row = Companion.objects.get(hero=hero)
        return (self.row.ordinal,), {"name": "Lila l’archère", "habilete": "3", "note": "blessée"}

    def test_it_is_changed_and_undone(self):
        assert "Lila l’archère Habileté 3 blessée" in words(self.tap())
        self.row.refresh_from_db()
        assert (self.row.name, self.row.habilete, self.row.note) == ("Lila l’archère", 3, "blessée")
        post(self.alice, "undo", self.mine)
        self.row.refresh_from_db()
        assert (self.row.name, self.row.habilete, self.row.note) == ("Lila", 2, "")

    def test_refused_beside_its_field_in_its_own_form(self):
        before = rows(self.mine)
        response = self.tap(name=LONG)
        refused(response, "80 caractères au plus\u202f; il y en a 10000.")
        assert f'id="refusal-companion-{self.row.ordinal}-name"' in response.content.decode()
        keeps(response, "blessée")
        refused(self.tap(habilete="-1"), "De 0 à 99, en chiffres.")
        assert rows(self.mine) == before

    def test_the_same_is_no_change(self):
        self.tap()
        before = rows(self.mine)
        self.tap()
        assert rows(self.mine) == before

    @pytest.mark.rule("BIL-30")
    def test_a_fight_under_way_counts_the_new_number_if_she_fights(self):
        post(self.alice, "fight", self.mine, **{"foe-0-habilete": "10", "foe-0-pv": "9"})
        assert BillyFight.objects.get().companions == 2
        self.tap()
        assert BillyFight.objects.get().companions == 3
        post(self.alice, "companion-beside", self.mine, self.row.ordinal, here="0")
        self.tap(habilete="9")
        assert BillyFight.objects.get().companions == 0
