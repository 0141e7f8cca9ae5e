"""Adversaries in tables: what the bestiary needs of a family of rules, whether it fights or its sides meet."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.db import models

from combat.models import Meeting
from rulesets.kit.protocol import Data
from sheets.models import Character


class FoeBinding:
    """One family of rules as the bestiary sees it; a family is a subclass with its names.

    `foe_columns` are an adversary's scores, in the bestiary and in its CSV; `foe_form` has a field for each, and its
    `codec_data()` gives what stands in them.
    """

    foe_columns: ClassVar[tuple[str, ...]]
    # How many adversaries a meeting of this family can have.
    most_foes: ClassVar[int] = 20
    # What a place imposes on a fight there.
    options: ClassVar[tuple[str, ...]] = ()
    # Options that belong to one fight and not to the place, with their plain value.
    passing: ClassVar[Data] = {}
    foe_form: ClassVar[type[forms.Form]]
    options_form: ClassVar[type[forms.Form]] = forms.Form
    # Columns that the reader of pasted texts calls otherwise, by the score that it reads; see `as_read`.
    read_as: ClassVar[Mapping[str, str]] = {}
    # What a text may leave unsaid of an adversary without anybody having to look at it.
    may_lack: ClassVar[frozenset[str]] = frozenset()

    @property
    def option_columns(self) -> tuple[str, ...]:
        """Options of a fight that the bestiary keeps, and its CSV."""
        return tuple(name for name in self.options if name not in self.passing)

    def plain_options(self, ruleset: Any) -> Data:
        """Return the options of a place that imposes nothing."""
        return {}

    def typed_options(self, form: Any) -> Data:
        """Return the options that their form, which is valid, gives a place."""
        return {}

    def options_for(self, count: int, wanted: Data) -> Data:
        """Return the options that adversaries of that number are met with."""
        return wanted

    def place_context(self, binding: Any, hero: Character, options: Data) -> Data:
        """Return what the form of a meeting shows of its options."""
        return {}

    def scores(self, row: Any) -> Data:
        """Return the scores that a row of any table gives its adversary; what is not said of it is left out."""
        found = {name: getattr(row, name) for name in self.foe_columns}
        return {name: value for name, value in found.items() if value is not None and (value != "" or name == "name")}

    def write(self, row: models.Model, foe: Mapping[str, Any]) -> None:
        """Give a row of any table an adversary's scores; what is not said of it is emptied."""
        for name in self.foe_columns:
            setattr(row, name, foe.get(name, blank(type(row), name)))

    def as_read(self, scores: Mapping[str, Any]) -> Data:
        """Return what the reader made of an adversary, by the fields of its form."""
        return {self.column_of(name): value for name, value in scores.items()}

    def column_of(self, score: str | None) -> str:
        """Return the column that holds a score of the reader's, "" for none."""
        return self.read_as.get(score or "", score or "")

    def remember_options(self, meeting: Meeting, options: Data) -> None:
        """Keep what the paragraph imposes."""

    def remember_all(self, meetings: Iterable[tuple[Meeting, Data]]) -> None:
        """Keep what the paragraphs of new meetings impose."""

    def recall(self, meeting: Meeting) -> tuple[list[Data], Data]:
        """Return the adversaries and the options of a meeting."""
        return [self.scores(monster) for monster in meeting.monsters.all()], {}


def blank(model: type[models.Model], name: str) -> Any:
    """Return what a column holds when nothing is said of it."""
    field = model._meta.get_field(name)
    return field.get_default()  # type: ignore[union-attr]
