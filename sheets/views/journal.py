"""The journal: everything that happened to a hero, and the way back and forth."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from lib.refusals import FormRefused, Refused
from sheets import undo as history
from sheets.models import Character
from sheets.present import journal_context
from sheets.refusals import NOT_UNDERSTOOD
from sheets.turn import Turn
from sheets.views.common import my_hero, perform


def journal_page(request: HttpRequest, hero: Character, refused: Refused | None = None) -> HttpResponse:
    """Render the journal, whole or as the fragment that htmx swaps; `avant` pages back from an entry."""
    before = number(request.GET.get("avant", ""))
    return render(request, "sheets/journal.html", journal_context(hero, request.user, refused, before))


def number(typed: str) -> int | None:
    """Return the number of an entry, None for what cannot be one."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 18 else None


@require_safe
def journal(request: HttpRequest, ref: str) -> HttpResponse:
    """Show the journal of one of the visitor's heroes."""
    return journal_page(request, my_hero(request, ref))


@require_POST
def undo(request: HttpRequest, ref: str) -> HttpResponse:
    """Take back the last action, or all of them down to and with the one of the entry `to`."""

    def do(turn: Turn) -> None:
        history.undo(turn, back_to=line_named(request), named=action_named(request))

    return perform(request, ref, do, where="history")


def line_named(request: HttpRequest) -> int | None:
    """Return the line down to which is to be taken back, None for the last step alone; raises FormRefused."""
    typed = request.POST.get("to", "")
    line = number(typed)
    if typed and line is None:
        raise FormRefused({"": NOT_UNDERSTOOD})
    return line


def action_named(request: HttpRequest) -> int | None:
    """Return the action that the button names, None for a button that names none; raises FormRefused."""
    typed = request.POST.get("step", "")
    action = number(typed)
    if typed and action is None:
        raise FormRefused({"": NOT_UNDERSTOOD})
    return action


@require_POST
def redo(request: HttpRequest, ref: str) -> HttpResponse:
    """Do again what was taken back last."""

    def do(turn: Turn) -> None:
        history.redo(turn, named=action_named(request))

    return perform(request, ref, do, where="history")
