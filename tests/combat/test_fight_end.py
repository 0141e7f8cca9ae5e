"""The end that the text says."""

import pytest

from combat.by_hand import BAD_END
from combat.models import Fight
from combat.play import NOT_FIGHTING
from tests.combat.base import WAITS, fight, foes
from tests.conftest import Persona
from tests.sheets.base import LONG, Tap, hero_of, post, refused, rows, scores_of, see, words

pytestmark = pytest.mark.django_db


class TestFightEnd(Tap):
    address = "fight-end"
    page = "fight"

    def arrange(self, persona, hero):
        self.fight = fight(persona, hero)
        return (), {"outcome": "stopped"}

    @pytest.mark.rule("DEF-40")
    @pytest.mark.parametrize(
        ("outcome", "title", "status"),
        [
            ("won", "Combat gagné", Fight.Status.OVER),
            ("lost", "Combat perdu", Fight.Status.OVER),
            ("stopped", "Combat arrêté", Fight.Status.LEFT),
        ],
    )
    def test_it_ends_and_no_score_moves(self, outcome: str, title: str, status: str):
        scores = scores_of(self.mine)
        shown = words(self.tap(outcome=outcome))
        assert title in shown
        assert "décidé à la main" in shown
        self.fight.refresh_from_db()
        assert (self.fight.outcome, self.fight.status) == (outcome, status)
        assert scores_of(self.mine) == scores
        self.mine.refresh_from_db()
        assert not self.mine.dead

    @pytest.mark.rule("DEF-41")
    def test_a_fight_left_waits_at_its_place(self):
        self.tap()
        for page in ("sheet", "fight"):
            shown = words(see(self.alice, page, self.mine.ref))
            assert "Combats qui attendent" in shown
            assert "Loup-garou" in shown

    @pytest.mark.parametrize("outcome", ["", "fled", "ongoing", LONG, "\x00", "<b>"])
    def test_an_end_that_is_none(self, outcome: str):
        before = rows(self.mine)
        for page in ("fight", "sheet", "journal"):
            refused(self.tap(outcome=outcome, page=page), BAD_END)
        refused(post(self.alice, "fight-end", self.mine), BAD_END)
        assert rows(self.mine) == before

    def test_not_while_a_wound_waits(self, dice):
        dice.next(1, 1, 6, 6)
        post(self.alice, "choose", self.mine, do="attack", page="fight")
        before = rows(self.mine)
        refused(self.tap(), WAITS)
        assert rows(self.mine) == before

    def test_it_is_undone(self):
        before = rows(self.mine)
        self.tap(outcome="won")
        post(self.alice, "undo", self.mine, page="fight")
        now = rows(self.mine)
        del before["journal"], now["journal"]
        assert now == before
        assert foes(self.fight) == [("Loup-garou", 9)]


def test_no_fight(alice: Persona):
    hero = hero_of(alice)
    for page in ("fight", "sheet", "journal"):
        refused(post(alice, "fight-end", hero, page=page, outcome="won"), NOT_FIGHTING)
