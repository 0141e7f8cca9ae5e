"""Words of a character of Portes, Monstres & Trésors for the engine's ids."""

from typing import Any

from django import template

from lib.french import signed
from rulesets.portes.engine.sheet import DERIVED
from sheets.templatetags.signet import score_name

register = template.Library()

CLASSES = {
    "guerrier": "Guerrier",
    "nain": "Nain",
    "elfe": "Elfe",
    "halfelin": "Halfelin",
    "clerc": "Clerc",
    "voleur": "Voleur",
    "magicien": "Magicien",
}

ARMOURS = {"aucune": "Sans armure", "cuir": "Cuir", "mailles": "Mailles", "plates": "Plates"}

SIGNED = ("attack", "initiative", "reaction")
"""Numbers that are added to a die, so that they are written with their sign."""

OWN_NAMES = {
    "pv_max": "PV maximum",
    "attack": "Attaque",
    "movement": "Mouvement",
    "combat_movement": "En combat",
    "reaction": "Réaction",
    "classe": "Classe",
    "niveau": "Niveau",
    "treasure": "Trésor",
    "notes": "Notes",
}


@register.filter
def classe_name(classe: str | None) -> str:
    """Return a class, "" for none."""
    return CLASSES.get(classe or "", "")


@register.filter
def armour_name(armour: str) -> str:
    """Return an armour of the table (POR-61)."""
    return ARMOURS.get(armour, armour)


@register.filter
def sheet_name(name: str) -> str:
    """Return what this sheet calls one of its numbers or texts."""
    return OWN_NAMES.get(name) or score_name(name)


@register.filter
def has_table(name: str) -> bool:
    """Say whether nothing written means a number that a table gives, or a class that is none."""
    return name in (*DERIVED, "classe")


@register.filter
def as_written(value: Any, name: str) -> str:
    """Write a number of the sheet: a modifier with its sign, a class by its name.

    >>> as_written(2, "attack"), as_written(-1, "ca"), as_written(None, "classe"), as_written("nain", "classe")
    ('+2', '−1', 'aucune', 'Nain')
    """
    if name == "classe":
        return classe_name(value) or "aucune"
    if value is None:
        return "d’après la table" if has_table(name) else "rien"
    return signed(value) if name in SIGNED else str(value).replace("-", "−")
