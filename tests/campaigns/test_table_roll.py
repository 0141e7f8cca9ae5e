"""Dice of the MdT, open or hidden."""

import json
import re
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import TableRoll
from sheets.forms import FACES_APART
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import HUGE, NUL, refused, text, words


class TestRoll(TableTap):
    address = "table-roll"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"count": "2", "sides": "6", "modifier": "3", "reason": "Réaction", "faces": "4 2"}

    def test_an_open_roll_is_seen_by_all_with_its_sum(self):
        self.tap()
        for role in ("mdt", "player", "other", "spectator"):
            assert "2d6 + 3 (Réaction) : 4 + 2 + 3 = 9 dés saisis" in self.table.see(role)

    def test_the_program_rolls_too(self):
        self.dice.next(5)
        self.tap(preset="1d20", faces="", modifier="", reason="")
        assert "1d20 : 5" in self.table.see("player")
        assert TableRoll.objects.get().origin == "program"

    def test_a_hidden_one_is_the_mdts_alone(self):
        self.tap(hidden="1", faces="6 1")
        assert "jet caché" in self.table.see("mdt")
        for role in ("player", "other", "spectator"):
            client = self.table.people[role].client
            for name in ("campaign", "campaign-live", "table-log"):
                page = words(client.get(reverse(name, args=[self.table.ref])))
                assert "Réaction" not in page
            for sort in ("txt", "json"):
                assert "Réaction" not in text(client.get(reverse("table-log-export", args=[self.table.ref, sort])))

    def test_the_same_tap_twice_is_one_roll(self):
        for _ in range(2):
            assert self.tap(key="the same key").status_code == 200
        assert TableRoll.objects.count() == 1

    def test_what_is_no_roll_is_told(self):
        refused(self.tap(count="0"), "De 1 à 20, en chiffres.")
        refused(self.tap(sides=HUGE), "De 2 à 100, en chiffres.")
        refused(self.tap(faces="7 1"), "Un dé à 6 faces ne peut pas montrer 7.")
        refused(self.tap(faces="4"), "Il faut 2 faces de dé ici.")
        for typed in ("3.5", "3,5", "3;5"):
            refused(self.tap(faces=typed), FACES_APART)
        refused(
            self.tap(faces="des six"), "Tapez les faces de vos dés, en chiffres\u202f: «\u202f4 3\u202f» par exemple."
        )
        assert self.tap(reason=NUL).status_code == 422
        assert not TableRoll.objects.exists()

    def test_it_is_exported(self):
        self.tap()
        told = json.loads(
            text(self.table.player.client.get(reverse("table-log-export", args=[self.table.ref, "json"])))
        )
        assert told["lines"][-1]["rolls"] == [{"count": 2, "sides": 6, "faces": [4, 2], "origin": "typed"}]


@pytest.mark.parametrize(
    ("dice", "typed", "faces"),
    [
        ("1d100", "40 7", [47]),
        ("1d100", "00 0", [100]),
        ("1d100", "0", [100]),
        ("1d10", "0", [10]),
        ("1d20", "14", [14]),
    ],
)
def test_dice_are_typed_as_they_are_printed(table: Table, dice: str, typed: str, faces: list[int]):
    table.post("mdt", "table-roll", preset=dice, faces=typed)
    assert TableRoll.objects.get().faces == faces


def test_the_next_throw_is_of_the_same_dice_and_enter_throws_them(table: Table):
    table.post("mdt", "table-roll", count="1", sides="20", faces="14")
    page = text(table.mdt.client.get(reverse("campaign", args=[table.ref])))
    form = page[page.index('id="form-roll"') : page.index("roll-modifier")]
    assert re.search(r'name="sides"[^>]* value="20"', form)
    # A browser presses the first button of a form for Enter: it is not one of the presets.
    first = re.search(r"<button[^>]*>", form)
    assert first is not None
    assert "preset" not in first[0]
