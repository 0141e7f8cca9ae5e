"""Help: one page per book, for a player in mid-fight; it is read by anybody and changes nothing."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from sheets.arena import arena
from sheets.bindings import BINDINGS
from sheets.models import Character
from sheets.readings import readings_of

HEROES_SHOWN = 6


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show which books have a help page."""
    return render(request, "sheets/help_index.html", {"books": BINDINGS.values()})


@require_safe
def page(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show the help of one book, with every ruling under its id."""
    binding = BINDINGS.get(ruleset)
    if binding is None:
        raise Http404
    heroes = Character.objects.of(request.user).living().filter(ruleset=binding.key)
    context = {
        "binding": binding,
        "feminine": binding.ruleset.feminine,
        "rulings": binding.ruleset.rulings,
        "readings": readings_of(binding),
        "heroes": arena().with_fighting(heroes)[:HEROES_SHOWN],
    }
    return render(request, "sheets/help.html", context)
