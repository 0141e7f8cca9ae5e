"""What a binding gives to the pages: words of the book, tables of the hero, and the way between rows and engine."""

from collections.abc import Mapping
from typing import Any, Protocol

from django.db import models

from rulesets.protocol import Data, Offer, Ruleset
from sheets.models import Character
from sheets.turn import Turn


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
        """The folder of its partials: `sheet.html`, `belongings.html`, `foe_fields.html`, `options.html`, `events.html`…"""

    @property
    def adjustable(self) -> tuple[str, ...]:
        """Every score and number that a tap may change, in the sheet's order."""

    def sheet_context(self, hero: Character, data: Data, acts: Mapping[str, Offer], facts: Data) -> Data:
        """Return what this ruleset's partials of the sheet show besides what every sheet has."""

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a hero just rolled."""

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows."""

    def sheet(self, hero: Character) -> models.Model:
        """Return the row of the hero's scores."""
