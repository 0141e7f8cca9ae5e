"""The adventure sheet."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import NASTY, bad_refs, hero_of, is_fragment, post, rows, see, text, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("ruleset", "shown", "not_shown"),
    [
        ("scorpions", ("Santé", "Pierres de magie", "Repas", "Le Marais aux Scorpions"), ("Mutation",)),
        ("mutation", ("Mutation", "Repas"), ("Santé", "Pierres de magie")),
    ],
)
def test_every_score_of_the_book_is_on_it(alice: Persona, ruleset: str, shown, not_shown):
    hero = hero_of(alice, ruleset, name="Ada")
    page = words(see(alice, "sheet", hero.ref))
    for word in ("Ada", "Habileté", "Endurance", "Chance", "Pièces d’or", *shown):
        assert word in page.replace("\xa0", " ")
    for word in not_shown:
        assert word not in page.replace("\xa0", " ")


def test_htmx_gets_the_fragment(alice: Persona):
    hero = hero_of(alice)
    is_fragment(alice.client.get(hero.get_absolute_url(), headers={"hx-request": "true"}))


def test_a_read_changes_nothing(alice: Persona):
    hero = hero_of(alice)
    before, version = rows(hero), hero.version
    for page in ("sheet", "journal", "fight"):
        see(alice, page, hero.ref)
    hero.refresh_from_db()
    assert rows(hero) == before
    assert hero.version == version


@pytest.mark.parametrize("shown", ["sheet", "journal", "fight"])
def test_someone_elses_hero_does_not_exist(alice: Persona, charlie: Persona, shown: str):
    hero = hero_of(alice)
    assert charlie.client.get(reverse(shown, args=[hero.ref])).status_code == 404
    assert Client().get(reverse(shown, args=[hero.ref])).status_code == 404


@pytest.mark.parametrize("shown", ["sheet", "journal", "fight"])
@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address(alice: Persona, shown: str, ref: str):
    hero = hero_of(alice)
    url = reverse(shown, args=[hero.ref]).replace(hero.ref, ref)
    assert alice.client.get(url).status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_other_method(alice: Persona, method: str):
    hero = hero_of(alice)
    assert getattr(alice.client, method)(hero.get_absolute_url()).status_code == 405


def test_no_guest_is_made_by_a_read():
    client = Client()
    for address in ("/", "/archive/", "/nouveau/scorpions/", "/heros/nosuch/", "/heros/nosuch/combat/"):
        client.get(address)
    assert User.objects.count() == 0
    assert Character.objects.count() == 0
    assert "sessionid" not in client.cookies


def test_the_other_heroes_are_one_tap_away(alice: Persona, bob: Persona):
    hero, other = hero_of(alice, name="Ada"), hero_of(alice, "mutation", name="Basile")
    theirs = hero_of(bob, name="Zoé")
    page = see(alice, "sheet", hero.ref)
    assert other.get_absolute_url() in page
    assert theirs.ref not in page


def test_every_text_is_escaped_everywhere(alice: Persona):
    evil = NASTY["html"]
    hero = hero_of(alice, name=evil)
    hero_of(alice, name=evil)
    post(alice, "item-add", hero, name=evil, note=evil)
    post(alice, "codeword-add", hero, word=evil)
    post(alice, "counter-add", hero, name=evil)
    post(alice, "bookmark-add", hero, name=evil)
    post(alice, "notes", hero, notes=f"</textarea>{evil}")
    post(alice, "fight", hero, **{"foe-0-name": evil, "foe-0-habilete": "8", "foe-0-endurance": "6"})
    for page in ("sheet", "journal", "fight"):
        shown = see(alice, page, hero.ref)
        assert "<script>alert" not in shown
        assert "</textarea><script" not in shown
    post(alice, "fight-end", hero, outcome="stopped")
    assert "<script>alert" not in see(alice, "sheet", hero.ref)
    assert "<script>alert" not in see(alice, "shelf")


def test_a_refusal_that_no_form_says_is_said_once_and_its_place_cannot_be_typed(alice: Persona):
    hero = hero_of(alice)
    post(alice, "notes", hero, notes="<!--unplaced-->")
    response = post(alice, "tap", hero, tap="nosuch:-1")
    assert text(response).count('role="alert"') == 1
    assert "<!--unplaced-->" not in text(response)
    assert "&lt;!--unplaced--&gt;" in text(response)
    assert "<!--unplaced-->" not in see(alice, "sheet", hero.ref)


def test_ids_stand_once(alice: Persona):
    """The form of a new hero's name is on the page twice."""
    hero = hero_of(alice)
    import re

    response = post(alice, "name", hero, name="x" * 81)
    ids = re.findall(r'\bid="([^"]+)"', text(response))
    assert sorted({found for found in ids if ids.count(found) > 1}) == []
