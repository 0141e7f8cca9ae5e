"""Into the archive and out of it."""

import pytest

from tests.conftest import Persona
from tests.sheets.base import Tap, hero_of, post, rows, see, words

pytestmark = pytest.mark.django_db


class TestPutAway(Tap):
    address = "put-away"
    decision = False

    def arrange(self, persona, hero):
        return (), {"away": "1"}

    def test_there_and_back(self):
        assert "Ressortir de l’archive" in words(self.tap())
        self.mine.refresh_from_db()
        assert self.mine.archived
        assert self.mine.ref not in see(self.alice, "shelf")
        assert "Ranger dans l’archive" in words(self.tap(away="0"))
        self.mine.refresh_from_db()
        assert not self.mine.archived

    def test_it_is_undone_like_anything(self):
        self.tap()
        post(self.alice, "undo", self.mine)
        self.mine.refresh_from_db()
        assert not self.mine.archived


@pytest.mark.parametrize("data", [{}, {"away": ""}, {"away": "x"}, {"away": "0"}, {"away": "\x00"}])
def test_whatever_else_is_no_archiving(alice: Persona, data: dict[str, str]):
    hero = hero_of(alice)
    before = rows(hero)
    assert post(alice, "put-away", hero, **data).status_code == 200
    assert rows(hero) == before
