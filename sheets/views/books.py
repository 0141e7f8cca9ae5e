"""The visitor’s books: list, one book with its noted paragraphs, title, deletion; and notes at paragraphs."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.guests import ensure_user
from lib.refusals import FormRefused, Refused, cleaned
from sheets import books
from sheets.bindings import BINDINGS
from sheets.forms import ParagraphNoteForm, TitleForm
from sheets.models import Book
from sheets.present_books import book_context, list_context
from sheets.refusals import attempt
from sheets.views.common import my_hero, render_page, tap_key

STALE = "Ce livre a changé depuis que cette page a été affichée : rien n’a été fait. Le voici à jour."
STALE_NOTE = (
    "Cette note a changé depuis que cette page a été affichée : rien n’a été écrasé, votre texte est gardé ci-dessous."
)


@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: HttpRequest) -> HttpResponse:
    """Show the visitor’s books; a POST adds one."""
    refused = None
    if request.method == "POST":
        refused = _attempt(request, "book-new", lambda: _add(request))
        if refused is None:
            return redirect("books")
    context = list_context(request.user, refused, request.GET)
    return render(request, "sheets/books.html", context, status=refused.status if refused else 200)


@require_safe
def book(request: HttpRequest, ref: str) -> HttpResponse:
    """Show one of the visitor’s books."""
    return _book_page(request, _mine(request, ref))


@require_POST
def rename(request: HttpRequest, ref: str) -> HttpResponse:
    """Change the title."""
    mine = _mine(request, ref)

    def do() -> None:
        title = cleaned(TitleForm(request.POST))["title"]
        books.rename(request.user, tap_key(request), mine, title, request.POST.get("seen", ""))

    return _answer(request, mine, _attempt(request, "title", do), "title")


@require_POST
def delete(request: HttpRequest, ref: str) -> HttpResponse:
    """Delete a book that no hero reads."""
    mine = books.book_called(request.user, ref)
    if mine is None:
        # Done already, by this very tap come twice.
        if books.done_before(request.user, tap_key(request)):
            return redirect("books")
        raise Http404

    def do() -> None:
        books.delete(request.user, tap_key(request), mine, request.POST.get("seen", ""))

    refused = _attempt(request, "delete", do)
    return _book_page(request, mine, refused) if refused else redirect("books")


@require_POST
def note(request: HttpRequest, ref: str) -> HttpResponse:
    """Note something at a paragraph, on the book’s page."""
    mine = _mine(request, ref)
    where = request.POST.get("where", "")
    where = where if where.startswith("note-") and where[5:].isdigit() else "note-new"
    return _answer(request, mine, _keep_note(request, mine, where), "noted")


@require_POST
def memory(request: HttpRequest, ref: str) -> HttpResponse:
    """Note something at the paragraph that a hero’s sheet shows."""
    hero = my_hero(request, ref)
    refused = _keep_note(request, _mine(request, request.POST.get("book", "")), "memory")
    if refused is None and not getattr(request, "htmx", False):
        return redirect(f"{reverse('sheet', args=[ref])}#memory")
    return render_page("sheet", request, hero, refused)


def _keep_note(request: HttpRequest, mine: Book, where: str) -> Refused | None:
    """Keep a note; a refusal carries what the note says now, so that what was typed can be put together with it."""
    form = ParagraphNoteForm(request.POST)

    def do() -> None:
        typed = cleaned(form)
        books.keep_note(
            request.user, tap_key(request), mine, typed["paragraph"], typed["note"], request.POST.get("seen", "")
        )

    refused = _attempt(request, where, do)
    if refused is None or refused.status != 409:
        return refused
    present = books.note_at(mine, form.cleaned_data["paragraph"])
    values = {**refused.values, "present": present, "seen": books.fingerprint(present)}
    return Refused(where, {"": STALE_NOTE}, values, status=409)


def _add(request: HttpRequest) -> None:
    form = TitleForm(request.POST)
    typed = cleaned(form)
    ruleset = request.POST.get("ruleset", "")
    if ruleset not in BINDINGS:
        raise FormRefused({"ruleset": "Choisissez les règles de ce livre."})
    key = tap_key(request)
    books.add(ensure_user(request), key, typed["title"], ruleset)


def _attempt(request: HttpRequest, where: str, do: Callable[[], object]) -> Refused | None:
    return attempt(request, where, do, stale=STALE)


def _answer(request: HttpRequest, mine: Book, refused: Refused | None, anchor: str) -> HttpResponse:
    if refused is None and not getattr(request, "htmx", False):
        return redirect(f"{reverse('book', args=[mine.ref])}#{anchor}")
    return _book_page(request, mine, refused)


def _book_page(request: HttpRequest, mine: Book, refused: Refused | None = None) -> HttpResponse:
    typed = request.GET.get("p", "")
    page = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 6 else 0
    context = book_context(mine, request.user, refused, page)
    return render(request, "sheets/book.html", context, status=refused.status if refused else 200)


def _mine(request: HttpRequest, ref: str) -> Book:
    """Return one of the visitor’s books; anybody else’s does not exist."""
    mine = books.book_called(request.user, ref)
    if mine is None:
        raise Http404
    return mine
