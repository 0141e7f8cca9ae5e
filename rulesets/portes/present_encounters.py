"""Encounters as members of their table see them: the list, one line of state, and the page of those who look on.

Nothing that a member is not to see leaves this module; what is hidden, and why, stands in `rulesets.portes.encounters.veil`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Prefetch, QuerySet

from campaigns.models import Membership
from campaigns.present_log import lines
from campaigns.present_top import poll_context, top_context
from campaigns.registries import Wanted
from rulesets.kit.protocol import Data
from rulesets.portes.encounters.distance import distance_seen
from rulesets.portes.encounters.naming import member_title
from rulesets.portes.encounters.rows import load, rules_of
from rulesets.portes.encounters.sight import NAME, NUMBERS, Sight, owned, seen_level, sight_of
from rulesets.portes.encounters.told import names_of
from rulesets.portes.encounters.veil import veiled_asked
from rulesets.portes.leading import LEADINGS
from rulesets.portes.models import Encounter, EncounterMember, EncounterSide
from sheets.bindings.base import condition_of
from sheets.paging import page_of

LOG_SHOWN = 40
OVER_SHOWN = 50


def list_context(place: Membership, asked: Mapping[str, str]) -> Data:
    """Return the encounters of a table: those that wait are the MdT's alone."""
    status = Encounter.Status
    found = Encounter.objects.filter(campaign=place.campaign_id)
    under_way = [status.OPEN, status.WAITING] if place.leads else [status.OPEN]
    by_status: dict[str, list[Data]] = {one: [] for one in status.values}
    for encounter in _listed(found.filter(status__in=under_way)):
        by_status[encounter.status].append(summary(encounter))
    over = page_of(_listed(found.filter(status=status.OVER)), asked, OVER_SHOWN)
    return {
        **top_context(place),
        **poll_context(place, "encounters", p=asked.get("p", "")[:9]),
        "page": "encounters",
        "open": by_status[Encounter.Status.OPEN],
        "waiting": by_status[Encounter.Status.WAITING],
        "over": [summary(encounter) for encounter in over],
        "rows": over,
    }


def open_encounters(place: Membership) -> list[Data]:
    """Return the encounters that are under way at a table, each in a line; none where its rules have none."""
    if not place.campaign.meets:
        return []
    return [summary(found) for found in _listed(place.campaign.encounters.filter(status=Encounter.Status.OPEN))]


def _listed(encounters: QuerySet[Encounter]) -> QuerySet[Encounter]:
    sides = EncounterSide.objects.order_by("order")
    return encounters.select_related("campaign").prefetch_related(Prefetch("sides", queryset=sides)).order_by("-id")


def summary(encounter: Encounter) -> Data:
    """Return what a line says of an encounter: nothing in it is ever hidden."""
    return {
        "ref": encounter.ref,
        "title": str(encounter),
        "address": encounter.get_absolute_url(),
        "status": encounter.status,
        "sides": names_of(encounter),
        "place": encounter.place,
        "level": encounter.level,
        "round": encounter.round,
        "engaged": encounter.engaged,
        "at": encounter.played_at,
    }


def seen_context(place: Membership, encounter: Encounter) -> Data:
    """Return the page of who looks on; `encounter` comes with its rows (`rulesets.portes.encounters.rows.fetch`)."""
    sight = sight_of(place, encounter)
    rules, state = rules_of(encounter), load(encounter)
    scene = rules.scene(state)
    rows = list(encounter.sides.all())
    sides = [_side(place, sight, state, scene, row) for row in rows]
    return {
        **top_context(place),
        **poll_context(place, "encounter", rencontre=encounter.ref),
        "page": "encounter",
        "encounter": encounter,
        "seen": f"{rules.family}/seen.html",
        "state": _moment(state),
        "moment": LEADINGS[rules.family].moment(state, sight.hidden if sight is not None else frozenset()),
        "clock": scene["clock"],
        "distance": distance_seen(encounter, sight),
        "far": bool(state.distance),
        "awaited": _awaited(encounter, sight, sides),
        "order": _order(state, sides),
        "sides": sides,
        "log": lines(place, LOG_SHOWN, Wanted(encounter=encounter.ref, news=True))[:LOG_SHOWN],
    }


