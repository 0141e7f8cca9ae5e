"""Noting an exit of a clearing."""

import pytest

from rulesets.defis.engine.scorpions.marsh import NEVER, NO_SUCH_PASSAGE, STEPS, UNKNOWN_DIRECTION
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, RowTap, hero_of, post, refused, rows, see, words
from tests.sheets.marsh import go, marsh_of

pytestmark = pytest.mark.django_db


class TestMapExit(RowTap):
    address = "map-exit"
    page = "map"

    def arrange(self, persona, hero):
        return (1,), {"direction": "ne"}

    def test_it_is_open(self):
        assert "Nord-est ouverte" in words(self.tap())
        assert marsh_of(self.mine) == {1: {"ne": None}}
        assert "Clairière 1\u202f: sortie au nord-est" in see(self.alice, "journal", self.mine.ref)


@pytest.mark.parametrize("direction", NEVER)
def test_no_passage_goes_north_west_or_south_east(alice: Persona, direction: str):
    hero = hero_of(alice)
    before = rows(hero)
    refused(post(alice, "map-exit", hero, 1, direction=direction, page="map"), NO_SUCH_PASSAGE)
    assert rows(hero) == before


@pytest.mark.parametrize("direction", ["", "w", "N", "nord", "\x00", "<b>", HUGE, LONG])
def test_what_is_no_direction(alice: Persona, direction: str):
    hero = hero_of(alice)
    before = rows(hero)
    refused(post(alice, "map-exit", hero, 1, direction=direction, page="map"), UNKNOWN_DIRECTION)
    assert rows(hero) == before


def test_the_same_twice(alice: Persona):
    hero = hero_of(alice)
    post(alice, "map-exit", hero, 1, direction="n", page="map")
    refused(post(alice, "map-exit", hero, 1, direction="n", page="map"), "Cette sortie est déjà notée.")


def test_all_six(alice: Persona):
    hero = hero_of(alice)
    for direction in STEPS:
        assert post(alice, "map-exit", hero, 1, direction=direction, page="map").status_code == 200
    assert marsh_of(hero) == {1: dict.fromkeys(STEPS)}


def test_the_way_she_came_leads_back(alice: Persona):
    hero = hero_of(alice)
    go(alice, hero, (1, "n", 4))
    assert "Sud\u202f: clairière 1 noté de là-bas" in words_kept(see(alice, "map", hero.ref))
    post(alice, "map-exit", hero, 4, direction="s", page="map")
    assert marsh_of(hero) == {1: {"n": 4}, 4: {"s": 1}}
    assert "noté de là-bas" not in see(alice, "map", hero.ref)


def words_kept(page: str) -> str:
    import re

    return re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", " ", page)).replace(" \u202f", "\u202f")
