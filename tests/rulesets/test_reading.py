"""The shared reader with the grammars of other books: what a sibling ruleset has to give it."""

import pytest

from rulesets.kit.reading import Grammar, Score, read

BAND = Grammar(
    scores=(
        Score("habilete", "HABILETÉ", labels=("habilete", "hab")),
        Score("pv", "PV", labels=("pv",), low=1, high=999),
        Score("armure", "ARMURE", labels=("armure", "arm"), default=0),
        Score("degats", "DÉGÂTS", labels=("degats", "deg"), default=0),
    ),
    bare=0,
    counted=False,
)
PAIR = Grammar(
    scores=(
        Score("force", "Force", ("force",), ("f",)),
        Score("protection", "Protection", ("protection",), ("p",)),
    )
)


@pytest.mark.parametrize(
    ("grammar", "text", "foes", "unread"),
    [
        (BAND, "3 BANDITS hab 6 pv 11 arm 1 deg 0", [("3 BANDITS", 6, 11, 1, 0)], []),
        (BAND, "LOUP HABILETÉ 5 PV 8", [("LOUP", 5, 8, 0, 0)], []),
        (BAND, "LOUP HABILETÉ 5 PV 8 ARMURE ?", [("LOUP", 5, 8, None, 0)], ["ARMURE"]),
        (BAND, "HABILETÉ PV ARMURE DÉGÂTS\nLOUP 5 8 0 1", [("LOUP", 5, 8, 0, 1)], []),
        (BAND, "Nom;HAB;PV;ARM;DEG\nLoup;5;8;0;1", [("Loup", 5, 8, 0, 1)], []),
        (BAND, "LOUP 5/8", [], ["LOUP 5/8"]),
        (PAIR, "SANGLIER Force (*) 4 Protection 13", [("SANGLIER", 4, 13)], []),
        (
            PAIR,
            "deux gardes (de Force 6 et de Protection 13)",
            [("gardes 1", 6, 13), ("gardes 2", 6, 13)],
            [],
        ),
        (PAIR, "HOPLITE F 7 P 14", [("HOPLITE", 7, 14)], []),
        (PAIR, "HOPLITE 7/14", [("HOPLITE", 7, 14)], []),
    ],
)
def test_another_grammar(grammar, text, foes, unread):
    data = read(text, grammar).data()
    assert [tuple(foe.values()) for foe in data["foes"]] == foes
    assert data["unread"] == unread
