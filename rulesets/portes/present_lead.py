"""What the MdT sees of an encounter that he leads: all of it, and what there is to do now."""

from typing import Any

from django.urls import reverse

from campaigns.models import Membership
from campaigns.present_top import poll_context, top_context
from rulesets.kit.protocol import Data
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters.rows import load
from rulesets.portes.encounters.told import told
from rulesets.portes.encounters.undo import OPENED, ROLL, redoable, undoable
from rulesets.portes.leading import LEADINGS, Record
from rulesets.portes.leading.base import untied
from rulesets.portes.models import Encounter, EncounterEntry
from sheets.bindings import binding_of
from sheets.models import Entry

LOG_SHOWN = 60
LOG_READ = 150
"""Lines that are looked through for whom each struck last: in a long fight that is further back than what is shown."""


def lead_context(place: Membership, encounter: Encounter, refused: Any = None, striker: str = "") -> Data:
    """Return the page of the MdT; `striker` is the combatant that he has picked to act, as forms have him."""
    leading = LEADINGS[ENCOUNTERS[encounter.ruleset].family]
    state = load(encounter)
    rows = list(
        EncounterEntry.objects.filter(encounter=encounter)
        .select_related("action__author")
        .defer("patch")
        .order_by("-id")[:LOG_READ]
    )
    done = [event for row in reversed(rows) if row.state == Entry.State.DONE for event in row.events]
    shown = leading.shown(state, Record(untied(striker), leading.aims(done)))
    hidden = {side.key for side in encounter.sides.all() if side.hidden}
    for side in shown["sides"]:
        side["hidden"] = side["index"] in hidden
        side["hidden_index"] = side["index"] if side["hidden"] else ""
    query = {"rencontre": encounter.ref, **({"frappe": striker} if striker else {})}
    return {
        **top_context(place),
        **poll_context(place, "encounter", **query),
        **shown,
        "page": "encounter",
        "encounter": encounter,
        "binding": binding_of(encounter.ruleset),
        "version": encounter.version,
        "refused": refused,
        "partials": {name: f"{leading.templates}/{name}.html" for name in leading.partials},
        "asked": encounter.asked,
        "lines": [_line(row, encounter, place) for row in rows[:LOG_SHOWN] if not _is_quiet(row, leading.quiet)],
        **_steps(encounter, rows),
        "here": reverse("encounter", args=[place.campaign.ref, encounter.ref]),
    }


def _is_quiet(row: EncounterEntry, quiet: tuple[str, ...]) -> bool:
    return bool(row.events) and all(event["event"] in quiet for event in row.events)


def _steps(encounter: Encounter, rows: list[EncounterEntry]) -> Data:
    """Return what can be taken back and done again, each by its action; a roll that waits is taken back first."""
    last = next((row for row in rows if row.state == Entry.State.DONE and row.do != OPENED), None)
    if last is None and len(rows) == LOG_SHOWN:
        last = undoable(encounter).first()
    waits = bool(rows) and rows[0].state == Entry.State.UNDONE
    return {
        "to_undo": {"rolls": True, "action": ROLL} if encounter.asked is not None else _step(last, encounter),
        "to_redo": _step(redoable(encounter).first() if waits else None, encounter),
    }


def _step(row: EncounterEntry | None, encounter: Encounter) -> Data | None:
    return None if row is None else {**(told(row, encounter, None) or {}), "action": row.action_id}


def _line(row: EncounterEntry, encounter: Encounter, place: Membership) -> Data:
    """Return a line of the encounter's journal, whole."""
    author = row.action.author
    return {
        **(told(row, encounter, None) or {}),
        "at": row.action.at,
        "opened": row.do == OPENED,
        "by": "" if author is None or author.pk == place.user_id else author.shown_name,
    }
