"""The shared log: by hero and by evening, in the journal's words."""

import re

from django.urls import reverse

from campaigns.present_log import LINES
from sheets.models import Entry
from tests.campaigns.base import Table
from tests.combat.base import fight
from tests.sheets.base import post, words


def test_dice_stand_with_faces_formula_who_and_how(table: Table, dice):
    fight(table.player, table.hero)
    dice.next(6, 6, 1, 1)
    post(table.player, "choose", table.hero, do="attack", page="fight")
    read = table.see("mdt", "table-log")
    assert "2d6 : 6 6 (adversaire, Force d’Attaque)" in read
    assert "2d6 : 1 1 (Mirelle, Force d’Attaque)" in read
    assert "Combat : Loup-garou" in read


def test_dice_that_waited_for_others_stand_once(table: Table, dice):
    fight(table.player, table.hero)
    post(table.player, "hands", table.hero, side="hero", typed="1")
    dice.next(6, 6)
    post(table.player, "choose", table.hero, do="attack", page="fight")
    post(table.player, "faces", table.hero, faces="1 1", page="fight")
    read = table.see("mdt", "table-log")
    assert read.count("2d6 : 6 6 (adversaire, Force d’Attaque)") == 1
    assert read.count("2d6 : 1 1 (Mirelle, Force d’Attaque, saisis)") == 1


def test_by_hero_and_by_evening(table: Table):
    post(table.player, "tap", table.hero, tap="or:+1")
    table.post("mdt", "session", run="1")
    post(table.other, "tap", table.brann, tap="or:+1")
    assert "Mirelle : Pièces d’or" in table.see("player", "table-log")
    only = table.see("player", "table-log", heros=table.brann.ref)
    assert "Brann : Pièces d’or" in only
    assert "Mirelle : Pièces d’or" not in only
    evening = table.see("player", "table-log", seance="1")
    assert "Brann : Pièces d’or" in evening
    assert "Mirelle : Pièces d’or" not in evening
    for nonsense in ({"heros": "nul\x00"}, {"seance": "x"}, {"avant": "9" * 40}, {"seance": "9" * 40}):
        assert "Journal" in table.see("player", "table-log", **nonsense)


def test_it_is_read_page_by_page(table: Table):
    for _ in range(LINES + 5):
        post(table.player, "tap", table.hero, tap="or:+1")
    first = table.see("player", "table-log")
    assert "20 → 21" not in first
    assert "Plus ancien" in first
    edge = Entry.objects.filter(hero=table.hero, do="adjust").order_by("-pk")[LINES - 1]
    older = table.see("player", "table-log", avant=edge.action_id)
    assert "20 → 21" in older
    assert "Plus ancien" not in older


def test_all_of_it_comes_on_one_page_to_be_printed(table: Table):
    for _ in range(LINES + 5):
        post(table.player, "tap", table.hero, tap="or:+1")
    page = table.see("player", "table-log")
    assert "Tout sur une page, à imprimer" in page
    whole = table.see("player", "table-log", tout="1")
    assert "20 → 21" in whole
    assert "Plus ancien" not in whole


def test_of_others_no_score_where_the_table_hides_them(db: None, dice):
    table = Table(others_see="none")
    fight(table.player, table.hero)
    dice.next(6, 6, 1, 1)
    post(table.player, "choose", table.hero, do="attack", page="fight")
    read = words(table.other.client.get(reverse("table-log", args=[table.ref])))
    assert "Mirelle : 2d6 : 1 + 1" in read
    # Less the year and the hours, which may have any of these in them.
    told = re.sub(r"2026|\d\d:\d\d", "", read.split("Journal de la table")[1].split("Emporter")[0])
    for hidden in ("20", "18", "6 + 6", "11", "12"):
        assert hidden not in told, hidden
