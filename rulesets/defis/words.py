"""What pages call the scores, rolls and options of the family."""

from rulesets.kit.protocol import Ruling
from sheets.words import Words

WORDS = Words(
    scores={
        "habilete": "Habileté",
        "endurance": "Endurance",
        "chance": "Chance",
        "sante": "Santé",
        "mutation": "Mutation",
        "or": "Pièces d’or",
        "pieces": "Pièces d’or",
        "repas": "Repas",
        "strength": "Force d’Attaque",
    },
    rolls={
        "attack": "Force d’Attaque",
        "chance": "tenter la Chance",
        "habilete": "tester l’Habileté",
        "endurance": "Endurance",
        "sante": "Santé",
        "malediction": "prix de la Malédiction",
        "or": "pièces d’or",
    },
    choices={
        "luck": "Chance tentée",
        "keep": "blessure gardée",
        "flee": "fuite",
    },
    options={
        "mode": "Adversaires",
        "may_flee": "Fuite permise",
        "furie": "Potion de Furie bue",
        "hero_habilete": "Modificateur de votre Habileté",
        "hero_strength": "Modificateur de votre Force d’Attaque",
        "foe_strength": "Modificateur de la Force d’Attaque adverse",
        "dealt": "Blessures infligées",
        "taken": "Blessures reçues",
        "max_assaults": "Nombre d’assauts",
        "modifiers_for": "Durée des modificateurs",
        "stop_at": "Arrêt au seuil d’Endurance",
    },
    values={
        "one": "un seul",
        "as_one": "comme un seul",
        "in_turn": "l’un après l’autre",
        "all": "tous à la fois",
    },
    left={"endurance": "Endurance restante attendue"},
    deaths=frozenset({"HeroDied"}),
    spent=frozenset({"chance"}),
    readings=(
        Ruling(
            "SIG-20",
            "Pendant un combat, un total de départ ne change pas, et l’on ne mange pas : terminez le combat, ou "
            "quittez-le.",
        ),
        Ruling(
            "SIG-21",
            "Tant qu’une blessure attend votre décision, ni vos scores ni le combat ne se corrigent : gardez-la ou "
            "tentez la Chance d’abord.",
        ),
        Ruling(
            "SIG-22",
            "« Gagné », « Perdu » et « Quitter » ferment le combat sans changer un seul score. Quitté, il attend à son "
            "paragraphe.",
        ),
    ),
)
