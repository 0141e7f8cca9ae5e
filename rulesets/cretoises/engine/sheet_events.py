"""What happened out of a fight, as facts: creation, gear, scores, gods; same conventions as `events.py`."""

from dataclasses import dataclass

from rulesets.cretoises.engine.events import Event


@dataclass(frozen=True, slots=True)
class ScoreGiven(Event):
    """A score of a new hero (CRE-01)."""

    score: str
    value: int


@dataclass(frozen=True, slots=True)
class PatronChosen(Event):
    """The god under whose protection the hero is (CRE-50)."""

    god: str


@dataclass(frozen=True, slots=True)
class WeaponGained(Event):
    """A weapon is carried: since the "start", "found" or as "loot" (CRE-01, CRE-42)."""

    why: str
    name: str
    force: int
    protection: int


@dataclass(frozen=True, slots=True)
class WeaponLost(Event):
    """A weapon is gone: given up as "tribute" or "dropped" (CRE-41)."""

    why: str
    name: str
    force: int
    protection: int


@dataclass(frozen=True, slots=True)
class ArmourGained(Event):
    """A piece of armour is carried, worn or spare: since the "start", "found" or as "loot" (CRE-04)."""

    why: str
    name: str
    kind: str
    protection: int
    worn: bool
    force: int | None


@dataclass(frozen=True, slots=True)
class ArmourLost(Event):
    """A piece of armour is gone: given up as "tribute" or "dropped" (CRE-41)."""

    why: str
    name: str
    kind: str
    protection: int
    worn: bool
    force: int | None


@dataclass(frozen=True, slots=True)
class ArmourWorn(Event):
    """A spare was put on; PROTECTION with the weapon in hand, before and after."""

    name: str
    kind: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ArmourTakenOff(Event):
    """A piece worn became a spare; PROTECTION with the weapon in hand, before and after."""

    name: str
    kind: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class WeaponChosen(Event):
    """A weapon was taken in hand; `index` is None when the most powerful is again (CRE-02)."""

    index: int | None
    name: str


@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Event):
    """A score was changed by what the text says: `by` was asked, `capped` says that not all of it could count.

    `book` says that the player ticked "the text allows it" (CRE-06, CRE-07).
    """

    score: str
    before: int
    after: int
    by: int
    book: bool
    capped: bool


@dataclass(frozen=True, slots=True)
class ConditionSet(Event):
    """The text or a hand changed the condition out of a fight."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ZeusCalled(Event):
    """Zeus gave that gift; `faces` of its die if it has one, HONNEUR and HONTE before and after (CRE-60 to CRE-64)."""

    gift: str
    faces: tuple[int, ...]
    honneur_before: int
    honneur_after: int
    honte_before: int
    honte_after: int


@dataclass(frozen=True, slots=True)
class PatronAsked(Event):
    """The patron's help: its `price` (`faces` when a die fixed it), whether it was paid, HONNEUR (CRE-51)."""

    price: int
    faces: tuple[int, ...]
    success: bool
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AttitudeChanged(Event):
    """A god looks on the hero otherwise, or was written down for the first time (CRE-50)."""

    god: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class GodRemoved(Event):
    """A god that the player had added is off the sheet."""

    god: str


@dataclass(frozen=True, slots=True)
class OracleConsulted(Event):
    """From one paragraph to the one twenty further (CRE-70)."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class AdventureRestarted(Event):
    """The hero is new again, at that paragraph (CRE-09)."""

    paragraph: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice rolled for the player outside any rule."""

    sides: int
    faces: tuple[int, ...]
    total: int
