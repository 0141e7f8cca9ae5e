"""Entries of a hero's journal as templates show them: words for what happened, hidden numbers taken out."""

from rulesets.protocol import Data
from sheets.bindings import Binding
from sheets.models import Character, Entry
from sheets.parts import Changed
from sheets.veil import veiled_choice, veiled_event, veiled_rolls


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
        "events": [event_data(event, binding) for event in events],
        "typed": any(roll["origin"] == "typed" for roll in rolls),
        "rolls": rolls,
        "done": entry.state == Entry.State.DONE,
        "waits": entry.state == Entry.State.UNDONE,
        "in_fight": entry.fight_ordinal is not None,
        "known": changed is not None and changed.knew(entry.pk),
        # What a ruleset does without an event, and has no words for, is told all the same.
        "words": (f"sheets/words.html#{entry.do}", "sheets/words.html#other") if not entry.events else (),
    }


def done_by(entry: Entry, hero: Character) -> str:
    """Return who did it if it was not the hero's owner: at a table, the MdT."""
    author = entry.action.author
    return "" if author is None or author.pk == hero.owner_id else author.shown_name


def event_data(event: Data, binding: Binding) -> Data:
    """Return one event with the partial that has its words."""
    return {**event, "words": f"{binding.words}#{event['event']}"}
