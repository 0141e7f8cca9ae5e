"""The chances that a page shows: whether they may be shown, plain values for the templates, nothing worded.

Every number is a probability from 0 to 1. Only a chance that was worked out exactly may be 0 or 1: one that was
simulated stays a little within.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from combat.advice import POINT, advised
from combat.models import Fight
from combat.oracle import Patience, Question, oracle
from combat.registries import odds_allowed
from rulesets.kit.odds import TIE, Odds, Remains
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets.models import Character

WITHIN = 1e-9
"""How far from certainty a simulated chance stays."""

BARS = 24
"""The most bars that the drawing of what is left has."""

ROWS = 5
"""The most lines of the table of what is left at least."""

Key = tuple[Any, ...]


def may_show(hero: Character, viewer: Any, *, hidden: bool = False) -> bool:
    """Say whether this viewer is shown chances of this hero; else none is worked out.

    `hidden` says that the viewer is not to know the adversaries' numbers, which chances would give away.
    """
    return hero.odds_shown and not hero.dead and odds_allowed(hero, viewer, hidden=hidden)


def of_fight(hero: Character, fight: Fight, state: Any, viewer: Any, patience: Patience | None = None) -> Data | None:
    """Return the chances of a fight that goes on, {"late": True} when they come later, None when there are none.

    A part of a page that comes later has `patience`, and waits for what is left at the end as well. A page has what is
    found quickly: of a fight whose chances take long it asks nothing, so that quick taps set no work going.
    """
    if state.over or not may_show(hero, viewer, hidden=bool(fight.veil)):
        return None
    question = asking_odds(hero.ruleset, state, fight.pk)
    if patience is None and oracle().is_slow(fight.pk):
        found = oracle().known(question)
    else:
        found = oracle().ask(question, patience or oracle().page())
    if found.late:
        return {"late": True, "moves": {}, "stops": has_stop(hero.ruleset, state)}
    if found.value is None:
        return None
    asking = asking_remains(hero.ruleset, state)
    # It is no look-up: not in a page.
    left = oracle().known(asking) if patience is None else oracle().ask(asking, patience)
    return {
        **odds_data(found.value),
        "stops": has_stop(hero.ruleset, state),
        "late": False,
        "left": remains_data(left.value) if left.value is not None else None,
        "left_late": left.late,
    }


def asking_odds(ruleset: str, state: Any, kind: Hashable = None) -> Question:
    """Return the question of a fight's chances: where the text is to stop it, those to be alive then."""
    stops = has_stop(ruleset, state)
    return Question((ruleset, "odds", state), lambda: fight_rules(ruleset).odds(state, standing=stops), kind)


def asking_remains(ruleset: str, state: Any) -> Question:
    """Return the question of what is left at a fight's end."""
    stops = has_stop(ruleset, state)
    return Question((ruleset, "remains", state), lambda: fight_rules(ruleset).remains(state, standing=stops))


def has_stop(ruleset: str, state: Any) -> bool:
    """Say whether the text is to stop a fight at a point set, so that living until then is the aim (DEF-40)."""
    return any(getattr(state.options, name) for name in fight_rules(ruleset).stop_options)


# --- What the solver says, as the templates take it ---------------------------------------------------------------


def odds_data(odds: Odds) -> Data:
    """Return the chances as plain values; `moves` by what `move_key` makes of a choice."""
    exact = odds.exact
    return {
        "win": bounded(odds.win, exact),
        "plain": bounded(odds.win_plain, exact),
        # Without a free decision that is worth something, both are one number: it is not said twice.
        "differs": abs(odds.win - odds.win_plain) > TIE,
        "escape": None if odds.escape is None else bounded(odds.escape, True),
        "exact": exact,
        "margin": odds.margin,
        # The wound of a flight is all that is still to come: nobody is to be defeated any more.
        "leaving": bool(odds.moves) and all(move.alive is not None and not move.win for move in odds.moves),
        "moves": moves_data(odds),
    }


def moves_data(odds: Odds) -> dict[Key, Data]:
    """Return what each choice comes to, the advised one marked with what it spends.

    Where no choice wins any more (a wound of a flight), the chance to be alive is what counts.
    """
    moves = odds.moves
    living = any(move.alive is not None for move in moves) and not any(move.win for move in moves)
    worth = [(move.alive or 0.0) if living else move.win for move in moves]
    best = advised(list(zip(moves, worth, strict=True)), POINT if odds.margin is None else max(POINT, odds.margin))
    return {
        move_key(move.choice.do, move.choice.args): {
            "key": move_key(move.choice.do, move.choice.args),
            "win": None if living else bounded(move.win, odds.exact),
            "alive": None if move.alive is None else bounded(move.alive, odds.exact),
            "best": move is best,
            "price": move.price,
        }
        for move in moves
    }


def move_key(do: str, args: Mapping[str, Any]) -> Key:
    """Return what names a choice with its parameters.

    >>> move_key("attack", {"weapon": None, "honneur": 2})
    ('attack', ('honneur', 2))
    """
    return (do, *sorted((name, value) for name, value in args.items() if value is not None))


def move_of(moves: Mapping[Key, Data], do: str, args: Mapping[str, Any]) -> Data | None:
    """Return a choice of `moves`, where a parameter with nothing to choose (one target, one weapon) is not named."""
    found = moves.get(move_key(do, args))
    if found is None and "weapon" in args:
        found = moves.get(move_key(do, {name: value for name, value in args.items() if name != "weapon"}))
    return found or moves.get((do,))


def remains_data(remains: Remains) -> Data:
    """Return what is left at the end: the mean, a short table of at least so much, and the bars of the drawing."""
    exact = remains.margin is None
    chances = remains.chances
    top = max((points for points, chance in enumerate(chances) if chance > WITHIN), default=0)
    likely = max(range(len(chances)), key=lambda points: chances[points], default=0)
    return {
        "score": remains.score,
        "mean": remains.mean,
        "likely": likely if remains.win else None,
        "rows": [
            {"points": points, "chance": bounded(min(1.0, remains.at_least(points)), exact)} for points in _steps(top)
        ],
        "bars": _bars(chances, top),
        "lost": bounded(max(0.0, remains.lost), exact),
        "stopped": bounded(remains.stopped, exact),
        "top": top,
        "margin": remains.margin,
    }


def _steps(top: int) -> list[int]:
    """Return a few round numbers up to the top."""
    step = next(step for step in (1, 2, 3, 4, 5, 10, 20, 25, 50, 100, 250, 1000) if step * ROWS >= top or step == 1000)
    return [*range(step, top + 1, step)][:ROWS]


def _bars(chances: Sequence[float], top: int) -> list[Data]:
    """Return what is left from nothing but life upwards, several numbers together where there are too many."""
    width = 1 + (max(top, 1) - 1) // BARS
    return [
        {"low": low, "high": min(low + width - 1, top), "chance": sum(chances[low : low + width])}
        for low in range(1, top + 1, width)
    ]


def bounded(chance: float, exact: bool) -> float:
    """Return a chance from 0 to 1; one that was simulated is never certain."""
    if exact:
        # Sums of the same chances may differ in the last bit.
        return 0.0 if chance <= TIE else 1.0 if chance >= 1 - TIE else chance
    return min(1 - WITHIN, max(WITHIN, chance))
