"""Althéos, his adversaries and scenarios in the replay format, so that a test says only what matters."""

from typing import Any

from rulesets.cretoises.engine.rules import Cretoises
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import run

RULES = Cretoises()
CODEC = RULES.codec

RETREAT, SURRENDER, OTHER, TWO_DICE, YIELD, FIGHT_ON, ACCEPT, REFUSE, STOP = (
    {"do": do}
    for do in (
        "retreat",
        "surrender",
        "other",
        "two_dice",
        "they_yield",
        "fight_on",
        "accept",
        "refuse",
        "stop",
    )
)
HIT, MISS = [6, 6], [1, 1]
"""Two dice that settle a blow whatever the scores (CRE-22)."""

LANCE = {"name": "lance", "force": 3, "protection": 1}
CLUB = {"name": "massue", "force": 1, "protection": 0}
HELMET = {"name": "casque", "kind": "casque", "protection": 4, "worn": True}


def attack(honneur=0, **more):
    return {"do": "attack", "honneur": honneur, **more}


def defend(honneur=0):
    return {"do": "defend", "honneur": honneur}


def change(**more):
    """A hand correction of a fight."""
    return {"do": "set", **more}


def adjust(score, by, **more):
    return {"do": "adjust", "score": score, "by": by, **more}


def hero(**more):
    """Althéos of the book's worked fights: FORCE 7 and PROTECTION 15 with lance and helmet."""
    usual = {
        "force": 4,
        "protection": 10,
        "honneur": 10,
        "honte": 0,
        "weapons": [LANCE],
        "armour": [HELMET],
        "patron": "athena",
    }
    return {**usual, **more}


def foe(force=7, protection=14, **more):
    return {"name": "Crétois", "force": force, "protection": protection, **more}


def piece(kind="casque", protection=1, worn=False, name="pièce", **more):
    return {"name": name, "kind": kind, "protection": protection, "worn": worn, **more}


def fight(*choices, hero=None, foes=None, dice=(), **options):
    """Play a fight through replay; `hero` is plain data, or left out for the usual one."""
    return run(
        {
            "ruleset": "cretoises",
            "do": "fight",
            "hero": hero or globals()["hero"](),
            "foes": foes or [foe()],
            "options": options,
            "dice": list(dice),
            "choices": list(choices),
        }
    )


def act(*actions, hero=None, dice=()):
    """Do actions through replay."""
    return run(
        {
            "ruleset": "cretoises",
            "do": "act",
            "hero": hero or globals()["hero"](),
            "dice": list(dice),
            "actions": list(actions),
        }
    )


def create(**form):
    return run({"ruleset": "cretoises", "do": "create", **form})


def started(hero=None, foes=None, **options):
    """A fight as the engine holds it."""
    data = hero or globals()["hero"]()
    return RULES.start(CODEC.hero(data), [CODEC.foe(one) for one in foes or [foe()]], CODEC.options(options))


def played(state, *choices, dice=()):
    """The fight after these choices and the events of the last."""
    faces = ScriptedDice(dice)
    events: Any = ()
    for choice in choices:
        state, events = RULES.apply(state, CODEC.choice(choice), faces)
    return state, events


def deed(altheos, do, *dice, **args):
    """Do one action, also one that replay has no form for: the hero after it and the events."""
    altheos = CODEC.hero(altheos) if isinstance(altheos, dict) else altheos
    return RULES.act(altheos, Choice(do, args), ScriptedDice(dice))


def conditions(result):
    return [foe["condition"] for foe in result["foes"]]


def names(events):
    return [type(event).__name__ for event in events]


def offered(offers, do):
    return [offer for offer in offers if offer.do == do]


def refused(result, choice=0, code="illegal_choice"):
    """Whether that choice was refused with a sentence."""
    error = result.get("error", {})
    return error.get("code") == code and error.get("choice") == choice and error["message"].endswith(".")


def bad(result, key=""):
    """Whether the scenario was refused as a whole, with the key named."""
    error = result.get("error", {})
    return set(result) == {"id", "error"} and error["code"] == "bad_scenario" and key in error["message"]
