"""The course of a fight: blows, who fights next, how it ends (CRE-10, CRE-11, CRE-20 to CRE-33, CRE-40 to CRE-43)."""

from dataclasses import replace

from rulesets.cretoises.engine import gear
from rulesets.cretoises.engine.events import (
    Event,
    FightEnded,
    FoeKilled,
    FoeSetAside,
    FoeSteppedUp,
    FoeStruck,
    FoesUndecided,
    FoeWounded,
    HeroDied,
    HeroRecovered,
    HeroStruck,
    HeroWounded,
    HonneurWon,
    HonteTaken,
    RetreatTried,
)
from rulesets.cretoises.engine.state import GRIEVEMENT, INDEMNE, MORT, UNDECIDED, Fight, Hero, worse
from rulesets.cretoises.engine.tables import (
    ALWAYS_HIT,
    ALWAYS_MISS,
    ONE_DIE_MISS,
    RETREAT_HONTE,
    RETREAT_PRICE,
    SURRENDER_HONTE,
)
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.protocol import ONGOING

Step = tuple[Fight, tuple[Event, ...]]
"""Where a choice leads: the fight after it, and what happened on the way."""

Log = list[Event]


def dice_of(fight: Fight, condition: str) -> int:
    """Return how many dice a combatant in that condition rolls (CRE-21, CRE-23, CRE-24)."""
    return 1 if condition == GRIEVEMENT and not fight.two_dice else 2


def judge(faces: tuple[int, ...], total: int, protection: int) -> tuple[bool, str]:
    """Say whether a blow hits and what settled it: the dice alone or the comparison (CRE-21 to CRE-23).

    >>> judge((6, 5), 11, 30), judge((1, 2), 40, 15), judge((6,), 11, 15), judge((1,), 40, 15), judge((4, 4), 15, 15)
    ((True, 'always'), (False, 'never'), (False, 'sum'), (False, 'never'), (True, 'sum'))
    """
    if len(faces) == 1:
        if faces[0] == ONE_DIE_MISS:
            return False, "never"
    elif sum(faces) in ALWAYS_HIT:
        return True, "always"
    elif sum(faces) in ALWAYS_MISS:
        return False, "never"
    return total >= protection, "sum"


def strike(fight: Fight, facing: int, honneur: int, dice: Dice) -> Step:
    """Roll the hero's blow, `honneur` points spent on it (CRE-21, CRE-25)."""
    foe, options = fight.foes[facing], fight.options
    faces = dice.roll(Roll(dice_of(fight, fight.hero.condition), 6, "hero", "attack", facing))
    hero = replace(fight.hero, honneur=fight.hero.honneur - honneur)
    force = hero.total_force(fight.hand)
    total = sum(faces) + force + options.hero_force + honneur
    hit, rule = judge(faces, total, foe.protection + options.foe_protection)
    struck = HeroStruck(
        foe=facing,
        faces=faces,
        weapon=hero.in_hand(fight.hand),
        force=force,
        modifier=options.hero_force,
        honneur=honneur,
        honneur_left=hero.honneur,
        total=total,
        protection=foe.protection,
        protection_modifier=options.foe_protection,
        rule=rule,
        hit=hit,
    )
    log: Log = [struck]
    fight = replace(fight, hero=hero, struck=True, turn="foe")
    if hit:
        after = worse(foe.condition)
        log.append(FoeWounded(facing, foe.condition, after))
        if after == MORT:
            log.append(FoeKilled(facing))
        wounded = fight.with_foe(facing, replace(foe, condition=after))
        fight = follow(fight, wounded, log)
    return fight, tuple(log)


def suffer(fight: Fight, facing: int, honneur: int, dice: Dice) -> Step:
    """Roll the adversary's blow, `honneur` points spent against it (CRE-21, CRE-25, CRE-30)."""
    foe, options = fight.foes[facing], fight.options
    faces = dice.roll(Roll(dice_of(fight, foe.condition), 6, "foe", "attack", facing))
    hero = replace(fight.hero, honneur=fight.hero.honneur - honneur)
    protection = hero.total_protection(fight.hand)
    total = sum(faces) + foe.force + fight.companions + options.foe_force
    hit, rule = judge(faces, total, protection + options.hero_protection + honneur)
    struck = FoeStruck(
        foe=facing,
        faces=faces,
        force=foe.force,
        companions=fight.companions,
        modifier=options.foe_force,
        total=total,
        protection=protection,
        protection_modifier=options.hero_protection,
        honneur=honneur,
        honneur_left=hero.honneur,
        rule=rule,
        hit=hit,
    )
    log: Log = [struck]
    if hit:
        log.append(HeroWounded(facing, hero.condition, worse(hero.condition)))
        hero = replace(hero, condition=worse(hero.condition))
    fight = replace(fight, hero=hero, struck=True, turn="hero")
    return (lose(fight, "wounds", log) if hero.dead else fight), tuple(log)


