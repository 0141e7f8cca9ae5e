"""The ruleset of DF 62."""

from collections.abc import Mapping

from rulesets.defis.engine.acts import Deed, eating
from rulesets.defis.engine.moves import Move, flee, offer_flee_if_ticked
from rulesets.defis.engine.mutation.codec import MutationCodec
from rulesets.defis.engine.mutation.rulings import RULINGS
from rulesets.defis.engine.mutation.state import Mutant
from rulesets.defis.engine.mutation.tables import CREATION, GEAR, GIVEN, MEAL
from rulesets.defis.engine.rules import Defis
from rulesets.defis.engine.state import Hero
from rulesets.defis.engine.tables import Creation
from rulesets.kit.protocol import Codec, Ruling


class Mutation(Defis):
    """DF 62: the family's rules with MUTATION; flight only where the player ticks it.

    >>> from rulesets.kit.dice import ScriptedDice
    >>> hero, _ = Mutation().create(ScriptedDice([5, 1, 1, 6, 2, 3]), {})
    >>> hero.habilete.initial, hero.endurance.initial, hero.chance.initial, hero.pieces
    (10, 12, 12, 11)
    """

    key: str = "mutation"
    rulings: tuple[Ruling, ...] = RULINGS
    hero_class: type[Hero] = Mutant
    creation: tuple[Creation, ...] = CREATION
    given: Mapping[str, int] = GIVEN
    gear: tuple[str, ...] = GEAR
    meal: int = MEAL
    codec: Codec = MutationCodec()
    moves: Mapping[str, Move] = {**Defis.moves, "flee": Move(offer_flee_if_ticked, flee)}
    deeds: Mapping[str, Deed] = {"eat": eating(MEAL), **Defis.deeds}
