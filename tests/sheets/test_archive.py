"""Heroes put away."""

import pytest
from django.test import Client

from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, post, see, words

pytestmark = pytest.mark.django_db


def test_only_ones_own_and_only_those_put_away(alice: Persona, bob: Persona):
    away, here, theirs = hero_of(alice, name="Ada"), hero_of(alice, name="Basile"), hero_of(bob, name="Zoé")
    post(alice, "put-away", away, away="1")
    post(bob, "put-away", theirs, away="1")
    page = see(alice, "archive")
    assert "Ada" in page
    assert here.ref not in page
    assert theirs.ref not in page


def test_an_empty_one(alice: Persona):
    assert "Aucune feuille n’est rangée ici." in words(see(alice, "archive"))
    assert Client().get("/archive/").status_code == 200


def test_htmx_gets_the_fragment(alice: Persona):
    is_fragment(alice.client.get("/archive/", headers={"hx-request": "true"}))
