"""What a binding gives to the pages: words of the book, tables of the hero, and the way between rows and engine."""

from collections.abc import Mapping
from typing import Any, Protocol

from django import forms
from django.db import models

from rulesets.protocol import Data, Offer, Ruleset
from sheets.models import Character
from sheets.turn import Turn

# What a ruleset draws by itself; the rest is the same for all. `spoils` is drawn only where its fights have some.
PARTIALS = (
    "creation",
    "created",
    "sheet",
    "belongings",
    "foe",
    "options",
    "hero_fighter",
    "foe_fighter",
    "decide",
    "assault",
    "why",
    "foe_line",
    "help",
    "several",
    "start_options",
    "example",
    "spoils",
)


def partials_in(folder: str) -> Mapping[str, str]:
    """Return the paths of a ruleset's partials, which all stand in one folder."""
    return {name: f"rulesets/{folder}/{name}.html" for name in PARTIALS}


def score_box(name: str, current: int, initial: int | None = None, effective: int | None = None) -> Data:
    """Return a score as the boxes of the sheet show it: `third` is where its bar turns red."""
    shown = current if effective is None else effective
    return {
        "name": name,
        "initial": initial,
        "current": current,
        "effective": shown,
        "penalty": current - shown,
        "third": (initial or 0) // 3,
    }


class Binding(Protocol):
    """One ruleset as the pages see it."""

    @property
    def key(self) -> str:
        """The ruleset's key."""

    @property
    def ruleset(self) -> Ruleset:
        """The engine."""

    @property
    def title(self) -> str:
        """The book's title, as players know it; also the title of the default copy."""

    @property
    def templates(self) -> str:
        """The folder of its partials and of the words for its events."""

    @property
    def tagline(self) -> str:
        """What the landing page says under the title."""

    @property
    def partials(self) -> Mapping[str, str]:
        """Templates of this ruleset by what they draw; see PARTIALS."""

    @property
    def act_forms(self) -> Mapping[str, type[forms.Form]]:
        """Forms of the acts that take more than a choice among what is offered; `args()` gives the act's parameters."""

    @property
    def carries(self) -> bool:
        """Whether a hero can begin with what another one of this book has; see `carried`."""

    def carried(self, hero: Character) -> Data:
        """Return the creation form filled with what that hero has."""

    @property
    def adjustable(self) -> tuple[str, ...]:
        """Every score and number that a tap may change, in the sheet's order."""

    def scores(self, data: Data, facts: Data) -> list[Data]:
        """Return the scores always in sight, in order; see `score_box`."""

    def sheet_context(self, hero: Character, data: Data, acts: Mapping[str, Offer], facts: Data) -> Data:
        """Return what this ruleset's partials of the sheet show besides what every sheet has."""

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a hero just rolled."""

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows."""

    def read_creation(self, posted: Mapping[str, str]) -> Data:
        """Return the form that `create` takes, from what was posted; raises FormRefused."""

    def creation_context(self, posted: Mapping[str, str]) -> Data:
        """Return what the `creation` partial shows besides the rolls."""

    def creation_rows(self) -> list[Data]:
        """Return one row per roll of the creation: `name` of the score, `formula`, `count` and `sides` of its dice."""

    def fight_context(self, data: Data, offers: Mapping[str, Offer], foes: list[Data]) -> Data:
        """Return what this ruleset's partials of the fight show besides what every fight has."""

    def sheet(self, hero: Character) -> models.Model:
        """Return the row of the hero's scores."""
