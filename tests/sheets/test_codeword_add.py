"""Noting a word."""

import pytest

from sheets.models import Codeword
from tests.conftest import Persona
from tests.sheets.base import LONG, NASTY, NUL, NUL_REFUSED, Tap, hero_of, keeps, post, refused, rows, see, words

pytestmark = pytest.mark.django_db


class TestCodewordAdd(Tap):
    address = "codeword-add"
    decision = False
    typed = ("word",)

    def arrange(self, persona, hero):
        return (), {"word": "Grenat"}

    def test_it_is_noted(self):
        assert "Grenat" in words(self.tap())
        assert Codeword.objects.get(hero=self.mine).word == "Grenat"

    def test_the_same_word_twice_is_one(self):
        self.tap()
        before = rows(self.mine)
        response = self.tap()
        refused(response, "Le mot «\u202fGrenat\u202f» est déjà noté.")
        assert 'id="refusal-codeword-new"' in response.content.decode()
        keeps(response, "Grenat")
        assert rows(self.mine) == before


@pytest.mark.parametrize("word", NASTY.values(), ids=NASTY)
def test_words_are_plain_text(alice: Persona, word: str):
    hero = hero_of(alice)
    keeps(post(alice, "codeword-add", hero, word=word), word)
    keeps(post(alice, "codeword-add", hero, word=word), word)
    assert "<script>alert" not in see(alice, "sheet", hero.ref) + see(alice, "journal", hero.ref)


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("", "Quel mot faut-il noter\u202f?"),
        ("  ", "Quel mot faut-il noter\u202f?"),
        (LONG, "80 caractères au plus\u202f; il y en a 10000."),
        (NUL, NUL_REFUSED),
    ],
)
def test_what_is_no_word_is_refused_beside_its_field(alice: Persona, word: str, sentence: str):
    hero = hero_of(alice)
    before = rows(hero)
    response = post(alice, "codeword-add", hero, word=word)
    refused(response, sentence)
    assert 'id="refusal-codeword-new-word"' in response.content.decode()
    assert rows(hero) == before
    refused(post(alice, "codeword-add", hero), "Quel mot faut-il noter\u202f?")
