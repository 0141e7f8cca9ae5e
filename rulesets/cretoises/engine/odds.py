"""The chances of a fight of Chroniques Crétoises 2: exact, from tables solved once for the numbers they need."""

from collections.abc import Iterator
from dataclasses import dataclass

from rulesets.cretoises.engine.moves import verify_retreat, verify_surrender, verify_two_dice
from rulesets.cretoises.engine.odds_chain import (
    Blade,
    Spend,
    blade,
    blades,
    chain,
    enough,
    hits,
    least_honneur,
    parries,
    strikes,
    weapons,
)
from rulesets.cretoises.engine.odds_remains import left_at_end
from rulesets.cretoises.engine.odds_sampling import sampled_odds, sampled_remains
from rulesets.cretoises.engine.odds_table import Stage, stage
from rulesets.cretoises.engine.state import UNDECIDED, YIELDED, Fight
from rulesets.cretoises.engine.tables import CONDITIONS, REFUSAL_HONTE, RETREAT_HONTE, RETREAT_PRICE, SURRENDER_HONTE
from rulesets.kit.errors import refusal
from rulesets.kit.odds import Advice, Odds, Price, Remains
from rulesets.kit.protocol import Choice

DIE = 6
MOMENTS = 100_000
LONGEST = 120
"""Moments, and hits to win, up to which a fight is solved, within a second or so; beyond, it is played out."""

LISTED = 60
"""Points of HONNEUR beyond which only those that still help are listed."""

SMALLEST = 16
"""Tables are made for this much HONNEUR to spend, or twice, four times… as much: a fight that spends keeps its own."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a fight that goes on stands: `spare` is the HONNEUR that can be spent with a victory still one (CRE-08).

    `most` is the one beyond which more is of no use, `held` the weapon in hand.
    """

    stage: Stage
    condition: int
    spare: int
    most: int
    two: bool
    striking: bool
    held: Blade

    def left(self, spent: int = 0) -> int:
        """Return what can be spent after that."""
        return min(self.most, self.spare - spent)

    def value(self, spent: int = 0, two: bool | None = None) -> float:
        """Return the chance of winning from here, with less HONNEUR or two dice."""
        two, left = self.two if two is None else two, self.left(spent)
        if self.striking:
            return self.stage.striking(self.condition, left, two)
        return self.stage.defending(self.condition, left, two, self.held.protection)

    @property
    def plain(self) -> float:
        """The chance of winning with no HONNEUR spent ahead."""
        return self.value(self.spare) if self.spare >= 0 else 0.0


def odds(fight: Fight) -> Odds:
    """Return the chances of a fight from where it stands (`replay.md`, "do": "odds")."""
    if fight.over:
        settled = float(fight.outcome == "won")
        return Odds(settled, settled)
    if fight.pending == YIELDED:
        moves = judged(fight)
        win = max(move.win for move in moves)
        return Odds(win, win, moves)
    at = standing(fight)
    if at is None:
        return sampled_odds(fight)
    moves = tuple(advice(fight, at))
    win = max(move.win for move in moves)
    # Sums of the same chances in another order may differ in the last bit, or pass 1 by it.
    return Odds(win, min(win, at.plain), moves, escape(fight, at))


def remains(fight: Fight) -> Remains:
    """Return in what condition Althéos wins, before he recovers (CRE-11): `chances[n]` with n hits left until death."""
    hits_left = len(CONDITIONS) - 1 - CONDITIONS.index(fight.hero.condition)
    if fight.over or fight.pending == YIELDED:
        win = odds(fight).win
        return Remains("condition", tuple(win * (left == hits_left) for left in range(len(CONDITIONS))), 1.0 - win)
    at = standing(fight)
    if at is None:
        return sampled_remains(fight)
    chances = left_at_end(at.stage, at.condition, at.left(), at.two, None if at.striking else at.held.protection)
    return Remains("condition", chances, max(0.0, 1.0 - sum(chances)))


