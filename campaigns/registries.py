"""What games of their own add to a table: each registry is filled once, as the program starts."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import HttpRequest, HttpResponse

from campaigns.models import Membership
from rulesets.kit.protocol import Data
from sheets.models import Action, Character


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part of the log: before which action, of which hero, of which evening, of which encounter.

    `news` leaves out the steps of an encounter that have nothing but their name; `whole` wants all of it on one page.
    """

    before: int | None = None
    hero: str = ""
    session: int | None = None
    encounter: str = ""
    news: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSource:
    """What the table’s log tells besides heroes’ journals and rolls.

    `said` picks the actions that it has something to say of, `fetched` what is read along with them. `reader` gives
    what writes the lines of an action for one member, the newest first; `several` gives what writes those of many
    actions, by their key and the oldest first, with whatever they are about read once. `quiet` says whether a line is
    no news by itself, `chosen` lists what the log can be read by.
    """

    said: Callable[[Wanted], Q]
    fetched: Callable[[], Iterable["Prefetch[Any]"]]
    reader: Callable[[Membership], Callable[[Action], Iterable[Data]]]
    several: Callable[[Membership], Callable[[Sequence[Action]], Mapping[int, Sequence[Data]]]]
    quiet: Callable[[Data], bool]
    chosen: Callable[[Membership], list[Any]]


LOG_SOURCES: list[LogSource] = []

LIVE_PAGES: dict[str, Callable[[HttpRequest, Membership], HttpResponse]] = {}
"""Pages of the table that ask whether something has changed, by their name."""

UNDER_WAY: list[Callable[[Membership], list[Data]]] = []
"""What is going on at a table, each in a line: its `title`, its `address`."""

HEROES_LEAVE: list[Callable[[QuerySet[Character]], None]] = []
"""What is done, within the transaction, for heroes who leave a table; they are held."""
