"""What pages call the scores and rolls of the game."""

from sheets.words import Words

WORDS = Words(
    scores={
        "force": "Force",
        "dexterite": "Dextérité",
        "constitution": "Constitution",
        "intelligence": "Intelligence",
        "sagesse": "Sagesse",
        "charisme": "Charisme",
        "pv": "PV",
        "pv_max": "PV maximum",
        "ca": "CA",
        "movement": "Mouvement",
        "attack": "Attaque",
        "morale": "Moral",
        "initiative": "Initiative",
        "xp": "Expérience",
    },
    rolls={
        "attack": "attaque",
        "distance": "distance",
        "surprise": "surprise",
        "reaction": "réaction",
        "initiative": "initiative",
        "damage": "dégâts",
        "morale": "moral",
        "pursue": "poursuite",
        "drop": "appât",
        "evade": "évasion",
        "catch": "rattraper",
        "hurt": "blessures",
        "heal": "soins",
        "first_pv": "PV de départ",
    },
    deaths=frozenset({"CharacterDied"}),
)
