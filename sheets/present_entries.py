"""Entries of a hero's journal as templates show them: words for what happened, hidden numbers taken out."""

from collections.abc import Sequence

from rulesets.kit.protocol import Data
from sheets.bindings import Binding
from sheets.models import Character, Entry
from sheets.parts import Changed
from sheets.veil import veiled_choice, veiled_event, veiled_rolls

ASKED = "asked"
"""What the journal calls a roll that waits for its dice."""


def entry_data(entry: Entry, binding: Binding, changed: Changed | None = None, *, whole: bool = False) -> Data:
    """Return one entry as a template shows it, hidden numbers taken out unless it is for the MdT (`whole`)."""
    choice, rolls, events = entry.choice, entry.rolls, entry.events
    if entry.veil and not whole:
        choice, rolls = veiled_choice(choice), veiled_rolls(rolls)
        events = [veiled_event(event, entry.veil) for event in events]
    return {
        "entry": entry,
        "id": entry.pk,
        "action": entry.action_id,
        "do": entry.do,
        "choice": choice,
        "events": [{**event_data(event, binding), "typed": typed_in(event, rolls)} for event in events],
        # Of a roll that waits nothing is told yet, so none of its dice either.
        "typed": entry.do != ASKED and any(roll["origin"] == "typed" for roll in rolls),
        "rolls": rolls,
        "done": entry.state == Entry.State.DONE,
        "waits": entry.state == Entry.State.UNDONE,
        "in_fight": entry.fight_ordinal is not None,
        "known": changed is not None and changed.knew(entry.pk),
        # What a ruleset does without an event, and has no words for, is told all the same.
        "words": (f"sheets/words.html#{entry.do}", "sheets/words.html#other") if not entry.events else (),
    }


def typed_in(event: Data, rolls: Sequence[Data]) -> list[str]:
    """Return the fields of an event that hold faces of dice which the player threw himself.

    >>> rolls = [{"who": who, "faces": [3, 4], "origin": how} for who, how in (("hero", "typed"), ("foe", "program"))]
    >>> typed_in({"hero_faces": [3, 4], "foe_faces": [3, 4]}, rolls), typed_in({"before": 5, "after": 3}, rolls)
    (['hero_faces'], [])
    """
    own = [roll for roll in rolls if roll["origin"] == "typed"]
    return [
        name
        for name, value in event.items()
        if name.endswith("faces")
        and any(list(roll["faces"]) == value and name.removesuffix("faces") in ("", f"{roll['who']}_") for roll in own)
    ]


def done_by(entry: Entry, hero: Character) -> str:
    """Return who did it if it was not the hero's owner: at a table, the MdT."""
    author = entry.action.author
    return "" if author is None or author.pk == hero.owner_id else author.shown_name


def event_data(event: Data, binding: Binding) -> Data:
    """Return one event with the partial that has its words."""
    return {**event, "words": f"{binding.words}#{event['event']}"}
