"""What a binding gives to the pages: words of the book, tables of the hero, and the way between rows and engine."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django import forms
from django.db import models
from django.http import QueryDict

from rulesets.kit.dice import Dice, Roll
from rulesets.kit.protocol import Choice, Data, Offer, SheetRules
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
# fight's end leaves to be decided, where a score comes from, who fights beside the hero, what the MdT reads
# of him at the table besides his scores, and what he does to him there besides what he does to anybody.
MORE_PARTIALS = ("standing", "after_end", "score", "company", "card", "led")

# How a hero is, for those who see no number of his.
CONDITIONS = ("well", "hurt", "badly", "dead")


def condition_of(left: int, start: int) -> str:
    """Return how somebody living is, by the share that he has left; see CONDITIONS.

    >>> condition_of(9, 9), condition_of(4, 9), condition_of(3, 9)
    ('well', 'hurt', 'badly')
    """
    if left >= start:
        return "well"
    return "badly" if left * 3 <= start else "hurt"


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


def partials_in(folder: str, *more: str) -> Mapping[str, str]:
    """Return the paths of a ruleset's partials, which all stand in one folder; `more` are some of MORE_PARTIALS."""
    return {name: f"{folder}/{name}.html" for name in (*PARTIALS, *more)}


def with_ways(scores: Sequence[Data], context: Data) -> list[Data]:
    """Return a fight's scores, each with what it would be by what could be in hand (`ways` of the context)."""
    ways = context.get("ways", {})
    return [{**score, "ways": ways.get(score["name"], ())} for score in scores]


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
    """What a hero has of one score; `asks` says that the book may let it above its `initial`, so the page asks.

    `added` is what other things bring to it, or take from it, in the sum that the page shows: a weapon, low SANTÉ.
    """

    initial: int | None
    current: int
    asks: bool = True
    added: int = 0

    @property
    def shown(self) -> int:
        """What the page shows of it, short of any limit."""
        return self.current + self.added

    def to_show(self, wanted: int) -> int:
        """Return by how much it has to change for the page to show `wanted`; nothing is nothing, whatever weighs on it.

        >>> Held(None, 4, added=1).to_show(7), Held(20, 15, added=-1).to_show(12), Held(20, 15, added=-1).to_show(0)
        (2, -2, -15)
        """
        return wanted - (self.current if wanted <= 0 > self.added else self.shown)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """How the journal tells an act whose change is kept elsewhere: what it notes, and its name if not the act's."""

    choice: Data
    do: str = ""


class Binding(Protocol):
    """One ruleset as the pages see it."""

    @property
    def key(self) -> str:
        """The ruleset's key."""

    @property
    def ruleset(self) -> SheetRules:
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
    def fights(self) -> bool:
        """Whether heroes of this ruleset fight foes by themselves; without, they have no page of a fight, no odds."""

    @property
    def paragraphs(self) -> bool:
        """Whether they go through the paragraphs of a book, with its memory, its code words, a finger in the page."""

    @property
    def words(self) -> str:
        """The template that has the words of each event, as a partial of the event's name."""

    @property
    def presets(self) -> tuple[str, ...]:
        """The dice that are one tap away on the sheet, as "2d6"."""

    @property
    def dice_count(self) -> bool:
        """Whether plain dice may be lost or gained in a score by the same tap."""

    def shown(self, state: Any) -> Data:
        """Return a hero as plain data, with all that pages show of him."""

    def creation_rolls(self, form: Data) -> tuple[Roll, ...]:
        """Return the rolls that `make` asks for, in order; none where everything was typed."""

    def make(self, dice: Dice, form: Data) -> tuple[Any, tuple[Any, ...]]:
        """Return a new hero and the events of his making, from what `read_creation` read; raises BadScenario."""

    def act_of(self, hero: Character, do: str, form: forms.Form) -> Choice:
        """Return the act that a valid form of `act_forms` makes; raises Stale for a text written upon another one."""

    def recorded(self, action: Choice) -> Data:
        """Return an act as plain data, as the journal keeps it and the codec reads it back."""

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
        """Whether the book counts who goes with the hero; see `rulesets.billy.company`."""

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
    def loaded(self) -> tuple[Any, ...]:
        """The rows that `load` reads besides the row of his scores: names that a hero has them under, or a Prefetch."""

    def condition(self, scores: Sequence[Data], data: Data) -> str:
        """Return how he is, without a number; see CONDITIONS."""

    def harm(self, state: Any, amount: int) -> Choice:
        """Return the act that wounds him by so much; raises RuleViolation where that means nothing."""

    def gold(self, amount: int) -> Choice:
        """Return the act that gives him so much gold; raises RuleViolation where the book counts none."""

    @property
    def led_acts(self) -> frozenset[str]:
        """Acts of the sheet that the MdT does to a hero of his table too; each has a form in `act_forms`."""

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

    def place(self, hero: Character) -> int | None:
        """Return where the hero stands on a map of his own, by its number; None where heroes draw none."""

    def noted_place(self, hero: Character) -> int | None:
        """Return the same for something that happens there; None as long as nothing is noted on his map."""

    def company(self, hero: Character) -> Sequence[Any]:
        """Return who goes with the hero, in the order in which they came; nobody where the book counts none."""

    def act_elsewhere(self, turn: Turn, before: Any, after: Any) -> Elsewhere | None:
        """Do what of an act's change is kept elsewhere than on the sheet; returns how the journal tells it, or None."""

    def sheet(self, hero: Character) -> models.Model:
        """Return the row of the hero's scores."""