def judged(fight: Fight) -> tuple[Advice, ...]:
    """Return what sparing and killing those who yield come to: a victory, if HONTE allows it (CRE-08, CRE-42)."""
    hero, won = fight.hero, fight.options.honour_won
    return tuple(
        Advice(Choice(do), float(hero.honneur >= least_honneur(hero.honte + honte, won)), price=Price("honte", honte))
        for do, honte in (("accept", 0), ("refuse", REFUSAL_HONTE))
    )


def standing(fight: Fight) -> Standing | None:
    """Return where a fight that goes on stands, None where it would have too many moments to solve."""
    if len(fight.living) > LONGEST:
        return None
    known, arms, held = chain(fight), blades(fight), blade(fight, fight.hand)
    # HONNEUR may be of use with a weapon that is not worth taking, and the value of taking it is told as well.
    carried = {held, *(blade(fight, weapon) for weapon in weapons(fight.hero))}
    spare = fight.hero.honneur - least_honneur(fight.hero.honte, fight.options.honour_won)
    most = enough(known, carried)
    room = SMALLEST
    while room < min(spare, most):
        room *= 2
    if len(known) > LONGEST or len(known) * len(CONDITIONS) * len(arms) * room > MOMENTS:
        return None
    return Standing(
        stage=stage(arms, known, room, fight.two_dice),
        condition=CONDITIONS.index(fight.hero.condition),
        spare=spare,
        most=most,
        two=fight.two_dice,
        striking=fight.turn == "hero" and fight.pending != UNDECIDED,
        held=held,
    )


def advice(fight: Fight, at: Standing) -> Iterator[Advice]:
    """Give the chance of winning after each choice open now."""
    if fight.pending == UNDECIDED:
        yield Advice(Choice("fight_on"), min(1.0, at.value()))
        return
    if at.striking:
        several = len(fight.hero.weapons) > 1
        for weapon in weapons(fight.hero):
            arm = at.held if weapon is None else blade(fight, weapon)
            helpful = strikes(at.stage.hero_dice(at.condition, at.two), at.stage.needed(arm))
            for honneur in listed(fight, helpful):
                win = at.stage.struck(at.condition, at.left(honneur), at.two, arm, honneur)
                args = {"honneur": honneur, "weapon": weapon} if several else {"honneur": honneur}
                idle = not hits(at.stage.hero_dice(at.condition, at.two), at.stage.needed(arm) - honneur)
                plain = not honneur and arm == at.held
                yield Advice(
                    Choice("attack", args), min(1.0, win), idle=idle, price=Price("honneur", honneur), plain=plain
                )
    else:
        protection = at.held.protection
        for honneur in listed(fight, parries(at.stage.foe_dice(at.two), at.stage.threat(protection))):
            win = at.stage.parried(at.condition, at.left(honneur), at.two, protection, honneur)
            yield Advice(Choice("defend", {"honneur": honneur}), min(1.0, win), price=Price("honneur", honneur))
    if refusal(verify_two_dice, fight) is None:
        yield Advice(Choice("two_dice"), min(1.0, at.value(two=True)))


def listed(fight: Fight, helpful: tuple[Spend, ...]) -> Iterator[int]:
    """Give every number of points that can be spent now, beyond LISTED only those that change the blow."""
    yield from range(min(fight.hero.honneur, LISTED) + 1)
    yield from (spend.honneur for spend in helpful if LISTED < spend.honneur <= fight.hero.honneur)


def escape(fight: Fight, at: Standing) -> float | None:
    """Return the chance to live through leaving now, None where it cannot be chosen.

    A retreat that fails leaves a fight to win (CRE-40); a surrender counts only where it is known to be accepted.
    """
    hero, options = fight.hero, fight.options
    if refusal(verify_retreat, fight) is None:
        away = min(DIE, max(0, options.retreat_max)) / DIE
        alive = float(hero.honte + RETREAT_HONTE <= hero.honneur - RETREAT_PRICE)
        caught = at.stage.defending(at.condition, at.left(RETREAT_PRICE), at.two, at.held.protection)
        return away * alive + (1.0 - away) * caught
    if options.accepts_surrender and refusal(verify_surrender, fight) is None:
        return float(hero.honte + SURRENDER_HONTE <= hero.honneur)
    return None
