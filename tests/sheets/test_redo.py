"""Doing again what was taken back."""

import pytest

from sheets.undo import NOTHING_TO_REDO
from tests.sheets.base import Tap, post, refused, rows, scores_of

pytestmark = pytest.mark.django_db


class TestRedo(Tap):
    address = "redo"

    def arrange(self, persona, hero):
        post(persona, "tap", hero, tap="endurance:-3")
        post(persona, "item-add", hero, name="Corde")
        self.last = rows(hero)
        post(persona, "undo", hero)
        post(persona, "undo", hero)
        return (), {}

    def test_step_by_step(self):
        self.tap()
        assert scores_of(self.mine)["endurance"] == 17
        assert not self.mine.items.filter(name="Corde").exists()
        self.tap()
        assert rows(self.mine) == self.last

    def test_nothing_left(self):
        self.tap()
        self.tap()
        before = rows(self.mine)
        for page in ("sheet", "fight", "journal"):
            refused(self.tap(page=page), NOTHING_TO_REDO)
        assert rows(self.mine) == before

    def test_not_once_something_new_is_done(self):
        post(self.alice, "tap", self.mine, tap="or:+1")
        refused(self.tap(), NOTHING_TO_REDO)
