"""Which solver answers for which fight: the tables where they know it, the recursion over every rule where not."""

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rulesets.defis.engine.odds_duel import Solved, duel
from rulesets.defis.engine.odds_exact import Exact, Lookup
from rulesets.defis.engine.odds_many import many
from rulesets.defis.engine.odds_terms import Stand, Terms, TooLarge

KEPT = 3
"""Questions of one kind of odd fight whose states are remembered, the last ones."""

Answer = TypeVar("Answer")


def _one_at_a_time(terms: Terms, hero: int, foes: tuple[int, ...], chance: int) -> tuple[Solved, int]:
    """Return the table of the creature that is faced now and of those that follow it, and its ENDURANCE."""
    first = next(place for place, left in enumerate(foes) if left)
    following = () if terms.together else tuple(zip(terms.gaps[first + 1 :], foes[first + 1 :], strict=True))
    table = duel(terms.gaps[first], terms.dealt, terms.taken, following)
    return table.upto(hero, foes[first], chance), foes[first]


def _several(terms: Terms, foes: tuple[int, ...]) -> bool:
    return terms.together and sum(1 for left in foes if left) > 1


def best_lookup(terms: Terms) -> Lookup | None:
    """Return how to look up the chance of winning with luck at its best, None where no table knows such a fight."""
    if not terms.ordinary:
        return None

    def look_up(hero: int, foes: tuple[int, ...], chance: int) -> float:
        if _several(terms, foes):
            return many(terms, True).win(hero, foes, chance)
        table, foe = _one_at_a_time(terms, hero, foes, chance)
        return table.win(hero, foe, chance)

    return look_up


def plain_lookup(terms: Terms) -> Lookup | None:
    """Return how to look up the chance of winning without luck, None where no table knows such a fight."""
    if not terms.ordinary:
        return None

    def look_up(hero: int, foes: tuple[int, ...], chance: int) -> float:
        if _several(terms, foes):
            return many(terms, False).win(hero, foes, chance)
        table, foe = _one_at_a_time(terms, hero, foes, chance)
        return table.plain[foe][hero]

    return look_up


class Kind(NamedTuple):
    """What is asked of a fight of some terms: `lucky` and `stopped` as for `odds_exact.Exact`."""

    terms: Terms
    lucky: bool
    stopped: float = 0.0

    @property
    def table(self) -> Lookup | None:
        """How to look a value up, None where no table knows such a fight."""
        if self.stopped:
            return None
        return best_lookup(self.terms) if self.lucky else plain_lookup(self.terms)


def best(terms: Terms) -> Kind:
    """Return what asks for winning with luck used at its best."""
    return Kind(terms, True)


def plain(terms: Terms) -> Kind:
    """Return what asks for winning without luck, the best creature attacked all the same."""
    return Kind(terms, False)


def alive(terms: Terms) -> Kind:
    """Return what asks for standing at the end, whether the fight is won or the text stops it."""
    return Kind(terms, True, 1.0)


def alive_plain(terms: Terms) -> Kind:
    """Return what asks for the same without luck."""
    return Kind(terms, False, 1.0)


def answered(kind: Kind, ask: Callable[[Exact], Answer]) -> Answer:
    """Return what `ask` makes of a solver; raises TooLarge.

    The states of a question answered before serve whatever lies within it, as the later assaults of the same fight do.
    Anything else begins afresh: how much was asked before has no say in whether a fight is too large.
    """
    kept = _kept(kind)
    for known in tuple(kept):
        try:
            return ask(Exact(*kind, kind.table, known, most=0))
        except TooLarge:
            continue
    known = {}
    answer = ask(Exact(*kind, kind.table, known))
    if known:
        kept.appendleft(known)
    return answer


@lru_cache(maxsize=64)
def _kept(kind: Kind) -> deque[dict[Stand, float]]:
    return deque(maxlen=KEPT)
