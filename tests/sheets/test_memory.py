"""The memory of a paragraph on the sheet: its note, who was met there and how it ended, for every hero of the book."""

import pytest
from django.urls import reverse

from combat.models import Fight
from sheets.models import Character, Entry, Paragraph
from tests.conftest import Persona
from tests.sheets.base import (
    NASTY,
    NUL,
    NUL_REFUSED,
    hero_of,
    keeps,
    post,
    refused,
    see,
    text,
    version_of,
    words,
)
from tests.sheets.shelf_of_books import Change, book_of, note, seen_in

pytestmark = pytest.mark.django_db

FORM = "form-memory-252"


class TestMemory(Change):
    address = "memory"
    form = FORM
    typed = ("note",)

    @pytest.fixture(autouse=True)
    def _table(self, alice: Persona) -> None:
        self.alice = alice
        self.hero = hero_of(alice, name="Ada")
        post(alice, "paragraph", self.hero, paragraph=252)
        self.mine = self.hero.book
        self.data = self.arrange()
        self.url = reverse("memory", args=[self.hero.ref])

    def arrange(self):
        return {"book": self.mine.ref, "paragraph": "252", "note": "Le pont est piégé."}

    def move_on(self):
        note(self.mine, 252, "Écrit dans une autre fenêtre.")

    def page(self) -> str:
        return see(self.alice, "sheet", self.hero.ref)

    @pytest.mark.parametrize("ref", ["nosuch", "x" * 500, "é", "%00", "0"])
    def test_a_bad_address_is_not_found(self, ref: str):
        url = self.url.replace(self.hero.ref, ref)
        assert self.alice.client.post(url, {**self.data, "seen": self.seen()}).status_code == 404

    def test_it_is_shown_to_every_hero_who_comes_there(self):
        assert "Le pont est piégé." in words(self.send())
        second = hero_of(self.alice, name="Colette")
        assert "Le pont est piégé." not in see(self.alice, "sheet", second.ref)
        post(self.alice, "paragraph", second, paragraph=252)
        assert "Mémoire du § 252" in words(see(self.alice, "sheet", second.ref))
        assert "Le pont est piégé." in words(see(self.alice, "sheet", second.ref))

    def test_it_is_the_books_and_not_the_heros(self):
        """It takes no version, is in no journal, and outlives an undo."""
        version, entries = version_of(self.hero), Entry.objects.count()
        self.send()
        assert (version_of(self.hero), Entry.objects.count()) == (version, entries)
        post(self.alice, "undo", self.hero)
        assert Paragraph.objects.get().note == "Le pont est piégé."

    def test_when_it_changed_meanwhile_both_texts_are_there_and_the_next_try_goes_through(self):
        seen = self.seen()
        self.move_on()
        response = self.send(seen=seen)
        assert response.status_code == 409
        assert '<p class="note">Écrit dans une autre fenêtre.</p>' in text(response)
        keeps(response, self.data["note"])
        assert self.send(seen=seen_in(text(response), FORM)).status_code == 200
        assert Paragraph.objects.get().note == self.data["note"]

    def test_a_hero_who_moved_on_meanwhile_takes_nothing_with_him(self):
        seen = self.seen()
        post(self.alice, "paragraph", self.hero, paragraph=300)
        assert self.send(seen=seen).status_code == 200
        assert Paragraph.objects.get().number == 252
        # And when it is stale besides, the text comes back with the paragraph that it is about.
        self.move_on()
        response = self.send(seen=seen)
        assert response.status_code == 409
        assert "Mémoire du § 252" in words(response)
        keeps(response, self.data["note"])
        post(self.alice, "rebook", self.hero, book=book_of(self.alice).ref)
        response = self.send(seen=seen)
        assert "Mémoire du § 252 · Le Marais aux Scorpions" in words(response)
        keeps(response, self.data["note"])

    @pytest.mark.parametrize("words_typed", NASTY.values(), ids=NASTY)
    def test_a_note_is_plain_text(self, words_typed: str):
        keeps(self.send(note=words_typed), words_typed)
        assert "<script>alert" not in self.page()

    def test_what_cannot_be_kept_is_refused_and_not_lost(self):
        response = self.send(note="é" * 5001)
        refused(response, "Le texte tient en 5000 caractères au plus\u202f; celui-ci en a 5001.")
        keeps(response, "é" * 5001)
        refused(self.send(note=NUL), NUL_REFUSED)
        for number in ("", "x", "-1", "9" * 500):
            response = self.send(paragraph=number)
            assert response.status_code == 422
            keeps(response, self.data["note"])
        assert not Paragraph.objects.exists()

    def test_a_book_that_is_not_mine_does_not_exist(self, bob: Persona):
        for ref in (book_of(bob).ref, "nosuch", "", "\x00", "é", "x" * 5000):
            assert self.send(book=ref).status_code == 404
        assert not Paragraph.objects.exists()

    def test_an_empty_note_is_none(self):
        self.send()
        self.send(note="")
        assert not Paragraph.objects.exists()


def test_no_paragraph_no_memory(alice: Persona):
    assert "Mémoire du §" not in see(alice, "sheet", hero_of(alice).ref)


class TestMet:
    """Dead at § 252; another hero of the same book comes there."""

    @pytest.fixture(autouse=True)
    def _met(self, alice: Persona, dice):
        self.alice = alice
        self.first = hero_of(alice, name="Ada", endurance=(20, 2))
        post(alice, "paragraph", self.first, paragraph=252)
        post(alice, "fight", self.first, rows=1, **{"foe-0-name": "OMBRE", "foe-0-habilete": 9, "foe-0-endurance": 8})
        dice.next(6, 6, 1, 1)
        post(alice, "choose", self.first, do="attack")
        post(alice, "choose", self.first, do="keep")
        assert Character.objects.get(pk=self.first.pk).dead

    def test_who_was_met_and_how_it_ended(self):
        second = hero_of(self.alice, name="Colette")
        post(self.alice, "paragraph", second, paragraph=252)
        body = words(see(self.alice, "sheet", second.ref)).replace("\u202f", "")
        assert "OMBRE" in body and "Ada : y est mort" in body
        # One tap.
        meeting = Fight.objects.get().meeting
        assert meeting is not None
        response = post(self.alice, "meet", second, meeting.ref, page="sheet")
        assert response.status_code == 302 and response["Location"] == reverse("fight", args=[second.ref])
        assert Fight.objects.get(hero=second).meeting == meeting
        assert "Colette : en plein combat" in words(see(self.alice, "sheet", second.ref)).replace("\u202f", "")

    def test_nobody_fights_from_the_sheet_of_the_dead_but_a_note_can_be_left(self):
        body = see(self.alice, "sheet", self.first.ref)
        assert "/combattre/" not in body
        assert 'id="form-memory-252"' in body

    def test_not_at_another_paragraph_nor_in_another_book_nor_for_somebody_else(self, bob: Persona):
        second = hero_of(self.alice)
        post(self.alice, "paragraph", second, paragraph=251)
        assert "OMBRE" not in see(self.alice, "sheet", second.ref)
        post(self.alice, "paragraph", second, paragraph=252)
        post(self.alice, "rebook", second, book=book_of(self.alice).ref)
        # His journal still tells nothing of it, and the other book knows nobody.
        assert "OMBRE" not in see(self.alice, "sheet", second.ref)
        third = hero_of(bob)
        post(bob, "paragraph", third, paragraph=252)
        assert "OMBRE" not in see(bob, "sheet", third.ref)
