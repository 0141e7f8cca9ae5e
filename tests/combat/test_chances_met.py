"""The chances of the present hero against whom he may meet: in the bestiary, and at a paragraph."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from combat import oracle
from combat.models import Meeting
from sheets.models import Character
from tests.combat.base import note
from tests.conftest import Persona
from tests.pools import WhenTold
from tests.sheets.base import bad_refs, hero_of, post, see, text, version_of, words

pytestmark = pytest.mark.django_db


def met(alice: Persona, hero: Character, *endurances: int, **more: Any) -> list[Meeting]:
    """Note one adversary for each ENDURANCE, as able as the hero."""
    return [
        note(alice, hero, **{"foe-0-name": f"Bête {life}", "foe-0-habilete": "8", "foe-0-endurance": str(life)}, **more)
        for life in endurances
    ]


def equal(alice: Persona) -> Character:
    return hero_of(alice, "mutation", habilete=8, endurance=12, chance=9)


def chip(page: str, meeting: Meeting) -> str:
    """Return what stands beside a meeting of a page."""
    found = re.search(rf'id="chance-{meeting.ref}"[^>]*>(.*?)</span>(?!\d)', page)
    assert found, words(page)
    return words(page[found.start() : found.end() + 12]).split(">", 1)[-1]


def ask(persona: Persona | Client, hero: Character, *meetings: Meeting, version: Any = "now") -> Any:
    client = persona if isinstance(persona, Client) else persona.client
    query = {"v": version_of(hero) if version == "now" else version, "m": [meeting.ref for meeting in meetings]}
    return client.get(reverse("chances-met", args=[hero.ref]), query, headers={"hx-request": "true"})


def names(page: str) -> list[str]:
    return re.findall(r'<b class="book">(.*?)</b>', page)


def test_each_meeting_of_the_bestiary_has_its_own(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    (wolf,) = met(alice, hero, 12)
    assert "74 %" in chip(see(alice, "bestiary", hero.ref), wolf)
    # Of the hero as he is now.
    post(alice, "tap", hero, tap="endurance:-6")
    assert "74 %" not in chip(see(alice, "bestiary", hero.ref), wolf)


def test_the_easiest_first(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    met(alice, hero, 12, 2, 20, 6)
    assert names(see(alice, "bestiary", hero.ref)) == ["Bête 6", "Bête 20", "Bête 2", "Bête 12"]
    page = see(alice, "bestiary", hero.ref, tri="chances")
    assert names(page) == ["Bête 2", "Bête 6", "Bête 12", "Bête 20"]
    assert "Les plus faciles d’abord" in words(page)


def test_an_order_that_is_not_known_yet_comes_by_itself(alice: Persona):
    hero = equal(alice)
    met(alice, hero, 2, 12)
    pool = WhenTold()
    oracle.use(oracle.Oracle(pool, page=0, fragment=0))
    early = see(alice, "bestiary", hero.ref, tri="chances")
    assert names(early) == ["Bête 12", "Bête 2"]
    assert "calcul en cours…" in words(early)
    assert f'hx-get="/heros/{hero.ref}/bestiaire/?tri=chances"' in early
    pool.run()
    later = see(alice, "bestiary", hero.ref, tri="chances")
    assert names(later) == ["Bête 2", "Bête 12"]
    assert "calcul en cours…" not in words(later)


def test_what_was_met_here(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    post(alice, "paragraph", hero, paragraph=12)
    (wolf,) = met(alice, hero, 12, paragraph="12")
    assert "74 %" in chip(see(alice, "fight", hero.ref), wolf)
    # The sheet's memory of the place does not hang on the hero's scores, and says nothing of them.
    assert "%" not in words(see(alice, "sheet", hero.ref))


def test_those_that_were_not_waited_for_come_to_their_places(alice: Persona):
    hero = equal(alice)
    wolf, bear = met(alice, hero, 12, 20)
    pool = WhenTold()
    oracle.use(oracle.Oracle(pool, page=0, fragment=0))
    page = see(alice, "bestiary", hero.ref)
    assert f"/bestiaire/chances/?v={version_of(hero)}&amp;m={bear.ref}&amp;m={wolf.ref}" in page
    assert "%" not in words(page)
    assert "load delay:1s" in text(ask(alice, hero, wolf, bear))
    pool.run()
    later = text(ask(alice, hero, wolf, bear))
    assert f'id="chance-{wolf.ref}" hx-swap-oob="true"' in later
    assert "74 %" in chip(later, wolf)
    assert "load delay" not in later


def test_nothing_of_another_state(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    (wolf,) = met(alice, hero, 12)
    for version in (version_of(hero) - 1, "", "x"):
        answer = ask(alice, hero, wolf, version=version)
        assert (answer.status_code, answer.content) == (204, b"")


def test_switched_off(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    (wolf, _) = met(alice, hero, 12, 2)
    assert "par chances de vaincre" in words(see(alice, "bestiary", hero.ref))
    post(alice, "habit", hero, habit="odds_shown", on="0")
    for page in (see(alice, "bestiary", hero.ref), see(alice, "bestiary", hero.ref, tri="chances")):
        assert "%" not in words(page)
        assert "chances" not in words(page)
    assert "%" not in text(ask(alice, hero, wolf))


def test_what_is_known_is_not_worked_out_again(alice: Persona, odds: oracle.Oracle, monkeypatch: Any):
    hero = equal(alice)
    wolf, *_ = met(alice, hero, 12, 2, 3)
    see(alice, "bestiary", hero.ref, tri="chances")

    def again(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr("rulesets.defis.engine.mutation.rules.Mutation.odds", again, raising=False)
    assert "74 %" in chip(see(alice, "bestiary", hero.ref), wolf)


def test_somebody_elses_meetings_and_heroes(alice: Persona, charlie: Persona, odds: oracle.Oracle):
    hero, other = equal(alice), equal(charlie)
    (wolf,) = met(alice, hero, 12)
    assert ask(charlie, hero, wolf).status_code == 404
    assert "%" not in text(ask(charlie, other, wolf))
    assert ask(Client(), hero, wolf).status_code == 404


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address(alice: Persona, ref: str):
    assert alice.client.get(f"/heros/{ref}/bestiaire/chances/").status_code == 404


def test_it_is_only_read(alice: Persona):
    url = reverse("chances-met", args=[equal(alice).ref])
    assert [getattr(alice.client, how)(url).status_code for how in ("post", "put", "delete")] == [405] * 3
