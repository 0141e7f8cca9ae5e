"""The help page of a book: every ruling under its id, every mark leads somewhere, and the way back to the game."""

import html
import re
from pathlib import Path

import pytest
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from accounts.models import User
from combat.views import fight as fight_views
from sheets.bindings import BINDINGS
from sheets.readings import SHARED, readings_of, told_of
from sheets.words import WORDS
from tests.conftest import Persona
from tests.player import Player, seeded
from tests.sheets.base import hero_of, post, see, words

ROOT = Path(__file__).parents[2]
USED = {
    (path.relative_to(ROOT), identifier)
    for folder in (ROOT / "templates", ROOT / "rulesets")
    for path in folder.rglob("*.html")
    for tag in re.findall(r"\{% ruling ([^%]*)%\}", path.read_text(encoding="utf-8"))
    for identifier in re.findall(r'"([^"]*)"', tag)
}


def told_on(body: str) -> dict[str, str]:
    """Return the sentences of a page by the id that an address can point at."""
    found = re.findall(r'<div id="([A-Z]+-\d+)"><dt>\1</dt><dd>(.*?)</dd>', body)
    return {identifier: html.unescape(sentence) for identifier, sentence in found}


@pytest.mark.django_db
@pytest.mark.parametrize("key", BINDINGS)
def test_every_ruling_is_on_the_page_under_its_id(key: str):
    response = Client().get(reverse("help", args=[key]))
    assert response.status_code == 200
    body = response.content.decode()
    told = told_on(body)
    for ruling in (*BINDINGS[key].ruleset.rulings, *readings_of(BINDINGS[key])):
        assert told.pop(ruling.id) == ruling.sentence
    assert told == {}
    ids = re.findall(r' id="([^"]*)"', body)
    assert len(ids) == len(set(ids))
    # Whatever points into the page arrives.
    for target in re.findall(rf'href="(?:{reverse("help", args=[key])})?#([^"]*)"', body):
        assert target in ids


@pytest.mark.parametrize(("path", "identifier"), sorted(USED, key=str))
def test_every_mark_of_a_template_is_a_ruling(path: Path, identifier: str):
    told = {ruling.id for binding in BINDINGS.values() for ruling in binding.ruleset.rulings}
    told |= {ruling.id for words in WORDS.values() for ruling in words.readings} | {ruling.id for ruling in SHARED}
    assert identifier in told


@pytest.mark.parametrize("key", BINDINGS)
def test_every_ruling_has_its_mark_where_it_bites(key: str):
    marked = {name for path, name in USED if not path.name.startswith(("help", "_help"))}
    assert set(told_of(BINDINGS[key])) - marked == set()


@pytest.mark.parametrize("key", BINDINGS)
def test_no_id_is_told_twice(key: str):
    binding = BINDINGS[key]
    assert len(told_of(binding)) == len(binding.ruleset.rulings) + len(readings_of(binding))


@pytest.mark.parametrize(
    ("key", "ids", "opens"),
    [
        ("scorpions", '"DEF-26"', "DEF-26"),
        ("scorpions", '"SCO-22" "MUT-09"', "SCO-22"),
        ("mutation", '"SCO-22" "MUT-09"', "MUT-09"),
        ("mutation", '"SCO-15"', None),
        ("mutation", '"NOSUCH-1"', None),
    ],
)
def test_a_mark_opens_the_first_ruling_that_the_book_has(key: str, ids: str, opens: str | None):
    drawn = Template("{% load play %}{% ruling " + ids + " %}").render(Context({"binding": BINDINGS[key]}))
    if opens is None:
        assert drawn == ""
    else:
        assert f'href="/aide/{key}/#{opens}" aria-label="Précision {opens}"' in drawn


@pytest.mark.django_db
def test_a_book_without_stones_tells_of_none(alice: Persona):
    scorpions, mutation = (words(see(alice, "help", key)) for key in ("scorpions", "mutation"))
    assert "Pierres de magie" in scorpions and "Santé" in scorpions and "mort" in scorpions
    assert "Pierre" not in mutation and "Santé" not in mutation
    assert "Mutation" in mutation and "4 points" in mutation
    assert "Mutation" not in scorpions and "3 points" in scorpions
    assert "chanceuse" in scorpions and "chanceuse" not in mutation


@pytest.mark.django_db
def test_it_leads_back_to_the_game(alice: Persona, bob: Persona):
    with seeded(3):
        player = Player.with_new_hero(alice.user, "scorpions")
    theirs = hero_of(bob, name="Chose de Bob")
    body = see(alice, "help", "scorpions")
    assert f'href="{reverse("sheet", args=[player.ref])}"' in body
    assert "Feuille : Essai" in words(body)
    assert "Chose de Bob" not in body and theirs.ref not in body
    player.post(fight_views.fight, rows=1, **{"foe-0-habilete": 5, "foe-0-endurance": 6})
    assert f'href="{reverse("fight", args=[player.ref])}"' in see(alice, "help", "scorpions")
    assert player.ref not in see(alice, "help", "mutation")


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["nosuch", "SCORPIONS", "porte", "x" * 300, "é", "..%2f", "%00"])
def test_another_book_has_no_page(key: str):
    assert Client().get(f"/aide/{key}/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
def test_no_other_method_is_heard(alice: Persona, method: str):
    assert getattr(alice.client, method)(reverse("help", args=["scorpions"])).status_code == 405


@pytest.mark.django_db
def test_reading_makes_nobody_a_guest():
    people = User.objects.count()
    assert Client().get(reverse("help", args=["mutation"])).status_code == 200
    assert User.objects.count() == people


@pytest.mark.django_db
def test_the_sheet_and_the_fight_lead_to_it(alice: Persona):
    hero = hero_of(alice)
    address = reverse("help", args=["scorpions"])
    assert f'href="{address}"' in see(alice, "sheet", hero.ref)
    post(alice, "fight", hero, **{"foe-0-habilete": 5, "foe-0-endurance": 6, "rows": 1})
    assert f'href="{address}"' in see(alice, "fight", hero.ref)
