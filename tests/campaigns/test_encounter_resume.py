"""An encounter that waits, taken up again where it was."""

from typing import Any

from combat.encounters.play import NOT_WAITING
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led
from tests.sheets.base import refused


class TestEncounterResume(TableTap):
    address = "encounter-resume"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        self.led.met()
        self.before = self.led.kept
        self.led.post("encounter-pause")
        return (self.led.encounter.ref,), {"version": self.led.row.version}

    def test_it_goes_on_where_it_was(self):
        self.tap()
        assert self.led.kept == self.before
        assert self.led.main().startswith("Lancer la réaction")
        refused(self.tap(version=self.led.row.version), NOT_WAITING)
