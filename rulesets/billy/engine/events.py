"""What happens in a fight, as facts: die faces and numbers, no prose. Fields are plain: texts, numbers, flags, tuples.

`SECRETS` names the fields that give away the adversary's hidden numbers to a player who is not to see them: its own,
the difference of HABILETÉ and the cell of the table, and every sum that one of them goes into.
"""

from dataclasses import dataclass
from typing import ClassVar

NOTHING: frozenset[str] = frozenset()
CELL = frozenset({"difference", "situation", "dealt", "taken"})
LEVELS = frozenset({"before", "after"})


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the log."""

    SECRETS: ClassVar[frozenset[str]] = NOTHING


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """The attack die of round `number`, and its cell of the table of situations: dealt by Billy, taken by him."""

    SECRETS: ClassVar[frozenset[str]] = CELL

    foe: int
    number: int
    faces: tuple[int, ...]
    difference: int
    situation: str
    dealt: int
    taken: int


@dataclass(frozen=True, slots=True)
class AttackRerolled(Event):
    """A Débrouillard rolled the attack die again; `before` is the face it was (BIL-44)."""

    SECRETS: ClassVar[frozenset[str]] = CELL

    foe: int
    before: int
    faces: tuple[int, ...]
    difference: int
    situation: str
    dealt: int
    taken: int


@dataclass(frozen=True, slots=True)
class DoublingTried(Event):
    """A Prudent's *jet de chance* to double the round's blow; a failure makes it 0 (BIL-42).

    In every *jet de chance*, `chance` is the score the die was compared with, `cost` what it took, `chance_left` the rest.
    """

    faces: tuple[int, ...]
    chance: int
    success: bool
    cost: int
    chance_left: int


@dataclass(frozen=True, slots=True)
class DodgeRolled(Event):
    """The dodge die against this fight's ADRESSE; `counter` says that it opens a critical counter (BIL-36, BIL-37)."""

    faces: tuple[int, ...]
    adresse: int
    success: bool
    counter: bool


@dataclass(frozen=True, slots=True)
class FoeWounded(Event):
    """Billy's blow: (`table` + `bonus` − `armure`) at least 0, then `doubling`, make `amount` (BIL-33, BIL-37, BIL-42).

    `bonus` is CRITIQUE in a critical counter and DÉGÂTS otherwise, the Guerrier's point (`guerrier`) counted; `armure`
    is 0 in a critical counter. `doubling` is "doubled", "zeroed", or "" when it was not tried.
    """

    SECRETS: ClassVar[frozenset[str]] = LEVELS | {"table", "armure", "amount"}

    foe: int
    counter: bool
    table: int
    bonus: int
    guerrier: int
    armure: int
    doubling: str
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class WoundTaken(Event):
    """The adversary's blow: (`table` + `degats` − `armure`) at least 0, `capped` to a Paysan's 3, make `amount`."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"table", "degats"})

    foe: int
    table: int
    degats: int
    armure: int
    capped: bool
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class KillingBlowStruck(Event):
    """A blow that would kill waits for a Prudent's decision; nothing of it is written yet (BIL-41)."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"table", "degats", "amount"})

    foe: int
    table: int
    degats: int
    armure: int
    amount: int
    pv: int
    cost: int


@dataclass(frozen=True, slots=True)
class SurvivalTried(Event):
    """A Prudent's *jet de chance* against a killing blow (BIL-41)."""

    faces: tuple[int, ...]
    chance: int
    success: bool
    cost: int
    chance_left: int


@dataclass(frozen=True, slots=True)
class BlowCancelled(Event):
    """A blow that would have killed is not taken; `by` is "foe_dead" (BIL-35) or "chance" (BIL-41)."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"amount"})

    foe: int
    amount: int
    by: str


@dataclass(frozen=True, slots=True)
class AvoidanceTried(Event):
    """A Prudent's *jet de chance* to avoid the fight; `cost` is what was paid (BIL-40)."""

    faces: tuple[int, ...]
    chance: int
    success: bool
    cost: int
    chance_left: int


@dataclass(frozen=True, slots=True)
class HeroSuffered(Event):
    """Billy lost PV between rounds, past ARMURE (BIL-39)."""

    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FoeSuffered(Event):
    """The adversary lost PV between rounds, past its ARMURE (BIL-39)."""

    SECRETS: ClassVar[frozenset[str]] = LEVELS

    foe: int
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FoeKilled(Event):
    """The adversary is at 0 PV."""

    foe: int


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    """Billy is at 0 PV."""


@dataclass(frozen=True, slots=True)
class DominationReached(Event):
    """The difference came to 8 or beyond in mid-fight (BIL-30)."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"difference"})

    difference: int
    outcome: str


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """The fight is over; `by` is "foe_dead", "hero_dead", "domination", "chance", "max_rounds" or "hand"."""

    outcome: str
    by: str


@dataclass(frozen=True, slots=True)
class OptionChanged(Event):
    """One option of the fight was set to what the text imposes."""

    option: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FoeCorrected(Event):
    """A number of the adversary was set by hand."""

    SECRETS: ClassVar[frozenset[str]] = LEVELS

    foe: int
    score: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class HeroCorrected(Event):
    """A number of Billy's was set by hand during a fight."""

    score: str
    before: int
    after: int
