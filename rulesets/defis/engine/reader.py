"""How the adversaries of a Défis Fantastiques book are printed, for the reader of pasted text."""

from rulesets.kit import reading
from rulesets.kit.reading import Grammar, Reading, Score

GRAMMAR = Grammar(
    scores=(
        Score(
            "habilete",
            "HABILETÉ",
            labels=(
                "habilete",
                "habiletes",
                "habilite",
                "habilites",
                "habil",
                "habi",
                "hab",
                "habs",
                "hbl",
                "skill",
                "skl",
            ),
            tiny=("h", "hb", "sk"),
            low=0,
            high=99,
        ),
        Score(
            "endurance",
            "ENDURANCE",
            labels=("endurance", "endurances", "endur", "endu", "end", "stamina", "stam", "sta"),
            tiny=("e", "en", "st"),
            low=1,
            high=999,
        ),
    ),
)


def read(text: str) -> Reading:
    """Read the adversaries of a pasted text.

    >>> read("Premier ORQUE HAB. 5 END. l0").data()
    {'foes': [{'name': 'Premier ORQUE', 'habilete': 5, 'endurance': 10}], 'unread': ['l0']}
    """
    return reading.read(text, GRAMMAR)
