"""What is done with weapons and armour out of a fight; replay has no form for any of it (CRE-02 to CRE-04, CRE-42)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesets.cretoises.engine import gear
from rulesets.cretoises.engine.acts import Args, Deed, Outcome, verify_alive
from rulesets.cretoises.engine.sheet_events import ArmourGained, ArmourTakenOff, ArmourWorn, WeaponChosen, WeaponGained
from rulesets.cretoises.engine.state import Armour, Hero, Weapon
from rulesets.cretoises.engine.tables import KINDS
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param

ITEMS = ("weapon", "armour")


def verify_weapon(hero: Hero, index: int) -> Weapon:
    """Return a weapon carried."""
    verify_alive(hero)
    if not 0 <= index < len(hero.weapons):
        raise RuleViolation(f"Vous n’avez pas d’arme n° {index + 1}.")
    return hero.weapons[index]


def verify_armour(hero: Hero, index: int) -> Armour:
    """Return a piece of armour carried."""
    verify_alive(hero)
    if not 0 <= index < len(hero.armour):
        raise RuleViolation(f"Vous n’avez pas de pièce d’armure n° {index + 1}.")
    return hero.armour[index]


def verify_wield(hero: Hero, index: int | None) -> str:
    """Return the name of the weapon taken in hand, "" for the most powerful whichever it is (CRE-02)."""
    verify_alive(hero)
    return "" if index is None else verify_weapon(hero, index).name


def offer_wield(hero: Hero) -> Iterator[Offer]:
    """Offer each weapon, and the rule's own choice when one was made."""
    for index in range(len(hero.weapons)):
        refused = refusal(verify_wield, hero, index)
        yield Offer("wield", {"weapon": index}, refusal=refused, listed=False)
    if hero.hand is not None:
        yield Offer("wield", {"weapon": None}, refusal=refusal(verify_wield, hero, None), listed=False)


