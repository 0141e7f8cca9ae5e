"""The chances against adversaries that are typed, before the fight."""

import re
from typing import Any

import pytest
from django.test import Client

from combat import oracle
from combat.models import Fight
from rulesets.billy.models import Companion
from sheets.models import Character
from tests.combat.base import TWO, WOLF
from tests.conftest import Persona
from tests.pools import WhenTold
from tests.sheets.base import HUGE, LONG, bad_refs, hero_of, post, text, version_of, words
from tests.sheets.billy import GUERRIER, billy_of

pytestmark = pytest.mark.django_db

EQUAL = {"foe-0-name": "Égal", "foe-0-habilete": "8", "foe-0-endurance": "12"}


def equal(alice: Persona) -> Character:
    return hero_of(alice, "mutation", habilete=8, endurance=12, chance=9)


def ask(persona: Persona | Client, hero: Character, **form: Any) -> Any:
    return post(persona, "chances-before", hero, **{"page": "fight", **form})


def said(response: Any) -> int | None:
    """Return the per cent that an answer says, None when it says none."""
    found = re.search(r'id="before-win">(?:&gt;\u202f)?(\d+)\u202f%', text(response))
    return int(found[1]) if found else None


def test_the_published_chance_and_nothing_begins(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    before = version_of(hero)
    assert said(ask(alice, hero, **EQUAL)) == 74
    assert version_of(hero) == before
    assert not Fight.objects.exists()


def test_what_would_be_left(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    shown = text(ask(alice, hero, **EQUAL))
    detail = words(shown[shown.index('id="before-more"') :])
    # The detail of a fight that has just begun says the same.
    post(alice, "fight", hero, page="sheet", **EQUAL)
    begun = text(alice.client.get(f"/heros/{hero.ref}/combat/chances/"))
    table = re.compile(r'<table class="at-least">.*?</table>', re.DOTALL)
    assert table.findall(shown) == table.findall(begun) != []
    assert "Vaincre avec au moins" in detail
    assert re.search(r"Endurance restante attendue : \d", detail)
    assert "<svg" in shown


def test_what_would_be_left_comes_after_the_chance_itself(alice: Persona):
    hero = equal(alice)
    pool = WhenTold()
    oracle.use(oracle.Oracle(pool, page=0, fragment=0))
    ask(alice, hero, **EQUAL)
    pool.run()
    early = ask(alice, hero, **EQUAL)
    assert said(early) == 74
    assert 'id="odds-before-left"' in text(early)
    assert "at-least" not in text(early)
    pool.run()
    late = text(ask(alice, hero, **EQUAL))
    assert "at-least" in late
    assert "odds-before-left" not in late


def test_to_leave_at_once_is_told_where_it_can_be_chosen(alice: Persona, odds: oracle.Oracle):
    hero = hero_of(alice, "mutation", habilete=8, endurance=2, chance=9)
    assert "before-escape" not in text(ask(alice, hero, **EQUAL))
    # The wound of a flight kills, unless luck spares a point of it: 9 or less with two dice, 30 of 36.
    told = re.search(r'id="before-escape">(\d+)\u202f%', text(ask(alice, hero, may_flee="on", **EQUAL)))
    assert told is not None and told[1] == "83"


def test_without_javascript_the_form_comes_back_as_it_was_typed(alice: Persona, odds: oracle.Oracle):
    answer = ask(alice, equal(alice), htmx=False, may_flee="on", **EQUAL)
    assert said(answer) == 74
    page = text(answer)
    assert 'value="Égal"' in page
    assert re.search(r'name="may_flee" checked', page)


def test_what_is_pasted_counts_before_its_cards_are_there(alice: Persona, odds: oracle.Oracle):
    assert said(ask(alice, equal(alice), text="ÉGAL HABILETÉ 8 ENDURANCE 12")) == 74
    # Its cards are there and were corrected: what stands in them counts.
    shown = {"text": "ÉGAL HABILETÉ 8 ENDURANCE 12", "read_text": "ÉGAL HABILETÉ 8 ENDURANCE 12"}
    corrected = said(ask(alice, equal(alice), **shown, **{**EQUAL, "foe-0-endurance": "2"}))
    assert corrected is not None and corrected > 90


def test_several_as_the_form_would_start_them(alice: Persona, odds: oracle.Oracle):
    hero = hero_of(alice, habilete=7, endurance=8)
    together, in_turn = (said(ask(alice, hero, **TWO, mode=mode)) for mode in ("all", "in_turn"))
    assert together is not None and in_turn is not None
    assert together < in_turn


@pytest.mark.rule("BIL-30")
def test_companions_count_as_they_are_ticked(alice: Persona, odds: oracle.Oracle):
    hero = billy_of(alice, GUERRIER)
    friend = Companion.objects.create(hero=hero, ordinal=hero.take_ordinal(), name="Ami", habilete=3)
    hero.save()
    foe = {"foe-0-habilete": "9", "foe-0-pv": "14", "company": "1"}
    alone = said(ask(alice, hero, **foe))
    helped = said(ask(alice, hero, beside=str(friend.ordinal), **foe))
    assert alone is not None and helped is not None
    assert alone < helped


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"foe-0-habilete": "8"},
        {"foe-0-habilete": "huit", "foe-0-endurance": "9"},
        {"foe-0-habilete": HUGE, "foe-0-endurance": "9"},
        {"foe-0-habilete": "8", "foe-0-endurance": "0"},
        {**WOLF, "may_flee": "x", "rows": "nul", "foe-0-endurance": "\x00"},
        {"text": LONG},
        {"text": "Il n’y a personne."},
        {"rows": "nul"},
    ],
)
def test_what_makes_no_fight_yet_is_no_fault(alice: Persona, odds: oracle.Oracle, form: dict[str, str]):
    answer = ask(alice, equal(alice), **form)
    assert answer.status_code == 200
    assert said(answer) is None
    assert "refusal" not in text(answer)


def test_what_takes_long_comes_later(alice: Persona):
    hero = equal(alice)
    pool = WhenTold()
    oracle.use(oracle.Oracle(pool, page=0, fragment=0))
    early = ask(alice, hero, **EQUAL)
    assert "calcul en cours…" in words(early)
    assert f'hx-post="/heros/{hero.ref}/combat/chances/avant/"' in text(early)
    pool.run()
    assert said(ask(alice, hero, **EQUAL)) == 74


def test_switched_off(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    assert "Mes chances" in words(alice.client.get(f"/heros/{hero.ref}/combat/"))
    post(alice, "habit", hero, habit="odds_shown", on="0")
    assert "%" not in text(ask(alice, hero, **EQUAL))
    assert "Mes chances" not in words(alice.client.get(f"/heros/{hero.ref}/combat/"))


def test_the_dead_have_none(alice: Persona, odds: oracle.Oracle):
    hero = equal(alice)
    post(alice, "tap", hero, tap="endurance:-12")
    assert said(ask(alice, hero, **EQUAL)) is None


def test_someone_elses_nobodys_and_no_other_method(alice: Persona, charlie: Persona):
    hero = equal(alice)
    assert ask(charlie, hero, **EQUAL).status_code == 404
    assert ask(Client(), hero, **EQUAL).status_code == 404
    assert alice.client.get(f"/heros/{hero.ref}/combat/chances/avant/").status_code == 405


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address(alice: Persona, ref: str):
    assert alice.client.post(f"/heros/{ref}/combat/chances/avant/").status_code == 404
