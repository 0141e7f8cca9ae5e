"""The figures and the names of Chroniques Crétoises 2 as data."""

SCORES = ("force", "protection", "honneur", "honte")
"""The four values of Althéos, in the book's order."""

START = {"force": 4, "protection": 10, "honneur": 7, "honte": 0}
"""What he starts with (CRE-01)."""

CLUB = {"name": "massue", "force": 1, "protection": 0}
"""The weapon he starts with (CRE-01)."""

CONDITIONS = ("indemne", "blesse", "grievement", "mort")
"""Each hit moves one step to the right (CRE-10)."""

KINDS = ("casque", "plastron", "jambieres", "bouclier", "autre")
"""Kinds of armour (CRE-04)."""

KIND_NAMES = {
    "casque": "un casque",
    "plastron": "un plastron",
    "jambieres": "des jambières",
    "bouclier": "un bouclier",
    "autre": "une autre pièce",
}

WORN_OF_A_KIND = 1
SPARES_OF_A_KIND = 2
"""How many pieces of one kind may be worn, and carried beside (CRE-04)."""

GODS = ("ares", "athena", "poseidon", "apollon", "aphrodite", "hera")
"""Those who can be a patron (CRE-50)."""

GOD_NAMES = {
    "ares": "Arès",
    "athena": "Athéna",
    "poseidon": "Poséidon",
    "apollon": "Apollon",
    "aphrodite": "Aphrodite",
    "hera": "Héra",
}

NEUTRAL = "neutre"
ATTITUDES = ("favorable", NEUTRAL, "defavorable")
"""How a god who is not the patron looks on Althéos (CRE-50)."""

GIFTS = ("resurrection", "honneur", "restore", "neutral")
"""What Zeus may be asked for (CRE-61 to CRE-64)."""

RAISED = {"honneur": 1, "honte": 0}
"""What a resurrection leaves (CRE-61)."""

ALWAYS_HIT = (11, 12)
ALWAYS_MISS = (2, 3)
"""Totals of two dice that settle a blow whatever the scores (CRE-22)."""

ONE_DIE_MISS = 1
"""The face of a single die that always misses (CRE-23)."""

RETREAT_MAX = 4
"""The highest face with which a retreat succeeds, unless the text says another (CRE-40)."""

RETREAT_PRICE = 1
RETREAT_HONTE = 1
SURRENDER_HONTE = 1
REFUSAL_HONTE = 2
"""HONNEUR that trying to retreat costs, and HONTE of retreat, surrender and killing who yields (CRE-40 to CRE-42)."""

REFUSED_HELP_LOSS = 1
"""HONNEUR lost when the patron's help cannot be paid (CRE-51)."""

ORACLE_STEP = 20
"""What is added to the number of the paragraph to consult the oracle (CRE-70)."""

FIRST_PARAGRAPH = 1
"""Where the adventure starts again (CRE-09)."""
