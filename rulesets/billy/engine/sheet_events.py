"""What happens to Billy out of a fight: his making, jets, numbers that change."""

from dataclasses import dataclass

from rulesets.billy.engine.events import Event


@dataclass(frozen=True, slots=True)
class ObjectsChosen(Event):
    """A new Billy has his three objects, what he holds of them, and the caractère that they make (BIL-13, BIL-20)."""

    objects: tuple[str, ...]
    held: tuple[str, ...]
    caractere: str


@dataclass(frozen=True, slots=True)
class ScoreGiven(Event):
    """A number of a new Billy."""

    score: str
    value: int


@dataclass(frozen=True, slots=True)
class HeroRevived(Event):
    """A correction brought Billy back from death."""


@dataclass(frozen=True, slots=True)
class AdresseTested(Event):
    """*Jet d’adresse*: `adresse` is the score the die was compared with (BIL-06)."""

    faces: tuple[int, ...]
    adresse: int
    success: bool


@dataclass(frozen=True, slots=True)
class ChanceTested(Event):
    """*Jet de chance* out of a fight (BIL-07)."""

    faces: tuple[int, ...]
    chance: int
    success: bool
    cost: int
    chance_left: int


@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Event):
    """A number was changed by what the text says: `by` was asked, `counted` is what it came to.

    A loss of PV is lowered by `armure` (BIL-09), a natural gain `doubled` by the kit de soin; `capped` says that a limit
    stopped the rest. `score` is "chance_max" when a point of CHANCE MAX was granted (BIL-04).
    """

    score: str
    by: int
    armure: int
    doubled: bool
    counted: int
    before: int
    after: int
    capped: bool


@dataclass(frozen=True, slots=True)
class PvMaximumChanged(Event):
    """PV maximum followed ENDURANCE; the PV that were above it are lost (BIL-08, BIL-14)."""

    before: int
    after: int
    pv_before: int
    pv_after: int


@dataclass(frozen=True, slots=True)
class HandsChanged(Event):
    """Billy holds something else (BIL-11)."""

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice rolled for the player outside any rule."""

    sides: int
    faces: tuple[int, ...]
    total: int
