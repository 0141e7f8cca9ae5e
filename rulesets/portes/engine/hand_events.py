"""What the MdT does by hand in an encounter, as facts; same conventions as `events.py`, `by_hand` always true."""

from dataclasses import dataclass, field

from rulesets.portes.engine.events import Event


@dataclass(frozen=True, slots=True)
class HandEvent(Event):
    """A fact of the MdT's making."""

    by_hand: bool = field(default=True, kw_only=True)


@dataclass(frozen=True, slots=True)
class Corrected(HandEvent):
    """Something was set: `what` is the encounter's, a side's or a member's; values are plain, or text where they are not."""

    what: str
    before: int | str | bool | None
    after: int | str | bool | None
    side: int | None = None
    member: int | None = None


@dataclass(frozen=True, slots=True)
class SideAdded(HandEvent):
    """One more side comes in."""

    side: int
    name: str
    monsters: bool


@dataclass(frozen=True, slots=True)
class MemberAdded(HandEvent):
    """One more combatant comes in."""

    side: int
    member: int
    name: str
    pv: int


@dataclass(frozen=True, slots=True)
class MemberRemoved(HandEvent):
    """A combatant is taken out; those after him on his side move up a place."""

    side: int
    member: int
    name: str
    pv: int


@dataclass(frozen=True, slots=True)
class MemberMoved(HandEvent):
    """A combatant goes over to another side, and is its last member now."""

    side: int
    member: int
    name: str
    to: int
    place: int


@dataclass(frozen=True, slots=True)
class DiceThrown(HandEvent):
    """Dice of damage or healing for several at once."""

    dice: str
    faces: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PvChanged(HandEvent):
    """PV lost or given back; `why` is "hurt" or "heal"."""

    side: int
    member: int
    why: str
    amount: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class SideLeft(HandEvent):
    """A side goes away: talk is over, its ways are its own (POR-13)."""

    side: int


@dataclass(frozen=True, slots=True)
class PursuitGivenUp(HandEvent):
    """A side lost sight of those it pursued (POR-42)."""

    side: int


@dataclass(frozen=True, slots=True)
class SpellAnnounced(HandEvent):
    """A spell is announced for this round; an empty text takes it back (POR-60)."""

    side: int
    member: int
    spell: str


@dataclass(frozen=True, slots=True)
class SideAdvanced(HandEvent):
    """A side moved by so many metres, towards the others or (negative) away (POR-30, POR-31)."""

    side: int
    metres: int
    running: bool


@dataclass(frozen=True, slots=True)
class MemberAdvanced(HandEvent):
    """A combatant moved by himself by so many metres, towards the others or (negative) away (POR-21, POR-30, POR-31)."""

    side: int
    member: int
    metres: int
    running: bool


@dataclass(frozen=True, slots=True)
class MemberRested(HandEvent):
    """Three full tours of rest are over for a combatant (POR-31)."""

    side: int
    member: int
