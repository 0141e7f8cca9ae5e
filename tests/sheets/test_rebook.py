"""Putting a hero into another of his owner's books."""

import re

import pytest

from sheets import books
from sheets.models import Book, Character
from tests.conftest import Persona
from tests.sheets.base import Tap, hero_of, post, refused, rows, see, words
from tests.sheets.shelf_of_books import book_of, note

pytestmark = pytest.mark.django_db


def book_now(hero: Character) -> Book:
    return Character.objects.select_related("book").get(pk=hero.pk).book


class TestRebook(Tap):
    address = "rebook"

    def arrange(self, persona, hero):
        self.first, self.other = hero.book, book_of(persona)
        return (), {"book": self.other.ref}

    def test_it_is_in_the_journal_and_can_be_taken_back(self):
        assert "Le Gué des Brumes" in words(self.tap())
        assert book_now(self.mine) == self.other
        assert "Le Marais aux Scorpions\u202f» → «\u202fLe Gué des Brumes" in see(self.alice, "journal", self.mine.ref)
        post(self.alice, "undo", self.mine)
        assert book_now(self.mine) == self.first
        post(self.alice, "redo", self.mine)
        assert book_now(self.mine) == self.other

    def test_the_memory_is_that_of_the_book(self):
        note(self.first, 12, "du premier")
        note(self.other, 12, "de l’autre")
        post(self.alice, "paragraph", self.mine, paragraph=12)
        assert "du premier" in see(self.alice, "sheet", self.mine.ref)
        body = words(self.tap())
        assert "de l’autre" in body and "du premier" not in body

    def test_the_same_book_is_no_change(self):
        before = rows(self.mine)
        self.tap(book=self.first.ref)
        assert rows(self.mine) == before

    def test_a_book_that_is_gone_stands_in_nobodys_way(self):
        """What came before is undone and redone all the same; the hero stays in the book he has."""
        post(self.alice, "tap", self.mine, tap="or:+1")
        self.tap()
        post(self.alice, "tap", self.mine, tap="or:+1")
        Book.objects.filter(pk=self.first.pk).delete()
        for gold in (21, 21, 20):
            assert post(self.alice, "undo", self.mine).status_code == 200
            assert book_now(self.mine) == self.other
            assert self.mine.scorpionssheet.__class__.objects.get(hero=self.mine).pieces == gold
        for gold in (21, 21, 22):
            assert post(self.alice, "redo", self.mine).status_code == 200
            assert book_now(self.mine) == self.other
            assert self.mine.scorpionssheet.__class__.objects.get(hero=self.mine).pieces == gold

    def test_a_return_to_a_bookmark_goes_back_to_its_book(self):
        post(self.alice, "bookmark-add", self.mine, name="ici")
        self.tap()
        [mark] = self.mine.bookmarks.all()
        assert post(self.alice, "bookmark-go", self.mine, mark.ordinal).status_code == 200
        assert book_now(self.mine) == self.first

    def test_what_is_not_a_book_of_his(self, bob: Persona):
        before = rows(self.mine)
        of_other_rules = book_of(self.alice, "La Forge", "mutation")
        for ref in (of_other_rules.ref, book_of(bob).ref, "nosuch", "", "\x00", "é", "x" * 5000):
            refused(self.tap(book=ref), books.NOT_YOURS)
        assert rows(self.mine) == before

    def test_only_books_of_his_rules_can_be_chosen_and_only_when_there_are_several(self, bob: Persona):
        book_of(self.alice, "La Forge", "mutation")
        [form] = re.findall(r'<form[^>]*id="form-book".*?</form>', see(self.alice, "sheet", self.mine.ref), re.DOTALL)
        assert set(re.findall(r'<option value="([^"]*)"', form)) == {self.first.ref, self.other.ref}
        assert re.findall(r'<option value="([^"]*)" selected', form) == [self.first.ref]
        alone = hero_of(bob)
        assert 'id="form-book"' not in see(bob, "sheet", alone.ref)
