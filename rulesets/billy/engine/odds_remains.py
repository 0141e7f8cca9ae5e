"""What is left of Billy's PV at the end: the chances of every moment carried forward, place by place."""

from heapq import heappop, heappush
from itertools import count

from rulesets.billy.engine.odds_course import End, Judge, Moment, Node, ways
from rulesets.billy.engine.odds_numbers import Place
from rulesets.billy.engine.odds_table import Table

NEGLIGIBLE = 1e-15
"""A moment less likely than that is not followed: together they stay far below what is shown."""


def finals(table: Table, start: Moment) -> tuple[tuple[float, ...], float]:
    """Return the chance to win with 0, 1, 2… PV left from a moment, and to be alive when the last round stops it."""
    won = [0.0] * (1 + (start if isinstance(start, Place) else start.place).pv)
    waiting: dict[Place, float] = {}
    stopped = 0.0
    turn = count()
    queue: list[tuple[int, int, int, Place]] = []

    def arrive(node: Node, likely: float) -> None:
        nonlocal stopped
        if isinstance(node, Place):
            if node not in waiting:
                waiting[node] = 0.0
                heappush(queue, (*_order(node), next(turn), node))
            waiting[node] += likely
        elif isinstance(node, End) and node.won:
            won[node.pv] += likely
            stopped += likely * node.stopped

    for after, likely in landings(table, start).items():
        arrive(after, likely)
    while queue:
        place = heappop(queue)[-1]
        likely = waiting.pop(place)
        if likely < NEGLIGIBLE or table.value(place) <= 0.0:
            continue
        ends = landings(table, place)
        # A round that changes nothing is only played again.
        again = ends.pop(place, 0.0)
        for after, share in ends.items():
            arrive(after, likely * share / (1.0 - again))
    return tuple(won), stopped


def landings(table: Table, node: Node) -> dict[Node, float]:
    """Return where a moment leads once its round is over, with the preferred decisions."""
    judge = Judge(table)
    found: dict[Node, float] = {}
    open_ways: list[tuple[float, Node]] = [(1.0, node)] if not isinstance(node, Place) else []
    if isinstance(node, Place):
        open_ways += ways(table.known, node, "attack")
    while open_ways:
        likely, after = open_ways.pop()
        if isinstance(after, Place | End):
            found[after] = found.get(after, 0.0) + likely
        else:
            step = ways(table.known, after, judge.preferred(after))
            open_ways += [(likely * share, later) for share, later in step]
    return found


def _order(place: Place) -> tuple[int, int]:
    """Sort places so that none leads to one before it: everything a fight uses up only falls, then its rounds pass."""
    return -(place.pv + place.foe + place.chance), -place.slot
