"""Monsters before they are met: how many, their PV, what their DV give (POR-04, POR-63)."""

from dataclasses import dataclass

from rulesets.kit.dice import Dice, Roll
from rulesets.portes.engine.moves import MDT
from rulesets.portes.engine.notation import Damage, HitDice, number
from rulesets.portes.engine.state import Member
from rulesets.portes.engine.tables import LABYRINTH, MONSTER_ATTACK, banded

HIT_DIE = 8
PARTS = {0.5: 4, 0.25: 2}
"""A die of PV, and those of half and a quarter of one (LL)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster:
    """An entry: `appearing` has two numbers, plain or dice, in the labyrinth and at the surface or lair (POR-04).

    `dv` is as written ("1-1"). `pv`: one number for all of them, or each one's in turn, rolled from the DV where there
    are none left. `damages` has at least one.
    """

    name: str
    dv: str
    appearing: tuple[str, str]
    movement: int
    ca: int
    damages: tuple[Damage, ...]
    attack: int | None = None
    morale: int | None = None
    initiative: int = 0
    pv: tuple[int, ...] = ()


def monster_attack(dv: str) -> int:
    """Return the attack bonus that DV give; those that cannot be read count for none (POR-63).

    >>> monster_attack("1-1"), monster_attack("3+1"), monster_attack("22")
    (1, 4, 15)
    """
    dice = HitDice.parse(dv)
    return banded(MONSTER_ATTACK, dice.level) if dice else 0


def number_appearing(monster: Monster, place: str, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """Return how many are met at a place, and the faces rolled for it: none for a plain number (POR-04)."""
    written = monster.appearing[0 if place == LABYRINTH else 1]
    found = number(written)
    if isinstance(found, Damage):
        faces = dice.roll(Roll(found.count, found.sides, MDT, "appearing"))
        return max(0, sum(faces) + found.bonus), faces
    return found or 0, ()


def level_hint(dv: str, level: int) -> int:
    """Return how far a labyrinth's level is over (or, negative, under) a monster's DV; 0 when they match (POR-04).

    >>> level_hint("2", 2), level_hint("1-1", 1), level_hint("4+1", 2)
    (0, 0, -2)
    """
    dice = HitDice.parse(dv)
    return level - max(1, round(dice.dice)) if dice else 0


def hit_points(dv: str, dice: Dice) -> tuple[int, tuple[int, ...]]:
    """Roll the PV of one monster: a d8 for each DV and their bonus, at least 1 (LL)."""
    found = HitDice.parse(dv)
    if found is None:
        return 1, ()
    count, sides = (1, PARTS[found.dice]) if found.dice in PARTS else (int(found.dice), HIT_DIE)
    faces = dice.roll(Roll(count, sides, MDT, "pv")) if count else ()
    return max(1, sum(faces) + found.bonus), faces


def muster(monster: Monster, count: int, dice: Dice) -> tuple[Member, ...]:
    """Return so many of a monster as combatants, told apart by a number, PV written or rolled for each."""
    bonus = monster_attack(monster.dv) if monster.attack is None else monster.attack
    members = []
    for rank in range(count):
        written = monster.pv if len(monster.pv) != 1 else monster.pv * count
        pv = written[rank] if rank < len(written) else hit_points(monster.dv, dice)[0]
        members.append(
            Member(
                name=f"{monster.name} {rank + 1}" if count > 1 else monster.name,
                movement=monster.movement,
                pv=pv,
                pv_max=pv,
                ca=monster.ca,
                attack=bonus,
                damage=monster.damages[0],
                further=monster.damages[1:],
                morale=monster.morale,
                initiative=monster.initiative,
            )
        )
    return tuple(members)
