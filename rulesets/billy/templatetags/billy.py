"""Words of la Forteresse du Chaudron Noir: its objects, caractères and situations, as the pages say them."""

from collections.abc import Iterable

from django import template

from lib.french import listed

register = template.Library()

THINGS = {
    "epee": "épée",
    "lance": "lance",
    "morgenstern": "morgenstern",
    "arc": "arc",
    "cotte": "cotte de mailles",
    "marmite": "marmite",
    "pamphlet": "pamphlet",
    "kit_soin": "kit de soin",
    "fourche": "fourche",
    "dague": "dague",
    "kit_escalade": "kit d’escalade",
    "sac_grains": "sac de grains",
}

REMARKS = {
    "arc": "prend les deux mains",
    "pamphlet": "et Billy sait lire",
    "kit_soin": "double les PV que le texte rend de lui-même",
    "fourche": "tenue d’une main",
    "dague": "sans main libre, seul le Critique compte",
}

CATEGORIES = {"arme": "Armes", "equipement": "Équipement", "outil": "Outils"}

CARACTERES = {
    "guerrier": "Guerrier",
    "prudent": "Prudent",
    "paysan": "Paysan",
    "debrouillard": "Débrouillard",
}

POWERS = {
    "guerrier": "+1 Dégât à chaque attaque",
    "prudent": "évite un combat, double ses coups et survit, en y risquant sa Chance",
    "paysan": "jamais plus de 3 PV perdus d’un coup",
    "debrouillard": "relance le dé d’attaque une fois par tour",
}

SITUATIONS = {
    "desavantage_lourd": "désavantage lourd",
    "desavantage": "désavantage",
    "desavantage_leger": "désavantage léger",
    "egalite": "égalité",
    "avantage_leger": "avantage léger",
    "avantage": "avantage",
    "avantage_lourd": "avantage lourd",
}


@register.filter
def thing_name(name: str) -> str:
    """Return what the book calls one of the twelve objects."""
    return THINGS.get(name, name)


@register.filter
def thing_names(names: Iterable[str]) -> str:
    """Return a list of objects as a sentence has it.

    >>> thing_names(["epee", "fourche"]), thing_names([])
    ('épée et fourche', 'rien')
    """
    return listed(THINGS.get(name, name) for name in names) or "rien"


@register.filter
def remark(name: str) -> str:
    """Return what an object does besides its bonuses, or nothing."""
    return REMARKS.get(name, "")


@register.filter
def category_name(name: str) -> str:
    """Return the heading of a category of objects."""
    return CATEGORIES.get(name, name)


@register.filter
def caractere_name(name: str | None) -> str:
    """Return a caractère; a Billy may have none."""
    return CARACTERES.get(name or "", "sans caractère")


@register.filter
def power(name: str | None) -> str:
    """Return what a caractère can do in a fight."""
    return POWERS.get(name or "", "")


@register.filter
def situation_name(name: str) -> str:
    """Return the heading of the table of situations."""
    return SITUATIONS.get(name, name)
