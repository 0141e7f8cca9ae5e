"""Althéos, his gear, his adversaries and the fight, as values that never change."""

from dataclasses import dataclass, replace
from typing import Any

from rulesets.cretoises.engine.pantheon import NO_GODS, Gods
from rulesets.cretoises.engine.tables import CONDITIONS, GODS, NEUTRAL, RETREAT_MAX
from rulesets.kit.protocol import ONGOING

INDEMNE, BLESSE, GRIEVEMENT, MORT = CONDITIONS


def worse(condition: str) -> str:
    """Return the condition one hit further (CRE-10).

    >>> worse("indemne"), worse("grievement"), worse("mort")
    ('blesse', 'mort', 'mort')
    """
    return CONDITIONS[min(CONDITIONS.index(condition) + 1, len(CONDITIONS) - 1)]


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon carried; either number may be negative (CRE-03)."""

    name: str
    force: int = 0
    protection: int = 0


@dataclass(frozen=True, slots=True)
class Armour:
    """A piece of armour, worn or spare; `force` is None for one that has none, as most (CRE-03)."""

    name: str
    kind: str = "autre"
    protection: int = 0
    worn: bool = False
    force: int | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A share of FORCE or PROTECTION for the sheet: `source` is "natural", "weapon" or "armour"."""

    source: str
    name: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """Althéos: `force` and `protection` are natural, `hand` is the weapon he chose, None for the most powerful.

    >>> lance, helmet = Weapon("lance", 3, 1), Armour("casque", "casque", 4, worn=True)
    >>> altheos = Hero(force=4, protection=10, honneur=10, honte=0, weapons=(lance,), armour=(helmet,))
    >>> altheos.total_force(altheos.hand), altheos.total_protection(altheos.hand)
    (7, 15)
    """

    force: int
    protection: int
    honneur: int
    honte: int
    condition: str = INDEMNE
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    gods: Gods = NO_GODS
    patron: str | None = None
    zeus_used: bool = False
    paragraph: int | None = None
    hand: int | None = None

    @property
    def dead(self) -> bool:
        """Whether the adventure is over, short of Zeus (CRE-09)."""
        return self.condition == MORT

    @property
    def disgraced(self) -> bool:
        """Whether HONTE is greater than HONNEUR, which kills him where it is looked at (CRE-08)."""
        return self.honte > self.honneur

    def with_scores(self, **scores: int) -> "Hero":
        """Return the hero with other scores, none below 0 (CRE-05)."""
        # As a mapping of Any: the names are those of whole numbers.
        values: dict[str, Any] = {score: max(0, value) for score, value in scores.items()}
        return replace(self, **values)

    def in_hand(self, chosen: int | None) -> int | None:
        """Return the index of the weapon he holds: the one chosen, or the most powerful carried (CRE-02)."""
        if chosen is not None or not self.weapons:
            return chosen

        def rank(index: int) -> tuple[int, int, int]:
            weapon = self.weapons[index]
            return weapon.force, weapon.protection, -index

        return max(range(len(self.weapons)), key=rank)

    def force_parts(self, chosen: int | None) -> tuple[Part, ...]:
        """Return what FORCE is made of with that weapon chosen: nature, weapon, armour worn (CRE-02, CRE-03)."""
        worn = [Part("armour", piece.name, piece.force) for piece in self._worn if piece.force is not None]
        held = [Part("weapon", weapon.name, weapon.force) for weapon in self._held(chosen)]
        return (Part("natural", "", self.force), *held, *worn)

    def protection_parts(self, chosen: int | None) -> tuple[Part, ...]:
        """Return what PROTECTION is made of with that weapon chosen (CRE-03)."""
        worn = [Part("armour", piece.name, piece.protection) for piece in self._worn]
        held = [Part("weapon", weapon.name, weapon.protection) for weapon in self._held(chosen)]
        return (Part("natural", "", self.protection), *held, *worn)

    def total_force(self, chosen: int | None) -> int:
        """FORCE in combat with that weapon chosen, before what a paragraph or HONNEUR adds."""
        return sum(part.value for part in self.force_parts(chosen))

    def total_protection(self, chosen: int | None) -> int:
        """PROTECTION with that weapon chosen, before what a paragraph or HONNEUR adds."""
        return sum(part.value for part in self.protection_parts(chosen))

    def attitude(self, god: str) -> str:
        """Return how a god looks on him: neutral until something is written down (CRE-50)."""
        return self.gods.get(god, NEUTRAL)

    @property
    def others(self) -> tuple[str, ...]:
        """The gods with an attitude: the six without the patron, then those the player added."""
        added = [god for god in self.gods if god not in GODS]
        return (*(god for god in GODS if god != self.patron), *added)

    @property
    def _worn(self) -> tuple[Armour, ...]:
        return tuple(piece for piece in self.armour if piece.worn)

    def _held(self, chosen: int | None) -> tuple[Weapon, ...]:
        index = self.in_hand(chosen)
        return () if index is None else (self.weapons[index],)


