"""CRE-01, CRE-50: a new Althéos."""

from typing import Any

import pytest

from rulesets.kit.dice import ScriptedDice
from tests.rulesets.cretoises.builders import CLUB, HELMET, LANCE, RULES, bad, create, names, piece


@pytest.mark.rule("CRE-01")
def test_what_he_starts_with():
    result = create(patron="athena")
    assert result["dice_used"] == 0
    assert result["hero"] == {
        "force": 4,
        "protection": 10,
        "honneur": 7,
        "honte": 0,
        "condition": "indemne",
        "weapons": [{"name": "massue", "force": 1, "protection": 0}],
        "armour": [],
        "gods": dict.fromkeys(("ares", "poseidon", "apollon", "aphrodite", "hera"), "neutre"),
        "patron": "athena",
        "zeus_used": False,
    }


@pytest.mark.rule("CRE-01")
def test_what_an_earlier_book_left_him_takes_the_place_of_it():
    kept = create(patron="ares", honneur=12, honte=3, weapons=[LANCE, CLUB], armour=[HELMET])["hero"]
    assert (kept["honneur"], kept["honte"], kept["force"], kept["protection"]) == (12, 3, 4, 10)
    assert (kept["weapons"], kept["armour"]) == ([LANCE, CLUB], [HELMET])
    assert create(patron="ares", weapons=[])["hero"]["weapons"] == []
    assert create(patron="ares", honneur=3, honte=3)["hero"]["honte"] == 3


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ({}, "patron"),
        ({"patron": "zeus"}, "patron"),
        ({"patron": None}, "patron"),
        ({"patron": "ares", "honneur": 2, "honte": 3}, "honte"),
        ({"patron": "ares", "honneur": -1}, "honneur"),
        ({"patron": "ares", "honte": 8}, "honte"),
        ({"patron": "ares", "armour": [piece(worn=True), piece(worn=True)]}, "armour"),
        ({"patron": "ares", "weapons": [{"name": "lance", "kind": "arme"}]}, "kind"),
        ({"patron": "ares", "force": 5}, "force"),
    ],
)
def test_a_form_that_is_not_whole_is_refused(form, key):
    assert bad(create(**form), key)


def test_each_score_and_each_thing_is_told():
    form = {"patron": "hera", "armour": [HELMET]}
    hero, told = RULES.create(ScriptedDice([]), form)
    events: Any = told
    assert RULES.creation_rolls(form) == ()
    assert names(events) == [*["ScoreGiven"] * 4, "PatronChosen", "WeaponGained", "ArmourGained"]
    assert [(event.score, event.value) for event in events[:4]] == [
        ("force", 4),
        ("protection", 10),
        ("honneur", 7),
        ("honte", 0),
    ]
    assert hero.patron == "hera"


@pytest.mark.rule("CRE-50")
@pytest.mark.parametrize("patron", ["ares", "athena", "poseidon", "apollon", "aphrodite", "hera"])
def test_the_five_others_are_neutral(patron):
    gods = create(patron=patron)["hero"]["gods"]
    assert patron not in gods and len(gods) == 5 and set(gods.values()) == {"neutre"}
