"""The chances of a fight of la Forteresse du Chaudron Noir: exact, from tables solved once for the numbers they need."""

from functools import lru_cache

from rulesets.billy.engine.checks import verify_avoid
from rulesets.billy.engine.odds_course import Doom, Judge, Moment, Round, open_to
from rulesets.billy.engine.odds_numbers import Numbers, Place, numbers, place
from rulesets.billy.engine.odds_remains import finals
from rulesets.billy.engine.odds_sampling import WON, sampled_odds, sampled_remains
from rulesets.billy.engine.odds_table import Table, fortune, large_table, survival_price, table
from rulesets.billy.engine.prices import price
from rulesets.billy.engine.state import Fight
from rulesets.billy.engine.tables import AVOID_FAILURE
from rulesets.kit.errors import refusal
from rulesets.kit.odds import TIE, Advice, Odds, Remains
from rulesets.kit.protocol import Choice

CELLS = 150_000
"""Cells up to which a fight is solved, within a second or so, and beyond which it is played out."""

LARGE = 20_000
"""Cells from which a table is too heavy to keep many of."""


FOLLOWED = 40_000
"""Cells up to which what is left is followed to the end: that takes longer than the chance to win."""


def odds(fight: Fight, standing: bool = False) -> Odds:
    """Return the chances of a fight from where it stands (`replay.md`, "do": "odds").

    `standing`: a Billy who lives through the last round has won.
    """
    if fight.over:
        settled = float(_succeeded(fight, standing))
        return Odds(settled, settled)
    solved, plain = (solve(fight, unaided, standing=standing) for unaided in (False, True))
    if solved is None or plain is None:
        return sampled_odds(fight, standing)
    table, node = solved
    judge = Judge(table)
    moves = [
        Advice(Choice(do), min(1.0, judge.worth(node, do)), price=price(fight, do))
        for do in sorted(open_to(table.known, node))
    ]
    if isinstance(node, Place) and refusal(verify_avoid, fight) is None:
        moves.append(Advice(Choice("avoid"), _avoided(fight, table, node), price=price(fight, "avoid")))
    win = max(move.win for move in moves)
    # Sums of the same chances in another order may differ in the last bit, or pass 1 by it.
    return Odds(win, min(win, Judge(plain[0]).chance(plain[1])), tuple(moves))


def _succeeded(fight: Fight, standing: bool) -> bool:
    return fight.outcome in WON or (standing and fight.outcome == "stopped")


def remains(fight: Fight, standing: bool = False) -> Remains:
    """Return how many PV are left at the end to a Billy who plays to win; of equal decisions one that spares PV."""
    if fight.over:
        won = _succeeded(fight, standing)
        return Remains("pv", (*[0.0] * fight.hero.pv, 1.0) if won else (0.0,), float(not won))
    solved = solve(fight, most=FOLLOWED, standing=standing)
    if solved is None:
        return sampled_remains(fight, standing)
    table, node = solved
    avoided = 0.0
    avoidable = isinstance(node, Place) and refusal(verify_avoid, fight) is None
    if isinstance(node, Place) and avoidable and _avoided(fight, table, node) > table.value(node) + TIE:
        avoided, node = fortune(fight.hero.chance), _unavoided(node)
    chances, stopped = ends(table.known, node)
    left = [(1.0 - avoided) * chance for chance in chances]
    left[fight.hero.pv] += avoided
    return Remains("pv", tuple(left), max(0.0, 1.0 - sum(left)), stopped=(1.0 - avoided) * stopped)


@lru_cache(maxsize=512)
def ends(known: Numbers, node: Moment) -> tuple[tuple[float, ...], float]:
    """Return the chance to win with 0, 1, 2… PV left from a moment of a fight small enough to solve, and to be stopped."""
    return finals(found(known, node if isinstance(node, Place) else node.place), node)


def found(known: Numbers, here: Place) -> Table:
    """Return the table of a fight, solved from that place on."""
    kept = table(known) if extent(known, here) <= LARGE else large_table(known)
    kept.prepare(here)
    return kept


def solve(
    fight: Fight, plain: bool = False, most: int | None = None, *, standing: bool = False
) -> tuple[Table, Moment] | None:
    """Return the table of a fight that goes on and where it stands there, None where it has too many cells."""
    known = numbers(fight, plain, standing)
    here = place(fight, known)
    if extent(known, here) > (CELLS if most is None else most):
        return None
    pending = fight.pending
    node: Moment = here
    if pending is not None:
        waits = Round(here, pending.die, pending.rerolled, pending.doubling)
        node = Doom(here) if pending.stage == "survive" else waits
    return found(known, here), node


def extent(known: Numbers, here: Place) -> int:
    """Return how many cells a table needs, or more than CELLS: a layer per CHANCE and survivals that can be reached."""
    layers, chance, survivals = 0, here.chance, here.survivals
    while chance >= 0 and layers <= CELLS:
        layers += chance + 1
        chance -= survival_price(survivals)
        survivals += 1
    return here.pv * here.foe * layers * (known.every if known.last is None else here.slot + 1)


def _avoided(fight: Fight, table: Table, here: Place) -> float:
    """Return the chance of who tries to avoid the fight: a success is a victory (BIL-40)."""
    luck = fortune(fight.hero.chance)
    return luck + (1.0 - luck) * table.value(_unavoided(here))


def _unavoided(here: Place) -> Place:
    return here._replace(chance=here.chance - AVOID_FAILURE)
