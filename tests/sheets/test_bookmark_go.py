"""Coming back to a finger in the page."""

import pytest

from combat.models import Fight
from sheets.models import Bookmark
from tests.conftest import Persona
from tests.sheets.base import RowTap, hero_of, post, rows, scores_of, see, words

pytestmark = pytest.mark.django_db


class TestBookmarkGo(RowTap):
    address = "bookmark-go"

    def arrange(self, persona, hero):
        post(persona, "paragraph", hero, paragraph="12")
        post(persona, "item-add", hero, name="Corde")
        post(persona, "bookmark-add", hero, name="Le pont")
        post(persona, "tap", hero, tap="endurance:-7")
        post(persona, "paragraph", hero, paragraph="40")
        post(persona, "item-drop", hero, hero.items.get(name="Corde").ordinal)
        post(persona, "notes", hero, notes="le pont est piégé")
        return (Bookmark.objects.get(hero=hero).ordinal,), {}

    def test_the_state_is_that_of_then_and_the_notes_stay(self):
        shown = words(self.tap())
        assert "20 / 20" in shown
        assert "§ 12" in shown.replace("\xa0", " ")
        self.mine.refresh_from_db()
        assert self.mine.paragraph == 12
        assert self.mine.notes == "le pont est piégé"
        assert self.mine.items.filter(name="Corde").exists()
        assert Bookmark.objects.filter(hero=self.mine).exists()
        assert "Retour au signet" in words(see(self.alice, "journal", self.mine.ref))

    def test_it_is_itself_undone(self):
        self.tap()
        post(self.alice, "undo", self.mine)
        assert scores_of(self.mine)["endurance"] == 13
        self.mine.refresh_from_db()
        assert self.mine.paragraph == 40
        assert not self.mine.items.filter(name="Corde").exists()


def test_out_of_a_fight_with_a_roll_awaited(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "bookmark-add", hero, name="Avant")
    post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
    post(alice, "hands", hero, side="hero", typed="1")
    dice.next(3, 3)
    post(alice, "choose", hero, do="attack")
    hero.refresh_from_db()
    assert hero.asked is not None
    inside = rows(hero)
    post(alice, "bookmark-go", hero, Bookmark.objects.get().ordinal)
    hero.refresh_from_db()
    assert hero.asked is None
    assert not Fight.objects.filter(hero=hero).exists()
    post(alice, "undo", hero)
    now = rows(hero)
    del inside["journal"], now["journal"]
    assert now == inside


def test_into_a_fight(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
    post(alice, "bookmark-add", hero, name="Au combat", page="fight")
    dice.next(1, 1, 6, 6)
    post(alice, "choose", hero, do="attack", page="fight")
    post(alice, "choose", hero, do="keep", page="fight")
    post(alice, "fight-end", hero, outcome="won", page="fight")
    post(alice, "bookmark-go", hero, Bookmark.objects.get().ordinal)
    fight = Fight.objects.get(hero=hero)
    assert fight.status == Fight.Status.OPEN
    assert fight.combatants.get(side="foe").endurance == 6
    assert "Le combat commence" in words(see(alice, "fight", hero.ref))
