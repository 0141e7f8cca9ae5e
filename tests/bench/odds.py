"""What the chances of a fight cost, beside the plainest way to have them: python -m tests.bench.odds.

A case to add (another ruleset's) is one line of CASES: its fight and its goal.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from typing import Any

from rulesets.billy.engine import odds as odds_billy
from rulesets.billy.engine import odds_sampling as games_billy
from rulesets.billy.engine import odds_table as tables_billy
from rulesets.billy.engine.odds_numbers import numbers
from rulesets.cretoises.engine import odds_sampling as games_cretoises
from rulesets.cretoises.engine import odds_table as tables_cretoises
from rulesets.defis.engine import odds_counted, odds_solvers
from rulesets.defis.engine.chances import exchange, luck
from rulesets.defis.engine.odds_duel import duel
from rulesets.defis.engine.odds_games import Games
from rulesets.defis.engine.odds_many import many
from rulesets.defis.engine.odds_terms import reduced
from rulesets.kit.protocol import Choice
from rulesets.kit.registry import RULESETS
from rulesets.kit.sampling import WIDTH, sample
from tests.rulesets.billy.odds_cases import opened as billy_opened
from tests.rulesets.builders import foe, hero, started
from tests.rulesets.cretoises.odds_cases import opened as cretoises_opened

RATIO_GOAL = 0.5
"""What a first solve may take of the time of a plain memoised recursion over the same fight."""


@dataclass(frozen=True)
class Case:
    """A fight, made by `open`, whose first answer has a goal in milliseconds."""

    ruleset: str
    goal: float
    open: Callable[[], Any]


def defis(ruleset: str, goal: float, **fight: Any) -> Case:
    """Return a case of the family of the Défis."""
    return Case(ruleset, goal, lambda: started(ruleset, **fight)[1])


def billy(name: str, goal: float) -> Case:
    """Return a case of Billy's, by its name."""
    return Case("billy", goal, partial(billy_opened, name))


def cretoises(name: str, goal: float) -> Case:
    """Return a case of Althéos's, by its name."""
    return Case("cretoises", goal, partial(cretoises_opened, name))


CASES = {
    "one against one": defis("mutation", 10, hero=hero("mutation", 9, 24, 12), foes=[foe(9, 24)]),
    "two together": defis("mutation", 500, hero=hero("mutation", 9, 24, 12), foes=[foe(8, 12), foe(7, 10)], mode="all"),
    "two together, as strong as she": defis(
        "scorpions", 500, hero=hero(endurance=24, chance=12), foes=[foe(9, 24), foe(8, 24)], mode="all"
    ),
    "three together": defis(
        "scorpions", 1000, hero=hero(endurance=20), foes=[foe(6, 5), foe(6, 6), foe(5, 5)], mode="all"
    ),
    "five together, simulated": defis("scorpions", 1500, hero=hero(endurance=24), foes=[foe(5, 8)] * 5, mode="all"),
    "stopped after 20 assaults": defis("scorpions", 500, hero=hero(endurance=20), foes=[foe(9, 20)], max_assaults=20),
    "stopped at 4": defis("scorpions", 500, hero=hero(endurance=24), foes=[foe(9, 20)], stop_at=4),
    "a Guerrier": billy("guerrier", 30),
    "a Paysan": billy("paysan", 30),
    "a Débrouillard": billy("debrouillard", 30),
    "a Débrouillard, armoured": billy("armour", 30),
    "losses between rounds": billy("losses", 30),
    "a Prudent": billy("prudent", 250),
    "a Prudent, armoured": billy("prudent-armour", 250),
    "a Prudent, CHANCE 12": billy("prudent-rich", 250),
    "Althéos, HONNEUR 7": cretoises("first", 30),
    "Althéos, HONNEUR 15": cretoises("honour", 30),
    "Althéos, two weapons": cretoises("two-weapons", 30),
    "Althéos, three wolves": cretoises("three-wolves", 30),
    "Althéos, five": cretoises("five", 30),
}


def forget() -> None:
    """Make every solver begin afresh."""
    kept = (
        *(duel, many, odds_counted.counted, odds_solvers._kept),
        *(tables_billy.table, tables_billy.large_table, odds_billy.ends),
        *(tables_cretoises._kept, tables_cretoises._few_kept),
    )
    for solved in kept:
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


def played(case: Case, fight: Any) -> tuple[int, float]:
    """Play a fight for a while; return how many games and the share won."""
    if case.ruleset in ("scorpions", "mutation"):
        terms, stand = reduced(fight)
        tally = Games(terms, lucky=True).play(stand)
        return tally.games, tally.win
    ruleset = RULESETS[case.ruleset]
    known = numbers(fight) if case.ruleset == "billy" else None

    def decided(state: Any) -> Choice:
        return games_cretoises.sensible(state) if known is None else Choice(games_billy.sensible(state, known))

    done = sample(
        fight,
        lambda state, dice: ruleset.apply(state, decided(state), dice)[0],
        lambda state: (0 if state.outcome in games_billy.WON else -1) if state.over else None,
        "bench",
    )
    return done.games, done.win


def bought(case: Case, fight: Any, milliseconds: float) -> tuple[int, float]:
    """Return how many simulated fights that time buys, and the 95 % margin they would give."""
    start = time.process_time()
    games, win = played(case, fight)
    number = max(1, int(milliseconds / (1000 * (time.process_time() - start) / games)))
    return number, round(WIDTH * sqrt(win * (1 - win) / number), 3)


def measure() -> dict[str, Any]:
    """Measure every case with what simulation would give in the same time, and the plain recursion beside the first."""
    told: dict[str, Any] = {}
    for name, case in CASES.items():
        ruleset, fight = RULESETS[case.ruleset], case.open()
        first = timed(partial(ruleset.odds, fight), forget, 3)
        again = timed(partial(ruleset.odds, fight))
        left = timed(partial(ruleset.remains, fight), rounds=1)
        odds = ruleset.odds(fight)
        games, margin = bought(case, fight, first) if odds.exact else (0, odds.margin)
        told[name] = {"first": first, "again": again, "remains": left, "exact": odds.exact, "goal": case.goal}
        told[name] |= {"games": games, "games_margin": margin}
    first = told["one against one"]
    floor = timed(lambda: plain_recursion(0)(24, 24, 12))
    first |= {"recursion": floor, "ratio": round(first["first"] / floor, 2), "ratio_goal": RATIO_GOAL}
    return told


def rows(told: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """Return the figures as rows of the table of `tests.bench`."""
    one = told["one against one"]
    found: list[tuple[str, str, str]] = []
    for name, case in told.items():
        times = f"{case['first']} / {case['again']} ms"
        found.append((f"odds, {name}: first / again", times, f"≤ {case['goal']} ms"))
        if case["exact"]:
            simulated = f"{case['games']}, ± {case['games_margin']}"
            found.append(("  fights simulated in that time, margin", simulated, "exact"))
        else:
            found.append(("  its margin", f"± {round(case['games_margin'], 3)}", ""))
    return [("odds, first solve / plain recursion", f"{one['ratio']} ×", f"≤ {one['ratio_goal']} ×"), *found]


if __name__ == "__main__":
    for what, figure, goal in rows(measure()):
        print(f"{what:<58}{figure:<34}{goal}")
