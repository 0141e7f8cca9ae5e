"""Portes, Monstres & Trésors: a character's numbers in one row, his weapons in a row each; he fights in encounters."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.db.models import Prefetch, prefetch_related_objects
from django.http import QueryDict

from lib.prepared import fetch
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice, Data, Encounters, Offer
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import on_sheet
from rulesets.portes.engine import acts, creation
from rulesets.portes.engine.sheet import Hero, Weapon, within
from rulesets.portes.forms import ACT_FORMS, DropWeaponForm, WeaponForm
from rulesets.portes.models import EncounterMember, PortesSheet, PortesWeapon
from rulesets.portes.shown import attack_tables, creation_shown, read_start, sheet_shown
from sheets.bindings.base import UNKNOWN_SCORE, Elsewhere, Held, score_box
from sheets.bindings.plain import PlainBinding
from sheets.bindings.rows import in_order, row_place, store_rows, with_rows
from sheets.books import fingerprint
from sheets.elsewhere import THERE
from sheets.models import Character
from sheets.turn import Stale, Turn

OWN_PARTIALS = ("creation", "created", "sheet", "belongings", "why", "help", "card", "led")

FOE_PARTIALS = ("foe", "foe_line", "example", "kind", "gather_options")
"""Of monsters, in the bestiary and where an encounter is made up."""

MOST_WEAPONS = 30
TOO_MANY = f"Pas plus de {MOST_WEAPONS} armes sur une feuille."
NO_WEAPON = "Cette arme n’est plus sur la feuille."

COLUMNS = PortesSheet.JOURNALED
MET = Prefetch("met", queryset=EncounterMember.objects.filter(present=True), to_attr="met_now")
PLAIN = {"classe": ""}
"""What a column holds in the place of None."""


@dataclass(frozen=True, slots=True)
class PortesBinding(PlainBinding):
    """A character as the pages see him."""

    key: str = "portes"
    title: str = "Portes, Monstres & Trésors"
    tagline: str = "À une table, avec un maître de jeu (MdT) · points de vie (PV), classe d’armure (CA), rencontres"
    templates: str = "portes"
    fights: bool = False
    paragraphs: bool = False
    adjustable: tuple[str, ...] = ("pv",)
    act_forms: Mapping[str, type[forms.Form]] = field(default_factory=lambda: ACT_FORMS)
    led_acts: frozenset[str] = frozenset(("first_pv",))
    words: str = "portes/sheet_events.html"
    presets: tuple[str, ...] = ("1d20", "1d6", "2d6", "1d8", "1d4", "1d100")
    dice_count: bool = False
    foes_roll: bool = False
    life: str = "pv"
    loaded: tuple[Any, ...] = ("portesweapons", MET)

    @property
    def ruleset(self) -> Encounters:
        """The engine."""
        return ENCOUNTERS[self.key]

    @property
    def partials(self) -> Mapping[str, str]:
        """Templates of this ruleset by what they draw; none of them of a fight."""
        return {name: f"{self.templates}/{name}.html" for name in (*OWN_PARTIALS, *FOE_PARTIALS)}

    @property
    def attack_tables(self) -> list[Data]:
        """Return the attack bonuses that the help tells of (POR-63)."""
        return attack_tables()

    # --- Creation ---

    def read_creation(self, posted: QueryDict) -> Data:
        """Return the six numbers if they were typed, and what else is known of him; raises FormRefused."""
        return read_start(posted)

    def creation_context(self, posted: QueryDict) -> Data:
        """Return what was typed, with the classes and the armours of the tables."""
        return creation_shown(posted)

    def creation_rows(self) -> list[Data]:
        """Return one row per roll, six times 3d6."""
        return [
            {"name": roll.why, "formula": f"{roll.count}d{roll.sides}", "count": roll.count, "sides": roll.sides}
            for roll in self.ruleset.creation_rolls({})
        ]

    def creation_rolls(self, form: Data) -> tuple[Roll, ...]:
        """Return the six rolls, none where the numbers were typed."""
        return () if form["scores"] else self.ruleset.creation_rolls({})

    def make(self, dice: Dice, form: Data) -> tuple[Any, tuple[Any, ...]]:
        """Make a character of dice or of numbers, then write the rest of his sheet."""
        made, events = creation.typed(form["scores"]) if form["scores"] else self.ruleset.create(dice, {})
        made, written = self.ruleset.act(made, Choice("write", form["rest"]), dice)
        return made, (*events, *written)

    # --- Acts ---

    def held(self, state: Any, score: str) -> Held:
        """Return his PV; they never go above their maximum, so the page does not ask. Raises RuleViolation."""
        if score not in self.adjustable:
            raise RuleViolation(UNKNOWN_SCORE)
        acts.verify_adjust(state, score)
        return Held(state.pv_max, state.pv, asks=False)

    def adjustment(self, score: str, by: int, ticked: frozenset[str], *, exact: bool) -> Data:
        """Return the arguments of `adjust`."""
        return {"score": score, "by": by}

    def gold(self, amount: int) -> Choice:
        """Return the act that writes it into his treasure."""
        return Choice("gold", {"by": amount})

    def act_of(self, hero: Character, do: str, form: forms.Form) -> Choice:
        """Return what is written: weapons all at once, a text only upon the one that its page showed."""
        if isinstance(form, WeaponForm | DropWeaponForm):
            return Choice(
                "write", {"weapons": _weapons_after(self.load(hero).weapons, form, in_order(hero.portesweapons))}
            )
        seen = form.data.get("seen", "")
        if "treasure" in form.cleaned_data:
            present = self.sheet(hero).treasure
            if seen not in ("", fingerprint(present)) and form.cleaned_data["treasure"] != present:
                raise Stale
        return Choice(do, form.args())  # type: ignore[attr-defined]

    def recorded(self, action: Choice) -> Data:
        """Return an act as plain data, its weapons with their dice as they are written."""
        args = dict(action.args)
        if "weapons" in args:
            args["weapons"] = [_weapon_data(weapon) for weapon in args["weapons"]]
        return {"do": action.do, **args}

    # --- Rows ---

    def sheet(self, hero: Character) -> PortesSheet:
        """Return the row of his numbers, read once per hero."""
        fetch(hero, "portessheet")
        sheet: PortesSheet = hero.portessheet
        return sheet

    def load(self, hero: Character) -> Any:
        """Return the engine's character from the rows."""
        # Kept with the hero: what is loaded for a tap is compared with what is stored at its end.
        fetch(hero, "portesweapons")
        sheet = self.sheet(hero)
        data: Data = {name: getattr(sheet, name) for name in COLUMNS}
        data |= {name: data[name] or None for name in PLAIN}
        data["weapons"] = [{"name": row.name, "damage": row.damage} for row in in_order(hero.portesweapons)]
        place = place_of(hero)
        if place is not None:
            data["pv"] = place.pv
        return self.ruleset.codec.hero({**data, "notes": hero.notes})

    def create(self, turn: Turn, state: Any) -> None:
        """Write the rows of a new character."""
        PortesSheet.objects.create(hero=turn.hero, **_columns(state))
        for weapon in state.weapons:
            turn.create(PortesWeapon, **_weapon_data(weapon))

    def store(self, turn: Turn, state: Any) -> None:
        """Write what changed of the engine's character into the rows."""
        columns, sheet = _columns(state), self.sheet(turn.hero)
        if place_of(turn.hero) is None:
            turn.update(turn.hero, dead=state.dead)
        else:
            # They live in the encounter (see `rulesets.portes.encounters.heroes`), and come back at its end.
            columns["pv"] = None if sheet.pv is None else within(sheet.pv, columns["pv_max"], sheet.pv_max)
        turn.update(sheet, **columns)
        turn.update(turn.hero, notes=state.notes)
        fetch(turn.hero, "portesweapons")
        wanted = [_weapon_data(weapon) for weapon in state.weapons]
        store_rows(turn, PortesWeapon, in_order(turn.hero.portesweapons), wanted, ("name", "damage"), edited=True)

    # --- Pages ---

    def shown(self, state: Any) -> Data:
        """Return all of the sheet; in replay a character has his six characteristics alone."""
        return {**self.ruleset.codec.whole_hero_data(state), "dead": state.dead}

    def scores(self, data: Data, facts: Data) -> list[Data]:
        """Return his PV once they are written."""
        if data["pv"] is None:
            return []
        return [{**score_box("pv", data["pv"], data["pv_max"], ticks=()), "limit": "Maximum"}]

    def sheet_context(self, hero: Character, data: Data, acts: Mapping[str, Offer], facts: Data) -> Data:
        """Return every number that can be written with where it comes from, and the mark of the treasure's text."""
        fetch(hero, "portesweapons")
        arms = with_rows(data["weapons"], in_order(hero.portesweapons))
        return {**sheet_shown(data, facts), "arms": arms, "treasure_seen": fingerprint(data["treasure"])}

    def act_elsewhere(self, turn: Turn, before: Any, after: Any) -> Elsewhere | None:
        """Bring a change of PV into the encounter that he takes part in; his journal notes which, and the PV."""
        there = on_sheet.take_over(turn, before, after)
        if not there:
            return None
        aside = after == replace(before, pv=after.pv)
        return Elsewhere({"there": there, "pv": [before.pv, after.pv]}, THERE if aside else "")

    def fight_context(self, data: Data, offers: Mapping[str, Offer], foes: list[Data]) -> Data:
        """Return nothing: a character has no fight of his own."""
        return {}


