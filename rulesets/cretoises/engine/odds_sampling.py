"""Fights too large to solve: played by the engine, with sensible decisions in the place of the best ones."""

from collections.abc import Callable
from dataclasses import replace

from rulesets.cretoises.engine.blows import dice_of
from rulesets.cretoises.engine.moves import MOVES, verify_two_dice
from rulesets.cretoises.engine.odds_chain import least_honneur, parries, strikes
from rulesets.cretoises.engine.state import UNDECIDED, Fight
from rulesets.cretoises.engine.tables import CONDITIONS
from rulesets.cretoises.engine.yielding import YIELDING
from rulesets.kit.dice import Dice
from rulesets.kit.errors import refusal
from rulesets.kit.odds import Advice, Odds, Price, Remains
from rulesets.kit.protocol import Choice
from rulesets.kit.sampling import STEPS, Sample, sample

ALL_MOVES = {**MOVES, **YIELDING}

CROWD = 100
"""The square of how many adversaries make a decision twice as long to play."""

Decide = Callable[[Fight], Choice]


def sampled_odds(fight: Fight) -> Odds:
    """Return the chances of a fight that goes on, estimated; of HONNEUR, nothing and a sensible amount are tried."""
    tried = [plainly(fight), sensible(fight)]
    if refusal(verify_two_dice, fight) is None:
        tried.append(Choice("two_dice"))
    moves = [(choice, _sampled(fight, sensible, choice)) for choice in _different(tried)]
    best = max((estimate for _, estimate in moves), key=lambda estimate: estimate.win)
    plain = _sampled(fight, plainly, plainly(fight))
    return Odds(
        win=best.win,
        win_plain=min(plain.win, best.win),
        moves=tuple(Advice(choice, estimate.win, price=_price(choice)) for choice, estimate in moves),
        margin=max(best.margin, plain.margin),
    )


def sampled_remains(fight: Fight) -> Remains:
    """Return the condition in which Althéos wins, estimated."""
    estimate = _sampled(fight, sensible, sensible(fight))
    chances = tuple(estimate.left[left] / estimate.games for left in range(len(CONDITIONS)))
    return Remains("condition", chances, 1.0 - sum(chances), estimate.margin)


def plainly(fight: Fight) -> Choice:
    """Decide without HONNEUR."""
    if fight.pending == UNDECIDED:
        return Choice("fight_on")
    return Choice("attack" if fight.turn == "hero" else "defend", {"honneur": 0})


def sensible(fight: Fight) -> Choice:
    """Decide as a player would who shares his HONNEUR out between the blows still to come."""
    facing = fight.facing
    if facing is None:
        return plainly(fight)
    hero, options, foe = fight.hero, fight.options, fight.foes[facing]
    wounds = sum(len(CONDITIONS) - 1 - CONDITIONS.index(other.condition) for other in fight.foes)
    share = max(0, hero.honneur - least_honneur(hero.honte, options.honour_won)) // wounds
    if fight.turn == "hero":
        needed = foe.protection + options.foe_protection - hero.total_force(fight.hand) - options.hero_force
        spends = strikes(dice_of(fight, hero.condition), needed)
    else:
        threat = foe.force + fight.companions + options.foe_force
        needed = hero.total_protection(fight.hand) + options.hero_protection - threat
        spends = parries(dice_of(fight, foe.condition), needed)
    honneur = max(spend.honneur for spend in spends if spend.honneur <= share)
    return Choice(plainly(fight).do, {"honneur": honneur})


def _price(choice: Choice) -> Price:
    return Price("honneur", choice.args.get("honneur", 0))


def _different(choices: list[Choice]) -> list[Choice]:
    return [choice for index, choice in enumerate(choices) if choice not in choices[:index]]


def _sampled(fight: Fight, decide: Decide, first: Choice) -> Sample:
    # So that the end shows the condition in which the last blow was struck (CRE-11).
    start = replace(fight, options=replace(fight.options, wounds_stay=True))

    def play(state: Fight, dice: Dice) -> Fight:
        choice = first if state is start else decide(state)
        return ALL_MOVES[choice.do].apply(state, choice.args, dice)[0]

    # The engine looks at each adversary for each: a crowd takes it longer, and gets fewer decisions.
    most = 1 + STEPS * CROWD // (CROWD + len(fight.foes) ** 2)
    return sample(start, play, _left, f"{first} {decide.__name__} {fight!r}", most)


def _left(fight: Fight) -> int | None:
    if not fight.over:
        return None
    return len(CONDITIONS) - 1 - CONDITIONS.index(fight.hero.condition) if fight.outcome == "won" else -1
