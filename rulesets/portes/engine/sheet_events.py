"""What happens to a character out of an encounter, as facts; same conventions as `events.py`."""

from dataclasses import dataclass

from rulesets.portes.engine.events import Event


@dataclass(frozen=True, slots=True)
class ScoreRolled(Event):
    """A characteristic of a new character: 3d6 (POR-70)."""

    score: str
    faces: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class ScoreGiven(Event):
    """A characteristic of a new character, typed (POR-70)."""

    score: str
    value: int


@dataclass(frozen=True, slots=True)
class PvAdjusted(Event):
    """PV lost or gained, kept within 0 and their maximum: `by` was asked."""

    by: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FirstPvRolled(Event):
    """The PV that a character begins with were rolled with these dice ("1d8+1") (POR-70)."""

    dice: str
    faces: tuple[int, ...]
    pv: int


@dataclass(frozen=True, slots=True)
class GoldReceived(Event):
    """Gold pieces were given: `before` is the sum that his treasure told, None where it told none."""

    by: int
    before: int | None


@dataclass(frozen=True, slots=True)
class SheetWritten(Event):
    """Something of the sheet was written; None takes back an override (POR-70)."""

    score: str
    before: int | str | None
    after: int | str | None


@dataclass(frozen=True, slots=True)
class WeaponsWritten(Event):
    """The weapons were written: names, and dice of damage in the same order."""

    names: tuple[str, ...]
    damages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CharacterDied(Event):
    """No PV are left (POR-62)."""


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice rolled outside any rule."""

    sides: int
    faces: tuple[int, ...]
    total: int
