"""The landing page: the heroes on the shelf and the books to begin; and the archive."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from sheets.bindings import BINDINGS
from sheets.models import Character
from sheets.paging import page_of
from sheets.turn import Turn
from sheets.views.common import my_hero, perform


@require_safe
def shelf(request: HttpRequest) -> HttpResponse:
    """Show the heroes, the one played last first, and one card per book."""
    heroes = Character.objects.of(request.user)
    return render(
        request,
        "sheets/shelf.html",
        {
            "heroes": page_of(heroes.living().select_related("book"), request.GET),
            "archived": heroes.in_archive().count(),
            "books": BINDINGS.values(),
        },
    )


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """Show the heroes put away, the dead who were begun again among them (DEF-05)."""
    heroes = Character.objects.of(request.user).in_archive().select_related("book")
    return render(request, "sheets/archive.html", {"heroes": page_of(heroes, request.GET)})


@require_POST
def put_away(request: HttpRequest, ref: str) -> HttpResponse:
    """Put a hero into the archive, or take him out again."""
    away = request.POST.get("away") == "1"

    def do(turn: Turn) -> None:
        if turn.hero.archived != away:
            turn.update(turn.hero, archived=away)
            turn.record("archived" if away else "unarchived")

    my_hero(request, ref)
    return perform(request, ref, do, where="archive", decision=False)
