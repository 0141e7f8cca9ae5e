"""Members and invitations: who comes in, who goes, who leads."""

from collections.abc import Callable
from contextlib import suppress

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import members, rights
from campaigns.forms import InvitationForm, RoleForm
from campaigns.models import Invitation, Membership
from campaigns.present import join_context, members_context
from campaigns.present_top import poll_context
from campaigns.qr import drawn, outward
from campaigns.views.common import answer, seated
from lib.refusals import Refused, cleaned
from rulesets.kit.errors import RuleViolation
from sheets.models import Character
from sheets.refusals import attempt, say_unplaced
from sheets.views.create import creation


@require_safe
def listed(request: HttpRequest, ref: str) -> HttpResponse:
    """Show who sits at the table, and to the MdT the links that let others in."""
    return page_of(request, rights.place_of(request.user, ref))


def page_of(request: HttpRequest, place: Membership, refused: Refused | None = None) -> HttpResponse:
    """Render the members as this one sees them."""
    context = members_context(place, refused)
    if refused is None:
        context |= poll_context(place, "members")
    for link in context["links"]:
        here = request.build_absolute_uri(reverse("join", args=[link.token]))
        outside = outward(here, settings.ALLOWED_HOSTS)
        context["here_alone"] = not outside
        link.address = outside or here
        link.code = drawn(link.address) if link.holds else ""
    response = render(request, "campaigns/members.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response


def _led(request: HttpRequest, ref: str, where: str, do: Callable[[Membership], object], said: str) -> HttpResponse:
    """Let the MdT do something about his members, and lead back to them."""
    place = rights.lead(request.user, ref)
    refused = attempt(request, where, lambda: do(place))
    if refused is not None:
        return page_of(request, rights.place_of(request.user, ref), refused)
    messages.success(request, said)
    return redirect("members", ref)


@require_POST
def invite(request: HttpRequest, ref: str) -> HttpResponse:
    """Make one more link."""

    def do(place: Membership) -> None:
        form = InvitationForm(request.POST)
        typed = cleaned(form)
        members.invite(place, typed["role"], form.expires_at(), typed["max_uses"])

    return _led(request, ref, "invite", do, "Une nouvelle invitation est prête.")


@require_POST
def revoke(request: HttpRequest, ref: str, invitation: str) -> HttpResponse:
    """Let a link let nobody in any more."""
    return _led(request, ref, "links", lambda place: members.revoke(place, invitation), "Ce lien ne vaut plus.")


@require_POST
def remove(request: HttpRequest, ref: str, member: str) -> HttpResponse:
    """Send a member away; the links are replaced."""
    said = "C’est fait : ses héros sont repartis avec lui, et les invitations ont été renouvelées."
    return _led(request, ref, f"member-{member}", lambda place: members.remove(place, member), said)


@require_POST
def role(request: HttpRequest, ref: str, member: str) -> HttpResponse:
    """Make a player of a spectator, or the reverse."""

    def do(place: Membership) -> None:
        members.set_role(place, member, cleaned(RoleForm(request.POST))["role"])

    return _led(request, ref, f"member-{member}", do, "C’est noté.")


@require_POST
def hand_over(request: HttpRequest, ref: str, member: str) -> HttpResponse:
    """Give the MdT's place to a member."""
    said = "La table a un nouveau MdT. Vous y restez, comme joueur."
    return _led(request, ref, f"member-{member}", lambda place: members.hand_over(place, member), said)


@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, ref: str) -> HttpResponse:
    """Ask whether to go; a POST goes, with one's heroes."""
    place = rights.place_of(request.user, ref)
    refused = None
    if request.method == "POST":
        refused = attempt(request, "leave", lambda: members.leave(place))
        if refused is None:
            messages.success(request, "Vous avez quitté la table. Vos héros sont restés à vous.")
            return redirect("campaigns")
    context = {**members_context(place, refused), "leads": place.leads}
    return render(request, "campaigns/leave.html", context, status=refused.status if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show what will be shared; a POST comes in, and makes a guest of whoever has no name yet."""
    invitation = Invitation.objects.filter(token=token).select_related("campaign").first()
    if invitation is None:
        raise Http404
    there = rights.memberships_of(request.user).filter(campaign=invitation.campaign_id).first()
    if there is not None:
        return redirect(there.campaign)
    if not Invitation.objects.open().filter(pk=invitation.pk).exists():
        return render(request, "campaigns/closed.html", {"closed": members.CLOSED}, status=410)
    refused = None
    if request.method == "POST":
        refused = attempt(request, "join", lambda: _come_in(request, invitation))
        if refused is None:
            return redirect(invitation.campaign)
    context = {**join_context(invitation, request.user), "refused": refused}
    return render(request, "campaigns/join.html", context, status=refused.status if refused else 200)


def _come_in(request: HttpRequest, invitation: Invitation) -> None:
    members.join(seated(request), invitation)


@require_POST
def bring_in(request: HttpRequest, ref: str) -> HttpResponse:
    """Bring one of one's own heroes to the table."""
    place = rights.player(request.user, ref)
    refused = attempt(request, "bring", lambda: members.bring_in(place, request.POST.get("hero", "")))
    return answer(request, ref, refused, "heroes")


@require_http_methods(["GET", "HEAD", "POST"])
def make_hero(request: HttpRequest, ref: str, ruleset: str) -> HttpResponse:
    """Make a hero for the table, who sits down at it; of other rules than the table’s there is none."""
    place = rights.player(request.user, ref)
    if place.campaign.ruleset not in ("", ruleset):
        raise Http404

    def sit_down(hero: Character) -> HttpResponse:
        # Where the table has been put away meanwhile he is there all the same, and his page says where he may sit.
        with suppress(RuleViolation):
            members.bring_in(place, hero.ref)
        return redirect("table", hero.ref)

    return creation(request, ruleset, reverse("create-at-table", args=[ref, ruleset]), sit_down)


@require_POST
def take_out(request: HttpRequest, ref: str, hero: str) -> HttpResponse:
    """Take a hero away from the table: its owner may, and the MdT."""
    place = rights.place_of(request.user, ref)
    found = rights.led_hero(place, hero)
    if not rights.may_take_out(place, found):
        raise Http404
    members.take_out(place.campaign_id, hero)
    return answer(request, ref, None, "heroes")
