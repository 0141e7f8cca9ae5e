"""What Billy holds: the hands it takes, the bonuses that count, and the set a new Billy takes up (BIL-10 to BIL-14)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from rulesets.billy.engine.tables import DAGUE, HANDS, OBJECTS
from rulesets.kit.errors import RuleViolation

Held = tuple[str, ...]


def holdable(objects: Sequence[str]) -> Held:
    """Return those that are held in hand, in the book's order: the armes and the fourche."""
    return tuple(name for name in OBJECTS if name in objects and OBJECTS[name].hands)


def hands_used(held: Sequence[str]) -> int:
    """Return how many hands a set takes."""
    return sum(OBJECTS[name].hands for name in held)


def verify_hands(held: Sequence[str]) -> None:
    """Refuse a set that takes more than two hands (BIL-10)."""
    if hands_used(held) <= HANDS:
        return
    if "arc" in held:
        raise RuleViolation("L’arc prend les deux mains : rien d’autre ne se tient avec lui.")
    if "fourche" in held:
        raise RuleViolation("La fourche prend une main : elle ne se tient pas avec deux armes.")
    raise RuleViolation("Vous n’avez que deux mains : deux armes au plus.")


def sets(objects: Sequence[str]) -> Iterator[Held]:
    """Return every set that could be named, empty hands first, those of too many hands included."""
    names = holdable(objects)
    for size in range(len(names) + 1):
        yield from combinations(names, size)


def counted(name: str, held: Sequence[str]) -> Mapping[str, int]:
    """Return the bonuses of an owned object that count while `held` is held (BIL-11, BIL-12).

    >>> counted("dague", ["epee"]), counted("dague", ["arc"]), counted("lance", ["epee"])
    ({'habilete': 1, 'critique': 6}, {'critique': 6}, {})
    """
    thing = OBJECTS[name]
    if thing.hands and name not in held:
        return {}
    if name == DAGUE and hands_used(held) == HANDS:
        return {score: value for score, value in thing.bonuses.items() if score != "habilete"}
    return thing.bonuses


@lru_cache(maxsize=4096)
def total(score: str, objects: Held, held: Held) -> int:
    """Return what the objects bring to a score; asked for at every look at a sheet, so it is remembered."""
    return sum(counted(name, held).get(score, 0) for name in objects)


def best(objects: Sequence[str]) -> Held:
    """Return the legal set of the highest HABILETÉ; on a tie the larger, then the one that stands first (BIL-13).

    >>> best(["fourche", "epee", "dague"])
    ('epee', 'fourche')
    """
    owned = tuple(objects)
    legal = (held for held in sets(objects) if hands_used(held) <= HANDS)
    return max(legal, key=lambda held: (total("habilete", owned, held), len(held)))
