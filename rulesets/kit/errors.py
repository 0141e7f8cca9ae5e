"""What an engine refuses, each with one French sentence for the player."""

from collections.abc import Callable
from typing import Any


class RuleViolation(ValueError):
    """A choice the rules do not allow now; `str()` is the sentence for the player."""


class BadDie(ValueError):
    """A face outside the die that was rolled; `str()` is the sentence for the player."""


class NotEnoughDice(ValueError):
    """A scripted run of dice that ended before the rules were done rolling."""


class BadScenario(ValueError):
    """Plain data that does not describe a hero, a foe, an option or a choice; the sentence names the key."""


def refusal(verify: Callable[..., object], *args: Any) -> str | None:
    """Return the sentence with which `verify` refuses, or None when it allows."""
    try:
        verify(*args)
    except RuleViolation as violation:
        return str(violation)
    return None
