"""The chances of a fight of the family, and what is left at its end.

Every question is answered from where the fight stands, a wound that waits for its decision included. What the fight is
reduced to is in `odds_terms`, who works it out in `odds_solvers`.
"""

from collections.abc import Sequence

from rulesets.defis.engine import odds_solvers as solvers
from rulesets.defis.engine.chances import exchange, luck
from rulesets.defis.engine.odds_exact import Exact, named
from rulesets.defis.engine.odds_games import Games, Tally, Waiting
from rulesets.defis.engine.odds_remains import left, left_over
from rulesets.defis.engine.odds_terms import Opened, TooLarge, opened, places, reduced
from rulesets.defis.engine.state import Fight, Pending
from rulesets.kit.odds import FREE, Advice, Odds, Price, Remains
from rulesets.kit.protocol import Choice

FLIGHT = Pending("flight")
DECISIONS = (Choice("keep"), Choice("luck"))
TOO_LARGE = (TooLarge, RecursionError)
"""A recursion deeper than the interpreter allows is one more way of being too large to solve."""


def odds(fight: Fight, standing: bool = False) -> Odds:
    """Return the chances of a fight (`replay.md`, "do": "odds"); `standing`: who lives when it is stopped has won.

    `stopped` and `fled` are no win. Where a paragraph may stop the fight, `alive` of each choice and of the whole is the
    best chance to stand at the end, won or stopped; on the wound of a flight it is the chance to survive it.
    """
    if fight.over:
        won = float(_succeeded(fight, standing))
        return Odds(won, won)
    if fight.pending is not None and fight.pending.wound == "flight":
        return _fleeing(fight)
    escape = escaped(fight, FLIGHT) if fight.options.may_flee and fight.pending is None else None
    try:
        return _exact(fight, escape, standing)
    except TOO_LARGE:
        return _estimated(fight, escape, standing)


def _succeeded(fight: Fight, standing: bool) -> bool:
    return fight.outcome == "won" or (standing and fight.outcome == "stopped")


def remains(fight: Fight, standing: bool = False) -> Remains:
    """Return how much effective ENDURANCE is left at the end when every decision is the best for winning.

    On a tie the decision that costs nothing is taken: the wound kept, the first creature attacked.
    """
    hero = fight.hero.effective_endurance
    if fight.over or (fight.pending is not None and fight.pending.wound == "flight"):
        won = float(_succeeded(fight, standing))
        return left({hero: won}, float(fight.outcome == "stopped"))
    terms, stand = reduced(fight)
    waiting = _waiting(fight)
    try:
        kind = solvers.alive if standing else solvers.best
        return solvers.answered(kind(terms), lambda solver: left_over(solver, stand, waiting))
    except TOO_LARGE:
        games = Games(terms, lucky=True, standing=standing)
        tallies = [games.play(stand)] if waiting is None else [games.play(stand, first) for first in _decided(*waiting)]
        best = max(tallies, key=_win)
        return left(best.shares, best.stopped / best.games, best.margin)


def escaped(fight: Fight, pending: Pending) -> float:
    """Return the chance to be alive after a flight's wound, with the best decision on luck (SCO-21)."""
    return max(_survived(fight, pending, use_luck) for use_luck in (False, True))


def _survived(fight: Fight, pending: Pending, use_luck: bool) -> float:
    hero = fight.hero.effective_endurance
    if not use_luck:
        return float(hero > pending.plain)
    smiles = luck(fight.hero.chance.current)
    return smiles * (hero > pending.lucky) + (1 - smiles) * (hero > pending.unlucky)


def _fleeing(fight: Fight) -> Odds:
    pending = fight.pending or FLIGHT
    moves = tuple(
        Advice(choice, 0.0, _survived(fight, pending, use_luck), price=price)
        for choice, use_luck, price in zip(DECISIONS, (False, True), _prices(fight, DECISIONS), strict=True)
    )
    return Odds(0.0, 0.0, moves, escape=escaped(fight, pending))


