"""The journal keeps the names of the moment beside the numbers of sides and combatants."""

from collections.abc import Iterable, Sequence
from typing import Any

from rulesets.kit.protocol import Data

PAIRS = ("by", "at")
"""Combatants of an event, who are noted by their keys too: places change afterwards."""
LISTS = ("sides", "surprised")


def side_title(name: str, order: int) -> str:
    """Return what a side is called; one without a name goes by its place.

    >>> side_title("", 1)
    'Groupe 2'
    """
    return name or f"Groupe {order + 1}"


def member_title(name: str, order: int) -> str:
    """Return what a combatant is called; one without a name goes by his place.

    >>> member_title("", 1)
    'n° 2'
    """
    return name or f"n° {order + 1}"


def side_name(state: Any, side: int) -> str:
    """Return what a side of the engine's encounter is called."""
    return side_title(state.sides[side].name, side)


def member_name(state: Any, side: int, member: int) -> str:
    """Return what a combatant of the engine's encounter is called."""
    return member_title(state.sides[side].members[member].name, member)


def named(state: Any, events: Iterable[Data]) -> list[Data]:
    """Return events with names: `side_name`, `member_name`, `by_name`, `at_name`, `to_name`, and of lists likewise.

    Who strikes and is struck has his key beside it: `by_key`, `at_key`.

    `state` is the encounter after them. Who was removed, or has moved, is named by his event.
    """
    return [{**event, **_names(state, event)} for event in events]


def _names(state: Any, event: Data) -> Data:
    names: Data = {}
    for key in PAIRS:
        if key in event:
            names[f"{key}_name"] = _actor(state, event[key])
            names[f"{key}_key"] = list(state.member(tuple(event[key])).key)
    for key in LISTS:
        if key in event:
            names[f"{key}_names"] = [side_name(state, side) for side in event[key]]
    if event.get("to") is not None:
        names["to_name"] = side_name(state, event["to"])
    if event.get("side") is not None:
        names["side_name"] = side_name(state, event["side"])
        if event.get("member") is not None:
            there = event["member"] < len(state.sides[event["side"]].members)
            names["member_name"] = event.get("name") or (
                member_name(state, event["side"], event["member"]) if there else ""
            )
    if "order" in event:
        names["order_names"] = [[_actor(state, actor) for actor in group] for group in event["order"]]
    if "rolls" in event:
        names["roll_names"] = [_actor(state, roll[:2]) for roll in event["rolls"]]
    if "group" in event:
        names["group_names"] = [_actor(state, actor) for actor in event["group"]]
    return names


def _actor(state: Any, actor: Sequence[Any]) -> str:
    side, member = actor
    return side_name(state, side) if member is None else member_name(state, side, member)
