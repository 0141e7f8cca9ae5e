"""Hidden numbers taken out of what a player is shown of a fight, and of what he is asked in it.

A MdT may keep an adversary's numbers to himself. What was done meanwhile is marked so (`Entry.veil`), and its events
name the fields that would give a number away (`secrets`, from the rules' `SECRETS`); the dice of a hidden adversary are
hidden too. All of it stands in the journal, for the MdT, and for the day when he lifts the veil.
"""

from collections.abc import Iterable
from typing import Any

from rulesets.kit.protocol import Data

# Words that say how an adversary is: hidden where a player is shown its name alone.
STATES = ("before", "after")


def secrets_of(event: Any) -> list[str]:
    """Return the fields of an event that give away an adversary's hidden numbers."""
    return sorted(getattr(event, "SECRETS", ()))


def veiled_event(event: Data, veil: str) -> Data:
    """Return an event without what is hidden."""
    hidden = set(event.get("secrets", ()))
    if veil == "name" and event["event"].startswith("Foe"):
        hidden.update(STATES)
    return {name: None if name in hidden else value for name, value in event.items() if name != "secrets"}


def veiled_rolls(rolls: Iterable[Data]) -> list[Data]:
    """Return rolls without those of the adversaries."""
    return [roll for roll in rolls if roll["who"] != "foe"]


def veiled_choice(choice: Data) -> Data:
    """Return a choice without its numbers: of the adversaries that a fight began with, their names."""
    kept = {name: value for name, value in choice.items() if name == "do" or isinstance(value, str)}
    foes = choice.get("foes")
    return kept if foes is None else {**kept, "foes": [{"name": foe.get("name", "")} for foe in foes]}


def asked_of(hero: Any) -> Data | None:
    """Return what the page asks the player for, with the rolls already made that he may see."""
    asked: Data | None = hero.asked
    if asked is None or not asked.get("veil"):
        return asked
    return {**asked, "rolled": veiled_rolls(asked["rolled"])}
