"""The choices of a fight, each with what of it is offered now."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.billy.engine import course
from rulesets.billy.engine.checks import (
    verify_avoid,
    verify_dodge,
    verify_double,
    verify_reroll,
    verify_settled,
    verify_stage,
    verify_survive,
)
from rulesets.billy.engine.course import Log, Step
from rulesets.billy.engine.events import AvoidanceTried
from rulesets.billy.engine.state import Fight
from rulesets.billy.engine.tables import AVOID_FAILURE, DODGE_ADRESSE, DOUBLE_COST
from rulesets.billy.engine.trials import pay, try_chance
from rulesets.kit.dice import Dice
from rulesets.kit.errors import refusal
from rulesets.kit.protocol import Offer

Args = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Move:
    """A kind of choice: what of it is offered now, and doing it."""

    offers: Callable[[Fight], Iterator[Offer]]
    apply: Callable[[Fight, Args, Dice], Step]


def at(fight: Fight, stage: str) -> bool:
    """Say whether a decision of that stage waits."""
    return fight.pending is not None and fight.pending.stage == stage


def offer_avoid(fight: Fight) -> Iterator[Offer]:
    """Offer a Prudent to avoid the fight, until its first round; the price is that of success (BIL-40)."""
    if fight.hero.caractere == "prudent" and not fight.rounds:
        cost = fight.avoid_cost
        yield Offer("avoid", costs={"chance": cost} if cost else {}, refusal=refusal(verify_avoid, fight))


def avoid(fight: Fight, args: Args, dice: Dice) -> Step:
    """Try to avoid the fight (BIL-40)."""
    verify_avoid(fight)
    faces, chance, success = try_chance(fight.hero, dice, "avoid")
    cost = fight.avoid_cost if success else AVOID_FAILURE
    hero = pay(fight.hero, cost)
    log: Log = [AvoidanceTried(faces, chance, success, cost, hero.chance)]
    fight = replace(fight, hero=hero, avoid_tried=True)
    if success:
        fight = course.end(fight, "avoided", "chance", log)
    return fight, tuple(log)


def offer_attack(fight: Fight) -> Iterator[Offer]:
    """Offer the next round."""
    yield Offer("attack", refusal=refusal(verify_settled, fight))


def attack(fight: Fight, args: Args, dice: Dice) -> Step:
    """Begin a round."""
    verify_settled(fight)
    return course.begin(fight, dice)


def offer_reroll(fight: Fight) -> Iterator[Offer]:
    """Offer a Débrouillard the attack die again (BIL-44)."""
    if at(fight, "round") and fight.hero.caractere == "debrouillard":
        yield Offer("reroll", refusal=refusal(verify_reroll, fight))


def reroll(fight: Fight, args: Args, dice: Dice) -> Step:
    """Roll the attack die again."""
    return course.reroll(fight, verify_reroll(fight), dice)


def offer_double(fight: Fight) -> Iterator[Offer]:
    """Offer a Prudent to double the round's blow (BIL-42)."""
    if at(fight, "round") and fight.hero.caractere == "prudent":
        yield Offer("double", costs={"chance": DOUBLE_COST}, refusal=refusal(verify_double, fight))


def double(fight: Fight, args: Args, dice: Dice) -> Step:
    """Try to double the round's blow."""
    return course.double(fight, verify_double(fight), dice)


def offer_dodge(fight: Fight) -> Iterator[Offer]:
    """Offer the dodge die where there is one (BIL-36)."""
    if at(fight, "round") and fight.adresse >= DODGE_ADRESSE:
        yield Offer("dodge")


def dodge(fight: Fight, args: Args, dice: Dice) -> Step:
    """Roll the dodge die."""
    return course.dodge(fight, verify_dodge(fight), dice)


def offer_take(fight: Fight) -> Iterator[Offer]:
    """Offer to end the round as it stands."""
    if at(fight, "round"):
        yield Offer("take")


def take(fight: Fight, args: Args, dice: Dice) -> Step:
    """End the round as it stands."""
    return course.take(fight, verify_stage(fight, "round"))


def offer_survive(fight: Fight) -> Iterator[Offer]:
    """Offer luck against a killing blow (BIL-41)."""
    if at(fight, "survive"):
        yield Offer("survive", costs={"chance": fight.survive_cost}, refusal=refusal(verify_survive, fight))


def survive(fight: Fight, args: Args, dice: Dice) -> Step:
    """Try luck against the killing blow."""
    return course.survive(fight, verify_survive(fight), dice)


def offer_die(fight: Fight) -> Iterator[Offer]:
    """Offer to take the killing blow."""
    if at(fight, "survive"):
        yield Offer("die")


def die(fight: Fight, args: Args, dice: Dice) -> Step:
    """Take the killing blow."""
    return course.die(fight, verify_stage(fight, "survive"))


MOVES: Mapping[str, Move] = {
    "avoid": Move(offer_avoid, avoid),
    "attack": Move(offer_attack, attack),
    "reroll": Move(offer_reroll, reroll),
    "double": Move(offer_double, double),
    "dodge": Move(offer_dodge, dodge),
    "take": Move(offer_take, take),
    "survive": Move(offer_survive, survive),
    "die": Move(offer_die, die),
}
