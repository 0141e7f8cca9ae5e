"""What every book does with its tables of choices and acts, its hand corrections, and dice thrown outside any rule."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import FightState, Offer, Param

Kind = TypeVar("Kind")

MOST_DICE = 20
SIDES = (2, 100)


def verify_ongoing(fight: FightState) -> None:
    """Refuse anything in a fight that is over."""
    if fight.over:
        raise RuleViolation("Ce combat est terminé.")


def move_of(moves: Mapping[str, Kind], do: str) -> Kind:
    """Return what a choice of that name does in a fight; raises RuleViolation."""
    if do not in moves:
        raise RuleViolation("Ce choix n’existe pas dans un combat de ce livre.")
    return moves[do]


def deed_of(deeds: Mapping[str, Kind], do: str) -> Kind:
    """Return what an act of that name does on a sheet; raises RuleViolation."""
    if do not in deeds:
        raise RuleViolation("Cette action n’existe pas dans ce livre.")
    return deeds[do]


def never_offered(state: object) -> Iterator[Offer]:
    """Offer nothing: what is done by hand is always there."""
    return iter(())


def differing(before: Any, names: Iterable[str], wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of the names that are wanted otherwise than they are, with what they are to be."""
    return {name: wanted[name] for name in names if name in wanted and wanted[name] != getattr(before, name)}


def verify_dice(count: int, sides: int) -> None:
    """Refuse dice that no table has."""
    if not 1 <= count <= MOST_DICE:
        raise RuleViolation(f"Lancez de 1 à {MOST_DICE} dés.")
    low, high = SIDES
    if not low <= sides <= high:
        raise RuleViolation(f"Un dé a de {low} à {high} faces.")


def offer_roll(hero: object) -> Iterator[Offer]:
    """Offer free dice; replay has no form for them."""
    low, high = SIDES
    params = (Param("count", low=1, high=MOST_DICE), Param("sides", low=low, high=high))
    yield Offer("roll", params=params, listed=False)