def wield(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Take a weapon in hand for the fights to come."""
    name = verify_wield(hero, args["weapon"])
    return replace(hero, hand=args["weapon"]), (WeaponChosen(args["weapon"], name),)


def verify_wear(hero: Hero, index: int) -> Armour:
    """Return the spare that is put on; the piece of its kind worn until then becomes one (CRE-04)."""
    piece = verify_armour(hero, index)
    if piece.worn:
        raise RuleViolation("Vous portez déjà cette pièce.")
    return piece


def offer_wear(hero: Hero) -> Iterator[Offer]:
    """Offer each spare."""
    for index, piece in enumerate(hero.armour):
        if not piece.worn:
            refused = refusal(verify_wear, hero, index)
            yield Offer("wear", {"armour": index}, refusal=refused, listed=False)


def wear(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Put a spare on."""
    piece = verify_wear(hero, args["armour"])
    after = replace(hero, armour=gear.put_on(hero.armour, args["armour"]))
    return after, (ArmourWorn(piece.name, piece.kind, *_protections(hero, after)),)


def _protections(before: Hero, after: Hero) -> tuple[int, int]:
    return before.total_protection(before.hand), after.total_protection(after.hand)


def _laid_aside(hero: Hero, index: int) -> tuple[Armour, ...]:
    return tuple(replace(piece, worn=piece.worn and at != index) for at, piece in enumerate(hero.armour))


def verify_take_off(hero: Hero, index: int) -> Armour:
    """Return the piece taken off, if there is room for one more spare of its kind (CRE-04)."""
    piece = verify_armour(hero, index)
    if not piece.worn:
        raise RuleViolation("Vous ne portez pas cette pièce.")
    _verify_room(_laid_aside(hero, index))
    return piece


def _verify_room(armour: tuple[Armour, ...]) -> None:
    fault = gear.armour_fault(armour)
    if fault is not None:
        raise RuleViolation(fault)


def offer_take_off(hero: Hero) -> Iterator[Offer]:
    """Offer each piece worn."""
    for index, piece in enumerate(hero.armour):
        if piece.worn:
            refused = refusal(verify_take_off, hero, index)
            yield Offer("take_off", {"armour": index}, refusal=refused, listed=False)


def take_off(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Take a piece off and keep it as a spare."""
    piece = verify_take_off(hero, args["armour"])
    after = replace(hero, armour=_laid_aside(hero, args["armour"]))
    return after, (ArmourTakenOff(piece.name, piece.kind, *_protections(hero, after)),)


def offer_drop(hero: Hero) -> Iterator[Offer]:
    """Offer to leave each weapon and each piece of armour behind."""
    refused = refusal(verify_alive, hero)
    for index in range(len(hero.weapons)):
        yield Offer("drop", {"weapon": index}, refusal=refused, listed=False)
    for index in range(len(hero.armour)):
        yield Offer("drop", {"armour": index}, refusal=refused, listed=False)


def verify_drop(hero: Hero, args: Args) -> str:
    """Return which of the two is left behind: `args` name one weapon or one piece of armour."""
    named = [item for item in ITEMS if item in args]
    if len(named) != 1:
        raise RuleViolation("Dites quelle arme ou quelle pièce d’armure vous laissez.")
    if named == ["weapon"]:
        verify_weapon(hero, args["weapon"])
    else:
        verify_armour(hero, args["armour"])
    return named[0]


def drop(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Leave a weapon or a piece of armour behind."""
    item = verify_drop(hero, args)
    lose = gear.drop_weapon if item == "weapon" else gear.drop_armour
    after, event = lose(hero, args[item], "dropped")
    return after, (event,)


def verify_take(hero: Hero, item: str, kind: str, worn: bool) -> None:
    """Refuse a piece that cannot be carried so (CRE-04); weapons have no limit."""
    verify_alive(hero)
    if item not in ITEMS:
        raise RuleViolation("Dites si c’est une arme ou une pièce d’armure.")
    if item == "armour":
        if kind not in KINDS:
            raise RuleViolation("Cette sorte d’armure n’existe pas.")
        _verify_room(_carried(hero, Armour("", kind, worn=worn)))


def _carried(hero: Hero, piece: Armour) -> tuple[Armour, ...]:
    """Return the armour with one piece more; worn, it takes the place of the one of its kind."""
    armour = (*hero.armour, piece)
    return gear.put_on(armour, len(hero.armour)) if piece.worn else armour


def _taking(hero: Hero, do: str, **args: object) -> Iterator[Offer]:
    numbers = (Param("name"), Param("force"), Param("protection"))
    refused = refusal(verify_take, hero, "weapon", "", False)
    yield Offer(do, {**args, "item": "weapon"}, numbers, refusal=refused, listed=False)
    for kind in KINDS:
        open_to = [worn for worn in (False, True) if refusal(verify_take, hero, "armour", kind, worn) is None]
        refused = None if open_to else refusal(verify_take, hero, "armour", kind, False)
        params = (*numbers, Param("worn", values=tuple(open_to)))
        yield Offer(do, {**args, "item": "armour", "kind": kind}, params, refusal=refused, listed=False)


def offer_take(hero: Hero) -> Iterator[Offer]:
    """Offer a weapon found, and a piece of armour of each kind."""
    return _taking(hero, "take")


def take(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Take what was found: `item`, `name`, `force`, `protection`, and for armour `kind` and `worn`."""
    return _gain(hero, args, "found")


def _gain(hero: Hero, args: Args, why: str) -> Outcome:
    item, kind, worn = args["item"], args.get("kind", "autre"), args.get("worn", False)
    verify_take(hero, item, kind, worn)
    name, protection = args.get("name", ""), args.get("protection", 0)
    if item == "weapon":
        weapon = Weapon(name, args.get("force", 0), protection)
        gained = WeaponGained(why, weapon.name, weapon.force, weapon.protection)
        return replace(hero, weapons=(*hero.weapons, weapon)), (gained,)
    piece = Armour(name, kind, protection, worn, args.get("force"))
    carried = ArmourGained(why, piece.name, piece.kind, piece.protection, piece.worn, piece.force)
    return replace(hero, armour=_carried(hero, piece)), (carried,)


def verify_loot(human: bool) -> None:
    """Only a human has something to take (CRE-26, CRE-42)."""
    if not human:
        raise RuleViolation("Cet adversaire n’est pas humain : il n’a ni arme ni armure à prendre.")


def offer_loot(hero: Hero) -> Iterator[Offer]:
    """Offer one thing of a human whose surrender was accepted: the page knows from whom (`Fight.lootable`)."""
    return _taking(hero, "loot", human=True)


def loot(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Take one weapon or one piece of armour from who yielded; `human` says what he was (CRE-42)."""
    verify_loot(args.get("human", True))
    return _gain(hero, args, "loot")


BELONGINGS: Mapping[str, Deed] = {
    "wield": Deed(offer_wield, wield),
    "wear": Deed(offer_wear, wear),
    "take_off": Deed(offer_take_off, take_off),
    "drop": Deed(offer_drop, drop),
    "take": Deed(offer_take, take),
    "loot": Deed(offer_loot, loot),
}
