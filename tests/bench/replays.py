"""Replay scenarios per second, in one process."""

import json
import time
from pathlib import Path
from typing import Any

from rulesets.kit.replay import run

EXAMPLES = Path(__file__).parents[1] / "rulesets" / "examples.jsonl"
COUNT = 5000


def measure() -> dict[str, Any]:
    """Play the worked fights of both Défis Fantastiques books over and over."""
    scenarios = [json.loads(line)["scenario"] for line in EXAMPLES.read_text(encoding="utf-8").splitlines() if line]
    fights = [one for one in scenarios if one["do"] == "fight" and one["ruleset"] in ("scorpions", "mutation")]
    lines = [json.dumps(fights[number % len(fights)]) for number in range(COUNT)]
    started = time.perf_counter()
    for line in lines:
        run(json.loads(line))
    return {"per_second": round(COUNT / (time.perf_counter() - started))}
