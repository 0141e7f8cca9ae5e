"""Which solver answers for which fight: the tables where they know it, the recursion over every rule where not."""

from functools import lru_cache

from rulesets.defis.odds_duel import Solved, duel
from rulesets.defis.odds_exact import Exact, Lookup
from rulesets.defis.odds_many import many
from rulesets.defis.odds_terms import Stand, Terms

KNOWN_MAX = 60_000
"""States remembered of one kind of odd fight before it is begun afresh."""


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


@lru_cache(maxsize=64)
def _known(terms: Terms, lucky: bool, stopped: float) -> dict[Stand, float]:
    return {}


def _remembered(terms: Terms, lucky: bool, stopped: float) -> dict[Stand, float]:
    known = _known(terms, lucky, stopped)
    if len(known) > KNOWN_MAX:
        known.clear()
    return known


def best(terms: Terms) -> Exact:
    """Return the solver for winning with luck used at its best."""
    return Exact(terms, True, table=best_lookup(terms), known=_remembered(terms, True, 0.0))


def plain(terms: Terms) -> Exact:
    """Return the solver for winning without luck, the best creature attacked all the same."""
    return Exact(terms, False, table=plain_lookup(terms), known=_remembered(terms, False, 0.0))


def alive(terms: Terms) -> Exact:
    """Return the solver for standing at the end, whether the fight is won or the text stops it."""
    return Exact(terms, True, 1.0, known=_remembered(terms, True, 1.0))
