"""What a ruleset offers to the pages and to the replay command: the whole contract, and nothing of one book."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from rulesets.kit.dice import Dice, Roll
from rulesets.kit.reading import Reading

if TYPE_CHECKING:
    from rulesets.kit.odds import Odds, Remains

Data = dict[str, Any]
"""Plain data as JSON has it."""

ONGOING = "ongoing"


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter that the player fills in: one of `values`, or a whole number from `low` to `high`.

    A combatant of an encounter is a pair, side and member.
    """

    name: str
    values: tuple[int | str | tuple[int, int], ...] = ()
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice that exists now: its name, its fixed and free parameters, its price, and why it is out of reach if it is.

    `args` are already settled ({"stone": "force"}), `params` are still to be named. `costs` says what the choice takes
    whatever comes of it ({"chance": 1}). `refusal` is None when the choice can be taken, else the sentence why not.
    `listed` is False for what replay's `legal` leaves out (a stone that only a paragraph may offer). What gives points
    back says how many could count (`gain`) and how many are lost to a limit (`lost`), unless the player says that the
    text lifts it (`"book": true`).
    """

    do: str
    args: Mapping[str, Any] = field(default_factory=dict)
    params: tuple[Param, ...] = ()
    costs: Mapping[str, int] = field(default_factory=dict)
    refusal: str | None = None
    listed: bool = True
    gain: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice made, as typed data: its name and its parameters, already of the right types."""

    do: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point that the book leaves open and how the program reads it: rule id and the player's French sentence."""

    id: str
    sentence: str


class FightState(Protocol):
    """What every ruleset's Fight shows to code that knows no ruleset."""

    @property
    def hero(self) -> Any:
        """The hero as he stands now."""

    @property
    def foes(self) -> Sequence[Any]:
        """The adversaries in order, the dead included."""

    @property
    def outcome(self) -> str:
        """`ongoing` or how the fight ended; `undecided` while the text has the word."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in it."""

    @property
    def pending(self) -> Any | None:
        """The decision that has to be made before anything else, or None."""


class HeroCodec(Protocol):
    """Heroes to and from plain data; the one place that knows the replay format. All readers raise BadScenario."""

    def hero(self, data: Any) -> Any:
        """Read a hero."""

    def hero_data(self, hero: Any) -> Data:
        """Write a hero as `create` gives him in replay: where there are fights, every score and what follows."""

    def whole_hero_data(self, hero: Any) -> Data:
        """Write a hero so that `hero` reads the same one back, what play added to worked out scores included."""

    def action(self, data: Any) -> Choice:
        """Read what is done on a sheet, with its types checked but not its legality."""

    def event_data(self, event: Any) -> Data:
        """Write an event: `event` is its class name, the other keys are its fields."""


class Codec(HeroCodec, Protocol):
    """What a ruleset with fights reads and writes besides its heroes."""

    def foe(self, data: Any) -> Any:
        """Read an adversary."""

    def foe_data(self, foe: Any) -> Data:
        """Write an adversary."""

    def options(self, data: Any) -> Any:
        """Read the options of a fight; what is absent takes its default."""

    def options_data(self, options: Any) -> Data:
        """Write every option, defaults included."""

    def choice(self, data: Any) -> Choice:
        """Read a choice of a fight, `set` and `stop` included, with its types checked but not its legality."""

    def tested(self, event: Any) -> str | None:
        """Return the word of replay's `tests` ("lucky", "failure"…) for an event that is a test, else None."""

    def fight_data(self, fight: Any) -> Data:
        """Write a whole fight: `hero`, `foes`, `options`, `progress` (plain numbers and flags), `pending`, `outcome`.

        Each of `foes` also carries what the fight has put on it (in `scorpions`, `faiblesse`).
        """

    def fight(self, data: Any) -> Any:
        """Read a whole fight back: `fight(fight_data(f)) == f`, through JSON too."""


class SheetRules(Protocol):
    """What the sheet of a hero needs of his rules, with fights or without. Nothing given is ever changed."""

    key: str
    family: str
    rules_version: int
    rulings: tuple[Ruling, ...]

    @property
    def feminine(self) -> bool | None:
        """Whether its book speaks of a heroine; None where each player says who it is."""

    @property
    def codec(self) -> HeroCodec:
        """What reads and writes a hero."""

    def creation_rolls(self, form: Mapping[str, Any]) -> tuple[Roll, ...]:
        """Return the rolls of `create`, in order, so that a page can ask for all of them at once."""

    def create(self, dice: Dice, form: Mapping[str, Any]) -> tuple[Any, tuple[Any, ...]]:
        """Roll a hero; returns it and the events, one per score. Raises BadScenario for a form that is not whole."""

    def acts(self, hero: Any) -> tuple[Offer, ...]:
        """Return what can be done out of a fight, what is out of reach with the reason."""

    def act(self, hero: Any, action: Choice, dice: Dice) -> tuple[Any, tuple[Any, ...]]:
        """Do it; raises RuleViolation."""

    def aside(self, action: Choice) -> bool:
        """Say whether an act touches nothing that a fight or a roll hangs on: it waits for no decision and no dice."""

    def facts(self, hero: Any) -> Data:
        """Return plain facts for the sheet that follow from the hero: thresholds, what a meal gives."""

    def read(self, text: str) -> Reading:
        """Read the adversaries of a text typed or pasted as it stands in the book; any text, no error."""


