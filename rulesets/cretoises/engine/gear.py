"""Weapons and armour as lists: what may be carried, what is given up, indices that shift (CRE-02 to CRE-04, CRE-41)."""

from collections.abc import Sequence
from dataclasses import replace

from rulesets.cretoises.engine.events import Event
from rulesets.cretoises.engine.sheet_events import ArmourLost, WeaponLost
from rulesets.cretoises.engine.state import Armour, Hero, Weapon
from rulesets.cretoises.engine.tables import KIND_NAMES, KINDS, SPARES_OF_A_KIND, WORN_OF_A_KIND


def armour_fault(armour: Sequence[Armour]) -> str | None:
    """Return the sentence that says why these pieces cannot all be carried so, None when they can (CRE-04)."""
    for kind in KINDS:
        worn = sum(piece.worn for piece in armour if piece.kind == kind)
        spares = sum(not piece.worn for piece in armour if piece.kind == kind)
        if worn > WORN_OF_A_KIND:
            return f"Vous portez déjà {KIND_NAMES[kind]} : une seule pièce de chaque sorte se porte à la fois."
        if spares > SPARES_OF_A_KIND:
            return (
                f"Vous avez déjà en réserve deux fois {KIND_NAMES[kind]} : "
                "pas plus de deux pièces d’une sorte en plus de celle que vous portez."
            )
    return None


def put_on(armour: tuple[Armour, ...], index: int) -> tuple[Armour, ...]:
    """Return the armour with that piece worn, the one of its kind worn until then a spare."""
    kind = armour[index].kind
    return tuple(
        replace(piece, worn=place == index) if piece.kind == kind else piece for place, piece in enumerate(armour)
    )


def without_weapon(hero: Hero, index: int) -> Hero:
    """Return the hero with one weapon less; a chosen one that is gone leaves the choice to the rule (CRE-02)."""
    weapons = (*hero.weapons[:index], *hero.weapons[index + 1 :])
    hand = hero.hand
    if hand is not None:
        hand = None if hand == index else hand - (hand > index)
    return replace(hero, weapons=weapons, hand=hand)


def without_armour(hero: Hero, index: int) -> Hero:
    """Return the hero with one piece of armour less."""
    return replace(hero, armour=(*hero.armour[:index], *hero.armour[index + 1 :]))


def best_weapon(weapons: Sequence[Weapon]) -> int | None:
    """Return the index of the one given up: by FORCE, then PROTECTION, then the first listed (CRE-41)."""
    ranks = [(weapon.force, weapon.protection, -index) for index, weapon in enumerate(weapons)]
    return -max(ranks)[-1] if ranks else None


def best_armour(armour: Sequence[Armour]) -> int | None:
    """Return the index of the piece given up: by PROTECTION, FORCE, the one worn, the first listed (CRE-41)."""
    ranks = [(piece.protection, piece.force or 0, piece.worn, -index) for index, piece in enumerate(armour)]
    return -max(ranks)[-1] if ranks else None


def drop_weapon(hero: Hero, index: int, why: str) -> tuple[Hero, Event]:
    """Take a weapon away."""
    weapon = hero.weapons[index]
    return without_weapon(hero, index), WeaponLost(why, weapon.name, weapon.force, weapon.protection)


def drop_armour(hero: Hero, index: int, why: str) -> tuple[Hero, Event]:
    """Take a piece of armour away."""
    piece = hero.armour[index]
    lost = ArmourLost(why, piece.name, piece.kind, piece.protection, piece.worn, piece.force)
    return without_armour(hero, index), lost


def pay_tribute(hero: Hero) -> tuple[Hero, tuple[Event, ...]]:
    """Give up the most powerful weapon and the best piece of armour, as far as he has any (CRE-41)."""
    log: list[Event] = []
    weapon = best_weapon(hero.weapons)
    if weapon is not None:
        hero, lost = drop_weapon(hero, weapon, "tribute")
        log.append(lost)
    piece = best_armour(hero.armour)
    if piece is not None:
        hero, lost = drop_armour(hero, piece, "tribute")
        log.append(lost)
    return hero, tuple(log)
