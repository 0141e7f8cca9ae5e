"""What the folder brings to the program."""

from combat.families import Family
from rulesets.portes.engine.rules import Portes
from rulesets.portes.monsters import PORTES as FOES
from rulesets.portes.sheet import PORTES
from rulesets.portes.words import WORDS

FAMILY = Family(words=WORDS, key="portes", encounters=(Portes(),), sheets=(PORTES,), foes=FOES)
