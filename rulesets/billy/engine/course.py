"""The course of a round, from the attack die to the next decision (BIL-30 to BIL-44)."""

from dataclasses import dataclass, replace

from rulesets.billy.engine.checks import verify_dodge, verify_double, verify_payable_survival, verify_reroll
from rulesets.billy.engine.events import (
    AttackRerolled,
    AttackRolled,
    BlowCancelled,
    DodgeRolled,
    DoublingTried,
    Event,
    FightEnded,
    FoeKilled,
    FoeSuffered,
    FoeWounded,
    HeroDied,
    HeroSuffered,
    KillingBlowStruck,
    SurvivalTried,
    WoundTaken,
)
from rulesets.billy.engine.state import Fight, Pending
from rulesets.billy.engine.tables import COUNTER_FACE, DIE, DOUBLE_COST, GUERRIER_DEGATS, PAYSAN_CAP, exchange
from rulesets.billy.engine.trials import pay, try_chance
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import refusal

Step = tuple[Fight, tuple[Event, ...]]
"""Where a choice leads: the fight after it, and what happened on the way."""

Log = list[Event]


def begin(fight: Fight, dice: Dice) -> Step:
    """Roll the attack die of the next round and go on to its first decision."""
    faces = dice.roll(Roll(1, DIE, "hero", "attack", 0))
    fight = replace(fight, rounds=fight.rounds + 1, pending=Pending("round", faces[0]))
    cell = exchange(faces[0], fight.difference)
    log: Log = [AttackRolled(0, fight.rounds, faces, fight.difference, fight.situation.name, cell.dealt, cell.taken)]
    return _advance(fight, log), tuple(log)


def reroll(fight: Fight, pending: Pending, dice: Dice) -> Step:
    """Roll the attack die again; the second throw stands (BIL-44)."""
    faces = dice.roll(Roll(1, DIE, "hero", "attack", 0))
    cell = exchange(faces[0], fight.difference)
    log: Log = [AttackRerolled(0, pending.die, faces, fight.difference, fight.situation.name, cell.dealt, cell.taken)]
    fight = replace(fight, pending=replace(pending, die=faces[0], rerolled=True))
    return _advance(fight, log), tuple(log)


def double(fight: Fight, pending: Pending, dice: Dice) -> Step:
    """Try luck on the round's blow: doubled, or nothing (BIL-42)."""
    faces, chance, success = try_chance(fight.hero, dice, "double")
    hero = pay(fight.hero, DOUBLE_COST)
    log: Log = [DoublingTried(faces, chance, success, DOUBLE_COST, hero.chance)]
    doubling = "doubled" if success else "zeroed"
    fight = replace(fight, hero=hero, pending=replace(pending, doubling=doubling))
    return _advance(fight, log), tuple(log)


def dodge(fight: Fight, pending: Pending, dice: Dice) -> Step:
    """Roll the dodge die and end the round (BIL-36, BIL-37)."""
    faces = dice.roll(Roll(1, DIE, "hero", "dodge", 0))
    success, counter = faces[0] <= fight.adresse, faces[0] == COUNTER_FACE
    log: Log = [DodgeRolled(faces, fight.adresse, success, counter)]
    return _exchange_blows(fight, pending, success, counter, log), tuple(log)


def take(fight: Fight, pending: Pending) -> Step:
    """End the round without a dodge die."""
    log: Log = []
    return _exchange_blows(fight, pending, False, False, log), tuple(log)


def survive(fight: Fight, pending: Pending, dice: Dice) -> Step:
    """Try luck against the killing blow (BIL-41)."""
    cost = fight.survive_cost
    faces, chance, success = try_chance(fight.hero, dice, "survive")
    hero = pay(fight.hero, cost)
    log: Log = [SurvivalTried(faces, chance, success, cost, hero.chance)]
    fight = replace(fight, hero=hero)
    if not success:
        return _close(_wound_hero(fight, pending, log), log), tuple(log)
    log.append(BlowCancelled(0, _blow(fight, pending).amount, "chance"))
    return _close(replace(fight, survivals=fight.survivals + 1), log), tuple(log)


def die(fight: Fight, pending: Pending) -> Step:
    """Take the killing blow."""
    log: Log = []
    return _close(_wound_hero(fight, pending, log), log), tuple(log)


def keep(fight: Fight, log: Log) -> Fight:
    """Take the blows of a round that waits as they are, the killing one too; nothing where no round waits."""
    if fight.pending is not None and fight.pending.stage != "survive":
        fight = _exchange_blows(fight, fight.pending, False, False, log)
    return fight if fight.pending is None else _close(_wound_hero(fight, fight.pending, log), log)


def lose(fight: Fight, log: Log) -> Fight:
    """End a fight in which Billy dies."""
    log.append(HeroDied())
    return end(fight, "lost", "hero_dead", log)


def end(fight: Fight, outcome: str, by: str, log: Log) -> Fight:
    """End a fight."""
    log.append(FightEnded(outcome, by))
    return replace(fight, outcome=outcome, pending=None)


