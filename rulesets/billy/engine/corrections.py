"""Hand corrections of a fight, `set` and `stop`: they stand outside the offers."""

from collections.abc import Mapping
from dataclasses import replace

from rulesets.billy.engine import course
from rulesets.billy.engine.checks import verify_settled
from rulesets.billy.engine.course import Log, Step
from rulesets.billy.engine.events import DominationReached, FoeCorrected, FoeKilled, HeroCorrected, OptionChanged
from rulesets.billy.engine.moves import Args, Move
from rulesets.billy.engine.sheet_events import PvMaximumChanged
from rulesets.billy.engine.state import Fight, Hero, Options
from rulesets.billy.engine.tables import COUNTERS, SCORES
from rulesets.kit.choices import differing, never_offered, verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation

OPTIONS = tuple(Options.__slots__)
FOE_NUMBERS = ("habilete", "pv", "armure", "degats")
HERO_NUMBERS = ("endurance", "chance_max", *(score for score in SCORES if score != "endurance"))
"""What a correction may set of Billy, maxima first: they bear on what is set after them."""


def is_aside(args: Args) -> bool:
    """Say whether a correction is about nothing that a fight hangs on: none of it waits for a decision."""
    return set(args) <= {"hero"} and set(args.get("hero", {})) <= set(COUNTERS)


def verify_set(fight: Fight, args: Args) -> None:
    """Refuse a correction while a decision waits, and one of an adversary that is not there."""
    if is_aside(args):
        verify_ongoing(fight)
    else:
        verify_settled(fight)
    if args.get("foe", 0) != 0:
        raise RuleViolation(f"Il n’y a pas d’adversaire n° {args['foe'] + 1} dans ce combat.")


def correct(fight: Fight, args: Args, dice: Dice) -> Step:
    """Set options, the adversary's numbers and Billy's, then look at who is dead and at the difference (BIL-30)."""
    verify_set(fight, args)
    log: Log = []
    fight = _correct_foe(_set_options(fight, args, log), args, log)
    fight = replace(fight, hero=correct_hero(fight.hero, args.get("hero", {}), log))
    if fight.pending is not None:
        return fight, tuple(log)
    if fight.hero.dead:
        return course.lose(fight, log), tuple(log)
    if not fight.living:
        return course.end(fight, "won", "foe_dead", log), tuple(log)
    if fight.domination:
        log.append(DominationReached(fight.difference, fight.domination))
        return course.end(fight, fight.domination, "domination", log), tuple(log)
    return fight, tuple(log)


def correct_hero(hero: Hero, numbers: Mapping[str, int], log: Log) -> Hero:
    """Return Billy with the numbers named."""
    for score in HERO_NUMBERS:
        if score not in numbers:
            continue
        before = hero
        hero = hero.with_value(score, numbers[score])
        if hero.raw(score) != before.raw(score):
            log.append(HeroCorrected(score, before.value(score), hero.value(score)))
        if hero.pv_max != before.pv_max:
            log.append(PvMaximumChanged(before.pv_max, hero.pv_max, before.pv, hero.pv))
    return hero


def _set_options(fight: Fight, args: Args, log: Log) -> Fight:
    changed = differing(fight.options, OPTIONS, args)
    log += [OptionChanged(option, getattr(fight.options, option), value) for option, value in changed.items()]
    return replace(fight, options=replace(fight.options, **changed)) if changed else fight


def _correct_foe(fight: Fight, args: Args, log: Log) -> Fight:
    if "foe" not in args:
        return fight
    changed = differing(fight.foe, FOE_NUMBERS, args)
    log += [FoeCorrected(0, score, getattr(fight.foe, score), value) for score, value in changed.items()]
    after = replace(fight.foe, **changed)
    if after.pv == 0:
        log.append(FoeKilled(0))
    return fight.with_foe(after)


def stop(fight: Fight, args: Args, dice: Dice) -> Step:
    """End the fight as the text says, changing no score; `waiting` first takes the blow that waits as it is."""
    log: Log = []
    if args.get("waiting", False):
        verify_ongoing(fight)
        fight = course.keep(fight, log)
        if fight.over:
            return fight, tuple(log)
    verify_settled(fight)
    return course.end(fight, args.get("outcome", "stopped"), "hand", log), tuple(log)


CORRECTIONS = {"set": Move(never_offered, correct), "stop": Move(never_offered, stop)}
