"""What of an encounter is no step: its name, what players see, who throws which dice."""

from typing import Any

from rulesets.portes.models import EncounterSide
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led
from tests.sheets.base import LONG, text


class TestEncounterSettings(TableTap):
    address = "encounter-settings"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        sent = {"name": "Au gué", "shown": "numbers", "hidden": ["0"], "foe_dice_typed": "1"}
        return (self.led.encounter.ref,), {**sent, "version": self.led.row.version}

    def test_all_of_it(self):
        self.tap()
        row = self.led.row
        assert (row.name, row.shown, row.hero_dice_typed, row.foe_dice_typed) == ("Au gué", "numbers", False, True)
        assert list(EncounterSide.objects.order_by("order").values_list("hidden", flat=True)) == [True, False]
        page = text(self.table.mdt.client.get(self.led.url()))
        assert 'name="hidden" value="0" checked' in page and 'name="hidden" value="1" checked' not in page
        assert 'name="foe_dice_typed" value="1" checked' in page and 'value="numbers" checked' in page

    def test_nothing_hidden_any_more(self):
        self.tap(hidden=None)
        assert not EncounterSide.objects.filter(hidden=True).exists()

    def test_nonsense_is_told_and_kept(self):
        response = self.tap(shown="tout", name=LONG)
        assert response.status_code == 422 and LONG[:50] in text(response)
        assert self.tap(version="1", name="Ailleurs").status_code == 200
        assert self.tap(version="1", name="Ailleurs").status_code == 409
        self.tap(hidden=["9", "x"], version=self.led.row.version)
        assert not EncounterSide.objects.filter(hidden=True).exists()