def _advance(fight: Fight, log: Log) -> Fight:
    """Wait for a decision while there is one to make, else end the round."""
    if fight.pending is None or any(
        refusal(verify, fight) is None for verify in (verify_reroll, verify_double, verify_dodge)
    ):
        return fight
    return _exchange_blows(fight, fight.pending, False, False, log)


def _exchange_blows(fight: Fight, pending: Pending, dodged: bool, counter: bool, log: Log) -> Fight:
    """Write both blows down; a killing one is cancelled by a dead adversary, or waits for a Prudent (BIL-35, BIL-41)."""
    fight = _wound_foe(fight, pending, counter, log)
    if dodged:
        return _close(fight, log)
    blow = _blow(fight, pending)
    if blow.amount < fight.hero.pv:
        return _close(_wound_hero(fight, pending, log), log)
    if not fight.living:
        log.append(BlowCancelled(0, blow.amount, "foe_dead"))
        return _close(fight, log)
    if refusal(verify_payable_survival, fight) is not None:
        return _close(_wound_hero(fight, pending, log), log)
    log.append(
        KillingBlowStruck(0, blow.table, blow.degats, blow.armure, blow.amount, fight.hero.pv, fight.survive_cost)
    )
    return replace(fight, pending=replace(pending, stage="survive"))


@dataclass(frozen=True, slots=True)
class _Blow:
    """What the adversary's blow is made of."""

    table: int
    degats: int
    armure: int
    capped: bool
    amount: int


def _blow(fight: Fight, pending: Pending) -> _Blow:
    """Return the adversary's blow of the round (BIL-33, BIL-43)."""
    table = exchange(pending.die, fight.difference).taken
    degats, armure = fight.foe.degats, fight.hero.armure
    amount = max(0, table + degats - armure)
    capped = fight.hero.caractere == "paysan" and amount > PAYSAN_CAP
    return _Blow(table, degats, armure, capped, PAYSAN_CAP if capped else amount)


def _wound_hero(fight: Fight, pending: Pending, log: Log) -> Fight:
    blow, before = _blow(fight, pending), fight.hero.pv
    hero = fight.hero.with_loss("pv", blow.amount)
    log.append(WoundTaken(0, blow.table, blow.degats, blow.armure, blow.capped, blow.amount, before, hero.pv))
    return replace(fight, hero=hero)


def _wound_foe(fight: Fight, pending: Pending, counter: bool, log: Log) -> Fight:
    """Write Billy's blow down (BIL-33, BIL-34, BIL-37, BIL-38, BIL-42)."""
    table = exchange(DIE if counter else pending.die, fight.difference).dealt
    guerrier = GUERRIER_DEGATS if fight.hero.caractere == "guerrier" and not counter else 0
    bonus = fight.hero.critique if counter else fight.hero.degats + guerrier
    armure = 0 if counter else fight.foe.armure
    plain = max(0, table + bonus - armure)
    amount = {None: plain, "doubled": plain * 2, "zeroed": 0}[pending.doubling]
    before = fight.foe.pv
    after = max(0, before - amount)
    log.append(
        FoeWounded(
            foe=0,
            counter=counter,
            table=table,
            bonus=bonus,
            guerrier=guerrier,
            armure=armure,
            doubling=pending.doubling or "",
            amount=amount,
            before=before,
            after=after,
        )
    )
    if after == 0:
        log.append(FoeKilled(0))
    return fight.with_foe(replace(fight.foe, pv=after))


def _close(fight: Fight, log: Log) -> Fight:
    """End the round: a death, what is lost between rounds, the last round of the text (BIL-39)."""
    fight = _settle(replace(fight, pending=None), log)
    options = fight.options
    if fight.outcome != "ongoing":
        return fight
    if fight.rounds % options.between_every == 0:
        fight = _settle(_suffer(fight, log), log)
    if fight.outcome == "ongoing" and options.max_rounds and fight.rounds >= options.max_rounds:
        return end(fight, "stopped", "max_rounds", log)
    return fight


def _settle(fight: Fight, log: Log) -> Fight:
    if fight.hero.dead:
        return lose(fight, log)
    return fight if fight.living else end(fight, "won", "foe_dead", log)


def _suffer(fight: Fight, log: Log) -> Fight:
    """Take the damage between rounds off both sides (BIL-39)."""
    options, foe = fight.options, fight.foe
    if options.hero_between:
        hero = fight.hero.with_loss("pv", options.hero_between)
        log.append(HeroSuffered(options.hero_between, fight.hero.pv, hero.pv))
        fight = replace(fight, hero=hero)
    if options.foe_between:
        after = max(0, foe.pv - options.foe_between)
        log.append(FoeSuffered(0, options.foe_between, foe.pv, after))
        if after == 0:
            log.append(FoeKilled(0))
        fight = fight.with_foe(replace(foe, pv=after))
    return fight
