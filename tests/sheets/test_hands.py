"""Who rolls each side's dice."""

import pytest

from sheets.models import Entry
from tests.altheos import altheos
from tests.conftest import Persona
from tests.sheets.base import LONG, Tap, hero_of, post, refused, rows, see, text, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db


class TestHands(Tap):
    address = "hands"
    decision = False

    def arrange(self, persona, hero):
        return (), {"side": "hero", "typed": "1"}

    def test_it_is_kept_and_shown_and_is_no_act(self):
        entries = Entry.objects.count()
        response = self.tap()
        self.mine.refresh_from_db()
        assert (self.mine.hero_dice_typed, self.mine.foe_dice_typed) == (True, False)
        assert 'name="typed" value="1" aria-pressed="true"' in text(response)
        self.tap(side="foe")
        self.tap(typed="0")
        self.mine.refresh_from_db()
        assert (self.mine.hero_dice_typed, self.mine.foe_dice_typed) == (False, True)
        assert Entry.objects.count() == entries

    def test_a_late_repetition_does_not_come_back_on_it(self):
        self.tap(key="first of all")
        self.tap(typed="0")
        self.tap(key="first of all")
        self.mine.refresh_from_db()
        assert not self.mine.hero_dice_typed


@pytest.mark.parametrize("data", [{}, {"side": ""}, {"side": "dragon", "typed": "1"}, {"side": LONG}, {"side": "\x00"}])
def test_a_side_that_there_is_not(alice: Persona, data: dict[str, str]):
    hero = hero_of(alice)
    before = rows(hero)
    for page in ("sheet", "fight", "journal"):
        refused(post(alice, "hands", hero, page=page, **data), "De quels dés s’agit-il\u202f?")
    assert rows(hero) == before


@pytest.mark.rule("BIL-31")
def test_nobody_asks_for_the_dice_of_adversaries_who_roll_none(alice: Persona):
    asked = "Ceux des adversaires"
    for hero, rolls in ((hero_of(alice), True), (altheos(alice), True), (billy_of(alice), False)):
        page = words(see(alice, "sheet", hero.ref))
        assert "Les miens" in page
        assert (asked in page) is rolls
