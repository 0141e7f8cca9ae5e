"""How far apart the sides are, as far as a viewer may know it (SIG-15)."""

from typing import Any

from rulesets.kit.protocol import Data
from rulesets.portes.encounters.sight import Sight
from rulesets.portes.models import Encounter, EncounterEntry
from sheets.models import Entry


def distance_seen(encounter: Encounter, sight: Sight | None) -> int | None:
    """Return the distance in metres, None where it is not known, or would give a hidden side's movement away."""
    if sight is None or not sight.veiled or not encounter.distance:
        return encounter.distance
    done = EncounterEntry.objects.filter(encounter=encounter, state=Entry.State.DONE).order_by("id")
    known: int | None = None
    for events in done.values_list("events", flat=True):
        known = _after(known, events, sight)
    return known


def _after(known: int | None, events: list[Data], sight: Sight) -> int | None:
    """Return the distance that is known after an entry, None once a hidden side's movement is in it."""
    moved: Any = None
    for event in events:
        match event["event"]:
            case "DistanceSet":
                known = event["metres"]
            case "Corrected" if event["what"] == "distance":
                known = event["after"]
            case "SideAdvanced" | "MemberAdvanced":
                moved = event["side"]
            case "SideCaught":
                known = 0
            case "DistanceChanged":
                own = event["why"] == "movement" and moved not in sight.hidden
                known = event["after"] if event["after"] == 0 or (own and known is not None) else None
    return known
