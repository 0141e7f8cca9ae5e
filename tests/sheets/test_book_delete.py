"""Deleting a book: what goes with it is told in numbers first, and it stays while a hero is in it."""

import pytest

from combat.models import BestiaryChange, Meeting
from sheets.models import Book
from tests.sheets.base import hero_of, post, refused, see, text, words
from tests.sheets.shelf_of_books import Change, default_of, kept, note

pytestmark = pytest.mark.django_db


class TestDelete(Change):
    address = "book-delete"
    form = "/supprimer/"

    def arrange(self):
        note(self.mine, 12, "une clé")
        note(self.mine, 13, "une porte")
        Meeting.objects.create(owner=self.alice.user, book=self.mine, ruleset="scorpions", paragraph=12)
        return {}

    def move_on(self):
        note(self.mine, 14, "encore une chose")

    def test_it_is_told_in_numbers_and_then_all_of_it_goes(self):
        assert "2 paragraphes notés et 1 rencontre." in words(self.page())
        self.send()
        assert kept(self.mine) == [[], [], []]
        assert self.alice.client.get(f"/livres/{self.mine.ref}/").status_code == 404

    def test_the_numbers_of_a_stale_page_are_told_again(self):
        seen = self.seen()
        self.move_on()
        assert "3 paragraphes notés" in words(self.send(seen=seen))

    @pytest.mark.parametrize("archived", [False, True])
    def test_not_while_a_hero_is_in_it(self, archived: bool):
        seen = self.seen()
        hero = hero_of(self.alice)
        post(self.alice, "rebook", hero, book=self.mine.ref)
        post(self.alice, "put-away", hero, away="1" if archived else "0")
        before = kept(self.mine)
        why = (
            "Ce livre a encore 1 héros, archive comprise\u202f: rangez-le d’abord dans un autre livre, "
            "depuis «\u202fCette feuille\u202f»."
        )
        refused(self.send(seen=seen), why)
        assert kept(self.mine) == before
        assert why in text(self.alice.client.get(f"/livres/{self.mine.ref}/"))
        assert "/supprimer/" not in self.page()

    def test_what_was_changed_in_its_bestiary_is_no_longer_in_the_way(self):
        """The newest change of the bestiary that can be taken back is one of a book that is still there."""
        hero = hero_of(self.alice)
        there, gone = default_of(self.alice), self.mine
        for book in (there, gone):
            post(self.alice, "rebook", hero, book=book.ref)
            form = {"rows": 1, "foe-0-name": f"OMBRE {book.pk}", "foe-0-habilete": 5, "foe-0-endurance": 6}
            assert post(self.alice, "bestiary", hero, **form, mode="one").status_code == 302
        post(self.alice, "rebook", hero, book=there.ref)
        self.send()
        assert Book.objects.get() == there
        assert f"OMBRE {there.pk}" in see(self.alice, "bestiary", hero.ref)
        assert post(self.alice, "bestiary-undo", hero).status_code == 200
        assert f"OMBRE {there.pk}" not in see(self.alice, "bestiary", hero.ref)
        assert not BestiaryChange.objects.filter(undone=False).exists()

    def test_a_default_book_comes_back_empty_with_the_next_hero(self):
        first = default_of(self.alice)
        Book.objects.filter(pk=first.pk).delete()
        hero = hero_of(self.alice)
        assert hero.book.is_default and hero.book.pk != first.pk
