"""Tables made and left: who comes in by which link, who goes, who leads.

What is taken hold of stands in one order everywhere: places at the table, heroes by their keys, the table last.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from accounts.models import User
from campaigns.live import tell_heroes, touch
from campaigns.models import Campaign, GameSession, Invitation, Membership
from campaigns.registries import HEROES_LEAVE
from lib.refusals import FormRefused
from lib.search import search_key
from rulesets.kit.errors import RuleViolation
from sheets.books import once
from sheets.models import Action, Character

CLOSED = "Cette invitation ne vaut plus : elle a expiré, a été remplacée, ou tout le monde est déjà là."
LEADS = "Le MdT ne quitte pas sa table : confiez-la d’abord à quelqu’un, ou supprimez-la."
NO_LINK = "Cette invitation n’est pas de cette table, ou n’existe plus."
NOT_HERE = "Cette personne n’est plus à la table."
NOT_LEADING = "Vous ne menez plus cette table."
PUT_AWAY = "Cette table est rangée : ressortez-la d’abord de l’archive."
ELSEWHERE = "« {hero} » est déjà à la table « {table} » : qu’il en sorte d’abord."
OTHER_RULES = "Cette table ne joue pas avec les règles de « {hero} »."
GONE = "Ce héros n’est pas à vous, ou n’existe plus."


def create(user: User, key: str, name: str, ruleset: str) -> Campaign:
    """Open a table with its first invitation; its maker is the MdT. Raises AlreadyDone."""
    with once(user, key):
        campaign = Campaign.objects.create(name=name, ruleset=ruleset)
        Membership.objects.create(campaign=campaign, user=user, role=Membership.Role.MDT)
        Invitation.objects.create(campaign=campaign)
        Action.objects.filter(author=user, key=key).update(campaign=campaign)
        return campaign


def made_with(user: Any, key: str) -> Campaign | None:
    """Return the table that a request with this key has made."""
    return Campaign.objects.filter(actions__author_id=user.pk, actions__key=key).first()


def join(user: User, invitation: Invitation) -> Membership:
    """Take a place at the table; raises RuleViolation when the link no longer lets anybody in.

    Who has a place already keeps it as it is, and the link is not used up by it.
    """
    with transaction.atomic():
        there = Membership.objects.filter(campaign=invitation.campaign_id, user=user).first()
        if there is not None and there.left_at is None:
            return there
        # Counted by the database itself: of two who come at once by a link for one, one comes in.
        if not Invitation.objects.valid().filter(pk=invitation.pk).update(used=F("used") + 1):
            raise RuleViolation(CLOSED)
        if Campaign.objects.filter(pk=invitation.campaign_id, archived=True).exists():
            raise RuleViolation(CLOSED)
        place, _ = Membership.objects.update_or_create(
            campaign_id=invitation.campaign_id,
            user=user,
            defaults={"role": invitation.role, "left_at": None, "joined_at": timezone.now()},
        )
        touch(invitation.campaign_id)
        return place


def leave(place: Membership) -> None:
    """Go, with one's heroes; raises RuleViolation for the MdT."""
    if place.leads:
        raise RuleViolation(LEADS)
    with transaction.atomic():
        _see_out(place)
        touch(place.campaign_id)


def remove(place: Membership, ref: str) -> None:
    """Send a member away with his heroes; every link that was given out is replaced. Raises RuleViolation."""
    with transaction.atomic():
        gone = _other(place, ref)
        _see_out(gone)
        renew_all(place.campaign_id)
        touch(place.campaign_id)


def set_role(place: Membership, ref: str, role: str) -> None:
    """Make a player of a spectator, or the reverse; a spectator's heroes go. Raises RuleViolation."""
    with transaction.atomic():
        member = _other(place, ref)
        Membership.objects.filter(pk=member.pk).update(role=role)
        if role == Membership.Role.SPECTATOR:
            _heroes_out(Character.objects.filter(campaign=member.campaign_id, owner=member.user_id))
        touch(place.campaign_id)


def hand_over(place: Membership, ref: str) -> None:
    """Give the MdT's place to a member, and take a player's in exchange. Raises RuleViolation."""
    with transaction.atomic():
        next_one = _other(place, ref)
        # Odds that the MdT alone may see are on the pages of heroes, who compare their own version.
        tell_heroes(place.campaign_id)
        # The old one first: there are never two.
        mine = Membership.objects.filter(pk=place.pk, role=Membership.Role.MDT)
        if not mine.update(role=Membership.Role.PLAYER):
            raise RuleViolation(NOT_LEADING)
        Membership.objects.filter(pk=next_one.pk).update(role=Membership.Role.MDT)
        touch(place.campaign_id)


def bring_in(place: Membership, ref: str) -> None:
    """Bring one of one's own heroes to the table; raises RuleViolation."""
    with transaction.atomic():
        _stay(place)
        campaign = Campaign.objects.get(pk=place.campaign_id)
        if campaign.archived:
            raise RuleViolation(PUT_AWAY)
        mine = Character.objects.filter(owner=place.user_id, ref=ref)
        mine.update(version=F("version") + 1)
        hero = mine.select_related("campaign").first()
        if hero is None:
            raise RuleViolation(GONE)
        if hero.campaign_id == campaign.pk:
            return
        named = hero.name or "Sans nom"
        if hero.campaign is not None:
            raise RuleViolation(ELSEWHERE.format(hero=named, table=hero.campaign.name))
        if campaign.ruleset and hero.ruleset != campaign.ruleset:
            raise RuleViolation(OTHER_RULES.format(hero=named))
        mine.update(campaign=campaign)
        touch(campaign.pk)


