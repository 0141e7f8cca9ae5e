"""Rolls as plain data, for what waits for typed dice, and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from rulesets.kit.dice import Roll, Rolled
from rulesets.kit.protocol import Data

DICE_AWAITED = "Un jet attend ses dés : tapez leurs faces, ou laissez le programme les lancer."
NOTHING_AWAITED = "Aucun jet n’attend de dés."


def roll_data(roll: Roll) -> Data:
    """Return a roll that is wanted as plain data.

    >>> roll_of(roll_data(Roll(2, 10, "mdt", "evade", low=0, side=1))).high
    9
    """
    return asdict(roll)


def roll_of(data: Mapping[str, Any]) -> Roll:
    """Return the roll of plain data; what older data does not say takes its default."""
    names = ("count", "sides", "who", "why", "foe", "low", "side", "member")
    return Roll(**{name: data[name] for name in names if name in data})


def rolled_of(data: Mapping[str, Any]) -> Rolled:
    """Return a roll that was made, from plain data."""
    return Rolled(roll_of(data), tuple(data["faces"]), data["origin"])
