"""How the adversaries of la Forteresse du Chaudron Noir are printed, for the reader of pasted text."""

from rulesets.kit import reading
from rulesets.kit.reading import Grammar, Reading, Score

GRAMMAR = Grammar(
    scores=(
        Score("habilete", "HABILETÉ", labels=("habilete", "habiletes", "habilite", "habil", "hab")),
        Score("pv", "PV", labels=("pv", "pvs"), low=1, high=999),
        Score("armure", "ARMURE", labels=("armure", "arm"), default=0),
        Score("degats", "DÉGÂTS", labels=("degats", "degat", "deg", "dgt", "dgts"), default=0),
    ),
    bare=0,
    counted=False,
)


def read(text: str) -> Reading:
    """Read the adversaries of a pasted text; a band is one adversary.

    >>> read("3 BANDITS hab 6 pv 11 arm 1 deg 0").data()["foes"]
    [{'name': '3 BANDITS', 'habilete': 6, 'pv': 11, 'armure': 1, 'degats': 0}]
    """
    return reading.read(text, GRAMMAR)
