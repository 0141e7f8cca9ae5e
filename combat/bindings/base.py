"""What a fight's binding gives: fields of the forms, and the way between rows and the engine's fight."""

from collections.abc import Sequence
from typing import Any, Protocol

from django import forms

from combat.models import Combatant, Fight, Meeting
from rulesets.protocol import Data, Ruleset
from sheets.turn import Turn


class FightBinding(Protocol):
    """One family of rules as the fight pages see it."""

    @property
    def foe_form(self) -> type[forms.Form]:
        """The fields of one adversary; `cleaned_data` is the codec's foe."""

    @property
    def options_form(self) -> type[forms.Form]:
        """The fields of what the paragraph imposes; `cleaned_data` is the codec's options."""

    @property
    def correction_form(self) -> type[forms.Form]:
        """The numbers of an adversary that a hand may correct; `cleaned_data` is what `set` takes, None left alone."""

    def kept_options(self, fight: Fight) -> Data:
        """Return the options that a fight taken up again keeps from the one that was left."""

    @property
    def foe_columns(self) -> tuple[str, ...]:
        """Columns of an adversary in the bestiary and in its CSV."""

    @property
    def option_columns(self) -> tuple[str, ...]:
        """Options of a fight that the bestiary keeps, and its CSV."""

    def remember_options(self, meeting: Meeting, options: Data) -> None:
        """Keep what the paragraph imposes."""

    def recall(self, meeting: Meeting) -> tuple[list[Data], Data]:
        """Return the adversaries and the options of a meeting, as a new fight takes them."""

    def options_for(self, count: int, wanted: Data) -> Data:
        """Return the options a fight against `count` adversaries starts with."""

    def load(self, fight: Fight, ruleset: Ruleset, hero: Any) -> Any:
        """Return the engine's fight from the rows."""

    def create(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset) -> None:
        """Write the rows of a fight that has just started."""

    def store(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset) -> None:
        """Write what changed of the engine's fight into the rows; the hero is not its business."""

    def marks(self, row: Combatant, foe: Any) -> Data:
        """Return what the page shows of an adversary besides its numbers: `start`, `dead`, `low`."""

    def remaining(self, fight: Fight, ruleset: Ruleset) -> Sequence[Data]:
        """Return the adversaries still standing, as a later fight at that place finds them (DEF-41)."""
