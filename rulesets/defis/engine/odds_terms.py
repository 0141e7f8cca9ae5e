"""A fight reduced to the few numbers that its chances depend on, so that one solution serves every fight like it."""

from dataclasses import dataclass
from typing import NamedTuple

from rulesets.defis.engine.chances import capped
from rulesets.defis.engine.state import Fight, Pending
from rulesets.defis.engine.tables import FAIBLESSE_LOSS, FORCE_CAP, FORCE_GAIN

Stand = tuple[int, int | None, int, tuple[int, ...], int]
"""Where a fight stands between two assaults; a bare tuple, since a solver makes a hundred thousand of them.

How many assaults ahead are `early` ones; how many are fought before the text stops the fight, None where it does not;
the hero's effective ENDURANCE; the creatures', 0 for the dead; CHANCE.
"""

Wound = tuple[int, int, int]
"""ENDURANCE that a wound takes: plain, lucky, unlucky (DEF-22, DEF-23)."""


class TooLarge(Exception):
    """More states than can be gone through while a player waits."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What does not change from one assault to the next.

    `gaps` are the hero's advantages in strength over each creature before the dice; `early` those of the assaults in
    which the paragraph's counted modifiers hold (DEF-40). `together`: all of them attack, any can be named.
    """

    together: bool
    gaps: tuple[int, ...]
    early: tuple[int, ...]
    dealt: int
    taken: int
    stop_at: int

    @property
    def blow(self) -> Wound:
        """A creature's wound."""
        return _wound(Pending("foe", self.dealt))

    @property
    def hurt(self) -> Wound:
        """A wound of the hero's."""
        return _wound(Pending("hero", self.taken))

    @property
    def ordinary(self) -> bool:
        """Whether every wound takes something, luck or not, and nothing but death ends the fight."""
        return self.dealt >= 2 and self.taken >= 2 and not self.stop_at


class Opened(NamedTuple):
    """A point inside an assault: `stand` has it already counted, `rest` are the creatures still to be faced.

    `early` says which advantages hold in it; `target` is None once the creature named is dead.
    """

    early: bool
    stand: Stand
    target: int | None
    rest: tuple[int, ...]


def _wound(pending: Pending) -> Wound:
    return pending.plain, pending.lucky, pending.unlucky


def places(fight: Fight) -> tuple[int, ...]:
    """Return the creatures that the terms of a fight name, in order.

    Where all attack together the dead are kept, so that one solution serves until the last falls; of those that come in
    turn the dead are left out, so that a fight against the next alone has the same.
    """
    return tuple(range(len(fight.foes))) if fight.options.mode == "all" else fight.living


def reduced(fight: Fight) -> tuple[Terms, Stand]:
    """Return the terms of a fight and where it stands."""
    options, hero = fight.options, fight.hero
    habilete = hero.effective_habilete
    force = max(0, min(FORCE_GAIN, FORCE_CAP - habilete)) if fight.force else 0
    modifier = options.hero_habilete + options.hero_strength - options.foe_strength
    gaps: list[int] = []
    early: list[int] = []
    for index in places(fight):
        foe = fight.foes[index]
        gap = habilete + force - foe.habilete - (foe.strength or 0) + (FAIBLESSE_LOSS if foe.faiblesse else 0)
        early.append(capped(gap + modifier))
        gaps.append(capped(gap + (0 if options.modifiers_for else modifier)))
    terms = Terms(options.mode == "all", tuple(gaps), tuple(early), options.dealt, options.taken, options.stop_at)
    modified = max(0, options.modifiers_for - fight.assaults) if gaps != early else 0
    left = max(0, options.max_assaults - fight.assaults) if options.max_assaults else None
    foes = tuple(fight.foes[index].endurance for index in places(fight))
    return terms, (modified, left, hero.effective_endurance, foes, hero.chance.current)


def opened(fight: Fight, pending: Pending) -> Opened:
    """Return the point of the assault at which a fight waits for the decision on a wound."""
    named, after, target = places(fight), pending.foe, pending.target
    rest: tuple[int, ...] = ()
    if fight.options.mode == "all" and after is not None:
        rest = tuple(foe for foe in fight.living if foe != target and (after == target or foe > after))
    alive = target is not None and fight.foes[target].endurance > 0
    return Opened(fight.modified, reduced(fight)[1], named.index(target) if alive else None, rest)
