"""A fight as a scenario of the replay command."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from combat.models import Fight
from rulesets.kit.replay import run
from tests.combat.base import TWO, fight, foes
from tests.conftest import Persona
from tests.sheets.base import bad_refs, hero_of, post, scores_of

pytestmark = pytest.mark.django_db


def scenario(persona: Persona, row: Fight) -> dict[str, Any]:
    response = persona.client.get(reverse("fight-export", args=[row.hero.ref, row.ref]))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    found: dict[str, Any] = json.loads(response.content)
    return found


def test_it_is_played_again_to_the_same_end(alice: Persona, dice):
    hero = hero_of(alice, name="Ada")
    row = fight(alice, hero, **TWO, mode="all")
    dice.next(1, 1, 6, 6)
    post(alice, "choose", hero, do="attack", foe="1", page="fight")
    dice.next(1, 2, 6, 6, 1, 1)
    post(alice, "choose", hero, do="luck", page="fight")
    post(alice, "choose", hero, do="keep", page="fight")
    post(alice, "tap", hero, tap="endurance:-2", page="fight")
    post(alice, "tap", hero, tap="endurance:-2", page="fight")
    post(alice, "undo", hero, page="fight")
    post(alice, "fight-settings", hero, taken="3", page="fight")
    end = run(scenario(alice, row))
    assert "error" not in end, end
    assert end["hero"]["endurance"]["current"] == scores_of(hero)["endurance"]
    assert [foe["endurance"] for foe in end["foes"]] == [left for _, left in foes(row)]


def test_names_are_written_as_they_are(alice: Persona):
    hero = hero_of(alice)
    row = fight(alice, hero, **{"foe-0-name": "Ômbre <b>"})
    response = alice.client.get(reverse("fight-export", args=[hero.ref, row.ref]))
    assert "Ômbre <b>".encode() in response.content


def test_someone_elses(alice: Persona, charlie: Persona):
    hero = hero_of(alice)
    row = fight(alice, hero)
    other = hero_of(alice)
    theirs = hero_of(charlie)
    for client, ref in (
        (charlie.client, hero.ref),
        (charlie.client, theirs.ref),
        (Client(), hero.ref),
        (alice.client, other.ref),
    ):
        assert client.get(reverse("fight-export", args=[ref, row.ref])).status_code == 404


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address(alice: Persona, ref: str):
    hero = hero_of(alice)
    row = fight(alice, hero)
    url = reverse("fight-export", args=[hero.ref, row.ref])
    assert alice.client.get(url.replace(row.ref, ref)).status_code == 404
    assert alice.client.get(url.replace(hero.ref, ref)).status_code == 404


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_no_other_method(alice: Persona, method: str):
    hero = hero_of(alice)
    row = fight(alice, hero)
    assert getattr(alice.client, method)(reverse("fight-export", args=[hero.ref, row.ref])).status_code == 405
