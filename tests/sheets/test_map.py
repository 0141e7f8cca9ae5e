"""The map of the marsh: what it shows, of whom, and whatever its address says."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.defis.models import Clearing
from tests.conftest import Persona
from tests.sheets.base import bad_refs, hero_of, post, rows, see, version_of, words
from tests.sheets.marsh import go, lead, marsh_of, where_is

pytestmark = pytest.mark.django_db


def box(page: str) -> list[int]:
    return [int(number) for number in re.search(r'class="marsh-map" viewBox="([^"]*)"', page)[1].split()]


def test_a_new_heroine_is_in_clearing_1_and_looking_changes_nothing(alice: Persona):
    hero = hero_of(alice)
    before = rows(hero), version_of(hero)
    shown = words(see(alice, "map", hero.ref))
    assert "Clairière 1 Vous êtes ici" in shown and "Aucune sortie notée" in shown
    assert (rows(hero), version_of(hero)) == before
    assert not Clearing.objects.exists()


def test_the_tab_stands_where_there_is_a_map_and_nowhere_else(alice: Persona):
    hero, other = hero_of(alice), hero_of(alice, "mutation")
    for page in ("sheet", "fight", "journal", "bestiary", "map"):
        assert reverse("map", args=[hero.ref]) in see(alice, page, hero.ref)
    for page in ("sheet", "fight", "journal", "bestiary"):
        assert reverse("map", args=[other.ref]) not in see(alice, page, other.ref)
    assert alice.client.get(reverse("map", args=[other.ref])).status_code == 404


def test_nobody_elses(alice: Persona, charlie: Persona):
    address = reverse("map", args=[hero_of(alice).ref])
    assert charlie.client.get(address).status_code == 404
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address_is_not_found(alice: Persona, ref: str):
    assert alice.client.get(f"/heros/{ref}/carte/").status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_other_method_is_heard(alice: Persona, method: str):
    address = reverse("map", args=[hero_of(alice).ref])
    assert getattr(alice.client, method)(address).status_code == 405


def test_htmx_gets_the_fragment(alice: Persona):
    address = reverse("map", args=[hero_of(alice).ref])
    response = alice.client.get(address, headers={"hx-request": "true"})
    assert "<html" not in response.content.decode()


def test_circles_lines_open_exits_and_where_she_is(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4), (4, "ne", 7))
    post(alice, "map-exit", hero, 7, direction="e")
    page = see(alice, "map", hero.ref)
    assert re.findall(r'<text[^>]* x="(-?\d+)" y="(-?\d+)">(\d+)</text>', page) == [
        ("0", "12", "1"),
        ("0", "-88", "4"),
        ("100", "-188", "7"),
    ]
    assert page.count('class="way"') == 2 and page.count('class="open"') == 1
    assert page.count('class="ring"') == 1
    assert "Clairière 7, vous y êtes" in page


def test_a_contradiction_is_marked_and_said(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4), (1, "e", 4))
    page = see(alice, "map", hero.ref)
    assert "way wrong" in page and page.count("disc wrong") + page.count("here wrong") == 2
    assert "Clairière 4\u202f: le passage à l’est de la 1 la met ailleurs que les autres passages." in words_kept(page)


def test_two_at_one_place_and_a_passage_that_comes_back_otherwise_are_said(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 2), (2, "e", 4), (1, "e", 3), (3, "n", 5), (5, "n", 6), (6, "e", 5))
    said = words_kept(see(alice, "map", hero.ref))
    assert "Clairières 4, 5\u202f: vos passages les mettent au même endroit." in said
    assert "Clairières 6 et 5\u202f: le passage part à l’est de la 6, mais il est noté au nord de la 5." in said


def words_kept(page: str) -> str:
    return re.sub(r"<[^>]+>", " ", page)


@pytest.mark.parametrize(
    "query",
    [{"clairiere": typed} for typed in ("", "0", "-1", "2", "9" * 5000, "²", "1.5", "\x00", "<script>", "é")]
    + [
        {"vue": typed}
        for typed in (
            "",
            "600",
            "600,0",
            "600,0,0,0",
            "0,0,0",
            "9" * 5000,
            "999999,999999,-999999",
            "-1,0,0",
            "²,0,0",
            "\x00",
        )
    ],
)
def test_whatever_the_address_says(alice: Persona, query: dict[str, str]):
    hero = hero_of(alice)
    page = see(alice, "map", hero.ref, **query)
    assert "Clairière 1 Vous êtes ici" in words(page)
    assert "<script>" not in page.replace("<script src", "")
    assert box(page)[2] >= 300


def test_the_window_stays_within_the_map_and_finds_what_is_asked_for(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, *((number, "e", number + 1) for number in range(1, 12)))
    far = box(see(alice, "map", hero.ref))
    assert far[0] > 500
    assert box(see(alice, "map", hero.ref, clairiere="1"))[0] == -90
    assert box(see(alice, "map", hero.ref, vue="400,-9999,0"))[0] == -90
    stays = see(alice, "map", hero.ref, clairiere="1", vue="400,1000,0")
    assert box(stays)[0] == 790 and "Clairière 1 " in words(stays)
    whole = see(alice, "map", hero.ref, vue="99999,0,0")
    assert box(whole)[2] == 1300 and 'class="tile"' in whole and 'id="c-1"' not in whole


def test_the_list_says_the_same(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4))
    post(alice, "map-exit", hero, 4, direction="so")
    post(alice, "map-note", hero, 4, note="<b>hutte</b>")
    page = see(alice, "map", hero.ref)
    assert "nord → 4" in words(page) and "sud-ouest → ?" in words(page)
    assert "<b>hutte" not in page and "&lt;b&gt;hutte" in page


def test_costs_do_not_grow(alice: Persona, django_assert_max_num_queries):
    hero = hero_of(alice)
    go(alice, hero, *((number, "e", number + 1) for number in range(1, 9)))
    with django_assert_max_num_queries(12):
        see(alice, "map", hero.ref)


def test_the_whole_map_is_taken_back_and_done_again(alice: Persona):
    hero = hero_of(alice)
    states = [(marsh_of(hero), where_is(hero))]
    taps = [
        lambda: post(alice, "map-exit", hero, 1, direction="n"),
        lambda: lead(alice, hero, 1, "n", 4, go="1"),
        lambda: post(alice, "map-exit", hero, 4, direction="e"),
        lambda: lead(alice, hero, 4, "e", 9),
        lambda: post(alice, "map-add", hero, number="30"),
        lambda: post(alice, "map-note", hero, 9, note="marécage"),
        lambda: post(alice, "map-here", hero, 1),
        lambda: post(alice, "map-drop", hero, 4),
        lambda: post(alice, "map-close", hero, 1, "n"),
    ]
    for tap in taps:
        assert tap().status_code == 200
        states.append((marsh_of(hero), where_is(hero)))
    for state in states[-2::-1]:
        assert post(alice, "undo", hero, page="map").status_code == 200
        assert (marsh_of(hero), where_is(hero)) == state
    for state in states[1:]:
        assert post(alice, "redo", hero, page="map").status_code == 200
        assert (marsh_of(hero), where_is(hero)) == state
    assert Clearing.objects.get(hero=hero, number=9).note == "marécage"


def test_a_bookmark_brings_the_map_of_then(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4))
    post(alice, "bookmark-add", hero, name="avant")
    then = marsh_of(hero)
    go(alice, hero, (4, "n", 5), (5, "e", 6))
    mark = hero.bookmarks.get()
    post(alice, "bookmark-go", hero, mark.ordinal)
    assert (marsh_of(hero), where_is(hero)) == (then, 4)


def test_a_tap_keeps_the_part_of_the_map_in_sight_unless_it_leads_out_of_it(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, *((number, "e", number + 1) for number in range(1, 12)))
    response = post(alice, "map-exit", hero, 12, direction="n", page="map", vue="400,110,0")
    assert box(response.content.decode())[0] > 700
    assert response["HX-Replace-Url"].startswith(reverse("map", args=[hero.ref]) + "?clairiere=12&")
    response = post(alice, "map-note", hero, 2, note="x", page="map", vue="400,150,0")
    assert box(response.content.decode()) == [-50, -200, 400, 400]


def test_a_small_map_grows_in_sight_up_to_what_a_thumb_still_hits(alice: Persona):
    hero = hero_of(alice)
    widths = []
    for number in range(1, 9):
        page = see(alice, "map", hero.ref)
        widths.append(box(page)[2])
        vue = re.search(r'name="vue" value="([^"]*)"', page)[1]
        post(alice, "map-exit", hero, number, direction="e")
        response = lead(alice, hero, number, "e", number + 1, go="1", vue=vue)
        assert box(response.content.decode())[2] >= widths[-1]
    assert (widths[0], widths[-1]) == (300, 600)