def _moment(state: Any) -> Data:
    """Return where the encounter takes place, and which round it is in."""
    return {
        "over": state.over,
        "round": state.round,
        "place": state.options.place,
    }


def _side(place: Membership, sight: Sight | None, state: Any, scene: Data, row: EncounterSide) -> Data:
    side, facts = state.sides[row.order], scene["sides"][row.order]
    hidden = sight is not None and row.order in sight.hidden
    return {
        "index": row.key,
        "name": names_of(row.encounter)[row.order],
        "hidden": hidden,
        "there": facts["there"],
        "acting": facts["acting"],
        # Known from the test on; it holds them until the first round has ended (POR-11).
        "surprised": side.surprised and (facts["held"] or state.round == 0),
        "status": side.status,
        "reaction": None if hidden else side.reaction,
        "intention": None if hidden else side.intention,
        "members": [
            _member(place, sight, state, row.order, member, side.members[member.order]) for member in row.members.all()
        ],
    }


def _member(place: Membership, sight: Sight | None, state: Any, side: int, row: EncounterMember, member: Any) -> Data:
    mine = owned(row, place.user_id)
    level = seen_level(sight, side, row, mine=mine)
    hidden = sight is not None and side in sight.hidden
    seen: Data = {
        "name": member_title(member.name, row.order),
        "mine": mine,
        "address": row.character.get_absolute_url() if mine and row.character is not None else "",
        "out": not member.living,
        "acting": state.acts((side, row.order)) and member.living,
        "spell": "" if hidden else member.spell,
        "tired": member.tired and level != NAME,
        # That somebody is out is plain to all.
        "condition": condition(member) if level != NAME or not member.living else "",
        "numbers": None,
    }
    if level == NUMBERS:
        seen["numbers"] = {
            **{name: getattr(member, name) for name in ("pv", "pv_max", "movement")},
            # As they count, fatigue included (POR-31).
            "ca": member.armour,
            "attack": member.attack - member.malus,
            "start": max(member.pv_max or 0, member.pv),
            "third": max(member.pv_max or 0, member.pv) // 3,
            "blows": [str(blow) for blow in member.blows],
        }
    return seen


def condition(member: Any) -> str:
    """Return how somebody is, without a number; see `sheets.bindings.base.CONDITIONS`."""
    if not member.living:
        return "dead"
    return condition_of(member.pv, member.pv_max or 0)


def _order(state: Any, sides: list[Data]) -> list[Data]:
    """Return the groups of the round's order, first to last, those that nobody is left in aside."""
    groups = []
    for place, group in enumerate(state.order):
        actors = [_actor(actor, sides) for actor in group]
        if actors:
            now = state.turn == place
            groups.append({"now": now, "done": state.turn is not None and place < state.turn, "actors": actors})
    return groups


def _actor(actor: tuple[int, int | None], sides: list[Data]) -> Data:
    side, member = actor
    if member is None:
        return {"name": sides[side]["name"], "out": not sides[side]["there"]}
    found = sides[side]["members"][member]
    return {"name": found["name"], "out": found["out"] or not sides[side]["there"]}


def _awaited(encounter: Encounter, sight: Sight | None, sides: Iterable[Data]) -> Data | None:
    """Return whose dice are awaited; that the MdT's are is nobody's business."""
    wanted = veiled_asked(encounter.asked, sight) if sight is not None else (encounter.asked or {}).get("wanted")
    if wanted is None or wanted.get("side") is None:
        return None
    side = list(sides)[wanted["side"]]
    member = wanted.get("member")
    return {**wanted, "name": side["name"] if member is None else side["members"][member]["name"]}
