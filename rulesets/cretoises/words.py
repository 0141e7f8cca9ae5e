"""What pages call the scores, rolls and options of the book."""

from rulesets.cretoises.engine.tables import CONDITIONS
from rulesets.cretoises.templatetags.cretoises import condition_name
from sheets.words import Words

WORDS = Words(
    scores={
        "force": "Force",
        "protection": "Protection",
        "honneur": "Honneur",
        "honte": "Honte",
        "condition": "État",
    },
    rolls={
        "attack": "le coup",
        "zeus": "le don de Zeus",
        "patron_help": "le prix de l’aide",
        "retreat": "battre en retraite",
    },
    choices={
        "defend": "coup adverse",
        "retreat": "retraite",
        "two_dice": "coup à deux dés",
    },
    options={
        "mode": "Adversaires",
        "may_flee": "Fuite permise",
        "retreat_max": "Retraite réussie jusqu’à",
        "honour_won": "Honneur de la victoire",
        "accepts_surrender": "Accepte votre reddition",
        "hero_force": "Modificateur de votre Force",
        "hero_protection": "Modificateur de votre Protection",
        "foe_force": "Modificateur de la Force adverse",
        "foe_protection": "Modificateur de la Protection adverse",
        "first": "Premier coup",
        "wounds_stay": "Les blessures restent",
    },
    levels={"condition": tuple(condition_name(condition) for condition in reversed(CONDITIONS))},
    deaths=frozenset({"HeroDied"}),
    spent=frozenset({"honneur"}),
)
