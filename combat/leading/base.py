"""What a family of rules brings to the page of the one who leads an encounter."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from django.http import QueryDict

from rulesets.protocol import Data

PAIR = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
"""A combatant as forms have him, side and member: "1.0"."""


def tied(pair: tuple[int, int]) -> str:
    """Write a combatant as forms have him.

    >>> tied((1, 0)), untied("1.0"), untied("1")
    ('1.0', (1, 0), None)
    """
    return f"{pair[0]}.{pair[1]}"


def untied(written: str) -> tuple[int, int] | None:
    """Read a combatant as forms have him, None for anything else."""
    found = PAIR.fullmatch(written)
    return (int(found[1]), int(found[2])) if found else None


@dataclass(frozen=True, slots=True)
class Record:
    """What the page remembers besides the state: `striker` is who was picked to act, `aimed` whom each struck last."""

    striker: tuple[int, int] | None = None
    aimed: Mapping[tuple[int, int], tuple[int, int]] = field(default_factory=dict)


class Leading(Protocol):
    """One family's page. Everything returned is plain values for its templates and choices for its engine."""

    templates: str
    partials: tuple[str, ...]
    # Events that are no news by themselves: a line with nothing else is left out of the page's journal.
    quiet: tuple[str, ...]

    def shown(self, state: Any, record: Record) -> Data:
        """Return what the page shows of an encounter: sides, order, and what there is to do now."""

    def aims(self, events: list[Data]) -> Mapping[tuple[int, int], tuple[int, int]]:
        """Return who struck whom in these events of the journal, the newest last."""

    def is_delta(self, posted: QueryDict) -> bool:
        """Say whether a tap always applies, whatever the page has shown."""

    def choices(self, posted: QueryDict, state: Any) -> tuple[Data, ...]:
        """Read a tap into the choices that it makes, none where nothing would change; raises FormRefused."""
