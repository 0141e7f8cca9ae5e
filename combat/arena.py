"""Fights as the sheet sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from combat import play
from combat.models import Fight
from combat.present import start_context
from lib.refusals import Refused
from rulesets.kit.protocol import Choice, Data
from sheets.models import Character
from sheets.turn import Turn


class Fights:
    """See `sheets.arena.Arena`."""

    def open_for(self, hero: Character) -> Fight | None:
        """Return the hero's open fight, or None."""
        return play.open_fight_of(hero)

    def hero_now(self, hero: Character) -> Any:
        """Return the engine's hero, as his open fight has him if there is one."""
        return play.hero_now(hero)

    def panel(self, hero: Character, viewer: Any, refused: Refused | None) -> Data:
        """Return what the sheet shows of fights: those that wait, and the form of a new one."""
        return start_context(hero, refused, viewer)

    def with_fighting(self, heroes: QuerySet[Character]) -> QuerySet[Character]:
        """Return heroes that say by `fighting` whether they are in a fight."""
        return heroes.annotate(fighting=Exists(Fight.objects.filter(hero=OuterRef("pk"), status=Fight.Status.OPEN)))

    def read_act(self, hero: Character, posted: Mapping[str, str]) -> Choice:
        """Return the act of the sheet that a form names."""
        return play.read_act(hero, posted)

    def allowed_by_book(self, hero: Character, action: Choice) -> bool:
        """Say whether an act that was refused is possible once the text allows it."""
        return play.allowed_by_book(hero, action)

    def act(self, turn: Turn, action: Choice, *, then: str = "") -> None:
        """Do something of the sheet."""
        play.act(turn, action, then=then)

    def sides_awaited(self, hero: Character) -> int:
        """Return how many faces the awaited dice have."""
        return play.sides_awaited(hero)

    def answer(self, turn: Turn, faces: Sequence[int] | None) -> None:
        """Give the awaited roll its faces, or let the program roll it."""
        play.answer(turn, faces)
