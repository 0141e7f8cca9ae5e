"""The MdT changes a score of a hero: the journal says who did, and a fight takes it as its own."""

from typing import Any

from combat.models import Fight
from sheets.models import Entry
from sheets.refusals import STALE
from tests.campaigns.base import Table, TableTap, hero_version, state_of
from tests.combat.base import WAITS, fight
from tests.sheets.base import age, post, refused, scores_of, text, words


class TestLeadValue(TableTap):
    address = "lead-value"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (table.hero.ref,), {"score": "endurance", "value": "4", "way": "minus"}

    def test_the_journal_says_who_did(self):
        self.tap()
        assert scores_of(self.table.hero)["endurance"] == 16
        entry = Entry.objects.latest("pk")
        assert entry.action.author == self.table.mdt.user
        for name in ("sheet", "journal"):
            read = self.table.see("player", name, self.table.hero.ref)
            assert "Endurance : 20 → 16. par mdt" in read
        assert "Endurance : 20 → 16. par mdt" in self.table.see("other")

    def test_during_a_fight_it_is_a_set_of_the_fight(self):
        fight(self.table.player, self.table.hero)
        self.tap()
        entry = Entry.objects.latest("pk")
        assert entry.fight_ordinal is not None
        assert entry.choice["do"] == "set"
        assert "16" in self.table.see("player", "fight", self.table.hero.ref)

    def test_while_a_decision_waits_it_is_refused(self):
        fight(self.table.player, self.table.hero)
        self.dice.next(1, 1, 6, 6)
        post(self.table.player, "choose", self.table.hero, do="attack", page="fight")
        before = state_of(self.table)
        refused(self.tap(), f"{self.table.hero.name}\u202f: {WAITS}")
        assert state_of(self.table) == before
        assert Fight.objects.get().pending is not None

    def test_above_the_start_it_asks_first(self):
        response = self.tap(way="plus")
        assert response.status_code == 422
        assert "Cela dépasserait le total de départ (20) : 4 points seraient perdus." in words(response)
        assert "S’arrêter à 20" in text(response)
        self.tap(way="plus", above="book")
        assert scores_of(self.table.hero)["endurance"] == 24

    def test_a_number_that_is_settled_is_settled_on_what_was_seen(self):
        seen = hero_version(self.table.hero)
        age(self.table.hero)
        refused(self.tap(way="fix", hero_version=seen), STALE, 409)
        refused(self.tap(way="fix"), STALE, 409)
        assert self.tap(way="fix", hero_version=seen + 1).status_code == 200
        assert scores_of(self.table.hero)["endurance"] == 4

    def test_a_score_that_a_limit_holds_is_told(self):
        refused(self.tap(way="plus", above="cap"), "Ce score est déjà au plus haut.")
        self.tap(value="20")
        refused(self.tap(), "Ce score est déjà au plus bas.")

    def test_what_is_no_number_is_told(self):
        response = self.tap(value="beaucoup")
        assert response.status_code == 422
        assert "Un nombre entier, de 0 à 9999" in words(response)

    def test_the_same_tap_twice_is_one(self):
        for _ in range(2):
            assert self.tap(key="the same key").status_code == 200
        assert scores_of(self.table.hero)["endurance"] == 16

    def test_a_hero_of_another_table_does_not_exist(self):
        self.table.post("player", "take-out", self.table.hero.ref)
        before = state_of(self.table)
        assert self.tap().status_code == 404
        assert state_of(self.table) == before
