"""The MdT opposes adversaries to a hero: a fight begins on the player's page."""

from typing import Any

from campaigns import monsters
from combat.models import Fight, Meeting
from tests.campaigns.base import Table, TableTap, monster
from tests.sheets.base import refused


class TestOppose(TableTap):
    address = "oppose"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"hero": table.hero.ref, "monsters": [monster(table).ref]}

    def test_the_player_has_the_fight_before_him(self):
        self.tap()
        fight = Fight.objects.get()
        assert (fight.hero, fight.status, fight.shown) == (self.table.hero, "open", "name")
        assert "Troll" in self.table.see("player", "fight", self.table.hero.ref)
        # No bestiary of the player's remembers what he is not shown.
        assert not Meeting.objects.exists()

    def test_of_several_the_least_known_decides(self):
        known = monster(self.table, ruleset="scorpions", name="Rat", habilete=5, endurance=3, shown="numbers")
        self.tap(monsters=[known.ref, *self.data["monsters"]])
        assert Fight.objects.get().shown == "name"

    def test_known_ones_are_remembered(self):
        known = monster(self.table, ruleset="scorpions", name="Rat", habilete=5, endurance=3, shown="numbers")
        self.tap(monsters=[known.ref])
        assert Fight.objects.get().shown == "numbers"
        assert Meeting.objects.get().owner == self.table.player.user

    def test_who_cannot_fight_is_told(self):
        refused(self.tap(monsters=[]), monsters.NONE)
        refused(self.tap(monsters=["nosuch"]), monsters.GONE_SOME)
        refused(self.tap(hero="nosuch"), "Ce héros n’est plus à la table.")
        refused(self.tap(hero=self.table.brann.ref), monsters.OTHER_RULES.format(monster="Troll"))
        self.tap()
        refused(self.tap(), "Un combat est déjà en cours\u202f: terminez-le ou quittez-le d’abord.")
