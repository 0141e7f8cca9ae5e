"""The choices of a fight: attack, luck, keep, flee. Each one's `verify` is what both its offer and its doing ask."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.defis.engine import assault
from rulesets.defis.engine.assault import Step
from rulesets.defis.engine.state import Fight, Pending
from rulesets.kit.choices import verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param

Args = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Move:
    """A kind of choice: what of it is offered now, and doing it."""

    offers: Callable[[Fight], Iterator[Offer]]
    apply: Callable[[Fight, Args, Dice], Step]


def verify_settled(fight: Fight) -> None:
    """Refuse while a wound waits for the decision on luck."""
    verify_ongoing(fight)
    if fight.pending is not None:
        raise RuleViolation(
            "Une blessure attend : il faut d’abord tenter la Chance, ou garder la blessure telle quelle."
        )


def verify_index(fight: Fight, index: int) -> int:
    """Return the index of a creature that exists."""
    if not 0 <= index < len(fight.foes):
        raise RuleViolation(f"Il n’y a pas d’adversaire n° {index + 1} dans ce combat.")
    return index


def verify_attack(fight: Fight, named: int | None) -> int:
    """Return the creature attacked, the first that can be if none is named (DEF-30, DEF-31, DEF-34)."""
    verify_settled(fight)
    if named is None:
        return fight.nameable[0]
    foe = verify_index(fight, named)
    if fight.foes[foe].endurance == 0:
        raise RuleViolation("Cet adversaire est déjà mort.")
    if foe not in fight.nameable:
        raise RuleViolation("Vos adversaires se présentent à tour de rôle : attaquez celui qui vous fait face.")
    return foe


def verify_pending(fight: Fight) -> Pending:
    """Return the wound that waits."""
    verify_ongoing(fight)
    if fight.pending is None:
        raise RuleViolation("Aucune blessure n’attend de décision.")
    return fight.pending


def verify_flee(fight: Fight) -> None:
    """Allow flight where the paragraph does, before the first assault or between two (SCO-20, MUT-09)."""
    verify_settled(fight)
    if not fight.options.may_flee:
        raise RuleViolation("Ce paragraphe ne permet pas la Fuite.")


def offer_attack(fight: Fight) -> Iterator[Offer]:
    """Offer the attack; the creature is asked for when there is a choice."""
    several = len(fight.nameable) > 1
    params = (Param("foe", values=fight.nameable),) if several else ()
    yield Offer("attack", params=params, refusal=refusal(verify_attack, fight, None))


def attack(fight: Fight, args: Args, dice: Dice) -> Step:
    """Fight one assault."""
    return assault.begin(fight, verify_attack(fight, args.get("foe")), dice)


def offer_luck(fight: Fight) -> Iterator[Offer]:
    """Offer luck on a pending wound, at CHANCE 0 too (DEF-11)."""
    if fight.pending is not None:
        yield Offer("luck", costs={"chance": 1} if fight.hero.chance.current else {})


def luck(fight: Fight, args: Args, dice: Dice) -> Step:
    """Try luck on the pending wound (DEF-22 to DEF-24)."""
    return assault.settle(fight, verify_pending(fight), True, dice)


def offer_keep(fight: Fight) -> Iterator[Offer]:
    """Offer the plain wound (DEF-28)."""
    if fight.pending is not None:
        yield Offer("keep")


def keep(fight: Fight, args: Args, dice: Dice) -> Step:
    """Write the plain wound down."""
    return assault.settle(fight, verify_pending(fight), False, dice)


def offer_flee(fight: Fight) -> Iterator[Offer]:
    """Offer flight, with the reason when the paragraph does not allow it."""
    yield Offer("flee", refusal=refusal(verify_flee, fight))


def offer_flee_if_ticked(fight: Fight) -> Iterator[Offer]:
    """Offer flight only where the player ticked it, for a book that has no rule of flight (MUT-09)."""
    if fight.options.may_flee:
        yield from offer_flee(fight)


def flee(fight: Fight, args: Args, dice: Dice) -> Step:
    """Flee: one wound whatever the number of creatures, on which luck may bear (SCO-21, SCO-22)."""
    verify_flee(fight)
    return replace(fight, pending=Pending("flight")), ()


MOVES: Mapping[str, Move] = {
    "attack": Move(offer_attack, attack),
    "luck": Move(offer_luck, luck),
    "keep": Move(offer_keep, keep),
    "flee": Move(offer_flee, flee),
}
