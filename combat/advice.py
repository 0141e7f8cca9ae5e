"""Which choice is advised, what it spends being worth something too."""

from collections.abc import Sequence

from rulesets.kit.odds import TIE, Advice

POINT = 0.01
"""The gain below which nothing is advised: one point of the percentages that are shown."""

Worth = tuple[Advice, float]
"""A choice and the chance that it leaves."""


def advised(choices: Sequence[Worth], point: float = POINT) -> Advice | None:
    """Return the choice to advise, None where none is better by at least a `point` than what is done anyhow.

    Spending must gain that much over the best of what is free; of several that gain about as much it is the cheapest.
    Of what is free it is the plain choice among those about as good, and no advice unless something else is worse.
    Where something may come of one and nothing of another, the first is advised: who waits for ever does not win.
    """
    free = [(move, worth) for move, worth in choices if not move.price.points]
    base = max((worth for _, worth in free), default=0.0)
    earning = [(move, worth) for move, worth in choices if move.price.points and worth >= base + point - TIE]
    if earning:
        top = max(worth for _, worth in earning)
        alike = [(move, worth) for move, worth in earning if worth > top - point + TIE]
        return min(alike, key=lambda one: (one[0].price.points, -one[1]))[0]
    if not base:
        return None
    level = [move for move, worth in choices if worth > base - point + TIE]
    going = [move for move in level if not move.idle]
    if going and len(going) < len(level):
        return min(going, key=_cheapest)
    best = min((move for move in level if not move.price.points), key=_cheapest)
    # One free choice beside what is only spent in vain is worth its word, several as good are not.
    rivals = free if len(free) > 1 else choices
    worse = [move for move, worth in rivals if move not in level]
    return best if worse and (len(free) > 1 or len(level) == 1) else None


def _cheapest(move: Advice) -> tuple[int, bool]:
    return move.price.points, not move.plain
