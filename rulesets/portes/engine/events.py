"""What happens in an encounter, as facts: die faces and numbers, no prose. Fields are plain: texts, numbers, flags, tuples.

Sides and members are named by their numbers from 0. `faces` is empty where no die was rolled.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the log; `by_hand`: the MdT decided it instead of the dice or the rules."""

    by_hand: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class DistanceSet(Event):
    """How far apart the sides meet, in metres (POR-10)."""

    faces: tuple[int, ...]
    metres: int


@dataclass(frozen=True, slots=True)
class SurpriseTested(Event):
    """A die for each of `sides`; those of `surprised` cannot act in the first round (POR-11)."""

    sides: tuple[int, ...]
    faces: tuple[int, ...]
    surprised: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReactionRolled(Event):
    """How a side of monsters takes the meeting (POR-12)."""

    side: int
    faces: tuple[int, ...]
    modifier: int
    total: int
    reaction: str


@dataclass(frozen=True, slots=True)
class IntentionStated(Event):
    """What a side means to do: fight, talk or flee (POR-13)."""

    side: int
    intention: str


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """A round begins; `rolls` are (side, member or None, face, modifier, total), none when there was nothing to roll.

    `order`: groups of (side, member or None), the first acts first (POR-20, POR-21); `kept` is POR-22.
    """

    round: int
    rolls: tuple[tuple[int, int | None, int, int, int], ...]
    order: tuple[tuple[tuple[int, int | None], ...], ...]
    kept: bool = False


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """A blow: the d20 + `modifier` − `malus` against `needed`; a bare 20 hits, a bare 1 misses (POR-61)."""

    by: tuple[int, int]
    at: tuple[int, int]
    faces: tuple[int, ...]
    modifier: int
    malus: int
    needed: int
    hit: bool


@dataclass(frozen=True, slots=True)
class DamageDealt(Event):
    """What a blow that hit takes: `dice` − `malus`, at least 1 (POR-62)."""

    by: tuple[int, int]
    at: tuple[int, int]
    dice: str
    faces: tuple[int, ...]
    malus: int
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MemberDied(Event):
    """A combatant is at 0 PV (POR-62)."""

    side: int
    member: int


@dataclass(frozen=True, slots=True)
class FightBegun(Event):
    """From now on it is a fight for all: `why` is "attack", "caught" or "hand"."""

    why: str


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A group of round `round` has acted."""

    round: int
    group: tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The last group of a round has acted."""

    round: int


@dataclass(frozen=True, slots=True)
class MoraleTested(Event):
    """2d6 above the score: the side flees or yields; no die at 2 and 12 (POR-64)."""

    side: int
    score: int
    faces: tuple[int, ...]
    success: bool


@dataclass(frozen=True, slots=True)
class FlightBegun(Event):
    """A side turns to flee (POR-40)."""

    side: int


@dataclass(frozen=True, slots=True)
class SideFled(Event):
    """A side got away; `why` is "faster", "unpursued", "morale", "evasion", "unseen" or "hand"."""

    side: int
    why: str


@dataclass(frozen=True, slots=True)
class PursuitDecided(Event):
    """A side pursues those that flee, or lets them go; monsters roll (POR-41)."""

    side: int
    faces: tuple[int, ...]
    pursues: bool


@dataclass(frozen=True, slots=True)
class BaitDropped(Event):
    """Treasure or food lies before a pursuing side: does it stop? (POR-42)"""

    side: int
    faces: tuple[int, ...]
    stops: bool


@dataclass(frozen=True, slots=True)
class DistanceChanged(Event):
    """Metres between fleers and pursuers after a round (POR-43), or after a movement; `why`: "pursuit", "movement".

    "front": who stood nearest is no more, and the distance is that of the next.
    """

    before: int
    after: int
    why: str


@dataclass(frozen=True, slots=True)
class SideCaught(Event):
    """A fleeing side is caught (POR-43, POR-54)."""

    side: int


@dataclass(frozen=True, slots=True)
class EvasionTried(Event):
    """A day's d100 against the chance: `base` + `by_number` + `modifier`, within 5 to 100 (POR-51 to POR-54)."""

    side: int
    day: int
    fleers: int
    pursuers: int
    base: int
    by_number: int
    modifier: int
    chance: int
    faces: tuple[int, ...]
    rolled: int
    success: bool


@dataclass(frozen=True, slots=True)
class CatchTried(Event):
    """Faster pursuers have one chance in two to catch up (POR-54)."""

    side: int
    day: int
    faces: tuple[int, ...]
    rolled: int
    caught: bool


@dataclass(frozen=True, slots=True)
class RunnerTired(Event):
    """A combatant has run for 30 rounds, and is tired until he has rested (POR-31)."""

    side: int
    member: int


@dataclass(frozen=True, slots=True)
class EncounterEnded(Event):
    """It is over, and takes so many tours (POR-03, POR-13)."""

    tours: int


@dataclass(frozen=True, slots=True)
class LivesRolled(Event):
    """PV were rolled from their DV for monsters who come in, besides those `given` for others of them (POR-04)."""

    side: int
    name: str
    given: tuple[int, ...]
    pv: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StepReached(Event):
    """The group that acts goes on to a step of its turn (POR-60)."""

    step: str
