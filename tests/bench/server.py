"""Requests against a real server: the sheet and an attack beside the floor, turn about."""

import itertools
from collections.abc import Iterator
from typing import Any

from tests.bench.client import Client, summary, token_of, version_of

ROUNDS = 300
FOE = {"rows": 1, "foe-0-name": "Hydre", "foe-0-habilete": 0, "foe-0-endurance": 999}


def measure(url: str) -> dict[str, Any]:
    """Return the medians and p99 of sheet GET and attack POST, of the floor's GET and POST, and their ratios."""
    client = Client(url)
    keys = (f"bench-{number:08d}" for number in itertools.count())
    _, _, page, _ = client.ask("GET", "/nouveau/scorpions/")
    _, status, _, sheet = client.ask(
        "POST", "/nouveau/scorpions/", {"csrfmiddlewaretoken": token_of(page), "key": next(keys), "dice": "program"}
    )
    assert status == 302, status
    ref = sheet.strip("/").split("/")[-1]
    times: dict[str, list[float]] = {name: [] for name in ("floor_get", "sheet_get", "floor_post", "attack_post")}
    for turn in range(ROUNDS + 20):
        taken = {"floor_get": client.ask("GET", f"/floor/{ref}/"), "sheet_get": client.ask("GET", sheet)}
        _keep(times, taken, turn)
    page = client.ask("GET", sheet)[2]
    data = {"csrfmiddlewaretoken": token_of(page), "version": version_of(page), "key": next(keys), "page": "sheet"}
    _, status, text, _ = client.ask("POST", f"{sheet}combat/", data | FOE)
    assert status == 302, text[:2000]
    page = client.ask("GET", f"{sheet}combat/")[2]
    for turn in range(ROUNDS + 20):
        token = token_of(page)
        floor = client.ask("POST", f"/floor/{ref}/", {"csrfmiddlewaretoken": token, "key": next(keys)}, htmx=True)
        page = client.ask("GET", f"{sheet}combat/")[2]
        choice = {"do": "attack", "foe": 0} if 'value="attack"' in page else {"do": "keep"}
        data = {"csrfmiddlewaretoken": token_of(page), "version": version_of(page), "key": next(keys), "page": "fight"}
        attack = client.ask("POST", f"{sheet}combat/agir/", data | choice, htmx=True, seen=version_of(page))
        assert attack[1] == 200, attack[2][:2000]
        page = attack[2]
        _keep(times, {"floor_post": floor, "attack_post": attack}, turn)
    told: dict[str, Any] = {name: summary(seconds) for name, seconds in times.items()}
    told["sheet_ratio"] = round(told["sheet_get"]["median"] / told["floor_get"]["median"], 2)
    told["attack_ratio"] = round(told["attack_post"]["median"] / told["floor_post"]["median"], 2)
    return told


WORTHY = {"rows": 1, "foe-0-name": "Hydre", "foe-0-habilete": 6, "foe-0-endurance": 90}


def measure_odds(url: str) -> dict[str, Any]:
    """Return the medians and p99 of an attack with its chances shown and without them, and their ratio."""
    client = Client(url)
    keys = (f"odds-{number:08d}" for number in itertools.count())
    shown, hidden = (_fighter(client, keys, odds) for odds in ("1", "0"))
    times: dict[str, list[float]] = {name: [] for name in ("odds_shown", "odds_hidden")}
    for turn in range(ROUNDS + 20):
        _keep(times, {"odds_shown": next(shown), "odds_hidden": next(hidden)}, turn)
    told: dict[str, Any] = {name: summary(seconds) for name, seconds in times.items()}
    return told | {"odds_ratio": round(told["odds_shown"]["median"] / told["odds_hidden"]["median"], 2)}


def _fighter(client: Client, keys: Iterator[str], odds: str) -> Iterator[tuple[float, int, str, str]]:
    """Attack for ever, a new hero and a new fight whenever one is over."""
    while True:
        page = client.ask("GET", "/nouveau/mutation/")[2]
        made = {"csrfmiddlewaretoken": token_of(page), "key": next(keys), "dice": "program"}
        sheet = client.ask("POST", "/nouveau/mutation/", made)[3]
        token = token_of(client.ask("GET", sheet)[2])
        client.ask(
            "POST",
            f"{sheet}habitude/",
            {"csrfmiddlewaretoken": token, "key": next(keys), "habit": "odds_shown", "on": odds},
        )
        data = {"csrfmiddlewaretoken": token, "version": version_of(client.ask("GET", sheet)[2]), "key": next(keys)}
        client.ask("POST", f"{sheet}combat/", data | WORTHY)
        page = client.ask("GET", f"{sheet}combat/")[2]
        while 'id="decide"' in page:
            choice = {"do": "attack", "foe": 0} if 'value="attack"' in page else {"do": "keep"}
            data = {"csrfmiddlewaretoken": token_of(page), "version": version_of(page), "key": next(keys)}
            answer = client.ask(
                "POST", f"{sheet}combat/agir/", data | {"page": "fight"} | choice, htmx=True, seen=version_of(page)
            )
            yield answer
            page = answer[2]


def _keep(times: dict[str, list[float]], taken: dict[str, tuple[float, int, str, str]], turn: int) -> None:
    for name, (seconds, status, text, _) in taken.items():
        assert status == 200, (name, status, text[:1000])
        # The first answers warm templates and connections up.
        if turn >= 20:
            times[name].append(seconds)
