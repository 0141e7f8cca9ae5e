"""The pasted adversary of la Forteresse du Chaudron Noir: four scores, and a band that is one adversary."""

import pytest

from rulesets.billy.engine.reader import read


@pytest.mark.parametrize(
    ("text", "foes", "unread"),
    [
        ("ORC\nHABILETÉ : 5\nPV : 8\nARMURE : 1\nDÉGÂTS : 2", [("ORC", 5, 8, 1, 2)], []),
        ("ORC hab 5 pv 8", [("ORC", 5, 8, 0, 0)], []),
        ("Trois gobelins (HAB 4, PV 6)", [("Trois gobelins", 4, 6, 0, 0)], []),
        ("3 BANDITS hab 6 pv 11 arm 1 deg 0", [("3 BANDITS", 6, 11, 1, 0)], []),
        ("ORC hab 5 pv 0 arm l deg -1", [("ORC", 5, None, None, None)], ["0", "l", "-1"]),
        ("ORC hab 5 endurance 8", [("ORC", 5, None, 0, 0)], ["endurance 8", "PV"]),
        ("HABILETÉ PV ARMURE DÉGÂTS\nORC 5 8 0 1", [("ORC", 5, 8, 0, 1)], []),
        ("Votre HABILETÉ de 3, vous perdez 2 PV", [], ["Votre HABILETÉ de 3, vous perdez 2 PV"]),
    ],
)
def test_read(text, foes, unread):
    data = read(text).data()
    assert [tuple(foe.values()) for foe in data["foes"]] == foes
    assert data["unread"] == unread
