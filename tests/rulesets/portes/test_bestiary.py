"""Numbers appearing, DV and PV (POR-04)."""

import pytest

from rulesets.kit.dice import ScriptedDice
from rulesets.portes.engine.bestiary import Monster, hit_points, level_hint, muster, number_appearing
from rulesets.portes.engine.notation import Damage, HitDice, number


def goblin(**more):
    entry = {"name": "Rôdeur", "dv": "1-1", "appearing": ("2d4", "6d10"), "movement": 18, "ca": 6}
    return Monster(**{**entry, "damages": (Damage(1, 6),), "morale": 7, **more})


@pytest.mark.rule("POR-04")
def test_the_number_for_the_place_is_rolled():
    assert number_appearing(goblin(), "labyrinth", ScriptedDice([3, 4])) == (7, (3, 4))
    assert number_appearing(goblin(), "surface", ScriptedDice([10, 1, 1, 1, 1, 1])) == (15, (10, 1, 1, 1, 1, 1))
    plain = goblin(appearing=("1", "1d6-1"))
    assert number_appearing(plain, "labyrinth", ScriptedDice([])) == (1, ())
    assert number_appearing(plain, "surface", ScriptedDice([1])) == (0, (1,))


@pytest.mark.rule("POR-04")
@pytest.mark.parametrize(
    ("dv", "level", "hint"),
    [("2", 2, 0), ("1-1", 1, 0), ("½", 1, 0), ("4+1", 2, -2), ("2", 5, 3), ("1+1", 1, 0), ("?", 3, 0)],
)
def test_dv_match_the_level_or_are_told(dv, level, hint):
    assert level_hint(dv, level) == hint


@pytest.mark.rule("POR-04")
@pytest.mark.parametrize(
    ("dv", "faces", "pv"),
    [
        ("1-1", [1], 1),
        ("1-1", [8], 7),
        ("3", [1, 2, 3], 6),
        ("4+1", [8, 8, 8, 8], 33),
        ("½", [4], 4),
        ("¼", [2], 2),
        ("2**", [3, 4], 7),
    ],
)
def test_pv_from_dv(dv, faces, pv):
    dice = ScriptedDice(faces)
    assert hit_points(dv, dice) == (pv, tuple(faces)) and dice.used == len(faces)


def test_a_band_is_mustered():
    dice = ScriptedDice([5, 6])
    band = muster(goblin(pv=(3,), damages=(Damage(1, 6), Damage(1, 4))), 2, dice)
    assert [(m.name, m.pv, m.pv_max, m.attack, len(m.blows)) for m in band] == [
        ("Rôdeur 1", 3, 3, 1, 2),
        ("Rôdeur 2", 3, 3, 1, 2),
    ]
    assert dice.used == 0
    band = muster(goblin(pv=(3, 5), attack=4, initiative=1), 3, dice)
    assert [(m.pv, m.attack, m.initiative, m.morale) for m in band] == [(3, 4, 1, 7), (5, 4, 1, 7), (4, 4, 1, 7)]
    assert muster(goblin(pv=(3,)), 1, dice)[0].name == "Rôdeur"


def test_notation():
    assert Damage.parse("2d6") == Damage(2, 6) and Damage.parse("1d4-2") == Damage(1, 4, -2)
    for text in ("", "d6", "0d6", "1d0", "1d6+", "1d6 ", "1D6", "1d6+1d4", "-1d6", "1d6.5", "１d6"):
        assert Damage.parse(text) is None
    for text in ("1d6", "2d4+1", "1d4-2"):
        assert str(Damage.parse(text)) == text
    assert HitDice.parse("1d8") is None and HitDice.parse("") is None
    assert (number("12"), number("2d4"), number("beaucoup")) == (12, Damage(2, 4), None)
