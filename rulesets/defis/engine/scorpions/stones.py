"""The use of stones, in a fight and out of one (SCO-30 to SCO-40)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulesets.defis.engine import assault
from rulesets.defis.engine.acts import Args, Deed, Outcome, verify_alive
from rulesets.defis.engine.assault import Log, Step
from rulesets.defis.engine.events import Event
from rulesets.defis.engine.moves import Move, verify_index, verify_settled
from rulesets.defis.engine.scorpions.events import MaledictionPaid, ScoreRestored, StoneReceived, StoneUsed
from rulesets.defis.engine.scorpions.state import Heroine, heroine
from rulesets.defis.engine.scorpions.tables import (
    BENEFICIAL,
    FIGHTING,
    GIVERS,
    MALEFICENT,
    NAMES,
    OFFERED,
    RESTORING,
    STONES,
)
from rulesets.defis.engine.state import Fight, Hero
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.elision import elided
from rulesets.kit.errors import RuleViolation, refusal
from rulesets.kit.protocol import Offer, Param


def verify_known(stone: str) -> None:
    """Refuse a kind that is none of the fourteen (SCO-30)."""
    if stone not in STONES:
        raise RuleViolation("Aucune Pierre de Magie ne porte ce nom.")


def named(stone: str) -> str:
    """Return the stone's full name: "Pierre d’Amitié"."""
    return f"Pierre {elided('de', NAMES[stone])}"


def verify_held(hero: Heroine, stone: str) -> None:
    """Refuse a stone that is not held (SCO-39)."""
    verify_known(stone)
    if stone not in hero.pierres:
        raise RuleViolation(f"Vous n’avez pas de {named(stone)}.")


def verify_offered(stone: str, offered: bool) -> None:
    """Refuse one of the nine unless the player confirms that the paragraph offers it (SCO-38)."""
    if stone in OFFERED and not offered:
        raise RuleViolation(f"La {named(stone)} ne sert que lorsqu’un paragraphe le propose.")


def verify_in_fight(fight: Fight, stone: str, offered: bool, foe: int | None) -> int | None:
    """Return the creature that the stone bears on, or refuse the stone now (SCO-32 to SCO-39)."""
    verify_settled(fight)
    verify_held(heroine(fight.hero), stone)
    verify_offered(stone, offered)
    if foe is not None:
        verify_index(fight, foe)
    if stone in (*RESTORING, *FIGHTING) and fight.assaults:
        raise RuleViolation(f"La {named(stone)} ne sert plus une fois le premier assaut engagé.")
    if stone in FIGHTING and fight.options.furie:
        raise RuleViolation(f"La {named(stone)} ne se cumule pas avec une potion de Furie.")
    if stone == "force" and fight.force:
        raise RuleViolation("Une seule Pierre de Force sert dans un même combat.")
    if stone == "faiblesse":
        return verify_weakened(fight, foe)
    return foe


def weakenable(fight: Fight) -> tuple[int, ...]:
    """Return the creatures that a Faiblesse stone may still bear on (SCO-35)."""
    return tuple(index for index in fight.living if not fight.foes[index].faiblesse)


def verify_weakened(fight: Fight, named_foe: int | None) -> int:
    """Return the creature weakened, the first living one unless another is named."""
    if not weakenable(fight):
        raise RuleViolation("Chacun de vos adversaires a déjà reçu une Pierre de Faiblesse.")
    foe = fight.living[0] if named_foe is None else named_foe
    if fight.foes[foe].endurance == 0:
        raise RuleViolation("Cet adversaire est déjà mort.")
    if fight.foes[foe].faiblesse:
        raise RuleViolation("Une seule Pierre de Faiblesse sert contre un même adversaire.")
    return foe


def offer_in_fight(fight: Fight) -> Iterator[Offer]:
    """Offer each stone held; the nine of the text are confirmed by `offered` and never listed."""
    for stone in heroine(fight.hero).pierres:
        args: dict[str, Any] = {"stone": stone}
        params: tuple[Param, ...] = ()
        foe: int | None = None
        if stone in OFFERED:
            args["offered"] = True
        elif stone == "faiblesse" and (open_to := weakenable(fight)):
            params, foe = (Param("foe", values=open_to),), open_to[0]
        refused = refusal(verify_in_fight, fight, stone, stone in OFFERED, foe)
        yield Offer("stone", args, params, {"pierres": 1}, refused, stone not in OFFERED, **points(fight.hero, stone))


