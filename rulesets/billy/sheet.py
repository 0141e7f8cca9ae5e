"""La Forteresse du Chaudron Noir: what play brought in one row, and the three objects in a row each."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict

from lib.prepared import fetch
from lib.refusals import FormRefused
from rulesets.billy.company import company_of
from rulesets.billy.engine import hands
from rulesets.billy.engine.creation import fresh
from rulesets.billy.engine.events import BlowCancelled, FoeWounded, KillingBlowStruck, WoundTaken
from rulesets.billy.engine.state import Hero
from rulesets.billy.engine.tables import (
    CATEGORIES,
    COUNTER_FACE,
    COUNTERS,
    DIE,
    GUERRIER_DEGATS,
    OBJECTS,
    OBJECTS_CHOSEN,
)
from rulesets.billy.models import BillyObject, BillySheet, Companion
from rulesets.billy.shown import WIDEST, die_of, grips, table, things
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice, Data, Offer, Ruleset
from rulesets.kit.registry import RULESETS
from sheets.bindings.base import UNKNOWN_SCORE, Held, Tick, partials_in, score_box
from sheets.bindings.plain import PlainBinding
from sheets.bindings.rows import verify_storable
from sheets.models import Character
from sheets.turn import Turn

MAIN = ("pv", "habilete", "adresse", "endurance", "chance")
"""Numbers always in sight, in order; the others stand beside them."""

SECOND = ("armure", "degats", "critique")

HEALS = "« Gain donné par le texte » est coché : touchez « + Gagner », ou décochez-le."


class BillyBinding(PlainBinding):
    """La Forteresse du Chaudron Noir as the pages see it."""

    key = "billy"
    title = "La Forteresse du Chaudron Noir"
    templates = "billy"
    tagline = "Billy et trois objets, choisis sans lancer de dés · un dé par tour de combat · table des situations"
    adjustable = (*MAIN, *SECOND, *COUNTERS)
    habits = ("always_dodge",)
    companions = True
    rounds = "Tours"
    # The one die of a round is Billy's, and so is the table's row (BIL-31).
    foes_roll = False
    # Nothing of his goes above its maximum, whatever the text says.
    allowance = ""
    life = "pv"
    purse = "richesse"
    loaded = ("billyobjects",)

    @property
    def ruleset(self) -> Ruleset:
        """The engine."""
        return RULESETS[self.key]

    @property
    def partials(self) -> Mapping[str, str]:
        """Templates of this ruleset by what they draw."""
        return partials_in(self.templates, "standing", "after_end", "score", "company")

    # --- The sheet ---

    def scores(self, data: Data, facts: Data) -> list[Data]:
        """Return the main scores; PV and CHANCE have a maximum (BIL-02, BIL-04)."""
        return [self._box(name, data, facts) for name in MAIN]

    def _box(self, name: str, data: Data, facts: Data) -> Data:
        highest = {"pv": data["endurance"] * 3, "chance": data["chance_max"]}
        box = score_box(name, data[name], highest.get(name), ticks=_ticks(name, data))
        return {**box, "limit": "Maximum", "parts": facts["parts"].get(name, [])}

    def sheet_context(self, hero: Character, data: Data, acts: Mapping[str, Offer], facts: Data) -> Data:
        """Return the secondary scores, the counters, the objects, and what his hands could hold."""
        state = self.load(hero)
        return {
            "second": [self._box(name, data, facts) for name in SECOND],
            "counts": [self._box(name, data, facts) for name in COUNTERS],
            "things": things(state),
            "grips": grips(state),
            "caractere": data["caractere"],
        }

    def held(self, state: Any, score: str) -> Held:
        """Return what he has of a number; nothing goes above its maximum, so the page never asks."""
        if score not in self.adjustable:
            raise RuleViolation(UNKNOWN_SCORE)
        # Of ADRESSE more than 5 may be owned than counts; of any other number nothing stands below 0 (BIL-03).
        current = state.raw(score) if score == "adresse" else state.value(score)
        return Held(state.chance_max if score == "chance" else None, current, asks=False)

    def adjustment(self, score: str, by: int, ticked: frozenset[str], *, exact: bool) -> Data:
        """Return the arguments of `adjust`; a loss of PV is lowered by ARMURE unless the number itself was meant."""
        args: Data = {"score": score, "by": by}
        if "natural" in ticked and by < 0 and not exact:
            # Enter in the field stands for the first button, which takes points off.
            raise RuleViolation(HEALS)
        if score == "pv":
            args |= {"armour": not exact and "no_armour" not in ticked, "natural": "natural" in ticked and not exact}
        if score == "chance":
            args["max"] = "initial" in ticked
        return args

    def company(self, hero: Character) -> Sequence[Companion]:
        """Return his companions."""
        return company_of(hero)

    def settle(self, turn: Turn, habit: str, on: bool) -> None:
        """Change one of the player's own settings."""
        if habit not in self.habits:
            super().settle(turn, habit, on)
        turn.settle_row(self.sheet(turn.hero), **{habit: on})

    def sheet(self, hero: Character) -> BillySheet:
        """Return the row of the hero's numbers, read once per hero."""
        fetch(hero, "billysheet")
        sheet: BillySheet = hero.billysheet
        return sheet

    # --- Creation ---

    def read_creation(self, posted: QueryDict) -> Data:
        """Return the three objects chosen; raises FormRefused for any other number of them."""
        chosen = _chosen(posted)
        if len(chosen) != OBJECTS_CHOSEN:
            raise FormRefused({"objects": _how_many(len(chosen))})
        return {"objects": chosen}

    def creation_context(self, posted: QueryDict) -> Data:
        """Return the twelve objects by category, and what the chosen ones make."""
        chosen = _chosen(posted)
        born = fresh(tuple(chosen), hands.best(chosen)) if len(chosen) == OBJECTS_CHOSEN else None
        return {
            "categories": [
                {
                    "name": category,
                    "things": [
                        {"name": name, "bonuses": list(thing.bonuses.items()), "chosen": name in chosen}
                        for name, thing in OBJECTS.items()
                        if thing.category == category
                    ],
                }
                for category in CATEGORIES
            ],
            "left": OBJECTS_CHOSEN - len(chosen),
            "over": max(0, len(chosen) - OBJECTS_CHOSEN),
            "born": born
            and {
                "caractere": born.caractere,
                "held": born.held,
                "scores": [(name, born.value(name)) for name in (*MAIN, *SECOND)],
            },
        }

    def creation_rows(self) -> list[Data]:
        """Return nothing: a Billy is made without dice."""
        return []

    # --- Rows ---

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""
        sheet = self.sheet(hero)
        # Kept with the hero: what is loaded for a tap is compared with what is stored at its end.
        fetch(hero, "billyobjects")
        rows = sorted(hero.billyobjects.all(), key=lambda row: row.ordinal)
        data: Data = {name: getattr(sheet, name) for name in BillySheet.KEPT}
        if rows:
            held = {row.thing for row in rows if row.held}
            data["objects"] = [row.thing for row in rows]
            data["held"] = [name for name in OBJECTS if name in held]
            data["changes"] = _changes(sheet)
        else:
            data |= {name: getattr(sheet, name) for name in BillySheet.OWN}
            data["caractere"] = sheet.caractere or None
        return self.ruleset.codec.hero(data)

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a Billy just made."""
        BillySheet.objects.create(hero=turn.hero, **_columns(state))
        for name in state.objects:
            turn.create(BillyObject, thing=name, held=name in state.held)

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows."""
        turn.update(self.sheet(turn.hero), **_columns(state))
        turn.update(turn.hero, dead=state.dead)
        for row in turn.hero.billyobjects.all():
            if row.held != (row.thing in state.held):
                turn.update(row, held=not row.held)

    # --- The fight ---

    def fight_context(self, data: Data, offers: Mapping[str, Offer], foes: list[Data]) -> Data:
        """Return where the fight stands in the table of situations, and what each decision would come to."""
        if "foes" not in data:
            return {}
        state = self.ruleset.codec.fight({name: value for name, value in data.items() if name != "last"})
        return {
            "difference": state.difference,
            "situation": None if abs(state.difference) > WIDEST else state.situation.name,
            "table": table(state.difference, die_of(data["last"], state.difference)),
            "fighting": {
                "habilete": state.hero.habilete + state.options.companions + state.options.hero_habilete,
                "adresse": state.adresse,
                "pv_max": state.hero.pv_max,
                "degats": state.hero.degats + (GUERRIER_DEGATS if state.hero.caractere == "guerrier" else 0),
            },
            "avoid_cost": state.avoid_cost,
            "survive_cost": state.survive_cost,
            "luck_faces": min(DIE, state.hero.chance),
            "dodge_faces": max(0, min(DIE, state.adresse)),
            "preview": self._preview(state),
            "survives_domination": state.outcome == "lost" and not state.hero.dead,
        }

    def veiled(self, context: Data) -> Data:
        """Return the fight's context without the difference of HABILETÉ, its row of the table and what they come to."""
        return {**context, "difference": None, "situation": None, "table": None, "preview": None, "avoid_cost": None}

    def _preview(self, state: Any) -> Data | None:
        """Return what the round comes to as it stands, and what a critical counter would deal (BIL-33, BIL-37)."""
        if state.pending is None:
            return None
        plain = "take" if state.pending.stage == "round" else "die"
        _, events = self.ruleset.apply(state, Choice(plain), ScriptedDice([]))
        preview: Data = {"dealt": None, "taken": None, "cancelled": False, "deadly": False, "counter": None}
        for event in events:
            if isinstance(event, FoeWounded):
                preview["dealt"] = event.amount
            elif isinstance(event, WoundTaken):
                preview |= {"taken": event.amount, "deadly": event.after == 0}
            elif isinstance(event, KillingBlowStruck):
                preview |= {"taken": event.amount, "deadly": True}
            elif isinstance(event, BlowCancelled):
                preview |= {"taken": 0, "cancelled": True}
        if plain == "take" and state.adresse >= 2:
            _, events = self.ruleset.apply(state, Choice("dodge"), ScriptedDice([COUNTER_FACE]))
            preview["counter"] = next((event.amount for event in events if isinstance(event, FoeWounded)), None)
        return preview


