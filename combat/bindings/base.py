"""Fights in tables: what a family of rules gives, and what is the same for all of them.

A family names its tables and columns after the keys of its codec; then rows and engine meet without a line of its own.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict

from combat.bindings.foes import FoeBinding, blank
from combat.forms import NoLootForm
from combat.models import Combatant, Fight, Meeting
from rulesets.kit.protocol import Data, Offer, Ruleset
from sheets.bindings.base import condition_of
from sheets.models import Character
from sheets.turn import Turn


class FightBinding(FoeBinding):
    """One family of rules as the fight pages and the bestiary see it; a family is a subclass with its names.

    `row` is the name of the family's row of a fight and of a meeting, `fight_table` and `meeting_table` their models,
    `options` and `progress` their columns. `mark_columns` are what a fight puts on an adversary besides its scores.
    `life` is the column that tells who still stands. `numbered`: the book counts its assaults.
    """

    row: ClassVar[str]
    fight_table: ClassVar[type[Any]]
    meeting_table: ClassVar[type[Any]]
    progress: ClassVar[tuple[str, ...]] = ()
    mark_columns: ClassVar[tuple[str, ...]] = ()
    life: ClassVar[str]
    numbered: ClassVar[bool] = True
    # Options that were counted from the fight's start: a fight taken up again begins without them.
    counted: ClassVar[Data] = {}
    correction_form: ClassVar[type[forms.Form]]
    # What is taken from one who was beaten; needed only where `lootable` names somebody.
    loot_form: ClassVar[type[forms.Form]] = NoLootForm

    def plain_options(self, ruleset: Ruleset) -> Data:
        """Return the options of a place that imposes nothing."""
        return ruleset.codec.options_data(ruleset.codec.options({}))

    def typed_options(self, form: Any) -> Data:
        """Return the options that their form, which is valid, gives a place."""
        data: Data = form.codec_data()
        return data

    def place_context(self, binding: Any, hero: Character, options: Data) -> Data:
        """Return what the form of a meeting shows of its options, for the hero as he stands."""
        shown = {"hero": binding.ruleset.codec.hero_data(binding.load(hero)), "options": options}
        context: Data = binding.fight_context(shown, {}, [])
        return context

    def muster(self, turn: Turn, posted: QueryDict) -> None:
        """Note who fights beside the hero, as the form of a new fight says: nobody does in most books."""

    def joined(self, hero: Character, options: Data) -> Data:
        """Return the options of a new fight with what the hero's sheet adds to them: nothing in most books."""
        return options

    def would_join(self, hero: Character, options: Data, beside: Sequence[str] | None) -> Data:
        """Return the same for a form not sent yet; `beside` are the companions ticked in it, if it shows any."""
        return self.joined(hero, options)

    def recounted(self, turn: Turn, fight: Fight, by: int) -> None:
        """Note what a change among the sheet's companions brought to a fight under way: most books have none."""

    def hero_in(self, state: Any) -> Any:
        """Return the hero as the fight has him: what he holds there may not be what he holds on his sheet."""
        return state.hero

    def lootable(self, fight: Fight) -> Sequence[int]:
        """Return whom something may be taken from now that the fight is over, taken already or not."""
        return ()

    def targets(self, state: Any) -> Sequence[int]:
        """Return whom the hero can strike now when the offer does not name them."""
        return [index for index, foe in enumerate(state.foes) if not self.fallen(foe)][:1]

    def fallen(self, foe: Any) -> bool:
        """Say whether an adversary of the engine no longer stands."""
        return not getattr(foe, self.life)

    def condition(self, row: Combatant, foe: Any) -> str:
        """Return how an adversary is, without a number; see `sheets.bindings.base.CONDITIONS`."""
        if self.fallen(foe):
            return "dead"
        left = getattr(foe, self.life)
        return condition_of(left, max(row.life_start or 0, left))

    def marks(self, row: Combatant, foe: Any) -> Data:
        """Return what the page shows of an adversary besides its numbers: its start, whether it is down, its marks."""
        start = max(row.life_start or 0, getattr(foe, self.life))
        return {
            "start": start,
            "dead": self.fallen(foe),
            "low": getattr(foe, self.life) * 3 <= start,
            **{name: getattr(foe, name) for name in self.mark_columns},
        }

    def follow(self, fight: Fight, offers: Callable[[], Sequence[Offer]]) -> Data | None:
        """Return the choice that the player has settled beforehand for what is offered now, if he has."""
        return None

    def load(self, fight: Fight, ruleset: Ruleset, hero: Any) -> Any:
        """Return the engine's fight from the rows."""
        row = getattr(fight, self.row)
        return ruleset.codec.fight(
            {
                "hero": ruleset.codec.whole_hero_data(hero),
                "foes": [self._foe_data(foe) for foe in foes_of(fight)],
                "options": {name: getattr(row, name) for name in self.options},
                "progress": {name: getattr(row, name) for name in self.progress},
                "pending": fight.pending,
                "outcome": fight.outcome,
            }
        )

    def create(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset, left: Fight | None = None) -> None:
        """Write the rows of a fight that has just started, or that takes up the one `left` before (DEF-41)."""
        data = ruleset.codec.fight_data(state)
        turn.create(self.fight_table, fight=fight, **data["options"], **data["progress"])
        turn.create(Combatant, fight=fight, side=Combatant.Side.HERO, order=0, character=turn.hero)
        starts = [row.life_start for row in self.standing(left)] if left else []
        for order, foe in enumerate(data["foes"]):
            columns = {name: foe[name] for name in self._combatant_columns() if foe.get(name) is not None}
            life = columns.get(self.life)
            start = starts[order] if starts else life if isinstance(life, int) else None
            turn.create(Combatant, fight=fight, side=Combatant.Side.FOE, order=order, life_start=start, **columns)

    def store(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset) -> None:
        """Write what changed of the engine's fight into the rows; the hero is not its business."""
        data = ruleset.codec.fight_data(state)
        turn.update(getattr(fight, self.row), **data["options"], **data["progress"])
        for row, foe in zip(foes_of(fight), data["foes"], strict=True):
            turn.update(row, **{name: foe.get(name, blank(Combatant, name)) for name in self._combatant_columns()})

    def standing(self, fight: Fight) -> list[Combatant]:
        """Return the rows of the adversaries that have not fallen."""
        return [foe for foe in foes_of(fight) if not self.fallen(foe)]

    def remaining(self, fight: Fight, ruleset: Ruleset) -> Sequence[Data]:
        """Return the adversaries still standing, with what they have left, as a later fight finds them (DEF-41)."""
        return [self.scores(foe) for foe in self.standing(fight)]

    def kept_options(self, fight: Fight) -> Data:
        """Return the options that a fight taken up again keeps from the one that was left."""
        row = getattr(fight, self.row)
        return {name: getattr(row, name) for name in self.options} | self.passing | self.counted

    def remember_options(self, meeting: Meeting, options: Data) -> None:
        """Keep what the paragraph imposes."""
        self.meeting_table._default_manager.update_or_create(meeting=meeting, defaults=self._of_the_place(options))

    def remember_all(self, meetings: Iterable[tuple[Meeting, Data]]) -> None:
        """Keep what the paragraphs of new meetings impose."""
        rows = [self.meeting_table(meeting=meeting, **self._of_the_place(options)) for meeting, options in meetings]
        self.meeting_table._default_manager.bulk_create(rows, batch_size=500)

    def _of_the_place(self, options: Data) -> Data:
        return {name: options[name] for name in self.options} | self.passing

    def recall(self, meeting: Meeting) -> tuple[list[Data], Data]:
        """Return the adversaries and the options of a meeting, as a new fight takes them."""
        foes, _ = super().recall(meeting)
        row = getattr(meeting, self.row, None) or self.meeting_table()
        return foes, {name: getattr(row, name) for name in self.options}

    def _combatant_columns(self) -> tuple[str, ...]:
        return (*self.foe_columns, *self.mark_columns)

    def _foe_data(self, row: Combatant) -> Data:
        data = {name: getattr(row, name) for name in self._combatant_columns()}
        return {name: value for name, value in data.items() if value is not None}


def foes_of(fight: Fight) -> list[Combatant]:
    """Return the adversaries of a fight in their order, from the rows already read."""
    rows = [row for row in fight.combatants.all() if row.side == Combatant.Side.FOE]
    return sorted(rows, key=lambda row: row.order)


def names_of(fight: Fight) -> list[str]:
    """Return what the page calls each adversary of several; nothing needs a name where there is one alone."""
    rows = foes_of(fight)
    return [title_of(row.name, row.order) for row in rows] if len(rows) > 1 else []


def title_of(name: str, order: int, *, several: bool = True) -> str:
    """Return what pages call an adversary: without a name, by his place where he is one of several."""
    return name or (f"Adversaire {order + 1}" if several else "Adversaire")
