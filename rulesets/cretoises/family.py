"""What the folder brings to the program."""

from combat.families import Family
from rulesets.cretoises.engine.rules import Cretoises
from rulesets.cretoises.fight import CRETOISES as FOES
from rulesets.cretoises.sheet import CRETOISES
from rulesets.cretoises.words import WORDS

FAMILY = Family(words=WORDS, key="cretoises", games=(Cretoises(),), sheets=(CRETOISES,), foes=FOES)
