"""An encounter interrupted: it waits as it is, and any number of others may be played meanwhile."""

from typing import Any

from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led
from tests.sheets.base import refused


class TestEncounterPause(TableTap):
    address = "encounter-pause"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        return (self.led.encounter.ref,), {"version": self.led.row.version}

    def test_nothing_but_taking_it_up_again_is_offered(self):
        self.tap()
        assert self.led.row.status == "waiting"
        assert self.led.main().startswith("Reprendre")
        page = self.led.page()
        assert "Autres gestes" not in page and "Plusieurs à la fois" not in page
        refused(
            self.led.post("encounter-act", do="distance"),
            "Cette rencontre est interrompue\u202f: reprenez-la d’abord.",
        )

    def test_several_wait(self):
        self.tap()
        other = Led(self.table, self.dice)
        other.post("encounter-pause")
        assert other.row.status == self.led.row.status == "waiting"
