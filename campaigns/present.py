"""What the pages of a table show to one member: the MdT's payload, and the players', each built here.

Nothing that a member is not to see leaves this module: a template has no number to hide.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db.models import Prefetch
from django.urls import reverse
from django.utils import timezone

from campaigns.models import Campaign, Invitation, Membership
from campaigns.present_log import last_dice, last_thrown, lines
from campaigns.present_top import leader_of, top_context
from campaigns.registries import UNDER_WAY, Wanted
from campaigns.rights import memberships_of, sees_scores
from campaigns.settling import settings_of
from combat.bindings import fight_binding_of
from combat.bindings.base import title_of
from combat.models import Fight
from combat.play import load_fight, with_rows
from lib.fields import FrenchIntegerField
from lib.search import in_dictionary_order
from rulesets.kit.protocol import Data
from rulesets.kit.registry import fight_rules
from sheets import books
from sheets.bindings import BINDINGS, binding_of
from sheets.bindings.base import score_box
from sheets.models import Character
from sheets.paging import page_of
from sheets.present_history import history_context, steps_of

LOG_SHOWN = 25
LOG_READ = 60


def loaded_heroes(campaign_id: int, **conditions: Any) -> list[Character]:
    """Return a table's heroes with all that their bindings load, in as many queries whatever their number."""
    sheets = [relation.name for relation in Character._meta.related_objects if relation.one_to_one]
    rows = dict.fromkeys(name for binding in BINDINGS.values() for name in binding.loaded)
    heroes = Character.objects.filter(campaign_id=campaign_id, **conditions).select_related("owner", "book", *sheets)
    return in_dictionary_order(heroes.prefetch_related(*rows).order_by("pk"))


def open_fights(heroes: list[Character]) -> dict[int, Fight]:
    """Return the open fight of each hero that has one, by the hero's key."""
    found = with_rows(Fight.objects.filter(hero__in=heroes, status=Fight.Status.OPEN))
    mine = {hero.pk: hero for hero in heroes}
    fights: dict[int, Fight] = {}
    for fight in found:
        fight.hero = mine[fight.hero_id]
        fights[fight.hero_id] = fight
    return fights


def table_context(place: Membership, refused: Any = None, own: str = "") -> Data:
    """Return the table as this member sees it; `own` names which of his heroes lies open before a player."""
    campaign = place.campaign
    session = campaign.sessions.filter(stopped_at__isnull=True).first()
    members = list(campaign.memberships.filter(left_at__isnull=True).select_related("user"))
    mine: list[Data] = []
    shown: Data = {}
    if place.leads:
        log = lines(place, LOG_READ, Wanted(news=True))
        dice = last_dice(log)
        cards = _cards(place, loaded_heroes(campaign.pk), dice)
        shown = {"cards": cards, "log": log[:LOG_SHOWN], "thrown": last_thrown(log)}
    else:
        mine = _cards(place, loaded_heroes(campaign.pk, owner=place.user_id)) if place.plays else []
    open_one = next((card for card in mine if card["ref"] == own), mine[0] if mine else None)
    if not place.leads:
        shown = _of_others(place, open_one)
    return {
        **shown,
        "page": "table",
        "place": place,
        "campaign": campaign,
        "refused": refused,
        # What a decision on the page was made on: the hero's state for who plays him, else the table's.
        "version": open_one["version"] if open_one else campaign.version,
        "own": open_one,
        **{name: open_one and open_one[name] for name in ("hero", "binding", "state", "facts", "feminine")},
        **(history_context(open_one["hero"], place.user) if open_one else {}),
        "met": [line for under_way in UNDER_WAY for line in under_way(place)],
        "guests": bring_context(place),
        "rulesets": BINDINGS.values(),
        "session": session,
        "members": members,
        "mdt": next((member.user.shown_name for member in members if member.leads), ""),
        "notes_seen": books.fingerprint(campaign.shared_notes),
        "private_seen": books.fingerprint(campaign.private_notes) if place.leads else "",
        "private_notes": campaign.private_notes if place.leads else "",
        "live": campaign.version,
        "poll": reverse("campaign-live", args=[campaign.ref]) + (f"?hero={open_one['ref']}" if open_one else ""),
    }


