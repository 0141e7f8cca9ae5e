"""The hero, the creatures and the fight of a Défis Fantastiques book, as values that never change."""

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from rulesets.defis.engine.tables import (
    FLIGHT_WOUND,
    LUCKY_BLOW,
    LUCKY_HURT,
    SINGLE_MODES,
    UNLUCKY_BLOW,
    UNLUCKY_HURT,
    WOUND,
)
from rulesets.kit.protocol import ONGOING


@dataclass(frozen=True, slots=True)
class Score:
    """A score's two numbers: the initial, never erased, and the current (DEF-01).

    >>> Score(12, 5).gained(9), Score(12, 5).lost(9), Score(8, 10).gained(1)
    (Score(initial=12, current=12), Score(initial=12, current=0), Score(initial=8, current=10))
    """

    initial: int
    current: int

    def gained(self, points: int) -> "Score":
        """Add points up to the initial; a score already above it keeps what it has (DEF-02)."""
        return replace(self, current=max(self.current, min(self.current + points, self.initial)))

    def lost(self, points: int) -> "Score":
        """Take points off, never below 0 (DEF-03)."""
        return replace(self, current=max(0, self.current - points))


ATTRIBUTES = {"or": "pieces"}
"""Names of the book that cannot be names in Python."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """What both books' heroes have; each book adds its own in a subclass.

    `SCORES` name the pairs and `COUNTS` the plain numbers, as the replay format does (gold is "or").
    """

    SCORES: ClassVar[tuple[str, ...]] = ("habilete", "endurance", "chance")
    COUNTS: ClassVar[tuple[str, ...]] = ("or", "repas")
    FEMININE: ClassVar[bool] = False

    habilete: Score
    endurance: Score
    chance: Score
    pieces: int = 0
    repas: int = 0

    @property
    def penalty(self) -> int:
        """Points that bear on HABILETÉ and ENDURANCE without being lost (SCO-15)."""
        return 0

    def penalty_on(self, name: str) -> int:
        """Return how many of these points bear on a score."""
        return self.penalty if name in ("habilete", "endurance") else 0

    @property
    def effective_habilete(self) -> int:
        """HABILETÉ as tests and combat use it."""
        return max(0, self.habilete.current - self.penalty)

    @property
    def effective_endurance(self) -> int:
        """ENDURANCE as death uses it."""
        return max(0, self.endurance.current - self.penalty)

    @property
    def death(self) -> str | None:
        """The score that killed the hero, or None for the living (DEF-04)."""
        return "endurance" if self.effective_endurance == 0 else None

    @property
    def dead(self) -> bool:
        """Whether the adventure is over."""
        return self.death is not None

    def floor(self, name: str) -> int:
        """Return what a number never falls below (DEF-03)."""
        return 0

    def value(self, name: str) -> int:
        """Return the current value of a score or count."""
        held: Score | int = getattr(self, ATTRIBUTES.get(name, name))
        return held.current if isinstance(held, Score) else held

    def initial(self, name: str) -> int | None:
        """Return a score's initial, None for a count."""
        held: Score | int = getattr(self, ATTRIBUTES.get(name, name))
        return held.initial if isinstance(held, Score) else None

    def with_value(self, name: str, value: int) -> Self:
        """Return the hero with another current value, not below its floor and not capped by the initial."""
        value = max(self.floor(name), value)
        attribute = ATTRIBUTES.get(name, name)
        held: Score | int = getattr(self, attribute)
        return self._with(attribute, replace(held, current=value) if isinstance(held, Score) else value)

    def with_initial(self, name: str, value: int) -> Self:
        """Return the hero with another initial, its current untouched."""
        held: Score = getattr(self, name)
        return self._with(name, replace(held, initial=max(0, value)))

    def with_gain(self, name: str, points: int) -> Self:
        """Return the hero with points gained up to the initial (DEF-02)."""
        held: Score = getattr(self, name)
        return self._with(name, held.gained(points))

    def gain_of(self, name: str, points: int, *, book: bool = False) -> int:
        """Return how many of these points count: those up to the initial, all of them where the book allows it."""
        return points if book else self.with_gain(name, points).value(name) - self.value(name)

    def _with(self, attribute: str, value: Any) -> Self:
        return replace(self, **{attribute: value})

    def said(self, masculine: str, feminine: str) -> str:
        """Return the word in the gender of the book's hero."""
        return feminine if self.FEMININE else masculine


