"""The MdT puts an adversary's numbers right, whether the player sees them or not."""

from typing import Any

from combat.models import Combatant
from sheets.refusals import STALE
from tests.campaigns.base import Table, TableTap, hero_version, monster
from tests.sheets.base import age, refused


class TestLeadFoe(TableTap):
    address = "lead-foe"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        table.post("mdt", "oppose", hero=table.hero.ref, monsters=[monster(table).ref])
        return (table.hero.ref, 0), {"endurance": "5", "hero_version": hero_version(table.hero)}

    def test_he_sees_it_and_the_player_does_not(self):
        self.tap()
        assert Combatant.objects.get(side="foe").endurance == 5
        assert "Endurance corrigée : 613 → 5" in self.table.see("mdt")
        assert "613" not in self.table.see("player", "journal", self.table.hero.ref)
        assert "corrigée" in self.table.see("player", "journal", self.table.hero.ref)

    def test_what_is_no_correction_is_told(self):
        assert self.tap(endurance="beaucoup").status_code == 422
        assert self.table.post("mdt", "lead-foe", self.table.hero.ref, 9, **self.data).status_code == 404
        age(self.table.hero)
        refused(self.tap(), STALE, 409)
        self.table.post(
            "mdt", "lead-end", self.table.hero.ref, outcome="won", hero_version=hero_version(self.table.hero)
        )
        response = self.tap(hero_version=hero_version(self.table.hero))
        refused(response, f"{self.table.hero.name}\u202f: Il n’y a pas de combat en cours.")
