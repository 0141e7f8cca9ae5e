"""Sides, combatants and scenarios in the replay format, so that a test says only what matters to it."""

from rulesets.kit.dice import ScriptedDice
from rulesets.kit.replay import legal, run
from rulesets.portes.engine.codec import PortesCodec
from rulesets.portes.engine.rules import Portes

PORTES, CODEC = Portes(), PortesCodec()
NEXT, INITIATIVE, DISTANCE, SURPRISE = ({"do": do} for do in ("next", "initiative", "distance", "surprise"))
KEEP = {"do": "initiative", "keep": True}
MET = [{"do": "distance", "metres": 30}, SURPRISE]
"""Thirty metres apart; surprise is still to be rolled: a die for each side."""
ALERT = [6, 6]
"""Two sides that are not surprised."""


def one(**more):
    """A combatant: 36 m, 6 PV, CA 5, bonus 1, 1d6."""
    return {"movement": 36, "pv": 6, "ca": 5, "attack": 1, "damage": "1d6", **more}


def heroes(count=2, **more):
    return {"name": "Aventuriers", "monsters": False, "members": [one(**more) for _ in range(count)]}


def monsters(count=2, **more):
    """Monsters of morale 7, unless told."""
    return {"name": "Orques", "monsters": True, "members": [one(**{"morale": 7, **more}) for _ in range(count)]}


def encounter(*choices, sides=None, dice=(), **options):
    """Play an encounter through replay."""
    return run(
        {
            "ruleset": "portes",
            "do": "encounter",
            "sides": sides or [heroes(), monsters()],
            "options": options,
            "dice": list(dice),
            "choices": list(choices),
        }
    )


def met(*choices, sides=None, dice=(), surprise=None, **options):
    """Play an encounter whose distance and surprise are settled: nobody is surprised, unless told."""
    sides = sides or [heroes(), monsters()]
    return encounter(*MET, *choices, sides=sides, dice=[*(surprise or [6] * len(sides)), *dice], **options)


def attack(by, at, **more):
    return {"do": "attack", "by": list(by), "at": list(at), **more}


def of(do, side, **more):
    return {"do": do, "side": side, **more}


def refused(result, choice=None):
    """Whether the last choice, or that one, was refused with a sentence and before any die."""
    error = result.get("error", {})
    told = error.get("message", "").endswith(".") and error["code"] == "illegal_choice"
    return told and (choice is None or error["choice"] == choice)


def bad(result, key):
    """Whether the scenario was refused as a whole, naming the key."""
    keys = set(result) == {"id", "error"} and set(result["error"]) == {"code", "message"}
    return keys and result["error"]["code"] == "bad_scenario" and key in result["error"]["message"]


def started(sides=None, **options):
    """An encounter as the engine holds it."""
    found = [CODEC.side(side) for side in sides or [heroes(), monsters()]]
    return PORTES.start(found, CODEC.options(options))


def played(state, *choices, dice=()):
    """Make choices, those by hand too; return the state and every event by name and numbers."""
    rolled, log = ScriptedDice(dice), []
    for choice in choices:
        state, events = PORTES.apply(state, CODEC.choice_by_hand(choice), rolled)
        log += [CODEC.event_data(event) for event in events]
    assert rolled.used == len(dice)
    return state, log


def opened(*choices, sides=None, dice=(), **options):
    """The state after choices in an encounter whose sides are thirty metres apart and not surprised, and the events."""
    sides = sides or [heroes(), monsters()]
    state, _ = played(started(sides, **options), *MET, dice=[6] * len(sides))
    return played(state, *choices, dice=dice)


def names(log):
    return [event["event"] for event in log]


def free(state):
    """The names of what is legal now, as replay tells them."""
    return legal(PORTES, state)
