"""A character of Portes, Monstres & Trésors, as a value that never changes (POR-70)."""

from dataclasses import dataclass, replace
from typing import Any

from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.state import Member
from rulesets.portes.engine.tables import (
    ARMOUR,
    CHARISME_REACTION,
    DEXTERITE_INITIATIVE,
    attack_bonus,
    banded,
    combat_movement,
)

DERIVED = ("attack", "initiative", "reaction", "combat_movement")
"""Numbers that follow from others until they are overridden (POR-12, POR-21, POR-30, POR-63)."""

BARE_HANDS = Damage(1, 2)
MOVEMENT = 36


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon and the dice of its damage."""

    name: str
    damage: Damage


def within(pv: int, most: int | None, before: int | None) -> int:
    """Return PV once their maximum has gone from `before` to `most`: a lower one lowers them (POR-70)."""
    return min(pv, most) if most is not None and before is not None and most < before else pv


@dataclass(frozen=True, slots=True, kw_only=True)
class Hero:
    """A character; `pv` and `pv_max` are None until they are written. The derived numbers are None unless overridden."""

    force: int
    dexterite: int
    constitution: int
    intelligence: int
    sagesse: int
    charisme: int
    classe: str | None = None
    niveau: int = 1
    pv: int | None = None
    pv_max: int | None = None
    ca: int = ARMOUR["aucune"]
    movement: int = MOVEMENT
    weapons: tuple[Weapon, ...] = ()
    treasure: str = ""
    notes: str = ""
    attack: int | None = None
    initiative: int | None = None
    reaction: int | None = None
    combat_movement: int | None = None

    @property
    def dead(self) -> bool:
        """Whether no PV are left (POR-62)."""
        return self.pv == 0

    def worked_out(self, name: str) -> int:
        """Return a derived number as the tables give it."""
        if name == "attack":
            return attack_bonus(self.classe, self.niveau)
        if name == "initiative":
            return banded(DEXTERITE_INITIATIVE, self.dexterite)
        if name == "reaction":
            return banded(CHARISME_REACTION, self.charisme)
        return combat_movement(self.movement)

    def value(self, name: str) -> int:
        """Return a derived number as it counts: overridden, or worked out."""
        own: int | None = getattr(self, name)
        return self.worked_out(name) if own is None else own

    def with_values(self, **values: Any) -> "Hero":
        """Return him with other numbers: a lower maximum lowers his PV, PV written first are at most their own maximum.

        PV written above the maximum later stand there and leave it as it is (POR-70).
        """
        hero = replace(self, **values)
        if hero.pv is None:
            return hero
        if hero.pv_max is None or (self.pv is None and hero.pv_max < hero.pv):
            return replace(hero, pv_max=hero.pv)
        return replace(hero, pv=within(hero.pv, hero.pv_max, self.pv_max))

    def member(self, name: str, weapon: int = 0, ref: str = "") -> Member:
        """Return him as a combatant with one of his weapons, or bare hands; without PV written he has 1."""
        damage = self.weapons[weapon].damage if weapon < len(self.weapons) else BARE_HANDS
        return Member(
            name=name,
            movement=self.movement,
            pv=1 if self.pv is None else self.pv,
            pv_max=self.pv_max,
            ca=self.ca,
            attack=self.value("attack"),
            damage=damage,
            initiative=self.value("initiative"),
            combat=None if self.combat_movement is None else max(0, self.combat_movement),
            ref=ref,
        )
