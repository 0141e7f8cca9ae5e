"""Every address has its file of tests, and every page a place for any refusal."""

from pathlib import Path

import pytest

import campaigns.urls
import combat.urls
import sheets.urls
from sheets.registries import PAGES
from tests.conftest import Persona
from tests.sheets.base import hero_of, post, refused

TESTS = Path(__file__).parents[1]
ADDRESSES = [
    *(("sheets", route.name) for route in sheets.urls.urlpatterns),
    *(("combat", route.name) for route in combat.urls.urlpatterns),
    *(("campaigns", route.name) for route in campaigns.urls.urlpatterns),
]


@pytest.mark.parametrize(("app", "name"), ADDRESSES)
def test_every_address_has_its_file(app: str, name: str):
    assert (TESTS / app / f"test_{name.replace('-', '_')}.py").is_file()


@pytest.mark.django_db
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("shown", PAGES)
def test_every_page_says_what_none_of_its_forms_does(alice: Persona, shown: str, dead: bool):
    hero = hero_of(alice, endurance=(20, 1))
    if dead:
        post(alice, "tap", hero, tap="endurance:-1")
    refused(post(alice, "tap", hero, tap="nosuch:-1", page=shown), "Ce score n’existe pas sur cette feuille.")
