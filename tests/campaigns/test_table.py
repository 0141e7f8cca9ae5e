"""The table beside one's hero: his scores large, the others as the table says."""

from django.urls import reverse

from tests.campaigns.base import Table
from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, post, scores_of, text, words


def test_his_scores_change_where_they_stand(table: Table):
    page = text(table.player.client.get(reverse("table", args=[table.hero.ref])))
    assert f'action="{reverse("tap", args=[table.hero.ref])}"' in page
    response = post(table.player, "tap", table.hero, tap="endurance:-2", page="table")
    is_fragment(response)
    assert "Brann" in text(response)
    assert scores_of(table.hero)["endurance"] == 18


def test_a_hero_at_no_table_is_brought_to_one(table: Table):
    hero = hero_of(table.player, name="Aubin")
    page = words(table.player.client.get(reverse("table", args=[hero.ref])))
    assert "À aucune table" in page
    assert "S’asseoir à « Les jeudis »" in page


def test_someone_elses_hero_does_not_exist(table: Table, charlie: Persona):
    for who in (charlie, table.mdt, table.other):
        assert who.client.get(reverse("table", args=[table.hero.ref])).status_code == 404
