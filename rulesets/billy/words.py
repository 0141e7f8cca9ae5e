"""What pages call the scores, rolls and options of the book."""

from sheets.words import Words

WORDS = Words(
    scores={
        "habilete": "Habileté",
        "adresse": "Adresse",
        "endurance": "Endurance",
        "chance": "Chance",
        "chance_max": "Chance maximum",
        "pv": "PV",
        "pv_max": "PV maximum",
        "armure": "Armure",
        "degats": "Dégâts",
        "critique": "Critique",
        "gloire": "Gloire",
        "richesse": "Richesse",
        "caractere": "Caractère",
    },
    rolls={
        "attack": "dé d’attaque",
        "chance": "jet de chance",
        "adresse": "jet d’adresse",
        "dodge": "esquive",
        "double": "doubler le coup",
        "survive": "survivre",
        "avoid": "éviter le combat",
    },
    choices={
        "avoid": "éviter le combat",
        "reroll": "dé relancé",
        "double": "doubler le coup",
        "dodge": "esquive",
        "take": "coup encaissé",
        "survive": "survivre",
    },
    options={
        "companions": "Compagnons",
        "hero_habilete": "Modificateur de votre Habileté",
        "hero_adresse": "Modificateur de votre Adresse",
        "hero_between": "PV perdus entre les tours",
        "foe_between": "PV perdus par l’adversaire entre les tours",
        "between_every": "Tours entre deux pertes",
        "max_rounds": "Nombre de tours",
    },
    left={"pv": "PV restants attendus"},
    deaths=frozenset({"HeroDied"}),
    spent=frozenset({"chance"}),
)
