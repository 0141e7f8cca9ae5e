"""The course of an assault, from its dice to the next decision (DEF-20 to DEF-35, DEF-40)."""

from collections.abc import Iterable
from dataclasses import replace

from rulesets.defis.engine.events import (
    AssaultRolled,
    Event,
    FightEnded,
    FoeAtThreshold,
    FoeKilled,
    FoeSteppedUp,
    FoeWounded,
    HeroDied,
    WoundTaken,
)
from rulesets.defis.engine.state import Fight, Pending
from rulesets.defis.engine.tables import FAIBLESSE_LOSS, FORCE_CAP, FORCE_GAIN
from rulesets.defis.engine.trials import try_luck
from rulesets.kit.dice import Dice, Roll

Step = tuple[Fight, tuple[Event, ...]]
"""Where a choice leads: the fight after it, and what happened on the way."""

Log = list[Event]


def begin(fight: Fight, target: int, dice: Dice) -> Step:
    """Fight the next assault against `target`, up to its end or to the first decision on luck."""
    log: Log = []
    fight = replace(fight, assaults=fight.assaults + 1)
    return _face(fight, target, (target, *_others(fight, target, target)), dice, log), tuple(log)


def settle(fight: Fight, pending: Pending, use_luck: bool, dice: Dice) -> Step:
    """Write the pending wound down, luck tried or not, and go on with the assault (DEF-22 to DEF-25, DEF-28)."""
    log: Log = []
    amount, luck = pending.plain, "kept"
    if use_luck:
        hero, tested = try_luck(fight.hero, dice, pending.wound, pending.foe)
        fight = replace(fight, hero=hero)
        amount, luck = (pending.lucky, "lucky") if tested.lucky else (pending.unlucky, "unlucky")
        log.append(tested)
    fight = _wound(fight, pending, amount, luck, log)
    if fight.over:
        return fight, tuple(log)
    if pending.foe is None or pending.target is None:
        return end(fight, "fled", "flight", log), tuple(log)
    rest = _others(fight, pending.target, pending.foe)
    return _face(fight, pending.target, rest, dice, log), tuple(log)


def keep(fight: Fight, log: Log) -> Fight:
    """Write the wound that waits down as it is, if one does; nobody strikes any more."""
    return _wound(fight, fight.pending, fight.pending.plain, "kept", log) if fight.pending is not None else fight


def _wound(fight: Fight, pending: Pending, amount: int, luck: str, log: Log) -> Fight:
    """Write a wound down; the hero whom it kills has lost."""
    fight = replace(fight, pending=None)
    if pending.wound == "foe" and pending.foe is not None:
        return _wound_foe(fight, pending.foe, amount, luck, log)
    fight = _wound_hero(fight, pending, amount, luck, log)
    return lose(fight, log) if fight.hero.dead else fight


def lose(fight: Fight, log: Log) -> Fight:
    """End a fight whose hero is dead (DEF-27, DEF-35)."""
    log.append(HeroDied(fight.hero.death or "endurance"))
    return end(fight, "lost", "hero_dead", log)


def end(fight: Fight, outcome: str, by: str, log: Log) -> Fight:
    """End a fight."""
    log.append(FightEnded(outcome, by))
    return replace(fight, outcome=outcome, pending=None)


def _others(fight: Fight, target: int, after: int) -> tuple[int, ...]:
    """Return the creatures still to be faced after `after`: the target comes first, the others in order (DEF-33)."""
    if fight.options.mode != "all":
        return ()
    return tuple(foe for foe in fight.living if foe != target and (after == target or foe > after))


def _face(fight: Fight, target: int, foes: Iterable[int], dice: Dice, log: Log) -> Fight:
    for foe in foes:
        rolled = _roll(fight, foe, foe == target, dice)
        log.append(rolled)
        if rolled.result == "foe":
            return replace(fight, pending=Pending("hero", fight.options.taken, foe, target))
        if rolled.result == "hero" and foe == target:
            if fight.options.dealt < fight.foes[foe].endurance:
                return replace(fight, pending=Pending("foe", fight.options.dealt, foe, target))
            # Nothing to aggravate: the plain wound kills, so luck is not asked for (DEF-26).
            fight = _wound_foe(fight, foe, fight.options.dealt, "none", log)
    return _close(fight, target, log)


def _roll(fight: Fight, foe: int, target: bool, dice: Dice) -> AssaultRolled:
    """Roll the creature's Attack Strength, then a fresh one of the hero's against it (DEF-20, DEF-33)."""
    options, creature = fight.options, fight.foes[foe]
    foe_faces = dice.roll(Roll(2, 6, "foe", "attack", foe))
    hero_faces = dice.roll(Roll(2, 6, "hero", "attack", foe))
    foe_modifier = (creature.strength or 0) - (FAIBLESSE_LOSS if creature.faiblesse else 0)
    habilete = fight.hero.effective_habilete
    # The limit bears on effective HABILETÉ, before the paragraph's modifiers (SCO-33).
    force = max(0, min(FORCE_GAIN, FORCE_CAP - habilete)) if fight.force else 0
    hero_modifier = 0
    if fight.modified:
        foe_modifier += options.foe_strength
        hero_modifier = options.hero_habilete + options.hero_strength
    foe_total = sum(foe_faces) + creature.habilete + foe_modifier
    hero_total = sum(hero_faces) + habilete + force + hero_modifier
    return AssaultRolled(
        number=fight.assaults,
        foe=foe,
        target=target,
        foe_faces=foe_faces,
        foe_habilete=creature.habilete,
        foe_modifier=foe_modifier,
        foe_total=foe_total,
        hero_faces=hero_faces,
        hero_habilete=habilete,
        hero_force=force,
        hero_modifier=hero_modifier,
        hero_total=hero_total,
        result="tie" if hero_total == foe_total else "hero" if hero_total > foe_total else "foe",
    )


def _wound_foe(fight: Fight, index: int, amount: int, luck: str, log: Log) -> Fight:
    foe = fight.foes[index]
    after = max(0, foe.endurance - amount)
    log.append(FoeWounded(index, amount, foe.endurance, after, luck))
    if after == 0:
        log.append(FoeKilled(index))
    return fight.with_foe(index, replace(foe, endurance=after))


def _wound_hero(fight: Fight, pending: Pending, amount: int, luck: str, log: Log) -> Fight:
    before = fight.hero
    hero = before.with_value("endurance", before.endurance.current - amount)
    log.append(
        WoundTaken(
            foe=pending.foe,
            flight=pending.wound == "flight",
            amount=amount,
            before=before.endurance.current,
            after=hero.endurance.current,
            effective_before=before.effective_endurance,
            effective_after=hero.effective_endurance,
            luck=luck,
        )
    )
    return replace(fight, hero=hero)


def _close(fight: Fight, target: int, log: Log) -> Fight:
    """End the assault: the fight is won, stopped by a limit of the paragraph (DEF-40), or goes on."""
    options, living = fight.options, fight.living
    if not living:
        return end(fight, "won", "foes_dead", log)
    if options.max_assaults and fight.assaults >= options.max_assaults:
        return end(fight, "stopped", "max_assaults", log)
    fought = living if options.mode == "all" else tuple(foe for foe in living if foe == target)
    low = [foe for foe in fought if fight.foes[foe].endurance <= options.stop_at]
    if low:
        log += [FoeAtThreshold(foe, fight.foes[foe].endurance, options.stop_at) for foe in low]
        return end(fight, "stopped", "stop_at", log)
    if not fought:
        log.append(FoeSteppedUp(living[0]))
    return fight
