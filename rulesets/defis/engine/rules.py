"""The rules of the family, put together: a book is a subclass that names its hero, its tables and what it adds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesets.defis.engine import creation
from rulesets.defis.engine.acts import DEEDS, Deed
from rulesets.defis.engine.assault import Step
from rulesets.defis.engine.codec import DefisCodec
from rulesets.defis.engine.corrections import CORRECTIONS
from rulesets.defis.engine.events import Event, HeroDied, HeroRevived, PenaltyChanged
from rulesets.defis.engine.in_fight import act_in_fight
from rulesets.defis.engine.moves import MOVES, Move
from rulesets.defis.engine.odds import odds, remains
from rulesets.defis.engine.reader import read
from rulesets.defis.engine.state import Fight, Foe, Hero, Options, mode_allows
from rulesets.defis.engine.tables import Creation
from rulesets.kit.choices import deed_of, move_of, verify_ongoing
from rulesets.kit.data import Fields
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import BadScenario
from rulesets.kit.odds import Odds, Remains
from rulesets.kit.protocol import Choice, Codec, Offer, Ruling
from rulesets.kit.reading import Reading


class Defis:
    """A Défis Fantastiques ruleset (the protocol `Ruleset`).

    `creation` is what is rolled, `given` what the book hands out, `gear` the other things owned at the start, by
    the names the player reads; `meal` is the ENDURANCE a meal gives.
    """

    family = "defis"
    key: str
    rules_version: int = 1
    feminine: bool = False
    rulings: tuple[Ruling, ...] = ()
    hero_class: type[Hero] = Hero
    creation: tuple[Creation, ...] = ()
    given: Mapping[str, int] = {}
    gear: tuple[str, ...] = ()
    stop_options: tuple[str, ...] = ("max_assaults", "stop_at")
    meal: int = 0
    codec: Codec = DefisCodec()
    moves: Mapping[str, Move] = {**MOVES, **CORRECTIONS}
    deeds: Mapping[str, Deed] = DEEDS

    def creation_rolls(self, form: Mapping[str, Any]) -> tuple[Roll, ...]:
        """Return the rolls of `create`, in order; the form is empty."""
        Fields(dict(form), "", ())
        return tuple(creation.rolls(self.creation))

    def create(self, dice: Dice, form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
        """Roll a hero; the form is empty, any key in it raises BadScenario."""
        Fields(dict(form), "", ())
        return creation.create(self.hero_class, self.creation, self.given, dice)

    def facts(self, hero: Hero) -> dict[str, Any]:
        """Return what the sheet says beside the scores: what a meal gives, and what bears on which score and why."""
        return {"meal": self.meal, "penalty": hero.penalty}

    def aside(self, action: Choice) -> bool:
        """Say whether an act changes gold, meals and the like alone."""
        return action.do == "adjust" and action.args["score"] in self.hero_class.COUNTS

    def act_in_fight(self, fight: Fight, action: Choice, dice: Dice) -> tuple[Fight, tuple[Event, ...], Choice | None]:
        """Do an act of the sheet in mid-fight; see `rulesets.defis.engine.in_fight`."""
        return act_in_fight(self, fight, action, dice)

    def start(self, hero: Hero, foes: Sequence[Foe], options: Options) -> Fight:
        """Open a fight between the living; raises BadScenario for a dead one or a number of foes the mode forbids."""
        if hero.dead:
            word = hero.said("le héros est mort", "l’héroïne est morte")
            raise BadScenario(f"La clé « hero » ne peut entrer dans un combat : {word}.")
        for index, foe in enumerate(foes):
            if foe.endurance == 0:
                raise BadScenario(f"La clé « foes[{index}].endurance » est à 0 : cet adversaire est déjà mort.")
        if not mode_allows(options.mode, len(foes)):
            need = "au moins un adversaire" if not foes else "un seul adversaire"
            raise BadScenario(f"La clé « mode » à « {options.mode} » demande {need} dans « foes ».")
        # The stone lasts one whole fight: a creature met again is free of it (SCO-34).
        return Fight(hero, tuple(replace(foe, faiblesse=False) for foe in foes), options)

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
        return tuple(offer for deed in self.deeds.values() for offer in deed.offers(hero))

    def act(self, hero: Hero, action: Choice, dice: Dice) -> tuple[Hero, tuple[Event, ...]]:
        """Do it, and see whether it kills or revives; raises RuleViolation."""
        after, events = deed_of(self.deeds, action.do).apply(hero, action.args, dice)
        return after, (*events, *_consequences(hero, after))

    def odds(self, fight: Fight, standing: bool = False) -> Odds:
        """Return the chances of a fight."""
        return odds(fight, standing)

    def remains(self, fight: Fight, standing: bool = False) -> Remains:
        """Return how much effective ENDURANCE is left at the end of a fight."""
        return remains(fight, standing)

    def read(self, text: str) -> Reading:
        """Read the adversaries of a pasted text."""
        return read(text)


def _consequences(before: Hero, after: Hero) -> tuple[Event, ...]:
    log: list[Event] = []
    if before.penalty != after.penalty:
        log.append(PenaltyChanged(before.penalty, after.penalty))
    if after.death and not before.dead:
        log.append(HeroDied(after.death))
    if before.dead and not after.dead:
        log.append(HeroRevived())
    return tuple(log)
