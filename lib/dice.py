"""Where the program's dice come from."""

from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string


@cache
def _source(path: str) -> Callable[[int], int]:
    source: Callable[[int], int] = import_string(path)
    return source


def randbelow(sides: int) -> int:
    """Return a whole number from 0 to `sides` − 1, from the source that DICE_RANDBELOW names."""
    return _source(settings.DICE_RANDBELOW)(sides)
