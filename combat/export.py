"""A fight as a scenario: what it started from, the choices that hold, and their dice."""

from combat.entries import entries_of
from combat.models import Fight
from rulesets.kit.protocol import Data

# Entries of a fight that are no choice of it: its start, and rolls that waited for their dice. Dice of an act of the
# sheet (a test of luck) are not the fight's: it only knows the correction they led to.
NO_CHOICE = ("fight", "asked")


def scenario_of(fight: Fight) -> Data:
    """Return the replay scenario of a fight; undone choices, and those a bookmark set aside, are not in it."""
    scenario: Data = {"id": fight.ref, "ruleset": fight.ruleset, "do": "fight"}
    dice: list[int] = []
    choices: list[Data] = []
    for entry in entries_of(fight).order_by("id"):
        if entry.do == "fight":
            scenario |= entry.choice
        elif entry.do not in NO_CHOICE and entry.choice:
            choices.append(entry.choice)
            if entry.choice["do"] == entry.do:
                dice += [face for roll in entry.rolls for face in roll["faces"]]
    return {**scenario, "dice": dice, "choices": choices}
