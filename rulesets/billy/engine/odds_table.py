"""The chances of every place of a fight, solved from the ends backwards (dynamic programming over exact chances).

A round leads to lower PV, lower CHANCE or fewer rounds left, so each cell is a sum over cells solved before it. Only a
round that changes nothing leads back to its own cell: the best chance is then the least solution of v = F(v), F convex
and made of straight pieces, and Newton's steps from below reach it after finitely many.
"""

from array import array
from collections.abc import Iterator, MutableSequence
from functools import lru_cache
from math import prod

from rulesets.billy.engine.odds_numbers import LUCK, REROLL, Numbers, Place
from rulesets.billy.engine.tables import COUNTER_FACE, DIE, DOUBLE_COST, SURVIVE_COST

Row = MutableSequence[float]
"""Chances by the adversary's PV, from 0: there the fight is won."""

FACE = 1 / DIE
WIDE = 4_000
"""Cells up to which a layer is made to hold every size it was asked for."""

NEWTON_STEPS = 64
"""Far more than a round has pieces to its F."""


def fortune(chance: int) -> float:
    """Return the chance of a *jet de chance* (BIL-07)."""
    return min(chance, DIE) * FACE


def survival_price(survivals: int) -> int:
    """Return what the next *jet* against a killing blow costs (BIL-41)."""
    return SURVIVE_COST + survivals


class Layer:
    """The cells of one CHANCE and one count of survivals: `value[slot][pv][foe]` between two rounds.

    `after` is the same at the end of a round, its losses still to come (BIL-39); `doom` is for a killing blow that
    waits, by the PV it found.
    """

    __slots__ = ("after", "doom", "pv", "slots", "value")

    def __init__(self, pv: int, foe: int, slots: int) -> None:
        self.pv, self.slots = pv, slots
        empty = [1.0, *[0.0] * foe]
        self.value: list[list[Row]] = [[list(empty) for _ in range(pv + 1)] for _ in range(slots)]
        self.after: list[list[Row]] = []
        self.doom: list[list[Row]] = [[list(empty) for _ in range(pv + 1)] for _ in range(slots)]

    @property
    def foe(self) -> int:
        """The adversary's highest PV."""
        return len(self.value[0][0]) - 1

    def holds(self, pv: int, foe: int, slots: int) -> bool:
        """Say whether it reaches that far."""
        return self.pv >= pv and self.slots >= slots and self.foe >= foe


Key = tuple[int, int]
Branch = tuple[float, list[int], Row, Row | None]
"""A face or several alike: weight, the adversary's PV after the blow, the cells after taking the other, doubling."""