@dataclass(frozen=True, slots=True)
class Foe:
    """A creature; `strength` is its own modifier of Attack Strength, `faiblesse` the stone's mark in this fight."""

    name: str
    habilete: int
    endurance: int
    strength: int | None = None
    faiblesse: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """What the paragraph imposes on a fight (DEF-30, DEF-40, SCO-20, SCO-35); limits at 0 mean none."""

    mode: str = "one"
    may_flee: bool = False
    furie: bool = False
    hero_habilete: int = 0
    hero_strength: int = 0
    foe_strength: int = 0
    dealt: int = WOUND
    taken: int = WOUND
    max_assaults: int = 0
    modifiers_for: int = 0
    stop_at: int = 0


@dataclass(frozen=True, slots=True)
class Pending:
    """A wound not yet written down, waiting for the decision on luck (DEF-25).

    `wound` says whose: "foe" the creature's, "hero" the hero's, "flight" the hero's for having fled. `foe` is the
    creature it was exchanged with and `target` the one named for this assault, both None for a flight.

    >>> Pending("hero", 2, 0, 0).lucky, Pending("foe", 2, 0, 0).unlucky
    (1, 1)
    """

    wound: str
    plain: int = FLIGHT_WOUND
    foe: int | None = None
    target: int | None = None

    @property
    def lucky(self) -> int:
        """ENDURANCE the wound takes when luck smiles (DEF-22, DEF-23, DEF-40)."""
        return max(0, self.plain + (LUCKY_BLOW if self.wound == "foe" else LUCKY_HURT))

    @property
    def unlucky(self) -> int:
        """ENDURANCE the wound takes when luck fails (DEF-22, DEF-23, DEF-40)."""
        return max(0, self.plain + (UNLUCKY_BLOW if self.wound == "foe" else UNLUCKY_HURT))


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it stands: `assaults` is the number of the last one begun, `force` the Force stone's effect."""

    hero: Hero
    foes: tuple[Foe, ...]
    options: Options
    assaults: int = 0
    force: bool = False
    pending: Pending | None = None
    outcome: str = ONGOING

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome != ONGOING

    @property
    def living(self) -> tuple[int, ...]:
        """Indices of the creatures still alive."""
        return tuple(index for index, foe in enumerate(self.foes) if foe.endurance > 0)

    @property
    def nameable(self) -> tuple[int, ...]:
        """Indices of the creatures that an attack may name now (DEF-30, DEF-31)."""
        return self.living if self.options.mode == "all" else self.living[:1]

    @property
    def survivors(self) -> tuple[Foe, ...]:
        """The creatures as a later return finds them (DEF-41): the living, free of this fight's stones."""
        return tuple(replace(self.foes[index], faiblesse=False) for index in self.living)

    @property
    def modified(self) -> bool:
        """Whether the paragraph's three modifiers hold in the assault last begun (DEF-40)."""
        return not self.options.modifiers_for or self.assaults <= self.options.modifiers_for

    def with_foe(self, index: int, foe: Foe) -> "Fight":
        """Return the fight with one creature replaced."""
        return replace(self, foes=(*self.foes[:index], foe, *self.foes[index + 1 :]))


def mode_allows(mode: str, foes: int) -> bool:
    """Say whether that many creatures can be faced that way (DEF-30)."""
    return foes == 1 if mode in SINGLE_MODES else foes >= 1
