"""What a sheet needs of the fights of its hero, which stand above it: who keeps them registers here.

While a fight is open every act of the sheet goes through it, and the sheet shows the hero as the fight has him.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from django.db.models import QuerySet

from lib.refusals import Refused
from rulesets.kit.protocol import Choice, Data
from sheets.models import Character
from sheets.turn import Turn


class Arena(Protocol):
    """Fights as a sheet sees them."""

    def open_for(self, hero: Character) -> Any:
        """Return the hero’s open fight, or None."""

    def hero_now(self, hero: Character) -> Any:
        """Return the engine’s hero, as his open fight has him if there is one."""

    def panel(self, hero: Character, viewer: Any, refused: Refused | None) -> Data:
        """Return what the sheet shows of fights: those that wait, and the form of a new one."""

    def with_fighting(self, heroes: QuerySet[Character]) -> QuerySet[Character]:
        """Return heroes that say by `fighting` whether they are in a fight."""

    def read_act(self, hero: Character, posted: Mapping[str, str]) -> Choice:
        """Return the act of the sheet that a form names; raises RuleViolation or FormRefused."""

    def allowed_by_book(self, hero: Character, action: Choice) -> bool:
        """Say whether an act that was refused is possible once the player says that the text allows it."""

    def act(self, turn: Turn, action: Choice, *, then: str = "") -> None:
        """Do something of the sheet, and in the same tap what a fight makes of it; raises RuleViolation."""

    def sides_awaited(self, hero: Character) -> int:
        """Return how many faces the awaited dice have; raises RuleViolation when none are awaited."""

    def answer(self, turn: Turn, faces: Sequence[int] | None) -> None:
        """Give the awaited roll its faces, or let the program roll it; raises BadDie."""


_registered: list[Arena] = []


def register_arena(arena: Arena) -> None:
    """Make the one who keeps fights known, as the program starts."""
    _registered[:] = [arena]


def arena() -> Arena:
    """Return who keeps the fights of heroes."""
    return _registered[0]
