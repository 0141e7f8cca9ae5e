"""What the paragraph imposes, changed beside the fight (DEF-40)."""

import pytest

from combat.models import Fight
from combat.play import NOT_FIGHTING
from sheets.models import Entry
from tests.combat.base import TWO, WAITS, fight
from tests.conftest import Persona
from tests.sheets.base import HUGE, Tap, hero_of, keeps, post, refused, rows, text, words

pytestmark = pytest.mark.django_db

SET = {
    "mode": "as_one",
    "may_flee": "on",
    "hero_habilete": "-1",
    "hero_strength": "2",
    "foe_strength": "-3",
    "dealt": "3",
    "taken": "1",
    "max_assaults": "9",
    "modifiers_for": "4",
    "stop_at": "2",
}


@pytest.mark.rule("DEF-40")
class TestFightSettings(Tap):
    address = "fight-settings"
    page = "fight"

    def arrange(self, persona, hero):
        self.fight = fight(persona, hero)
        return (), dict(SET)

    def test_only_what_differs_is_set_and_told(self):
        shown = words(self.tap()).replace("\u202f", " ").replace("\xa0", " ")
        row = self.fight.defis
        row.refresh_from_db()
        assert (row.mode, row.may_flee, row.furie) == ("as_one", True, False)
        assert (row.hero_habilete, row.hero_strength, row.foe_strength) == (-1, 2, -3)
        assert (row.dealt, row.taken, row.max_assaults, row.modifiers_for, row.stop_at) == (3, 1, 9, 4, 2)
        assert "Blessures infligées : 2 → 3" in shown
        assert Entry.objects.latest("id").choice["do"] == "set"
        before = rows(self.mine)
        self.tap()
        assert rows(self.mine) == before

    def test_a_field_that_is_not_sent_is_left_alone(self):
        self.tap()
        post(self.alice, "fight-settings", self.mine, page="fight", may_flee="on", taken="5")
        row = self.fight.defis
        row.refresh_from_db()
        assert (row.mode, row.dealt, row.taken, row.hero_habilete, row.stop_at) == ("as_one", 3, 5, -1, 2)

    def test_a_field_left_empty_is_the_plain_value(self):
        self.tap()
        self.tap(dealt="", hero_habilete="")
        row = self.fight.defis
        row.refresh_from_db()
        assert (row.dealt, row.hero_habilete, row.taken) == (2, 0, 1)

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("hero_habilete", "21", "De −20 à 20, en chiffres."),
            ("hero_strength", "-21", "De −20 à 20, en chiffres."),
            ("foe_strength", "x", "De −20 à 20, en chiffres."),
            ("dealt", "-1", "De 0 à 99, en chiffres."),
            ("taken", "100", "De 0 à 99, en chiffres."),
            ("max_assaults", HUGE, "De 0 à 999, en chiffres."),
            ("modifiers_for", "\x00", "De 0 à 999, en chiffres."),
            ("stop_at", "1.5", "De 0 à 999, en chiffres."),
        ],
    )
    def test_what_cannot_be_is_refused_beside_its_field_and_the_rest_kept(self, field, value, sentence):
        before = rows(self.mine)
        response = self.tap(**{field: value})
        refused(response, sentence)
        assert f'id="refusal-settings-{field}"' in text(response)
        for name, typed in SET.items():
            if name not in (field, "mode", "may_flee"):
                assert f'name="{name}"' in text(response)
                keeps(response, typed)
        assert 'value="as_one" checked' in text(response)
        assert 'name="may_flee" checked' in text(response)
        assert rows(self.mine) == before

    @pytest.mark.parametrize("mode", ["sideways", "\x00", "é" * 10_000])
    def test_a_mode_that_is_none(self, mode: str):
        before = rows(self.mine)
        response = self.tap(mode=mode)
        assert response.status_code == 422
        assert 'role="alert"' in text(response)
        assert rows(self.mine) == before

    def test_not_while_a_wound_waits(self, dice):
        dice.next(1, 1, 6, 6)
        post(self.alice, "choose", self.mine, do="attack", page="fight")
        before = rows(self.mine)
        refused(self.tap(), WAITS)
        assert rows(self.mine) == before


@pytest.mark.rule("DEF-30")
def test_one_against_two_is_no_duel(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero, **TWO)
    before = rows(hero)
    refused(
        post(alice, "fight-settings", hero, page="fight", mode="one"),
        "Cette façon de combattre demande un seul adversaire.",
    )
    assert rows(hero) == before


def test_an_empty_form_is_no_change(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero, **TWO, mode="all")
    before = rows(hero)
    assert post(alice, "fight-settings", hero, page="fight").status_code == 200
    assert rows(hero) == before


def test_no_fight(alice: Persona):
    hero = hero_of(alice)
    for page in ("fight", "sheet", "journal"):
        refused(post(alice, "fight-settings", hero, page=page, dealt="3"), NOT_FIGHTING)


@pytest.mark.rule("SCO-35")
def test_furie_and_a_stone_do_not_add_up(alice: Persona):
    hero = hero_of(alice, pierres={"force": 1})
    row = fight(alice, hero)
    post(alice, "choose", hero, do="stone", stone="force", page="fight")
    response = post(alice, "fight-settings", hero, page="fight", furie="on")
    assert response.status_code == 422
    assert "La potion de Furie ne se cumule pas" in words(response)
    row.defis.refresh_from_db()
    assert not row.defis.furie


@pytest.mark.rule("DEF-40")
def test_a_limit_of_assaults_leaves_the_fight_at_its_place(alice: Persona, dice):
    hero = hero_of(alice)
    row = fight(alice, hero)
    post(alice, "fight-settings", hero, page="fight", max_assaults="1")
    dice.next(6, 5, 4, 5)
    response = post(alice, "choose", hero, do="attack", page="fight")
    assert "Combat arrêté" in words(response)
    row.refresh_from_db()
    assert row.status == Fight.Status.LEFT
