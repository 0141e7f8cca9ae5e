"""A tap on a hero's sheet, or of the MdT's at the table, while his PV live in an encounter: it is done there."""

from typing import Any

from django.db.models import F

from combat.encounters import heroes, play
from combat.encounters.rows import fetch
from combat.encounters.turn import EncounterTurn
from combat.models import Encounter
from rulesets.protocol import Data
from sheets.turn import Turn


def take_over(turn: Turn, before: Any, after: Any) -> bool:
    """Bring a change of a hero's PV into the open encounter that he takes part in; returns whether there was one.

    The hero is held already, and with him his place in the encounter. Raises RuleViolation.
    """
    place = heroes.where(turn.hero)
    if place is None or before.pv == after.pv:
        return False
    mine = Encounter.objects.filter(pk=place.side.encounter_id)
    mine.update(version=F("version") + 1)
    encounter = fetch(mine).get()
    theirs = EncounterTurn(encounter, turn.author, turn.key, turn.action)
    play.act(theirs, _change([place.side.order, place.order], before.pv, after.pv), by_hand=False)
    theirs.close()
    turn.redraw()
    return True


def _change(pair: list[int], before: int, after: int) -> Data:
    if before == 0:
        return {"do": "set", "member": {"index": pair, "pv": after}}
    return {"do": "hurt" if after < before else "heal", "at": [pair], "amount": abs(after - before)}
