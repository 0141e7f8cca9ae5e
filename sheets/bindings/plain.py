"""What most rulesets have in common, for a binding to begin with."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice, Data
from sheets.bindings.base import UNKNOWN_SCORE, Elsewhere, Held, Tab, condition_of
from sheets.models import Character
from sheets.turn import Turn

NO_PURSE = "Ce héros ne compte pas d’or."
NO_LIFE = "Ce héros ne compte pas ses blessures en points."


class PlainBinding:
    """What most rulesets have in common, for a binding to begin with."""

    __slots__ = ()

    @property
    def fights(self) -> bool:
        """Say that heroes fight."""
        return True

    @property
    def paragraphs(self) -> bool:
        """Say that heroes go through a book."""
        return True

    @property
    def words(self) -> str:
        """Return the words that stand in the ruleset's folder."""
        return f"{self.templates}/events.html"  # type: ignore[attr-defined]

    @property
    def led_acts(self) -> frozenset[str]:
        """Return none: what the MdT does to any hero is enough."""
        return frozenset()

    @property
    def presets(self) -> tuple[str, ...]:
        """Return the dice that most books ask for."""
        return ("1d6", "2d6", "3d6")

    @property
    def dice_count(self) -> bool:
        """Say that the text may let dice change a score."""
        return True

    def shown(self, state: Any) -> Data:
        """Return what the codec writes: in most books that is all there is."""
        data: Data = self.ruleset.codec.hero_data(state)  # type: ignore[attr-defined]
        return data

    def creation_rolls(self, form: Data) -> tuple[Roll, ...]:
        """Return the rolls of the ruleset's own creation."""
        rolls: tuple[Roll, ...] = self.ruleset.creation_rolls(form)  # type: ignore[attr-defined]
        return rolls

    def make(self, dice: Dice, form: Data) -> tuple[Any, tuple[Any, ...]]:
        """Make a hero as the ruleset does."""
        made: tuple[Any, tuple[Any, ...]] = self.ruleset.create(dice, form)  # type: ignore[attr-defined]
        return made

    def act_of(self, hero: Character, do: str, form: forms.Form) -> Choice:
        """Return the act of the form's name with what the form says."""
        return Choice(do, form.args())  # type: ignore[attr-defined]

    def recorded(self, action: Choice) -> Data:
        """Return its name and its parameters, which most rulesets have as plain data."""
        return {"do": action.do, **action.args}

    @property
    def habits(self) -> tuple[str, ...]:
        """Return the names of the player's own settings: none."""
        return ()

    @property
    def act_forms(self) -> Mapping[str, type[forms.Form]]:
        """Return no form: every act is a choice among what is offered."""
        return {}

    @property
    def tabs(self) -> tuple[Tab, ...]:
        """Return no page besides those of every hero."""
        return ()

    @property
    def rounds(self) -> str:
        """Return what most books call the rounds of a fight."""
        return "Assauts"

    @property
    def foes_roll(self) -> bool:
        """Say that adversaries roll dice of their own."""
        return True

    @property
    def allowance(self) -> str:
        """Return what the text alone can allow when dice change a score: to go above an initial total."""
        return "Le livre permet de dépasser le total de départ"

    @property
    def companions(self) -> bool:
        """Say that the book counts no companions."""
        return False

    @property
    def carries(self) -> bool:
        """Say that each adventure begins anew."""
        return False

    def carried(self, hero: Character, posted: QueryDict) -> Data:
        """Return nothing: each adventure begins anew."""
        return {}

    @property
    def life(self) -> str:
        """Return no score: nothing is counted that keeps him standing."""
        return ""

    @property
    def purse(self) -> str:
        """Return no score: nothing is counted that he pays with."""
        return ""

    @property
    def loaded(self) -> tuple[Any, ...]:
        """Return no rows: his scores are all there is to load."""
        return ()

    def condition(self, scores: Sequence[Data], data: Data) -> str:
        """Return how he is, by the share that he has left of what keeps him standing; see CONDITIONS.

        Nothing is said of one whose points are not written yet.
        """
        if data.get("dead"):
            return "dead"
        box = next((score for score in scores if score["name"] == self.life), None)
        if box is None and self.life:
            return ""
        if box is None or not box["initial"]:
            return "well"
        return condition_of(box["effective"], box["initial"])

    def harm(self, state: Any, amount: int) -> Choice:
        """Return the act that wounds him by so much; raises RuleViolation where the book counts no such points."""
        if not self.life:
            raise RuleViolation(NO_LIFE)
        return Choice("adjust", self.adjustment(self.life, -amount, frozenset(), exact=False))

    def gold(self, amount: int) -> Choice:
        """Return the act that gives him so much gold; raises RuleViolation where the book counts none."""
        if not self.purse:
            raise RuleViolation(NO_PURSE)
        return Choice("adjust", self.adjustment(self.purse, amount, frozenset(), exact=False))

    def veiled(self, context: Data) -> Data:
        """Return what `fight_context` gives, without what an adversary's hidden numbers went into."""
        return context

    def held(self, state: Any, score: str) -> Held:
        """Return what the hero has of a score, with an initial or without; raises RuleViolation for an unknown one."""
        data = self.shown(state).get(score)
        if isinstance(data, dict) and "current" in data:
            return Held(data["initial"], data["current"])
        if isinstance(data, int) and not isinstance(data, bool):
            return Held(None, data)
        raise RuleViolation(UNKNOWN_SCORE)

    def adjustment(self, score: str, by: int, ticked: frozenset[str], *, exact: bool) -> Data:
        """Return the arguments of `adjust`, by the words that most books have for them."""
        return {"score": score, "by": by, "book": "book" in ticked, "initial": "initial" in ticked}

    def settle(self, turn: Turn, habit: str, on: bool) -> None:
        """Change one of the player's own settings: there is none."""
        raise RuleViolation("Ce réglage n’existe pas sur cette feuille.")

    def place(self, hero: Character) -> int | None:
        """Return no place: heroes draw no map."""
        return None

    def noted_place(self, hero: Character) -> int | None:
        """Return no place either."""
        return None

    def company(self, hero: Character) -> Sequence[Any]:
        """Return nobody."""
        return ()

    def act_elsewhere(self, turn: Turn, before: Any, after: Any) -> Elsewhere | None:
        """Say that all of it is kept on the sheet."""
        return None
