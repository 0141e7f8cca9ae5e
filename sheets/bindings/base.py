"""What a binding gives to the pages: words of the book, tables of the hero, and the way between rows and engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django import forms
from django.db import models
from django.http import QueryDict

from rulesets.errors import RuleViolation
from rulesets.protocol import Choice, Data, Offer, Ruleset
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
    "unaided",
    "assault",
    "why",
    "foe_line",
    "help",
    "several",
    "start_options",
    "example",
    "spoils",
)

# What a ruleset draws besides where it has something to say: what stands between the fighters (a table), what a
# fight's end leaves to be decided, where a score comes from, who fights beside the hero.
MORE_PARTIALS = ("standing", "after_end", "score", "company")

# How a hero is, for those who see no number of his.
CONDITIONS = ("well", "hurt", "badly", "dead")

NO_LIFE = "Ce héros ne compte pas ses blessures en points."
UNKNOWN_SCORE = "Ce score n’existe pas sur cette feuille."

# A tick of the panel that changes a score: the name of its field, and what it says.
Tick = tuple[str, str]
INITIAL: Tick = ("initial", "C’est le total de départ qui change")


@dataclass(frozen=True, slots=True)
class Tab:
    """A page that only some rulesets have, beside those of every hero: the name of its address, its icon, its word."""

    address: str
    icon: str
    label: str


MAP = Tab("map", "map", "Carte")


def partials_in(folder: str, *more: str) -> Mapping[str, str]:
    """Return the paths of a ruleset's partials, which all stand in one folder; `more` are some of MORE_PARTIALS."""
    return {name: f"rulesets/{folder}/{name}.html" for name in (*PARTIALS, *more)}


def score_box(
    name: str,
    current: int,
    initial: int | None = None,
    effective: int | None = None,
    ticks: Sequence[Tick] | None = None,
) -> Data:
    """Return a score as the boxes of the sheet show it: its bar turns red at `third`; `ticks` go beside it."""
    shown = current if effective is None else effective
    if ticks is None:
        ticks = () if initial is None else (INITIAL,)
    return {
        "name": name,
        "initial": initial,
        "current": current,
        "effective": shown,
        "penalty": current - shown,
        "third": (initial or 0) // 3,
        "ticks": ticks,
    }


@dataclass(frozen=True, slots=True)
class Held:
    """What a hero has of one score; `asks` says that the book may let it above its `initial`, so the page asks."""

    initial: int | None
    current: int
    asks: bool = True


class PlainBinding:
    """What most rulesets have in common, for a binding to begin with."""

    __slots__ = ()

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
    def loaded(self) -> tuple[str, ...]:
        """Return no rows: his scores are all there is to load."""
        return ()

    def condition(self, scores: Sequence[Data], data: Data) -> str:
        """Return how he is, by the share that he has left of what keeps him standing; see CONDITIONS."""
        if data.get("dead"):
            return "dead"
        box = next((score for score in scores if score["name"] == self.life), None)
        if box is None or not box["initial"] or box["effective"] >= box["initial"]:
            return "well"
        return "badly" if box["effective"] <= box["third"] else "hurt"

    def harm(self, state: Any, amount: int) -> Choice:
        """Return the act that wounds him by so much; raises RuleViolation where the book counts no such points."""
        if not self.life:
            raise RuleViolation(NO_LIFE)
        return Choice("adjust", self.adjustment(self.life, -amount, frozenset(), exact=False))

    def veiled(self, context: Data) -> Data:
        """Return what `fight_context` gives, without what an adversary's hidden numbers went into."""
        return context

    def held(self, state: Any, score: str) -> Held:
        """Return what the hero has of a score, with an initial or without; raises RuleViolation for an unknown one."""
        data = self.ruleset.codec.hero_data(state).get(score)  # type: ignore[attr-defined]
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
    def rounds(self) -> str:
        """What the book calls the rounds of a fight: the heading of its log."""

    @property
    def foes_roll(self) -> bool:
        """Whether adversaries roll dice, so that the page asks who throws them."""

    @property
    def allowance(self) -> str:
        """What may be ticked beside dice that change a score, since the text alone can allow it; "" for nothing."""

    @property
    def companions(self) -> bool:
        """Whether the book counts who goes with the hero; see `sheets.company`."""

    @property
    def carries(self) -> bool:
        """Whether a hero can begin with what another one of this book has; see `carried`."""

    def carried(self, hero: Character, posted: QueryDict) -> Data:
        """Return the creation form filled with what that hero has, but for what the player chose in it himself."""

    @property
    def life(self) -> str:
        """The score that keeps him standing, "" where the book counts no such points."""

    @property
    def purse(self) -> str:
        """The score that he pays with, "" where there is none."""

    @property
    def loaded(self) -> tuple[str, ...]:
        """The rows that `load` reads besides the row of his scores, by the names that a hero has them under."""

    def condition(self, scores: Sequence[Data], data: Data) -> str:
        """Return how he is, without a number; see CONDITIONS."""

    def harm(self, state: Any, amount: int) -> Choice:
        """Return the act that wounds him by so much; raises RuleViolation where that means nothing."""

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

    @property
    def habits(self) -> tuple[str, ...]:
        """The names of the player's own settings on this sheet; see `settle`."""

    def held(self, state: Any, score: str) -> Held:
        """Return what the hero has of a score; raises RuleViolation for an unknown one."""

    def adjustment(self, score: str, by: int, ticked: frozenset[str], *, exact: bool) -> Data:
        """Return the arguments of `adjust` for a change of a score, with what was ticked beside it.

        `exact` says that the number itself was set or tapped, so that no rule is to change it on the way.
        """

    def settle(self, turn: Turn, habit: str, on: bool) -> None:
        """Change one of the player's own settings; it is no act of the hero."""

    def read_creation(self, posted: QueryDict) -> Data:
        """Return the form that `create` takes, from what was posted; raises FormRefused."""

    def creation_context(self, posted: QueryDict) -> Data:
        """Return what the `creation` partial shows besides the rolls."""

    def creation_rows(self) -> list[Data]:
        """Return one row per roll of the creation: `name` of the score, `formula`, `count` and `sides` of its dice."""

    def fight_context(self, data: Data, offers: Mapping[str, Offer], foes: list[Data]) -> Data:
        """Return what this ruleset's partials of the fight show besides what every fight has.

        `data` is the fight as plain data, with the `last` round of its log, or the hero and options of a meeting.
        """

    def veiled(self, context: Data) -> Data:
        """Return what `fight_context` gives, without what an adversary's hidden numbers went into."""

    def sheet(self, hero: Character) -> models.Model:
        """Return the row of the hero's scores."""
