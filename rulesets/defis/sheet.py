"""Le Marais aux Scorpions and DF 62: scores in one row, stones in one row per kind."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from lib.prepared import fetch
from rulesets.defis.engine.mutation import tables as mutation_tables
from rulesets.defis.engine.scorpions import tables as scorpions_tables
from rulesets.defis.engine.tables import Creation
from rulesets.defis.marsh import MAP, clearing_noted, clearing_of
from rulesets.defis.models import MutationSheet, ScorpionsSheet, Stone
from rulesets.defis.models.sheet import DefisSheet
from rulesets.kit.protocol import Data, Offer, Ruleset
from rulesets.kit.registry import RULESETS
from sheets.bindings.base import Held, Tab, partials_in, score_box
from sheets.bindings.plain import PlainBinding
from sheets.bindings.rows import verify_storable
from sheets.models import Character, Item
from sheets.turn import Turn

SIGNED_OPTIONS = ("hero_habilete", "hero_strength", "foe_strength")
NUMBER_OPTIONS = (*SIGNED_OPTIONS, "dealt", "taken", "max_assaults", "modifiers_for", "stop_at")

STONE_KINDS: tuple[Data, ...] = (
    {"side": "neutral", "title": "Neutres", "kinds": scorpions_tables.NEUTRAL},
    {"side": "good", "title": "Bénéfiques", "kinds": scorpions_tables.BENEFICIAL},
    {"side": "evil", "title": "Maléfiques", "kinds": scorpions_tables.MALEFICENT},
)
"""The fourteen kinds, by whose magic they are (SCO-30)."""


@dataclass(frozen=True, slots=True)
class DefisBinding(PlainBinding):
    """One of the two Défis Fantastiques books: `scores_kept` have two numbers, `numbers` one (key to column)."""

    key: str
    title: str
    table: type[DefisSheet]
    scores_kept: tuple[str, ...]
    numbers: tuple[tuple[str, str], ...]
    stones: bool
    tagline: str
    creation: tuple[Creation, ...]
    templates: str = "defis"
    tabs: tuple[Tab, ...] = ()
    life: str = "endurance"
    purse: str = "or"
    loaded: tuple[str, ...] = ("stones",)

    @property
    def ruleset(self) -> Ruleset:
        """The engine."""
        return RULESETS[self.key]

    @property
    def stone_kinds(self) -> tuple[Data, ...]:
        """The kinds of stones that the help tells of; none where the book has no stones (MUT-10)."""
        return STONE_KINDS if self.stones else ()

    @property
    def partials(self) -> Mapping[str, str]:
        """Templates of this ruleset by what they draw."""
        return partials_in(self.templates)

    def read_creation(self, posted: QueryDict) -> Data:
        """Return the form that `create` takes: these books ask nothing."""
        return {}

    def creation_context(self, posted: QueryDict) -> Data:
        """Return nothing: the rolls say it all."""
        return {}

    def scores(self, data: Data, facts: Data) -> list[Data]:
        """Return the scores with two numbers, and what SANTÉ takes from them (SCO-15)."""
        effective = data["effective"]
        return [
            score_box(name, data[name]["current"], data[name]["initial"], effective.get(name))
            for name in self.scores_kept
        ]

    def creation_rows(self) -> list[Data]:
        """Return one row per roll of the creation, with its formula."""
        rolls = zip(self.ruleset.creation_rolls({}), self.creation, strict=True)
        return [
            {"name": roll.why, "formula": rule.formula, "count": roll.count, "sides": roll.sides}
            for roll, rule in rolls
        ]

    def fight_context(self, data: Data, offers: Mapping[str, Offer], foes: list[Data]) -> Data:
        """Return the fields of what the paragraph imposes, and the stones with what they may bear on."""
        options = data["options"]
        context: Data = {
            "option_fields": [
                {"name": name, "value": options[name], "signed": name in SIGNED_OPTIONS} for name in NUMBER_OPTIONS
            ]
        }
        if self.stones:
            named = {foe["order"]: foe for foe in foes}
            context["fight_stones"] = [
                {
                    "kind": offer.args["stone"],
                    "count": data["hero"]["pierres"][offer.args["stone"]],
                    "offered": offer.args["stone"] in scorpions_tables.OFFERED,
                    "refusal": offer.refusal,
                    "targets": [named[order] for param in offer.params for order in param.values],
                }
                for offer in offers.values()
                if offer.do == "stone"
            ]
        return context

    @property
    def adjustable(self) -> tuple[str, ...]:
        """Every score and number that a tap may change, in the sheet's order."""
        return (*self.scores_kept, *(key for key, _ in self.numbers))

    def sheet_context(self, hero: Character, data: Data, acts: Mapping[str, Offer], facts: Data) -> Data:
        """Return gold, meals and MUTATION as boxes, and the stones with how each may be used."""
        context: Data = {"counts": [score_box(key, data[key]) for key, _ in self.numbers]}
        if self.stones:
            context |= stones_context(data["pierres"], acts)
        return context

    def held(self, state: Any, score: str) -> Held:
        """Return what she has of a score, with what low SANTÉ takes from it (SCO-15)."""
        return replace(PlainBinding.held(self, state, score), added=-state.penalty_on(score))

    def place(self, hero: Character) -> int | None:
        """Return the clearing where the heroine is (SCO-52)."""
        return clearing_of(hero)

    def noted_place(self, hero: Character) -> int | None:
        """Return the clearing where something happens to her."""
        return clearing_noted(hero)

    def sheet(self, hero: Character) -> DefisSheet:
        """Return the row of the hero's scores, read once per hero."""
        name = self.table._meta.model_name or ""
        fetch(hero, name)
        sheet: DefisSheet = getattr(hero, name)
        return sheet

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""
        sheet = self.sheet(hero)
        data: Data = {
            name: {"initial": getattr(sheet, f"{name}_initial"), "current": getattr(sheet, f"{name}_current")}
            for name in self.scores_kept
        }
        data.update({key: getattr(sheet, column) for key, column in self.numbers})
        if self.stones:
            # Kept with the hero: what is loaded for a tap is compared with what is stored at its end.
            fetch(hero, "stones")
            data["pierres"] = {stone.kind: stone.count for stone in hero.stones.all()}
        return self.ruleset.codec.hero(data)

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a hero just rolled: his scores and what he sets out with (SCO-05, MUT-06)."""
        columns = self._columns(self.ruleset.codec.hero_data(state))
        self.table._default_manager.create(hero=turn.hero, **columns)
        for name in self.ruleset.gear:
            turn.create(Item, name=name)

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows."""
        data = self.ruleset.codec.hero_data(state)
        turn.update(self.sheet(turn.hero), **self._columns(data))
        turn.update(turn.hero, dead=data["dead"])
        if self.stones:
            self._store_stones(turn, data["pierres"])

    def _columns(self, data: Data) -> dict[str, int]:
        columns = {f"{name}_{kind}": data[name][kind] for name in self.scores_kept for kind in ("initial", "current")}
        columns |= {column: data[key] for key, column in self.numbers}
        verify_storable(columns.values())
        return columns

    def _store_stones(self, turn: Turn, held: dict[str, int]) -> None:
        rows = {stone.kind: stone for stone in turn.hero.stones.all()}
        for kind, stone in rows.items():
            if kind not in held:
                turn.delete(stone)
            elif stone.count != held[kind]:
                turn.update(stone, count=held[kind])
        for kind, count in held.items():
            if kind not in rows:
                turn.create(Stone, kind=kind, count=count)


