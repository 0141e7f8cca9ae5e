"""The choices of a fight at either side's turn. Each one's `verify` is what both its offer and its doing ask."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.cretoises.engine import blows
from rulesets.cretoises.engine.blows import Log, Step
from rulesets.cretoises.engine.events import BlowForgone, SurrenderOffered, TwoDiceTaken
from rulesets.cretoises.engine.state import BLESSE, GRIEVEMENT, INDEMNE, YIELDED, Fight
from rulesets.cretoises.engine.tables import RETREAT_PRICE
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


def verify_settled(fight: Fight) -> int:
    """Return the adversary now fighting; refuse while the text, or the fate of who yields, must be told first."""
    verify_ongoing(fight)
    if fight.pending == YIELDED:
        raise RuleViolation("Une reddition attend : il faut d’abord l’accepter, ou la refuser.")
    if fight.facing is None:
        raise RuleViolation(
            "Tous les adversaires sont hors de combat : il faut d’abord dire, selon le texte, s’ils se rendent ou "
            "s’ils combattent jusqu’à la mort."
        )
    return fight.facing


def verify_turn(fight: Fight, turn: str) -> int:
    """Return the adversary now fighting when the next blow is on that side (CRE-20)."""
    facing = verify_settled(fight)
    if fight.turn != turn:
        raise RuleViolation("C’est à l’adversaire de frapper." if turn == "hero" else "C’est à vous de frapper.")
    return facing


def verify_honneur(fight: Fight, honneur: int) -> None:
    """Refuse to spend less than nothing or more than he has (CRE-25)."""
    if honneur < 0:
        raise RuleViolation("On ne dépense pas un nombre négatif de points d’HONNEUR.")
    have = fight.hero.honneur
    if honneur > have:
        points = f"{have} point{'s' if have > 1 else ''}" if have else "aucun point"
        raise RuleViolation(f"Vous n’avez {'que ' if have else ''}{points} d’HONNEUR.")


def verify_attack(fight: Fight, honneur: int, weapon: int | None) -> int:
    """Return the adversary struck, with a weapon that exists if one is named (CRE-02, CRE-20, CRE-25)."""
    facing = verify_turn(fight, "hero")
    verify_honneur(fight, honneur)
    if weapon is not None and not 0 <= weapon < len(fight.hero.weapons):
        raise RuleViolation(f"Vous n’avez pas d’arme n° {weapon + 1}.")
    return facing


def offer_attack(fight: Fight) -> Iterator[Offer]:
    """Offer the blow, with HONNEUR to spend and, when there is a choice, the weapon."""
    if fight.turn == "hero" and fight.pending is None:
        weapons = tuple(range(len(fight.hero.weapons)))
        choice = (Param("weapon", values=weapons),) if len(weapons) > 1 else ()
        yield Offer("attack", params=(Param("honneur", low=0, high=fight.hero.honneur), *choice))


def attack(fight: Fight, args: Args, dice: Dice) -> Step:
    """Strike; the weapon named stays in hand (CRE-02)."""
    honneur, weapon = args.get("honneur", 0), args.get("weapon")
    facing = verify_attack(fight, honneur, weapon)
    armed = fight if weapon is None else replace(fight, hand=weapon)
    return blows.strike(armed, facing, honneur, dice)


def verify_defend(fight: Fight, honneur: int) -> int:
    """Return the adversary whose blow is next (CRE-20, CRE-25)."""
    facing = verify_turn(fight, "foe")
    verify_honneur(fight, honneur)
    return facing


def offer_defend(fight: Fight) -> Iterator[Offer]:
    """Offer the adversary's blow, with HONNEUR to spend against it."""
    if fight.turn == "foe" and fight.pending is None:
        yield Offer("defend", params=(Param("honneur", low=0, high=fight.hero.honneur),))


def defend(fight: Fight, args: Args, dice: Dice) -> Step:
    """Let the adversary strike."""
    honneur = args.get("honneur", 0)
    return blows.suffer(fight, verify_defend(fight, honneur), honneur, dice)


