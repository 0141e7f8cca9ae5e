"""What a binding gives to the pages: words of the book, tables of the hero, and the way between rows and engine."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.db import models

from rulesets.protocol import Data, Offer, Ruleset
from sheets.models import Character
from sheets.turn import Turn

# What a ruleset draws by itself; the rest is the same for all.
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
    "several",
    "start_options",
    "example",
)


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that only some rulesets have, beside those of every hero: the name of its address, its icon, its word."""

    address: str
    icon: str
    label: str


MAP = Tab("map", "map", "Carte")


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
    def tabs(self) -> tuple[Tab, ...]:
        """Pages that heroes of this ruleset have besides those of every hero."""

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
