"""Striking a companion off the sheet."""

import pytest

from rulesets.billy.models import BillyFight, Companion
from tests.sheets.base import RowTap, post, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db


class TestCompanionDrop(RowTap):
    address = "companion-drop"

    def hero(self, persona):
        return billy_of(persona)

    def arrange(self, persona, hero):
        post(persona, "companion-add", hero, name="Lila", habilete="2", note="archère")
        self.row = Companion.objects.get(hero=hero)
        return (self.row.ordinal,), {}

    def test_she_is_gone_and_undo_brings_her_back(self):
        assert "Compagnon rayé : Lila" in words(self.tap()).replace("\u202f", " ")
        assert not Companion.objects.exists()
        post(self.alice, "undo", self.mine)
        row = Companion.objects.get(hero=self.mine)
        assert (row.ordinal, row.name, row.habilete, row.note) == (self.row.ordinal, "Lila", 2, "archère")

    def test_she_cannot_be_struck_off_twice(self):
        self.tap()
        assert self.tap().status_code == 404

    @pytest.mark.rule("BIL-30")
    def test_a_fight_under_way_counts_her_no_more(self):
        post(self.alice, "fight", self.mine, **{"foe-0-habilete": "10", "foe-0-pv": "9", "companions": "1"})
        assert BillyFight.objects.get().companions == 3
        self.tap()
        assert BillyFight.objects.get().companions == 1
        post(self.alice, "undo", self.mine)
        assert BillyFight.objects.get().companions == 3
        assert Companion.objects.count() == 1
