"""Striking a word out."""

import pytest

from sheets.models import Codeword
from tests.sheets.base import RowTap, post, words

pytestmark = pytest.mark.django_db


class TestCodewordDrop(RowTap):
    address = "codeword-drop"

    def arrange(self, persona, hero):
        post(persona, "codeword-add", hero, word="Grenat")
        return (Codeword.objects.get(hero=hero).ordinal,), {}

    def test_it_is_gone_and_undo_brings_it_back(self):
        assert "Mot rayé" in words(self.tap())
        assert not Codeword.objects.filter(hero=self.mine).exists()
        post(self.alice, "undo", self.mine)
        assert Codeword.objects.get(hero=self.mine).word == "Grenat"