@dataclass(frozen=True, slots=True)
class Foe:
    """An adversary: one who is not human has nothing to lose or loot, his two scores are all (CRE-26)."""

    name: str
    force: int
    protection: int
    human: bool = True
    condition: str = INDEMNE

    @property
    def alive(self) -> bool:
        """Whether he is not dead."""
        return self.condition != MORT


@dataclass(frozen=True, slots=True)
class Options:
    """What the paragraph imposes on a fight (CRE-11, CRE-27, CRE-40, CRE-41, CRE-43)."""

    retreat_max: int = RETREAT_MAX
    honour_won: int = 0
    accepts_surrender: bool | None = None
    hero_force: int = 0
    hero_protection: int = 0
    foe_force: int = 0
    foe_protection: int = 0
    first: str = "hero"
    wounds_stay: bool = False


UNDECIDED = "undecided"
YIELDED = "yielded"


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it stands.

    `turn` says whose blow is next, `hand` the weapon chosen. `struck`: a blow has been struck; `retreat_failed`: no
    other try; `two_dice`: the gravely wounded roll two dice again; `to_death`: no one is set aside any more; `spared`:
    those who yielded were accepted. `pending` is "undecided" (CRE-32) or "yielded" (CRE-42), None otherwise.
    """

    hero: Hero
    foes: tuple[Foe, ...]
    options: Options
    turn: str = "hero"
    hand: int | None = None
    struck: bool = False
    retreat_failed: bool = False
    two_dice: bool = False
    to_death: bool = False
    spared: bool = False
    pending: str | None = None
    outcome: str = ONGOING

    @property
    def over(self) -> bool:
        """Whether the fight has ended; it has not while the text decides."""
        return self.outcome not in (ONGOING, UNDECIDED)

    @property
    def several(self) -> bool:
        """Whether it was begun against more than one adversary."""
        return len(self.foes) > 1

    @property
    def living(self) -> tuple[int, ...]:
        """Indices of the adversaries still alive, set aside or not."""
        return tuple(index for index, foe in enumerate(self.foes) if foe.alive)

    @property
    def aside(self) -> tuple[int, ...]:
        """Indices of those set aside: gravely wounded, one of several, before the fight to the death (CRE-31)."""
        if not self.several or self.to_death:
            return ()
        return tuple(index for index in self.living if self.foes[index].condition == GRIEVEMENT)

    @property
    def fighting(self) -> tuple[int, ...]:
        """Indices of those still in the fight, in order: the first fights, the others stand behind him."""
        aside = self.aside
        return tuple(index for index in self.living if index not in aside)

    @property
    def facing(self) -> int | None:
        """Index of the one now fighting, None when every adversary is dead or set aside."""
        return next(iter(self.fighting), None)

    @property
    def companions(self) -> int:
        """What the one now fighting gains in FORCE: 1 for each companion behind him (CRE-30)."""
        return max(0, len(self.fighting) - 1)

    @property
    def all_grievement(self) -> bool:
        """Whether every combatant still in the fight is gravely wounded (CRE-24)."""
        fighting = [self.foes[index].condition for index in self.fighting]
        return {self.hero.condition, *fighting} == {GRIEVEMENT}

    @property
    def lootable(self) -> tuple[int, ...]:
        """Indices of the humans from whom something may be taken, their surrender accepted (CRE-42)."""
        return tuple(index for index in self.living if self.spared and self.foes[index].human)

    @property
    def armed(self) -> Hero:
        """The hero holding the weapon chosen in this fight (CRE-02)."""
        return replace(self.hero, hand=self.hand)

    def with_foe(self, index: int, foe: Foe) -> "Fight":
        """Return the fight with one adversary replaced."""
        return replace(self, foes=(*self.foes[:index], foe, *self.foes[index + 1 :]))

    def with_hero(self, hero: Hero) -> "Fight":
        """Return the fight with the hero replaced."""
        return replace(self, hero=hero)
