"""What a hero does out of a fight that touches scores and condition: the text's changes, free dice, starting again."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.cretoises.engine import creation
from rulesets.cretoises.engine.events import Event, HeroDied
from rulesets.cretoises.engine.sheet_events import AdventureRestarted, ConditionSet, DiceRolled, ScoreAdjusted
from rulesets.cretoises.engine.state import Hero
from rulesets.cretoises.engine.tables import CONDITIONS, FIRST_PARAGRAPH, SCORES
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
    """Refuse what the dead cannot do (CRE-09)."""
    if hero.dead:
        raise RuleViolation("Althéos est mort : seul Zeus peut encore intervenir, ou bien recommencez l’aventure.")


def verify_score(score: str) -> None:
    """Refuse a score that is none of the four."""
    if score not in SCORES:
        raise RuleViolation("Ce score n’existe pas sur cette feuille.")


def verify_adjust(hero: Hero, score: str, up: bool, down: bool, book: bool) -> None:
    """Refuse HONTE going down and HONNEUR rising from 0, unless the text says so (CRE-06, CRE-07)."""
    verify_score(score)
    if score == "honte" and down and not book:
        raise RuleViolation("La HONTE ne diminue que si le texte le dit, ou par la volonté de Zeus.")
    if score == "honneur" and up and not book and hero.honneur == 0:
        raise RuleViolation("Tombé à 0, l’HONNEUR ne remonte que par Zeus, ou si le texte le dit.")


def adjusted(hero: Hero, score: str, by: int, book: bool) -> Outcome:
    """Add to a score, never below 0 (CRE-05)."""
    before: int = getattr(hero, score)
    changed = hero.with_scores(**{score: before + by})
    after: int = getattr(changed, score)
    event = ScoreAdjusted(score, before, after, by, book, after != before + by)
    return changed, (event,)


def offer_adjust(hero: Hero) -> Iterator[Offer]:
    """Offer a change of every score, and apart what only the text allows."""
    for score in SCORES:
        low = 0 if score == "honte" else None
        high = 0 if score == "honneur" and hero.honneur == 0 else None
        yield Offer("adjust", {"score": score}, (Param("by", low=low, high=high),))
        if low == 0 or high == 0:
            yield Offer("adjust", {"score": score, "book": True}, (Param("by"),))


def adjust(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Change a score as the text says."""
    score, by, book = args["score"], args["by"], args.get("book", False)
    verify_adjust(hero, score, by > 0, by < 0, book)
    return adjusted(hero, score, by, book)


def verify_condition(condition: str) -> None:
    """Refuse a condition that is none of the four (CRE-10)."""
    if condition not in CONDITIONS:
        raise RuleViolation("Cette condition physique n’existe pas.")


def offer_condition(hero: Hero) -> Iterator[Offer]:
    """Offer to write the condition down as the text has it; replay has no form for it."""
    yield Offer("condition", params=(Param("condition", values=CONDITIONS),), listed=False)


def set_condition(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Write a condition down; dead is also where a paragraph without destination leads (CRE-09)."""
    condition = args["condition"]
    verify_condition(condition)
    if condition == hero.condition:
        return hero, ()
    after = replace(hero, condition=condition)
    died = (HeroDied("text"),) if after.dead else ()
    return after, (ConditionSet(hero.condition, condition), *died)


def verify_roll(hero: Hero, args: Args) -> None:
    """Refuse dice that no table has, and a change that the score does not allow."""
    verify_dice(args["count"], args["sides"])
    if args.get("score") is not None:
        up = args.get("sign", 1) > 0
        verify_adjust(hero, args["score"], up, not up, args.get("book", False))


def roll(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Roll dice and, when `score` names one, add their sum to it or take it off (`sign` −1)."""
    verify_roll(hero, args)
    faces = dice.roll(Roll(args["count"], args["sides"], "hero", "roll"))
    rolled = DiceRolled(args["sides"], faces, sum(faces))
    if args.get("score") is None:
        return hero, (rolled,)
    by = sum(faces) if args.get("sign", 1) > 0 else -sum(faces)
    after, events = adjusted(hero, args["score"], by, args.get("book", False))
    return after, (rolled, *events)


def verify_restart(hero: Hero, patron: str | None) -> str:
    """Return the patron of the next try; only the dead start again (CRE-09)."""
    if not hero.dead:
        raise RuleViolation("Althéos est vivant : l’aventure ne recommence qu’après sa mort.")
    if patron is None:
        raise RuleViolation("Choisissez d’abord un dieu protecteur.")
    return patron


def offer_restart(hero: Hero) -> Iterator[Offer]:
    """Offer to start again; replay has no form for it."""
    yield Offer("restart", refusal=refusal(verify_restart, hero, hero.patron), listed=False)


def restart(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Start again at paragraph 1 with what a new hero has; `args` may hold what creation's form holds (CRE-01, CRE-09).

    A form that is not whole raises BadScenario, as at creation.
    """
    patron = verify_restart(hero, args.get("patron", hero.patron))
    born, events = creation.create({**args, "patron": patron})
    after = replace(born, paragraph=FIRST_PARAGRAPH)
    return after, (AdventureRestarted(FIRST_PARAGRAPH), *events)


DEEDS: Mapping[str, Deed] = {
    "adjust": Deed(offer_adjust, adjust),
    "condition": Deed(offer_condition, set_condition),
    "roll": Deed(offer_roll, roll),
    "restart": Deed(offer_restart, restart),
}
