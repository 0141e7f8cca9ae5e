"""The adventure sheet: the page, and what is done on it to scores, paragraph, name and notes."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from lib.refusals import FormRefused, Refused, cleaned
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from sheets import books
from sheets.arena import arena
from sheets.bindings import binding_of
from sheets.bindings.base import Held
from sheets.drafts import drawn
from sheets.forms import FacesForm, NameForm, NotesForm, ParagraphForm, RollForm, ValueForm
from sheets.models import Character, Visit
from sheets.present import sheet_context, sheet_later
from sheets.refusals import NOT_UNDERSTOOD
from sheets.turn import Stale, Turn
from sheets.views.common import my_hero, perform


def sheet_page(request: HttpRequest, hero: Character, refused: Refused | None = None) -> HttpResponse:
    """Render the sheet, whole or as the fragment that htmx swaps."""
    if refused is None and hero.changed is None:
        whole, later = (partial(context, hero, request.user) for context in (sheet_context, sheet_later))
        return drawn(request, "sheets/sheet.html", hero, whole, later)
    return render(request, "sheets/sheet.html", sheet_context(hero, request.user, refused))


@require_safe
def sheet(request: HttpRequest, ref: str) -> HttpResponse:
    """Show one of the visitor's sheets."""
    return sheet_page(request, my_hero(request, ref))


@require_POST
def tap(request: HttpRequest, ref: str) -> HttpResponse:
    """Take a tap on − or +: a delta, which applies whatever the page showed (`tap` is "endurance:-1")."""
    score, _, typed = request.POST.get("tap", "").partition(":")

    def do(turn: Turn) -> None:
        try:
            by = int(typed.replace("−", "-")) if len(typed) < 8 else None
        except ValueError:
            by = None
        if by is None:
            raise FormRefused({"": NOT_UNDERSTOOD})
        if by:
            typed_as = {"way": "plus" if by > 0 else "minus", "value": str(abs(by))}
            _adjust(turn, score, by, exact=True, typed_as=typed_as)

    return perform(request, ref, do, where=f"score-{score}", decision=False)


@require_POST
def value(request: HttpRequest, ref: str) -> HttpResponse:
    """Change a score by a typed number; above its initial the page asks first: cap, or the book allows it (DEF-02)."""
    form = ValueForm(request.POST)

    def do(turn: Turn) -> None:
        change_value(turn, form, request.POST)

    settles = form.is_valid() and form.cleaned_data["to"] is not None
    return perform(request, ref, do, where=f"score-{request.POST.get('score', '')}", decision=settles)


def change_value(turn: Turn, form: ValueForm, posted: Iterable[str]) -> None:
    """Change a score as its form says, with what was ticked beside the number; raises RuleViolation or FormRefused."""
    typed = cleaned(form)
    held = binding_of(turn.hero.ruleset).held(arena().hero_now(turn.hero), typed["score"])
    initial = typed["initial"] and held.initial is not None
    by = typed["by"]
    if typed["to"] is not None:
        by = typed["to"] - held.initial if initial else held.to_show(typed["to"])
    wanted = held.current + by
    capped = held.asks and not initial and held.initial is not None and by > 0 and wanted > held.initial
    if capped and not typed["above"]:
        raise FormRefused({"": _too_much(held, by)}, ask="above")
    ticked = {name for name in posted if name not in ("above", "initial")}
    ticked |= {"book"} if typed["above"] == "book" else set()
    ticked |= {"initial"} if initial else set()
    if by:
        _adjust(turn, typed["score"], by, ticked, exact=typed["to"] is not None)


def _too_much(held: Held, by: int) -> str:
    """Say what a gain would go above, and what of it would be lost if it stopped there (DEF-02)."""
    lost = min(by, held.current + by - (held.initial or 0))
    said = "1 point serait perdu" if lost == 1 else f"{lost} points seraient perdus"
    return f"Cela dépasserait le total de départ ({held.initial})\u00a0: {said}."


def _adjust(
    turn: Turn,
    score: str,
    by: int,
    ticked: Iterable[str] = (),
    *,
    exact: bool,
    typed_as: dict[str, str] | None = None,
) -> None:
    """Change a score; what only the text can allow is asked back (CRE-06, CRE-07)."""
    changed = binding_of(turn.hero.ruleset).adjustment(score, by, frozenset(ticked), exact=exact)
    action = Choice("adjust", changed)
    try:
        arena().act(turn, action)
    except RuleViolation as refusal:
        if arena().allowed_by_book(turn.hero, action):
            raise FormRefused({"": str(refusal)}, ask="book", values=typed_as) from None
        raise


@require_POST
def do(request: HttpRequest, ref: str) -> HttpResponse:
    """Do one of the acts that the sheet offers: a meal, a test, a stone used or received."""
    name = request.POST.get("do", "")

    def act(turn: Turn) -> None:
        # What only a fight has is chosen with it: the page says what the act costs there.
        arena().act(turn, arena().read_act(turn.hero, request.POST), then=request.POST.get("then", ""))

    # A text says what it was written upon, and no more than that may it overwrite.
    writes = bool(request.POST.get("seen"))
    return perform(request, ref, act, where=request.POST.get("where") or f"act-{name}", decision=not writes)


