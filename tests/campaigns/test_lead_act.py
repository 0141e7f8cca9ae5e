"""The MdT does for a hero of his table what only the sheet does otherwise: the PV that he begins with."""

from typing import Any

import pytest

from campaigns import members
from campaigns.led_acts import NOT_HIS
from rulesets.portes.forms import FIRST_PV
from sheets.models import Character
from tests.campaigns.base import Table, TableTap, hero_version
from tests.sheets.base import refused, text, words
from tests.sheets.portes import adventurer, engine_hero


class TestLeadAct(TableTap):
    address = "lead-act"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.hero = adventurer(table.other, "Ysolde")
        members.bring_in(table.place("other"), self.hero.ref)
        return (self.hero.ref,), {"do": "first_pv", "pv": "7", "hero_version": hero_version(self.hero)}

    @pytest.mark.rule("POR-70")
    def test_his_journal_says_that_the_mdt_wrote_them(self):
        form = f'id="form-act-{self.hero.ref}"'
        assert form in text(self.table.mdt.client.get(self.table.campaign.get_absolute_url()))
        page = self.tap()
        assert "PV 7 / 7" in words(page) and form not in text(page)
        told = self.table.see("other", "journal", self.hero.ref)
        assert "PV : 7." in told and "par mdt" in told
        self.table.post("mdt", "lead-undo", self.hero.ref, hero_version=hero_version(self.hero))
        assert engine_hero(self.hero).pv is None

    @pytest.mark.rule("POR-70")
    def test_or_rolled_them_with_the_program_s_dice(self):
        Character.objects.filter(pk=self.hero.pk).update(hero_dice_typed=True)
        self.dice.next(4)
        self.tap(pv="1d8+1")
        assert engine_hero(self.hero).pv == 5
        assert Character.objects.get(pk=self.hero.pk).asked is None
        assert "PV de départ, 1d8+1 : 4 → 5." in self.table.see("mdt", "table-log", self.table.ref)

    def test_what_is_no_pv_is_told_and_stays_in_its_field(self):
        response = self.tap(pv="<huit>")
        refused(response, FIRST_PV)
        assert 'value="&lt;huit&gt;"' in text(response)
        assert engine_hero(self.hero).pv is None

    def test_what_is_not_his_to_do(self):
        refused(self.tap(do="write"), f"{self.hero.name or 'Sans nom'}\u202f: {NOT_HIS}")
        refused(self.tap(do=""), f"{self.hero.name or 'Sans nom'}\u202f: {NOT_HIS}")
        response = self.table.post(
            "mdt", "lead-act", self.table.hero.ref, do="eat", hero_version=hero_version(self.table.hero)
        )
        refused(response, f"{self.table.hero.name}\u202f: {NOT_HIS}")
