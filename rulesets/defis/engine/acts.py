"""What a hero does out of a fight: eat, try luck or HABILETÉ, have a number changed by the text, roll free dice."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.defis.engine.events import DiceRolled, Event, MealEaten, ScoreAdjusted
from rulesets.defis.engine.state import Hero
from rulesets.defis.engine.trials import try_habilete, try_luck
from rulesets.kit.choices import offer_roll, verify_dice
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param

Args = Mapping[str, Any]
Outcome = tuple[Hero, tuple[Event, ...]]
"""The hero after an action, and what happened."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A kind of action: what of it is offered to this hero, and doing it."""

    offers: Callable[[Hero], Iterator[Offer]]
    apply: Callable[[Hero, Args, Dice], Outcome]


def verify_alive(hero: Hero) -> None:
    """Refuse what the dead cannot do (DEF-04)."""
    if hero.dead:
        word = hero.said("mort", "morte")
        raise RuleViolation(f"Vous êtes {word} : seuls vos scores peuvent encore être corrigés.")


def verify_eat(hero: Hero) -> None:
    """Refuse a meal to the dead and to whoever has none (DEF-50)."""
    verify_alive(hero)
    if hero.repas == 0:
        raise RuleViolation(holding("repas", 0))


def eating(gain: int) -> Deed:
    """Return the meal of a book, which gives `gain` ENDURANCE (DEF-50)."""

    def offers(hero: Hero) -> Iterator[Offer]:
        counted = hero.gain_of("endurance", gain)
        refused = refusal(verify_eat, hero)
        yield Offer("eat", costs={"repas": 1}, refusal=refused, gain=counted, lost=gain - counted)

    def apply(hero: Hero, args: Args, dice: Dice) -> Outcome:
        verify_eat(hero)
        before = hero.endurance.current
        counted = hero.gain_of("endurance", gain, book=args.get("book", False))
        fed = hero.with_value("repas", hero.repas - 1).with_value("endurance", before + counted)
        penalty = hero.penalty_on("endurance")
        return fed, (MealEaten(counted, before, before + counted, fed.repas, gain - counted, penalty),)

    return Deed(offers, apply)


TESTED = ("chance", "habilete")


def verify_test(hero: Hero, score: str) -> None:
    """Allow a test of CHANCE or HABILETÉ to the living (DEF-10, DEF-12)."""
    verify_alive(hero)
    if score not in TESTED:
        raise RuleViolation("Seules la CHANCE et l’HABILETÉ se mettent à l’épreuve des dés.")


def offer_test(hero: Hero) -> Iterator[Offer]:
    """Offer both tests."""
    for score in TESTED:
        costs = {"chance": 1} if score == "chance" and hero.chance.current else {}
        yield Offer("test", {"score": score}, costs=costs, refusal=refusal(verify_test, hero, score))


def test(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Try luck or HABILETÉ."""
    verify_test(hero, args["score"])
    if args["score"] == "chance":
        tried, luck = try_luck(hero, dice)
        return tried, (luck,)
    return hero, (try_habilete(hero, dice),)


def verify_score(hero: Hero, score: str, initial: bool) -> None:
    """Refuse a number that this hero does not have, and the initial of one that has none (DEF-01)."""
    if score not in hero.SCORES and score not in hero.COUNTS:
        raise RuleViolation("Ce score n’existe pas sur cette feuille.")
    if initial and score not in hero.SCORES:
        raise RuleViolation("Ce nombre n’a pas de total de départ.")


def verify_adjust(hero: Hero, score: str, by: int, initial: bool) -> None:
    """Refuse what `verify_score` does, and spending gold or meals that are not there."""
    verify_score(hero, score, initial)
    if by < 0 and score in ("or", "repas") and hero.value(score) + by < 0:
        raise RuleViolation(holding(score, hero.value(score)))


def holding(score: str, number: int) -> str:
    """Say how many gold pieces or meals there are."""
    if number == 0:
        return "Il ne vous reste aucune pièce d’or." if score == "or" else "Il ne vous reste aucun repas."
    if score == "or":
        return f"Vous n’avez que {number} pièce{'s' if number > 1 else ''} d’or."
    return f"Vous n’avez que {number} repas."


def adjusted(hero: Hero, score: str, by: int, book: bool, initial: bool) -> tuple[Hero, ScoreAdjusted]:
    """Add to a number: a loss stops at its floor, a gain at the initial unless the book allows more (DEF-02, DEF-03)."""
    start = hero.initial(score)
    if initial and start is not None:
        after = hero.with_initial(score, start + by)
        before, now = start, after.initial(score) or 0
    else:
        before = hero.value(score)
        free = by <= 0 or book or start is None
        after = hero.with_value(score, before + by) if free else hero.with_gain(score, by)
        now = after.value(score)
    penalty = 0 if initial else hero.penalty_on(score)
    return after, ScoreAdjusted(score, before, now, by, initial, book, now != before + by, penalty)


def offer_adjust(hero: Hero) -> Iterator[Offer]:
    """Offer a change of every number, and of every initial."""
    for score in hero.SCORES:
        yield Offer("adjust", {"score": score}, (Param("by"),))
    for score in hero.COUNTS:
        low = None if score not in ("or", "repas") else -hero.value(score)
        yield Offer("adjust", {"score": score}, (Param("by", low=low),))
    for score in hero.SCORES:
        yield Offer("adjust", {"score": score, "initial": True}, (Param("by"),))


def adjust(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Change a number as the text says, or its initial alone (DEF-02)."""
    score, by = args["score"], args["by"]
    initial = args.get("initial", False)
    verify_adjust(hero, score, by, initial)
    changed, event = adjusted(hero, score, by, args.get("book", False), initial)
    return changed, (event,)


def verify_roll(hero: Hero, args: Args) -> None:
    """Refuse dice that no table has, and a number that this hero does not have."""
    verify_dice(args["count"], args["sides"])
    if args.get("score") is not None:
        verify_score(hero, args["score"], False)


def roll(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Roll dice and, when `score` names one, add their sum to it or take it off (`sign` −1).

    A loss of gold or meals greater than what is held takes all of it: the dice are already on the table.
    """
    verify_roll(hero, args)
    faces = dice.roll(Roll(args["count"], args["sides"], "hero", "roll"))
    rolled = DiceRolled(args["sides"], faces, sum(faces))
    if args.get("score") is None:
        return hero, (rolled,)
    by = sum(faces) if args.get("sign", 1) > 0 else -sum(faces)
    changed, event = adjusted(hero, args["score"], by, args.get("book", False), False)
    return changed, (rolled, event)


DEEDS: Mapping[str, Deed] = {
    "test": Deed(offer_test, test),
    "adjust": Deed(offer_adjust, adjust),
    "roll": Deed(offer_roll, roll),
}