class Ruleset(SheetRules, Protocol):
    """One book's rules. Everything returned is new; nothing given is changed."""

    gear: tuple[str, ...]
    stop_options: tuple[str, ...]
    """The options of a fight, 0 where not set, by which the text stops it before one side has fallen."""
    codec: Codec

    def start(self, hero: Any, foes: Sequence[Any], options: Any) -> Any:
        """Open a fight; raises BadScenario when hero, foes and options cannot make one."""

    def offers(self, fight: Any) -> tuple[Offer, ...]:
        """Return every choice that exists now, those out of reach with the reason; empty once the fight is over."""

    def apply(self, fight: Any, choice: Choice, dice: Dice) -> tuple[Any, tuple[Any, ...]]:
        """Make a choice (or a hand correction: `set`, `stop`) and go on to the next decision; raises RuleViolation."""

    def act_in_fight(self, fight: Any, action: Choice, dice: Dice) -> tuple[Any, tuple[Any, ...], Choice | None]:
        """Do an act of the sheet while a fight is open; returns the fight, the events, and the fight's own choice.

        That choice is the act itself where the fight knows it, `set` where it only knows its effect, None where
        nothing of the fight changed. Raises RuleViolation.
        """

    def odds(self, fight: Any, standing: bool = False) -> "Odds":
        """Return the chances of a fight from where it stands, and of each choice open now; see `rulesets.kit.odds`.

        `standing`: whoever is alive when the text stops it has won, which is what counts in a fight that has a stop.
        """

    def remains(self, fight: Any, standing: bool = False) -> "Remains":
        """Return what is left of the hero's score at the end, with best play; `standing` as for the odds."""


class EncounterState(Protocol):
    """What an encounter of several sides shows to code that knows no ruleset."""

    @property
    def sides(self) -> Sequence[Any]:
        """The sides in order, those that fled or died included."""

    @property
    def outcome(self) -> str:
        """`ongoing`, or `ended`."""

    @property
    def over(self) -> bool:
        """Whether nothing more can happen in it, save by the referee's hand."""


class EncounterCodec(HeroCodec, Protocol):
    """What a game of encounters reads and writes besides its characters, the replay format included."""

    def member(self, data: Any) -> Any:
        """Read a combatant with every key that he may have."""

    def member_data(self, member: Any) -> Data:
        """Write a combatant with every key."""

    def side(self, data: Any) -> Any:
        """Read a side as replay has it."""

    def whole_side(self, data: Any) -> Any:
        """Read a side whose members have every key."""

    def whole_options(self, data: Any) -> Any:
        """Read the options of an encounter, those that replay does not know included."""

    def options(self, data: Any) -> Any:
        """Read the options of an encounter as replay has them; what is absent takes its default."""

    def choice(self, data: Any) -> Choice:
        """Read a choice that replay knows, with its types checked but not its legality."""

    def choice_by_hand(self, data: Any) -> Choice:
        """Read any choice, those that only the referee makes by hand included."""

    def result(self, state: Any) -> Data:
        """Write an encounter as a result of replay has it, without what is legal."""

    def encounter_data(self, state: Any) -> Data:
        """Write a whole encounter."""

    def encounter(self, data: Any) -> Any:
        """Read a whole encounter back: `encounter(encounter_data(e)) == e`, through JSON too."""


class Encounters(SheetRules, Protocol):
    """The rules of a game whose sides meet, led by a referee. Everything returned is new; nothing given is changed."""

    codec: EncounterCodec

    def start(self, sides: Sequence[Any], options: Any) -> Any:
        """Open an encounter; raises BadScenario when sides and options cannot make one."""

    def offers(self, state: Any) -> tuple[Offer, ...]:
        """Return every choice that exists now, those out of reach with the reason; empty once it is over."""

    def apply(self, state: Any, choice: Choice, dice: Dice) -> tuple[Any, tuple[Any, ...]]:
        """Make a choice, or what the referee does by hand, and see all that follows; raises RuleViolation."""

    def scene(self, state: Any) -> Data:
        """Return plain facts for the encounter's page that follow from its state."""
