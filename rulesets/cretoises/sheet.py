"""Chroniques Crétoises 2: Althéos's scores in one row; weapons, armour and gods in rows of their own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.http import QueryDict

from lib.prepared import fetch
from rulesets.cretoises.engine import chances
from rulesets.cretoises.engine.state import Fight, Hero
from rulesets.cretoises.engine.tables import ATTITUDES, CONDITIONS, GODS, KINDS, SCORES
from rulesets.cretoises.forms import ACT_FORMS
from rulesets.cretoises.models import Armour, CretoisesSheet, God, Weapon
from rulesets.cretoises.shown import totals, ways
from rulesets.cretoises.start import carried, read_start, start_context
from rulesets.kit.data import FIGHT_KEYS
from rulesets.kit.protocol import Choice, Data, Offer, Ruleset
from rulesets.kit.registry import RULESETS
from sheets.bindings.base import CONDITIONS as TABLE_CONDITIONS
from sheets.bindings.base import Held, partials_in, score_box
from sheets.bindings.plain import PlainBinding
from sheets.bindings.rows import in_order, row_place, store_rows, verify_storable, with_rows
from sheets.models import Character, Visit
from sheets.turn import Turn

NO_MORE = "Il ne l’a plus : rien n’a été changé."
SCORE_COLUMNS = (*SCORES, "condition", "zeus_used")
WEAPON_COLUMNS = ("name", "force", "protection")
ARMOUR_COLUMNS = ("name", "kind", "protection", "force")
NUMBER_OPTIONS = ("honour_won", "hero_force", "hero_protection", "foe_force", "foe_protection", "retreat_max")
PLAIN_OPTIONS = ("honour_won", "retreat_max")


@dataclass(frozen=True, slots=True)
class CretoisesBinding(PlainBinding):
    """Althéos as the pages see him."""

    key: str = "cretoises"
    title: str = "Chroniques Crétoises 2"
    tagline: str = "Althéos · Force, Protection, Honneur, Honte, la faveur des dieux"
    templates: str = "cretoises"
    adjustable: tuple[str, ...] = SCORES
    act_forms: Mapping[str, type[forms.Form]] = field(default_factory=lambda: ACT_FORMS)
    carries: bool = True
    rounds: str = "Coups"
    allowance: str = "Le texte le permet (Honte effacée, Honneur remonté de 0)"
    loaded: tuple[str, ...] = ("weapons", "armours", "gods")

    @property
    def ruleset(self) -> Ruleset:
        """The engine."""
        return RULESETS[self.key]

    @property
    def partials(self) -> Mapping[str, str]:
        """Templates of this ruleset by what they draw."""
        return partials_in(self.templates)

    # --- Creation ---------------------------------------------------------------------------------

    def read_creation(self, posted: QueryDict) -> Data:
        """Return the form that `create` takes: the patron, and what an earlier book left (CRE-01)."""
        return read_start(posted)

    def creation_context(self, posted: QueryDict) -> Data:
        """Return the gods as cards, and the rows of what is carried over, with what was typed."""
        return start_context(posted)

    def creation_rows(self) -> list[Data]:
        """Return nothing: this book rolls no die for its hero."""
        return []

    def carried(self, hero: Character, posted: QueryDict) -> Data:
        """Return the creation form filled with what that Althéos has at the end of his book."""
        return carried(self.ruleset.codec.hero_data(self.load(hero)), posted)

    # --- Rows and engine --------------------------------------------------------------------------

    def sheet(self, hero: Character) -> CretoisesSheet:
        """Return the row of the hero's scores, read once per hero."""
        fetch(hero, "cretoisessheet")
        return hero.cretoisessheet

    def load(self, hero: Character) -> Any:
        """Return the engine's hero from the rows."""
        # Kept with the hero: what is loaded for a tap is compared with what is stored at its end.
        fetch(hero, "weapons", "armours", "gods")
        sheet = self.sheet(hero)
        weapons, armour, gods = in_order(hero.weapons), in_order(hero.armours), in_order(hero.gods)
        data: Data = {name: getattr(sheet, name) for name in SCORE_COLUMNS}
        data["patron"] = sheet.patron or None
        data["weapons"] = [{name: getattr(weapon, name) for name in WEAPON_COLUMNS} for weapon in weapons]
        data["armour"] = [_without_none(piece, (*ARMOUR_COLUMNS, "worn")) for piece in armour]
        data["gods"] = {god.name: god.attitude for god in gods}
        chosen = next((index for index, weapon in enumerate(weapons) if weapon.chosen), None)
        if chosen is not None:
            data["hand"] = chosen
        if hero.paragraph is not None:
            data["paragraph"] = hero.paragraph
        return self.ruleset.codec.hero(data)

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a new hero."""
        data = self.ruleset.codec.hero_data(state)
        CretoisesSheet.objects.create(hero=turn.hero, **_scores(data))
        self._store_lists(turn, data)

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's hero into the rows; where he goes, he has been (CRE-09, CRE-70)."""
        data = self.ruleset.codec.hero_data(state)
        turn.update(self.sheet(turn.hero), **_scores(data))
        turn.update(turn.hero, dead=state.dead)
        if state.paragraph != turn.hero.paragraph:
            turn.update(turn.hero, paragraph=state.paragraph)
            turn.create(Visit, paragraph=state.paragraph)
        fetch(turn.hero, "weapons", "armours", "gods")
        self._store_lists(turn, data)

    def _store_lists(self, turn: Turn, data: Data) -> None:
        hand = data.get("hand")
        weapons = [{**weapon, "chosen": index == hand} for index, weapon in enumerate(data["weapons"])]
        armour = [{"force": None, **piece} for piece in data["armour"]]
        gods = [{"name": name, "attitude": attitude} for name, attitude in data["gods"].items()]
        store_rows(turn, Weapon, in_order(turn.hero.weapons), weapons, WEAPON_COLUMNS)
        store_rows(turn, Armour, in_order(turn.hero.armours), armour, ARMOUR_COLUMNS)
        store_rows(turn, God, in_order(turn.hero.gods), gods, ("name",))

    def act_of(self, hero: Character, do: str, form: forms.Form) -> Choice:
        """Return the act; what is carried is named by its row, whatever place it has now. Raises RuleViolation."""
        args = form.args()  # type: ignore[attr-defined]
        fetch(hero, "weapons", "armours")
        for name, rows in (("weapon", hero.weapons), ("armour", hero.armours)):
            if args.get(name) is not None:
                args = {**args, name: row_place(in_order(rows), args[name], NO_MORE)}
        return Choice(do, args)

    # --- At a table -------------------------------------------------------------------------------

    def condition(self, scores: Sequence[Data], data: Data) -> str:
        """Return the condition by its place on the track (CRE-10)."""
        return TABLE_CONDITIONS[CONDITIONS.index(data["condition"])]

    def harm(self, state: Any, amount: int) -> Choice:
        """Return the act that moves the condition by so many steps (CRE-10)."""
        reached = min(CONDITIONS.index(state.condition) + amount, len(CONDITIONS) - 1)
        return Choice("condition", {"condition": CONDITIONS[reached]})

    # --- Pages ------------------------------------------------------------------------------------

    def scores(self, data: Data, facts: Data) -> list[Data]:
        """Return the four scores, FORCE and PROTECTION as they are in a fight with their parts (CRE-02, CRE-03)."""
        summed = [
            {**score_box(name, data[name], None, facts[name]["total"]), "penalty": 0, "parts": facts[name]["parts"]}
            for name in ("force", "protection")
        ]
        return [*summed, score_box("honneur", data["honneur"]), score_box("honte", data["honte"])]

    def held(self, state: Any, score: str) -> Held:
        """Return what he has of a score, with what is in hand and what is worn (CRE-02, CRE-03)."""
        held = PlainBinding.held(self, state, score)
        summed = self.ruleset.facts(state).get(score)
        return replace(held, added=summed["total"] - held.current) if summed else held

    def sheet_context(self, hero: Character, data: Data, acts: Mapping[str, Offer], facts: Data) -> Data:
        """Return the condition as a track, what is carried with what can be done with it, and the gods."""
        fetch(hero, "weapons", "armours")
        state: Hero = self.ruleset.codec.hero(data)
        offers = self.ruleset.acts(state)
        refused = {
            (offer.do, *offer.args.values()): offer.refusal
            for offer in offers
            if offer.do in ("wear", "take_off") and offer.refusal
        }
        return {
            "track": track(data["condition"]),
            "weapons": [
                {
                    **weapon,
                    "held": index == facts["in_hand"],
                    "chosen": index == data.get("hand"),
                    "total_force": state.total_force(index),
                    "total_protection": state.total_protection(index),
                }
                for index, weapon in enumerate(with_rows(data["weapons"], in_order(hero.weapons)))
            ],
            "armour_kinds": [
                {
                    "kind": kind,
                    "pieces": [
                        {
                            **piece,
                            "refusal": refused.get(("take_off" if piece["worn"] else "wear", index)),
                        }
                        for index, piece in enumerate(with_rows(data["armour"], in_order(hero.armours)))
                        if piece["kind"] == kind
                    ],
                }
                for kind in KINDS
            ],
            "kinds": KINDS,
            "gods": [
                {"god": god, "attitude": attitude, "added": god not in GODS}
                for god, attitude in data["gods"].items()
                if god != data["patron"]
            ],
            "attitudes": ATTITUDES,
            "patrons": GODS,
            "gifts": _gifts(offers),
        }

    def fight_context(self, data: Data, offers: Mapping[str, Offer], foes: list[Data]) -> Data:
        """Return the fields of what the paragraph imposes; in a fight, what each point of HONNEUR is worth besides."""
        options = data["options"]
        context: Data = {
            "option_fields": [
                {"name": name, "value": options[name], "signed": name not in PLAIN_OPTIONS} for name in NUMBER_OPTIONS
            ],
            "struck": data.get("progress", {}).get("struck", False),
            "kinds": KINDS,
        }
        if "progress" not in data:
            return context
        fight: Fight = self.ruleset.codec.fight({name: data[name] for name in FIGHT_KEYS if name in data})
        hand = fight.hero.in_hand(fight.hand)
        prospects = self._prospects(fight, offers)
        weapons = [
            {**weapon, "index": index, **totals(fight, index)} for index, weapon in enumerate(data["hero"]["weapons"])
        ]
        facing = next((foe for foe in foes if foe["order"] == fight.facing), None)
        return {
            **context,
            "track": track(fight.hero.condition),
            "facing": facing,
            "turn": data["progress"]["turn"],
            "weapons": weapons,
            "hand": hand,
            "ways": ways(fight),
            "totals": totals(fight, fight.hand),
            "prospects": prospects,
            "vain": any(not row["useful"] for row in prospects),
            "aside": fight.aside,
            "companions": fight.companions,
            "gifts": _gifts(self.ruleset.acts(fight.hero)),
        }

    def veiled(self, context: Data) -> Data:
        """Return the fight's context without the chances of a blow, which an adversary's numbers go into."""
        rows = [{**row, "ways": [], "useful": True} for row in context.get("prospects", ())]
        return {**context, "prospects": rows, "vain": False}

    def _prospects(self, fight: Fight, offers: Mapping[str, Offer]) -> list[Data]:
        """Return one row per number of points that may be spent now, with its total and chance per weapon."""
        if "defend" in offers:
            tables: dict[int | None, tuple[chances.Prospect, ...]] = {None: chances.parries(fight)}
        elif "attack" in offers:
            held: list[int | None] = [*range(len(fight.hero.weapons))] or [None]
            tables = {weapon: chances.blows(fight, weapon) for weapon in held}
        else:
            return []
        return [
            {
                "honneur": spent,
                "ways": [{"weapon": weapon, "prospect": table[spent]} for weapon, table in tables.items()],
                "useful": any(table[spent].useful for table in tables.values()),
            }
            for spent in range(fight.hero.honneur + 1)
        ]


def track(condition: str) -> list[Data]:
    """Return the four conditions in order, the present one marked (CRE-10)."""
    reached = CONDITIONS.index(condition)
    return [
        {"condition": step, "now": place == reached, "past": place < reached} for place, step in enumerate(CONDITIONS)
    ]


def _gifts(offers: Iterable[Offer]) -> list[Data]:
    return [{"gift": offer.args["gift"], "refusal": offer.refusal} for offer in offers if offer.do == "zeus"]


def _without_none(row: Any, columns: Sequence[str]) -> Data:
    values = {name: getattr(row, name) for name in columns}
    return {name: value for name, value in values.items() if value is not None}


def _scores(data: Data) -> Data:
    verify_storable(data[score] for score in SCORES)
    return {**{name: data[name] for name in SCORE_COLUMNS}, "patron": data["patron"] or ""}


CRETOISES = CretoisesBinding()
