"""An encounter of two sides or more, as values that never change (POR-02)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rulesets.kit.protocol import ONGOING
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.tables import (
    ANNOUNCE,
    ENCOUNTER_TOURS,
    LABYRINTH,
    ROUNDS_PER_TOUR,
    TIRED_PENALTY,
    TOURS_PER_DAY,
    combat_movement,
)

ENDED = "ended"

Pair = tuple[int, int]
"""A combatant by his place of the moment: side, member. It changes as others come and go."""

Key = tuple[int, int]
"""A combatant for good: the key of the side that he came with, and his number on it, never another's."""

Actor = tuple[int, int | None]
"""Who acts in an order: a whole side (no member), or one combatant (POR-20, POR-21)."""

Group = tuple[Actor, ...]

FLEEING, FLED, LEFT, PURSUING, STOPPED = "fleeing", "fled", "left", "pursuing", "stopped"
STATUSES = ("", FLEEING, FLED, LEFT, PURSUING, STOPPED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A combatant: `movement` is that of exploration in metres, `ca` descends, `attack` is his bonus.

    `further` are the damages of his second, third… attacks of a round. `pv_max` bounds healing (None: nothing does).
    `combat` is his own combat movement, None for the third of `movement` (POR-30).
    `ran` counts rounds of running since his last rest, `spell` is what he announced, `ref` is the caller's own mark.
    `moved` are metres that he went by himself in this round, `behind` those by which he stays back of his side's first.
    """

    name: str = ""
    movement: int
    pv: int
    ca: int
    attack: int
    damage: Damage
    further: tuple[Damage, ...] = ()
    morale: int | None = None
    initiative: int = 0
    pv_max: int | None = None
    tired: bool = False
    ran: int = 0
    spell: str = ""
    ref: str = ""
    combat: int | None = None
    key: Key = (0, 0)
    moved: int = 0
    behind: int = 0

    @property
    def living(self) -> bool:
        """Whether he has PV left (POR-62)."""
        return self.pv > 0

    @property
    def combat_movement(self) -> int:
        """Metres that he may move in a round of fighting (POR-30, POR-70)."""
        return combat_movement(self.movement) if self.combat is None else self.combat

    @property
    def blows(self) -> tuple[Damage, ...]:
        """The damage of each of his attacks of a round."""
        return (self.damage, *self.further)

    @property
    def malus(self) -> int:
        """What fatigue takes off attack, damage and armour (POR-31)."""
        return TIRED_PENALTY if self.tired else 0

    @property
    def armour(self) -> int:
        """His armour class as it counts, fatigue included: it descends, so fatigue raises it."""
        return self.ca + self.malus


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side: its members, and where it stands.

    `surprised`: it rolled 1 or 2. `status` is "", or one of fleeing, fled, left, pursuing, stopped. `evasions` counts the
    days on which it rolled to evade (POR-54). `bled`: it had a first death; `shaken`: morale is asked and not yet rolled;
    `successes` of morale (POR-64). `intention` is what it means to do (POR-13), `moved` metres of this round. `key` is
    its own for good: never another side's.
    """

    name: str = ""
    monsters: bool
    members: tuple[Member, ...]
    surprised: bool = False
    status: str = ""
    reaction: str | None = None
    intention: str | None = None
    evasions: int = 0
    bled: bool = False
    shaken: bool = False
    successes: int = 0
    moved: int = 0
    key: int = 0

    @property
    def living(self) -> tuple[Member, ...]:
        """Those who live."""
        return tuple(member for member in self.members if member.living)

    @property
    def there(self) -> bool:
        """Whether it has a living member and has neither fled nor left."""
        return self.status not in (FLED, LEFT) and any(member.living for member in self.members)

    @property
    def movement(self) -> int:
        """Exploration movement of its slowest living member (POR-40), 0 with none."""
        return min((member.movement for member in self.members if member.living), default=0)

    @property
    def combat_movement(self) -> int:
        """Metres that it may move in a round of fighting: those of its slowest (POR-30), 0 with none."""
        return min((member.combat_movement for member in self.members if member.living), default=0)

    @property
    def morale(self) -> int | None:
        """The highest score of its living members, None when none has any (POR-64)."""
        return max((m.morale for m in self.members if m.living and m.morale is not None), default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Of an encounter: `surprise_tests` are the sides that test, None for all; `fatigue`: runners tire (POR-31).

    `led`: a MdT leads it, so that what flees in the fight may be pursued and what has fled is no end yet (POR-40), and
    no turn comes to the dead. Replay, where nobody decides, goes without.
    """

    place: str = LABYRINTH
    surprise_tests: tuple[int, ...] | None = None
    individual: bool = False
    reaction_modifier: int = 0
    fatigue: bool = False
    led: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Encounter:
    """An encounter as it stands.

    `tested`: surprise is settled. `reaction` is the last one rolled. `order` are the groups of the last initiative,
    `turn` the one that acts (None between rounds), `step` where it is (POR-60). `standing` lived when the group began,
    `struck` has each attack of the round, `waiting` the sides that surprise left out of its order. `engaged`: the fight
    has begun. `chance` is the last evasion's, in %. `tours` is what the encounter takes (POR-03), `closed` that the MdT ended it.
    `issued` says how many numbers have been given on each side, by its key: whoever takes steps back keeps it as it is.
    """

    sides: tuple[Side, ...]
    options: Options = Options()
    distance: int | None = None
    tested: bool = False
    reaction: str | None = None
    order: tuple[Group, ...] = ()
    round: int = 0
    turn: int | None = None
    step: str = ANNOUNCE
    standing: tuple[Pair, ...] = ()
    struck: tuple[Pair, ...] = ()
    waiting: tuple[int, ...] = ()
    engaged: bool = False
    chance: int | None = None
    tours: int = ENCOUNTER_TOURS
    closed: bool = False
    outcome: str = ONGOING
    issued: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome != ONGOING

    @property
    def there(self) -> tuple[int, ...]:
        """The sides with a living member that have neither fled nor left."""
        return tuple(index for index, side in enumerate(self.sides) if side.there)

    @property
    def spent(self) -> bool:
        """Whether nobody is left to meet anybody."""
        return len(self.there) < 2

    @property
    def after(self) -> bool:
        """Whether nobody is left because some have fled, which is for the MdT to end: spoils and the like come first."""
        fled = any(side.status == FLED and side.living for side in self.sides)
        return self.options.led and self.spent and fled and not self.over

    def with_status(self, *statuses: str) -> tuple[int, ...]:
        """Return the sides in one of these statuses."""
        return tuple(index for index, side in enumerate(self.sides) if side.status in statuses)

    def held(self, index: int) -> bool:
        """Say whether surprise keeps a side from acting: until round 1 has ended, unless all there are surprised (POR-11)."""
        if not self.sides[index].surprised or self.round > 1 or (self.round == 1 and self.turn is None):
            return False
        return not all(self.sides[other].surprised for other in self.there)

    @property
    def group(self) -> Group:
        """Who acts now; nobody between rounds."""
        return () if self.turn is None else self.order[self.turn]

    @property
    def tied(self) -> bool:
        """Whether several sides act now, its dead and fled included: then the end is judged at the next group."""
        return len({side for side, _ in self.group}) > 1

    def acts(self, pair: Pair) -> bool:
        """Say whether a combatant is of the group that acts."""
        return pair in self.group or (pair[0], None) in self.group

    def placed(self, pair: Pair) -> bool:
        """Say whether a combatant has his place in the order, by himself or with his side."""
        return any(pair in group or (pair[0], None) in group for group in self.order)

    def member(self, pair: Pair) -> Member:
        """Return a combatant that exists."""
        return self.sides[pair[0]].members[pair[1]]

    def exists(self, pair: Pair) -> bool:
        """Say whether there is such a combatant."""
        side, member = pair
        return 0 <= side < len(self.sides) and 0 <= member < len(self.sides[side].members)

    def place_of(self, key: Key) -> Pair | None:
        """Return where a combatant is now, None when he is gone."""
        return next((pair for pair in self.pairs() if self.member(pair).key == key), None)

    def side_of(self, key: int) -> int | None:
        """Return where a side is now, None when it is gone."""
        return next((index for index, side in enumerate(self.sides) if side.key == key), None)

    def pairs(self, sides: Iterable[int] | None = None) -> Iterator[Pair]:
        """Yield the combatants of some sides, or of all, in order."""
        for side in range(len(self.sides)) if sides is None else sides:
            for member in range(len(self.sides[side].members)):
                yield side, member

    def living(self, sides: Iterable[int] | None = None) -> tuple[Pair, ...]:
        """Return the living combatants of some sides, or of all."""
        return tuple(pair for pair in self.pairs(sides) if self.member(pair).living)

    def with_side(self, index: int, **changes: Any) -> "Encounter":
        """Return it with a side changed."""
        side = replace(self.sides[index], **changes)
        return replace(self, sides=(*self.sides[:index], side, *self.sides[index + 1 :]))

    def with_member(self, pair: Pair, **changes: Any) -> "Encounter":
        """Return it with a combatant changed."""
        members = self.sides[pair[0]].members
        changed = replace(members[pair[1]], **changes)
        return self.with_side(pair[0], members=(*members[: pair[1]], changed, *members[pair[1] + 1 :]))

    @property
    def days(self) -> int:
        """Whole days that evasion has taken, as they stand in `tours` (POR-54)."""
        return self.tours // TOURS_PER_DAY if any(side.evasions for side in self.sides) else 0

    @property
    def clock(self) -> tuple[int, int]:
        """Whole tours and further rounds that have gone by in its rounds (POR-01, POR-03)."""
        ended = self.round if self.turn is None else self.round - 1
        return divmod(max(0, ended), ROUNDS_PER_TOUR)
