"""What happened, as facts: die faces and numbers, no prose. Fields are plain: texts, numbers, flags, tuples of faces.

`SECRETS` names the fields that give away a creature's hidden numbers to a player who is not to see them.
"""

from dataclasses import dataclass
from typing import ClassVar

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the log."""

    SECRETS: ClassVar[frozenset[str]] = NOTHING


@dataclass(frozen=True, slots=True)
class ScoreRolled(Event):
    """A number of a new hero was rolled: the sum of the faces, halved upwards if `halved`, plus `bonus`."""

    score: str
    faces: tuple[int, ...]
    halved: bool
    bonus: int
    value: int


@dataclass(frozen=True, slots=True)
class ScoreGiven(Event):
    """A number of a new hero that the book gives without dice."""

    score: str
    value: int


@dataclass(frozen=True, slots=True)
class AssaultRolled(Event):
    """Both Attack Strengths against one creature; `result` is "hero", "foe" (who is stronger) or "tie".

    `hero_habilete` is effective, `hero_force` what the Force stone adds to it, the modifiers what the paragraph (and
    for the creature its own strength and the Faiblesse stone) adds to the sum. `target` is false for a creature
    that was not named: then a stronger hero has only dodged (DEF-32).
    """

    SECRETS: ClassVar[frozenset[str]] = frozenset({"foe_faces", "foe_habilete", "foe_modifier", "foe_total"})

    number: int
    foe: int
    target: bool
    foe_faces: tuple[int, ...]
    foe_habilete: int
    foe_modifier: int
    foe_total: int
    hero_faces: tuple[int, ...]
    hero_habilete: int
    hero_force: int
    hero_modifier: int
    hero_total: int
    result: str


@dataclass(frozen=True, slots=True)
class LuckTested(Event):
    """*Tentez votre Chance*: `chance` is the score it was compared with, `chance_left` what remains (DEF-10).

    `wound` is the pending wound it bears on ("foe", "hero", "flight"), "" outside a fight; `foe` its creature.
    """

    wound: str
    foe: int | None
    faces: tuple[int, ...]
    total: int
    chance: int
    lucky: bool
    chance_left: int


@dataclass(frozen=True, slots=True)
class HabileteTested(Event):
    """*Testez votre Habileté*: `habilete` is the effective score it was compared with (DEF-12)."""

    faces: tuple[int, ...]
    total: int
    habilete: int
    success: bool


@dataclass(frozen=True, slots=True)
class FoeWounded(Event):
    """A creature lost ENDURANCE; `luck` is "lucky", "unlucky", "kept", or "none" when there was no decision."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"before", "after"})

    foe: int
    amount: int
    before: int
    after: int
    luck: str


@dataclass(frozen=True, slots=True)
class WoundTaken(Event):
    """The hero lost ENDURANCE to a creature, or to a flight (`foe` is None); stored and effective scores."""

    foe: int | None
    flight: bool
    amount: int
    before: int
    after: int
    effective_before: int
    effective_after: int
    luck: str


@dataclass(frozen=True, slots=True)
class FoeKilled(Event):
    """A creature is at 0 ENDURANCE."""

    foe: int


@dataclass(frozen=True, slots=True)
class FoeSteppedUp(Event):
    """The next creature takes the place of one that fell (DEF-30)."""

    foe: int


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    """The hero is dead, of ENDURANCE or of SANTÉ (`score`)."""

    score: str


@dataclass(frozen=True, slots=True)
class HeroRevived(Event):
    """A correction brought the hero back from death."""


@dataclass(frozen=True, slots=True)
class FoeAtThreshold(Event):
    """A creature is at the ENDURANCE at which the text stops the fight, or below (DEF-40)."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"endurance"})

    foe: int
    endurance: int
    limit: int


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """The fight is over; `by` is "foes_dead", "hero_dead", "flight", "max_assaults", "stop_at" or "hand"."""

    outcome: str
    by: str


@dataclass(frozen=True, slots=True)
class OptionChanged(Event):
    """One option of the fight was set to what the paragraph imposes (DEF-40)."""

    option: str
    before: int | bool | str
    after: int | bool | str


@dataclass(frozen=True, slots=True)
class FoeCorrected(Event):
    """A creature's number was set by hand; `before` is None for a strength that it did not have."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"before", "after"})

    foe: int
    score: str
    before: int | None
    after: int


@dataclass(frozen=True, slots=True)
class HeroCorrected(Event):
    """A current score of the hero was set by hand during a fight; `penalty` bears on it (SCO-15)."""

    score: str
    before: int
    after: int
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class PenaltyChanged(Event):
    """SANTÉ crossed a threshold: points that bear on HABILETÉ and ENDURANCE, before and after (SCO-10 to 15)."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MealEaten(Event):
    """A meal was eaten: ENDURANCE gained, before and after, and the meals left (DEF-50).

    `lost` is what could not count above the initial, `penalty` what bears on ENDURANCE (SCO-15).
    """

    gain: int
    before: int
    after: int
    left: int
    lost: int = 0
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Event):
    """A number was changed by what the text says: `by` was asked, `capped` says that not all of it could count.

    `initial` says that the initial was changed, `book` that the player ticked "the book allows it" (DEF-02), `penalty`
    is what bears on the score (SCO-15).
    """

    score: str
    before: int
    after: int
    by: int
    initial: bool
    book: bool
    capped: bool
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice rolled for the player outside any rule."""

    sides: int
    faces: tuple[int, ...]
    total: int
