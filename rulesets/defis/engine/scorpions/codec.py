"""Plain data of the marsh: the family's, with stones."""

from typing import Any, ClassVar

from rulesets.defis.engine.codec import ACTIONS, DefisCodec, fight_shapes
from rulesets.defis.engine.scorpions.state import Heroine, Stones, heroine
from rulesets.defis.engine.scorpions.tables import STONES
from rulesets.defis.engine.state import Hero
from rulesets.kit.data import Fields, Shapes, flag, number, shape, text
from rulesets.kit.protocol import Data


class ScorpionsCodec(DefisCodec):
    """The codec of le Marais aux Scorpions."""

    hero_class: ClassVar[type[Hero]] = Heroine
    hero_extras: ClassVar[tuple[str, ...]] = ("pierres",)
    choices: ClassVar[Shapes] = {
        **fight_shapes(Heroine),
        "stone": shape({"stone": text}, foe=number, offered=flag, book=flag),
    }
    actions: ClassVar[Shapes] = {**ACTIONS, "stone": shape({"stone": text}, offered=flag, book=flag)}

    def hero_values(self, fields: Fields) -> dict[str, Any]:
        """Read her scores and her stones."""
        pierres = fields.fields("pierres", STONES, {})
        stones = Stones({kind: pierres.integer(kind) for kind in pierres})
        return {**DefisCodec.hero_values(self, fields), "pierres": stones}

    def hero_data(self, hero: Hero) -> Data:
        """Write her, stones at 0 left out."""
        data = DefisCodec.hero_data(self, hero)
        return {**data, "pierres": dict(heroine(hero).pierres)}
