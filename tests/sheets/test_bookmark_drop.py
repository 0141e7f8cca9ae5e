"""Taking the finger out of the page."""

import pytest

from sheets.models import Bookmark
from tests.sheets.base import RowTap, post, words

pytestmark = pytest.mark.django_db


class TestBookmarkDrop(RowTap):
    address = "bookmark-drop"

    def arrange(self, persona, hero):
        post(persona, "bookmark-add", hero, name="Le pont")
        return (Bookmark.objects.get(hero=hero).ordinal,), {}

    def test_it_is_gone_and_undo_brings_it_back(self):
        assert "retiré" in words(self.tap())
        assert not Bookmark.objects.filter(hero=self.mine).exists()
        post(self.alice, "undo", self.mine)
        assert Bookmark.objects.get(hero=self.mine).name == "Le pont"
