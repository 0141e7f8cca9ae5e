"""Measures, prints a table, writes bench.json: `python -m tests.bench`."""

import json
import tempfile
from pathlib import Path
from typing import Any

from tests.bench import browser, odds, queries, replays, server
from tests.bench import table as around
from tests.e2e.server import Server

OUT = Path("test-results/bench.json")


def main() -> None:
    """Start a server of its own, measure it, and tell."""
    with tempfile.TemporaryDirectory() as folder:
        running = Server(Path(folder))
        running.environment["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
        running.prepare()
        running.start()
        try:
            told = {
                "server": server.measure(running.url) | server.measure_odds(running.url),
                "browser": browser.measure(running.url),
                "table": around.measure(running.url),
            }
        finally:
            running.stop()
    told |= {"queries": queries.measure(), "replay": replays.measure(), "odds": odds.measure()}
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(told, indent=1))
    print(table(told))


def table(told: dict[str, Any]) -> str:
    """Return the figures as lines, each with its goal."""
    at_server, at_browser = told["server"], told["browser"]
    sheet, fight = at_browser["first_load_sheet"], at_browser["first_load_fight"]
    rows = [
        ("sheet GET, median / p99", _times(at_server["sheet_get"]), ""),
        ("floor GET", _times(at_server["floor_get"]), ""),
        ("sheet / floor", f"{at_server['sheet_ratio']} ×", "≤ 2 ×"),
        ("attack POST, median / p99", _times(at_server["attack_post"]), ""),
        ("floor POST", _times(at_server["floor_post"]), ""),
        ("attack / floor", f"{at_server['attack_ratio']} ×", "≤ 2 ×"),
        ("attack with its chances shown", _times(at_server["odds_shown"]), ""),
        ("the same without them", _times(at_server["odds_hidden"]), ""),
        ("chances shown / hidden", f"{at_server['odds_ratio']} ×", "≤ 1.25 ×"),
        ("queries: sheet, attack, floor GET, floor POST", " · ".join(map(str, told["queries"].values())), ""),
        ("tap to numbers, processor ÷ 4", f"{at_browser['tap_attack']} ms", ""),
        ("the same for the floor", f"{at_browser['tap_floor']} ms", ""),
        ("attack / floor in the browser", f"{at_browser['tap_ratio']} ×", "≤ 1.5 ×"),
        ("first load of the sheet", _load(sheet), "10, 45 KB"),
        ("first load of a fight", _load(fight), "10, 45 KB"),
        ("replay", f"{told['replay']['per_second']} scenarios/s", ""),
        *around.rows(told["table"]),
        *odds.rows(told["odds"]),
    ]
    return "\n".join(f"{what:<58}{figure:<34}{goal}" for what, figure, goal in rows)


def _times(figures: dict[str, float]) -> str:
    return f"{figures['median']} / {figures['p99']} ms"


def _load(figures: dict[str, float]) -> str:
    return f"{figures['requests']} requests, {figures['kb']} KB, {figures['interactive_ms']} ms"


if __name__ == "__main__":
    main()