class Table:
    """Every chance that a fight with these numbers may come to ask for, solved as far as it was asked."""

    def __init__(self, known: Numbers) -> None:
        self.known = known
        self._layers: dict[Key, Layer] = {}
        grouped: dict[tuple[int, int], int] = {}
        for pair in zip(known.dealt, known.taken, strict=True):
            grouped[pair] = grouped.get(pair, 0) + 1
        self._blows = [(count * FACE, dealt, taken) for (dealt, taken), count in grouped.items()]
        self._counter = FACE if known.adresse else 0.0
        self._evade = max(0, known.adresse - COUNTER_FACE) * FACE
        self._fail = 1.0 - self._counter - self._evade

    def value(self, place: Place) -> float:
        """Return the chance of winning from a place, before the attack die, with best play."""
        return self._at(place).value[place.slot][place.pv][place.foe]

    def after(self, place: Place) -> float:
        """Return it at the end of the round that the place's slot names, both alive."""
        return self._at(place).after[place.slot][place.pv][place.foe]

    def prepare(self, place: Place) -> None:
        """Solve everything that can be reached from a place, a round under way included."""
        self._at(place)

    def _at(self, place: Place) -> Layer:
        slots = self.known.every if self.known.last is None else place.slot + 1
        return self._layer((place.chance, place.survivals), place.pv, place.foe, slots)

    def _layer(self, key: Key, pv: int, foe: int, slots: int) -> Layer:
        found = self._layers.get(key)
        if found is not None and found.holds(pv, foe, slots):
            return found
        if found is not None:
            wide = max(pv, found.pv), max(foe, found.foe), max(slots, found.slots)
            # What was asked before is kept as well, unless long and narrow make huge.
            pv, foe, slots = wide if prod(wide) <= WIDE else (pv, foe, slots)
        layer = Layer(pv, foe, slots)
        chance, survivals = key
        lower = survived = None
        if chance >= DOUBLE_COST and self.known.power == LUCK:
            lower = self._layer((chance - DOUBLE_COST, survivals), pv, foe, slots)
            price = survival_price(survivals)
            if chance >= price:
                survived = self._layer((chance - price, survivals + 1), pv, foe, slots)
        self._fill(layer, fortune(chance), lower, survived)
        # Kept compactly; whoever asked meanwhile solved the same numbers.
        for rows in (layer.value, layer.doom):
            rows[:] = _packed(rows)
        layer.after = self._ends(layer, _packed(layer.after))
        self._layers[key] = layer
        return layer

    def _ends(self, layer: Layer, own: list[list[Row]]) -> list[list[Row]]:
        """Return the cells after each slot's round: those of the slot that follows, or their own where something is lost."""
        known, ends = self.known, []
        for slot in range(layer.slots):
            following = known.following(slot)
            plain = not known.loses(slot) and following is not None
            ends.append(layer.value[following] if plain and following is not None else own[slot])
        return ends

    def _fill(self, layer: Layer, luck: float, lower: Layer | None, survived: Layer | None) -> None:
        """Solve a layer: lower PV first, then the rounds from the last one back."""
        known, pv, foe, slots = self.known, layer.pv, layer.foe, layer.slots
        layer.after = self._ends(layer, [[[1.0, *[0.0] * foe] for _ in range(pv + 1)] for _ in range(slots)])
        indices = {dealt: [max(0, left - dealt) for left in range(foe + 1)] for dealt in {*known.dealt, known.counter}}
        countered, looping = indices[known.counter], known.looping
        solve = self._rerolled if known.power == REROLL else self._best
        own = [known.loses(slot) or known.following(slot) is None for slot in range(slots)]
        for left in range(1, pv + 1):
            branches: list[list[Branch]] = []
            for slot in range(slots):
                if survived is not None:
                    saved = survived.after[slot][left]
                    layer.doom[slot][left] = [1.0, *[luck * chance for chance in saved[1:]]]
                branches.append(
                    [
                        (weight, indices[dealt], _taken(layer, slot, left, taken), doubled)
                        for (weight, dealt, taken), doubled in zip(
                            self._blows, self._doublings(layer, lower, luck, slot, left), strict=True
                        )
                    ]
                )
            for other in range(1, foe + 1):
                for slot in range(slots):
                    if own[slot]:
                        layer.after[slot][left][other] = self._lost(layer, slot, left, other)
                    cells = layer.value[slot][left]
                    end = layer.after[slot][left]
                    if looping:
                        self._settle(cells, other, branches[slot], countered)
                    else:
                        cells[other] = solve(end, other, branches[slot], countered)[0]

    def _lost(self, layer: Layer, slot: int, left: int, other: int) -> float:
        """Return a place's chance at the end of a round with losses, or of the last one (BIL-39)."""
        known = self.known
        if known.loses(slot):
            left, other = left - known.hero_between, other - known.foe_between
        if left <= 0:
            return 0.0
        if other <= 0:
            return 1.0
        following = known.following(slot)
        return float(known.standing) if following is None else layer.value[following][left][other]

    def _doublings(
        self, layer: Layer, lower: Layer | None, luck: float, slot: int, left: int
    ) -> Iterator[list[float] | None]:
        """Give the chances of trying to double (BIL-42), for each pair of blows: all of it is in the layer below."""
        if lower is None:
            yield from [None] * len(self._blows)
            return
        counter, evade, fail = self._counter, self._evade, self._fail
        end = lower.after[slot][left]
        full = range(layer.foe + 1)
        countered = [max(0, other - 2 * self.known.counter) for other in full]
        for _, dealt, taken in self._blows:
            row = _taken(lower, slot, left, taken)
            chances = [1.0]
            for other in full[1:]:
                hit = other - 2 * dealt if other > 2 * dealt else 0
                best, worst = row[hit], row[other]
                if counter:
                    dodged = counter * end[countered[other]] + evade * end[hit] + fail * best
                    if dodged > best:
                        best = dodged
                    dodged = (counter + evade) * end[other] + fail * worst
                    if dodged > worst:
                        worst = dodged
                chances.append(luck * best + (1.0 - luck) * worst)
            yield chances

    def _best(self, end: Row, other: int, branches: list[Branch], countered: list[int]) -> tuple[float, float]:
        """Return a round's chance with the best of its decisions; the slope is asked of `_sloped` alone."""
        counter, evade, fail = self._counter, self._evade, self._fail
        total, struck = 0.0, counter * end[countered[other]]
        for weight, index, row, doubled in branches:
            hit = index[other]
            best = row[hit]
            if counter:
                dodged = struck + evade * end[hit] + fail * best
                if dodged > best:
                    best = dodged
            if doubled is not None and doubled[other] > best:
                best = doubled[other]
            total += weight * best
        return total, 0.0

    def _rerolled(self, end: Row, other: int, branches: list[Branch], countered: list[int]) -> tuple[float, float]:
        """Return a Débrouillard's: he keeps a face that is worth more than another throw (BIL-44)."""
        again, _ = self._best(end, other, branches, countered)
        total = 0.0
        for branch in branches:
            kept, _ = self._best(end, other, [branch], countered)
            total += max(kept, branch[0] * again)
        return total, 0.0

    def _settle(self, cells: Row, other: int, branches: list[Branch], countered: list[int]) -> None:
        """Solve a cell to which its own round may lead back."""
        for _ in range(NEWTON_STEPS):
            total, slope = self._sloped(cells, other, branches, countered)
            if slope >= 1.0:
                return
            better = (total - slope * cells[other]) / (1.0 - slope)
            if better <= cells[other]:
                return
            cells[other] = better

    def _sloped(self, cells: Row, other: int, branches: list[Branch], countered: list[int]) -> tuple[float, float]:
        """Return a round's chance for the cell's present value, and how fast it grows with that value."""
        counter, evade, fail = self._counter, self._evade, self._fail
        kept: list[tuple[float, float, float]] = []
        for weight, index, row, doubled in branches:
            hit = index[other]
            here = float(hit == other)
            best = (row[hit], here if row is cells else 0.0)
            if counter:
                back = counter * (countered[other] == other) + evade * here + fail * best[1]
                dodged = counter * cells[countered[other]] + evade * cells[hit] + fail * best[0]
                best = max(best, (dodged, back))
            if doubled is not None:
                best = max(best, (doubled[other], 0.0))
            kept.append((weight, *best))
        total = sum(weight * best for weight, best, _ in kept)
        slope = sum(weight * back for weight, _, back in kept)
        if self.known.power != REROLL:
            return total, slope
        thrown = [(weight, *max((best, back), (total, slope))) for weight, best, back in kept]
        return sum(weight * best for weight, best, _ in thrown), sum(weight * back for weight, _, back in thrown)


def _packed(rows: list[list[Row]]) -> list[list[Row]]:
    return [[array("d", row) for row in column] for column in rows]


def _taken(layer: Layer, slot: int, left: int, taken: int) -> Row:
    """Return the cells after a blow taken: a killing one waits for the *jet* that may cancel it (BIL-41)."""
    return layer.after[slot][left - taken] if taken < left else layer.doom[slot][left]


@lru_cache(maxsize=128)
def table(known: Numbers) -> Table:
    """Return the table of a fight's numbers, solved once for every fight that has them."""
    return Table(known)


@lru_cache(maxsize=4)
def large_table(known: Numbers) -> Table:
    """Return a table too large to keep many of."""
    return Table(known)
