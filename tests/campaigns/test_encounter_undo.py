"""The last step of an encounter taken back, or all down to a line of its journal."""

from typing import Any

from rulesets.portes.encounters.undo import NOTHING_TO_UNDO
from rulesets.portes.models import EncounterEntry
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led
from tests.sheets.base import refused, text


class TestEncounterUndo(TableTap):
    address = "encounter-undo"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        self.led.met()
        return (self.led.encounter.ref,), {"version": self.led.row.version}

    def test_the_last_step(self):
        page = text(self.tap())
        assert "Qui est surpris" in page
        assert "(annulé)" in page

    def test_down_to_a_line(self):
        first = EncounterEntry.objects.get(do="distance")
        assert f'name="to" value="{first.pk}"' in text(self.table.mdt.client.get(self.led.url()))
        self.tap(to=first.pk)
        assert self.led.state.distance is None
        refused(self.tap(version=self.led.row.version), NOTHING_TO_UNDO)

    def test_nonsense_is_told(self):
        before = self.led.kept
        assert self.tap(to="x").status_code == 422
        assert self.tap(to="999999").status_code == 422
        assert self.tap(version="1").status_code == 409
        assert self.led.kept == before
