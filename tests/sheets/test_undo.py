"""Taking back."""

from typing import Any

import pytest

from sheets.models import Entry
from sheets.refusals import NOT_UNDERSTOOD
from sheets.undo import NOTHING_TO_UNDO
from tests.conftest import Persona
from tests.sheets.base import Tap, hero_of, post, refused, rows, scores_of, see, words

pytestmark = pytest.mark.django_db


def strip(kept: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in kept.items() if name != "journal"}


class TestUndo(Tap):
    address = "undo"

    def arrange(self, persona, hero):
        self.first = strip(rows(hero))
        post(persona, "tap", hero, tap="endurance:-3")
        post(persona, "item-add", hero, name="Corde")
        return (), {}

    def test_the_last_act_is_taken_back(self):
        self.tap()
        assert not self.mine.items.filter(name="Corde").exists()
        assert scores_of(self.mine)["endurance"] == 17

    def test_down_to_a_line_of_the_journal_with_it(self):
        line = Entry.objects.filter(hero=self.mine).order_by("id")[1]
        assert line.do == "adjust"
        self.tap(to=str(line.pk), page="journal")
        assert strip(rows(self.mine)) == self.first

    def test_to_the_first_day_and_no_further(self):
        self.tap()
        self.tap()
        assert strip(rows(self.mine)) == self.first
        before = rows(self.mine)
        for page in ("sheet", "fight", "journal"):
            refused(self.tap(page=page), NOTHING_TO_UNDO)
        assert rows(self.mine) == before

    @pytest.mark.parametrize("to", ["x", "-1", "²", "9" * 30, "\x00", "1.5", "<b>"])
    def test_to_what_is_no_line_is_refused(self, to: str):
        before = rows(self.mine)
        refused(self.tap(to=to), NOT_UNDERSTOOD)
        refused(self.tap(to=to, page="journal"), NOT_UNDERSTOOD)
        assert rows(self.mine) == before

    def test_to_a_line_of_nobodys_another_hero_or_the_creation_is_refused(self, bob: Persona):
        other, theirs = hero_of(self.alice), hero_of(bob)
        post(self.alice, "tap", other, tap="or:+1")
        post(bob, "tap", theirs, tap="or:+1")
        created = Entry.objects.filter(hero=self.mine).earliest("id")
        before, others = rows(self.mine), (rows(other), rows(theirs))
        for line in (
            Entry.objects.filter(hero=other).latest("id").pk,
            Entry.objects.filter(hero=theirs).latest("id").pk,
            created.pk,
            10**9,
        ):
            refused(self.tap(to=str(line)), NOTHING_TO_UNDO)
        assert rows(self.mine) == before
        assert (rows(other), rows(theirs)) == others

    def test_two_undos_on_one_page_are_one(self):
        from tests.sheets.base import version_of

        seen = version_of(self.mine)
        self.tap(version=seen)
        assert self.tap(version=seen).status_code == 409
        assert scores_of(self.mine)["endurance"] == 17


@pytest.mark.rule("DEF-04")
def test_a_death_in_a_fight_is_taken_back(alice: Persona, dice):
    hero = hero_of(alice, endurance=(20, 2))
    post(alice, "fight", hero, **{"foe-0-habilete": "12", "foe-0-endurance": "6"})
    dice.next(6, 6, 1, 1)
    post(alice, "choose", hero, do="attack", page="fight")
    post(alice, "choose", hero, do="keep", page="fight")
    hero.refresh_from_db()
    assert hero.dead
    assert "Combat perdu" in words(see(alice, "fight", hero.ref))
    post(alice, "undo", hero, page="fight")
    hero.refresh_from_db()
    assert not hero.dead
    assert "Blessure reçue" in words(see(alice, "fight", hero.ref))
