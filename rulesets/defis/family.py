"""What the folder brings to the program."""

from combat.families import Family
from rulesets.defis.engine.mutation.rules import Mutation
from rulesets.defis.engine.scorpions.rules import Scorpions
from rulesets.defis.fight import DEFIS
from rulesets.defis.sheet import MUTATION, SCORPIONS
from rulesets.defis.words import WORDS

FAMILY = Family(words=WORDS, key="defis", games=(Scorpions(), Mutation()), sheets=(SCORPIONS, MUTATION), foes=DEFIS)
