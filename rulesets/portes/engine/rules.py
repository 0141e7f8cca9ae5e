"""The ruleset of Portes, Monstres & Trésors: its encounters and its characters."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import BadScenario, RuleViolation
from rulesets.kit.protocol import Choice, Data, EncounterCodec, Offer, Ruling
from rulesets.kit.reading import Reading
from rulesets.portes.engine import acts, course, creation
from rulesets.portes.engine.codec import PortesCodec
from rulesets.portes.engine.corrections import CORRECTIONS
from rulesets.portes.engine.course import Step
from rulesets.portes.engine.events import Event
from rulesets.portes.engine.flight import FLIGHTS, evasion_of
from rulesets.portes.engine.keys import with_keys
from rulesets.portes.engine.moves import MOVES, Move, morale_due
from rulesets.portes.engine.reader import read
from rulesets.portes.engine.roster import ROSTER
from rulesets.portes.engine.rulings import RULINGS
from rulesets.portes.engine.sheet import DERIVED, Hero
from rulesets.portes.engine.state import Encounter, Options, Side
from rulesets.portes.engine.steps import STEPS, nothing_to_do


class Portes:
    """The ruleset `portes` (the protocol `Encounters`).

    >>> from rulesets.kit.dice import ScriptedDice
    >>> hero, _ = Portes().create(ScriptedDice([3, 3, 3, 1, 1, 1, 4, 4, 4, 5, 5, 5, 2, 2, 2, 6, 6, 6]), {})
    >>> hero.force, hero.value("initiative"), hero.value("reaction")
    (9, -2, -2)
    """

    key: str = "portes"
    family: str = "portes"
    rules_version: int = 1
    feminine: bool | None = None
    rulings: tuple[Ruling, ...] = RULINGS
    codec: EncounterCodec = PortesCodec()
    moves: Mapping[str, Move] = {**MOVES, **FLIGHTS, **STEPS, **CORRECTIONS, **ROSTER}

    def creation_rolls(self, form: Mapping[str, Any]) -> tuple[Roll, ...]:
        """Return the six rolls of 3d6, in order (POR-70)."""
        return creation.rolls(form)

    def create(self, dice: Dice, form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
        """Roll a character; `creation.typed` makes one of numbers rolled at the table (POR-70)."""
        return creation.create(dice, form)

    def start(self, sides: Sequence[Side], options: Options) -> Encounter:
        """Open an encounter of two sides or more (POR-02); raises BadScenario."""
        if len(sides) < 2:
            raise BadScenario("La clé « sides » doit être une liste d’au moins deux groupes.")
        if any(not 0 <= index < len(sides) for index in options.surprise_tests or ()):
            raise BadScenario("La clé « options.surprise_tests » doit être une liste de groupes de cette rencontre.")
        state, met = Encounter(sides=(), options=options), []
        for side in sides:
            state, keyed = with_keys(state, side)
            met.append(keyed)
        return course.judge(replace(state, sides=tuple(met)), [])

    def offers(self, state: Encounter) -> tuple[Offer, ...]:
        """Return every choice that exists now, the refused ones with their sentence; none once it is over."""
        if state.over:
            return ()
        return tuple(offer for move in self.moves.values() for offer in move.offers(state))

    def apply(self, state: Encounter, choice: Choice, dice: Dice) -> Step:
        """Make a choice, or what the MdT does by hand; raises RuleViolation, and then nothing has changed."""
        move = self.moves.get(choice.do)
        if move is None:
            raise RuleViolation("Ce choix n’existe pas dans une rencontre.")
        return move.apply(state, choice.args, dice)

    def acts(self, hero: Hero) -> tuple[Offer, ...]:
        """Return what can be done on a character's sheet, the refused with their sentence."""
        return tuple(offer for deed in acts.DEEDS.values() for offer in deed.offers(hero))

    def act(self, hero: Hero, action: Choice, dice: Dice) -> tuple[Hero, tuple[Event, ...]]:
        """Do it; raises RuleViolation."""
        return acts.act(hero, action.do, action.args, dice)

    def aside(self, action: Choice) -> bool:
        """Say whether an act writes nothing that PV hang on."""
        return action.do == "write" and not {"pv", "pv_max"} & set(action.args)

    def facts(self, hero: Hero) -> Data:
        """Return each derived number of a character: as it counts, as the tables give it (POR-70)."""
        return {name: {"value": hero.value(name), "worked_out": hero.worked_out(name)} for name in DERIVED}

    def scene(self, state: Encounter) -> Data:
        """Return plain facts for the page: clock, what is asked for, each side's state and its chance to evade.

        `clock`: days of evasion, tours and rounds gone by (POR-03, POR-54). `idle`: the step has nothing in it (POR-60). `evasion`: what a
        side's chance is made of (POR-51), None when nobody would follow it.
        """
        tours, rounds = state.clock
        sides = []
        for index, side in enumerate(state.sides):
            odds = evasion_of(state, index) if side.there else None
            sides.append(
                {
                    "there": side.there,
                    "held": state.held(index),
                    "acting": any(actor[0] == index for actor in state.group),
                    "movement": side.movement,
                    "combat_movement": side.combat_movement,
                    "evasion": None if odds is None else asdict(odds),
                    "day": side.evasions + 1,
                }
            )
        return {
            "clock": {"days": state.days, "tours": tours, "rounds": rounds},
            "idle": state.turn is not None and nothing_to_do(state),
            "morale_due": list(morale_due(state)),
            "sides": sides,
        }

    def read(self, text: str) -> Reading:
        """Read the monsters of a pasted text."""
        return read(text)
