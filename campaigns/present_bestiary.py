"""What the bestiary of a table shows: to the MdT all of it, to the others what he lets them know."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.http import urlencode

from campaigns import monster_changes, monsters
from campaigns.models import CampaignMonster, Membership
from campaigns.present import loaded_heroes, open_fights
from campaigns.present_top import poll_context, top_context
from combat import reading
from combat.bestiary import foe_binding_for
from combat.foe_rows import foe_rows
from lib.search import search_key
from rulesets.kit.protocol import Data
from rulesets.kit.registry import ENCOUNTERS
from sheets.bindings import BINDINGS, binding_of
from sheets.models import Character
from sheets.paging import page_of

PAGE = 40
MOST_FOUND = 400


def bestiary_context(place: Membership, asked: Mapping[str, str], refused: Any = None) -> Data:
    """Return the adversaries that this member may know of, and for the MdT the forms that note and oppose them."""
    campaign = place.campaign
    ruleset, text = asked.get("regles", ""), asked.get("q", "").replace("\0", "")[:80].strip()
    found = campaign.monsters.all()
    if not place.leads:
        found = found.exclude(shown=CampaignMonster.Shown.NOTHING)
    known = page_of(_called(found, text), asked, PAGE, regles=ruleset, q=text)
    at = {"regles": ruleset, "q": text, "p": known.number if known.number > 1 else ""}
    context: Data = {
        **top_context(place),
        # What was refused stays as it was typed until it is sent again.
        **(poll_context(place, "bestiary", **at) if refused is None else {}),
        "page": "bestiary",
        "refused": refused,
        "rows": known,
        "text": text,
        "at": urlencode({name: value for name, value in at.items() if value}),
    }
    if not place.leads:
        return {**context, "monsters": [_told(one) for one in known]}
    keys = [campaign.ruleset] if campaign.ruleset else list(BINDINGS)
    posted = refused.values.get("ruleset", "") if refused is not None else ""
    chosen = next((key for key in (posted, ruleset) if key in keys), keys[0])
    binding = binding_of(chosen)
    foes = foe_binding_for(chosen)
    read = dict(refused.values) if refused is not None and refused.where == "read" and "rows" in refused.values else {}
    heroes = loaded_heroes(campaign.pk)
    fighting = open_fights(heroes)
    whole = [_whole(one, refused) for one in known]
    return {
        **context,
        "monsters": whole,
        "last_change": monster_changes.to_undo(campaign.pk),
        "ruleset": chosen,
        "meets": chosen in ENCOUNTERS,
        "binding": binding,
        "row": foe_rows(binding, refused, where="monster-new", ids="new-")[0],
        "foe_rows": foe_rows(binding, refused, where="read", ids="read-") if read else [],
        "read_where": "read",
        **reading.shown(read, binding.ruleset, foes),
        "samples": len(monsters.missing_samples(place, chosen)),
        "rulesets": [BINDINGS[key] for key in keys],
        # Whom a fight can be opened for: where sides meet, led by the MdT, there is none.
        "free": [hero for hero in heroes if _can_fight(hero) and hero.pk not in fighting],
        "opposed": [one for one in whole if binding_of(one["ruleset"]).fights],
        "shown_values": CampaignMonster.Shown.values,
    }


def _called(monsters: QuerySet[CampaignMonster], text: str) -> QuerySet[CampaignMonster] | list[CampaignMonster]:
    """Return those whose name has this in it, without case and accents."""
    key = search_key(text)
    if not key:
        return monsters
    wanted = [pk for pk, name in monsters.values_list("pk", "name") if key in search_key(name)]
    return list(monsters.filter(pk__in=wanted[:MOST_FOUND]))


def _can_fight(hero: Character) -> bool:
    return binding_of(hero.ruleset).fights and not hero.dead


def _told(monster: CampaignMonster) -> Data:
    """Return what a player knows of an adversary: its numbers are not among it unless he may see them."""
    data: Data = {"ref": monster.ref, "name": monster.name, "shown": monster.shown}
    if monster.shown == CampaignMonster.Shown.NUMBERS:
        data |= {"foe": monsters.scores_of(monster), "foe_line": binding_of(monster.ruleset).partials["foe_line"]}
    return data


def _whole(monster: CampaignMonster, refused: Any) -> Data:
    binding = binding_of(monster.ruleset)
    scores = monsters.scores_of(monster)
    where = f"monster-{monster.ref}"
    return {
        "ref": monster.ref,
        "name": monster.name,
        "shown": monster.shown,
        "note": monster.note,
        "ruleset": monster.ruleset,
        "title": binding.title,
        "foe": scores,
        "foe_line": binding.partials["foe_line"],
        "foe_form": binding.partials["foe"],
        "row": {
            **foe_rows(binding, refused, where=where, present=[scores], ids=f"{monster.ref}-")[0],
            "label": monster.name,
        },
        "sample": monster.sample,
        "seen": monsters.seen(monster),
        "where": where,
    }
