"""A fight that was left, taken up again (DEF-41)."""

import pytest

from combat.models import Combatant, Fight
from combat.play import ALREADY_FIGHTING, DEAD
from combat.views.fight import NOT_WAITING
from tests.combat.base import TWO, WOLF, fight, foes
from tests.conftest import Persona
from tests.sheets.base import RowTap, hero_of, post, refused, rows, see, words

pytestmark = pytest.mark.django_db


def left_at(persona: Persona, hero, paragraph: str, **data) -> Fight:
    """Start a fight at a paragraph and leave it there."""
    post(persona, "paragraph", hero, paragraph=paragraph)
    row = fight(persona, hero, **data)
    post(persona, "fight-end", hero, outcome="stopped", page="fight")
    row.refresh_from_db()
    return row


@pytest.mark.rule("DEF-41")
class TestFightResume(RowTap):
    address = "fight-resume"
    leads_to = "fight"

    def arrange(self, persona, hero):
        self.left = left_at(persona, hero, "12", **TWO, mode="all", may_flee="on")
        return (self.left.ordinal,), {}

    def test_who_stands_there_has_the_scores_it_had(self):
        self.tap()
        post(self.alice, "foe-correct", self.mine, 0, endurance="0", page="fight")
        post(self.alice, "foe-correct", self.mine, 1, endurance="3", page="fight")
        post(self.alice, "fight-end", self.mine, outcome="stopped", page="fight")
        waiting = Fight.objects.get(hero=self.mine, status=Fight.Status.LEFT)
        post(self.alice, "fight-resume", self.mine, waiting.ordinal)
        row = Fight.objects.get(hero=self.mine, status=Fight.Status.OPEN)
        assert foes(row) == [("Orque", 3)]
        assert row.defis.may_flee
        assert row.paragraph == 12

    def test_what_the_paragraph_says_of_how_they_fight_stays(self):
        self.tap()
        assert Fight.objects.get(hero=self.mine, status=Fight.Status.OPEN).defis.mode == "all"

    def test_it_waits_no_longer(self):
        self.tap()
        self.left.refresh_from_db()
        assert self.left.status == Fight.Status.RESUMED
        before = rows(self.mine)
        for page in ("sheet", "fight", "journal"):
            refused(self.tap(page=page), NOT_WAITING)
        assert rows(self.mine) == before

    def test_undo_lets_it_wait_again(self):
        before = rows(self.mine)
        self.tap()
        post(self.alice, "undo", self.mine, page="fight")
        now = rows(self.mine)
        del before["journal"], now["journal"]
        assert now == before
        assert "Reprendre" in words(see(self.alice, "fight", self.mine.ref))
        post(self.alice, "redo", self.mine, page="fight")
        assert Fight.objects.get(hero=self.mine, status=Fight.Status.OPEN)

    def test_not_while_another_is_fought(self):
        fight(self.alice, self.mine)
        before = rows(self.mine)
        for page in ("sheet", "fight", "journal"):
            refused(self.tap(page=page), ALREADY_FIGHTING)
        assert rows(self.mine) == before

    def test_not_by_the_dead(self):
        post(self.alice, "tap", self.mine, tap="endurance:-20")
        before = rows(self.mine)
        for page in ("sheet", "fight", "journal"):
            refused(self.tap(page=page), DEAD)
        assert rows(self.mine) == before


@pytest.mark.rule("DEF-41")
def test_two_fights_wait_at_two_places(alice: Persona):
    hero = hero_of(alice)
    first = left_at(alice, hero, "12", **TWO)
    second = left_at(alice, hero, "40", **WOLF)
    shown = words(see(alice, "fight", hero.ref)).replace("\xa0", " ")
    waiting = shown[shown.index("Combats qui attendent") :]
    assert waiting.index("Loup-garou") < waiting.index("§ 40") < waiting.index("ici") < waiting.index("Gobelin")
    post(alice, "fight-resume", hero, first.ordinal)
    row = Fight.objects.get(hero=hero, status=Fight.Status.OPEN)
    assert foes(row) == [("Gobelin", 4), ("Orque", 6)]
    second.refresh_from_db()
    assert second.status == Fight.Status.LEFT


@pytest.mark.rule("SCO-23")
def test_after_a_flight(alice: Persona, dice):
    hero = hero_of(alice)
    row = fight(alice, hero, may_flee="on")
    dice.next(1, 1, 6, 6)
    post(alice, "choose", hero, do="attack", page="fight")
    for do in ("keep", "flee", "keep"):
        post(alice, "choose", hero, do=do, page="fight")
    post(alice, "fight-resume", hero, row.ordinal)
    again = Fight.objects.get(hero=hero, status=Fight.Status.OPEN)
    assert foes(again) == [("Loup-garou", 7)]


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_what_is_over_is_not_taken_up_again(alice: Persona, outcome: str):
    hero = hero_of(alice)
    row = fight(alice, hero)
    post(alice, "fight-end", hero, outcome=outcome, page="fight")
    refused(post(alice, "fight-resume", hero, row.ordinal), NOT_WAITING)


@pytest.mark.rule("DEF-41")
def test_a_fight_waits_in_its_clearing(alice: Persona):
    hero = hero_of(alice)
    post(alice, "map-exit", hero, 1, direction="n")
    post(alice, "map-lead", hero, 1, "n", number="4", go="1")
    left = left_at(alice, hero, "12")
    assert left.clearing == 4
    post(alice, "paragraph", hero, paragraph="30")
    shown = words(see(alice, "sheet", hero.ref))
    assert "clairière 4" in shown and "dans cette clairière" in shown
    post(alice, "map-here", hero, 1)
    assert "dans cette clairière" not in words(see(alice, "sheet", hero.ref))
    post(alice, "fight-resume", hero, left.ordinal)
    assert Fight.objects.get(hero=hero, status=Fight.Status.OPEN).clearing == 4


def test_without_a_map_a_fight_waits_at_its_paragraph_alone(alice: Persona):
    hero = hero_of(alice)
    assert left_at(alice, hero, "12").clearing is None
    assert "clairière" not in words(see(alice, "sheet", hero.ref))


@pytest.mark.rule("DEF-41")
def test_who_was_wounded_shows_it_and_what_was_fought_before_is_told(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "paragraph", hero, paragraph="12")
    row = fight(alice, hero, **{"foe-0-endurance": "5"})
    dice.next(1, 1, 6, 5)
    post(alice, "choose", hero, do="attack", page="fight")
    post(alice, "choose", hero, do="keep", page="fight")
    post(alice, "fight-end", hero, outcome="stopped", page="fight")
    post(alice, "fight-resume", hero, row.ordinal)
    [wolf] = Combatant.objects.filter(fight__hero=hero, fight__status=Fight.Status.OPEN, side="foe")
    assert (wolf.endurance, wolf.life_start) == (3, 5)
    shown = words(see(alice, "fight", hero.ref)).replace("\xa0", " ")
    assert "3 / 5" in shown
    told = shown[shown.index("Assauts") :]
    assert told.index("Le combat commence.") < told.index("Avant de reprendre") < told.index("6 + 5 + 10 = 21")
    post(alice, "fight-end", hero, outcome="stopped", page="fight")
    again = Fight.objects.get(hero=hero, status=Fight.Status.LEFT)
    post(alice, "fight-resume", hero, again.ordinal)
    shown = words(see(alice, "fight", hero.ref)).replace("\xa0", " ")
    assert "3 / 5" in shown and "6 + 5 + 10 = 21" in shown
