"""The ruleset of le Marais aux Scorpions."""

from collections.abc import Mapping
from typing import Any

from rulesets.defis.engine.acts import Deed, eating
from rulesets.defis.engine.moves import Move
from rulesets.defis.engine.rules import Defis
from rulesets.defis.engine.scorpions.codec import ScorpionsCodec
from rulesets.defis.engine.scorpions.rulings import RULINGS
from rulesets.defis.engine.scorpions.state import Heroine, heroine, sante_thresholds
from rulesets.defis.engine.scorpions.stones import RECEIVE_DEED, STONE_DEED, STONE_MOVE
from rulesets.defis.engine.scorpions.tables import CREATION, GEAR, GIVEN, MEAL
from rulesets.defis.engine.state import Hero
from rulesets.defis.engine.tables import Creation
from rulesets.kit.protocol import Codec, Ruling


class Scorpions(Defis):
    """DF 8.5: the family's rules with SANTÉ, a rule of flight and stones.

    >>> from rulesets.kit.dice import ScriptedDice
    >>> heroine, _ = Scorpions().create(ScriptedDice([4, 3, 5, 2, 6]), {})
    >>> heroine.habilete.initial, heroine.endurance.initial, heroine.chance.initial, heroine.sante.initial
    (10, 20, 8, 13)
    """

    key: str = "scorpions"
    feminine: bool = True
    rulings: tuple[Ruling, ...] = RULINGS
    hero_class: type[Hero] = Heroine
    creation: tuple[Creation, ...] = CREATION
    given: Mapping[str, int] = GIVEN
    gear: tuple[str, ...] = GEAR
    meal: int = MEAL
    codec: Codec = ScorpionsCodec()
    moves: Mapping[str, Move] = {**Defis.moves, "stone": STONE_MOVE}
    deeds: Mapping[str, Deed] = {
        "eat": eating(MEAL),
        **Defis.deeds,
        "stone": STONE_DEED,
        "receive": RECEIVE_DEED,
    }

    def facts(self, hero: Hero) -> dict[str, Any]:
        """Return the family's facts, and the thresholds of SANTÉ (SCO-10, SCO-11)."""
        return {**super().facts(hero), **sante_thresholds(heroine(hero).sante)}
