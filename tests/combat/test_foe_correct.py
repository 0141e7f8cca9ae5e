"""An adversary's numbers corrected by hand (DEF-40)."""

import pytest

from combat.models import Fight
from combat.play import NOT_FIGHTING
from tests.combat.base import TWO, WAITS, fight, foes
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, Tap, hero_of, keeps, post, refused, rows, text, words

pytestmark = pytest.mark.django_db


@pytest.mark.rule("DEF-40")
class TestFoeCorrect(Tap):
    address = "foe-correct"
    page = "fight"
    typed = ("habilete", "endurance", "strength")

    def arrange(self, persona, hero):
        self.fight = fight(persona, hero, **TWO)
        return (1,), {"habilete": "6", "endurance": "31", "strength": "-17"}

    def test_one_who_is_not_in_the_fight(self):
        before = rows(self.mine)
        for order in (2, 10**6, 2**31, 2**63, 10**30):
            assert post(self.alice, "foe-correct", self.mine, order, **self.data).status_code == 404
        assert rows(self.mine) == before

    def test_it_is_corrected_and_told(self):
        shown = words(self.tap())
        assert foes(self.fight) == [("Gobelin", 4), ("Orque", 31)]
        row = self.fight.combatants.get(side="foe", order=1)
        assert (row.habilete, row.strength) == (6, -17)
        assert "31 / 31" in shown
        before = rows(self.mine)
        self.tap()
        assert rows(self.mine) == before

    def test_a_field_left_empty_is_left_alone(self):
        self.tap(habilete="", endurance="5", strength="")
        row = self.fight.combatants.get(side="foe", order=1)
        assert (row.habilete, row.endurance, row.strength) == (7, 5, None)

    def test_an_empty_form_is_no_change(self):
        before = rows(self.mine)
        assert post(self.alice, "foe-correct", self.mine, 1, page="fight").status_code == 200
        assert rows(self.mine) == before

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("habilete", "-1", "De 0 à 99, en chiffres."),
            ("habilete", "100", "De 0 à 99, en chiffres."),
            ("endurance", "1000", "De 0 à 999, en chiffres."),
            ("endurance", HUGE, "De 0 à 999, en chiffres."),
            ("endurance", LONG, "De 0 à 999, en chiffres."),
            ("strength", "21", "De −20 à 20, en chiffres."),
            ("strength", "\x00", "De −20 à 20, en chiffres."),
        ],
    )
    def test_what_cannot_be_is_refused_beside_its_field_and_the_rest_kept(self, field, value, sentence):
        before = rows(self.mine)
        response = self.tap(**{field: value})
        refused(response, sentence)
        assert f'id="refusal-foe-1-{field}"' in text(response)
        for name, typed in self.data.items():
            if name != field:
                keeps(response, typed)
        assert rows(self.mine) == before

    def test_endurance_nought_ends_it(self):
        self.tap(endurance="0")
        shown = words(post(self.alice, "foe-correct", self.mine, 0, page="fight", endurance="-0"))
        assert "Combat gagné" in shown
        self.fight.refresh_from_db()
        assert self.fight.status == Fight.Status.OVER

    def test_not_while_a_wound_waits(self, dice):
        dice.next(1, 1, 6, 6)
        post(self.alice, "choose", self.mine, do="attack", page="fight")
        before = rows(self.mine)
        refused(self.tap(), WAITS)
        assert rows(self.mine) == before


def test_no_fight(alice: Persona):
    hero = hero_of(alice)
    for page in ("fight", "sheet", "journal"):
        refused(post(alice, "foe-correct", hero, 0, page=page, endurance="3"), NOT_FIGHTING)