def follow(before: Fight, fight: Fight, log: Log) -> Fight:
    """See who is set aside, who steps up and whether the text must decide (CRE-31 to CRE-33).

    When the one fighting is no longer the one of `before`, he strikes next.
    """
    if not fight.living:
        return conclude(fight, "won", "foes_dead", log)
    log.extend(FoeSetAside(index) for index in fight.aside if index not in before.aside)
    if fight.facing is None:
        log.append(FoesUndecided())
        return replace(fight, pending=UNDECIDED, outcome=UNDECIDED)
    if fight.facing != before.facing:
        log.append(FoeSteppedUp(fight.facing))
        return replace(fight, turn="foe")
    return fight


def retreat(fight: Fight, dice: Dice) -> Step:
    """Try to get away: 1 HONNEUR whatever comes of it, and 1 HONTE with success (CRE-40)."""
    faces = dice.roll(Roll(1, 6, "hero", "retreat"))
    hero = replace(fight.hero, honneur=fight.hero.honneur - RETREAT_PRICE)
    success = sum(faces) <= fight.options.retreat_max
    log: Log = [RetreatTried(faces, fight.options.retreat_max, success, hero.honneur)]
    if not success:
        return replace(fight, hero=hero, retreat_failed=True, turn="foe"), tuple(log)
    fight = fight.with_hero(shamed(hero, "retreat", RETREAT_HONTE, log))
    return conclude(fight, "fled", "retreat", log), tuple(log)


def surrender(fight: Fight, log: Log) -> Fight:
    """End the fight with the hero's surrender accepted: 1 HONTE, and the tribute (CRE-41)."""
    hero, lost = gear.pay_tribute(shamed(fight.hero, "surrender", SURRENDER_HONTE, log))
    log.extend(lost)
    # What was in hand may be gone, and the indices have shifted: the hand of this fight is no more.
    return conclude(replace(fight, hero=hero, hand=None), "surrendered", "surrender", log)


def shamed(hero: Hero, why: str, amount: int, log: Log) -> Hero:
    """Give HONTE."""
    log.append(HonteTaken(why, amount, hero.honte, hero.honte + amount))
    return replace(hero, honte=hero.honte + amount)


def conclude(fight: Fight, outcome: str, by: str, log: Log) -> Fight:
    """End a fight survived: the honour of a victory, then HONTE against HONNEUR, then recovery (CRE-43, 08, 11)."""
    hero = fight.hero
    if outcome == "won" and fight.options.honour_won:
        due = fight.options.honour_won
        after = hero.honneur + due if hero.honneur else 0
        log.append(HonneurWon(due, hero.honneur, after))
        hero = replace(hero, honneur=after)
    if hero.disgraced:
        return lose(fight.with_hero(replace(hero, condition=MORT)), "honte", log)
    if hero.condition != INDEMNE and not fight.options.wounds_stay:
        log.append(HeroRecovered(hero.condition))
        hero = replace(hero, condition=INDEMNE)
    return end(fight.with_hero(hero), outcome, by, log)


def lose(fight: Fight, cause: str, log: Log) -> Fight:
    """End a fight whose hero is dead."""
    log.append(HeroDied(cause))
    return end(fight, "lost", "honte" if cause == "honte" else "hero_dead", log)


def end(fight: Fight, outcome: str, by: str, log: Log) -> Fight:
    """End a fight."""
    log.append(FightEnded(outcome, by))
    return replace(fight, outcome=outcome, pending=None)


def resume(fight: Fight) -> Fight:
    """Return the fight with nothing left to decide."""
    return replace(fight, pending=None, outcome=ONGOING)