def _of_others(place: Membership, open_one: Data | None) -> Data:
    """Return what players see of the others, asked for only where it is drawn: once for all who see the same.

    `sight` and `log_sight` say who does, at one version of the table: whoever has a hero there sees the others alone,
    and where scores are hidden everybody sees his own in the log, those of heroes who have left too.
    """
    campaign = place.campaign
    others = cache(lambda: _cards(place, loaded_heroes(campaign.pk)))
    hidden = campaign.others_see != Campaign.OthersSee.ALL
    return {
        "sight": f"{campaign.others_see} {open_one['ref'] if open_one else ''}",
        "log_sight": f"{campaign.others_see} {place.user_id if hidden else ''}",
        "cards": cache(lambda: [card for card in others() if open_one is None or card["ref"] != open_one["ref"]]),
        "log": cache(lambda: lines(place, LOG_SHOWN, Wanted(news=True))[:LOG_SHOWN]),
    }


def _cards(place: Membership, heroes: list[Character], dice: Mapping[str, Data] | None = None) -> list[Data]:
    fights = open_fights(heroes)
    cards = [_card(hero, place, fights.get(hero.pk), (dice or {}).get(hero.ref)) for hero in heroes]
    if place.leads:
        steps = steps_of(heroes)
        for hero, card in zip(heroes, cards, strict=True):
            card["to_undo"], card["to_redo"] = steps[hero.pk]
    return cards


def _card(hero: Character, place: Membership, fight: Fight | None, dice: Data | None) -> Data:
    """Return what this member sees of one hero."""
    binding = binding_of(hero.ruleset)
    seen = sees_scores(place, hero.owner_id)
    card: Data = {
        "ref": hero.ref,
        "name": hero.name or "Sans nom",
        "owner": hero.owner.shown_name,
        "title": binding.title,
        "feminine": binding.ruleset.feminine,
        "mine": hero.owner_id == place.user_id,
        "seen": seen,
        "dead": hero.dead,
        "fights": binding.fights,
        "fighting": fight is not None,
        "address": hero.get_absolute_url(),
        "dice": dice,
    }
    if seen == Campaign.OthersSee.NONE:
        return card
    state = fight_binding_of(binding.ruleset.family).hero_in(load_fight(fight)) if fight else binding.load(hero)
    data = binding.shown(state)
    facts = binding.ruleset.facts(state)
    boxes = binding.scores(data, facts)
    card["condition"] = binding.condition(boxes, data)
    if seen != Campaign.OthersSee.ALL:
        return card
    return {
        **card,
        "hero": hero,
        "binding": binding,
        "state": data,
        "facts": facts,
        "version": hero.version,
        "paragraph": hero.paragraph,
        "scores": boxes,
        "counts": _other_numbers(binding.adjustable, boxes, data),
        "life": binding.life,
        "purse": binding.purse,
        "waits": _waits(hero, fight),
        "foes": _foes(fight) if fight and place.leads else [],
        "fight": {"shown": fight.shown, "ordinal": fight.ordinal} if fight and place.leads else None,
    }


def _other_numbers(adjustable: tuple[str, ...], boxes: list[Data], data: Mapping[str, Any]) -> list[Data]:
    """Return what may be changed besides the scores that stand in boxes of their own."""
    shown = {box["name"] for box in boxes}
    return [score_box(name, data[name]) for name in adjustable if name not in shown and isinstance(data[name], int)]


def _waits(hero: Character, fight: Fight | None) -> str:
    """Return what a hero's table waits for: his dice, his decision, or nothing."""
    if hero.asked is not None:
        return "dice"
    return "decision" if fight is not None and fight.pending is not None else ""


