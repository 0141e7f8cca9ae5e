"""Words of the Chroniques Crétoises for the engine's ids."""

from django import template

from rulesets.cretoises.engine.tables import GOD_NAMES

register = template.Library()

CONDITIONS = {
    "indemne": "Indemne",
    "blesse": "Blessé",
    "grievement": "Grièvement blessé",
    "mort": "Mort",
}

KINDS = {
    "casque": "Casque",
    "plastron": "Plastron",
    "jambieres": "Jambières",
    "bouclier": "Bouclier",
    "autre": "Autre pièce",
}

ATTITUDES = {"favorable": "Favorable", "neutre": "Neutre", "defavorable": "Défavorable"}

DOMAINS = {
    "ares": "la guerre",
    "athena": "la ruse et les armes",
    "poseidon": "la mer",
    "apollon": "le soleil et les oracles",
    "aphrodite": "l’amour",
    "hera": "la reine des dieux",
}

GIFTS = {
    "resurrection": ("Revenir à la vie", "équipement gardé, Honneur 1, Honte 0, Indemne"),
    "honneur": ("Un dé d’Honneur", "s’ajoute même à un Honneur tombé à 0"),
    "restore": ("Un point d’Honneur", "quand il est tombé à 0"),
    "neutral": ("Apaiser les dieux", "tous redeviennent neutres, votre protecteur le reste"),
}


@register.filter
def god_name(god: str) -> str:
    """Return a god's name; one that the player added has his own.

    >>> god_name("hera"), god_name("Hécate")
    ('Héra', 'Hécate')
    """
    return GOD_NAMES.get(god, god)


@register.filter
def god_domain(god: str) -> str:
    """Return what a god is known for."""
    return DOMAINS.get(god, "")


@register.filter
def condition_name(condition: str) -> str:
    """Return a condition as the book says it (CRE-10)."""
    return CONDITIONS.get(condition, condition)


@register.filter
def kind_name(kind: str) -> str:
    """Return a kind of armour (CRE-04)."""
    return KINDS.get(kind, kind)


@register.filter
def attitude_name(attitude: str) -> str:
    """Return how a god looks on the hero (CRE-50)."""
    return ATTITUDES.get(attitude, attitude)


@register.filter
def gift_name(gift: str) -> str:
    """Return what Zeus may be asked for (CRE-61 to CRE-64)."""
    return GIFTS.get(gift, (gift, ""))[0]


@register.filter
def gift_help(gift: str) -> str:
    """Return what that gift does."""
    return GIFTS.get(gift, ("", ""))[1]
