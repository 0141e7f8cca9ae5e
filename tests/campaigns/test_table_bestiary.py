"""The table's bestiary: the MdT's adversaries, and what the others may know."""

from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign, CampaignMonster
from tests.campaigns.base import OGRE, Table, TableTap, monster
from tests.sheets.base import LONG, refused, text


class TestAdd(TableTap):
    address = "table-bestiary"
    heard = ("post", "get", "head")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"ruleset": "scorpions", "shown": "name", "note": "garde le pont", **OGRE}

    def test_it_stands_there_with_its_scores(self):
        self.tap()
        one = CampaignMonster.objects.get()
        assert (one.name, one.habilete, one.endurance, one.shown, one.note) == ("Ogre", 8, 9, "name", "garde le pont")
        read = self.table.see("mdt", "table-bestiary")
        assert "Ogre Habileté 8 · Endurance 9" in read

    def test_each_rules_have_their_own_form(self):
        for ruleset, label in (("billy", "Dégâts"), ("cretoises", "Protection")):
            assert label in self.table.see("mdt", "table-bestiary", regles=ruleset)
        sent = {"foe-0-name": "Garde", "foe-0-habilete": "7", "foe-0-pv": "9"}
        assert self.tap(ruleset="billy", **sent).status_code == 302
        assert CampaignMonster.objects.get().pv == 9

    def test_the_same_request_twice_is_one(self):
        for _ in range(2):
            self.tap(key="the same key")
        assert CampaignMonster.objects.count() == 1

    def test_what_is_no_adversary_is_told(self):
        refused(self.tap(**{"foe-0-name": ""}), "Comment s’appelle cet adversaire\u202f?")
        refused(self.tap(**{"foe-0-habilete": ""}), "Il manque l’Habileté.")
        refused(self.tap(shown="all"), "Que savent les joueurs de cet adversaire\u202f?")
        refused(self.tap(note=LONG), "500 caractères au plus\u202f; il y en a 10000.")
        refused(self.tap(ruleset="nosuch"), "Choisissez les règles de cet adversaire.")
        Campaign.objects.filter(pk=self.table.campaign.pk).update(ruleset="billy")
        refused(self.tap(), "Choisissez les règles de cet adversaire.")


@pytest.mark.parametrize(
    ("shown", "name", "numbers"),
    [("nothing", False, False), ("name", True, False), ("condition", True, False), ("numbers", True, True)],
)
def test_players_know_what_they_may(table: Table, shown: str, name: bool, numbers: bool):
    monster(table, ruleset="scorpions", name="Troll", habilete=77, endurance=613, shown=shown, note="faible au feu")
    for role in ("player", "other", "spectator"):
        page = text(table.people[role].client.get(reverse("table-bestiary", args=[table.ref])))
        assert ("Troll" in page) == name
        assert ("613" in page) == numbers
        assert "au feu" not in page


def test_what_players_may_know_stays_picked_when_the_rest_is_refused(table: Table):
    sent = {**OGRE, "foe-0-name": "", "ruleset": "scorpions", "shown": "condition"}
    page = text(table.post("mdt", "table-bestiary", htmx=False, **sent))
    assert 'value="condition" selected' in page
    assert 'value="nothing" selected' not in page


def test_who_is_opposed_stays_picked_when_it_is_refused(table: Table):
    troll = monster(table)
    page = text(table.post("mdt", "oppose", htmx=False, hero=table.brann.ref, monsters=[troll.ref]))
    assert f'value="{table.brann.ref}" selected' in page
    assert f'name="monsters" value="{troll.ref}" checked' in page
