"""A round in the numbers that chances depend on: each decision, and where it leads with which chance.

The course is that of `course.py`, without events: what it is equal to is tested against the engine, die by die.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.billy.engine.odds_numbers import LUCK, REROLL, Numbers, Place
from rulesets.billy.engine.odds_table import FACE, Table, fortune, survival_price
from rulesets.billy.engine.tables import COUNTER_FACE, DIE, DOUBLE_COST
from rulesets.kit.odds import TIE


class Round(NamedTuple):
    """A round under way: the die is seen, no blow is written (`state.Pending`)."""

    place: Place
    die: int
    rerolled: bool = False
    doubling: str | None = None


class Doom(NamedTuple):
    """A killing blow waits for a *jet*; the adversary's loss is written, Billy's is not (BIL-41)."""

    place: Place


class End(NamedTuple):
    """The fight is over, with that many PV left; won or not, the last round having stopped it or not."""

    won: bool
    pv: int = 0
    stopped: bool = False


Moment = Place | Round | Doom
Node = Moment | End
Way = tuple[float, Node]
"""Where a decision may lead, and how likely."""

LOST = End(False)


def open_to(known: Numbers, node: Node) -> tuple[str, ...]:
    """Return the decisions of a moment, the preferred first."""
    if isinstance(node, Place):
        return ("attack",)
    if isinstance(node, Doom):
        lucky = known.power == LUCK and node.place.chance >= survival_price(node.place.survivals)
        return ("survive", "die") if lucky else ("die",)
    if isinstance(node, End):
        return ()
    if known.power == REROLL and not node.rerolled:
        power: tuple[str, ...] = ("reroll",)
    elif known.power == LUCK and node.doubling is None and node.place.chance >= DOUBLE_COST:
        power = ("double",)
    else:
        power = ()
    # Of equal ones the first is preferred: that spares PV, then CHANCE.
    return ("dodge", "take", *power) if known.adresse else ("take", *power)


def ways(known: Numbers, node: Node, do: str) -> Iterator[Way]:
    """Give every place that a decision may lead to, with its chance."""
    if isinstance(node, Place):
        for die in range(1, DIE + 1):
            yield FACE, _advance(known, Round(node, die))
    elif isinstance(node, Doom):
        yield from _doomed(known, node.place, do)
    elif isinstance(node, Round):
        yield from _decided(known, node, do)


def _doomed(known: Numbers, place: Place, do: str) -> Iterator[Way]:
    if do == "die":
        yield 1.0, LOST
        return
    luck, price = fortune(place.chance), survival_price(place.survivals)
    saved = place._replace(chance=place.chance - price, survivals=place.survivals + 1)
    yield luck, _closed(known, saved)
    yield 1.0 - luck, LOST


def _decided(known: Numbers, node: Round, do: str) -> Iterator[Way]:
    if do == "take":
        yield 1.0, _exchanged(known, node)
    elif do == "dodge":
        evaded = known.adresse - COUNTER_FACE
        yield FACE, _exchanged(known, node, dodged=True, counter=True)
        yield evaded * FACE, _exchanged(known, node, dodged=True)
        yield (DIE - known.adresse) * FACE, _exchanged(known, node)
    elif do == "reroll":
        for die in range(1, DIE + 1):
            yield FACE, _advance(known, Round(node.place, die, True, node.doubling))
    else:
        luck = fortune(node.place.chance)
        paid = node.place._replace(chance=node.place.chance - DOUBLE_COST)
        for chance, doubling in ((luck, "doubled"), (1.0 - luck, "zeroed")):
            yield chance, _advance(known, Round(paid, node.die, node.rerolled, doubling))


def _advance(known: Numbers, node: Round) -> Node:
    """Wait while there is a decision to make, else end the round."""
    return node if len(open_to(known, node)) > 1 else _exchanged(known, node)


def _exchanged(known: Numbers, node: Round, dodged: bool = False, counter: bool = False) -> Node:
    """Write both blows down (BIL-33 to BIL-38, BIL-41)."""
    place = node.place
    dealt = known.counter if counter else known.dealt[node.die - 1]
    dealt *= {None: 1, "doubled": 2, "zeroed": 0}[node.doubling]
    taken = 0 if dodged else known.taken[node.die - 1]
    foe, pv = max(0, place.foe - dealt), place.pv
    if taken < pv:
        pv -= taken
    elif foe:
        doom = Doom(place._replace(foe=foe))
        return doom if len(open_to(known, doom)) > 1 else LOST
    return _closed(known, Place(pv, foe, place.chance, place.survivals, place.slot))


def _closed(known: Numbers, place: Place) -> Node:
    """End the round: what is lost between rounds, the last round (BIL-39)."""
    if not place.foe:
        return End(True, place.pv)
    slot = known.following(place.slot)
    if known.loses(place.slot):
        pv, foe = max(0, place.pv - known.hero_between), max(0, place.foe - known.foe_between)
        if not pv:
            return LOST
        if not foe:
            return End(True, pv)
        place = place._replace(pv=pv, foe=foe)
    if slot is None:
        return End(known.standing, place.pv, True)
    return place if slot == place.slot else place._replace(slot=slot)


class Judge:
    """The chances of the moments within one round, each worked out once."""

    def __init__(self, table: Table) -> None:
        self.known = table.known
        self._value = table.value
        self._found: dict[Node, float] = {}

    def chance(self, node: Node) -> float:
        """Return the chance of winning from a moment, with best play."""
        if isinstance(node, End):
            return float(node.won)
        if isinstance(node, Place):
            return self._value(node)
        found = self._found.get(node)
        if found is None:
            found = self._found[node] = max(self.worth(node, do) for do in open_to(self.known, node))
        return found

    def worth(self, node: Node, do: str) -> float:
        """Return the chance of winning with a decision, and best play after it."""
        return sum(likely * self.chance(after) for likely, after in ways(self.known, node, do))

    def preferred(self, node: Node) -> str:
        """Return the decision that wins most often; of equal ones the first."""
        moves = open_to(self.known, node)
        if len(moves) == 1:
            return moves[0]
        values = [self.worth(node, do) for do in moves]
        top = max(values) - TIE
        return next(do for do, value in zip(moves, values, strict=True) if value >= top)
