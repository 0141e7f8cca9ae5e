"""What Billy does out of a fight: jets, numbers that the text changes, what he holds, free dice."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.billy.engine import hands
from rulesets.billy.engine.events import Event
from rulesets.billy.engine.sheet_events import AdresseTested, ChanceTested, DiceRolled, HandsChanged, ScoreAdjusted
from rulesets.billy.engine.state import Hero
from rulesets.billy.engine.tables import SCORES
from rulesets.billy.engine.trials import pay, try_adresse, try_chance
from rulesets.kit.choices import offer_roll, verify_dice
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param

Args = Mapping[str, Any]
Outcome = tuple[Hero, tuple[Event, ...]]
"""Billy after an action, and what happened."""

TESTED = ("adresse", "chance")


@dataclass(frozen=True, slots=True)
class Deed:
    """A kind of action: what of it is offered to this Billy, and doing it."""

    offers: Callable[[Hero], Iterator[Offer]]
    apply: Callable[[Hero, Args, Dice], Outcome]


def verify_alive(hero: Hero) -> None:
    """Refuse what the dead cannot do."""
    if hero.dead:
        raise RuleViolation("Vous êtes mort : seuls vos scores peuvent encore être corrigés.")


def verify_test(hero: Hero, score: str) -> None:
    """Allow a *jet d’adresse*, and a *jet de chance* while CHANCE is left (BIL-06, BIL-07)."""
    verify_alive(hero)
    if score not in TESTED:
        raise RuleViolation("Seules l’ADRESSE et la CHANCE se mettent à l’épreuve du dé.")
    if score == "chance" and hero.chance == 0:
        raise RuleViolation("Vous n’avez plus de CHANCE : aucun jet de chance n’est possible.")


def offer_test(hero: Hero) -> Iterator[Offer]:
    """Offer both jets."""
    for score in TESTED:
        costs = {"chance": 1} if score == "chance" else {}
        yield Offer("test", {"score": score}, costs=costs, refusal=refusal(verify_test, hero, score))


def test(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Make a *jet d’adresse*, or a *jet de chance*, which costs a point either way (BIL-06, BIL-07)."""
    verify_test(hero, args["score"])
    if args["score"] == "adresse":
        return hero, (AdresseTested(*try_adresse(hero, dice)),)
    faces, chance, success = try_chance(hero, dice, "chance")
    tried = pay(hero, 1)
    return tried, (ChanceTested(faces, chance, success, 1, tried.chance),)


def verify_adjust(hero: Hero, args: Args) -> None:
    """Refuse a number that is not on the sheet, and the maximum of one that has none of its own."""
    if args["score"] not in SCORES:
        raise RuleViolation("Ce score n’existe pas sur cette feuille.")
    if args.get("max", False) and args["score"] != "chance":
        raise RuleViolation("Seule la CHANCE a un maximum qui change à part.")


def adjusted(hero: Hero, args: Args, by: int) -> tuple[Hero, ScoreAdjusted]:
    """Add to a number: a loss of PV is lowered by ARMURE (BIL-09), a natural gain of PV doubled by the kit de soin.

    ARMURE applies unless `armour` is false; `natural` says that the text itself gives the PV back; `max` raises the
    maximum of CHANCE alone (BIL-04).
    """
    score = "chance_max" if args.get("max", False) else args["score"]
    armour = min(hero.armure, -by) if score == "pv" and by < 0 and args.get("armour", True) else 0
    doubled = score == "pv" and by > 0 and args.get("natural", False) and hero.has_kit
    counted = by * 2 if doubled else by + armour
    after = hero.with_gain(score, counted) if counted >= 0 else hero.with_loss(score, -counted)
    before, now = hero.value(score), after.value(score)
    return after, ScoreAdjusted(score, by, armour, doubled, counted, before, now, now != before + counted)


def offer_adjust(hero: Hero) -> Iterator[Offer]:
    """Offer a change of every number, and the ways in which PV and CHANCE change otherwise."""
    by = (Param("by"),)
    for score in SCORES:
        yield Offer("adjust", {"score": score}, by)
    yield Offer("adjust", {"score": "pv", "natural": True}, by)
    yield Offer("adjust", {"score": "pv", "armour": False}, by)
    yield Offer("adjust", {"score": "chance", "max": True}, by)


def adjust(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Change a number as the text says."""
    verify_adjust(hero, args)
    changed, event = adjusted(hero, args, args["by"])
    return changed, (event,)


def named(held: str) -> tuple[str, ...]:
    """Return a set from its text: ids apart by a space, none for empty hands."""
    return tuple(held.split())


def verify_hold(hero: Hero, held: tuple[str, ...]) -> None:
    """Refuse what is not his, what is not held, a hand too many, and no change at all (BIL-10, BIL-11)."""
    verify_alive(hero)
    if not hero.objects:
        raise RuleViolation("Cette feuille ne dit pas quels objets vous avez choisis.")
    own = hands.holdable(hero.objects)
    if any(name not in own for name in held) or len(set(held)) != len(held):
        raise RuleViolation("Vous ne pouvez tenir que vos armes et votre fourche, chacune une fois.")
    hands.verify_hands(held)
    if set(held) == set(hero.held):
        raise RuleViolation("C’est déjà ce que vous tenez.")


def offer_hold(hero: Hero) -> Iterator[Offer]:
    """Offer every set that his hands could be asked to hold; replay has no form for it."""
    for held in hands.sets(hero.objects):
        if hands.holdable(hero.objects):
            refused = refusal(verify_hold, hero, held)
            yield Offer("hold", {"held": " ".join(held)}, refusal=refused, listed=False)


def hold(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Change what is held out of a fight (BIL-11, BIL-14)."""
    held = named(args["held"])
    verify_hold(hero, held)
    return hero.with_held(held), (HandsChanged(hero.held, held),)


def verify_roll(hero: Hero, args: Args) -> None:
    """Refuse dice that no table has, and a number that is not on the sheet."""
    verify_dice(args["count"], args["sides"])
    if args.get("score") is not None:
        verify_adjust(hero, args)


def roll(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Roll dice and, when `score` names one, add their sum to it or take it off (`sign` −1), as `adjusted` does."""
    verify_roll(hero, args)
    faces = dice.roll(Roll(args["count"], args["sides"], "hero", "roll"))
    rolled = DiceRolled(args["sides"], faces, sum(faces))
    if args.get("score") is None:
        return hero, (rolled,)
    changed, event = adjusted(hero, args, sum(faces) if args.get("sign", 1) > 0 else -sum(faces))
    return changed, (rolled, event)


DEEDS: Mapping[str, Deed] = {
    "test": Deed(offer_test, test),
    "adjust": Deed(offer_adjust, adjust),
    "hold": Deed(offer_hold, hold),
    "roll": Deed(offer_roll, roll),
}
