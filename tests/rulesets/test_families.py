"""What every family of rules owes: words for its events, names for its scores, an engine and a sheet."""

import importlib
import pkgutil
import re
from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest

from combat.bindings import FIGHT_BINDINGS, FOE_BINDINGS
from combat.families import register
from rulesets.kit.registry import ENCOUNTERS, RULESETS
from sheets.bindings import BINDINGS
from sheets.words import WORDS, named

ROOT = Path(__file__).parents[2]
FAMILIES = sorted(FOE_BINDINGS)
GAMES = {**RULESETS, **ENCOUNTERS}
DEFINED = re.compile(r"\{% partialdef (\w+) %\}")


def events_of(family: str) -> set[str]:
    """Return the names of all events of a family’s engine."""
    engine = importlib.import_module(f"rulesets.{family}.engine")
    names = [name for _, name, _ in pkgutil.walk_packages(engine.__path__, f"{engine.__name__}.")]
    modules = [importlib.import_module(name) for name in names if name.rpartition(".")[2].endswith("events")]
    return {
        name
        for module in modules
        for name, found in vars(module).items()
        if isinstance(found, type)
        and is_dataclass(found)
        and found.__module__ == module.__name__
        # What others are made from is no event by itself.
        and not found.__subclasses__()
    }


@pytest.mark.parametrize("family", FAMILIES)
def test_every_event_has_its_words(family: str):
    folder = ROOT / "rulesets" / family / "templates" / family
    told = {name for path in folder.glob("*events.html") for name in DEFINED.findall(path.read_text(encoding="utf-8"))}
    events = events_of(family)
    assert events
    assert events - told == set()


@pytest.mark.parametrize("key", BINDINGS)
def test_every_score_has_its_name(key: str):
    binding = BINDINGS[key]
    family = binding.ruleset.family
    assert [score for score in binding.adjustable if named("scores", score, family) is None] == []


@pytest.mark.parametrize("family", FIGHT_BINDINGS)
def test_every_option_of_a_fight_has_its_name(family: str):
    options = FIGHT_BINDINGS[family].options
    assert [option for option in options if option not in WORDS[family].options] == []


def test_every_game_has_an_engine_and_a_sheet_of_one_family():
    assert set(GAMES) == set(BINDINGS)
    assert {game.family for game in GAMES.values()} == set(FOE_BINDINGS) == set(WORDS)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_that_is_not_whole_stops_the_program(family: str):
    whole = importlib.import_module(f"rulesets.{family}.family").FAMILY
    with pytest.raises(ValueError, match="but sheets"):
        register(replace(whole, sheets=()))
    with pytest.raises(ValueError, match=r"its games say"):
        register(replace(whole, key="stranger"))
