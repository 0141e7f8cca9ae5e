"""The same to several heroes at once: all or none."""

from typing import Any

import pytest

from campaigns.turns import NOBODY
from rulesets.portes.models import PortesSheet
from sheets.models import Action, Character, Item
from tests.altheos import altheos
from tests.campaigns.base import Table, TableTap, state_of
from tests.combat.base import fight
from tests.sheets.base import HUGE, NUL, NUL_REFUSED, post, refused, scores_of, text, words
from tests.sheets.portes import adventurer


class TestGift(TableTap):
    address = "gift"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"what": "harm", "amount": "4", "heroes": [table.hero.ref, table.brann.ref]}

    def test_each_has_an_action_of_his_own(self):
        self.tap()
        assert (scores_of(self.table.hero)["endurance"], scores_of(self.table.brann)["endurance"]) == (16, 12)
        made = Action.objects.filter(author=self.table.mdt.user, entries__do="adjust")
        assert [action.entries.get().hero for action in made.order_by("pk")] == [self.table.hero, self.table.brann]

    @pytest.mark.parametrize("what", ["heal", "gold"])
    def test_gold_and_care(self, what: str):
        self.tap()
        self.tap(what=what, amount="3")
        after = scores_of(self.table.hero)
        assert (after["endurance"], after["or"]) == ((19, 20) if what == "heal" else (16, 23))

    def test_who_is_at_his_most_keeps_it_and_the_others_gain(self):
        post(self.table.player, "tap", self.table.hero, tap="endurance:-5")
        assert self.tap(what="heal", amount="3").status_code == 200
        assert (scores_of(self.table.hero)["endurance"], scores_of(self.table.brann)["endurance"]) == (18, 16)

    def test_a_thing(self):
        self.tap(what="item", name="Corde", amount="2")
        assert list(Item.objects.filter(name="Corde").order_by("hero").values_list("hero", "name", "quantity")) == [
            (self.table.hero.pk, "Corde", 2),
            (self.table.brann.pk, "Corde", 2),
        ]

    def test_who_is_in_the_way_is_named_and_nobody_is_changed(self):
        fight(self.table.player, self.table.hero)
        self.dice.next(1, 1, 6, 6)
        post(self.table.player, "choose", self.table.hero, do="attack", page="fight")
        before = state_of(self.table)
        response = self.tap()
        assert response.status_code == 422
        assert "Mirelle : Une blessure attend" in words(response)
        assert state_of(self.table) == before

    def test_gold_and_things_wait_for_no_wound(self):
        fight(self.table.player, self.table.hero)
        self.dice.next(1, 1, 6, 6)
        post(self.table.player, "choose", self.table.hero, do="attack", page="fight")
        gold = scores_of(self.table.hero)["or"]
        assert self.tap(what="gold", amount="5").status_code == 200
        assert self.tap(what="item", name="Corde", amount="1").status_code == 200
        assert scores_of(self.table.hero)["or"] == gold + 5
        assert Item.objects.filter(hero=self.table.hero, name="Corde").exists()

    def test_the_same_tap_twice_is_one(self):
        for _ in range(2):
            assert self.tap(key="the same key").status_code == 200
        assert scores_of(self.table.brann)["endurance"] == 12

    def test_who_left_meanwhile_stops_it_all(self):
        self.table.post("other", "take-out", self.table.brann.ref)
        refused(self.tap(), "L’un de ces héros n’est plus à la table\u202f: rien n’a été fait.")
        assert scores_of(self.table.hero)["endurance"] == 20

    def test_what_was_picked_stays_picked_when_it_is_refused(self):
        page = text(self.tap(what="gold", amount="", heroes=[self.table.brann.ref], htmx=False))
        form = page[page.index('id="form-gift"') :]
        assert 'value="gold" checked' in form
        assert 'value="harm" checked' not in form
        assert f'value="{self.table.brann.ref}" checked' in form
        assert f'value="{self.table.hero.ref}" checked' not in form

    def test_what_is_no_gift_is_told(self):
        refused(self.tap(heroes=[]), NOBODY)
        refused(self.tap(what="love"), "Que donnez-vous\u202f?")
        refused(self.tap(amount=""), "Combien\u202f?")
        refused(self.tap(amount=HUGE), "De 1 à 9999, en chiffres.")
        refused(self.tap(what="item"), "Comment s’appelle cet objet\u202f?")
        refused(self.tap(what="item", name=NUL), NUL_REFUSED)


def test_a_hero_without_points_moves_along_his_track(table: Table):
    hero = altheos(table.player)
    table.post("player", "bring-in", hero=hero.ref)
    table.post("mdt", "gift", what="harm", amount="1", heroes=[hero.ref])
    assert "blessé" in table.see("player", "table", hero.ref).lower()
    refused(
        table.post("mdt", "gift", what="gold", amount="1", heroes=[hero.ref]),
        f"{hero.name or 'Sans nom'}\u202f: Ce héros ne compte pas d’or.",
    )


def test_gold_goes_into_a_treasure_that_is_text(table: Table):
    hero = adventurer(table.player, "Ysolde", treasure="Un collier (50 po)\n12 po")
    table.post("player", "bring-in", hero=hero.ref)
    table.post("mdt", "gift", what="gold", amount="3", heroes=[hero.ref])
    assert PortesSheet.objects.get(hero=hero).treasure == "Un collier (50 po)\n15 po"
    assert "Ysolde : +3 pièces d’or : 12 → 15 po." in table.see("mdt", "table-log")
    assert "+3 pièces d’or : 12 → 15 po. par mdt" in table.see("player", "journal", hero.ref)
    version = Character.objects.get(pk=hero.pk).version
    table.post("mdt", "lead-undo", hero.ref, hero_version=version)
    assert PortesSheet.objects.get(hero=hero).treasure == "Un collier (50 po)\n12 po"
