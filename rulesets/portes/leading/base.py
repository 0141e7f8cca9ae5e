"""What a family of rules brings to the page of the one who leads an encounter."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import QueryDict

from rulesets.kit.protocol import Data

Key = tuple[int, int]
"""A combatant's key: his for good, wherever he stands, and nobody's after him."""

KEY = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
"""A combatant as forms have him: his key, "1.0"."""


def tied(key: Key) -> str:
    """Write a combatant's key as forms have it.

    >>> tied((1, 0)), untied("1.0"), untied("1")
    ('1.0', (1, 0), None)
    """
    return f"{key[0]}.{key[1]}"


def untied(written: str) -> Key | None:
    """Read a combatant's key as forms have it, None for anything else."""
    found = KEY.fullmatch(written)
    return (int(found[1]), int(found[2])) if found else None


@dataclass(frozen=True, slots=True)
class Record:
    """What the page remembers besides the state, by keys: `striker` was picked to act, `aimed` are last targets."""

    striker: Key | None = None
    aimed: Mapping[Key, Key] = field(default_factory=dict)


class Leading(Protocol):
    """One family's page. Everything returned is plain values for its templates and choices for its engine."""

    templates: str
    partials: tuple[str, ...]
    # Events that are no news by themselves: a line with nothing else is left out of the page's journal.
    quiet: tuple[str, ...]

    def shown(self, state: Any, record: Record) -> Data:
        """Return what the page shows of an encounter: sides, order, and what there is to do now."""

    def moment(self, state: Any, hidden: frozenset[int]) -> str:
        """Return the step that the MdT is at, in a sentence for who looks on; `hidden` sides keep their secrets."""

    def aims(self, events: list[Data]) -> Mapping[Key, Key]:
        """Return who struck whom in these events of the journal, the newest last."""

    def is_delta(self, posted: QueryDict) -> bool:
        """Say whether a tap always applies, whatever the page has shown."""

    def choices(self, posted: QueryDict, state: Any) -> tuple[Data, ...]:
        """Read a tap into the choices that it makes, none where nothing would change; raises FormRefused."""
