"""The ruleset of Chroniques Crétoises 2, put together."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesets.cretoises.engine import creation
from rulesets.cretoises.engine.acts import DEEDS, Deed
from rulesets.cretoises.engine.belongings import BELONGINGS
from rulesets.cretoises.engine.blows import Step
from rulesets.cretoises.engine.codec import CretoisesCodec
from rulesets.cretoises.engine.corrections import ASIDE, CORRECTIONS
from rulesets.cretoises.engine.events import Event, HeroDied
from rulesets.cretoises.engine.gods import DIVINE
from rulesets.cretoises.engine.in_fight import act_in_fight
from rulesets.cretoises.engine.moves import MOVES, Move
from rulesets.cretoises.engine.odds import odds, remains
from rulesets.cretoises.engine.reader import read
from rulesets.cretoises.engine.rulings import RULINGS
from rulesets.cretoises.engine.state import MORT, UNDECIDED, Fight, Foe, Hero, Options, Part
from rulesets.cretoises.engine.yielding import YIELDING
from rulesets.kit.choices import deed_of, move_of, verify_ongoing
from rulesets.kit.data import plain
from rulesets.kit.dice import Dice, Roll
from rulesets.kit.errors import BadScenario
from rulesets.kit.odds import Odds, Remains
from rulesets.kit.protocol import Choice, Codec, Data, Offer, Ruling
from rulesets.kit.reading import Reading


class Cretoises:
    """Chroniques Crétoises 2 (the protocol `Ruleset`).

    >>> from rulesets.kit.dice import ScriptedDice
    >>> hero, _ = Cretoises().create(ScriptedDice([]), {"patron": "athena"})
    >>> hero.force, hero.protection, hero.honneur, hero.honte, hero.total_force(hero.hand)
    (4, 10, 7, 0, 5)
    """

    key: str = "cretoises"
    family: str = "cretoises"
    rules_version: int = 1
    feminine: bool = False
    rulings: tuple[Ruling, ...] = RULINGS
    gear: tuple[str, ...] = ()
    stop_options: tuple[str, ...] = ()
    codec: Codec = CretoisesCodec()
    moves: Mapping[str, Move] = {**MOVES, **YIELDING, **CORRECTIONS}
    deeds: Mapping[str, Deed] = {**DEEDS, **DIVINE, **BELONGINGS}

    def creation_rolls(self, form: Mapping[str, Any]) -> tuple[Roll, ...]:
        """Return the rolls of `create`: none in this book."""
        creation.create(form)
        return ()

    def create(self, dice: Dice, form: Mapping[str, Any]) -> tuple[Hero, tuple[Event, ...]]:
        """Make a hero of `patron` and what an earlier book left him (CRE-01); raises BadScenario for a bad form."""
        return creation.create(form)

    def start(self, hero: Hero, foes: Sequence[Foe], options: Options) -> Fight:
        """Open a fight between the living; several who are all gravely wounded leave the text to decide (CRE-32)."""
        if hero.dead:
            raise BadScenario("La clé « hero » ne peut entrer dans un combat : le héros est mort.")
        if not foes:
            raise BadScenario("La clé « foes » doit compter au moins un adversaire.")
        for index, foe in enumerate(foes):
            if not foe.alive:
                raise BadScenario(f"La clé « foes[{index}].condition » est « mort » : il est déjà mort.")
        fight = Fight(hero, tuple(foes), options, turn=options.first, hand=hero.hand)
        if fight.facing is None:
            return replace(fight, pending=UNDECIDED, outcome=UNDECIDED)
        return fight

    def offers(self, fight: Fight) -> tuple[Offer, ...]:
        """Return every choice of the moment, the refused ones with their sentence."""
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
        """Do it, and see whether HONTE has grown past HONNEUR (CRE-08); raises RuleViolation."""
        after, events = deed_of(self.deeds, action.do).apply(hero, action.args, dice)
        if after.disgraced and not after.dead:
            return replace(after, condition=MORT), (*events, HeroDied("honte"))
        return after, events

    def odds(self, fight: Fight, standing: bool = False) -> Odds:
        """Return the chances of a fight; see `rulesets.cretoises.engine.odds`. No text stops one at a point set beforehand."""
        return odds(fight)

    def remains(self, fight: Fight, standing: bool = False) -> Remains:
        """Return in what condition Althéos wins, before he recovers (CRE-11)."""
        return remains(fight)

    def read(self, text: str) -> Reading:
        """Read the adversaries of a pasted text."""
        return read(text)

    def aside(self, action: Choice) -> bool:
        """Say whether an act changes HONTE alone, which no fight hangs on before its end (CRE-08)."""
        return action.do == "adjust" and action.args["score"] in ASIDE

    def act_in_fight(self, fight: Fight, action: Choice, dice: Dice) -> tuple[Fight, tuple[Event, ...], Choice | None]:
        """Do an act of the sheet in mid-fight; see `rulesets.cretoises.engine.in_fight`."""
        return act_in_fight(self.deeds, fight, action, dice)

    def facts(self, hero: Hero) -> Data:
        """Return FORCE and PROTECTION with what they are made of, and the index of the weapon in hand (CRE-02, CRE-03).

        In a fight, ask for `fight.armed`, who holds the weapon chosen there.
        """
        return {
            "force": _broken_down(hero.force_parts(hero.hand)),
            "protection": _broken_down(hero.protection_parts(hero.hand)),
            "in_hand": hero.in_hand(hero.hand),
        }


def _broken_down(parts: Sequence[Part]) -> Data:
    return {"total": sum(part.value for part in parts), "parts": [plain(part) for part in parts]}
