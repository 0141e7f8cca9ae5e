"""What a hero carries and keeps track of: items, codewords, counters, fingers in the page."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from lib.french import minus
from lib.refusals import cleaned
from rulesets.kit.errors import RuleViolation
from sheets.forms import BookmarkForm, CodewordForm, CounterForm, ItemForm
from sheets.models import Bookmark, Codeword, Counter, HeroRow, Item
from sheets.refusals import NOT_UNDERSTOOD
from sheets.turn import Turn
from sheets.undo import anchor_now, return_to
from sheets.views.common import perform

NO_USES_LEFT = "Il ne reste plus d’utilisation de cet objet."


@require_POST
def add_item(request: HttpRequest, ref: str) -> HttpResponse:
    """Put a thing into the backpack."""

    def do(turn: Turn) -> None:
        form = ItemForm(request.POST)
        cleaned(form)
        row = turn.create(Item, **form.columns())
        turn.record("item_added", choice={"name": row.name, "quantity": row.quantity})

    return perform(request, ref, do, where="item-new", decision=False)


@require_POST
def edit_item(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Change a thing: its name, how many, uses left, note."""

    def do(turn: Turn) -> None:
        form = ItemForm(request.POST)
        cleaned(form)
        edit_row(turn, row_of(turn, Item, ordinal), form.columns(), "item_changed")

    return perform(request, ref, do, where=f"item-{ordinal}")


@require_POST
def drop_item(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Take a thing out of the backpack."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Item, ordinal)
        turn.record("item_dropped", choice={"name": row.name, "quantity": row.quantity})
        turn.delete(row)

    return perform(request, ref, do, where="items")


@require_POST
def use_item(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Use a thing up by one: a use where it has uses, else one of its number."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Item, ordinal)
        column = "quantity" if row.uses is None else "uses"
        left = getattr(row, column)
        if left < 1:
            raise RuleViolation(NO_USES_LEFT)
        turn.update(row, **{column: left - 1})
        turn.record("item_used", choice={"name": row.name, "left": left - 1, "of": column})

    return perform(request, ref, do, where=f"item-{ordinal}", decision=False)


@require_POST
def add_codeword(request: HttpRequest, ref: str) -> HttpResponse:
    """Note a word; the same word twice is one."""

    def do(turn: Turn) -> None:
        word = cleaned(CodewordForm(request.POST))["word"]
        if Codeword.objects.filter(hero=turn.hero, word=word).exists():
            raise RuleViolation(f"Le mot « {word} » est déjà noté.")
        turn.create(Codeword, word=word)
        turn.record("codeword_added", choice={"word": word})

    return perform(request, ref, do, where="codeword-new", decision=False)


@require_POST
def drop_codeword(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Strike a word out."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Codeword, ordinal)
        turn.record("codeword_dropped", choice={"word": row.word})
        turn.delete(row)

    return perform(request, ref, do, where="codewords")


@require_POST
def add_counter(request: HttpRequest, ref: str) -> HttpResponse:
    """Start a count of the player's own."""

    def do(turn: Turn) -> None:
        row = turn.create(Counter, **cleaned(CounterForm(request.POST)))
        turn.record("counter_added", choice={"name": row.name, "value": row.value})

    return perform(request, ref, do, where="counter-new", decision=False)


@require_POST
def tap_counter(request: HttpRequest, ref: str) -> HttpResponse:
    """Take a tap on a counter's − or +, as far as its bounds go (`tap` is "12:-1")."""
    row_typed, _, by_typed = request.POST.get("tap", "").partition(":")

    def do(turn: Turn) -> None:
        if len(row_typed) > 9 or len(by_typed) > 7 or not row_typed.isdecimal():
            raise RuleViolation(NOT_UNDERSTOOD)
        row = row_of(turn, Counter, int(row_typed))
        try:
            wanted = row.value + int(by_typed.replace("−", "-"))
        except ValueError:
            raise RuleViolation(NOT_UNDERSTOOD) from None
        if wanted == row.value:
            return
        low = row.minimum if row.minimum is not None else -99999
        high = row.maximum if row.maximum is not None else 99999
        value = min(max(wanted, low), high)
        if value == row.value:
            bound = low if wanted < row.value else high
            raise RuleViolation(f"« {row.name} » est à sa borne ({minus(bound)}).")
        turn.record("counter_moved", choice={"name": row.name, "before": row.value, "after": value})
        turn.update(row, value=value)

    return perform(request, ref, do, where=f"counter-{row_typed}", decision=False)


@require_POST
def edit_counter(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Change a counter: its name, value and bounds."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Counter, ordinal)
        edit_row(turn, row, cleaned(CounterForm(request.POST)), "counter_changed")

    return perform(request, ref, do, where=f"counter-{ordinal}")


@require_POST
def drop_counter(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Give a count up."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Counter, ordinal)
        turn.record("counter_dropped", choice={"name": row.name, "value": row.value})
        turn.delete(row)

    return perform(request, ref, do, where="counters")


@require_POST
def add_bookmark(request: HttpRequest, ref: str) -> HttpResponse:
    """Leave a finger in the page: the state as it is now can be come back to."""

    def do(turn: Turn) -> None:
        hero = turn.hero
        place = f"§ {hero.paragraph}" if hero.paragraph is not None else "Début"
        name = cleaned(BookmarkForm(request.POST))["name"] or place
        turn.create(Bookmark, name=name, paragraph=hero.paragraph, anchor=anchor_now(hero))
        turn.record("bookmark_added", choice={"name": name, "paragraph": hero.paragraph})

    return perform(request, ref, do, where="bookmark-new")


@require_POST
def go_to_bookmark(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Come back to a finger in the page: scores, belongings, fights and paragraph as they were."""

    def do(turn: Turn) -> None:
        return_to(turn, row_of(turn, Bookmark, ordinal))

    return perform(request, ref, do, where="bookmarks")


@require_POST
def drop_bookmark(request: HttpRequest, ref: str, ordinal: int) -> HttpResponse:
    """Take the finger out of the page."""

    def do(turn: Turn) -> None:
        row = row_of(turn, Bookmark, ordinal)
        turn.record("bookmark_dropped", choice={"name": row.name, "paragraph": row.paragraph})
        turn.delete(row)

    return perform(request, ref, do, where="bookmarks")


def row_of(turn: Turn, model: type[Any], ordinal: int) -> Any:
    """Return one of this hero's rows; anybody else's does not exist."""
    row: HeroRow | None = model.objects.filter(hero=turn.hero, ordinal=ordinal).first()
    if row is None:
        raise Http404
    return row


def edit_row(turn: Turn, row: Any, values: dict[str, Any], do: str) -> None:
    """Change a row and note its name and what became of it; nothing when all is the same."""
    before = {name: getattr(row, name) for name in values}
    changed = {name: value for name, value in values.items() if value != before[name]}
    if not changed:
        return
    was = {name: before[name] for name in changed}
    turn.record(do, choice={"name": before["name"], "before": was, "after": changed})
    turn.update(row, **changed)
