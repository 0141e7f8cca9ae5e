"""The pasted adversary of the Chroniques Crétoises: Force, Protection, and the asterisk of who is not human."""

import pytest

from rulesets.cretoises.engine.reader import read


@pytest.mark.parametrize(
    ("text", "foes"),
    [
        ("HOPLITE Force 7 Protection 14", [("HOPLITE", 7, 14, True)]),
        ("SANGLIER Force (*) 4 Protection 13", [("SANGLIER", 4, 13, False)]),
        ("SANGLIER (*) Force 4 Protection 13", [("SANGLIER", 4, 13, False)]),
        ("SANGLIER* Force 4 Protection 13", [("SANGLIER", 4, 13, False)]),
        ("LION Force : 5 (*)\nProtection : 12", [("LION", 5, 12, False)]),
        ("LION 5/12 (*)", [("LION", 5, 12, False)]),
        ("**HOPLITE** Force **7** Protection **14**", [("HOPLITE", 7, 14, True)]),
        ("*HOPLITE* Force 7 Protection 14", [("HOPLITE", 7, 14, True)]),
        (
            "GARDE Force 6 Protection 13\nLION Force (*) 5 Protection 12",
            [("GARDE", 6, 13, True), ("LION", 5, 12, False)],
        ),
        ("Votre Force de 8 et votre Protection de 12", []),
        ("Force 8 Protection 12 Honneur 7 Honte 0", []),
        ("LION Force ? Protection 12", [("LION", None, 12, True)]),
    ],
)
def test_read(text, foes):
    assert [tuple(foe.values()) for foe in read(text).data()["foes"]] == foes
