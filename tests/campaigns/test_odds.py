"""Chances at a table: none where the MdT has switched them off, none that would give a hidden number away."""

import re

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.settling import settings_of
from combat import oracle
from sheets.books import fingerprint
from tests.campaigns.base import Table, hero_version, monster
from tests.sheets.base import post, see, text

CHANCE = re.compile(r"\d\u202f%")


def oppose(table: Table, shown: str) -> None:
    """Oppose a troll to the player's hero."""
    troll = monster(table, ruleset="scorpions", name="Troll", shown=shown, habilete=7, endurance=8)
    assert table.post("mdt", "oppose", hero=table.hero.ref, monsters=[troll.ref]).status_code == 302


def everything(table: Table) -> str:
    """Return the pages where the player could be told chances, before and after the fight's end."""
    address = reverse("chances", args=[table.hero.ref])
    shown = see(table.player, "fight", table.hero.ref) + text(table.player.client.get(address))
    post(table.player, "choose", table.hero, do="attack", page="fight")
    shown += see(table.player, "fight", table.hero.ref) + text(table.player.client.get(address))
    table.post("mdt", "lead-undo", table.hero.ref)
    return shown


def test_an_adversary_whose_numbers_are_shown(table: Table, odds: oracle.Oracle):
    oppose(table, "numbers")
    shown = everything(table)
    assert 'id="odds"' in shown
    assert CHANCE.search(shown)


@pytest.mark.parametrize("shown", ["name", "condition"])
def test_an_adversary_whose_numbers_are_hidden(table: Table, odds: oracle.Oracle, shown: str):
    oppose(table, shown)
    seen = everything(table)
    assert 'id="odds"' not in seen
    assert not CHANCE.search(seen)


def test_the_end_of_a_hidden_fight_does_not_tell_the_chance_it_had(table: Table, odds: oracle.Oracle):
    oppose(table, "name")
    post(table.player, "choose", table.hero, do="attack", page="fight")
    post(table.player, "fight-end", table.hero, outcome="left", page="fight")
    assert not CHANCE.search(see(table.player, "fight", table.hero.ref))


def test_a_table_without_chances(table: Table, odds: oracle.Oracle):
    Campaign.objects.filter(pk=table.campaign.pk).update(odds=False)
    oppose(table, "numbers")
    assert not CHANCE.search(everything(table))


def test_taken_out_of_the_table_he_has_them_again(table: Table, odds: oracle.Oracle):
    Campaign.objects.filter(pk=table.campaign.pk).update(odds=False)
    post(table.player, "fight", table.hero, **{"foe-0-habilete": "7", "foe-0-endurance": "8"})
    assert not CHANCE.search(see(table.player, "fight", table.hero.ref))
    table.post("player", "take-out", table.hero.ref)
    assert CHANCE.search(see(table.player, "fight", table.hero.ref))


def test_switched_off_they_leave_the_fight_that_lies_open(table: Table, odds: oracle.Oracle):
    oppose(table, "numbers")
    page = see(table.player, "fight", table.hero.ref)
    assert CHANCE.search(page)
    poll = reverse("hero-live", args=[table.hero.ref, "fight"])
    seen = {"v": hero_version(table.hero)}
    assert table.player.client.get(poll, seen).status_code == 204
    kept = settings_of(Campaign.objects.get(pk=table.campaign.pk))
    posted = {**kept, "odds": "", "dice_kept": "", "seen": fingerprint(kept)}
    assert table.post("mdt", "campaign-settings", htmx=False, **posted).status_code == 302
    answer = table.player.client.get(poll, seen)
    assert answer.status_code == 200
    assert not CHANCE.search(text(answer))


def test_a_new_mdt_sees_his_own_on_the_page_that_lies_open(table: Table, odds: oracle.Oracle):
    oppose(table, "name")
    poll = reverse("hero-live", args=[table.hero.ref, "fight"])
    seen = {"v": hero_version(table.hero)}
    assert table.post("mdt", "hand-over", table.place("player").ref, htmx=False).status_code == 302
    answer = table.player.client.get(poll, seen)
    assert answer.status_code == 200
    assert CHANCE.search(text(answer))
