"""Two hundred ways of writing much the same, each with what is to be read: `reader_variants.jsonl`."""

import json
from pathlib import Path

import pytest

from rulesets.defis.engine.reader import read

VARIANTS = Path(__file__).with_name("reader_variants.jsonl")


@pytest.mark.parametrize("line", VARIANTS.read_text(encoding="utf-8").splitlines())
def test_variant(line):
    variant = json.loads(line)
    data = read(variant["text"]).data()
    foes = [[foe["name"], foe["habilete"], foe["endurance"]] for foe in data["foes"]]
    assert (foes, data["unread"]) == (variant["foes"], variant["unread"])
