"""What happens with the stones of the marsh, beside the family's events."""

from dataclasses import dataclass

from rulesets.defis.engine.events import Event


@dataclass(frozen=True, slots=True)
class StoneUsed(Event):
    """A stone was used and is gone: how many of its kind are left, and the creature it bears on if one was named."""

    stone: str
    left: int
    foe: int | None


@dataclass(frozen=True, slots=True)
class ScoreRestored(Event):
    """A stone gave points back: half the initial was due, `gain` could count (SCO-32); `penalty` bears on the score."""

    score: str
    due: int
    gain: int
    before: int
    after: int
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class MaledictionPaid(Event):
    """The die of Malédiction took that much ENDURANCE; stored and effective scores (SCO-36)."""

    faces: tuple[int, ...]
    amount: int
    before: int
    after: int
    effective_before: int
    effective_after: int


@dataclass(frozen=True, slots=True)
class StoneReceived(Event):
    """A stone was received from a good, neutral or evil giver, or found; `held` counts its kind now (SCO-31)."""

    stone: str
    giver: str
    held: int
