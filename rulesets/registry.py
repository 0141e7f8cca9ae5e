"""The rulesets the program knows, by key."""

from rulesets.billy.rules import Billy
from rulesets.cretoises.rules import Cretoises
from rulesets.mutation.rules import Mutation
from rulesets.protocol import Ruleset
from rulesets.scorpions.rules import Scorpions

RULESETS: dict[str, Ruleset] = {
    "scorpions": Scorpions(),
    "mutation": Mutation(),
    "billy": Billy(),
    "cretoises": Cretoises(),
}
