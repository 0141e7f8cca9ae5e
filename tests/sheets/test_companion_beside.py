"""Saying who stands beside Billy."""

import pytest

from combat.models import Fight
from rulesets.billy.models import BillyFight, Companion
from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import RowTap, post, refused, rows, see, words
from tests.sheets.billy import DEBROUILLARD, billy_of, state_of

pytestmark = pytest.mark.django_db


class TestCompanionBeside(RowTap):
    address = "companion-beside"

    def hero(self, persona):
        return billy_of(persona)

    def arrange(self, persona, hero):
        post(persona, "companion-add", hero, name="Lila", habilete="2")
        self.row = Companion.objects.get(hero=hero)
        return (self.row.ordinal,), {"here": "0"}

    def test_she_stays_behind_and_comes_back(self):
        assert "Lila reste en arrière" in words(self.tap())
        assert not Companion.objects.get().beside
        assert "Lila se tient aux côtés de Billy" in words(self.tap(here="1"))
        post(self.alice, "undo", self.mine)
        assert not Companion.objects.get().beside

    def test_what_is_so_already_is_no_change(self):
        before = rows(self.mine)
        self.tap(here="1")
        assert rows(self.mine) == before


@pytest.mark.rule("BIL-30")
def test_one_tap_in_a_fight_counts_her_or_not_and_is_one_step_back(alice: Persona):
    hero = billy_of(alice)
    post(alice, "companion-add", hero, name="Lila", habilete="2")
    row = Companion.objects.get()
    own = state_of(hero).habilete
    post(alice, "fight", hero, **{"foe-0-habilete": str(own), "foe-0-pv": "9"})
    assert "À ses côtés" in words(see(alice, "fight", hero.ref))
    assert "avantage léger" in words(see(alice, "fight", hero.ref))
    response = post(alice, "companion-beside", hero, row.ordinal, here="0", page="fight")
    assert "égalité" in words(response)
    assert BillyFight.objects.get().companions == 0
    post(alice, "undo", hero)
    assert (BillyFight.objects.get().companions, Companion.objects.get().beside) == (2, True)


@pytest.mark.rule("BIL-30")
def test_who_comes_to_help_can_settle_the_fight(alice: Persona):
    hero = billy_of(alice)
    post(alice, "companion-add", hero, name="Le chevalier", habilete="8")
    row = Companion.objects.get()
    post(alice, "companion-beside", hero, row.ordinal, here="0")
    post(alice, "fight", hero, **{"foe-0-habilete": str(state_of(hero).habilete), "foe-0-pv": "9"})
    response = post(alice, "companion-beside", hero, row.ordinal, here="1", page="fight")
    assert Fight.objects.get().outcome == "won"
    assert "domination" in words(response).lower()
    post(alice, "undo", hero)
    assert Fight.objects.get().outcome == "ongoing"
    assert not Companion.objects.get().beside


def test_while_a_round_waits_nobody_comes_or_goes(alice: Persona, dice):
    hero = billy_of(alice, DEBROUILLARD)
    post(alice, "companion-add", hero, name="Lila", habilete="2")
    post(alice, "fight", hero, **{"foe-0-habilete": "5", "foe-0-pv": "30"})
    dice.next(3)
    post(alice, "choose", hero, do="attack")
    before = rows(hero)
    response = post(alice, "companion-beside", hero, Companion.objects.get().ordinal, here="0", page="fight")
    refused(response, "Un tour est en cours\u202f: il faut d’abord décider comment il se termine.")
    assert rows(hero) == before


@pytest.mark.rule("BIL-30")
def test_the_form_of_a_fight_offers_them_ticked_and_keeps_who_was_left_out(alice: Persona):
    hero = billy_of(alice)
    for name, habilete in (("Lila", "2"), ("Bob", "3")):
        post(alice, "companion-add", hero, name=name, habilete=habilete)
    lila, bob = Companion.objects.order_by("ordinal")
    page = see(alice, "sheet", hero.ref)
    assert page.count('name="beside"') == 2
    assert page.count(" checked> Lila") == page.count(" checked> Bob") == 1
    foe = {"foe-0-name": "Orc", "foe-0-habilete": "12", "foe-0-pv": "9"}
    post(alice, "fight", hero, company="1", beside=str(bob.ordinal), companions="1", **foe)
    fight = BillyFight.objects.get()
    assert fight.companions == 4
    assert list(Companion.objects.order_by("ordinal").values_list("beside", flat=True)) == [False, True]
    # Taking the fight back takes that back too, and the place remembers nobody.
    post(alice, "undo", hero)
    assert Companion.objects.filter(beside=True).count() == 2
    post(alice, "fight", hero, company="1", **foe)
    assert BillyFight.objects.get().companions == 0
    assert lila.name == "Lila"


@pytest.mark.rule("BIL-30")
def test_an_adversary_met_again_in_one_tap_finds_them_beside_billy(alice: Persona):
    hero = billy_of(alice)
    post(alice, "fight", hero, **{"foe-0-name": "Orc", "foe-0-habilete": "12", "foe-0-pv": "9", "companions": "1"})
    post(alice, "fight-end", hero, outcome="won")
    post(alice, "companion-add", hero, name="Lila", habilete="2")
    meeting = Fight.objects.get().meeting
    assert meeting is not None
    post(alice, "meet", hero, meeting.ref)
    assert BillyFight.objects.order_by("-id").first().companions == 2


def resumed_with(alice: Persona, hero: Character) -> tuple[int, int]:
    """Take up again the fight that waits; return what the companions bring, and what of it the sheet's do."""
    post(alice, "fight-resume", hero, Fight.objects.get(status="left").ordinal)
    again = BillyFight.objects.get(fight__status="open")
    return again.companions, again.company


@pytest.mark.rule("BIL-30")
def test_a_fight_taken_up_again_counts_who_stands_there_now(alice: Persona):
    hero = billy_of(alice)
    post(alice, "companion-add", hero, name="Lila", habilete="2")
    lila = Companion.objects.get()
    post(alice, "fight", hero, **{"foe-0-name": "Orc", "foe-0-habilete": "12", "foe-0-pv": "9", "companions": "1"})
    post(alice, "fight-end", hero, outcome="stopped")
    assert resumed_with(alice, hero) == (3, 2)
    # Somebody came while it was fought, and somebody else left while it waited.
    post(alice, "companion-add", hero, name="Bob", habilete="4")
    assert BillyFight.objects.get(fight__status="open").companions == 7
    post(alice, "fight-end", hero, outcome="stopped")
    post(alice, "companion-drop", hero, lila.ordinal)
    assert resumed_with(alice, hero) == (5, 4)
    post(alice, "undo", hero)
    post(alice, "undo", hero)
    assert resumed_with(alice, hero) == (7, 6)
    # What the text brings besides stays, whatever was typed in the fight.
    post(alice, "fight-settings", hero, companions="8", page="fight")
    post(alice, "fight-end", hero, outcome="stopped")
    for row in Companion.objects.all():
        post(alice, "companion-beside", hero, row.ordinal, here="0")
    post(alice, "companion-add", hero, name="Charlie", habilete="1")
    assert resumed_with(alice, hero) == (3, 1)