def take_out(campaign_id: int, ref: str) -> None:
    """Take a hero away from the table; he stays his owner's with all that he is."""
    with transaction.atomic():
        if _heroes_out(Character.objects.filter(campaign=campaign_id, ref=ref)):
            touch(campaign_id)


def invite(place: Membership, role: str, expires_at: datetime | None, max_uses: int | None) -> Invitation:
    """Make one more link."""
    return Invitation.objects.create(campaign_id=place.campaign_id, role=role, expires_at=expires_at, max_uses=max_uses)


def revoke(place: Membership, ref: str) -> None:
    """Let a link let nobody in any more; one that does not already stays so. Raises RuleViolation for none."""
    links = Invitation.objects.filter(campaign=place.campaign_id, ref=ref)
    if not links.exists():
        raise RuleViolation(NO_LINK)
    links.filter(revoked_at__isnull=True).update(revoked_at=timezone.now())


def renew_all(campaign_id: int) -> None:
    """Replace every link that still lets somebody in by a new one that grants as much."""
    links = list(Invitation.objects.filter(campaign_id=campaign_id, revoked_at__isnull=True))
    Invitation.objects.filter(pk__in=[link.pk for link in links]).update(revoked_at=timezone.now())
    now = timezone.now()
    for link in reversed(links):
        left = None if link.max_uses is None else link.max_uses - link.used
        if left == 0 or (link.expires_at is not None and link.expires_at <= now):
            continue
        Invitation.objects.create(campaign_id=campaign_id, role=link.role, expires_at=link.expires_at, max_uses=left)


def set_session(place: Membership, running: bool) -> None:
    """Begin an evening, or end the one that is being played."""
    with transaction.atomic():
        touch(place.campaign_id)
        sessions = GameSession.objects.filter(campaign=place.campaign_id)
        if not running:
            sessions.filter(stopped_at__isnull=True).update(stopped_at=timezone.now())
        elif not sessions.filter(stopped_at__isnull=True).exists():
            last = sessions.values_list("number", flat=True).first() or 0
            GameSession.objects.create(campaign_id=place.campaign_id, number=last + 1)


def put_away(place: Membership, archived: bool) -> None:
    """Put the table into the archive, or take it out again; nothing of it is lost."""
    with transaction.atomic():
        Campaign.objects.filter(pk=place.campaign_id).update(archived=archived)
        touch(place.campaign_id)


@dataclass(frozen=True, slots=True)
class Going:
    """What a table's end takes along, and what it leaves."""

    heroes: int
    members: int
    sessions: int
    rolls: int
    encounters: int


def going(campaign: Campaign) -> Going:
    """Count what the end of a table is about."""
    return Going(
        heroes=campaign.heroes.count(),
        members=campaign.memberships.filter(left_at__isnull=True).count(),
        sessions=campaign.sessions.count(),
        rolls=campaign.rolls.count(),
        encounters=campaign.encounters.count(),
    )


def delete(campaign: Campaign) -> None:
    """End a table for everybody; heroes and their journals stay with their owners."""
    with transaction.atomic():
        _heroes_out(Character.objects.filter(campaign=campaign))
        Action.objects.filter(
            Q(table_roll__campaign=campaign) | Q(encounter_entries__encounter__campaign=campaign)
        ).delete()
        campaign.delete()


def _other(place: Membership, ref: str) -> Membership:
    """Return another member who is still there, held until the end; raises RuleViolation."""
    member = Membership.objects.filter(campaign=place.campaign_id, ref=ref).exclude(pk=place.pk).first()
    if member is None:
        raise RuleViolation(NOT_HERE)
    _stay(member)
    return member


def _stay(place: Membership) -> None:
    """Hold a place until the end of the transaction, so that nobody leaves it meanwhile; raises RuleViolation."""
    here = Membership.objects.filter(pk=place.pk, left_at__isnull=True)
    if not here.update(joined_at=F("joined_at")):
        raise RuleViolation(NOT_HERE)


def _see_out(place: Membership) -> None:
    Membership.objects.filter(pk=place.pk, left_at__isnull=True).update(left_at=timezone.now())
    _heroes_out(Character.objects.filter(campaign=place.campaign_id, owner=place.user_id))


def _heroes_out(heroes: Any) -> int:
    """Take heroes away from their table, in the order of their keys; returns how many."""
    keys = list(heroes.order_by("pk").values_list("pk", flat=True))
    # One after the other, so that two who do this at once wait for each other and never in a circle.
    for pk in keys:
        hero = Character.objects.filter(pk=pk)
        hero.update(version=F("version") + 1)
        for see_out in HEROES_LEAVE:
            see_out(hero)
        hero.update(campaign=None)
    return len(keys)


def confirm(campaign: Campaign, typed: str) -> None:
    """Raise FormRefused unless the table's name was typed: what is ended does not come back."""
    if search_key(typed) != search_key(campaign.name):
        raise FormRefused({"name": "Tapez le nom de la table pour confirmer."})
