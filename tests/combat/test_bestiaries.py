"""The list of bestiaries, for who has none open."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from sheets.models import Book
from tests.combat.base import note
from tests.conftest import Persona
from tests.sheets.base import NASTY, hero_of, text, words

pytestmark = pytest.mark.django_db
URL = "/bestiaire/"


def test_it_says_what_it_is_to_who_has_nothing():
    response = Client().get(URL)
    assert response.status_code == 200
    assert "Chaque livre a son bestiaire" in words(response)
    assert "le premier vient avec votre premier héros" in words(response)
    assert not User.objects.exists()


def test_each_book_opens_through_the_hero_who_played_last(alice: Persona, bob: Persona):
    first, last = hero_of(alice), hero_of(alice, name="Iona")
    note(alice, first)
    note(alice, first, **{"foe-0-name": "Orque"})
    other = Book.objects.create(owner=alice.user, ruleset="mutation", title=NASTY["html"])
    hero_of(bob)
    page = alice.client.get(URL)
    assert "Le Marais aux Scorpions 2 rencontres" in words(page)
    assert reverse("bestiary", args=[last.ref]) in text(page)
    # A book that nobody reads is opened by a new hero.
    assert f"/nouveau/mutation/?livre={other.ref}" in text(page)
    assert NASTY["html"] not in text(page)
    assert "Le Marais aux Scorpions 0 rencontre" in words(bob.client.get(URL))


def test_other_books_of_its_list_lead_there(alice: Persona):
    assert f'href="{URL}"' in text(alice.client.get("/livres/"))


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_no_other_method_is_heard(alice: Persona, method: str):
    assert getattr(alice.client, method)(URL).status_code == 405
