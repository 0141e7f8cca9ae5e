"""The landing page."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from accounts.models import User
from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, post, see, text, words

pytestmark = pytest.mark.django_db


def test_a_visitor_sees_the_books_and_no_hero(alice: Persona):
    hero_of(alice, name="Ada")
    response = Client().get("/")
    assert response.status_code == 200
    assert "Le Marais aux Scorpions" in words(response)
    assert "/nouveau/mutation/" in text(response)
    assert "Ada" not in text(response)
    assert User.objects.count() == 1


def test_heroes_the_one_played_last_first(alice: Persona, bob: Persona):
    first, second = hero_of(alice, name="Ada"), hero_of(alice, name="Basile")
    hero_of(bob, name="Zoé")
    page = see(alice, "shelf")
    assert page.index(second.ref) < page.index(first.ref)
    post(alice, "tap", first, tap="or:+1")
    page = see(alice, "shelf")
    assert page.index(first.ref) < page.index(second.ref)
    assert "Zoé" not in page


def test_the_archived_are_not_on_it(alice: Persona):
    hero = hero_of(alice, name="Ada")
    post(alice, "put-away", hero, away="1")
    page = see(alice, "shelf")
    assert hero.ref not in page
    assert "Archive (1)" in page


def test_htmx_gets_the_fragment(alice: Persona):
    is_fragment(alice.client.get("/", headers={"hx-request": "true"}))


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_other_method(alice: Persona, method: str):
    assert getattr(alice.client, method)("/").status_code == 405
    assert getattr(alice.client, method)("/archive/").status_code == 405


def test_two_heroes_without_a_name_are_told_apart(alice: Persona):
    for day in (3, 4):
        hero = hero_of(alice)
        Character.objects.filter(pk=hero.pk).update(created_at=datetime(2026, 11, day, 20, 5, tzinfo=UTC))
    page = words(alice.client.get("/"))
    assert "Sans nom du 3 novembre, 21:05" in page and "Sans nom du 4 novembre, 21:05" in page
    assert "Sans nom 3 nov., 21:05" in words(alice.client.get(hero.get_absolute_url()))


def test_a_long_shelf_and_a_long_archive_are_paged(alice: Persona):
    hero = hero_of(alice)
    kept = {"owner": alice.user, "ruleset": hero.ruleset, "book": hero.book}
    for archived in (False, True):
        Character.objects.bulk_create(
            Character(name=f"Numéro {number:03}", archived=archived, **kept) for number in range(70)
        )
    for address in ("/", "/archive/"):
        pages = [alice.client.get(address, {"p": page}).content.decode() for page in ("1", "2")]
        assert [page.count('class="pick" href="/heros/') for page in pages] in ([60, 11], [60, 10])
        assert "Page 1 sur 2" in pages[0]
