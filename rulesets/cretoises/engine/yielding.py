"""What the text decides of beaten adversaries: they fight on or yield, and are spared or killed (CRE-32, CRE-42)."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesets.cretoises.engine import blows
from rulesets.cretoises.engine.blows import Log, Step
from rulesets.cretoises.engine.events import (
    FoeKilled,
    FoesFoughtOn,
    FoesYielded,
    FoeWounded,
    YieldAccepted,
    YieldRefused,
)
from rulesets.cretoises.engine.moves import Args, Move, verify_settled
from rulesets.cretoises.engine.state import GRIEVEMENT, MORT, UNDECIDED, YIELDED, Fight
from rulesets.cretoises.engine.tables import REFUSAL_HONTE
from rulesets.kit.choices import verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer


def verify_yield(fight: Fight) -> None:
    """Let the text make them yield: a lone adversary gravely wounded, or all of several (CRE-32, CRE-42)."""
    verify_ongoing(fight)
    if fight.pending == UNDECIDED:
        return
    facing = verify_settled(fight)
    if fight.several:
        raise RuleViolation("Plusieurs adversaires ne se rendent que tous ensemble, une fois tous hors de combat.")
    if fight.foes[facing].condition != GRIEVEMENT:
        raise RuleViolation("Un adversaire ne se rend que grièvement blessé.")


def offer_yield(fight: Fight) -> Iterator[Offer]:
    """Offer that they yield, at either turn, where the text can say so."""
    if refusal(verify_yield, fight) is None:
        yield Offer("they_yield")


def they_yield(fight: Fight, args: Args, dice: Dice) -> Step:
    """The adversaries yield: accept or refuse is next (CRE-42)."""
    verify_yield(fight)
    return replace(blows.resume(fight), pending=YIELDED), (FoesYielded(fight.living),)


def verify_fight_on(fight: Fight) -> None:
    """Let the text make them fight on where it decides (CRE-32)."""
    verify_ongoing(fight)
    if fight.pending != UNDECIDED:
        raise RuleViolation("Le texte n’a rien à décider ici : le combat suit son cours.")


def offer_fight_on(fight: Fight) -> Iterator[Offer]:
    """Offer that they fight to the death."""
    if fight.pending == UNDECIDED:
        yield Offer("fight_on")


def fight_on(fight: Fight, args: Args, dice: Dice) -> Step:
    """Bring back those set aside: the first listed alive fights first and strikes next (CRE-32)."""
    verify_fight_on(fight)
    log: Log = [FoesFoughtOn()]
    after = blows.follow(fight, replace(blows.resume(fight), to_death=True), log)
    return after, tuple(log)


def verify_yielded(fight: Fight) -> None:
    """Refuse to judge who has not yielded."""
    verify_ongoing(fight)
    if fight.pending != YIELDED:
        raise RuleViolation("Personne ne se rend à vous en ce moment.")


def offer_accept(fight: Fight) -> Iterator[Offer]:
    """Offer to let them live."""
    if fight.pending == YIELDED:
        yield Offer("accept")


def accept(fight: Fight, args: Args, dice: Dice) -> Step:
    """Accept their surrender: a victory (CRE-42)."""
    verify_yielded(fight)
    spared = replace(fight, spared=True)
    log: Log = [YieldAccepted(fight.living, spared.lootable)]
    return blows.conclude(spared, "won", "yield", log), tuple(log)


def offer_refuse(fight: Fight) -> Iterator[Offer]:
    """Offer to kill them all the same."""
    if fight.pending == YIELDED:
        yield Offer("refuse", costs={"honte": REFUSAL_HONTE})


def refuse(fight: Fight, args: Args, dice: Dice) -> Step:
    """Kill who yielded: 2 HONTE in all, and a victory still (CRE-42)."""
    verify_yielded(fight)
    log: Log = [YieldRefused(fight.living)]
    fight = fight.with_hero(blows.shamed(fight.hero, "killing", REFUSAL_HONTE, log))
    for index in fight.living:
        foe = fight.foes[index]
        log.extend((FoeWounded(index, foe.condition, MORT), FoeKilled(index)))
        fight = fight.with_foe(index, replace(foe, condition=MORT))
    return blows.conclude(fight, "won", "foes_dead", log), tuple(log)


YIELDING: Mapping[str, Move] = {
    "they_yield": Move(offer_yield, they_yield),
    "fight_on": Move(offer_fight_on, fight_on),
    "accept": Move(offer_accept, accept),
    "refuse": Move(offer_refuse, refuse),
}
