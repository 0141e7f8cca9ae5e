"""Billys, adversaries and scenarios in the replay format, so that a test says only what matters to it."""

from rulesets.billy.engine.codec import BillyCodec
from rulesets.billy.engine.rules import Billy
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.protocol import Choice
from rulesets.kit.replay import run

BILLY, CODEC = Billy(), BillyCodec()
ATTACK, REROLL, DOUBLE, DODGE, TAKE, SURVIVE, DIE, AVOID = (
    {"do": do} for do in ("attack", "reroll", "double", "dodge", "take", "survive", "die", "avoid")
)


def billy(caractere=None, **more):
    """A Billy by his scores: HABILETÉ 5 like `foe`, no dodge, 15 PV."""
    scores = {"habilete": 5, "adresse": 1, "endurance": 5, "chance": 3, "pv": 15}
    return {**scores, "caractere": caractere, **more}


def foe(habilete=5, pv=30, **more):
    return {"name": "Orc", "habilete": habilete, "pv": pv, **more}


def chosen(*objects, **more):
    """A Billy by his three objects."""
    return {"objects": list(objects), **more}


def fight(*choices, hero=None, against=None, dice=(), **options):
    """Play a fight through replay."""
    return run(
        {
            "ruleset": "billy",
            "do": "fight",
            "hero": hero or billy(),
            "foes": [against or foe()],
            "options": options,
            "dice": list(dice),
            "choices": list(choices),
        }
    )


def act(*actions, hero=None, dice=()):
    """Do actions through replay."""
    scenario = {"ruleset": "billy", "do": "act", "hero": hero or billy()}
    return run({**scenario, "dice": list(dice), "actions": list(actions)})


def create(*objects, **more):
    """Make a Billy through replay."""
    return run({"ruleset": "billy", "do": "create", "objects": list(objects), **more})


def adjust(score, by, **more):
    return {"do": "adjust", "score": score, "by": by, **more}


def pvs(result):
    """PV of Billy and of his adversary."""
    return result["hero"]["pv"], result["foes"][0]["pv"]


def refused(result, choice=0):
    """Whether that choice was refused with a sentence."""
    error = result.get("error", {})
    told = error.get("message", "").endswith(".")
    return told and (error["code"], error["choice"]) == ("illegal_choice", choice)


def bad(result, key):
    """Whether the scenario was refused as a whole, naming the key."""
    return (
        set(result) == {"id", "error"}
        and result["error"]["code"] == "bad_scenario"
        and key in result["error"]["message"]
    )


def started(hero=None, against=None, **options):
    """A fight as the engine holds it."""
    codec = BILLY.codec
    return BILLY.start(codec.hero(hero or billy()), [codec.foe(against or foe())], codec.options(options))


def played(state, *names, dice=()):
    """Make choices one after another; return the state and every event by name and numbers."""
    rolled, log = ScriptedDice(dice), []
    for name in names:
        choice = name if isinstance(name, Choice) else Choice(name)
        state, events = BILLY.apply(state, choice, rolled)
        log += [BILLY.codec.event_data(event) for event in events]
    return state, log


def done(hero, do, dice=(), **args):
    """Do an action on an engine's hero; return him and the events."""
    after, events = BILLY.act(hero, Choice(do, args), ScriptedDice(dice))
    return after, [BILLY.codec.event_data(event) for event in events]


def made(*objects, **more):
    """A Billy as the engine holds him, by his objects."""
    return BILLY.codec.hero(chosen(*objects, **more))
