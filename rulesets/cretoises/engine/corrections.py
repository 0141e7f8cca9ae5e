"""Hand corrections of a fight, `set` and `stop`: they stand outside the offers (CRE-27)."""

from dataclasses import replace

from rulesets.cretoises.engine import blows
from rulesets.cretoises.engine.blows import Log, Step
from rulesets.cretoises.engine.events import FoeCorrected, FoeKilled, HeroCorrected, OptionChanged, TurnChanged
from rulesets.cretoises.engine.moves import Args, Move, verify_settled
from rulesets.cretoises.engine.state import YIELDED, Fight, Options
from rulesets.kit.choices import differing, never_offered, verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation

OPTIONS = tuple(Options.__slots__)
FOE_NUMBERS = ("force", "protection", "human", "condition")
HERO_NUMBERS = ("force", "protection", "honneur", "honte", "condition")


ASIDE = frozenset({"honte"})
"""What no fight hangs on before its end (CRE-08)."""


def is_aside(args: Args) -> bool:
    """Say whether a correction waits for no decision of the fight."""
    return set(args) == {"hero"} and set(args["hero"]) <= ASIDE


def verify_set(fight: Fight, args: Args) -> None:
    """Refuse a correction while something waits to be decided, or of an adversary who does not exist."""
    if is_aside(args):
        verify_ongoing(fight)
    else:
        verify_settled(fight)
    index = args.get("foe", 0)
    if not 0 <= index < len(fight.foes):
        raise RuleViolation(f"Il n’y a pas d’adversaire n° {index + 1} dans ce combat.")


def correct(fight: Fight, args: Args, dice: Dice) -> Step:
    """Set options, an adversary's numbers and the hero's scores, then look at who is dead and who fights."""
    verify_set(fight, args)
    log: Log = []
    corrected = _correct_foe(_set_options(fight, args, log), args, log)
    corrected = _correct_hero(corrected, args, log)
    if is_aside(args):
        return corrected, tuple(log)
    if corrected.hero.dead:
        return blows.lose(corrected, "text", log), tuple(log)
    return blows.follow(fight, corrected, log), tuple(log)


def _set_options(fight: Fight, args: Args, log: Log) -> Fight:
    # Who strikes first is settled once a blow has been struck.
    changed = differing(fight.options, [option for option in OPTIONS if option != "first" or not fight.struck], args)
    log += [OptionChanged(option, getattr(fight.options, option), value) for option, value in changed.items()]
    fight = replace(fight, options=replace(fight.options, **changed))
    if "first" in args and not fight.struck and fight.turn != args["first"]:
        log.append(TurnChanged(args["first"]))
        fight = replace(fight, turn=args["first"])
    return fight


def _correct_foe(fight: Fight, args: Args, log: Log) -> Fight:
    if "foe" not in args:
        return fight
    index = args["foe"]
    before = fight.foes[index]
    changed = differing(before, FOE_NUMBERS, args)
    log += [FoeCorrected(index, score, getattr(before, score), value) for score, value in changed.items()]
    after = replace(before, **changed)
    if before.alive and not after.alive:
        log.append(FoeKilled(index))
    return fight.with_foe(index, after)


def _correct_hero(fight: Fight, args: Args, log: Log) -> Fight:
    hero = fight.hero
    for score, value in args.get("hero", {}).items():
        if value != getattr(hero, score):
            log.append(HeroCorrected(score, getattr(hero, score), value))
            hero = replace(hero, **{score: value})
    return fight.with_hero(hero)


def stop(fight: Fight, args: Args, dice: Dice) -> Step:
    """End the fight as the text says: won with its honour, stopped, or lost as things stand (CRE-43).

    `waiting` leaves open what the text was to decide; who yields to a winner is spared.
    """
    log: Log = []
    outcome = args.get("outcome", "stopped")
    if args.get("waiting", False) and fight.pending is not None:
        fight = blows.resume(replace(fight, spared=fight.pending == YIELDED and outcome == "won"))
        verify_ongoing(fight)
    else:
        verify_settled(fight)
    if outcome == "lost":
        return blows.end(fight, outcome, "hand", log), tuple(log)
    return blows.conclude(fight, outcome, "hand", log), tuple(log)


CORRECTIONS = {"set": Move(never_offered, correct), "stop": Move(never_offered, stop)}
