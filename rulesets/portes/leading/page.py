"""The page on which an encounter of Portes, Monstres & Trésors is led, as plain values: sides, order, step, summary."""

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from rulesets.kit.protocol import Data
from rulesets.kit.registry import ENCOUNTERS
from rulesets.portes.encounters.naming import member_name, side_name
from rulesets.portes.engine.state import FLED, FLEEING, LEFT, PURSUING, STATUSES, STOPPED, Encounter, Member, Pair
from rulesets.portes.engine.tables import INTENTIONS, REACTIONS
from rulesets.portes.leading import forms as portes_forms
from rulesets.portes.leading.base import Key, Record, tied
from rulesets.portes.leading.moment import moment
from rulesets.portes.leading.now import now
from rulesets.portes.leading.strike import keys_of_targets, strike

SIDE_DEEDS = ("reaction", "morale", "intend", "flee", "evade", "pursue", "drop", "give_up", "leave")
"""What is offered to a side, besides the step that the encounter is at."""

HELD_TOLD = ("reaction", "intend", "flight", "talk", "initiative", "turn")
"""Steps in which the page says why a surprised side is asked nothing (POR-11)."""

PARTIALS = (
    *("hud", "now", "order", "sides", "member", "member_form", "side_form", "several", "correct", "summary", "roll"),
    *("initiative", "announce", "turn", "after", "movement", "strike", "skip", "end", "finish"),
    *SIDE_DEEDS,
)


class PortesLeading:
    """The page of Portes, Monstres & Trésors."""

    templates: str = "portes/encounter"
    partials: tuple[str, ...] = PARTIALS
    quiet: tuple[str, ...] = ("StepReached",)

    def shown(self, state: Encounter, record: Record) -> Data:
        """Return what the page shows of an encounter."""
        rules = ENCOUNTERS["portes"]
        scene = rules.scene(state)
        offers = [offer for offer in rules.offers(state) if offer.refusal is None]
        if state.engaged:
            offers = [offer for offer in offers if offer.do != "intend"]
        deeds = {(offer.do, offer.args["side"]) for offer in offers if offer.do in SIDE_DEEDS}
        keys = keys_of_targets(state)
        sides = [_side(state, place, scene["sides"][place], keys, deeds) for place in range(len(state.sides))]
        keeps = any(offer.do == "initiative" and offer.args.get("keep") for offer in offers)
        asked = now(state, sides, keeps=keeps)
        if "side" in asked:
            # What the step itself asks is not offered twice.
            here = {"flight": ("evade", "flee")}.get(asked["phase"], (asked["phase"],))
            asked["side"]["deeds"] = [do for do in asked["side"]["deeds"] if do not in here]
        if asked["phase"] in HELD_TOLD:
            asked["held"] = [side for side in sides if side["there"] and side["held"]]
        return {
            "state": state,
            "clock": scene["clock"],
            "sides": sides,
            "order": _order(state),
            "actors": _actors(state),
            "keeps": keeps,
            "announcers": [
                {"pair": tied(state.member(offer.args["who"]).key), "name": member_name(state, *offer.args["who"])}
                for offer in offers
                if offer.do == "announce"
            ],
            "due": [sides[place] for place in scene["morale_due"]],
            "strike": strike(state, record),
            "reactions": REACTIONS,
            "intentions": INTENTIONS,
            "statuses": STATUSES,
            "now": asked,
        }

    def moment(self, state: Encounter, hidden: frozenset[int]) -> str:
        """Return the step that the MdT is at, in a sentence for those who look on."""
        return moment(state, self.shown(state, Record())["now"], hidden)

    def aims(self, events: list[Data]) -> Mapping[Key, Key]:
        """Return who struck whom in these events, the newest last."""
        struck = (event for event in events if event["event"] == "AttackRolled" and "at_key" in event)
        return {(event["by_key"][0], event["by_key"][1]): (event["at_key"][0], event["at_key"][1]) for event in struck}

    def is_delta(self, posted: QueryDict) -> bool:
        """Say whether a tap always applies: PV lost or won."""
        return portes_forms.is_delta(posted)

    def choices(self, posted: QueryDict, state: Encounter) -> tuple[Data, ...]:
        """Read a tap into the choices that it makes; raises FormRefused."""
        return portes_forms.choices(posted, state)