def verify_retreat(fight: Fight) -> None:
    """Allow one failure only, to who is not gravely wounded and has HONNEUR to pay with (CRE-40)."""
    verify_turn(fight, "hero")
    if fight.hero.condition not in (INDEMNE, BLESSE):
        raise RuleViolation("Grièvement blessé, vous ne pouvez plus battre en retraite.")
    if fight.retreat_failed:
        raise RuleViolation("Vous avez déjà échoué à battre en retraite : ce combat n’en permet plus d’autre essai.")
    if fight.hero.honneur < RETREAT_PRICE:
        raise RuleViolation("Battre en retraite coûte 1 point d’HONNEUR, et vous n’en avez plus.")


def offer_retreat(fight: Fight) -> Iterator[Offer]:
    """Offer the retreat, with the reason when it is out of reach."""
    if fight.turn == "hero" and fight.pending is None:
        yield Offer("retreat", costs={"honneur": RETREAT_PRICE}, refusal=refusal(verify_retreat, fight))


def retreat(fight: Fight, args: Args, dice: Dice) -> Step:
    """Try to get away."""
    verify_retreat(fight)
    return blows.retreat(fight, dice)


def verify_surrender(fight: Fight) -> int:
    """Return the human to whom a gravely wounded hero may surrender (CRE-41)."""
    facing = verify_turn(fight, "hero")
    if fight.hero.condition != GRIEVEMENT:
        raise RuleViolation("Vous ne pouvez vous rendre que grièvement blessé.")
    if not fight.foes[facing].human:
        raise RuleViolation("On ne se rend qu’à un adversaire humain.")
    return facing


def offer_surrender(fight: Fight) -> Iterator[Offer]:
    """Offer surrender, with the reason when it is out of reach."""
    if fight.turn == "hero" and fight.pending is None:
        yield Offer("surrender", refusal=refusal(verify_surrender, fight))


def surrender(fight: Fight, args: Args, dice: Dice) -> Step:
    """Offer to surrender; refused, or not known to be accepted, it was no blow (CRE-20, CRE-41)."""
    facing = verify_surrender(fight)
    accepted = fight.options.accepts_surrender is True
    log: Log = [SurrenderOffered(facing, accepted)]
    after = blows.surrender(fight, log) if accepted else replace(fight, turn="foe")
    return after, tuple(log)


def offer_other(fight: Fight) -> Iterator[Offer]:
    """Offer anything else than a blow."""
    if fight.turn == "hero" and fight.pending is None:
        yield Offer("other")


def other(fight: Fight, args: Args, dice: Dice) -> Step:
    """Do something else: the blow is gone (CRE-20)."""
    verify_turn(fight, "hero")
    return replace(fight, turn="foe"), (BlowForgone(),)


def verify_two_dice(fight: Fight) -> None:
    """Allow two dice once every combatant still in the fight is gravely wounded (CRE-24)."""
    verify_settled(fight)
    if fight.two_dice:
        raise RuleViolation("Les deux dés sont déjà permis jusqu’à la fin du combat.")
    if not fight.all_grievement:
        raise RuleViolation(
            "Les deux dés ne reviennent que lorsque tous ceux qui combattent encore sont grièvement blessés."
        )


def offer_two_dice(fight: Fight) -> Iterator[Offer]:
    """Offer two dice to a gravely wounded hero, with the reason when it is too soon."""
    if fight.pending is None and not fight.two_dice and fight.hero.condition == GRIEVEMENT:
        yield Offer("two_dice", refusal=refusal(verify_two_dice, fight))


def two_dice(fight: Fight, args: Args, dice: Dice) -> Step:
    """Take two dice again, for both sides; it costs no turn (CRE-24)."""
    verify_two_dice(fight)
    return replace(fight, two_dice=True), (TwoDiceTaken(),)


MOVES: Mapping[str, Move] = {
    "attack": Move(offer_attack, attack),
    "defend": Move(offer_defend, defend),
    "retreat": Move(offer_retreat, retreat),
    "surrender": Move(offer_surrender, surrender),
    "other": Move(offer_other, other),
    "two_dice": Move(offer_two_dice, two_dice),
}
