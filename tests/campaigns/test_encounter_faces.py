"""Real dice: the faces of the roll that waits are typed, or left to the program after all."""

from typing import Any

import pytest

from combat.dice_data import NOTHING_AWAITED
from rulesets.portes.models import Encounter
from sheets.forms import FACES_APART
from tests.campaigns.base import Table, TableTap
from tests.campaigns.led import Led, band, party
from tests.combat.encounters.base import member, side
from tests.sheets.base import refused, text


class TestEncounterFaces(TableTap):
    address = "encounter-faces"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.led = Led(table, self.dice)
        Encounter.objects.update(foe_dice_typed=True)
        self.led.do("distance")
        return (self.led.encounter.ref,), {"faces": "4", "version": self.led.row.version}

    def test_the_page_asks_and_takes_them(self):
        assert "Distance : 1d6" in self.led.page()
        self.tap()
        assert self.led.state.distance == 24
        assert "dés saisis" in self.led.page()

    def test_the_program_may_roll_after_all(self):
        self.dice.next(5)
        self.tap(faces=None, by="program")
        assert self.led.state.distance == 30

    def test_what_is_no_face_is_told(self):
        refused(self.tap(faces="7"), "Un dé à 6 faces ne peut pas montrer 7.")
        assert "Tapez les faces de vos dés" in text(self.tap(faces="quatre"))
        for typed in ("3.5", "3,5", "3-5"):
            refused(self.tap(faces=typed), FACES_APART)
        assert "Il faut 1 face" in text(self.tap(faces="4 3"))
        assert self.led.state.distance is None

    def test_nothing_else_goes_on_meanwhile(self):
        assert self.led.post("encounter-act", do="end").status_code == 422
        self.led.post("encounter-undo")
        refused(self.tap(version=self.led.row.version), NOTHING_AWAITED)


@pytest.mark.rule("POR-51")
@pytest.mark.parametrize(
    ("typed", "rolled"),
    [
        *(("7 1", 71), ("71", 71), ("100", 100), ("0 0", 100), ("7", 7), ("0 7", 7)),
        # As they are printed: tens 00 to 90.
        *(("70 1", 71), ("00 0", 100), ("00 7", 7), ("70 0", 70), ("70", 70), ("00", 100)),
    ],
)
def test_a_d100_is_two_dice_or_the_number_they_make(table: Table, dice: Any, typed: str, rolled: int):
    led = Led(table, dice, party(movement=18), band(), place="surface")
    led.met()
    Encounter.objects.update(hero_dice_typed=True)
    page = led.do("evade", side=0, modifier="-99")
    assert (
        "Évasion (Aventuriers) : d100. Deux dés, dizaines (00 à 90) puis unités (0 à 9), ou le nombre entier." in page
    )
    assert "« 40 7 », « 4 7 » ou « 47 » ; « 00 0 » ou « 100 »" in page
    # Should they fail, the pursuers are as slow: no second roll.
    led.post("encounter-faces", faces=typed)
    event = led.row.entries.latest("pk").events[0]
    assert event["rolled"] == rolled


@pytest.mark.parametrize("typed", ["7.1", "7,1", "0.0", "4,7"])
def test_a_d100_is_no_decimal(table: Table, dice: Any, typed: str):
    led = Led(table, dice, party(movement=18), band(), place="surface")
    led.met()
    Encounter.objects.update(hero_dice_typed=True)
    led.do("evade", side=0, modifier="-99")
    refused(led.post("encounter-faces", faces=typed), FACES_APART)


def test_whose_dice_they_are_is_said(table: Table, dice: Any):
    led = Led(table, dice, individual=True)
    led.met(0)
    Encounter.objects.update(hero_dice_typed=True)
    assert "Initiative (Mirelle) : 1d6" in led.do("initiative")


def test_the_0_of_a_die_of_ten_is_ten(table: Table, dice: Any):
    led = Led(table, dice, side(member(name="Mirelle", pv=8, damage="1d10"), monsters=False), band())
    led.met()
    led.do("initiative", 6, 1)
    Encounter.objects.update(hero_dice_typed=True)
    led.do("attack", by="0.0", at="1.0")
    for face in ("20", "0"):
        assert led.post("encounter-faces", faces=face).status_code == 200
    assert led.row.entries.latest("pk").events[-2]["faces"] == [10]
