"""The form of a new meeting."""

import pytest
from django.test import Client
from django.urls import reverse

from combat.models import Meeting
from tests.conftest import Persona
from tests.sheets.base import bad_refs, hero_of, is_fragment, post, see, text, words

pytestmark = pytest.mark.django_db


def test_it_is_empty_and_changes_nothing(alice: Persona):
    shown = see(alice, "meeting-new", hero_of(alice).ref)
    for name in ("foe-0-name", "foe-0-habilete", "foe-0-strength", "paragraph", "note", "mode", "may_flee", "dealt"):
        assert f'name="{name}"' in shown
    # A potion is the hero's and no matter of the place; there is nothing to delete yet.
    assert 'name="furie"' not in shown
    assert "Supprimer" not in words(shown)
    assert 'role="alert"' not in shown
    assert not Meeting.objects.exists()


def test_the_fragment_for_htmx(alice: Persona):
    url = reverse("meeting-new", args=[hero_of(alice).ref])
    is_fragment(alice.client.get(url, headers={"hx-request": "true"}))


def test_someone_elses(alice: Persona, charlie: Persona):
    url = reverse("meeting-new", args=[hero_of(alice).ref])
    for client in (charlie.client, Client()):
        assert client.get(url).status_code == 404


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address(alice: Persona, ref: str):
    hero = hero_of(alice)
    assert alice.client.get(reverse("meeting-new", args=[hero.ref]).replace(hero.ref, ref)).status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_no_other_method(alice: Persona, method: str):
    assert getattr(alice.client, method)(reverse("meeting-new", args=[hero_of(alice).ref])).status_code == 405


@pytest.mark.parametrize(("rows", "mode"), [("1", "one"), ("2", "in_turn")])
def test_one_way_to_fight_is_always_chosen(alice: Persona, rows: str, mode: str):
    hero = hero_of(alice)
    response = post(alice, "bestiary", hero, add="1", rows=str(int(rows) - 1)) if rows == "2" else None
    shown = text(response) if response else see(alice, "meeting-new", hero.ref)
    assert f'name="mode" value="{mode}" checked' in shown
