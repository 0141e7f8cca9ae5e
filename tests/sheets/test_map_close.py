"""Taking an exit off the map."""

import pytest
from django.urls import reverse

from tests.sheets.base import Tap, post, see, version_of, words
from tests.sheets.marsh import go, marsh_of

pytestmark = pytest.mark.django_db


class TestMapClose(Tap):
    address = "map-close"
    page = "map"

    def arrange(self, persona, hero):
        go(persona, hero, (1, "n", 4))
        return (1, "n"), {}

    def test_it_is_gone_and_the_clearing_behind_it_stays(self):
        self.tap()
        assert marsh_of(self.mine) == {1: {}, 4: {}}
        assert "sortie au nord effacée" in words(see(self.alice, "journal", self.mine.ref))
        post(self.alice, "undo", self.mine)
        assert marsh_of(self.mine) == {1: {"n": 4}, 4: {}}

    def test_it_cannot_be_dropped_twice(self):
        self.tap()
        assert self.tap().status_code == 404

    def test_the_other_end_has_no_such_exit(self):
        url = reverse("map-close", args=[self.mine.ref, 4, "s"])
        assert self.alice.client.post(url, {"version": version_of(self.mine)}).status_code == 404
