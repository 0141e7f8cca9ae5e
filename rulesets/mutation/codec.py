"""Plain data of DF 62: the family's, with MUTATION among the counts."""

from typing import ClassVar

from rulesets.defis.codec import DefisCodec, Shapes, fight_shapes
from rulesets.defis.state import Hero
from rulesets.mutation.state import Mutant


class MutationCodec(DefisCodec):
    """The codec of DF 62."""

    hero_class: ClassVar[type[Hero]] = Mutant
    choices: ClassVar[Shapes] = fight_shapes(Mutant)
