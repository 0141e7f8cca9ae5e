"""Heroes, creatures and scenarios in the replay format, so that a test says only what matters to it."""

from rulesets.kit.registry import RULESETS
from rulesets.kit.replay import run

ATTACK, LUCK, KEEP, FLEE = ({"do": do} for do in ("attack", "luck", "keep", "flee"))
HERO_HITS, FOE_HITS, TIE = [1, 1, 6, 6], [6, 6, 1, 1], [3, 3, 3, 3]
"""Creature's dice then hero's, between the usual `hero` and `foe`, who have the same HABILETÉ."""


def score(current, initial=None):
    return {"initial": current if initial is None else initial, "current": current}


def hero(book="scorpions", habilete=9, endurance=20, chance=9, sante=12, **more):
    """A hero of that book; a score given as (current, initial) has both, other numbers are as given."""
    numbers = {"habilete": habilete, "endurance": endurance, "chance": chance}
    if book == "scorpions":
        numbers["sante"] = sante
    scores = {name: score(*value) if isinstance(value, tuple) else score(value) for name, value in numbers.items()}
    return {**scores, **more}


def foe(habilete=9, endurance=10, **more):
    return {"name": "Gobelin", "habilete": habilete, "endurance": endurance, **more}


def fight(*choices, book="scorpions", hero=hero, foes=None, dice=(), **options):
    """Play a fight through replay; `hero` is plain data, or left out for the usual one."""
    return run(
        {
            "ruleset": book,
            "do": "fight",
            "hero": hero(book) if callable(hero) else hero,
            "foes": foes or [foe()],
            "options": options,
            "dice": list(dice),
            "choices": list(choices),
        }
    )


def act(*actions, book="scorpions", hero=hero, dice=()):
    """Do actions through replay."""
    return run(
        {
            "ruleset": book,
            "do": "act",
            "hero": hero(book) if callable(hero) else hero,
            "dice": list(dice),
            "actions": list(actions),
        }
    )


def endurances(result):
    return [foe["endurance"] for foe in result["foes"]]


def current(result, name):
    """The current value of a score of the result's hero."""
    value = result["hero"][name]
    return value["current"] if isinstance(value, dict) else value


def refused(result, choice=0, code="illegal_choice"):
    """Whether that choice was refused with a sentence."""
    error = result.get("error", {})
    return error.get("code") == code and error.get("choice") == choice and error["message"].endswith(".")


def started(book="scorpions", hero=hero, foes=None, **options):
    """The ruleset and a fight of it as the engine holds it."""
    ruleset = RULESETS[book]
    codec = ruleset.codec
    data = hero(book) if callable(hero) else hero
    creatures = [codec.foe(creature) for creature in foes or [foe()]]
    return ruleset, ruleset.start(codec.hero(data), creatures, codec.options(options))


def stone(kind, **more):
    return {"do": "stone", "stone": kind, **more}


def holding(*kinds, **more):
    """The usual heroine of the marsh with those stones."""
    return hero(pierres={kind: kinds.count(kind) for kind in kinds}, **more)
