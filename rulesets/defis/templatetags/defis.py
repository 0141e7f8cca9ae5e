"""The stones of le Marais aux Scorpions: what they are called, and what each does."""

from django import template

from rulesets.defis.engine.scorpions.tables import HELP

register = template.Library()

STONES: dict[str, str] = {
    "habilete": "Habileté",
    "endurance": "Endurance",
    "chance": "Chance",
    "feu": "Feu",
    "glace": "Glace",
    "illusion": "Illusion",
    "amitie": "Amitié",
    "croissance": "Croissance",
    "benediction": "Bénédiction",
    "force": "Force",
    "terreur": "Terreur",
    "fletrissure": "Flétrissure",
    "malediction": "Malédiction",
    "faiblesse": "Faiblesse",
}


@register.filter
def stone_name(key: str) -> str:
    """Return what the book calls a magic stone; an unknown one keeps its own name."""
    return STONES.get(key, key)


@register.filter
def stone_effect(kind: str) -> str:
    """Return what a magic stone does, as the help says it (SCO-32 to SCO-40)."""
    return HELP.get(kind, "")
