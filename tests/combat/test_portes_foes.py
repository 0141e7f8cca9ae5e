"""Monsters that come in numbers (POR-04): their form, what the reader gives it, and the set of our own."""

from typing import Any

import pytest

from combat import reading
from combat.bindings import foe_binding_of
from combat.samples import samples_of
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.engine.bestiary import monster_attack
from rulesets.portes.engine.notation import Damage, HitDice, number
from rulesets.portes.forms_monsters import APPEARING, DAMAGES, DV, NO_DV, PV, TOO_MANY_DICE, PortesFoeForm
from rulesets.portes.monsters import PORTES

GOBLIN = {"name": "Grelot", "dv": "1-1", "movement": "18", "ca": "6", "damages": "1d6"}


def form(**changes: Any) -> PortesFoeForm:
    """Return the form of a monster."""
    return PortesFoeForm({**GOBLIN, **changes})


def fault(name: str, **changes: Any) -> str:
    """Return what is said beside a field."""
    asked = form(**changes)
    return str(asked.errors[name][0]) if name in asked.errors else ""


@pytest.mark.rule("POR-04")
@pytest.mark.parametrize(
    ("name", "typed", "kept"),
    [
        ("dv", " 1 − 1 ", "1-1"),
        ("dv", "1/2", "½"),
        ("dv", "4+1", "4+1"),
        ("dv", "2**", "2**"),
        ("in_labyrinth", "2 D6", "2d6"),
        ("in_labyrinth", "d4", "1d4"),
        ("at_surface", "30", "30"),
        ("at_surface", "1d4–1", "1d4-1"),
        ("damages", "1d6, 1d4", "1d6/1d4"),
        ("damages", "1D4 / d4 et 2d6 + 1", "1d4/1d4/2d6+1"),
        ("hit_points", "3 5,6", "3, 5, 6"),
        ("hit_points", "3 et 5", "3, 5"),
        ("hit_points", "007", "7"),
        ("ca", "−2", -2),
        ("attack", "+3", 3),
        ("morale", "12", 12),
    ],
)
def test_what_is_written_is_kept_in_one_way(name: str, typed: str, kept: Any):
    asked = form(**{name: typed})
    assert asked.is_valid(), asked.errors
    assert asked.codec_data()[name] == kept


@pytest.mark.rule("POR-04", "POR-64")
@pytest.mark.parametrize(
    ("name", "typed", "sentence"),
    [
        ("dv", "trois", DV),
        ("dv", "0", DV),
        ("dv", "51", DV),
        ("dv", "1-", DV),
        ("dv", "", NO_DV),
        ("in_labyrinth", "beaucoup", APPEARING),
        ("in_labyrinth", "2d", APPEARING),
        ("at_surface", "1000", APPEARING),
        ("at_surface", "101d6", TOO_MANY_DICE),
        ("at_surface", "1d1001", TOO_MANY_DICE),
        ("damages", "", "Il manque les dégâts."),
        ("damages", "épée", DAMAGES),
        ("damages", "1d6/", DAMAGES),
        ("damages", "0d6", DAMAGES),
        ("damages", "200d6", TOO_MANY_DICE),
        ("hit_points", "3, cinq", PV),
        ("hit_points", "0", PV),
        ("hit_points", "1000", PV),
        ("hit_points", "²", PV),
        ("movement", "", "Il manque le mouvement, en mètres."),
        ("movement", "-1", "De 0 à 999, en chiffres."),
        ("ca", "", "Il manque la classe d’armure."),
        ("morale", "1", "De 2 à 12, en chiffres."),
        ("morale", "13", "De 2 à 12, en chiffres."),
        ("initiative", "vite", "De −20 à 20, en chiffres."),
    ],
)
def test_what_cannot_be_is_told(name: str, typed: str, sentence: str):
    assert fault(name, **{name: typed}) == sentence


@pytest.mark.rule("POR-63")
def test_dv_may_be_left_out_where_nothing_is_to_be_worked_out_from_them():
    asked = form(dv="", attack="2", hit_points="4")
    assert asked.is_valid(), asked.errors
    assert "dv" not in asked.codec_data()
    assert fault("dv", dv="", attack="2") == NO_DV


def test_what_is_not_said_is_left_out():
    asked = form()
    assert asked.is_valid()
    assert asked.codec_data() == {"name": "Grelot", "dv": "1-1", "movement": 18, "ca": 6, "damages": "1d6"}


def read(text: str) -> reading.PageReading:
    """Read a text as the pages do."""
    return reading.read(text, ENCOUNTERS["portes"], PORTES)


def test_a_stat_line_fills_the_form():
    found = read("3 gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18 att 2 dgt 1d6 moral 7")
    assert found.sure, found.sentences
    assert found.values == {
        "rows": "1",
        "read_text": "3 gobelins DV 1-1 CA 6 PV 3, 5, 6 mvt 18 att 2 dgt 1d6 moral 7",
        "foe-0-name": "gobelins",
        "foe-0-count": "3",
        "foe-0-ca": "6",
        "foe-0-dv": "1-1",
        "foe-0-hit_points": "3, 5, 6",
        "foe-0-movement": "18",
        "foe-0-damages": "1d6/1d6",
        "foe-0-morale": "7",
    }


def test_a_text_need_not_say_all():
    """PV are rolled from the DV, one comes alone, some have no morale; damage and movement nobody can guess."""
    assert read("Ours CA 6 DV 4 mvt 12 Dgt 1d3/1d3/1d6").sure
    found = read("3 gobelins DV 1-1 CA 6 PV 3 mvt 18")
    assert not found.sure
    assert found.sentences == {"": reading.TO_CHECK, "foe-0-damages": reading.SCORE_MISSING}


def test_what_is_not_understood_stands_beside_its_field():
    found = read("Ogre DV 4+1 CA 5 mvt 27 PV beaucoup 3x Dgt 1d6 ou 1d8")
    assert "foe-0-damages" in found.sentences
    assert any(kind == "unsure" for _, kind in found.marks)


class TestSamples:
    """The set of our own: marked, whole, and varied."""

    def listed(self) -> list[dict[str, Any]]:
        return [foe for meeting in samples_of("portes") for foe in meeting["foes"]]

    def test_each_passes_the_form_as_it_stands(self):
        assert 25 <= len(self.listed()) <= 30
        for foe in self.listed():
            asked = PortesFoeForm({name: str(value) for name, value in foe.items()})
            assert asked.is_valid(), (foe["name"], asked.errors)
            assert asked.codec_data() == foe
        assert all(meeting["sample"] and meeting["note"] for meeting in samples_of("portes"))
        assert len({foe["name"] for foe in self.listed()}) == len(self.listed())

    @pytest.mark.rule("POR-04", "POR-63", "POR-64")
    def test_they_are_of_all_sorts(self):
        dice = [HitDice.parse(foe["dv"]) for foe in self.listed()]
        assert {0.5, 9} <= {found.dice for found in dice if found is not None}
        assert len({monster_attack(foe["dv"]) for foe in self.listed()}) >= 8
        assert {2, 12} <= {foe["morale"] for foe in self.listed()}
        assert any(isinstance(number(foe["in_labyrinth"]), Damage) for foe in self.listed())
        assert any(isinstance(number(foe["in_labyrinth"]), int) for foe in self.listed())
        assert any(foe["damages"].count("/") == 2 for foe in self.listed())
        assert any("attack" in foe for foe in self.listed())
        assert any("hit_points" in foe for foe in self.listed())


def test_every_column_has_its_field():
    assert set(PORTES.foe_columns) == set(PortesFoeForm.base_fields)
    assert foe_binding_of("portes") is PORTES