def place_of(hero: Character) -> EncounterMember | None:
    """Return his place in the open encounter that he takes part in, read once per hero, or None."""
    prefetch_related_objects([hero], MET)
    return next(iter(hero.met_now), None)


def _weapons_after(
    weapons: tuple[Weapon, ...], form: WeaponForm | DropWeaponForm, rows: list[PortesWeapon]
) -> tuple[Weapon, ...]:
    """Return the weapons as a form leaves them, which names one by its row; raises RuleViolation."""
    row = form.cleaned_data["row"]
    index = len(weapons) if row is None else row_place(rows, row, NO_WEAPON)
    before, after = weapons[:index], weapons[index + 1 :]
    if isinstance(form, DropWeaponForm):
        return (*before, *after)
    if index >= MOST_WEAPONS:
        raise RuleViolation(TOO_MANY)
    return (*before, Weapon(form.cleaned_data["name"], form.cleaned_data["damage"]), *after)


def _weapon_data(weapon: Weapon) -> Data:
    return {"name": weapon.name, "damage": str(weapon.damage)}


def _columns(state: Hero) -> Data:
    columns: Data = {name: getattr(state, name) for name in COLUMNS}
    return {**columns, **{name: columns[name] or plain for name, plain in PLAIN.items()}}


PORTES = PortesBinding()
