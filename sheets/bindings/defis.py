"""Le Marais aux Scorpions and DF 62: scores in one row, stones in one row per kind."""

from dataclasses import dataclass
from typing import Any

from rulesets.protocol import Data, Ruleset
from rulesets.registry import RULESETS
from sheets.models import Character, Item, MutationSheet, ScorpionsSheet, Stone
from sheets.models.defis import DefisSheet
from sheets.turn import Turn


@dataclass(frozen=True, slots=True)
class DefisBinding:
    """One of the two Défis Fantastiques books: `scores` keep two numbers, `numbers` one (engine's key to column)."""

    key: str
    title: str
    table: type[DefisSheet]
    scores: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    stones: bool
    starting_items: tuple[tuple[str, str], ...]
    templates: str = "defis"

    @property
    def ruleset(self) -> Ruleset:
        """The engine."""
        return RULESETS[self.key]

    def sheet(self, hero: Character) -> DefisSheet:
        """Return the row of the hero's scores, read once per hero."""
        sheet: DefisSheet = getattr(hero, self.table._meta.model_name or "")
        return sheet

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""
        sheet = self.sheet(hero)
        data: Data = {
            name: {"initial": getattr(sheet, f"{name}_initial"), "current": getattr(sheet, f"{name}_current")}
            for name in self.scores
        }
        data.update({key: getattr(sheet, column) for key, column in self.numbers})
        if self.stones:
            data["pierres"] = {stone.kind: stone.count for stone in hero.stones.all()}  # type: ignore[attr-defined]
        return self.ruleset.codec.hero(data)

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a hero just rolled: his scores and what he sets out with (SCO-05, MUT-06)."""
        columns = self._columns(self.ruleset.codec.hero_data(state))
        self.table._default_manager.create(hero=turn.hero, **columns)
        for name, note in self.starting_items:
            turn.create(Item, name=name, note=note)

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows."""
        data = self.ruleset.codec.hero_data(state)
        turn.update(self.sheet(turn.hero), **self._columns(data))
        turn.update(turn.hero, dead=data["dead"])
        if self.stones:
            self._store_stones(turn, data["pierres"])

    def _columns(self, data: Data) -> dict[str, int]:
        columns = {f"{name}_{kind}": data[name][kind] for name in self.scores for kind in ("initial", "current")}
        return columns | {column: data[key] for key, column in self.numbers}

    def _store_stones(self, turn: Turn, held: dict[str, int]) -> None:
        rows = {stone.kind: stone for stone in turn.hero.stones.all()}  # type: ignore[attr-defined]
        for kind, stone in rows.items():
            if kind not in held:
                turn.delete(stone)
            elif stone.count != held[kind]:
                turn.update(stone, count=held[kind])
        for kind, count in held.items():
            if kind not in rows:
                turn.create(Stone, kind=kind, count=count)


_SHARED_NUMBERS = (("or", "pieces"), ("repas", "repas"))

SCORPIONS = DefisBinding(
    key="scorpions",
    title="Le Marais aux Scorpions",
    table=ScorpionsSheet,
    scores=("habilete", "endurance", "chance", "sante"),
    numbers=_SHARED_NUMBERS,
    stones=True,
    starting_items=(
        ("Épée", ""),
        ("Cotte de mailles", ""),
        ("Sac à dos", ""),
        ("Anneau de cuivre", "celui de mon père"),
    ),
)

MUTATION = DefisBinding(
    key="mutation",
    title="Défis Fantastiques 62",
    table=MutationSheet,
    scores=("habilete", "endurance", "chance"),
    numbers=(*_SHARED_NUMBERS, ("mutation", "mutation")),
    stones=False,
    starting_items=(
        ("Épée", ""),
        ("Armure de cuir", ""),
        ("Sac à dos", ""),
        ("Lanterne", ""),
        ("Briquet à amadou", ""),
    ),
)
