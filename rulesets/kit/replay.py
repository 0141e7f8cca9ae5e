"""Scenarios played by the same engine as the pages: one JSON object in, one result out, for any ruleset.

>>> from rulesets.kit.replay import run
>>> result = run('{"id": "a", "ruleset": "scorpions", "do": "create", "dice": [4, 3, 5, 2, 6]}')
>>> result["hero"]["sante"], result["dice_used"]
({'initial': 13, 'current': 13}, 5)
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rulesets.kit.data import Fields, each
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import BadDie, BadScenario, NotEnoughDice, RuleViolation
from rulesets.kit.protocol import Choice, Data, Encounters, Ruleset
from rulesets.kit.registry import ENCOUNTERS, RULESETS

COMMON = ("id", "ruleset", "do", "dice")
ENCOUNTER_KEYS = (*COMMON, "sides", "options", "choices")
FIGHT_KEYS = (*COMMON, "hero", "foes", "options", "choices")
ACT_KEYS = (*COMMON, "hero", "actions")
READ_KEYS = (*COMMON, "text")
ERRORS: dict[type[ValueError], str] = {
    RuleViolation: "illegal_choice",
    NotEnoughDice: "not_enough_dice",
    BadDie: "bad_die",
}
REFUSALS = tuple(ERRORS)
UNPRINTABLE = re.compile("[\ud800-\udfff\x85\u2028\u2029]")
"""Lone surrogates, which UTF-8 cannot hold, and line ends that some readers of JSON Lines would cut at."""


def results(lines: Iterable[str | bytes]) -> Iterator[Data]:
    """Play every line that is not blank, in order; a bad line gives its result and stops nothing."""
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        if number == 0 and isinstance(line, bytes):
            line = line.removeprefix(b"\xef\xbb\xbf")
        try:
            yield run(line)
        except Exception as error:  # one fault of ours must not cost the lines after it
            yield _bad(None, f"Ce scénario n’a pas pu être joué (erreur interne {type(error).__name__}).")


def dump(result: Data) -> str:
    """Write a result as one line of JSON that any UTF-8 file can hold."""
    text = json.dumps(result, ensure_ascii=False)
    return UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def run(scenario: str | bytes | Data) -> Data:
    """Play one scenario, given as a line of JSON or as plain data; what is wrong with it is told in the result."""
    name: str | None = None
    try:
        fields = Fields(scenario if isinstance(scenario, dict) else _parse(scenario))
        if "id" in fields:
            name = fields.text("id")
        key = fields.enum("ruleset", (*RULESETS, *ENCOUNTERS))
        if key in ENCOUNTERS:
            return {"id": name, **ENCOUNTER_PLAYS[fields.enum("do", ENCOUNTER_PLAYS)](ENCOUNTERS[key], fields)}
        return {"id": name, **PLAYS[fields.enum("do", PLAYS)](RULESETS[key], fields)}
    except BadScenario as error:
        return _bad(name, str(error))


def _parse(line: str | bytes) -> Any:
    try:
        return json.loads(line.decode() if isinstance(line, bytes) else line)
    except (ValueError, RecursionError):
        raise BadScenario("Cette ligne n’est pas un objet JSON lisible.") from None


def _bad(name: str | None, message: str) -> Data:
    return {"id": name, "error": {"code": "bad_scenario", "message": message}}


def _error(error: ValueError, choice: int | None = None) -> Data:
    code = ERRORS[type(error)]
    place = {} if choice is None else {"choice": choice}
    return {"error": {"code": code, **place, "message": str(error)}}


def create(ruleset: Ruleset | Encounters, fields: Fields) -> Data:
    """Roll a hero; every key of the scenario that is not common to all is the book's form."""
    dice = ScriptedDice(fields.integers("dice", ()))
    form = {key: fields.value(key) for key in fields if key not in COMMON}
    try:
        hero, _ = ruleset.create(dice, form)
    except REFUSALS as error:
        return _error(error)
    return {"hero": ruleset.codec.hero_data(hero), "dice_used": dice.used}


def fight(ruleset: Ruleset, fields: Fields) -> Data:
    """Play the choices of a fight up to the last, or to the first that cannot be done."""
    return _told(ruleset, *_fought(ruleset, fields))


