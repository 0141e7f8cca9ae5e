"""Showing a player more, or less, of the adversaries that he fights."""

from typing import Any

from django.urls import reverse

from combat.models import Fight
from sheets.models import Entry
from sheets.refusals import STALE
from tests.campaigns.base import Table, TableTap, hero_version, monster
from tests.sheets.base import age, post, refused, text


class TestUnveil(TableTap):
    address = "unveil"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "oppose", hero=table.hero.ref, monsters=[monster(table).ref])
        return (table.hero.ref,), {"shown": "numbers", "hero_version": hero_version(table.hero)}

    def test_what_was_hidden_is_hidden_no_more(self):
        url = reverse("fight", args=[self.table.hero.ref])
        assert "613" not in text(self.table.player.client.get(url))
        self.tap()
        assert "613" in text(self.table.player.client.get(url))
        assert not Entry.objects.exclude(veil="").exists()
        assert "Les nombres de l’adversaire sont montrés" in self.table.see("player", "journal", self.table.hero.ref)

    def test_how_it_is_in_words(self):
        self.tap(shown="condition")
        assert "indemne" in self.table.see("player", "fight", self.table.hero.ref)
        assert "613" not in self.table.see("player", "fight", self.table.hero.ref)

    def test_a_player_undoes_neither_this_nor_the_fight_under_it(self):
        self.tap()
        assert post(self.table.player, "undo", self.table.hero).status_code == 422
        assert Fight.objects.exists()

    def test_what_is_nothing_to_show_is_told(self):
        refused(self.tap(shown="all"), "Que voit le joueur de ses adversaires\u202f?")
        age(self.table.hero)
        refused(self.tap(), STALE, 409)
        self.table.post("mdt", "lead-undo", self.table.hero.ref, hero_version=hero_version(self.table.hero))
        refused(self.tap(hero_version=hero_version(self.table.hero)), "Il n’y a pas de combat en cours.")
