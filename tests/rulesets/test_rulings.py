"""Every rule has its test, every ruling its sentence, and the sentences are good French."""

import ast
import re
from pathlib import Path

import pytest

from rulesets.kit.protocol import Encounters, Ruleset
from rulesets.kit.registry import ENCOUNTERS, RULESETS

GAMES: dict[str, Ruleset | Encounters] = {**RULESETS, **ENCOUNTERS}
HERE = Path(__file__).parent
LINES = [line.split() for line in (HERE / "rule_ids.txt").read_text(encoding="utf-8").splitlines()]
IDS = [line[0] for line in LINES]
RULINGS = [line[0] for line in LINES if "ruling" in line]
ENGINE = HERE.parents[1] / "rulesets"


def carried():
    """Return the ids of every `pytest.mark.rule` in the tests of the rules."""
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found.update(str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))
    return found


def test_every_rule_is_carried_by_a_test_and_no_other_is():
    assert carried() == set(IDS)


def test_every_ruling_has_its_sentence():
    told = {ruling.id for game in GAMES.values() for ruling in game.rulings}
    assert set(RULINGS) - told == set()
    assert told <= set(IDS)


@pytest.mark.parametrize("key", GAMES)
def test_a_ruleset_tells_each_of_its_rulings_once(key):
    ids = [ruling.id for ruling in GAMES[key].rulings]
    assert len(ids) == len(set(ids))
    for ruling in GAMES[key].rulings:
        assert ruling.sentence.endswith(".") and ruling.sentence[0].isupper()


def sentences():
    """Return the engine's French texts: what has a space and is no docstring."""
    pure = [ENGINE / "kit", *ENGINE.glob("*/engine")]
    for path in sorted(path for folder in pure for path in folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        prose = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in prose
                and " " in node.value
            ):
                yield path.relative_to(ENGINE), node.value


def test_sentences_keep_to_french_typography():
    wrong = [(path, text) for path, text in sentences() if re.search(r"[a-zé]'[a-zéA-Z]|[ \xa0][;:!?»]|«[ \xa0]", text)]
    assert wrong == []
