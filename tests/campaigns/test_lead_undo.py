"""Who takes back what at a shared table."""

from typing import Any

from campaigns.models import Campaign
from campaigns.undoing import DICE, OTHERS
from sheets.models import Entry
from sheets.refusals import STALE
from sheets.undo import NOTHING_TO_UNDO
from tests.campaigns.base import Table, TableTap, hero_version
from tests.combat.base import fight
from tests.sheets.base import age, post, refused, scores_of


class TestLeadUndo(TableTap):
    address = "lead-undo"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        post(table.player, "tap", table.hero, tap="endurance:-3")
        return (table.hero.ref,), {"hero_version": hero_version(table.hero)}

    def test_the_mdt_takes_back_anything_and_it_stays_in_sight(self):
        self.tap()
        assert scores_of(self.table.hero)["endurance"] == 20
        for role in ("mdt", "player", "other"):
            assert "Endurance : 20 → 17. (annulé)" in self.table.see(role)

    def test_down_to_an_entry(self):
        first = Entry.objects.latest("pk").pk
        post(self.table.player, "tap", self.table.hero, tap="endurance:-3")
        self.tap(to=first, hero_version=hero_version(self.table.hero))
        assert scores_of(self.table.hero)["endurance"] == 20

    def test_what_the_mdt_did_its_owner_does_not_take_back(self):
        self.table.post("mdt", "lead-value", self.table.hero.ref, score="endurance", value="4", way="minus")
        refused(post(self.table.player, "undo", self.table.hero), OTHERS)
        assert scores_of(self.table.hero)["endurance"] == 13
        # Not even in one go with what is his own.
        first = Entry.objects.filter(do="adjust").earliest("pk").pk
        refused(post(self.table.player, "undo", self.table.hero, to=first), OTHERS)
        self.tap(hero_version=hero_version(self.table.hero))
        assert post(self.table.player, "undo", self.table.hero).status_code == 200
        assert scores_of(self.table.hero)["endurance"] == 20

    def test_nor_by_a_finger_in_the_page(self):
        hero = self.table.hero
        post(self.table.player, "bookmark-add", hero, name="Ici")
        mark = hero.bookmarks.get()
        self.table.post("mdt", "lead-value", hero.ref, score="endurance", value="4", way="minus")
        refused(post(self.table.player, "bookmark-go", hero, mark.ordinal), OTHERS)
        assert scores_of(hero)["endurance"] == 13

    def test_away_from_the_table_all_is_its_owners(self):
        self.table.post("mdt", "lead-value", self.table.hero.ref, score="endurance", value="4", way="minus")
        self.table.post("player", "take-out", self.table.hero.ref)
        assert post(self.table.player, "undo", self.table.hero).status_code == 200

    def test_dice_are_the_mdts_where_the_table_says_so(self):
        hero = self.table.hero
        fight(self.table.player, hero)
        self.dice.next(6, 6, 1, 1)
        post(self.table.player, "choose", hero, do="attack", page="fight")
        assert post(self.table.player, "undo", hero, page="fight").status_code == 200
        post(self.table.player, "redo", hero, page="fight")
        Campaign.objects.filter(pk=self.table.campaign.pk).update(dice_kept=True)
        refused(post(self.table.player, "undo", hero, page="fight"), DICE)
        self.tap(hero_version=hero_version(hero))
        assert "(annulé)" in self.table.see("mdt")

    def test_a_stale_page_and_an_end_are_told(self):
        age(self.table.hero)
        refused(self.tap(), STALE, 409)
        self.tap(hero_version=hero_version(self.table.hero))
        response = self.tap(hero_version=hero_version(self.table.hero))
        refused(response, f"Mirelle\u202f: {NOTHING_TO_UNDO}")
