"""Hand corrections of a fight, `set` and `stop`: they stand outside the offers (DEF-40)."""

from dataclasses import replace

from rulesets.defis.engine import assault
from rulesets.defis.engine.assault import Log, Step
from rulesets.defis.engine.events import (
    FoeCorrected,
    FoeKilled,
    FoeSteppedUp,
    HeroCorrected,
    OptionChanged,
    PenaltyChanged,
)
from rulesets.defis.engine.moves import Args, Move, verify_index, verify_settled
from rulesets.defis.engine.state import Fight, Options, mode_allows
from rulesets.kit.choices import differing, never_offered, verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation

OPTIONS = tuple(Options.__slots__)
FOE_NUMBERS = ("habilete", "endurance", "strength")


def is_aside(fight: Fight, args: Args) -> bool:
    """Say whether a correction is about gold, meals and the like alone: none of it waits for a wound."""
    return set(args) == {"hero"} and set(args["hero"]) <= set(fight.hero.COUNTS)


def verify_set(fight: Fight, args: Args) -> None:
    """Refuse a correction that the fight cannot bear: a creature, a mode or a potion."""
    if is_aside(fight, args):
        verify_ongoing(fight)
    else:
        verify_settled(fight)
    if "foe" in args:
        verify_index(fight, args["foe"])
    if not mode_allows(args.get("mode", fight.options.mode), len(fight.foes)):
        raise RuleViolation("Cette façon de combattre demande un seul adversaire.")
    if args.get("furie") and (fight.force or any(foe.faiblesse for foe in fight.foes)):
        raise RuleViolation(
            "La potion de Furie ne se cumule pas avec une pierre de Force ou de Faiblesse déjà utilisée."
        )


def correct(fight: Fight, args: Args, dice: Dice) -> Step:
    """Set options, a creature's numbers and the hero's current scores, then look at who is dead."""
    verify_set(fight, args)
    log: Log = []
    if fight.pending is not None:
        return _correct_hero(fight, args, log), tuple(log)
    facing = fight.living[0]
    fight = _correct_foe(_set_options(fight, args, log), args, log)
    fight = _correct_hero(fight, args, log)
    if fight.hero.dead:
        return assault.lose(fight, log), tuple(log)
    if not fight.living:
        return assault.end(fight, "won", "foes_dead", log), tuple(log)
    if fight.options.mode == "in_turn" and fight.living[0] != facing:
        log.append(FoeSteppedUp(fight.living[0]))
    return fight, tuple(log)


def _set_options(fight: Fight, args: Args, log: Log) -> Fight:
    changed = differing(fight.options, OPTIONS, args)
    log += [OptionChanged(option, getattr(fight.options, option), value) for option, value in changed.items()]
    return replace(fight, options=replace(fight.options, **changed)) if changed else fight


def _correct_foe(fight: Fight, args: Args, log: Log) -> Fight:
    if "foe" not in args:
        return fight
    index = args["foe"]
    before = fight.foes[index]
    changed = differing(before, FOE_NUMBERS, args)
    log += [FoeCorrected(index, score, getattr(before, score), value) for score, value in changed.items()]
    after = replace(before, **changed)
    if before.endurance > 0 and after.endurance == 0:
        log.append(FoeKilled(index))
    return fight.with_foe(index, after)


def _correct_hero(fight: Fight, args: Args, log: Log) -> Fight:
    before = hero = fight.hero
    for score, value in args.get("hero", {}).items():
        hero = hero.with_value(score, value)
        if hero.value(score) != before.value(score):
            log.append(HeroCorrected(score, before.value(score), hero.value(score), before.penalty_on(score)))
    if hero.penalty != before.penalty:
        log.append(PenaltyChanged(before.penalty, hero.penalty))
    return replace(fight, hero=hero)


def stop(fight: Fight, args: Args, dice: Dice) -> Step:
    """End the fight as the text says, changing no score; `waiting` first keeps the wound that waits as it is."""
    log: Log = []
    if args.get("waiting", False):
        verify_ongoing(fight)
        fight = assault.keep(fight, log)
        if fight.over:
            return fight, tuple(log)
    verify_settled(fight)
    return assault.end(fight, args.get("outcome", "stopped"), "hand", log), tuple(log)


CORRECTIONS = {"set": Move(never_offered, correct), "stop": Move(never_offered, stop)}
