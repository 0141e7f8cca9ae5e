"""The rulesets the program knows, by key."""

from rulesets.cretoises.rules import Cretoises
from rulesets.mutation.rules import Mutation
from rulesets.protocol import Ruleset
from rulesets.scorpions.rules import Scorpions

RULESETS: dict[str, Ruleset] = {
    "scorpions": Scorpions(),
    "mutation": Mutation(),
    "cretoises": Cretoises(),
}
