"""The settings of the server that the browser tests talk to: as in production, but for the dice."""

from config.settings import *

DICE_RANDBELOW = "tests.e2e.dice.randbelow"