def _side(state: Encounter, place: int, facts: Data, keys: Mapping[Pair, int], deeds: set[tuple[str, Any]]) -> Data:
    side = state.sides[place]
    return {
        **facts,
        # What its forms call it, which is not where it stands.
        "index": side.key,
        "place": place,
        "name": side_name(state, place),
        "own_name": side.name,
        "monsters": side.monsters,
        "status": side.status,
        "surprised": side.surprised,
        "reaction": side.reaction,
        "intention": side.intention,
        "evasions": side.evasions,
        "successes": side.successes,
        "shaken": side.shaken,
        "morale": side.morale,
        "gone": side.status in (FLED, LEFT),
        "lost": not side.living,
        "living": len(side.living),
        "number": len(side.members),
        "moved": side.moved,
        "deeds": [do for do in SIDE_DEEDS if (do, place) in deeds],
        "members": [_member(state, (place, m), keys) for m in range(len(side.members))],
        "others": [
            {"index": state.sides[other].key, "name": side_name(state, other)}
            for other in range(len(state.sides))
            if other != place
        ],
    }


def _member(state: Encounter, pair: Pair, keys: Mapping[Pair, int]) -> Data:
    member = state.member(pair)
    return {
        "pair": tied(member.key),
        "id": f"{member.key[0]}-{member.key[1]}",
        "name": member_name(state, *pair),
        "pv": member.pv,
        "pv_max": member.pv_max,
        "most": max(member.pv, member.pv_max or 0, 1),
        "low": member.pv_max is not None and member.pv * 3 <= member.pv_max,
        "living": member.living,
        "ca": member.armour,
        "attack": member.attack - member.malus,
        "malus": member.malus,
        "blows": [str(blow) for blow in member.blows],
        "movement": member.movement,
        "combat_movement": member.combat_movement,
        "morale": member.morale,
        "initiative": member.initiative,
        "spell": member.spell,
        "acting": state.acts(pair) and pair in state.standing,
        "digit": keys.get(pair),
        "marks": _marks(state, pair, member),
        "fields": _fields(member),
        "tired": member.tired,
        "behind": member.behind,
    }


def _marks(state: Encounter, pair: Pair, member: Member) -> list[str]:
    """Return what is to be seen of a combatant at a glance, the gravest first."""
    side = state.sides[pair[0]]
    there = member.living and side.status not in (FLED, LEFT)
    return [
        mark
        for mark, holds in (
            ("out", not member.living),
            ("fled", member.living and side.status == FLED),
            ("left", member.living and side.status == LEFT),
            ("held", there and state.held(pair[0])),
            ("fleeing", there and side.status == FLEEING),
            ("pursuing", there and side.status == PURSUING),
            ("stopped", there and side.status == STOPPED),
            ("tired", member.tired),
            ("spell", bool(member.spell)),
            ("struck", there and state.turn is not None and state.struck.count(pair) >= len(member.blows)),
        )
        if holds
    ]


def _fields(member: Member) -> list[Data]:
    """Return what of a combatant may be corrected."""
    values: dict[str, Any] = {
        "name": member.name,
        "pv": member.pv,
        "pv_max": member.pv_max,
        "ca": member.ca,
        "attack": member.attack,
        "damage": str(member.damage),
        "further": "/".join(map(str, member.further)),
        "movement": member.movement,
        "combat": member.combat,
        "morale": member.morale,
        "initiative": member.initiative,
        "ran": member.ran,
    }
    return [{"name": name, "value": "" if value is None else value} for name, value in values.items()]


def _order(state: Encounter) -> list[Data]:
    """Return the groups of the round: who is in each, and whether it has acted, acts, or waits for its turn."""
    groups: list[Data] = []
    for place, group in enumerate(state.order):
        actors = []
        for side, member in group:
            name = side_name(state, side) if member is None else member_name(state, side, member)
            out = not state.sides[side].there or (member is not None and not state.member((side, member)).living)
            actors.append({"name": name, "out": out, "monsters": state.sides[side].monsters})
        if not actors:
            continue  # All of them were taken out.
        now_at = state.turn is not None and place == state.turn
        past = state.turn is None or place < state.turn
        groups.append({"number": len(groups) + 1, "actors": actors, "acting": now_at, "past": past})
    return groups


def _actors(state: Encounter) -> list[Data]:
    """Return who has a place in an order that is typed by hand: sides, or combatants by themselves."""
    sides = [place for place in state.there if not state.held(place)]
    if not state.options.individual:
        return [{"key": str(state.sides[place].key), "name": side_name(state, place)} for place in sides]
    return [{"key": tied(state.member(pair).key), "name": member_name(state, *pair)} for pair in state.living(sides)]
