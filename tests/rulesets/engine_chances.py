"""Chances worked out with the engine itself, every face of every die, to hold a solver of odds to."""

from itertools import product
from math import sqrt

from rulesets.kit.dice import RandomDice
from rulesets.kit.odds import TIE, UNADVISED
from rulesets.kit.protocol import Choice

CLOSE = 1e-9
"""What `replay.md` asks of an exact chance."""


class _Wanted(Exception):
    """The dice of a known beginning are used up."""


class _Begun:
    """Dice whose first rolls are known."""

    def __init__(self, known):
        self.known, self.next = known, 0

    def roll(self, roll):
        if self.next == len(self.known):
            raise _Wanted(roll)
        self.next += 1
        return self.known[self.next - 1]


def throws(roll):
    """Every total of a roll, by one throw that has it, and its chance: the rules only look at totals."""
    by_total: dict[int, list[tuple[int, ...]]] = {}
    for faces in product(range(1, roll.sides + 1), repeat=roll.count):
        by_total.setdefault(sum(faces), []).append(faces)
    return [(alike[0], len(alike) / roll.sides**roll.count) for alike in by_total.values()]


def outcomes(rules, state, choice):
    """Every state that a choice may lead to, with its chance."""
    found: dict = {}
    begun: list = [((), 1.0)]
    while begun:
        known, chance = begun.pop()
        try:
            after, _ = rules.apply(state, choice, _Begun(known))
        except _Wanted as wanted:
            begun += [((*known, faces), chance * share) for faces, share in throws(wanted.args[0])]
        else:
            found[after] = found.get(after, 0.0) + chance
    return list(found.items())


def choices(rules, state, without=(), spending=True):
    """Every concrete choice open now but those that no chance is given to."""
    for offer in rules.offers(state):
        if offer.refusal is not None or not offer.listed or offer.do in UNADVISED or offer.do in without:
            continue
        domains = [param.values or tuple(range(param.low, param.high + 1)) for param in offer.params]
        names = [param.name for param in offer.params]
        for values in product(*domains):
            args = {**offer.args, **dict(zip(names, values, strict=True))}
            if spending or not args.get("honneur"):
                yield Choice(offer.do, args)


def worth(rules, state, choice, chance):
    """What a choice is worth when `chance(state)` is what each state after it is."""
    return sum(share * chance(after) for after, share in outcomes(rules, state, choice))


def won(state):
    return float(state.outcome in ("won", "avoided"))


def brute_force(rules, start, alike=lambda state: state, without=(), spending=True, sweeps=2000, won=won):
    """The chance of winning of a small fight, from nothing but the engine: its whole graph, then rounds of improvement.

    `alike` gives states that differ in nothing that matters one name. From 0 up, the values come to the least solution:
    a fight that never ends is not won. `won` says what an end is worth.
    """
    graph, todo = {}, [alike(start)]
    while todo:
        state = todo.pop()
        if state in graph:
            continue
        graph[state] = [
            [(alike(after), share) for after, share in outcomes(rules, state, choice)]
            for choice in choices(rules, state, without, spending)
        ]
        todo += [after for ways in graph[state] for after, _ in ways]
    values = {state: won(state) for state in graph}
    for _ in range(sweeps):
        change = 0.0
        for state, moves in graph.items():
            if moves:
                value = max(sum(share * values[after] for after, share in ways) for ways in moves)
                change = max(change, abs(value - values[state]))
                values[state] = value
        if change < 1e-14:
            break
    return values[alike(start)]


def played(rules, start, games, random, limit=2000):
    """The share of games won by who always takes a best choice.

    Of equal ones any: where waiting costs nothing it is as good as going on, but whoever always waits wins nothing.
    """
    dice, wins = RandomDice(random.randrange), 0.0
    decisions: dict = {}
    for _ in range(games):
        state = start
        for _ in range(limit):
            if state.over:
                break
            if state not in decisions:
                odds = rules.odds(state)
                decisions[state] = [move.choice for move in odds.moves if move.win >= odds.win - TIE]
            state, _ = rules.apply(state, random.choice(decisions[state]), dice)
        wins += won(state)
        dice.rolled.clear()
    return wins / games


def plausible(share, chance, games, errors=5):
    """Whether a share of games is within five standard errors of a chance, one game allowed."""
    return abs(share - chance) <= errors * sqrt(chance * (1 - chance) / games) + 1 / games


def carries_on(rules, state, ends=True):
    """Check that what is left of a moment is what its best choice leaves, where one choice is the best; say if it was.

    Without `ends` a moment that may end the fight is passed over.
    """
    left = rules.remains(state)
    assert abs(left.win - rules.odds(state).win) < CLOSE and abs(left.win + left.lost - 1) < CLOSE
    first, *others = sorted(rules.odds(state).moves, key=lambda move: -move.win)
    if any(first.win - other.win < CLOSE for other in others):
        return False
    sums = [0.0] * len(left.chances)
    ways = outcomes(rules, state, first.choice)
    if not ends and any(after.over for after, _ in ways):
        return False
    for after, share in ways:
        for points, chance in enumerate(rules.remains(after).chances):
            sums[points] += share * chance
    assert all(abs(one - other) < CLOSE for one, other in zip(sums, left.chances, strict=True)), (state, sums, left)
    return True


def holds(rules, state, plain_without=()):
    """Check that a state's odds are what the engine's dice make of the odds one choice later; return the odds."""
    odds = rules.odds(state)
    advised = {(move.choice.do, tuple(sorted(move.choice.args.items()))): move.win for move in odds.moves}
    best = 0.0
    for choice in choices(rules, state):
        value = worth(rules, state, choice, lambda after: rules.odds(after).win)
        best = max(best, value)
        told = advised.pop((choice.do, tuple(sorted(choice.args.items()))))
        assert abs(value - told) < CLOSE, (state, choice, value, told)
    assert not advised, advised
    assert odds.exact and abs(best - odds.win) < CLOSE, (state, best, odds)
    plain = max(
        (
            worth(rules, state, choice, lambda after: rules.odds(after).win_plain)
            for choice in choices(rules, state, plain_without, spending=False)
        ),
        default=0.0,
    )
    assert abs(plain - odds.win_plain) < CLOSE, (state, plain, odds)
    assert odds.win_plain <= odds.win <= 1 + CLOSE
    assert odds.best is None or abs(odds.by_choice[odds.best] - odds.win) < CLOSE
    return odds
