"""An encounter tapped from several sides in the same moment: nothing is lost, nothing is done twice."""

import secrets
from functools import partial
from typing import Any

import pytest
from django.urls import reverse

from rulesets.portes.encounters import play
from rulesets.portes.models import EncounterEntry
from sheets.models import Character
from tests.atonce import at_once, browser_of
from tests.campaigns.base import Table, hero_version
from tests.campaigns.meeting import DISTANCE, HEROES_FIRST, NOBODY, met
from tests.combat.encounters.base import choose, now, opened, side, state, tap
from tests.sheets.portes import engine_hero

pytestmark = pytest.mark.django_db(transaction=True)

TURNS = 3


class Raced:
    """Mirelle and Brann in a fight with goblins; the MdT and Mirelle's player have two browsers each."""

    def __init__(self) -> None:
        self.table = Table()
        self.found = choose(self.table, met(self.table), DISTANCE, NOBODY, HEROES_FIRST)
        self.browsers = {
            role: [browser_of(getattr(self.table, role).user) for _ in range(2)] for role in ("mdt", "player")
        }

    def leads(self, address: str, browser: int = 0, **data: Any) -> int:
        """Tap as the MdT; returns the status."""
        form = {"key": secrets.token_urlsafe(12), "version": str(now(self.found).version), **data}
        url = reverse(address, args=[self.table.ref, self.found.ref])
        return self.browsers["mdt"][browser].post(url, form).status_code

    def plays(self, browser: int = 0, **data: Any) -> int:
        """Tap on Mirelle's sheet as her player; returns the status."""
        form = {"key": secrets.token_urlsafe(12), "version": hero_version(self.table.hero), **data}
        url = reverse("tap", args=[self.table.hero.ref])
        return self.browsers["player"][browser].post(url, form).status_code

    def pv(self, member: int = 0) -> int:
        """Return the PV that a hero has in the encounter."""
        left: int = state(self.found).sides[0].members[member].pv
        return left


@pytest.fixture
def raced() -> Raced:
    return Raced()


def wounds_from_both_sides(raced: Raced) -> None:
    """The player's taps on his sheet and the MdT's in the encounter: every one of them counts."""
    before = raced.pv()
    answers = at_once(
        [
            lambda: {raced.plays(0, tap="pv:-1") for _ in range(TURNS)},
            lambda: {raced.leads("encounter-act", 0, do="pv", score="0.0", value="-1") for _ in range(TURNS)},
            lambda: {raced.leads("encounter-act", 1, do="pv", score="0.1", value="-1") for _ in range(TURNS)},
        ]
    )
    assert answers == [{302}] * 3
    assert raced.pv() == before - 2 * TURNS
    assert engine_hero(raced.table.hero).pv == raced.pv()


def test_wounds_from_both_sides(raced: Raced) -> None:
    wounds_from_both_sides(raced)


def test_one_decision_of_two_on_the_same_page(raced: Raced) -> None:
    seen = str(now(raced.found).version)
    answers = at_once([partial(raced.leads, "encounter-act", one, do="next", version=seen) for one in range(2)])
    assert sorted(answers) == [302, 409]
    assert EncounterEntry.objects.filter(encounter=raced.found, do="next").count() == 1


def test_the_same_tap_twice_is_one(raced: Raced) -> None:
    seen, key = str(now(raced.found).version), secrets.token_urlsafe(12)
    tapped = {"do": "next", "version": seen, "key": key}
    answers = at_once([partial(raced.leads, "encounter-act", one, **tapped) for one in range(2)])
    assert answers == [302, 302]
    assert EncounterEntry.objects.filter(encounter=raced.found, do="next").count() == 1


def test_an_end_and_a_tap_on_the_sheet(raced: Raced) -> None:
    """Whichever comes first, the wound is on the sheet in the end."""
    before = raced.pv()
    answers = at_once([partial(raced.leads, "encounter-act", do="end"), partial(raced.plays, tap="pv:-2")])
    assert answers[1] == 302 and answers[0] in (302, 409)
    if answers[0] == 409:
        assert raced.leads("encounter-act", do="end") == 302
    assert now(raced.found).status == "over"
    assert Character.objects.get(pk=raced.table.hero.pk).portessheet.pv == before - 2


def test_a_hero_wanted_by_two_encounters(raced: Raced) -> None:
    """Two that wait are taken up in the same moment: he takes part in one."""
    heroes = [member for one in now(raced.found).sides.all() for member in one.members.all() if member.ref]
    first = tap(raced.table, raced.found, play.interrupt)
    mirelle = state(first).sides[0].members[0]
    other = opened(raced.table, side(mirelle, monsters=False), side())
    tap(raced.table, other, play.interrupt)

    def resume(found: Any, browser: int) -> int:
        form = {"key": secrets.token_urlsafe(12), "version": str(now(found).version)}
        url = reverse("encounter-resume", args=[raced.table.ref, found.ref])
        return raced.browsers["mdt"][browser].post(url, form).status_code

    answers = at_once([partial(resume, first, 0), partial(resume, other, 1)])
    assert sorted(answers) == [302, 422]
    assert sorted([now(first).status, now(other).status]) == ["open", "waiting"]
    assert len(heroes) == 2


def test_a_hero_leaves_while_he_is_hit(raced: Raced) -> None:
    """His PV go with him, before the wound or after it; nothing is left hanging."""
    before = raced.pv()
    leaves = reverse("take-out", args=[raced.table.ref, raced.table.hero.ref])
    answers = at_once(
        [
            lambda: raced.browsers["player"][0].post(leaves, {"key": secrets.token_urlsafe(12)}).status_code,
            partial(raced.leads, "encounter-act", do="pv", score="0.0", value="-5"),
        ]
    )
    assert answers == [302, 302]
    assert Character.objects.get(pk=raced.table.hero.pk).portessheet.pv in (before, before - 5)
    assert raced.pv() == before - 5
