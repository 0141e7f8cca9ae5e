"""What the form of an encounter sends: a band of monsters against another."""

from typing import Any


def kind(row: int, side: int = 1, **more: Any) -> dict[str, str]:
    """Return the fields of a kind of monsters; two goblins unless told."""
    scores = {
        "name": "Grelot",
        "dv": "1-1",
        "movement": "18",
        "ca": "6",
        "damages": "1d6",
        "morale": "7",
        "hit_points": "3, 5",
        "count": "2",
        "side": str(side),
        **more,
    }
    return {f"foe-{row}-{name}": str(value) for name, value in scores.items()}


SIDES = {
    "sides": "2",
    "side-0-name": "Personnages",
    "side-0-tests": "on",
    "side-1-name": "Monstres",
    "side-1-monsters": "on",
    "side-1-hidden": "on",
    "side-1-tests": "on",
}

NEW_ENCOUNTER = {
    "do": "start",
    "place": "labyrinth",
    **SIDES,
    "rows": "2",
    **kind(0, 0, name="Garde", count="1", hit_points="8"),
    **kind(1),
}

COMING = {"do": "start", "sides": "2", "rows": "1", **kind(0)}
