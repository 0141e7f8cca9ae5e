"""A new character: six characteristics of 3d6 in order, or typed (POR-70)."""

from collections.abc import Mapping
from typing import Any

from rulesets.kit.data import Fields
from rulesets.kit.dice import Dice, Roll
from rulesets.portes.engine.events import Event
from rulesets.portes.engine.sheet import Hero
from rulesets.portes.engine.sheet_events import ScoreGiven, ScoreRolled
from rulesets.portes.engine.tables import CHARACTERISTICS, DIE

COUNT = 3
LOWEST, HIGHEST = 3, 18


def rolls(form: Mapping[str, Any]) -> tuple[Roll, ...]:
    """Return what is rolled, in order; the form of a rolled character is empty."""
    Fields(dict(form), "", ())
    return tuple(Roll(COUNT, DIE, "hero", score) for score in CHARACTERISTICS)


def create(dice: Dice, form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
    """Roll a character."""
    scores: dict[str, Any] = {}
    log = []
    for roll in rolls(form):
        faces = dice.roll(roll)
        scores[roll.why] = sum(faces)
        log.append(ScoreRolled(roll.why, faces, sum(faces)))
    return Hero(**scores), tuple(log)


def typed(form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
    """Make a character of six characteristics from 3 to 18 rolled at the table; raises BadScenario."""
    fields = Fields(dict(form), "", CHARACTERISTICS)
    scores: dict[str, Any] = {score: fields.integer(score, low=LOWEST, high=HIGHEST) for score in CHARACTERISTICS}
    return Hero(**scores), tuple(ScoreGiven(score, value) for score, value in scores.items())
