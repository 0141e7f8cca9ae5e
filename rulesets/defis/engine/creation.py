"""A new hero, rolled score by score in the order of the book."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.defis.engine.events import Event, ScoreGiven, ScoreRolled
from rulesets.defis.engine.state import ATTRIBUTES, Hero, Score
from rulesets.defis.engine.tables import Creation
from rulesets.kit.dice import Dice, Roll


def rolls(table: Sequence[Creation]) -> Iterator[Roll]:
    """Return what is rolled, in order."""
    for line in table:
        yield Roll(line.count, 6, "hero", line.score)


def create(
    kind: type[Hero], table: Sequence[Creation], given: Mapping[str, int], dice: Dice
) -> tuple[Hero, tuple[Event, ...]]:
    """Roll a hero of that class; `given` are the numbers that the book hands out."""
    values: dict[str, Any] = {}
    log: list[Event] = []
    for line, roll in zip(table, rolls(table), strict=True):
        faces = dice.roll(roll)
        rolled = (sum(faces) + 1) // 2 if line.halved else sum(faces)
        value = rolled + line.bonus
        values[ATTRIBUTES.get(line.score, line.score)] = Score(value, value) if line.score in kind.SCORES else value
        log.append(ScoreRolled(line.score, faces, line.halved, line.bonus, value))
    for score, value in given.items():
        values[ATTRIBUTES.get(score, score)] = value
        log.append(ScoreGiven(score, value))
    return kind(**values), tuple(log)
