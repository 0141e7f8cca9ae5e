"""The rulesets the program knows, by key."""

from rulesets.billy.engine.rules import Billy
from rulesets.cretoises.engine.rules import Cretoises
from rulesets.defis.engine.mutation.rules import Mutation
from rulesets.defis.engine.scorpions.rules import Scorpions
from rulesets.kit.protocol import Encounters, Ruleset
from rulesets.portes.engine.rules import Portes

RULESETS: dict[str, Ruleset] = {
    "scorpions": Scorpions(),
    "mutation": Mutation(),
    "billy": Billy(),
    "cretoises": Cretoises(),
}

ENCOUNTERS: dict[str, Encounters] = {
    "portes": Portes(),
}
"""Games whose sides meet, led by a referee: they have no fight of a hero against foes."""


def fight_rules(key: str) -> Ruleset:
    """Return the rules of a book whose heroes fight; raises KeyError for any other game."""
    return RULESETS[key]