def _foes(fight: Fight) -> list[Data]:
    ruleset = fight_rules(fight.ruleset)
    codec = ruleset.codec
    state = load_fight(fight)
    fights = fight_binding_of(ruleset.family)
    fields = fights.correction_form.base_fields.items()
    numbers = {name: field for name, field in fields if isinstance(field, FrenchIntegerField)}
    listed = []
    for order, foe in enumerate(state.foes):
        data = codec.foe_data(foe)
        listed.append(
            {
                **data,
                "order": order,
                "title": title_of(foe.name, order, several=len(state.foes) > 1),
                "dead": fights.fallen(foe),
                "numbers": [
                    {"name": name, "value": data.get(name, ""), "signed": field.signed}
                    for name, field in numbers.items()
                ],
            }
        )
    return listed


def list_context(user: Any, refused: Any = None, asked: Mapping[str, str] | None = None) -> Data:
    """Return where somebody sits, each table with its heroes in numbers."""
    seats = page_of(memberships_of(user).prefetch_related(Prefetch("campaign__heroes", to_attr="seated")), asked or {})
    return {
        "rows": seats,
        "places": [seat for seat in seats if not seat.campaign.archived],
        "away": [seat for seat in seats if seat.campaign.archived],
        "rulesets": BINDINGS.values(),
        "ask_name": nameless(user),
        "refused": refused,
    }


def settings_context(place: Membership, refused: Any = None) -> Data:
    """Return the settings' form, and the mark of what it shows."""
    settings = settings_of(place.campaign)
    return {
        **top_context(place),
        "page": "settings",
        "settings": settings,
        "seen": books.fingerprint(settings),
        "rulesets": BINDINGS.values(),
        "refused": refused,
    }


def members_context(place: Membership, refused: Any = None) -> Data:
    """Return who sits at the table with which heroes, and for the MdT the links that let others in."""
    campaign = place.campaign
    seats = campaign.memberships.filter(left_at__isnull=True).select_related("user")
    heroes = in_dictionary_order(campaign.heroes.order_by("pk").only("ref", "name", "owner_id", "campaign_id"))
    order = {Membership.Role.MDT: 0, Membership.Role.PLAYER: 1, Membership.Role.SPECTATOR: 2}
    listed = [
        {
            "ref": seat.ref,
            "name": seat.user.shown_name,
            "role": seat.role,
            "me": seat.pk == place.pk,
            "heroes": [hero.name or "Sans nom" for hero in heroes if hero.owner_id == seat.user_id],
        }
        for seat in sorted(seats, key=lambda seat: (order[Membership.Role(seat.role)], seat.joined_at))
    ]
    links: list[Invitation] = []
    if place.leads:
        known = campaign.invitations.filter(revoked_at__isnull=True)
        still = set(Invitation.objects.open().filter(campaign=campaign).values_list("pk", flat=True))
        links = list(known)
        for link in links:
            link.holds = link.pk in still  # type: ignore[attr-defined]
    return {
        **top_context(place),
        "page": "members",
        "members": listed,
        "links": links,
        "now": timezone.now(),
        "refused": refused,
    }


def nameless(user: Any) -> bool:
    """Say whether the others at a table would not know what to call him: a guest who has given no name."""
    return not user.pk or (user.is_guest and not user.display_name)


def join_context(invitation: Invitation, user: Any) -> Data:
    """Return what somebody is told before he comes in: who leads, and what the others will see of him."""
    campaign = invitation.campaign
    return {
        "campaign": campaign,
        "invitation": invitation,
        "mdt": leader_of(campaign),
        "ask_name": nameless(user),
    }


def bring_context(place: Membership) -> list[Character]:
    """Return the heroes that this member could bring to the table now."""
    if not place.plays or place.campaign.archived:
        return []
    mine = Character.objects.filter(owner_id=place.user_id, campaign__isnull=True, archived=False)
    if place.campaign.ruleset:
        mine = mine.filter(ruleset=place.campaign.ruleset)
    return list(mine.order_by("-played_at", "-pk").only("ref", "name", "ruleset", "created_at")[:12])
