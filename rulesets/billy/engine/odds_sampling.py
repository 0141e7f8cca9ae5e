"""Fights too large to solve: played by the engine, with sensible decisions in the place of the best ones."""

from collections.abc import Callable

from rulesets.billy.engine.checks import verify_dodge, verify_double, verify_reroll, verify_survive
from rulesets.billy.engine.moves import MOVES
from rulesets.billy.engine.odds_numbers import Numbers, numbers
from rulesets.billy.engine.prices import price
from rulesets.billy.engine.state import Fight
from rulesets.billy.engine.tables import DIE
from rulesets.kit.dice import Dice
from rulesets.kit.errors import refusal
from rulesets.kit.odds import Advice, Odds, Remains
from rulesets.kit.protocol import Choice
from rulesets.kit.sampling import Sample, sample

WON = ("won", "avoided")
SPARE = 4
"""CHANCE from which a *jet* succeeds more often than not and may be tried for more than life."""

MOST_LEFT = 10_000
"""More PV left than that are counted as that many."""

Decide = Callable[[Fight, Numbers], str]


def sampled_odds(fight: Fight, standing: bool = False) -> Odds:
    """Return the chances of a fight that goes on, estimated."""
    goal = _standing if standing else _left
    known, known_plain = numbers(fight), numbers(fight, plain=True)
    open_now = [do for do, move in MOVES.items() for offer in move.offers(fight) if offer.refusal is None]
    moves = {do: _sampled(fight, known, sensible, do, goal) for do in open_now}
    best = max(moves.values(), key=lambda estimate: estimate.win)
    plain = _sampled(fight, known_plain, plainly, goal=goal)
    return Odds(
        win=best.win,
        win_plain=min(plain.win, best.win),
        moves=tuple(Advice(Choice(do), estimate.win, price=price(fight, do)) for do, estimate in moves.items()),
        margin=max(best.margin, plain.margin),
    )


def sampled_remains(fight: Fight, standing: bool = False) -> Remains:
    """Return what is left of Billy's PV, estimated."""
    estimate = _sampled(fight, numbers(fight), sensible, goal=_standing if standing else _left)
    chances = [0.0] * (1 + min(MOST_LEFT, fight.hero.pv))
    for pv, count in estimate.left.items():
        chances[min(pv, MOST_LEFT)] += count / estimate.games
    return Remains("pv", tuple(chances), 1.0 - sum(chances), estimate.margin)


def sensible(fight: Fight, known: Numbers) -> str:
    """Decide as a player would who counts on average blows."""
    if fight.pending is None:
        return "attack"
    if fight.pending.stage == "survive":
        return "die" if refusal(verify_survive, fight) else "survive"
    if refusal(verify_reroll, fight) is None:
        faces = [_gain(fight, known, die) for die in range(1, DIE + 1)]
        if faces[fight.pending.die - 1] < sum(faces) / DIE:
            return "reroll"
    if refusal(verify_double, fight) is None and fight.hero.chance >= SPARE and known.dealt[fight.pending.die - 1]:
        return "double"
    return plainly(fight, known)


def plainly(fight: Fight, known: Numbers) -> str:
    """Decide without any power: the dodge die is free."""
    if fight.pending is None:
        return "attack"
    if fight.pending.stage == "survive":
        return "die"
    return "take" if refusal(verify_dodge, fight) else "dodge"


def _gain(fight: Fight, known: Numbers, die: int) -> float:
    """Return what a face is worth: each blow as a share of the PV that bear it."""
    return known.dealt[die - 1] / fight.foe.pv - known.taken[die - 1] / fight.hero.pv


def _left(fight: Fight) -> int | None:
    if not fight.over:
        return None
    return fight.hero.pv if fight.outcome in WON else -1


def _standing(fight: Fight) -> int | None:
    return fight.hero.pv if fight.outcome == "stopped" else _left(fight)


def _sampled(
    fight: Fight, known: Numbers, decide: Decide, first: str | None = None, goal: Callable[[Fight], int | None] = _left
) -> Sample:
    def play(state: Fight, dice: Dice) -> Fight:
        do = first if first and state is fight else decide(state, known)
        return MOVES[do].apply(state, {}, dice)[0]

    return sample(fight, play, goal, f"{first} {decide.__name__} {fight!r}")
