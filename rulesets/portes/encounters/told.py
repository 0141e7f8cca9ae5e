"""An entry of an encounter's journal as a template shows it: names filled in, what is hidden taken out, its words."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.kit.protocol import Data
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters.naming import side_title
from rulesets.portes.encounters.sight import Sight
from rulesets.portes.encounters.undo import OPENED
from rulesets.portes.encounters.veil import veiled_events, veiled_rolls
from sheets.models import Entry

Names = Sequence[str]

NEWS = (OPENED, "interrupted", "resumed")
"""What is told of an encounter besides what happens in it."""


def names_of(encounter: Any) -> list[str]:
    """Return what the sides are called now, by their place."""
    return [side_title(side.name, side.order) for side in encounter.sides.all()]


def told(entry: Any, encounter: Any, sight: Sight | None) -> Data | None:
    """Return an entry for one viewer (`sight` None: the MdT), None when nothing of it is left for him."""
    names = names_of(encounter)
    events = [filled(event, names) for event in entry.events]
    rolls = [{**roll, "by": _thrower(roll, events, names)} for roll in entry.rolls]
    if sight is not None:
        sight = sight if entry.state == Entry.State.DONE else sight.of_what_was_taken_back
        before, events = events, veiled_events(events, sight)
        rolls = veiled_rolls(rolls, events, sight)
        if before and not events and entry.do not in NEWS:
            return None
    folder = f"{ENCOUNTERS[encounter.ruleset].family}/events.html"
    return {
        "id": entry.pk,
        "do": entry.do,
        "choice": {"sides": names} if entry.do == OPENED else {},
        "events": [{**event, "words": f"{folder}#{event['event']}"} for event in events],
        "rolls": rolls,
        "typed": any(roll["origin"] == "typed" for roll in rolls),
        "done": entry.state == Entry.State.DONE,
        "waits": entry.state == Entry.State.UNDONE,
        # What is no choice of the rules is told first, then what has come of it.
        "words": _own_words(entry.do) if entry.do in NEWS or not entry.events else (),
    }


def _own_words(do: str) -> tuple[str, ...]:
    return f"portes/encounter_words.html#{do}", "portes/encounter_words.html#other"


def filled(event: Mapping[str, Any], names: Names) -> Data:
    """Return an event with every name that its words need; those of that moment where it has them."""
    told = dict(event)
    for key, value in event.items():
        # Its own numbers of sides and members; None where a correction is about neither.
        if key in ("side", "to") and value is not None:
            told[f"{key}_name"] = event.get(f"{key}_name") or _named(names, value)
        elif key in ("by", "at"):
            told[f"{key}_name"] = event.get(f"{key}_name") or _member(value)
    if event.get("member") is not None:
        told["member_name"] = event.get("member_name") or event.get("name") or _member((None, event["member"]))
    return {**told, **_MORE.get(event["event"], _nothing)(told, names)}


def _nothing(event: Data, names: Names) -> Data:
    return {}


def _surprise(event: Data, names: Names) -> Data:
    testing = event.get("sides_names") or [_named(names, side) for side in event["sides"]]
    tests = [
        {"side": side, "name": name, "face": face, "surprised": side in event["surprised"]}
        for side, name, face in zip(event["sides"], testing, event["faces"], strict=True)
    ]
    surprised = event.get("surprised_names") or [_named(names, side) for side in event["surprised"]]
    return {"tests": tests, "surprised_names": surprised}


def _initiative(event: Data, names: Names) -> Data:
    order = event.get("order_names") or _group_names(event["order"], names)
    throwers = event.get("roll_names") or [_actor(roll[:2], names) for roll in event["rolls"]]
    throws = [{"name": name, "roll": list(roll)} for name, roll in zip(throwers, event["rolls"], strict=True)]
    return {"order_names": [group for group in order if group], "throws": throws}


def _turn(event: Data, names: Names) -> Data:
    return {"group_names": event.get("group_names") or _group_names([event["group"]], names)[0]}


def _advance(event: Data, names: Names) -> Data:
    return {"gone": abs(event["metres"])}


_MORE = {
    "SurpriseTested": _surprise,
    "InitiativeRolled": _initiative,
    "TurnPassed": _turn,
    "SideAdvanced": _advance,
    "MemberAdvanced": _advance,
}


def _group_names(groups: Sequence[Sequence[Sequence[Any]]], names: Names) -> list[list[str]]:
    return [[_actor(actor, names) for actor in group] for group in groups]


def _actor(actor: Sequence[Any], names: Names) -> str:
    side, member = actor
    return _named(names, side) if member is None else f"{_named(names, side)} {member + 1}"


def _named(names: Names, side: int) -> str:
    return names[side] if 0 <= side < len(names) else side_title("", side)


def _member(pair: Sequence[Any]) -> str:
    return f"Combattant {pair[1] + 1}"


def _thrower(roll: Data, events: Sequence[Data], names: Names) -> str:
    """Return whose die it was, by the name that an event of the same entry has for him."""
    side, member = roll.get("side"), roll.get("member")
    if side is None:
        return "MdT"
    if member is None:
        return _named(names, side)
    for event in events:
        if list(event.get("by", ())) == [side, member]:
            return str(event["by_name"])
        for throw in event.get("throws", ()):
            if throw["roll"][:2] == [side, member]:
                return str(throw["name"])
    return f"{_named(names, side)} {member + 1}"
