"""What happened, as facts: die faces and numbers, no prose. Fields are plain: texts, numbers, flags, tuples of faces.

`SECRETS` names the fields that give away an adversary's hidden numbers to a player who is not to see them. What
happens out of a fight is in `sheet_events.py`.
"""

from dataclasses import dataclass
from typing import ClassVar

NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Event:
    """A fact of the log."""

    SECRETS: ClassVar[frozenset[str]] = NOTHING


@dataclass(frozen=True, slots=True)
class HeroStruck(Event):
    """Althéos's blow: faces + `force` + `modifier` + `honneur` = `total`, against the adversary's PROTECTION (CRE-21).

    `force` includes the gear, `weapon` is the index of the one in hand (None: bare hands), the modifiers are the
    paragraph's, `honneur` what he spent and `honneur_left` what remains. `rule` says what settled it: "sum" (the
    comparison), "always" or "never" (the dice alone, CRE-22, CRE-23).
    """

    SECRETS: ClassVar[frozenset[str]] = frozenset({"protection", "protection_modifier"})

    foe: int
    faces: tuple[int, ...]
    weapon: int | None
    force: int
    modifier: int
    honneur: int
    honneur_left: int
    total: int
    protection: int
    protection_modifier: int
    rule: str
    hit: bool


@dataclass(frozen=True, slots=True)
class FoeStruck(Event):
    """An adversary's blow: faces + `force` + `companions` + `modifier` = `total`, against PROTECTION (CRE-21, CRE-30).

    `protection` is the hero's with his gear, `protection_modifier` the paragraph's; `honneur` is what he spent on it.
    """

    SECRETS: ClassVar[frozenset[str]] = frozenset({"faces", "force", "modifier", "total"})

    foe: int
    faces: tuple[int, ...]
    force: int
    companions: int
    modifier: int
    total: int
    protection: int
    protection_modifier: int
    honneur: int
    honneur_left: int
    rule: str
    hit: bool


@dataclass(frozen=True, slots=True)
class FoeWounded(Event):
    """An adversary went one condition down (CRE-10)."""

    foe: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FoeKilled(Event):
    """An adversary is dead."""

    foe: int


@dataclass(frozen=True, slots=True)
class FoeSetAside(Event):
    """A gravely wounded adversary left the fight to the others (CRE-31)."""

    foe: int


@dataclass(frozen=True, slots=True)
class FoeSteppedUp(Event):
    """Another adversary now fights, and strikes next (CRE-31, CRE-32)."""

    foe: int


@dataclass(frozen=True, slots=True)
class HeroWounded(Event):
    """Althéos went one condition down at the hands of that adversary (CRE-10)."""

    foe: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class BlowForgone(Event):
    """Althéos did something else than strike: the adversary is next (CRE-20)."""


@dataclass(frozen=True, slots=True)
class TwoDiceTaken(Event):
    """All gravely wounded: two dice again, for both sides, until the end (CRE-24)."""


@dataclass(frozen=True, slots=True)
class RetreatTried(Event):
    """A retreat: it succeeds at `limit` or less; HONNEUR was paid, `honneur_left` remains (CRE-40)."""

    faces: tuple[int, ...]
    limit: int
    success: bool
    honneur_left: int


@dataclass(frozen=True, slots=True)
class SurrenderOffered(Event):
    """Althéos offered to surrender to that adversary (CRE-41)."""

    foe: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class HonteTaken(Event):
    """HONTE for a "retreat", a "surrender" or the "killing" of who had yielded (CRE-40 to CRE-42)."""

    why: str
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class FoesUndecided(Event):
    """All the adversaries are gravely wounded or dead: the text decides (CRE-32)."""


@dataclass(frozen=True, slots=True)
class FoesFoughtOn(Event):
    """They fight to the death: those set aside are back (CRE-32)."""


@dataclass(frozen=True, slots=True)
class FoesYielded(Event):
    """The adversaries still alive yield (CRE-42)."""

    foes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class YieldAccepted(Event):
    """Their surrender was accepted; `lootable` are the humans among them (CRE-42)."""

    foes: tuple[int, ...]
    lootable: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class YieldRefused(Event):
    """They are killed all the same (CRE-42)."""

    foes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HonneurWon(Event):
    """The HONNEUR of a victory: `due` by the text, nothing of it for a hero who had none left (CRE-43, CRE-07)."""

    due: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class HeroRecovered(Event):
    """The fight over, Althéos is unharmed again (CRE-11)."""

    before: str


@dataclass(frozen=True, slots=True)
class HeroDied(Event):
    """Althéos is dead, by "wounds", by the "text", or by his "honte" (CRE-08, CRE-09, CRE-10)."""

    by: str


@dataclass(frozen=True, slots=True)
class FightEnded(Event):
    """The fight is over; `by` is "foes_dead", "hero_dead", "honte", "retreat", "surrender", "yield" or "hand"."""

    outcome: str
    by: str


@dataclass(frozen=True, slots=True)
class OptionChanged(Event):
    """One option of the fight was set to what the paragraph imposes (CRE-27)."""

    option: str
    before: int | bool | str | None
    after: int | bool | str | None


@dataclass(frozen=True, slots=True)
class TurnChanged(Event):
    """Before any blow, the first one was given to "hero" or "foe" (CRE-27)."""

    turn: str


@dataclass(frozen=True, slots=True)
class FoeCorrected(Event):
    """An adversary's number or condition was set by hand."""

    SECRETS: ClassVar[frozenset[str]] = frozenset({"before", "after"})

    foe: int
    score: str
    before: int | bool | str
    after: int | bool | str


@dataclass(frozen=True, slots=True)
class HeroCorrected(Event):
    """A score or the condition of the hero was set by hand during a fight."""

    score: str
    before: int | str
    after: int | str
