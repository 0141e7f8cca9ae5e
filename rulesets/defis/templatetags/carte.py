"""Words of the map: the six directions of the marsh (SCO-51) as French says them."""

from django import template

register = template.Library()

DIRECTIONS = {
    "n": ("nord", "au nord"),
    "ne": ("nord-est", "au nord-est"),
    "e": ("est", "à l’est"),
    "s": ("sud", "au sud"),
    "so": ("sud-ouest", "au sud-ouest"),
    "o": ("ouest", "à l’ouest"),
    # No passage takes these two.
    "no": ("nord-ouest", "au nord-ouest"),
    "se": ("sud-est", "au sud-est"),
}


@register.filter
def direction_name(direction: str) -> str:
    """Return what a direction is called.

    >>> direction_name("so")
    'sud-ouest'
    """
    return DIRECTIONS.get(direction, (direction, direction))[0]


@register.filter
def to_the(direction: str) -> str:
    """Return where a direction lies.

    >>> to_the("e")
    'à l’est'
    """
    return DIRECTIONS.get(direction, (direction, direction))[1]