@require_POST
def roll(request: HttpRequest, ref: str) -> HttpResponse:
    """Roll plain dice, with an effect on a score if one is named."""

    def do(turn: Turn) -> None:
        typed = cleaned(RollForm(_with_preset(request)))
        if binding_of(turn.hero.ruleset).dice_count:
            args = {**typed, "sign": typed["sign"] or -1, "score": typed["score"] or None}
        else:
            args = {name: typed[name] for name in ("count", "sides")}
        arena().act(turn, Choice("roll", args))

    return perform(request, ref, do, where="dice")


def _with_preset(request: HttpRequest) -> dict[str, str]:
    """Return what was posted, with the dice of the button that was pressed in the place of the fields."""
    posted = request.POST.dict()
    count, _, sides = posted.get("preset", "").partition("d")
    return {**posted, "count": count, "sides": sides} if sides else posted


@require_POST
def name(request: HttpRequest, ref: str) -> HttpResponse:
    """Name the hero, or leave him without a name."""

    def do(turn: Turn) -> None:
        _change(turn, "named", name=cleaned(NameForm(request.POST))["name"])

    return perform(request, ref, do, where="name")


@require_POST
def rebook(request: HttpRequest, ref: str) -> HttpResponse:
    """Put the hero into another of his owner's books of the same rules."""

    def do(turn: Turn) -> None:
        hero = turn.hero
        book = books.book_called(hero.owner, request.POST.get("book", ""), hero.ruleset)
        if book is None:
            raise FormRefused({"book": books.NOT_YOURS})
        if book.pk == hero.book_id:
            return
        turn.record("rebooked", choice={"before": hero.book.title, "after": book.title})
        turn.update(hero, book=books.held(book))

    return perform(request, ref, do, where="book")


@require_POST
def notes(request: HttpRequest, ref: str) -> HttpResponse:
    """Keep the free notes as they were typed."""
    seen = request.POST.get("seen", "")

    def do(turn: Turn) -> None:
        typed = cleaned(NotesForm(request.POST))["notes"]
        # The page may have been brought up to date under a text still being typed: what it was written upon counts.
        if seen not in ("", books.fingerprint(turn.hero.notes)) and typed != turn.hero.notes:
            raise Stale
        _change(turn, "noted", notes=typed)

    # Nothing but the text itself is overwritten: where its mark is known, whatever else has changed is no matter.
    return perform(request, ref, do, where="notes", decision=not seen)


@require_POST
def paragraph(request: HttpRequest, ref: str) -> HttpResponse:
    """Go to a paragraph; it joins those visited."""

    def do(turn: Turn) -> None:
        number = cleaned(ParagraphForm(request.POST))["paragraph"]
        before = turn.hero.paragraph
        if number == before:
            return
        turn.update(turn.hero, paragraph=number)
        turn.create(Visit, paragraph=number)
        turn.record("went", choice={"from": before, "to": number})

    return perform(request, ref, do, where="paragraph")


def _change(turn: Turn, do: str, **values: Any) -> None:
    """Change a text of the hero and note what it was, unless it is the same."""
    [(column, text)] = values.items()
    before = getattr(turn.hero, column)
    if before == text:
        return
    turn.update(turn.hero, **values)
    turn.record(do, choice={"before": before, "after": text} if column == "name" else {})


@require_POST
def hands(request: HttpRequest, ref: str) -> HttpResponse:
    """Choose who rolls each side's dice from now on: the program, or the player with his own."""
    side = request.POST.get("side", "")
    typed = request.POST.get("typed") == "1"

    def do(turn: Turn) -> None:
        columns = {"hero": "hero_dice_typed", "foe": "foe_dice_typed"}
        if side not in columns:
            raise RuleViolation("De quels dés s’agit-il ?")
        # A setting of the table and not of the hero: no entry in the journal, nothing to undo.
        turn.settle(**{columns[side]: typed})

    return perform(request, ref, do, where="hands", decision=False)


@require_POST
def habit(request: HttpRequest, ref: str) -> HttpResponse:
    """Settle one of the player's own habits, which saves him a tap each time."""
    name = request.POST.get("habit", "")

    def do(turn: Turn) -> None:
        # Like the hands that roll: no entry in the journal, nothing to undo.
        on = request.POST.get("on") == "1"
        if name in Character.HABITS:
            turn.settle(**{name: on})
        else:
            binding_of(turn.hero.ruleset).settle(turn, name, on)

    return perform(request, ref, do, where="habit", decision=False)


@require_POST
def faces(request: HttpRequest, ref: str) -> HttpResponse:
    """Give an awaited roll its faces, or let the program roll it after all."""

    def do(turn: Turn) -> None:
        if request.POST.get("by") == "program":
            arena().answer(turn, None)
        else:
            arena().answer(turn, cleaned(FacesForm(request.POST, sides=arena().sides_awaited(turn.hero)))["faces"])

    return perform(request, ref, do, where="faces")
