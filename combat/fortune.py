"""How lucky a fight was: the chance it had when it began, and the dice of each side beside their average."""

from collections.abc import Sequence
from typing import Any

from combat import chances
from combat.export import NO_CHOICE
from combat.oracle import oracle
from combat.registries import odds_allowed
from rulesets.kit.dice import Roll, Rolled
from rulesets.kit.errors import BadScenario, RuleViolation
from rulesets.kit.luck import Thrown, thrown
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.models import Character, Entry


def fortune_of(hero: Character, viewer: Any, entries: Sequence[Entry], begun: Any) -> Data | None:
    """Return how lucky a fight was, from what the journal has of it; None where chances are not shown.

    It `begun` with the options that it ended with: a stop that was set while it went on was there from the start. Only
    the rolls of attack are counted: there a high sum is good for who rolls it.
    """
    # The end of it is no reason to hide from a dead hero's player how it began.
    hidden = any(entry.veil for entry in entries)
    if begun is None or not hero.odds_shown or not odds_allowed(hero, viewer, hidden=hidden):
        return None
    # A roll that waited for its dice is told again, with those before it, by the choice that it belongs to.
    rolls = [_rolled(data) for entry in entries if entry.do not in NO_CHOICE for data in entry.rolls]
    sides = thrown(rolls, "attack")
    counts = {side: sum(1 for one in rolls if one.roll.who == side and one.roll.why == "attack") for side in sides}
    found = oracle().ask(chances.asking_odds(hero.ruleset, begun), oracle().page())
    return {
        "win": chances.bounded(found.value.win, found.value.exact) if found.value is not None else None,
        "late": found.late,
        "stops": chances.has_stop(hero.ruleset, begun),
        "sides": [_told(sides[side], counts[side]) for side in ("hero", "foe") if side in sides],
    }


def started(scenario: Data, now: Data) -> Any:
    """Return the fight as it began, from the scenario that the journal has of it, with the stops that it has `now`."""
    ruleset = fight_rules(scenario["ruleset"])
    codec = ruleset.codec
    try:
        foes = [codec.foe(foe) for foe in scenario["foes"]]
        stops = {name: now[name] for name in ruleset.stop_options if name in now}
        return ruleset.start(codec.hero(scenario["hero"]), foes, codec.options({**scenario["options"], **stops}))
    except (BadScenario, RuleViolation):
        # Written by other rules than today's.
        return None


def _told(side: Thrown, rolls: int) -> Data:
    return {
        "who": side.who,
        "sum": side.sum,
        "rolls": rolls,
        # In halves of a point; as many above the average as below it are told in the same words.
        "by": abs(side.sum - side.expected),
        "more": side.sum > side.expected,
        "better": min(99, max(1, round(side.percentile))),
    }


def _rolled(data: Data) -> Rolled:
    roll = Roll(data["count"], data["sides"], data["who"], data["why"], data.get("foe"))
    return Rolled(roll, tuple(data["faces"]), data["origin"])
