"""The MdT ends a hero's fight."""

from typing import Any

import pytest

from combat.by_hand import BAD_END
from combat.models import Fight
from sheets.models import Character
from tests.campaigns.base import Table, TableTap, hero_version, monster
from tests.sheets.base import post, refused, scores_of, words


class TestLeadEnd(TableTap):
    address = "lead-end"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "oppose", hero=table.hero.ref, monsters=[monster(table).ref])
        return (table.hero.ref,), {"outcome": "won", "hero_version": hero_version(table.hero)}

    @pytest.mark.parametrize(("outcome", "status"), [("won", "over"), ("lost", "over"), ("stopped", "left")])
    def test_the_player_sees_how_it_ended(self, outcome: str, status: str):
        self.tap(outcome=outcome)
        assert (Fight.objects.get().outcome, Fight.objects.get().status) == (outcome, status)
        assert "par mdt" in self.table.see("player", "journal", self.table.hero.ref)

    @pytest.mark.parametrize("outcome", ["won", "stopped"])
    def test_a_wound_that_waits_counts_as_it_is(self, outcome: str):
        self.wait()
        assert "une blessure compte telle quelle" in self.table.see("mdt")
        response = self.tap(outcome=outcome, hero_version=hero_version(self.table.hero))
        assert response.status_code == 200, words(response)
        assert scores_of(self.table.hero)["endurance"] == 18
        assert (Fight.objects.get().outcome, Fight.objects.get().pending) == (outcome, None)

    def test_a_wound_that_kills_has_the_fight_lost(self):
        post(self.table.player, "value", self.table.hero, score="endurance", value="=2", book="1")
        self.wait()
        self.tap(outcome="stopped", hero_version=hero_version(self.table.hero))
        assert (Fight.objects.get().outcome, scores_of(self.table.hero)["endurance"]) == ("lost", 0)

    def test_dice_that_the_player_was_to_type_are_asked_no_more(self):
        self.wait()
        post(self.table.player, "hands", self.table.hero, side="hero", typed="1", page="fight")
        post(self.table.player, "choose", self.table.hero, do="luck", page="fight")
        assert Character.objects.get(pk=self.table.hero.pk).asked is not None
        self.tap(outcome="won", hero_version=hero_version(self.table.hero))
        assert Character.objects.get(pk=self.table.hero.pk).asked is None
        assert Fight.objects.get().outcome == "won"

    def test_it_is_taken_back_as_one(self):
        self.wait()
        before = Fight.objects.get().pending
        self.tap(outcome="won", hero_version=hero_version(self.table.hero))
        self.table.post("mdt", "lead-undo", self.table.hero.ref, hero_version=hero_version(self.table.hero))
        assert (Fight.objects.get().status, Fight.objects.get().pending) == ("open", before)
        assert scores_of(self.table.hero)["endurance"] == 20

    def wait(self) -> None:
        """Let the adversary hit, so that the wound waits for luck."""
        self.dice.next(6, 6, 1, 1)
        post(self.table.player, "choose", self.table.hero, do="attack", page="fight")
        assert Fight.objects.get().pending is not None

    def test_what_is_no_end_is_told(self):
        refused(self.tap(outcome="bored"), f"{self.table.hero.name}\u202f: {BAD_END}")
