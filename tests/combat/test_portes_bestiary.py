"""A reader's own bestiary of Portes, Monstres & Trésors: monsters that come in numbers, and nobody to fight alone."""

import pytest
from django.urls import reverse

from combat.models import Fight, Meeting
from combat.samples import samples_of
from sheets.models import Character
from tests.combat.base import bestiary
from tests.conftest import Persona
from tests.sheets.base import post, refused, see, words
from tests.sheets.portes import adventurer

pytestmark = pytest.mark.django_db

GRELOT = {
    "foe-0-name": "Grelot",
    "foe-0-dv": "1/2",
    "foe-0-in_labyrinth": "2 D4",
    "foe-0-at_surface": "6d10",
    "foe-0-movement": "18",
    "foe-0-ca": "−1",
    "foe-0-damages": "1d6, 1d4",
    "foe-0-morale": "7",
    "foe-0-hit_points": "3 5",
}


@pytest.fixture
def hero(alice: Persona) -> Character:
    """A character of Alice's."""
    return adventurer(alice, "Aline")


@pytest.mark.rule("POR-04", "POR-63")
def test_a_monster_is_noted_with_all_its_scores(alice: Persona, hero: Character):
    assert "Attaque vide\u202f: celle que donnent les DV" in see(alice, "meeting-new", hero.ref)
    assert post(alice, "bestiary", hero, **GRELOT).status_code == 302
    page = words(see(alice, "bestiary", hero.ref))
    line = "DV ½ · CA −1 · attaque +1 · 1d6 / 1d4 · 18 m · moral 7 · PV 3, 5 · labyrinthe 2d4 · surface 6d10"
    assert f"Grelot {line}" in page
    assert "Combattre" not in page
    refused(post(alice, "bestiary", hero, **{**GRELOT, "foe-0-morale": "13"}), "De 2 à 12, en chiffres.")


def test_it_is_changed_and_taken_back(alice: Persona, hero: Character):
    post(alice, "bestiary", hero, **GRELOT)
    before = bestiary(alice)
    meeting = Meeting.objects.get()
    page = see(alice, "meeting-edit", hero.ref, meeting.ref)
    seen = page.partition('name="seen" value="')[2].partition('"')[0]
    changed = {**GRELOT, "foe-0-attack": "0", "foe-0-hit_points": ""}
    assert post(alice, "meeting-edit", hero, meeting.ref, seen=seen, **changed).status_code == 302
    (now,) = bestiary(alice)[0]["foes"]
    assert now["attack"] == 0
    assert "hit_points" not in now
    post(alice, "bestiary-undo", hero)
    assert bestiary(alice) == before


@pytest.mark.parametrize("sort", ["csv", "json"])
def test_our_own_monsters_go_out_and_come_in_the_same(alice: Persona, hero: Character, sort: str):
    post(alice, "bestiary-samples", hero)
    before = bestiary(alice)
    assert len(before) == len(samples_of("portes"))
    content = alice.client.get(reverse("bestiary-export", args=[hero.ref, sort])).getvalue().decode("utf-8-sig")
    Meeting.objects.all().delete()
    post(alice, "bestiary-import", hero, text=content)
    assert bestiary(alice) == before


def test_nobody_fights_them_alone(alice: Persona, hero: Character):
    post(alice, "bestiary", hero, **GRELOT)
    response = post(alice, "meet", hero, Meeting.objects.get().ref)
    assert response.status_code in (404, 422)
    assert not Fight.objects.exists()
