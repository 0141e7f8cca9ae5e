"""SCO-01 to SCO-05: a new heroine."""

import pytest

from rulesets.defis.engine.scorpions.tables import GEAR
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.registry import RULESETS
from rulesets.kit.replay import run

SCORPIONS = RULESETS["scorpions"]


def created(*dice):
    return run({"ruleset": "scorpions", "do": "create", "dice": list(dice)})


@pytest.mark.parametrize(
    ("score", "lowest", "highest"),
    [
        pytest.param("habilete", 7, 12, marks=pytest.mark.rule("SCO-01")),
        pytest.param("endurance", 14, 24, marks=pytest.mark.rule("SCO-02")),
        pytest.param("chance", 7, 12, marks=pytest.mark.rule("SCO-03")),
        pytest.param("sante", 8, 13, marks=pytest.mark.rule("SCO-04")),
    ],
)
def test_each_score_is_rolled_between_its_bounds(score, lowest, highest):
    assert created(1, 1, 1, 1, 1)["hero"][score] == {"initial": lowest, "current": lowest}
    assert created(6, 6, 6, 6, 6)["hero"][score] == {"initial": highest, "current": highest}


@pytest.mark.rule("SCO-01")
@pytest.mark.rule("SCO-02")
@pytest.mark.rule("SCO-03")
@pytest.mark.rule("SCO-04")
def test_the_dice_are_rolled_in_the_order_of_the_book():
    result = created(1, 2, 3, 4, 5)
    initials = {name: result["hero"][name]["initial"] for name in ("habilete", "endurance", "chance", "sante")}
    assert initials == {"habilete": 7, "endurance": 17, "chance": 10, "sante": 12}
    assert result["dice_used"] == 5


@pytest.mark.rule("SCO-05")
def test_she_starts_with_her_gear():
    result = created(1, 2, 3, 4, 5)["hero"]
    assert (result["repas"], result["or"], result["pierres"]) == (4, 20, {})
    assert GEAR == ("Épée", "Cotte de mailles", "Sac à dos", "Anneau de cuivre de votre père")


def test_the_page_knows_the_rolls_beforehand():
    dice = ScriptedDice([1, 2, 3, 4, 5])
    _, events = SCORPIONS.create(dice, {})
    assert tuple(made.roll for made in dice.rolled) == SCORPIONS.creation_rolls({})
    assert [SCORPIONS.codec.event_data(event) for event in events][1:2] == [
        {
            "event": "ScoreRolled",
            "score": "endurance",
            "faces": [2, 3],
            "halved": False,
            "bonus": 12,
            "value": 17,
        }
    ]
    assert [event.score for event in events] == ["habilete", "endurance", "chance", "sante", "or", "repas"]


def test_she_is_a_woman():
    assert SCORPIONS.feminine
    dead = SCORPIONS.codec.hero({**created(1, 2, 3, 4, 5)["hero"], "endurance": {"initial": 9, "current": 0}})
    assert any("morte" in (offer.refusal or "") for offer in SCORPIONS.acts(dead))
