"""Adversaries of our own invention, to have somebody to fight before any book is open."""

import json
from functools import cache
from pathlib import Path

from combat.bindings import foe_binding_of
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of

FILE = Path(__file__).parent / "samples.json"


@cache
def _all() -> dict[str, list[Data]]:
    listed: dict[str, list[Data]] = json.loads(FILE.read_text(encoding="utf-8"))
    return listed


def samples_of(ruleset: str) -> list[Data]:
    """Return the meetings of the default set that suit a ruleset, marked as samples; none where it has none."""
    ruleset_object = binding_of(ruleset).ruleset
    binding = foe_binding_of(ruleset_object.family)
    plain = binding.plain_options(ruleset_object)
    return [
        {
            "ruleset": ruleset,
            "paragraph": None,
            "note": sample.get("note", ""),
            "sample": True,
            "foes": sample["foes"],
            "options": binding.options_for(len(sample["foes"]), {**plain, **sample.get("options", {})}),
        }
        for sample in _all().get(ruleset_object.family, [])
    ]
