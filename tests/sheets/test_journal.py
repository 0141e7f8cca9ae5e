"""The journal."""

import re

import pytest
from django.urls import reverse

from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, post, see, words

pytestmark = pytest.mark.django_db


def test_everything_is_told_newest_first(alice: Persona, dice):
    hero = hero_of(alice)
    dice.next(3, 4)
    post(alice, "act", hero, do="test", score="chance")
    post(alice, "tap", hero, tap="endurance:-2")
    shown = words(see(alice, "journal", hero.ref)).replace("\u202f", " ")
    told = ("Endurance : 20 → 18", "Chance tentée : 3 + 4 = 7, contre 9 : chanceuse", "Nouvelle héroïne")
    places = [shown.index(line) for line in told]
    assert places == sorted(places)


def test_what_was_undone_stays_struck_through(alice: Persona):
    hero = hero_of(alice)
    post(alice, "tap", hero, tap="endurance:-2")
    post(alice, "undo", hero)
    assert 'class="undone"' in see(alice, "journal", hero.ref)
    post(alice, "tap", hero, tap="endurance:-3")
    assert "(annulé)" in words(see(alice, "journal", hero.ref))


def test_every_act_has_its_words(alice: Persona, dice):
    """A fight's choices without events included: fleeing waits for the decision on luck."""
    hero = hero_of(alice)
    post(alice, "fight", hero, may_flee="on", **{"foe-0-habilete": "8", "foe-0-endurance": "6"})
    assert post(alice, "choose", hero, do="flee", page="fight").status_code == 200
    for page in ("sheet", "journal", "fight"):
        assert "None" not in words(see(alice, page, hero.ref))
    assert "fui" in words(see(alice, "journal", hero.ref)).lower()


def test_fifty_at_a_time(alice: Persona):
    hero = hero_of(alice)
    for number in range(60):
        post(alice, "paragraph", hero, paragraph=str(number + 1))
    page = see(alice, "journal", hero.ref)
    [before] = re.findall(r'href="\?avant=(\d+)"', page)
    older = see(alice, "journal", hero.ref, avant=before)
    assert "Nouvelle héroïne" in words(older)
    assert "Nouvelle héroïne" not in words(page)


@pytest.mark.parametrize("before", ["", "x", "0", "-1", "9" * 30, "²", "\x00", "1.5", "<b>"])
def test_a_bad_page_of_it(alice: Persona, before: str):
    hero = hero_of(alice)
    see(alice, "journal", hero.ref, avant=before)


def test_htmx_gets_the_fragment(alice: Persona):
    hero = hero_of(alice)
    is_fragment(alice.client.get(reverse("journal", args=[hero.ref]), headers={"hx-request": "true"}))


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_other_method(alice: Persona, method: str):
    hero = hero_of(alice)
    assert getattr(alice.client, method)(reverse("journal", args=[hero.ref])).status_code == 405
