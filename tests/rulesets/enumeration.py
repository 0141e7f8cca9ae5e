"""Every way the dice can fall, put through the engine itself: what a solver of chances is measured by."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import ONGOING, Choice

PAIRS = list(product(range(1, 7), repeat=2))
FACES = [(pair, Fraction(1, 36)) for pair in PAIRS]
TOTALS = [
    (next(pair for pair in PAIRS if sum(pair) == total), Fraction(sum(sum(pair) == total for pair in PAIRS), 36))
    for total in range(2, 13)
]
"""One pair of faces for each total and the chance of the total: enough where the engine sums them."""


class Wanted(Exception):
    """The engine asks for a roll that is not settled yet."""


class Branching:
    """Dice whose rolls are settled one after the other, each way they can fall."""

    def __init__(self, settled):
        self.settled = settled
        self.used = 0

    def roll(self, roll):
        assert (roll.count, roll.sides) == (2, 6), roll
        if self.used == len(self.settled):
            raise Wanted(roll)
        self.used += 1
        return self.settled[self.used - 1]


@cache
def exchanges(ruleset, duel):
    """One pair of rolls for each result that the engine finds against a creature, and the chance of the result."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    rolls = {}
    for (foe, foe_chance), (hero, hero_chance) in product(TOTALS, repeat=2):
        _, events = ruleset.apply(duel, Choice("attack"), ScriptedDice([*foe, *hero]))
        chances[events[0].result] += foe_chance * hero_chance
        rolls[events[0].result] = (foe, hero)
    return [(rolls[result], chance) for result, chance in chances.items()]


def outcomes(ruleset, state, choice, ways=None):
    """Return the chance of each state that a choice leads to; over `ways` for every single roll if given."""
    found: dict[Any, Fraction] = defaultdict(Fraction)
    ahead: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while ahead:
        settled, chance = ahead.pop()
        try:
            after, _ = ruleset.apply(state, choice, Branching(settled))
        except Wanted as wanted:
            roll = wanted.args[0]
            if ways is None and roll.why == "attack":
                begun = state.assaults - (state.pending is not None)
                options = replace(state.options, mode="one", may_flee=False)
                duel = replace(state, foes=(state.foes[roll.foe],), assaults=begun, pending=None, options=options)
                ahead.extend(((*settled, *rolls), chance * part) for rolls, part in exchanges(ruleset, duel))
            else:
                ahead.extend(((*settled, pair), chance * part) for pair, part in ways or TOTALS)
        else:
            found[after] += chance
    assert sum(found.values()) == 1
    return dict(found)


def choices(ruleset, state):
    """Every choice open now that has a chance of winning, its parameters settled."""
    if state.outcome != ONGOING:
        return []
    return [
        Choice(offer.do, {**offer.args, **dict(zip((param.name for param in offer.params), values, strict=True))})
        for offer in ruleset.offers(state)
        if offer.refusal is None and offer.do in ("attack", "luck", "keep")
        for values in product(*(param.values for param in offer.params))
    ]


def same(state):
    """The state without a count of assaults on which nothing depends any more."""
    options = state.options
    if options.max_assaults:
        return state
    return replace(state, assaults=min(state.assaults, options.modifiers_for))


def best_values(ruleset, start, free=True, stopped=0.0):
    """Return the best chance of winning from each state that can come after, going over all until none moves.

    `free` False: luck is never tried. It knows nothing of how a solver goes about it: only what the engine does.
    """
    ways: dict[Any, list[dict[Any, float]]] = {}
    ahead = [same(start)]
    while ahead:
        state = ahead.pop()
        if state in ways or state.outcome != ONGOING:
            continue
        ways[state] = []
        for choice in choices(ruleset, state):
            if choice.do == "luck" and not free:
                continue
            found: dict[Any, float] = defaultdict(float)
            for after, chance in outcomes(ruleset, state, choice).items():
                found[same(after)] += float(chance)
            ways[state].append(found)
            ahead.extend(found)
    values = {state: 0.0 for state in ways}

    def value(state):
        return values[state] if state in values else {"won": 1.0, "stopped": stopped}.get(state.outcome, 0.0)

    moved = 1.0
    while moved > 1e-14:
        moved = 0.0
        # What was found last is nearest to the end.
        for state in reversed(ways):
            best = max(sum(chance * value(after) for after, chance in way.items()) for way in ways[state])
            moved = max(moved, abs(best - values[state]))
            values[state] = best
    return values
