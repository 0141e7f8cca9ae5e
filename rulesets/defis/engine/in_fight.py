"""What the sheet's acts come to while a fight is open: fight and sheet are one truth."""

from typing import Any

from rulesets.defis.engine.events import Event, HeroCorrected
from rulesets.defis.engine.state import Fight, Hero
from rulesets.kit.choices import deed_of, verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice

NO_MEAL = "On ne mange pas pendant un combat."
NO_INITIAL = "Un total de départ ne change pas au milieu d’un combat : terminez-le ou quittez-le d’abord."
NO_GIFT = "On ne reçoit pas de pierre au milieu d’un combat : terminez-le ou quittez-le d’abord."

SCREENED = {"eat": NO_MEAL, "receive": NO_GIFT}


def verify_possible(fight: Fight, action: Choice) -> None:
    """Refuse what waits for the fight's end: a meal (DEF-50), a stone received, an initial changed."""
    verify_ongoing(fight)
    if action.do in SCREENED:
        raise RuleViolation(SCREENED[action.do])
    if action.args.get("initial"):
        raise RuleViolation(NO_INITIAL)


def act_in_fight(
    ruleset: Any, fight: Fight, action: Choice, dice: Dice
) -> tuple[Fight, tuple[Event, ...], Choice | None]:
    """Do an act of the sheet in mid-fight; returns the fight, what happened, and the choice the fight knows it as.

    A stone is a choice of the fight itself. Anything else that changes a number is a hand correction (`set`), whatever
    dice led to it; what changes none is no choice at all (None). Raises RuleViolation.
    """
    verify_possible(fight, action)
    if action.do in ruleset.moves:
        after, events = ruleset.apply(fight, action, dice)
        return after, events, action
    hero, told = deed_of(ruleset.deeds, action.do).apply(fight.hero, action.args, dice)
    changed = changes(fight.hero, hero)
    if not changed:
        return fight, told, None
    correction = Choice("set", {"hero": changed})
    after, more = ruleset.apply(fight, correction, dice)
    return after, (*told, *(event for event in more if not isinstance(event, HeroCorrected))), correction


def changes(before: Hero, after: Hero) -> dict[str, int]:
    """Return the current numbers that differ, as `set` takes them."""
    names = (*before.SCORES, *before.COUNTS)
    return {name: after.value(name) for name in names if after.value(name) != before.value(name)}
