"""An encounter that waits, taken up again where it was."""

import re
from typing import Any

from rulesets.portes.encounters.play import NOT_WAITING
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led
from tests.campaigns.meeting import DISTANCE, done, met
from tests.sheets.base import post, refused


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


def test_no_sentence_sticks_to_another(table: Table, dice: Any):
    encounter = done(table, met(table), DISTANCE, "interrupt")
    post(table.player, "value", table.hero, score="pv", value="9")
    done(table, encounter, "resume")
    for role in ("mdt", "player"):
        read = table.see(role, "encounter", table.ref, encounter.ref)
        assert "La rencontre reprend. Correction, Mirelle : PV, 17 → 8." in read
        assert not re.search(r"[a-zéè]\.[A-ZÉ]", read)
