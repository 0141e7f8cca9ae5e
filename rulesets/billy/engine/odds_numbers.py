"""What a fight's chances depend on and nothing else: the blows by face, the powers, what is lost between rounds."""

from dataclasses import dataclass
from typing import NamedTuple

from rulesets.billy.engine.state import Fight
from rulesets.billy.engine.tables import DIE, DODGE_ADRESSE, GUERRIER_DEGATS, PAYSAN_CAP, exchange

REROLL, LUCK = "reroll", "luck"
POWERS = {"debrouillard": REROLL, "prudent": LUCK}
"""The caractères with a decision of their own (BIL-40 to BIL-44); the two others are in the blows."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Blows dealt and taken by face of the attack die, `counter` the critical one, `adresse` 0 where no dodge die is.

    `every` is 1 where nothing is lost between rounds. `last` is None in a fight without a last round, else the number
    of that round modulo `every`: with the rounds left it tells after which ones something is lost. `standing`: who is
    alive after the last round has won.
    """

    dealt: tuple[int, ...]
    taken: tuple[int, ...]
    counter: int
    adresse: int
    power: str | None
    hero_between: int
    foe_between: int
    every: int
    last: int | None
    standing: bool = False

    @property
    def looping(self) -> bool:
        """Whether a round may change nothing at all, not even how many are left."""
        between = self.hero_between or self.foe_between
        return self.last is None and not between and not (all(self.dealt) and self.counter)

    def loses(self, slot: int) -> bool:
        """Say whether something is lost after the round of that slot (BIL-39)."""
        if not (self.hero_between or self.foe_between):
            return False
        return slot == 0 if self.last is None else (self.last - slot) % self.every == 0

    def following(self, slot: int) -> int | None:
        """Return the slot of the round after that one, None after the last round."""
        if slot:
            return slot - 1
        return self.every - 1 if self.last is None else None


class Place(NamedTuple):
    """A fight between two rounds: PV of both, and for who has LUCK his CHANCE and the killing blows survived.

    `slot` counts rounds down: to the last one where there is one, else to the next that has losses after it.
    """

    pv: int
    foe: int
    chance: int
    survivals: int
    slot: int


def numbers(fight: Fight, plain: bool = False, standing: bool = False) -> Numbers:
    """Return a fight's numbers; `plain` leaves out the powers that are a decision."""
    hero, foe, options, difference = fight.hero, fight.foe, fight.options, fight.difference
    bonus = hero.degats + (GUERRIER_DEGATS if hero.caractere == "guerrier" else 0) - foe.armure
    cells = [exchange(die, difference) for die in range(1, DIE + 1)]
    taken = [max(0, cell.taken + foe.degats - hero.armure) for cell in cells]
    if hero.caractere == "paysan":
        taken = [min(PAYSAN_CAP, blow) for blow in taken]
    dealt = tuple(max(0, cell.dealt + bonus) for cell in cells)
    every = options.between_every if options.hero_between or options.foe_between else 1
    final = _last_round(fight, all(dealt))
    return Numbers(
        dealt=dealt,
        taken=tuple(taken),
        counter=max(0, cells[-1].dealt + hero.critique),
        adresse=fight.adresse if fight.adresse >= DODGE_ADRESSE else 0,
        power=None if plain else POWERS.get(hero.caractere or ""),
        hero_between=options.hero_between,
        foe_between=options.foe_between,
        every=every,
        last=None if final is None else final % every,
        standing=standing,
    )


def begun(fight: Fight) -> int:
    """Return how many rounds are behind, one under way not counted."""
    return fight.rounds - 1 if fight.pending else fight.rounds


def _last_round(fight: Fight, wearing: bool) -> int | None:
    """Return the number of the last round, None where there is none or the fight cannot last until then.

    `wearing`: every round takes something off the adversary, save one whose doubling failed.
    """
    limit, done = fight.options.max_rounds, begun(fight)
    if not limit or (wearing and limit - done >= fight.foe.pv + fight.hero.chance):
        return None
    # A limit set below the rounds already fought stops the fight after the next one.
    return max(limit, done + 1)


def place(fight: Fight, known: Numbers) -> Place:
    """Return where a fight stands; in a round under way, as if its losses between rounds were still to come."""
    done = begun(fight)
    to_losses, to_last = known.every - 1 - done % known.every, max(0, fight.options.max_rounds - done - 1)
    slot = to_losses if known.last is None else to_last
    lucky = known.power == LUCK
    chance, survivals = (fight.hero.chance, fight.survivals) if lucky else (0, 0)
    return Place(fight.hero.pv, fight.foe.pv, chance, survivals, slot)
