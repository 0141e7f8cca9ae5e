"""The figures of la Forteresse du Chaudron Noir as data."""

from collections.abc import Mapping
from dataclasses import dataclass

BASE: Mapping[str, int] = {"habilete": 2, "adresse": 1, "endurance": 2, "chance": 3}
"""What every Billy starts from (BIL-01)."""

DERIVED = ("habilete", "adresse", "endurance", "armure", "degats", "critique")
"""Scores that are a sum of what he was given: base, objects, caractère, and what play brought."""

RESERVES = ("chance", "pv")
COUNTERS = ("gloire", "richesse")
SCORES = ("habilete", "adresse", "endurance", "chance", "pv", "armure", "degats", "critique", *COUNTERS)
"""Every number of the sheet, in the order of the format."""

PV_PER_ENDURANCE = 3
ADRESSE_CAP = 5
DIE = 6

DODGE_ADRESSE = 2
"""ADRESSE from which a dodge die exists (BIL-36)."""

COUNTER_FACE = 1
"""Face of the dodge die that is a critical counter (BIL-37)."""

GUERRIER_DEGATS = 1
PAYSAN_CAP = 3
DOUBLE_COST = 1
SURVIVE_COST = 1
AVOID_FAILURE = 1

HANDS = 2
OBJECTS_CHOSEN = 3
CATEGORIES = ("arme", "equipement", "outil")


@dataclass(frozen=True, slots=True)
class Thing:
    """One of the twelve objects: its category, its bonuses, and the hands it takes (0: it is not held)."""

    category: str
    bonuses: Mapping[str, int]
    hands: int = 0


OBJECTS: Mapping[str, Thing] = {
    "epee": Thing("arme", {"habilete": 4}, 1),
    "lance": Thing("arme", {"habilete": 3, "adresse": 1}, 1),
    "morgenstern": Thing("arme", {"habilete": 1, "endurance": 1, "degats": 1}, 1),
    "arc": Thing("arme", {"habilete": 3, "adresse": 1, "critique": 4}, 2),
    "cotte": Thing("equipement", {"habilete": -1, "adresse": -1, "endurance": 1, "armure": 2}),
    "marmite": Thing("equipement", {"endurance": 2, "armure": 1}),
    "pamphlet": Thing("equipement", {"chance": 4}),
    "kit_soin": Thing("equipement", {"chance": 1}),
    "fourche": Thing("outil", {"habilete": 1, "endurance": 3}, 1),
    "dague": Thing("outil", {"habilete": 1, "critique": 6}),
    "kit_escalade": Thing("outil", {"adresse": 1}),
    "sac_grains": Thing("outil", {"endurance": 2, "chance": 2}),
}
"""The twelve objects, in the book's order, which settles ties (BIL-13)."""

KIT_SOIN, DAGUE = "kit_soin", "dague"

CARACTERES: Mapping[str, Mapping[str, int]] = {
    "guerrier": {"habilete": 2, "chance": -1},
    "prudent": {"chance": 2, "habilete": -1},
    "paysan": {"endurance": 2, "adresse": -1},
    "debrouillard": {"adresse": 2, "endurance": -1},
}
"""BIL-20 to BIL-23."""

BY_CATEGORY = {"arme": "guerrier", "equipement": "prudent", "outil": "paysan"}
"""The caractère of two objects or more of one category; one of each makes a Débrouillard."""

DOMINATION = 8
"""Difference, either way, from which a fight is settled without a die (BIL-30)."""

_ROWS = """
0-12 1-8 1-7 1-6 2-6 2-6 3-6 3-5 3-5 3-5 3-4 3-4 4-4 4-3 4-3
0-9  1-7 1-6 2-6 2-5 2-5 3-5 3-4 3-4 3-4 3-3 3-3 4-3 5-2 5-2
1-8  1-6 1-5 2-5 2-4 2-4 3-4 3-3 3-3 3-3 4-3 4-2 5-2 5-2 6-2
2-6  2-5 2-5 2-4 3-4 3-3 3-3 3-3 4-3 4-2 4-2 5-2 5-1 6-1 8-1
2-5  2-5 3-4 3-3 3-3 4-3 4-3 4-3 5-3 5-2 5-2 6-2 6-1 7-1 9-0
3-4  3-4 4-4 4-3 4-3 5-3 5-3 5-3 6-3 6-2 6-2 6-1 7-1 8-1 12-0
"""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A cell of the table of situations: PV that Billy takes from the adversary, and loses to it."""

    dealt: int
    taken: int


def _exchange(cell: str) -> Exchange:
    dealt, taken = cell.split("-")
    return Exchange(int(dealt), int(taken))


TABLE: tuple[tuple[Exchange, ...], ...] = tuple(
    tuple(_exchange(cell) for cell in row.split()) for row in _ROWS.strip().splitlines()
)
"""The table of situations: a row per face of the die, a column per difference from −7 to 7 (BIL-31)."""


def exchange(die: int, difference: int) -> Exchange:
    """Return the cell for a die and a difference short of domination.

    >>> exchange(2, -4)
    Exchange(dealt=2, taken=6)
    """
    return TABLE[die - 1][difference + DOMINATION - 1]


@dataclass(frozen=True, slots=True)
class Situation:
    """A heading of the table: its highest difference, and the CHANCE that avoiding the fight costs (BIL-32)."""

    name: str
    up_to: int
    avoid: int


SITUATIONS = (
    Situation("desavantage_lourd", -5, 5),
    Situation("desavantage", -3, 3),
    Situation("desavantage_leger", -1, 1),
    Situation("egalite", 0, 1),
    Situation("avantage_leger", 2, 1),
    Situation("avantage", 4, 1),
    Situation("avantage_lourd", 7, 0),
)


def situation(difference: int) -> Situation:
    """Return the heading over a difference; beyond ±7 the outermost one.

    >>> situation(-5).name, situation(3).avoid
    ('desavantage_lourd', 1)
    """
    return next((heading for heading in SITUATIONS if difference <= heading.up_to), SITUATIONS[-1])
