"""What is done on a character's sheet: PV that change, anything written, free dice."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.kit.choices import offer_roll, verify_dice
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param
from rulesets.portes.engine.events import Event
from rulesets.portes.engine.notation import Damage
from rulesets.portes.engine.sheet import DERIVED, Hero
from rulesets.portes.engine.sheet_events import (
    CharacterDied,
    DiceRolled,
    FirstPvRolled,
    GoldReceived,
    PvAdjusted,
    SheetWritten,
    WeaponsWritten,
)
from rulesets.portes.engine.tables import CHARACTERISTICS
from rulesets.portes.engine.treasure import MOST as TREASURE_MOST
from rulesets.portes.engine.treasure import with_gold

Args = Mapping[str, Any]
Outcome = tuple[Hero, tuple[Event, ...]]

WRITTEN = (*CHARACTERISTICS, "classe", "niveau", "pv_max", "pv", "ca", "movement", *DERIVED, "treasure", "notes")
"""What can be written, the maximum of PV before them."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A kind of action: what of it is offered, and doing it."""

    offers: Callable[[Hero], Iterator[Offer]]
    apply: Callable[[Hero, Args, Dice], Outcome]


def verify_adjust(hero: Hero, score: str) -> None:
    """Allow a change of PV once they are written."""
    if score != "pv":
        raise RuleViolation("Seuls les PV se perdent et se regagnent ; le reste s’écrit.")
    if hero.pv is None:
        raise RuleViolation("Écrivez d’abord les PV de ce personnage.")


def offer_adjust(hero: Hero) -> Iterator[Offer]:
    """Offer PV lost or gained."""
    yield Offer("adjust", {"score": "pv"}, (Param("by"),), refusal=refusal(verify_adjust, hero, "pv"))


def adjust(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Take PV off or give them back, within 0 and their maximum."""
    verify_adjust(hero, args["score"])
    before, by = hero.pv or 0, args["by"]
    most = before + by if hero.pv_max is None else max(before, hero.pv_max)
    after = max(0, min(before + by, most))
    return hero.with_values(pv=after), (PvAdjusted(by, before, after),)


def verify_first_pv(hero: Hero) -> None:
    """Allow the PV that a character begins with, once."""
    if hero.pv is not None:
        raise RuleViolation("Les PV de ce personnage sont déjà écrits.")


def offer_first_pv(hero: Hero) -> Iterator[Offer]:
    """Offer to write the PV that he begins with, or to roll them."""
    yield Offer("first_pv", refusal=refusal(verify_first_pv, hero), listed=False)


def first_pv(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Write his first `pv`, or roll `dice` ("1d8+1") for them, 1 at least: they are their own maximum (POR-70)."""
    verify_first_pv(hero)
    if "dice" not in args:
        return write(hero, {"pv": args["pv"]}, dice)
    thrown = Damage.parse(args["dice"])
    if thrown is None:
        raise RuleViolation("Ces PV ne se lancent pas ainsi.")
    faces = dice.roll(Roll(thrown.count, thrown.sides, "hero", "first_pv"))
    pv = max(1, sum(faces) + thrown.bonus)
    return hero.with_values(pv=pv), (FirstPvRolled(str(thrown), faces, pv),)


def offer_write(hero: Hero) -> Iterator[Offer]:
    """Offer the sheet to be written; any of it at once."""
    yield Offer("write", listed=False)


def write(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Write anything of the sheet; None for a derived number takes its override back (POR-70)."""
    after = hero.with_values(**{name: args[name] for name in (*WRITTEN, "weapons") if name in args})
    log: list[Event] = [
        SheetWritten(name, getattr(hero, name), getattr(after, name))
        for name in WRITTEN
        if getattr(hero, name) != getattr(after, name)
    ]
    if hero.weapons != after.weapons:
        names = tuple(weapon.name for weapon in after.weapons)
        log.append(WeaponsWritten(names, tuple(str(weapon.damage) for weapon in after.weapons)))
    return after, tuple(log)


def verify_gold(hero: Hero, by: int) -> None:
    """Refuse to give nothing, and what his sheet has no room for."""
    if by < 1:
        raise RuleViolation("On donne au moins une pièce d’or.")
    if len(with_gold(hero.treasure, by)[0]) > TREASURE_MOST:
        raise RuleViolation("Son trésor n’a plus de place pour une ligne de plus.")


def offer_gold(hero: Hero) -> Iterator[Offer]:
    """Offer gold pieces to be given."""
    yield Offer("gold", params=(Param("by", low=1),), listed=False)


def gold(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Add gold pieces to the sum that his treasure tells, or in a line of their own."""
    verify_gold(hero, args["by"])
    treasure, before = with_gold(hero.treasure, args["by"])
    return hero.with_values(treasure=treasure), (GoldReceived(args["by"], before),)


def roll(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Roll dice outside any rule."""
    verify_dice(args["count"], args["sides"])
    faces = dice.roll(Roll(args["count"], args["sides"], "hero", "roll"))
    return hero, (DiceRolled(args["sides"], faces, sum(faces)),)


DEEDS: Mapping[str, Deed] = {
    "adjust": Deed(offer_adjust, adjust),
    "first_pv": Deed(offer_first_pv, first_pv),
    "write": Deed(offer_write, write),
    "gold": Deed(offer_gold, gold),
    "roll": Deed(offer_roll, roll),
}


def act(hero: Hero, do: str, args: Args, dice: Dice) -> Outcome:
    """Do one of them, and see whether it kills (POR-62)."""
    deed = DEEDS.get(do)
    if deed is None:
        raise RuleViolation("Cette action n’existe pas sur cette feuille.")
    after, events = deed.apply(hero, args, dice)
    return after, (*events, *((CharacterDied(),) if after.dead and not hero.dead else ()))
