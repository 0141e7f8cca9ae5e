"""A meeting taken out of the bestiary."""

import pytest
from django.urls import reverse

from combat.models import Fight, Meeting
from tests.combat.base import TWO, BestiaryTap, bestiary, fight, foes, note
from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, post, rows, see, words

pytestmark = pytest.mark.django_db


class TestMeetingDelete(BestiaryTap):
    address = "meeting-delete"

    def arrange(self, persona, hero):
        self.meeting = note(persona, hero, **TWO, paragraph="3", note="Là.", mode="all")
        return (self.meeting.ref,), {}

    def test_it_is_gone_and_comes_back(self):
        before = bestiary(self.alice)
        is_fragment(self.tap())
        assert bestiary(self.alice) == []
        assert post(self.alice, "bestiary-undo", self.mine).status_code == 200
        assert bestiary(self.alice) == before
        assert Meeting.objects.get().ref == self.meeting.ref

    def test_without_javascript_it_leads_to_the_bestiary(self):
        assert self.tap(htmx=False)["Location"] == reverse("bestiary", args=[self.mine.ref])

    def test_one_that_is_gone_already(self):
        self.tap()
        assert self.tap().status_code == 404

    def test_someone_elses_meeting(self, bob: Persona):
        theirs = note(bob, hero_of(bob))
        before = self.kept(), bestiary(bob)
        assert post(self.alice, "meeting-delete", self.mine, theirs.ref).status_code == 404
        assert (self.kept(), bestiary(bob)) == before


def test_it_never_blocks_undo_and_redo_of_the_fight(alice: Persona, dice):
    hero = hero_of(alice)
    fight(alice, hero)
    dice.next(1, 1, 6, 6)
    post(alice, "choose", hero, do="attack", page="fight")
    after = rows(hero)
    post(alice, "meeting-delete", hero, Meeting.objects.get().ref)
    assert rows(hero) == after
    for _ in range(2):
        assert post(alice, "undo", hero, page="fight").status_code == 200
    assert not Fight.objects.exists()
    for _ in range(2):
        assert post(alice, "redo", hero, page="fight").status_code == 200
    assert rows(hero) == after
    # The fight goes on, its settings too.
    post(alice, "choose", hero, do="keep", page="fight")
    assert post(alice, "fight-settings", hero, page="fight", dealt="5").status_code == 200
    assert foes(Fight.objects.get()) == [("Loup-garou", 7)]
    assert not Meeting.objects.exists()


def test_a_meeting_that_comes_back_knows_its_fights(alice: Persona):
    hero = hero_of(alice, name="Sélène")
    fight(alice, hero)
    post(alice, "fight-end", hero, outcome="won")
    ref = Meeting.objects.get().ref
    told = "Sélène\u202f: vainqueur"
    assert told in words(see(alice, "bestiary", hero.ref)).replace(" :", "\u202f:").replace("\xa0:", "\u202f:")
    post(alice, "meeting-delete", hero, ref)
    post(alice, "bestiary-undo", hero)
    assert "vainqueur" in words(see(alice, "bestiary", hero.ref))
    assert Fight.objects.get().meeting.ref == ref
