"""What a binding gives to the pages: words of the book, tables of the hero, and the way between rows and engine."""

from typing import Any, Protocol

from django.db import models

from rulesets.protocol import Ruleset
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
        """The folder of the partials this ruleset gives: `creation.html`, `sheet.html`, `options.html`, `events.html`."""

    @property
    def starting_items(self) -> tuple[tuple[str, str], ...]:
        """What a new hero carries: name and note."""

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a hero just rolled."""

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows."""

    def sheet(self, hero: Character) -> models.Model:
        """Return the row of the hero's scores."""
