"""A hero's own journal and the encounter that keeps his PV: what is taken back in one is taken back in the other.

A tap of his that changed his PV there has an entry in both, of one action; his says by `there` in which encounter, and
by `pv` from what to what. Taken back from his journal, it is a new step of the encounter, which may have gone on since
(`takes_back` names the actions). Taken back on the encounter's page, its entry in his journal follows.
"""

from collections.abc import Sequence

from django.db.models import Q

from rulesets.kit.elision import elided
from rulesets.kit.errors import RuleViolation
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters import heroes, on_sheet
from rulesets.portes.encounters.undo import undoable
from rulesets.portes.models import Encounter, EncounterEntry, EncounterMember
from sheets.elsewhere import THERE
from sheets.models import Character, Entry
from sheets.turn import Turn

MOVED = (
    "Les PV {of_hero} ont encore changé depuis, dans la rencontre «\u00a0{encounter}\u00a0»\u202f: seul son MdT peut "
    "revenir avant, sur la page de la rencontre."
)

OVER = (
    "Ces PV sont ceux que la rencontre «\u00a0{encounter}\u00a0» a laissés\u202f: seul son MdT peut la rouvrir, "
    "par «\u00a0Annuler\u00a0» sur sa page."
)


class EncounterKeeper:
    """What of a hero's journal open encounters keep."""

    def closed(self, hero: Character) -> Q | None:
        """Return what tells taps that only changed PV in an encounter that he takes part in no more.

        Of one that he takes part in, they are the lines that gave him his PV back when it was interrupted: it has
        taken them up again.
        """
        if hero.ruleset not in ENCOUNTERS:
            return None
        place = _place(hero)
        if place is None:
            return Q(do=THERE)
        steps = EncounterEntry.objects.filter(encounter__sides=place.side_id)
        gone = Q(do=THERE) & ~Q(action__in=steps.values("action"))
        return gone | Q(do=heroes.BACK, choice__encounter=place.side.encounter.ref)

    def move(self, turn: Turn, entries: Sequence[Entry], *, back: bool) -> None:
        """Give the hero in the encounter the PV from before these taps, or from after them; raises RuleViolation."""
        if back:
            _refuse_return(turn.hero, entries)
        tied = [entry for entry in entries if "there" in entry.choice]
        place = heroes.where(turn.hero) if tied else None
        if place is None:
            return
        encounter = place.side.encounter
        here = [entry for entry in tied if entry.choice["there"] == encounter.ref]
        pv = place.pv
        for entry in here:
            before, after = entry.choice["pv"]
            found, wanted = (after, before) if back else (before, after)
            if pv != found:
                raise RuleViolation(
                    MOVED.format(of_hero=elided("de", turn.hero.name or "Sans nom"), encounter=encounter)
                )
            pv = wanted
        if pv != place.pv:
            noted = {"takes_back": [entry.action_id for entry in here]}
            on_sheet.lead(turn, place, place.pv, pv, noted)


def _refuse_return(hero: Character, entries: Sequence[Entry]) -> None:
    """Raise RuleViolation where one of these is what an encounter has left him that can still be opened again."""
    for entry in entries:
        by = entry.choice.get("by") if entry.do == heroes.BACK else None
        if by is None or hero.campaign_id is None:
            continue
        encounter = Encounter.objects.filter(campaign=hero.campaign_id, ref=entry.choice["encounter"]).first()
        last = None if encounter is None else undoable(encounter).values_list("action", flat=True).first()
        if last == by:
            raise RuleViolation(OVER.format(encounter=encounter))


def _place(hero: Character) -> EncounterMember | None:
    """Return his place in an open encounter, without a query where his sheet has read it."""
    known: list[EncounterMember] | None = vars(hero).get("met_now")
    return heroes.where(hero) if known is None else next(iter(known), None)