def _waiting(fight: Fight) -> tuple[Opened, int | None] | None:
    """Return the point of an assault that waits for a decision, and whose wound it is: None for the hero's."""
    pending = fight.pending
    if pending is None or pending.foe is None:
        return None
    wounded = places(fight).index(pending.foe) if pending.wound == "foe" else None
    return opened(fight, pending), wounded


def _prices(fight: Fight, choices: Sequence[Choice]) -> list[Price]:
    """Return what each choice spends: luck a point of CHANCE as long as there is one (DEF-10, DEF-11)."""
    paid = Price("chance", min(1, fight.hero.chance.current))
    return [paid if choice.do == "luck" and paid.points else FREE for choice in choices]


def _attacks(fight: Fight, targets: tuple[int, ...]) -> list[Choice]:
    """Return the attack on each of the creatures that can be named; it needs no name where there is only one."""
    if len(targets) == 1:
        return [Choice("attack")]
    return [Choice("attack", {"foe": places(fight)[target]}) for target in targets]


def _exact(fight: Fight, escape: float | None, standing: bool) -> Odds:
    terms, stand = reduced(fight)
    waiting = _waiting(fight)
    if waiting is None:
        targets = named(terms, stand)
        choices = _attacks(fight, targets)
        strengths = terms.early if stand[0] else terms.gaps
        idle = [not exchange(strengths[target]).hit for target in targets]
    else:
        choices = list(DECISIONS)
        at_stake = terms.hurt if waiting[1] is None else terms.blow
        idle = [not at_stake[0], not any(at_stake[1:])]

    def values(solver: Exact) -> list[float]:
        solver.prepare(stand)
        if waiting is None:
            return [_chance(solver.begun(stand, target)) for target in targets]
        return [_chance(solver.settled(*waiting, use_luck)) for use_luck in (False, True)]

    kinds = (solvers.alive, solvers.alive_plain) if standing else (solvers.best, solvers.plain)
    wins, unaided = (solvers.answered(kind(terms), values) for kind in kinds)
    lives: Sequence[float | None] = [None] * len(wins)
    if not standing and (terms.stop_at or fight.options.max_assaults):
        lives = solvers.answered(solvers.alive(terms), values)
    prices = _prices(fight, choices)
    moves = tuple(Advice(*move) for move in zip(choices, wins, lives, idle, prices, strict=True))
    # Without luck the wound that waits is kept; the creature attacked is still the best.
    return Odds(max(wins), max(unaided if waiting is None else unaided[:1]), moves, escape)


def _decided(at: Opened, wound: int | None) -> tuple[Waiting, Waiting]:
    """Return the two decisions on a wound, in the order of DECISIONS."""
    return Waiting(at, wound, False), Waiting(at, wound, True)


def _estimated(fight: Fight, escape: float | None, standing: bool) -> Odds:
    """Play games instead of solving: every choice has its own."""
    terms, stand = reduced(fight)
    waiting = _waiting(fight)
    if waiting is None:
        targets = named(terms, stand)
        choices: list[tuple[Choice, int | Waiting | None]] = list(zip(_attacks(fight, targets), targets, strict=True))
        unaided: Waiting | None = None
    else:
        choices = list(zip(DECISIONS, _decided(*waiting), strict=True))
        unaided = _decided(*waiting)[0]
    lucky, plain = (Games(terms, use_luck, len(choices) + 1, standing) for use_luck in (True, False))
    tallies = [(choice, lucky.play(stand, first)) for choice, first in choices]
    best = max((tally for _, tally in tallies), key=_win)
    prices = _prices(fight, [choice for choice, _ in tallies])
    moves = tuple(
        Advice(choice, tally.win, price=price) for (choice, tally), price in zip(tallies, prices, strict=True)
    )
    return Odds(best.win, plain.play(stand, unaided).win, moves, escape, best.margin)


def _win(tally: Tally) -> float:
    return tally.win


def _chance(value: float) -> float:
    """Return a sum of chances without what rounding put past certainty."""
    return min(1.0, value)
