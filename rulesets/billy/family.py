"""What the folder brings to the program."""

from combat.families import Family
from rulesets.billy.engine.rules import Billy
from rulesets.billy.fight import BILLY as FOES
from rulesets.billy.sheet import BILLY
from rulesets.billy.words import WORDS

FAMILY = Family(words=WORDS, key="billy", games=(Billy(),), sheets=(BILLY,), foes=FOES)
