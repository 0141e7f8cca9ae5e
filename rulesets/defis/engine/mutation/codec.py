"""Plain data of DF 62: the family's, with MUTATION among the counts."""

from typing import ClassVar

from rulesets.defis.engine.codec import DefisCodec, fight_shapes
from rulesets.defis.engine.mutation.state import Mutant
from rulesets.defis.engine.state import Hero
from rulesets.kit.data import Shapes


class MutationCodec(DefisCodec):
    """The codec of DF 62."""

    hero_class: ClassVar[type[Hero]] = Mutant
    choices: ClassVar[Shapes] = fight_shapes(Mutant)