def _columns(state: Hero) -> dict[str, Any]:
    columns: dict[str, Any] = {name: getattr(state.own, name) for name in BillySheet.OWN}
    columns |= {name: getattr(state, name) for name in BillySheet.KEPT}
    verify_storable(columns.values())
    return {**columns, "caractere": state.caractere or ""}


def _changes(sheet: BillySheet) -> dict[str, int]:
    return {name: value for name in BillySheet.OWN if (value := getattr(sheet, name))}


def _ticks(name: str, data: Data) -> tuple[Tick, ...]:
    """Return what may be ticked beside a change of this number (BIL-04, BIL-09, the kit de soin)."""
    if name == "chance":
        return (("initial", "C’est le maximum qui change (CHANCE MAX)"),)
    ticks: list[Tick] = []
    if name == "pv" and data["armure"]:
        ticks.append(("no_armour", f"Perte sans l’ARMURE (elle en ôte {data['armure']})"))
    if name == "pv" and "kit_soin" in data.get("objects", ()):
        ticks.append(("natural", "Gain donné par le texte : le kit de soin le double"))
    return tuple(ticks)


def _chosen(posted: QueryDict) -> list[str]:
    """Return the objects ticked, each once, in the book's order; what the book does not have is passed over."""
    ticked = posted.getlist("objects")
    return [name for name in OBJECTS if name in ticked]


def _how_many(count: int) -> str:
    if count > OBJECTS_CHOSEN:
        return f"Billy part avec trois objets : retirez-en {count - OBJECTS_CHOSEN}."
    return f"Billy part avec trois objets : choisissez-en encore {OBJECTS_CHOSEN - count}."


BILLY = BillyBinding()
