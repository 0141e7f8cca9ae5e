"""A character of Portes, Monstres & Trésors at a table: what the MdT sees and does, what the others see."""

import re

import pytest
from django.urls import reverse

from campaigns import members
from campaigns.models import Campaign
from sheets.models import Character
from tests.campaigns.base import Table
from tests.sheets.base import post, refused, text, version_of, words
from tests.sheets.portes import adventurer, engine_hero


@pytest.fixture
def ysolde(table: Table) -> Character:
    """Brought to the table by the other player, in the place of nobody."""
    hero = adventurer(table.other, "Ysolde", classe="nain", niveau=3, pv=9, pv_max=9, ca=4)
    members.bring_in(table.place("other"), hero.ref)
    return Character.objects.get(pk=hero.pk)


def card(page: str, hero: Character) -> str:
    """Return what one card of the table says."""
    found = re.search(rf'<article class="card hero-card" id="hero-{hero.ref}".*?</article>', page, re.DOTALL)
    assert found
    return found[0]


def test_the_mdt_sees_what_an_encounter_asks_for(table: Table, ysolde: Character):
    shown = words(card(text(table.mdt.client.get(table.campaign.get_absolute_url())), ysolde))
    assert "PV 9 / 9" in shown
    assert "Nain 3 · CA 4 · 36 m · attaque +2" in shown
    assert "indemne" in shown


def test_he_takes_pv_and_gives_them_back_and_undoes_it(table: Table, ysolde: Character):
    address = reverse("lead-value", args=[table.ref, ysolde.ref])
    made = {"score": "pv", "value": "-7", "hero_version": version_of(ysolde), "key": "one of his taps"}
    response = table.mdt.client.post(address, made, headers={"hx-request": "true"})
    assert "PV 2 / 9" in words(card(text(response), ysolde))
    assert "au plus mal" in words(card(text(response), ysolde))
    undo = reverse("lead-undo", args=[table.ref, ysolde.ref])
    table.mdt.client.post(undo, {"hero_version": version_of(ysolde), "key": "another of them"})
    assert engine_hero(ysolde).pv == 9


def test_wounds_care_things_and_gold(table: Table, ysolde: Character):
    def give(what: str, **more: str) -> object:
        data = {"what": what, "heroes": [ysolde.ref], "key": f"a gift of {what}", **more}
        return table.mdt.client.post(reverse("gift", args=[table.ref]), data, headers={"hx-request": "true"})

    give("harm", amount="5")
    give("heal", amount="2")
    give("item", amount="1", name="Corde")
    assert engine_hero(ysolde).pv == 6
    assert ysolde.items.get().name == "Corde"
    give("gold", amount="3")
    assert engine_hero(ysolde).treasure == "3 po"


def test_who_has_no_pv_yet_is_named(table: Table):
    hero = adventurer(table.other, "Ysolde")
    members.bring_in(table.place("other"), hero.ref)
    data = {"what": "harm", "amount": "5", "heroes": [hero.ref], "key": "a blow to him"}
    response = table.mdt.client.post(reverse("gift", args=[table.ref]), data, headers={"hx-request": "true"})
    refused(response, "Ysolde\u202f: Écrivez d’abord les PV de ce personnage.")
    assert table.mdt.client.get(table.campaign.get_absolute_url()).status_code == 200


def test_nothing_is_said_of_how_he_is_before_his_pv_are_written(table: Table):
    aline = adventurer(table.player, "Aline")
    members.bring_in(table.place("player"), aline.ref)
    address = table.campaign.get_absolute_url()
    shown = words(card(text(table.mdt.client.get(address)), aline))
    assert "PV à écrire" in shown and "indemne" not in shown
    Campaign.objects.filter(pk=table.campaign.pk).update(others_see="condition")
    page = table.see("other")
    assert "Aline" in page and "Aline indemne" not in page and "Mirelle indemne" in page


def test_the_others_see_his_pv_or_how_he_is(table: Table, ysolde: Character):
    page = text(table.player.client.get(table.campaign.get_absolute_url()))
    assert "PV 9 / 9" in words(card(page, ysolde))
    Campaign.objects.filter(pk=table.campaign.pk).update(others_see="condition")
    shown = words(card(text(table.player.client.get(table.campaign.get_absolute_url())), ysolde))
    assert "indemne" in shown
    assert "PV" not in shown


def test_his_player_has_him_open_without_a_tab_of_fights(table: Table, ysolde: Character):
    for hero in Character.objects.filter(owner=table.other.user).exclude(pk=ysolde.pk):
        members.take_out(table.campaign.pk, hero.ref)
    page = text(table.other.client.get(table.campaign.get_absolute_url()))
    assert 'value="pv:-1"' in page
    for address in (table.campaign.get_absolute_url(), reverse("members", args=[table.ref])):
        tabs = re.search(r'<nav class="tabs".*?</nav>', text(table.other.client.get(address)), re.DOTALL)
        assert tabs
        assert "Feuille" in tabs[0]
        assert "Combat" not in tabs[0]
    post(table.other, "tap", ysolde, version=None, tap="pv:-1", page="table")
    assert engine_hero(ysolde).pv == 8


def test_his_death_is_told_without_a_number(table: Table, ysolde: Character):
    Campaign.objects.filter(pk=table.campaign.pk).update(others_see="none")
    post(table.other, "value", ysolde, score="pv", value="9")
    assert "Hors de combat." in words(table.player.client.get(reverse("table-log", args=[table.ref])))
    assert "PV : 9 → 0" in words(table.mdt.client.get(reverse("table-log", args=[table.ref])))


def test_a_table_of_this_game_and_heroes_made_for_it(table: Table):
    Campaign.objects.filter(pk=table.campaign.pk).update(ruleset="portes")
    address = reverse("create-at-table", args=[table.ref, "portes"])
    response = table.other.client.post(address, {"dice": "program", "key": "for this table"})
    hero = Character.objects.get(owner=table.other.user, ruleset="portes")
    assert response.url == reverse("table", args=[hero.ref])
    assert "Portes, Monstres" in words(table.mdt.client.get(reverse("campaign-settings", args=[table.ref])))


def test_nobody_is_opposed_to_him(table: Table, ysolde: Character):
    page = text(table.mdt.client.get(reverse("table-bestiary", args=[table.ref])))
    assert f'value="{ysolde.ref}"' not in page
