"""What Billy's pages show besides numbers: his objects, what he could hold, the table of situations."""

from rulesets.billy.engine import hands
from rulesets.billy.engine.state import Hero
from rulesets.billy.engine.tables import DERIVED, HANDS, OBJECTS, SITUATIONS, TABLE
from rulesets.kit.protocol import Data

WIDEST = 7
"""Differences that the table of situations has, either way."""


def things(state: Hero) -> list[Data]:
    """Return his objects: what each gives, whether it is held, and whether all of it counts (BIL-11, BIL-12)."""
    return [
        {
            "name": name,
            "category": OBJECTS[name].category,
            "hands": OBJECTS[name].hands,
            "held": name in state.held,
            "bonuses": [
                (score, value, score in hands.counted(name, state.held))
                for score, value in OBJECTS[name].bonuses.items()
            ],
        }
        for name in state.objects
    ]


def grips(state: Hero) -> list[Data]:
    """Return every set his two hands can hold, with what would change (BIL-10); none where nothing can be held."""
    if not hands.holdable(state.objects):
        return []
    listed = []
    for held in hands.sets(state.objects):
        if hands.hands_used(held) > HANDS:
            continue
        then = state.with_held(held)
        changes = [
            (score, then.value(score) - state.value(score), then.value(score))
            for score in (*DERIVED, "pv")
            if then.value(score) != state.value(score)
        ]
        listed.append({"held": " ".join(held), "names": held, "now": set(held) == set(state.held), "changes": changes})
    return listed


def die_of(last: Data | None, difference: int) -> int | None:
    """Return the die that stands of the last round, unless the difference has moved since it was rolled."""
    rolled = [event for event in last["events"] if event["event"].startswith("Attack")] if last else []
    return rolled[-1]["faces"][0] if rolled and rolled[-1]["difference"] == difference else None


def table(difference: int, die: int | None) -> Data:
    """Return the table of situations, the present column and the rolled row lit (BIL-31, BIL-32)."""
    starts = {-WIDEST, *(heading.up_to + 1 for heading in SITUATIONS)}
    differences = range(-WIDEST, WIDEST + 1)
    heads = [{"value": value, "now": value == difference, "first": value in starts} for value in differences]
    return {
        "heads": heads,
        "rows": [
            {
                "die": face,
                "rolled": face == die,
                "cells": [
                    {"dealt": cell.dealt, "taken": cell.taken, **head} for cell, head in zip(row, heads, strict=True)
                ],
            }
            for face, row in enumerate(TABLE, start=1)
        ],
    }