def use_in_fight(fight: Fight, args: Args, dice: Dice) -> Step:
    """Use a stone before the first assault, or one of the nine between two."""
    stone = args["stone"]
    foe = verify_in_fight(fight, stone, args.get("offered", False), args.get("foe"))
    hero, events = _use(heroine(fight.hero), stone, foe, dice, book=args.get("book", False))
    log: Log = list(events)
    fight = replace(fight, hero=hero, force=fight.force or stone == "force")
    if stone == "faiblesse" and foe is not None:
        fight = fight.with_foe(foe, replace(fight.foes[foe], faiblesse=True))
    if hero.dead:
        fight = assault.lose(fight, log)
    return fight, tuple(log)


def verify_out_of_fight(hero: Hero, stone: str, offered: bool) -> None:
    """Refuse a stone to the dead, one not held, one that the text does not offer, and the two of a fight."""
    verify_alive(hero)
    verify_held(heroine(hero), stone)
    verify_offered(stone, offered)
    if stone in FIGHTING:
        raise RuleViolation(f"La {named(stone)} s’utilise au début d’un combat, avant le premier assaut.")


def offer_out_of_fight(hero: Hero) -> Iterator[Offer]:
    """Offer each stone held."""
    for stone in heroine(hero).pierres:
        offered = stone in OFFERED
        args = {"stone": stone, "offered": True} if offered else {"stone": stone}
        refused = refusal(verify_out_of_fight, hero, stone, offered)
        yield Offer("stone", args, (), {"pierres": 1}, refused, not offered, **points(hero, stone))


def use_out_of_fight(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Use a stone out of a fight."""
    verify_out_of_fight(hero, args["stone"], args.get("offered", False))
    return _use(heroine(hero), args["stone"], None, dice, book=args.get("book", False))


def restored(hero: Hero, stone: str) -> int:
    """Return what a stone of a score gives back: half of its initial, rounded up (SCO-32)."""
    return ((hero.initial(stone) or 0) + 1) // 2


def points(hero: Hero, stone: str) -> dict[str, int]:
    """Return what an offer says of a stone that gives points back: what would count of them, and what would not."""
    if stone not in RESTORING:
        return {}
    due = restored(hero, stone)
    gain = hero.gain_of(stone, due)
    return {"gain": gain, "lost": due - gain}


def _use(
    hero: Heroine, stone: str, foe: int | None, dice: Dice, *, book: bool = False
) -> tuple[Heroine, tuple[Event, ...]]:
    left = hero.with_stones(hero.pierres.without(stone))
    used = StoneUsed(stone, left.pierres.get(stone, 0), foe)
    if stone in RESTORING:
        before, due = left.value(stone), restored(left, stone)
        counted = left.gain_of(stone, due, book=book)
        now = before + counted
        restoring = ScoreRestored(stone, due, counted, before, now, left.penalty_on(stone))
        return left.with_value(stone, now), (used, restoring)
    if stone == "malediction":
        faces = dice.roll(Roll(1, 6, "hero", "malediction"))
        after = left.with_value("endurance", left.endurance.current - sum(faces))
        paid = MaledictionPaid(
            faces=faces,
            amount=sum(faces),
            before=left.endurance.current,
            after=after.endurance.current,
            effective_before=left.effective_endurance,
            effective_after=after.effective_endurance,
        )
        return after, (used, paid)
    return left, (used,)


def verify_receive(hero: Hero, stone: str, giver: str) -> None:
    """Refuse a stone that this giver cannot hand out (SCO-31)."""
    verify_alive(hero)
    verify_known(stone)
    if giver not in GIVERS:
        raise RuleViolation("Dites qui donne la pierre : un sorcier bon, neutre ou maléfique, ou une trouvaille.")
    if giver == "good" and stone in MALEFICENT:
        raise RuleViolation("Un bon sorcier ne donne pas de pierre maléfique.")
    if giver == "evil" and stone in BENEFICIAL:
        raise RuleViolation("Un sorcier maléfique ne donne pas de pierre bénéfique.")


def offer_receive(hero: Hero) -> Iterator[Offer]:
    """Offer every kind from every giver that can hand it out; replay has no form for it."""
    for giver in GIVERS:
        stones = tuple(stone for stone in STONES if refusal(verify_receive, hero, stone, giver) is None)
        refused = None if stones else refusal(verify_receive, hero, STONES[0], giver)
        yield Offer("receive", {"giver": giver}, (Param("stone", stones),), refusal=refused, listed=False)


def receive(hero: Hero, args: Args, dice: Dice) -> Outcome:
    """Put one stone more among those held."""
    stone, giver = args["stone"], args["giver"]
    verify_receive(hero, stone, giver)
    richer = heroine(hero).with_stones(heroine(hero).pierres.with_one(stone))
    return richer, (StoneReceived(stone, giver, richer.pierres[stone]),)


STONE_MOVE = Move(offer_in_fight, use_in_fight)
STONE_DEED = Deed(offer_out_of_fight, use_out_of_fight)
RECEIVE_DEED = Deed(offer_receive, receive)
