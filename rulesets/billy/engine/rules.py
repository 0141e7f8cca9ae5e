"""The ruleset of la Forteresse du Chaudron Noir."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from rulesets.billy.engine import creation
from rulesets.billy.engine.acts import DEEDS
from rulesets.billy.engine.breakdown import Part, breakdown
from rulesets.billy.engine.codec import BillyCodec
from rulesets.billy.engine.corrections import CORRECTIONS, HERO_NUMBERS
from rulesets.billy.engine.course import Step
from rulesets.billy.engine.events import Event, HeroCorrected, HeroDied
from rulesets.billy.engine.moves import MOVES, Move
from rulesets.billy.engine.odds import odds, remains
from rulesets.billy.engine.reader import read
from rulesets.billy.engine.rulings import RULINGS
from rulesets.billy.engine.sheet_events import HeroRevived, PvMaximumChanged
from rulesets.billy.engine.state import Fight, Foe, Hero, Options
from rulesets.billy.engine.tables import COUNTERS
from rulesets.kit.choices import deed_of, move_of, verify_ongoing
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import BadScenario, RuleViolation
from rulesets.kit.odds import Odds, Remains
from rulesets.kit.protocol import ONGOING, Choice, Codec, Data, Offer, Ruling
from rulesets.kit.reading import Reading


class Billy:
    """The ruleset `billy` (the protocol `Ruleset`).

    >>> from rulesets.kit.dice import ScriptedDice
    >>> billy, _ = Billy().create(ScriptedDice([]), {"objects": ["epee", "marmite", "fourche"]})
    >>> billy.habilete, billy.adresse, billy.endurance, billy.pv, billy.caractere, billy.held
    (7, 3, 6, 18, 'debrouillard', ('epee', 'fourche'))
    """

    key: str = "billy"
    family: str = "billy"
    rules_version: int = 1
    feminine: bool = False
    rulings: tuple[Ruling, ...] = RULINGS
    gear: tuple[str, ...] = ()
    stop_options: tuple[str, ...] = ("max_rounds",)
    codec: Codec = BillyCodec()
    moves: Mapping[str, Move] = {**MOVES, **CORRECTIONS}

    def creation_rolls(self, form: Mapping[str, Any]) -> tuple[Roll, ...]:
        """Return nothing: a Billy is made without dice."""
        creation.create(form)
        return ()

    def create(self, dice: Dice, form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
        """Make a Billy of three `objects` and, optionally, what is `held` (BIL-10 to BIL-23); raises BadScenario."""
        return creation.create(form)

    def breakdown(self, hero: Hero) -> dict[str, tuple[Part, ...]]:
        """Return where each number of the sheet comes from."""
        return breakdown(hero)

    def facts(self, hero: Hero) -> Data:
        """Return where each number of the sheet comes from, as plain data."""
        return {"parts": {score: [asdict(part) for part in parts] for score, parts in breakdown(hero).items()}}

    def start(self, hero: Hero, foes: Sequence[Foe], options: Options) -> Fight:
        """Open a fight, settled at once in a domination (BIL-30); raises BadScenario for the dead or several foes."""
        if hero.dead:
            raise BadScenario("La clé « hero » ne peut entrer dans un combat : le héros est mort.")
        if len(foes) != 1:
            raise BadScenario("La clé « foes » doit être une liste d’un seul adversaire.")
        if foes[0].pv == 0:
            raise BadScenario("La clé « foes[0].pv » est à 0 : cet adversaire est déjà mort.")
        fight = Fight(hero, tuple(foes), options)
        return replace(fight, outcome=fight.domination or ONGOING)

    def offers(self, fight: Fight) -> tuple[Offer, ...]:
        """Return every choice of the fight, the refused ones with their sentence."""
        if fight.over:
            return ()
        return tuple(offer for move in self.moves.values() for offer in move.offers(fight))

    def apply(self, fight: Fight, choice: Choice, dice: Dice) -> Step:
        """Make a choice and go on to the next decision; raises RuleViolation, and then nothing has changed."""
        verify_ongoing(fight)
        return move_of(self.moves, choice.do).apply(fight, choice.args, dice)

    def acts(self, hero: Hero) -> tuple[Offer, ...]:
        """Return what can be done out of a fight, the refused with their sentence."""
        return tuple(offer for deed in DEEDS.values() for offer in deed.offers(hero))

    def act(self, hero: Hero, action: Choice, dice: Dice) -> tuple[Hero, tuple[Event, ...]]:
        """Do it, and see what follows for PV and life; raises RuleViolation."""
        after, events = deed_of(DEEDS, action.do).apply(hero, action.args, dice)
        return after, (*events, *_consequences(hero, after))

    def odds(self, fight: Fight, standing: bool = False) -> Odds:
        """Return the chances of a fight; see `rulesets.billy.engine.odds`."""
        return odds(fight, standing)

    def remains(self, fight: Fight, standing: bool = False) -> Remains:
        """Return how many PV are left at the end of a fight."""
        return remains(fight, standing)

    def read(self, text: str) -> Reading:
        """Read the adversaries of a pasted text."""
        return read(text)

    def aside(self, action: Choice) -> bool:
        """Say whether an act changes GLOIRE or RICHESSE alone."""
        return action.do == "adjust" and action.args["score"] in COUNTERS

    def act_in_fight(self, fight: Fight, action: Choice, dice: Dice) -> tuple[Fight, tuple[Event, ...], Choice]:
        """Do something of the sheet while a fight is open: the fight, what happened, and the `set` that it comes to."""
        verify_ongoing(fight)
        if action.do == "hold":
            raise RuleViolation("En plein combat, vous gardez en main ce que vous tenez.")
        after, events = self.act(fight.hero, action, dice)
        numbers = {score: after.raw(score) for score in HERO_NUMBERS if after.raw(score) != fight.hero.raw(score)}
        made = Choice("set", {"hero": numbers})
        fight, corrected = self.apply(fight, made, dice)
        told = tuple(event for event in events if not isinstance(event, HeroDied))
        known = (HeroCorrected, PvMaximumChanged)
        return fight, (*told, *(event for event in corrected if not isinstance(event, known))), made


def _consequences(before: Hero, after: Hero) -> tuple[Event, ...]:
    log: list[Event] = []
    if before.pv_max != after.pv_max:
        log.append(PvMaximumChanged(before.pv_max, after.pv_max, before.pv, after.pv))
    if after.dead and not before.dead:
        log.append(HeroDied())
    if before.dead and not after.dead:
        log.append(HeroRevived())
    return tuple(log)
