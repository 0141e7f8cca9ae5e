"""What the sheet's acts come to while a fight is open: fight and sheet are one truth."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rulesets.cretoises.engine.acts import Deed
from rulesets.cretoises.engine.corrections import CORRECTIONS, HERO_NUMBERS
from rulesets.cretoises.engine.events import Event, HeroCorrected, HeroDied
from rulesets.cretoises.engine.state import Fight, Hero
from rulesets.kit.choices import deed_of, verify_ongoing
from rulesets.kit.dice import Dice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice

GEAR = "On ne change pas d’équipement au milieu d’un combat ; l’arme se choisit au moment de frapper."
ELSEWHERE = "Cela attend la fin du combat : terminez-le ou quittez-le d’abord."

SCREENED = {
    **dict.fromkeys(("wield", "wear", "take_off", "drop", "take", "loot"), GEAR),
    **dict.fromkeys(("oracle", "restart"), ELSEWHERE),
}


def verify_possible(fight: Fight, action: Choice) -> None:
    """Refuse what waits for the fight's end."""
    verify_ongoing(fight)
    if action.do in SCREENED:
        raise RuleViolation(SCREENED[action.do])


def act_in_fight(
    deeds: Mapping[str, Deed], fight: Fight, action: Choice, dice: Dice
) -> tuple[Fight, tuple[Event, ...], Choice | None]:
    """Do an act of the sheet in mid-fight; returns the fight, what happened, and the choice the fight knows it as.

    What changes the hero is a hand correction (`set`) of his numbers, HONTE being looked at only when the fight ends
    (CRE-08); what Zeus and the other gods think goes with it. Calling on a god in the place of a blow is `other`, which
    the player takes beside (CRE-20). Raises RuleViolation.
    """
    verify_possible(fight, action)
    hero, told = deed_of(deeds, action.do).apply(fight.hero, action.args, dice)
    if hero == fight.hero:
        return fight, told, None
    correction = Choice("set", {"hero": changes(fight.hero, hero)})
    godly = fight.with_hero(replace(fight.hero, gods=hero.gods, zeus_used=hero.zeus_used))
    after, more = CORRECTIONS["set"].apply(godly, correction.args, dice)
    # The act has told of the numbers itself, the correction tells of a death and of the end.
    acted = tuple(event for event in told if not isinstance(event, HeroDied))
    return after, (*acted, *(event for event in more if not isinstance(event, HeroCorrected))), correction


def changes(before: Hero, after: Hero) -> dict[str, Any]:
    """Return the scores and the condition that differ, as `set` takes them."""
    return {name: getattr(after, name) for name in HERO_NUMBERS if getattr(after, name) != getattr(before, name)}
