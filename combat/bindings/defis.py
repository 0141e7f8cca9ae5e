"""Fights of Défis Fantastiques: options and progress in one row, adversaries in one row each."""

from collections.abc import Sequence
from typing import Any

from django import forms

from combat.forms import DefisCorrectionForm, DefisFoeForm, DefisOptionsForm
from combat.models import Combatant, DefisFight, DefisMeeting, Fight, Meeting
from rulesets.protocol import Data, Ruleset
from sheets.turn import Turn

MONSTER_COLUMNS = ("name", "habilete", "endurance", "strength")
FOE_COLUMNS = ("name", "habilete", "endurance", "strength", "faiblesse")


class DefisFightBinding:
    """The family of `scorpions` and `mutation`."""

    foe_form: type[forms.Form] = DefisFoeForm
    options_form: type[forms.Form] = DefisOptionsForm
    correction_form: type[forms.Form] = DefisCorrectionForm
    foe_columns: tuple[str, ...] = MONSTER_COLUMNS
    option_columns: tuple[str, ...] = tuple(name for name in DefisMeeting.OPTIONS if name != "furie")

    def kept_options(self, fight: Fight) -> Data:
        """Return what the paragraph imposed; counted limits and a potion drunk belonged to the fight left."""
        options = {name: getattr(fight.defis, name) for name in DefisFight.OPTIONS}
        return {**options, "furie": False, "max_assaults": 0, "modifiers_for": 0, "stop_at": 0}

    def remember_options(self, meeting: Meeting, options: Data) -> None:
        """Keep what the paragraph imposes; a potion drunk is the hero's affair."""
        kept = {name: options[name] for name in DefisMeeting.OPTIONS} | {"furie": False}
        DefisMeeting.objects.update_or_create(meeting=meeting, defaults=kept)

    def recall(self, meeting: Meeting) -> tuple[list[Data], Data]:
        """Return the creatures and the options of a meeting."""
        foes = [
            {name: getattr(monster, name) for name in MONSTER_COLUMNS if getattr(monster, name) is not None}
            for monster in meeting.monsters.all()
        ]
        options = getattr(meeting, "defis", None) or DefisMeeting()
        return foes, {name: getattr(options, name) for name in DefisMeeting.OPTIONS}

    def options_for(self, count: int, wanted: Data) -> Data:
        """Return the options as wanted, with the plain way to fight that number where the wanted one cannot be."""
        mode = wanted.get("mode")
        if count == 1 and mode not in ("one", "as_one"):
            mode = "one"
        if count > 1 and mode not in ("in_turn", "all"):
            mode = "in_turn"
        return {**wanted, "mode": mode}

    def load(self, fight: Fight, ruleset: Ruleset, hero: Any) -> Any:
        """Return the engine's fight from the rows."""
        row: DefisFight = fight.defis
        return ruleset.codec.fight(
            {
                "hero": ruleset.codec.hero_data(hero),
                "foes": [_foe_data(foe) for foe in foes_of(fight)],
                "options": {name: getattr(row, name) for name in DefisFight.OPTIONS},
                "progress": {name: getattr(row, name) for name in DefisFight.PROGRESS},
                "pending": fight.pending,
                "outcome": fight.outcome,
            }
        )

    def create(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset) -> None:
        """Write the rows of a fight that has just started."""
        data = ruleset.codec.fight_data(state)
        turn.create(DefisFight, fight=fight, **data["options"], **data["progress"])
        turn.create(Combatant, fight=fight, side=Combatant.Side.HERO, order=0, character=turn.hero)
        for order, foe in enumerate(data["foes"]):
            columns = {name: foe.get(name) for name in FOE_COLUMNS if foe.get(name) is not None}
            turn.create(
                Combatant,
                fight=fight,
                side=Combatant.Side.FOE,
                order=order,
                endurance_start=foe["endurance"],
                **columns,
            )

    def store(self, turn: Turn, fight: Fight, state: Any, ruleset: Ruleset) -> None:
        """Write what changed of the engine's fight into the rows."""
        data = ruleset.codec.fight_data(state)
        turn.update(fight.defis, **data["options"], **data["progress"])
        for row, foe in zip(foes_of(fight), data["foes"], strict=True):
            turn.update(row, **{name: foe.get(name, False if name == "faiblesse" else None) for name in FOE_COLUMNS})

    def marks(self, row: Combatant, foe: Any) -> Data:
        """Return the ENDURANCE it started with, and whether it is down or nearly so."""
        start = max(row.endurance_start or 0, foe.endurance)
        return {"start": start, "dead": foe.endurance == 0, "low": foe.endurance * 3 <= start}

    def remaining(self, fight: Fight, ruleset: Ruleset) -> Sequence[Data]:
        """Return the adversaries still standing, with the ENDURANCE they have left (SCO-23, DEF-41)."""
        kept = ("name", "habilete", "endurance", "strength")
        return [
            {name: getattr(foe, name) for name in kept if getattr(foe, name) is not None}
            for foe in foes_of(fight)
            if foe.endurance
        ]


def foes_of(fight: Fight) -> list[Combatant]:
    """Return the adversaries of a fight in their order, from the rows already read."""
    rows = [row for row in fight.combatants.all() if row.side == Combatant.Side.FOE]
    return sorted(rows, key=lambda row: row.order)


def _foe_data(row: Combatant) -> Data:
    data = {name: getattr(row, name) for name in FOE_COLUMNS}
    return {name: value for name, value in data.items() if value is not None}


DEFIS = DefisFightBinding()
