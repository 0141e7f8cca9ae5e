"""Changes of the bestiary taken back, newest first."""

import pytest

from combat.bestiary_edit import MOVED
from combat.changes import NOT_THIS, NOTHING_TO_UNDO
from combat.models import BestiaryChange, Meeting
from sheets.models import Book, Paragraph
from tests.combat.base import TWO, WOLF, BestiaryTap, bestiary, fight, note
from tests.combat.test_meeting_edit import seen
from tests.conftest import Persona
from tests.sheets.base import hero_of, is_fragment, post, refused, see

pytestmark = pytest.mark.django_db


class TestUndo(BestiaryTap):
    address = "bestiary-undo"

    def arrange(self, persona, hero):
        note(persona, hero)
        note(persona, hero, **TWO)
        return (), {}

    def test_newest_first(self):
        is_fragment(self.tap())
        assert [len(kept["foes"]) for kept in bestiary(self.alice)] == [1]
        self.tap()
        assert bestiary(self.alice) == []
        refused(self.tap(), NOTHING_TO_UNDO)
        assert "disabled" in see(self.alice, "bestiary", self.mine.ref)

    def test_it_is_named_and_no_other_is_taken_back(self):
        page = see(self.alice, "bestiary", self.mine.ref)
        assert "ajout\u202f: Gobelin, Orque" in page
        first, last = BestiaryChange.objects.order_by("id").values_list("pk", flat=True)
        before = self.kept()
        refused(self.tap(step=str(first)), NOT_THIS)
        assert self.kept() == before
        assert self.tap(step=str(last)).status_code == 200
        assert [len(kept["foes"]) for kept in bestiary(self.alice)] == [1]

    def test_an_edit_and_a_deletion(self):
        before = bestiary(self.alice)
        meeting = Meeting.objects.latest("id")
        form = see(self.alice, "meeting-edit", self.mine.ref, meeting.ref)
        post(self.alice, "meeting-edit", self.mine, meeting.ref, **WOLF, note="Autre", seen=seen(form))
        edited = bestiary(self.alice)
        post(self.alice, "meeting-delete", self.mine, meeting.ref)
        assert edited != before
        self.tap()
        assert bestiary(self.alice) == edited
        self.tap()
        assert bestiary(self.alice) == before

    def test_a_refused_one_may_be_tried_again_with_its_key(self):
        Meeting.objects.update(note="Sans le dire")
        before = self.kept()
        refused(self.tap(key="the same key"), MOVED)
        assert self.kept() == before
        Meeting.objects.update(note="")
        assert self.tap(key="the same key").status_code == 200
        assert self.kept() != before

    def test_a_book_that_is_gone(self):
        book = Book.objects.create(owner=self.alice.user, title="Ailleurs", ruleset="scorpions")
        change = BestiaryChange.objects.latest("id")
        post(self.alice, "meeting-delete", self.mine, change.meeting_ref)
        change = BestiaryChange.objects.latest("id")
        change.before["book"] = book.ref
        change.save()
        book.delete()
        before = self.kept()
        refused(self.tap(), MOVED)
        assert self.kept() == before

    def test_nobody_elses_changes(self, bob: Persona):
        theirs = hero_of(bob)
        note(bob, theirs)
        self.tap()
        assert len(bestiary(bob)) == 1

    def test_what_a_fight_changes_never_stands_in_the_way(self):
        """Settings found out in mid-fight are changes too: the ones before them can still be taken back."""
        row = fight(self.alice, self.mine)
        assert row.meeting == Meeting.objects.earliest("id")
        post(self.alice, "fight-settings", self.mine, dealt="4")
        assert bestiary(self.alice)[0]["options"]["dealt"] == 4
        self.tap()
        assert bestiary(self.alice)[0]["options"]["dealt"] == 2
        for _ in range(2):
            assert self.tap().status_code == 200
        assert bestiary(self.alice) == []


def test_a_book_that_came_with_a_file_goes_with_it(alice: Persona):
    hero = hero_of(alice)
    empty = Book.objects.create(owner=alice.user, ruleset="scorpions", title="Vide depuis toujours")
    file = "name;habilete;endurance;livre\nLoup;8;9;Autre\nOurs;8;9;Vide depuis toujours\nOgre;8;9;Annoté\n"
    for keep in (False, True):
        post(alice, "bestiary-import", hero, text=file)
        assert Book.objects.filter(owner=alice.user).count() == 4
        if keep:
            Paragraph.objects.create(book=Book.objects.get(title="Annoté"), number=3, note="Un pont.")
        post(alice, "bestiary-undo", hero)
        assert bestiary(alice) == []
        titles = set(Book.objects.filter(owner=alice.user).exclude(is_default=True).values_list("title", flat=True))
        # One made by hand stays, and one that something was put into since.
        assert titles == ({empty.title, "Annoté"} if keep else {empty.title})
