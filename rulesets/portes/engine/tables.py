"""The figures of Portes, Monstres & Trésors as data; where the chapter prints none, those of LL or OSE."""

from collections.abc import Mapping, Sequence

ROUND_SECONDS = 10
ROUNDS_PER_MINUTE = 6
ROUNDS_PER_TOUR = 60
TOUR_MINUTES = 10
TOURS_PER_DAY = 24 * 60 // TOUR_MINUTES
"""POR-01."""

ENCOUNTER_TOURS = 1
"""Tours that an encounter takes when it ends, unless the MdT says another number (POR-03)."""

LABYRINTH, SURFACE = "labyrinth", "surface"
PLACES = (LABYRINTH, SURFACE)

DISTANCE: Mapping[str, tuple[int, int, int]] = {LABYRINTH: (1, 6, 6), SURFACE: (4, 6, 10)}
"""Dice, their faces, and metres for each point (POR-10)."""

DIE = 6
SURPRISED_MOST = 2
"""Faces up to this one surprise (POR-11)."""

FRIENDLY, INDIFFERENT, NEUTRAL, UNFRIENDLY, HOSTILE = "friendly", "indifferent", "neutral", "unfriendly", "hostile"
REACTION_BANDS: Sequence[tuple[int | None, str]] = (
    (2, FRIENDLY),
    (5, INDIFFERENT),
    (8, NEUTRAL),
    (11, UNFRIENDLY),
    (None, HOSTILE),
)
"""Highest total of each reaction; the last has none (POR-12)."""

REACTIONS = tuple(word for _, word in REACTION_BANDS)
INTENTIONS = ("fight", "talk", "flee")
"""POR-13."""

PURSUE_LEAST = 7
"""POR-41."""

DROP_LEAST = 4
"""POR-42."""

COMBAT_DIVISOR = 3
RUN_ROUNDS = 30
TIRED_PENALTY = 2
REST_TOURS = 3
"""POR-30, POR-31."""

EVASION: Sequence[tuple[int | None, int, int, int]] = (
    (4, 50, 20, 40),
    (12, 35, 15, 35),
    (24, 25, 10, 25),
    (None, 10, 15, 25),
)
"""Fleers up to a number: base chance, then what pursuers over 25 % and over 75 % of them add (POR-51)."""

EVASION_LEAST, EVASION_MOST = 5, 100
DENSE_WOODS, TWICE_AS_FAST = 25, -25
"""POR-52."""

CATCH_MOST = 50
"""POR-54."""

NEEDED_LEAST, NEEDED_MOST = 2, 20
MORALE_NEVER_FIGHTS, MORALE_NEVER_FLEES = 2, 12
MORALE_SUCCESSES = 2
"""POR-61, POR-64."""

ANNOUNCE = "announce"
STEPS = ("morale", "movement", "missiles", "spells", "melee")
"""What a group goes through on its turn; spells are announced, and initiative tested, before the first (POR-60)."""

ARMOUR: Mapping[str, int] = {"aucune": 9, "cuir": 8, "mailles": 5, "plates": 3}
SHIELD = -1
"""Armour classes, descending (POR-61)."""

CHARACTERISTICS = ("force", "dexterite", "constitution", "intelligence", "sagesse", "charisme")
"""3d6 each, in this order (POR-70)."""

ModifierBands = Sequence[tuple[int | None, int]]

CHARISME_REACTION: ModifierBands = ((3, 2), (8, 1), (12, 0), (17, -1), (None, -2))
DEXTERITE_INITIATIVE: ModifierBands = ((3, -2), (8, -1), (12, 0), (17, 1), (None, 2))
"""Highest score of each band and its modifier (POR-12, POR-21)."""

FIGHTER: ModifierBands = (
    (0, 0),
    (2, 1),
    (3, 2),
    (4, 3),
    (5, 4),
    (6, 5),
    (8, 6),
    (9, 7),
    (11, 8),
    (12, 9),
    (13, 10),
    (14, 11),
    (15, 12),
    (16, 13),
    (17, 14),
    (18, 15),
    (None, 16),
)
CLERIC: ModifierBands = (
    (0, 0),
    (3, 1),
    (5, 2),
    (8, 3),
    (10, 4),
    (11, 5),
    (12, 6),
    (14, 7),
    (16, 8),
    (18, 9),
    (20, 10),
    (None, 11),
)
MAGIC_USER: ModifierBands = (
    (0, 0),
    (3, 1),
    (7, 2),
    (10, 3),
    (12, 4),
    (13, 5),
    (15, 6),
    (18, 7),
    (20, 8),
    (23, 9),
    (None, 10),
)
CLASSES: Mapping[str, ModifierBands] = {
    "guerrier": FIGHTER,
    "nain": FIGHTER,
    "elfe": FIGHTER,
    "halfelin": FIGHTER,
    "clerc": CLERIC,
    "voleur": CLERIC,
    "magicien": MAGIC_USER,
}
"""Attack bonus up to each level (POR-63)."""

MONSTER_ATTACK: ModifierBands = (
    *((dv, dv) for dv in range(1, 8)),
    *((dv, (dv + 7) // 2) for dv in range(9, 22, 2)),
    (None, 15),
)
"""Attack bonus up to each number of DV (POR-63)."""


def banded(bands: ModifierBands, score: float) -> int:
    """Return the number of the band that a score falls in.

    >>> banded(CHARISME_REACTION, 13), banded(MONSTER_ATTACK, 3.5), banded(MONSTER_ATTACK, 22)
    (-1, 4, 15)
    """
    return next(value for most, value in bands if most is None or score <= most)


def reaction_of(total: int) -> str:
    """Return the reaction that a total of 2d6 and its modifier gives (POR-12).

    >>> reaction_of(-1), reaction_of(8), reaction_of(14)
    ('friendly', 'neutral', 'hostile')
    """
    return next(word for most, word in REACTION_BANDS if most is None or total <= most)


def attack_bonus(classe: str | None, niveau: int) -> int:
    """Return the attack bonus of a character; 0 without a class (POR-63).

    >>> attack_bonus("guerrier", 19), attack_bonus("voleur", 9), attack_bonus(None, 4)
    (16, 4, 0)
    """
    return 0 if classe is None else banded(CLASSES[classe], niveau)


def combat_movement(movement: int) -> int:
    """Return the metres that a round of fighting allows, whole (POR-30)."""
    return movement // COMBAT_DIVISOR


def needed(attack: int, ca: int) -> int:
    """Return what a d20 with its modifiers must reach (POR-61).

    >>> needed(1, 5), needed(16, 6), needed(0, -3)
    (14, 2, 20)
    """
    return max(NEEDED_LEAST, min(NEEDED_MOST, 20 - attack - ca))
