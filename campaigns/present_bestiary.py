"""What the bestiary of a table shows: to the MdT all of it, to the others what he lets them know."""

from typing import Any

from campaigns import monster_changes, monsters
from campaigns.models import CampaignMonster, Membership
from campaigns.present import loaded_heroes, open_fights
from campaigns.present_top import poll_context, top_context
from combat import reading
from combat.bestiary import foe_binding_for
from combat.present import foe_rows
from rulesets.protocol import Data
from rulesets.registry import ENCOUNTERS
from sheets.bindings import BINDINGS, binding_of
from sheets.models import Character


def bestiary_context(place: Membership, refused: Any = None, ruleset: str = "") -> Data:
    """Return the adversaries that this member may know of, and for the MdT the forms that note and oppose them."""
    campaign = place.campaign
    known = list(campaign.monsters.all())
    context: Data = {
        **top_context(place),
        # What was refused stays as it was typed until it is sent again.
        **(poll_context(place, "bestiary", regles=ruleset) if refused is None else {}),
        "page": "bestiary",
        "refused": refused,
    }
    if not place.leads:
        told = [_told(one) for one in known if one.shown != CampaignMonster.Shown.NOTHING]
        return {**context, "monsters": told}
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
