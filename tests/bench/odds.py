"""What the chances of a fight cost, beside the plainest way to have them: python -m tests.bench.odds.

A case to add (another ruleset's) is one line of CASES: its fight and its goal.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from math import sqrt
from typing import Any

from rulesets.defis import odds_counted, odds_solvers
from rulesets.defis.chances import exchange, luck
from rulesets.defis.odds_duel import duel
from rulesets.defis.odds_games import Games
from rulesets.defis.odds_many import many
from rulesets.defis.odds_terms import reduced
from tests.rulesets.builders import foe, hero, started

RATIO_GOAL = 0.5
"""What a first solve may take of the time of a plain memoised recursion over the same fight."""


@dataclass(frozen=True)
class Case:
    """A fight whose first answer has a goal in milliseconds."""

    ruleset: str
    goal: float
    fight: Mapping[str, Any] = field(default_factory=dict)


CASES = {
    "one against one": Case("mutation", 10, {"hero": hero("mutation", 9, 24, 12), "foes": [foe(9, 24)]}),
    "two together": Case(
        "mutation", 500, {"hero": hero("mutation", 9, 24, 12), "foes": [foe(8, 12), foe(7, 10)], "mode": "all"}
    ),
    "two together, as strong as she": Case(
        "scorpions", 500, {"hero": hero(endurance=24, chance=12), "foes": [foe(9, 24), foe(8, 24)], "mode": "all"}
    ),
    "three together": Case(
        "scorpions", 1000, {"hero": hero(endurance=20), "foes": [foe(6, 5), foe(6, 6), foe(5, 5)], "mode": "all"}
    ),
    "five together, simulated": Case(
        "scorpions", 1500, {"hero": hero(endurance=24), "foes": [foe(5, 8)] * 5, "mode": "all"}
    ),
    "stopped after 20 assaults": Case(
        "scorpions", 500, {"hero": hero(endurance=20), "foes": [foe(9, 20)], "max_assaults": 20}
    ),
    "stopped at 4": Case("scorpions", 500, {"hero": hero(endurance=24), "foes": [foe(9, 20)], "stop_at": 4}),
}
"""To come, with their goals: Billy 30 ms, the Cretans 30 ms, a Prudent 250 ms."""


def forget() -> None:
    """Make every solver begin afresh."""
    for solved in (duel, many, odds_counted.counted, odds_solvers._known):
        solved.cache_clear()


def plain_recursion(gap: int) -> Callable[[int, int, int], float]:
    """Return the plainest exact answer: a memoised function of both ENDURANCE and CHANCE."""
    hit, hurt, _ = exchange(gap)
    hit, hurt = hit / (hit + hurt), hurt / (hit + hurt)
    smiles = [luck(chance) for chance in range(13)]

    @cache
    def win(hero: int, foe: int, chance: int) -> float:
        if hero <= 0:
            return 0.0
        if foe <= 0:
            return 1.0
        blow, wound = win(hero, foe - 2, chance), win(hero - 2, foe, chance)
        if chance:
            smile = smiles[chance]
            if foe > 2:
                blow = max(blow, smile * win(hero, foe - 4, chance - 1) + (1 - smile) * win(hero, foe - 1, chance - 1))
            wound = max(wound, smile * win(hero - 1, foe, chance - 1) + (1 - smile) * win(hero - 3, foe, chance - 1))
        return hit * blow + hurt * wound

    return win


def timed(work: Callable[[], Any], before: Callable[[], None] = lambda: None, rounds: int = 5) -> float:
    """Return the least milliseconds of some rounds."""
    taken = []
    for _ in range(rounds):
        before()
        start = time.process_time()
        work()
        taken.append((time.process_time() - start) * 1000)
    return round(min(taken), 3)


def measure() -> dict[str, Any]:
    """Measure every case, the plain recursion beside the first, and what simulation would give in the same time."""
    told: dict[str, Any] = {}
    for name, case in CASES.items():
        ruleset, fight = started(case.ruleset, **case.fight)
        first = timed(partial(ruleset.odds, fight), forget, 3)
        again = timed(partial(ruleset.odds, fight))
        left = timed(partial(ruleset.remains, fight), rounds=1)
        exact = ruleset.odds(fight).exact
        told[name] = {"first": first, "again": again, "remains": left, "exact": exact, "goal": case.goal}
    _, fight = started("mutation", **CASES["one against one"].fight)
    first = told["one against one"]
    floor = timed(lambda: plain_recursion(0)(24, 24, 12))
    first |= {"recursion": floor, "ratio": round(first["first"] / floor, 2), "ratio_goal": RATIO_GOAL}
    terms, stand = reduced(fight)
    games = Games(terms, lucky=True)
    per_game = timed(lambda: games.play(stand), rounds=1) / games.play(stand).games
    bought = max(1, int(first["first"] / per_game))
    win = games.play(stand).win
    first |= {"games": bought, "games_margin": round(1.96 * sqrt(win * (1 - win) / bought), 3)}
    return told


def rows(told: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return the figures as rows of the table of `tests.bench`."""
    one = told["one against one"]
    found = [
        (f"odds, {name}: first / again", f"{case['first']} / {case['again']} ms", f"≤ {case['goal']} ms")
        for name, case in told.items()
    ]
    return [
        ("odds, first solve / plain recursion", f"{one['ratio']} ×", f"≤ {one['ratio_goal']} ×"),
        *found,
        ("fights simulated in that time, margin", f"{one['games']}, ± {one['games_margin']}", "exact"),
    ]


if __name__ == "__main__":
    for what, figure, goal in rows(measure()):
        print(f"{what:<58}{figure:<34}{goal}")
