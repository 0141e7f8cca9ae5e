"""Encounters in the log of their table: one line a step, as the member who reads it sees it."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q

from campaigns.models import Membership
from campaigns.present_log import common, formula
from campaigns.registries import LogSource, Wanted
from rulesets.kit.protocol import Data
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters.rows import fetch
from rulesets.portes.encounters.sight import Sight, sight_of
from rulesets.portes.encounters.told import told
from rulesets.portes.leading import LEADINGS
from rulesets.portes.models import Encounter, EncounterEntry
from sheets.models import Action
from sheets.paging import MOST_CHOICES


def said(wanted: Wanted) -> Q:
    """Return what picks the actions of encounters; what happens in one happens to all who take part."""
    met = EncounterEntry.objects.filter(action=OuterRef("pk"))
    if wanted.hero:
        met = met.filter(encounter__sides__members__ref=wanted.hero)
    if wanted.encounter:
        met = met.filter(encounter__ref=wanted.encounter)
    return Q(Exists(met))


def fetched() -> Iterable["Prefetch[Any]"]:
    """Return the steps of an action, each with its encounter and all of its rows."""
    return (
        Prefetch("encounter_entries", queryset=EncounterEntry.objects.defer("patch").order_by("id")),
        Prefetch("encounter_entries__encounter", queryset=fetch(Encounter.objects.all())),
    )


def reader(place: Membership) -> Callable[[Action], Iterable[Data]]:
    """Return what writes the lines of an action, the newest first; what this member may not see is left out."""
    seen = cache(lambda encounter: sight_of(place, encounter))

    def lines(action: Action) -> Iterable[Data]:
        entries = reversed(list(action.encounter_entries.all()))
        return [line for entry in entries if (line := _encounter_line(action, entry, seen)) is not None]

    return lines


def several(place: Membership) -> Callable[[Sequence[Action]], Mapping[int, Sequence[Data]]]:
    """Return what writes the lines of many actions, the oldest first; each encounter is read once."""
    seen = cache(lambda encounter: sight_of(place, encounter))
    known: dict[int, Encounter] = {}

    def lines(actions: Sequence[Action]) -> Mapping[int, Sequence[Data]]:
        steps = list(EncounterEntry.objects.filter(action__in=actions).defer("patch").order_by("id"))
        new = {step.encounter_id for step in steps} - known.keys()
        known.update((one.pk, one) for one in fetch(Encounter.objects.filter(pk__in=new)))
        by_key = {action.pk: action for action in actions}
        told: dict[int, list[Data]] = defaultdict(list)
        for step in steps:
            step.encounter = known[step.encounter_id]
            line = _encounter_line(by_key[step.action_id], step, seen)
            if line is not None:
                told[step.action_id].append(line)
        return told

    return lines


def quiet(line: Data) -> bool:
    """Say whether a line of an encounter is no news by itself, as on the page of the one who leads it."""
    if line["kind"] != "encounter":
        return False
    events = [event["event"] for event in line["entry"]["events"]]
    return bool(events) and set(events) <= set(LEADINGS[line["book"]].quiet)


def chosen(place: Membership) -> list[Encounter]:
    """Return the encounters of a table, the newest first."""
    return list(Encounter.objects.filter(campaign=place.campaign_id).order_by("-id").only("ref", "name")[:MOST_CHOICES])


def _encounter_line(action: Action, entry: EncounterEntry, seen: Callable[[Encounter], Sight | None]) -> Data | None:
    """Return what was done in an encounter, None where nothing of it may be seen."""
    encounter = entry.encounter
    step = told(entry, encounter, seen(encounter))
    if step is None:
        return None
    return {
        **common(action),
        "kind": "encounter",
        "encounter": str(encounter),
        "encounter_ref": encounter.ref,
        "book": ENCOUNTERS[encounter.ruleset].family,
        "entry": step,
        "done": step["done"],
        "rolls": [{**rolled, "formula": formula_of(rolled)} for rolled in step["rolls"]],
        "typed": step["typed"],
        "whole": True,
    }


def formula_of(rolled: Data) -> str:
    """Write the dice of an encounter: two of faces 0 to 9 are a d100.

    >>> formula_of({"count": 2, "sides": 10, "low": 0}), formula_of({"count": 2, "sides": 10, "low": 1})
    ('d100', '2d10')
    """
    return "d100" if rolled.get("low") == 0 else formula(rolled["count"], rolled["sides"])


LOG = LogSource(said=said, fetched=fetched, reader=reader, several=several, quiet=quiet, chosen=chosen)
