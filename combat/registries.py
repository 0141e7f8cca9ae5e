"""What those above add to fights: each registry is filled once, as the program starts."""

from typing import Any, Protocol

from sheets.models import Character


class OddsRule(Protocol):
    """Says whether odds may be shown to somebody for a hero’s fight; `hidden`: an adversary’s numbers are not."""

    def __call__(self, hero: Character, viewer: Any, *, hidden: bool = False) -> bool: ...


ODDS_RULES: list[OddsRule] = []


def odds_allowed(hero: Character, viewer: Any, *, hidden: bool = False) -> bool:
    """Say whether nothing forbids showing odds to somebody for a hero’s fight."""
    return all(rule(hero, viewer, hidden=hidden) for rule in ODDS_RULES)