# Who gives a stone (SCO-31), as the engine and as the player say it.
GIVERS = (
    ("neutral", "Un sorcier neutre"),
    ("good", "Un bon sorcier"),
    ("evil", "Un sorcier maléfique"),
    ("found", "Trouvée"),
)


def stones_context(held: Mapping[str, int], acts: Mapping[str, Offer]) -> Data:
    """Return the stones held, each with how it may be used now, and the kinds that each giver can hand out (SCO-31)."""
    return {
        "stones": [
            {
                "kind": kind,
                "count": count,
                "fighting": kind in scorpions_tables.FIGHTING,
                "offered": kind in scorpions_tables.OFFERED,
                "refusal": acts[f"stone_{kind}"].refusal,
            }
            for kind, count in held.items()
        ],
        "stone_kinds": STONE_KINDS,
        "givers": GIVERS,
    }


_SHARED_NUMBERS = (("or", "pieces"), ("repas", "repas"))

SCORPIONS = DefisBinding(
    key="scorpions",
    title="Le Marais aux Scorpions",
    table=ScorpionsSheet,
    scores_kept=("habilete", "endurance", "chance", "sante"),
    numbers=_SHARED_NUMBERS,
    stones=True,
    creation=scorpions_tables.CREATION,
    tagline="Défis Fantastiques 8.5 · Habileté, Endurance, Chance, Santé, pierres de magie",
    tabs=(MAP,),
)

MUTATION = DefisBinding(
    key="mutation",
    title="Défis Fantastiques 62",
    table=MutationSheet,
    scores_kept=("habilete", "endurance", "chance"),
    numbers=(*_SHARED_NUMBERS, ("mutation", "mutation")),
    stones=False,
    creation=mutation_tables.CREATION,
    tagline="Habileté, Endurance, Chance, points de Mutation",
)
