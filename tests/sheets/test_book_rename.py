"""The title of a book."""

import pytest

from sheets import books
from sheets.models import Book
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, keeps, refused, text, words
from tests.sheets.shelf_of_books import Change, book_of, default_of

pytestmark = pytest.mark.django_db


class TestTitle(Change):
    address = "book-rename"
    form = "/titre/"
    typed = ("title",)

    def arrange(self):
        return {"title": "Le Gué sous la lune"}

    def move_on(self):
        Book.objects.filter(pk=self.mine.pk).update(title="Autrement")

    def test_the_title_is_kept_and_shown(self):
        assert "Le Gué sous la lune" in words(self.send())
        self.mine.refresh_from_db()
        assert self.mine.title == "Le Gué sous la lune"

    @pytest.mark.parametrize("title", NASTY.values(), ids=NASTY)
    def test_a_title_is_plain_text(self, title: str):
        response = self.send(title=title)
        keeps(response, title)
        assert "<script>alert" not in text(response)

    def test_a_title_too_long_or_none_is_refused(self):
        response = self.send(title=LONG)
        refused(response, "120 caractères au plus\u202f; il y en a 10000.")
        keeps(response, LONG)
        refused(self.send(title="  "), "Quel est le titre de ce livre\u202f?")
        refused(self.send(title=NUL), NUL_REFUSED)
        self.mine.refresh_from_db()
        assert self.mine.title == "Le Gué des Brumes"

    def test_two_books_of_one_title_would_not_be_told_apart(self, bob: Persona):
        book_of(self.alice, "Le Puits")
        book_of(self.alice, "La Forge", "mutation")
        book_of(bob, "La Source")
        refused(self.send(title="le  PUITS"), books.SAME_TITLE)
        assert self.send(title="La Forge").status_code == 200
        assert self.send(title="La Source").status_code == 200

    def test_the_default_book_stays_the_default_one(self):
        first = default_of(self.alice)
        Book.objects.filter(pk=first.pk).update(title="Mon exemplaire")
        assert default_of(self.alice) == first
