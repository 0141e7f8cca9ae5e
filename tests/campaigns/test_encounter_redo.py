"""What was taken back of an encounter, done again."""

from typing import Any

from sheets.undo import NOTHING_TO_REDO
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led
from tests.sheets.base import refused


class TestEncounterRedo(TableTap):
    address = "encounter-redo"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        self.led.do("distance", metres="42")
        self.led.post("encounter-undo")
        return (self.led.encounter.ref,), {"version": self.led.row.version}

    def test_it_stands_again(self):
        self.tap()
        assert self.led.state.distance == 42
        refused(self.tap(version=self.led.row.version), NOTHING_TO_REDO)

    def test_not_after_something_new(self):
        self.led.do("distance", metres="12")
        refused(self.tap(version=self.led.row.version), NOTHING_TO_REDO)
        assert self.led.state.distance == 12
