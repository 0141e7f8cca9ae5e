"""Notes at paragraphs, on the book's page."""

import pytest

from sheets.models import Paragraph
from tests.sheets.base import NASTY, NUL, NUL_REFUSED, keeps, refused, text
from tests.sheets.shelf_of_books import Change, note, seen_in

pytestmark = pytest.mark.django_db


class TestNote(Change):
    address = "book-note"
    form = "form-note-252"
    typed = ("note",)

    def arrange(self):
        note(self.mine, 252, "Le pont est piégé.")
        return {"where": "note-252", "paragraph": "252", "note": "Le pont est piégé : sauter."}

    def move_on(self):
        note(self.mine, 252, "Écrit dans une autre fenêtre.")

    def test_it_is_kept_letter_by_letter(self):
        for words in ("  deux\n\nlignes ", "<b>gras</b>", *NASTY.values()):
            assert self.send(note=words).status_code == 200
            assert Paragraph.objects.get(book=self.mine).note == words
            assert "<script>alert" not in self.page()
        self.send(note="une\r\ndeux")
        assert Paragraph.objects.get(book=self.mine).note == "une\ndeux"

    def test_when_it_changed_meanwhile_both_texts_are_there_and_the_next_try_goes_through(self):
        seen = self.seen()
        self.move_on()
        response = self.send(seen=seen)
        assert '<p class="note">Écrit dans une autre fenêtre.</p>' in text(response)
        keeps(response, self.data["note"])
        assert self.send().status_code == 200
        assert Paragraph.objects.get(book=self.mine).note == self.data["note"]

    def test_the_text_is_kept_when_the_note_is_gone_meanwhile(self):
        seen = self.seen()
        Paragraph.objects.all().delete()
        response = self.send(seen=seen)
        assert response.status_code == 409
        keeps(response, self.data["note"])
        assert not Paragraph.objects.exists()

    def test_an_empty_note_is_none(self):
        assert self.send(note="").status_code == 200
        assert not Paragraph.objects.exists()
        assert "form-note-252" not in self.page()

    def test_too_long_is_refused_and_kept(self):
        response = self.send(note="é" * 5001)
        refused(response, "Le texte tient en 5000 caractères au plus\u202f; celui-ci en a 5001.")
        keeps(response, "é" * 5001)
        refused(self.send(note=NUL), NUL_REFUSED)
        assert Paragraph.objects.get().note == "Le pont est piégé."


class TestNewNote(Change):
    address = "book-note"
    form = "form-note-new"
    typed = ("note",)

    def arrange(self):
        return {"where": "note-new", "paragraph": "12", "note": "Une clé sous la pierre."}

    def move_on(self):
        note(self.mine, 12, "Il y avait déjà une note.")

    def test_it_joins_the_others_by_number(self):
        note(self.mine, 100, "cent")
        note(self.mine, 3, "trois")
        body = text(self.send())
        assert body.index("§ 3<") < body.index("§ 12<") < body.index("§ 100<")

    def test_a_note_that_was_there_already_is_shown_and_not_overwritten_at_once(self):
        self.move_on()
        response = self.send()
        assert response.status_code == 409
        assert '<p class="note">Il y avait déjà une note.</p>' in text(response)
        # The form that came back has seen it now.
        assert self.send(seen=seen_in(text(response), self.form)).status_code == 200
        assert Paragraph.objects.get().note == self.data["note"]

    @pytest.mark.parametrize(
        ("number", "why"),
        [
            ("", "Tapez le numéro du paragraphe."),
            *((typed, "De 0 à 99999, en chiffres.") for typed in ("douze", "-1", "100000", "9" * 5000, "1.5")),
        ],
    )
    def test_a_bad_number_is_refused_and_the_text_kept(self, number: str, why: str):
        response = self.send(paragraph=number)
        refused(response, why)
        keeps(response, self.data["note"])
        assert not Paragraph.objects.exists()

    @pytest.mark.parametrize("where", ["", "memory", "note-", "note-x", "note-9999", "\x00"])
    def test_whatever_form_it_says_it_comes_from(self, where: str):
        assert self.send(where=where, paragraph="rien").status_code == 422
        assert self.send(where=where).status_code == 200
        assert Paragraph.objects.get().number == 12
