"""The bestiary of a table out and in, in the same files as a reader's own: each can be brought to the other."""

from collections.abc import Sequence
from typing import Any

from campaigns import monsters
from campaigns.forms import IncomingMonsterForm, ShownField
from campaigns.models import CampaignMonster, Membership
from combat import exchange
from rulesets.protocol import Data
from sheets.bindings import BINDINGS

COLUMNS = ("ruleset", "joueurs", "note", "exemple")
OTHER_RULES = "Cette table ne joue pas avec ces règles."


def rulesets_of(place: Membership) -> list[str]:
    """Return whose adversaries a table may have."""
    return [place.campaign.ruleset] if place.campaign.ruleset else list(BINDINGS)


def to_file(known: Sequence[CampaignMonster], sort: str, ruleset: str) -> str:
    """Write adversaries as CSV, with the columns of all their rules (of `ruleset` where there are none), or as JSON."""
    words = ShownField.WORDS if sort == "csv" else {}
    listed = [
        (
            "",
            {
                "ruleset": one.ruleset,
                "note": one.note,
                "sample": one.sample,
                "shown": words.get(one.shown, one.shown),
                "foes": [monsters.scores_of(one)],
                "options": {},
            },
        )
        for one in known
    ]
    if sort == "json":
        return exchange.to_json(listed)
    rulesets = dict.fromkeys(one.ruleset for one in known) or [ruleset]
    return exchange.to_csv(listed, rulesets, COLUMNS, options=False)


def from_file(place: Membership, key: str, content: bytes, ruleset: str) -> Data:
    """Note what a file has, except what is there already; returns the counts and the reasons of what was refused.

    Raises FormRefused when nothing at all can be read, and AlreadyDone.
    """
    incoming = exchange.read_file(content, ruleset, "", IncomingMonsterForm)
    allowed = rulesets_of(place)
    listed: list[Data] = []
    refused = list(incoming.refused)
    for where, (_, data) in zip(incoming.places, incoming.meetings, strict=True):
        for foe in data["foes"]:
            called = foe.get("name", "")
            why = monsters.NAMELESS if not called else OTHER_RULES if data["ruleset"] not in allowed else ""
            if why:
                refused.append((called or where, why))
            else:
                listed.append({**{name: data[name] for name in ("ruleset", "note", "sample", "shown")}, "foe": foe})
    return told(monsters.add_all(place, key, listed), refused)


def told(counts: tuple[int, int], refused: Sequence[Any] = ()) -> Data:
    """Return what the page says of adversaries that came in."""
    return {"taken": counts[0], "known": counts[1], "refused": refused}
