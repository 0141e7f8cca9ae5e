"""A habit of the player's own, which saves him a tap each time."""

import pytest

from rulesets.billy.models import BillySheet
from sheets.models import Entry
from tests.conftest import Persona
from tests.sheets.base import LONG, bad_refs, hero_of, post, refused, rows
from tests.sheets.billy import GUERRIER, billy_of

pytestmark = pytest.mark.django_db

UNKNOWN = "Ce réglage n’existe pas sur cette feuille."


def dodges(hero) -> bool:
    return BillySheet.objects.get(hero=hero).always_dodge


def test_it_is_kept_and_is_no_act(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    entries = Entry.objects.count()
    assert post(alice, "habit", hero, habit="always_dodge", on="1", page="fight").status_code == 200
    assert dodges(hero)
    post(alice, "habit", hero, habit="always_dodge", on="0", page="fight")
    assert not dodges(hero)
    assert Entry.objects.count() == entries


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
def test_one_that_every_sheet_has(alice: Persona, ruleset: str):
    hero = hero_of(alice, ruleset)
    assert hero.odds_shown
    entries = Entry.objects.count()
    post(alice, "habit", hero, habit="odds_shown", on="0")
    hero.refresh_from_db()
    assert not hero.odds_shown
    post(alice, "habit", hero, habit="odds_shown", on="1")
    hero.refresh_from_db()
    assert hero.odds_shown
    assert Entry.objects.count() == entries


def test_somebody_elses(alice: Persona, charlie: Persona):
    hero = billy_of(alice, GUERRIER)
    assert post(charlie, "habit", hero, habit="always_dodge", on="1").status_code == 404
    assert not dodges(hero)


@pytest.mark.parametrize("ref", bad_refs())
def test_nobodys(alice: Persona, ref: str):
    assert alice.client.post(f"/heros/{ref}/habitude/").status_code == 404


def test_only_a_tap_changes_it(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    assert alice.client.get(f"/heros/{hero.ref}/habitude/").status_code == 405


def test_a_late_repetition_does_not_come_back_on_it(alice: Persona):
    hero = billy_of(alice, GUERRIER)
    post(alice, "habit", hero, habit="always_dodge", on="1", key="first of all")
    post(alice, "habit", hero, habit="always_dodge", on="0")
    post(alice, "habit", hero, habit="always_dodge", on="1", key="first of all")
    assert not dodges(hero)


@pytest.mark.parametrize("habit", ["", "dragon", "dead", LONG, "\x00"])
def test_a_habit_that_there_is_not(alice: Persona, habit: str):
    for hero in (billy_of(alice, GUERRIER), hero_of(alice)):
        before = rows(hero)
        refused(post(alice, "habit", hero, habit=habit, on="1"), UNKNOWN)
        assert rows(hero) == before
