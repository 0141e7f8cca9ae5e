"""The worked cases that come with the rules: each scenario gives at least what is expected of it."""

import json
from pathlib import Path

import pytest

from rulesets.kit.registry import ENCOUNTERS, RULESETS
from rulesets.kit.replay import run

LINES = (Path(__file__).parent / "examples.jsonl").read_text(encoding="utf-8").splitlines()
CASES = [json.loads(line) for line in LINES]
PLAYED = ("create", "fight", "act", "encounter", "read", "odds")


def holds(expected, found):
    """Whether `found` has everything that `expected` names."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and holds(expected[key], found[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(holds, expected, found))
    # The published chances have seven places.
    return found == (pytest.approx(expected, abs=1e-7) if isinstance(expected, float) else expected)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["scenario"]["id"])
def test_example(case):
    scenario = case["scenario"]
    if scenario["ruleset"] not in {**RULESETS, **ENCOUNTERS} or scenario["do"] not in PLAYED:
        pytest.skip("not played yet")
    result = run(json.dumps(scenario))
    assert holds(case["expect"], result), result
