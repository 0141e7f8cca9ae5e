"""A pasted text read at the table: cards to correct first, then adversaries of the bestiary."""

import re
from typing import Any

import pytest

from campaigns.models import CampaignMonster
from campaigns.monsters import NAMELESS
from combat.reading import LONGEST, NO_TEXT, SCORE_MISSING, TOO_LONG
from tests.campaigns.base import Table, TableTap, state_of
from tests.sheets.base import refused, text, words

LINE = "3 gobelins DV 1-1 CA 6 PV 3 mvt 18"
CARD = {
    "foe-0-name": "gobelins",
    "foe-0-dv": "1-1",
    "foe-0-ca": "6",
    "foe-0-hit_points": "3",
    "foe-0-movement": "18",
    "foe-0-damages": "1d6",
}


class TestRead(TableTap):
    address = "table-bestiary-read"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"ruleset": "portes", "text": LINE, "read_text": LINE, "rows": "1", "shown": "name", **CARD}

    def test_a_text_comes_back_as_cards_and_nothing_is_noted(self):
        before = state_of(self.table)
        response = self.table.post("mdt", "table-bestiary-read", ruleset="portes", text=LINE, htmx=False)
        assert response.status_code == 200
        page = text(response)
        assert 'name="foe-0-movement" inputmode="numeric" autocomplete="off" placeholder="36" value="18"' in page
        assert SCORE_MISSING in page
        assert LINE in page
        assert state_of(self.table) == before

    def test_what_was_not_understood_is_marked(self):
        response = self.table.post("mdt", "table-bestiary-read", ruleset="portes", text="Ogre DV 4 CA 5 mvt 27 AL C")
        assert "<mark>AL C</mark>" in text(response)

    @pytest.mark.rule("POR-04")
    def test_numbers_appearing_land_in_their_fields(self):
        line = "Gobelin CA 6 [13], DV 1-1 (3pv), Att 1 × arme (1d6), MV 18 m, ML 7, NA 2d4 (6d10)"
        page = text(self.table.post("mdt", "table-bestiary-read", ruleset="portes", text=line))
        for name, value in (("in_labyrinth", "2d4"), ("at_surface", "6d10")):
            assert re.search(rf'name="foe-0-{name}"[^>]* value="{value}"', page)
        assert "<b>NA 2d4 (6d10)</b>" in page and "<mark>" not in page
        three = "2 gobelins CA 6 DV 1-1 PV 3, 5, 6 mvt 18 dgt 1d6"
        page = text(self.table.post("mdt", "table-bestiary-read", ruleset="portes", text=three))
        assert 'value="3, 5, 6"' in page and "<mark>" not in page

    def test_the_cards_are_noted(self):
        self.tap()
        one = CampaignMonster.objects.get()
        assert (one.ruleset, one.name, one.dv, one.hit_points, one.damages) == ("portes", "gobelins", "1-1", "3", "1d6")
        assert (one.shown, one.sample, one.note) == ("name", False, "")
        assert "1 adversaire ajouté." in self.table.see("mdt", "table-bestiary")

    def test_another_text_is_read_anew(self):
        response = self.tap(text="Ours CA 6 DV 4 mvt 12 Dgt 1d3/1d3/1d6")
        assert response.status_code == 200
        assert 'value="Ours"' in text(response)
        assert not CampaignMonster.objects.exists()

    def test_other_rules_are_read_too(self):
        page = text(self.tap(ruleset="scorpions", text="LOUP-GAROU HABILETÉ 8 ENDURANCE 9"))
        assert 'name="foe-0-endurance" inputmode="numeric" autocomplete="off" value="9"' in page

    def test_what_cannot_be_is_told_and_what_was_typed_stays(self):
        response = self.tap(**{"foe-0-ca": "six", "foe-0-name": "Grelots"})
        refused(response, "De −20 à 20, en chiffres.")
        assert 'value="Grelots"' in text(response)
        refused(self.tap(**{"foe-0-name": ""}), NAMELESS)
        refused(self.tap(text="", read_text=""), NO_TEXT)
        refused(self.tap(text="x" * (LONGEST + 1), read_text=""), TOO_LONG)
        refused(self.tap(shown="tout"), "Que savent les joueurs de cet adversaire\u202f?")

    def test_a_text_without_any_adversary(self):
        assert "Aucun adversaire n’a été reconnu" in words(self.tap(text="Il pleut."))
