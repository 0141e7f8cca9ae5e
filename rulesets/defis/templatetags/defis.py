"""The stones of le Marais aux Scorpions: what they are called, and what each does."""

from django import template

from rulesets.defis.engine.scorpions.tables import HELP, NAMES

register = template.Library()


@register.filter
def stone_name(key: str) -> str:
    """Return what the book calls a magic stone; an unknown one keeps its own name."""
    return NAMES.get(key, key)


@register.filter
def stone_effect(kind: str) -> str:
    """Return what a magic stone does, as the help says it (SCO-32 to SCO-40)."""
    return HELP.get(kind, "")
