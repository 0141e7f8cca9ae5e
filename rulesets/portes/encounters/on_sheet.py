"""A tap on a hero's sheet, or of the MdT's at the table, while his PV live in an encounter: it is done there."""

from typing import Any

from django.db.models import F

from rulesets.kit.elision import elided
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Data
from rulesets.portes.encounters import heroes, play
from rulesets.portes.encounters.rows import fetch
from rulesets.portes.encounters.turn import EncounterTurn
from rulesets.portes.models import Encounter, EncounterMember
from sheets.turn import Turn

WAITS = "La rencontre « {encounter} » attend un jet du MdT : les PV {of_hero} ne changent qu’après."


def take_over(turn: Turn, before: Any, after: Any) -> str:
    """Bring a change of a hero's PV into the open encounter that he takes part in; returns its ref, "" for none.

    The hero is held already, and with him his place in the encounter. Raises RuleViolation.
    """
    place = heroes.where(turn.hero)
    if place is None or before.pv == after.pv:
        return ""
    lead(turn, place, before.pv, after.pv)
    return str(place.side.encounter.ref)


def lead(turn: Turn, place: EncounterMember, before: int, after: int, noted: Data | None = None) -> None:
    """Change the PV of a hero who is held where he stands in his encounter, as a step of it. Raises RuleViolation."""
    mine = Encounter.objects.filter(pk=place.side.encounter_id)
    mine.update(version=F("version") + 1)
    encounter = fetch(mine).get()
    if encounter.asked is not None:
        raise RuleViolation(WAITS.format(of_hero=elided("de", turn.hero.name or "Sans nom"), encounter=encounter))
    theirs = EncounterTurn(encounter, turn.author, turn.key, turn.action)
    play.act(theirs, _change([place.side.order, place.order], before, after), by_hand=False, noted=noted)
    theirs.close()
    turn.redraw()


def _change(pair: list[int], before: int, after: int) -> Data:
    if before == 0:
        return {"do": "set", "member": {"index": pair, "pv": after}}
    return {"do": "hurt" if after < before else "heal", "at": [pair], "amount": abs(after - before)}