def odds(ruleset: Ruleset, fields: Fields) -> Data:
    """Play the choices of a fight and tell the chances from there; one that cannot be done is told as `fight` does."""
    state, error, used = _fought(ruleset, fields)
    return _told(ruleset, state, error, used) if error else ruleset.odds(state).data()


def _told(ruleset: Ruleset, state: Any, error: Data, used: int) -> Data:
    codec = ruleset.codec
    return {
        **error,
        "outcome": state.outcome,
        "hero": codec.hero_data(state.hero),
        "foes": [codec.foe_data(foe) for foe in state.foes],
        "legal": legal(ruleset, state),
        "dice_used": used,
    }


def _fought(ruleset: Ruleset, fields: Fields) -> tuple[Any, Data, int]:
    """Return the fight after its choices, the error that stopped them, and how many dice were used."""
    fields.only(FIGHT_KEYS)
    codec = ruleset.codec
    dice = ScriptedDice(fields.integers("dice", ()))
    hero = codec.hero(fields.value("hero"))
    foes = each(fields.items("foes"), "foes", codec.foe)
    options = codec.options(fields.value("options") if "options" in fields else {})
    choices = each(fields.items("choices", ()), "choices", codec.choice)
    state = ruleset.start(hero, foes, options)

    def play(state: Any, choice: Choice) -> tuple[Any, tuple[Any, ...]]:
        return ruleset.apply(state, choice, dice)

    state, error, used, _ = _play(state, choices, play, dice)
    return state, error, used


def encounter(game: Encounters, fields: Fields) -> Data:
    """Play the choices of an encounter up to the last, or to the first that cannot be done."""
    fields.only(ENCOUNTER_KEYS)
    codec = game.codec
    dice = ScriptedDice(fields.integers("dice", ()))
    sides = each(fields.items("sides"), "sides", codec.side)
    options = codec.options(fields.value("options") if "options" in fields else {})
    choices = each(fields.items("choices", ()), "choices", codec.choice)
    state = game.start(sides, options)

    def play(state: Any, choice: Choice) -> tuple[Any, tuple[Any, ...]]:
        return game.apply(state, choice, dice)

    state, error, used, _ = _play(state, choices, play, dice)
    return {**error, **codec.result(state), "legal": legal(game, state), "dice_used": used}


def act(ruleset: Ruleset, fields: Fields) -> Data:
    """Do the actions of a hero out of a fight, with the outcome of each test."""
    fields.only(ACT_KEYS)
    codec = ruleset.codec
    dice = ScriptedDice(fields.integers("dice", ()))
    hero = codec.hero(fields.value("hero"))
    actions = each(fields.items("actions", ()), "actions", codec.action)

    def play(hero: Any, action: Choice) -> tuple[Any, tuple[Any, ...]]:
        return ruleset.act(hero, action, dice)

    hero, error, used, events = _play(hero, actions, play, dice)
    tests = [word for event in events if (word := codec.tested(event)) is not None]
    return {**error, "hero": codec.hero_data(hero), "tests": tests, "dice_used": used}


def read(ruleset: Ruleset | Encounters, fields: Fields) -> Data:
    """Read the adversaries of a pasted text."""
    fields.only(READ_KEYS)
    fields.integers("dice", ())
    return ruleset.read(fields.text("text")).data()


def _play(
    state: Any,
    choices: Iterable[Choice],
    play: Callable[[Any, Choice], tuple[Any, tuple[Any, ...]]],
    dice: ScriptedDice,
) -> tuple[Any, Data, int, list[Any]]:
    """Return the state after the last choice done, the error that stopped there, the dice used and the events."""
    used = dice.used
    log: list[Any] = []
    for index, choice in enumerate(choices):
        try:
            state, events = play(state, choice)
        except REFUSALS as error:
            return state, _error(error, index), used, log
        log.extend(events)
        used = dice.used
    return state, {}, used, log


def legal(ruleset: Ruleset | Encounters, state: Any) -> list[str]:
    """Return the names of the choices legal now, sorted."""
    return sorted({offer.do for offer in ruleset.offers(state) if offer.listed and offer.refusal is None})


PLAYS: dict[str, Callable[[Ruleset, Fields], Data]] = {
    "create": create,
    "fight": fight,
    "act": act,
    "read": read,
    "odds": odds,
}
ENCOUNTER_PLAYS: dict[str, Callable[[Encounters, Fields], Data]] = {
    "create": create,
    "encounter": encounter,
    "read": read,
}
