"""Short words of Portes, Monstres & Trésors for the page on which an encounter is led; `encounters` has the others."""

from django import template

register = template.Library()

STEPS = {
    "morale": "Moral",
    "movement": "Mouvement",
    "missiles": "Tirs",
    "spells": "Sorts",
    "melee": "Mêlée",
}
ONWARD = {"movement": "Au mouvement", "missiles": "Aux tirs", "spells": "Aux sorts", "melee": "À la mêlée"}
MARKS = {"out": "hors de combat", "tired": "épuisement", "struck": "a frappé"}
FIELDS = {
    "name": "Nom",
    "pv": "PV",
    "pv_max": "PV maximum",
    "ca": "CA",
    "attack": "Attaque",
    "damage": "Dégâts",
    "further": "Autres attaques",
    "movement": "Mouvement",
    "combat": "En combat (m)",
    "morale": "Moral",
    "initiative": "Initiative",
    "ran": "Rounds courus",
}


@register.filter
def step_title(step: str) -> str:
    """Return a step of a group's turn (POR-60)."""
    return STEPS.get(step, step)


@register.filter
def step_after(step: str | None, last: bool) -> str:
    """Return what the button says that leads to a step, or past the last of them.

    >>> step_after("melee", False), step_after(None, False), step_after(None, True)
    ('À la mêlée', 'Groupe suivant', 'Fin du round')
    """
    return ONWARD.get(step or "", "Fin du round" if last else "Groupe suivant")


@register.filter
def own_mark(mark: str) -> bool:
    """Say whether a mark is a combatant's own: what holds for all his side is said of the side."""
    return mark in MARKS


@register.filter
def mark_name(mark: str) -> str:
    """Return a mark of a combatant."""
    return MARKS.get(mark, mark)


@register.filter
def field_name(name: str) -> str:
    """Return what a number of a combatant is called."""
    return FIELDS.get(name, name)
