"""Rolling a new hero: by the program, or with the faces of real dice."""

from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.views.decorators.http import require_http_methods

from accounts.guests import ensure_user
from accounts.holding import hold_person
from lib.dice import randbelow
from lib.refs import is_ref
from lib.refusals import FormRefused, Refused, cleaned
from rulesets.kit.dice import RandomDice, Rolled, ScriptedDice, check_faces
from rulesets.kit.errors import BadDie, BadScenario
from sheets import books
from sheets.bindings import BINDINGS, Binding
from sheets.forms import FacesForm, NameForm
from sheets.models import Action, Book, Character, Entry
from sheets.present_books import book_choices
from sheets.refusals import say_unplaced
from sheets.turn import Turn, take_turn
from sheets.undo import CREATED
from sheets.views.common import tap_key

HANDS = ("hero_dice_typed", "foe_dice_typed")
Typed = list[tuple[int, ...]]


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest, ruleset: str) -> HttpResponse:
    """Show how the book rolls its hero; a POST rolls him, keeps him at once, and opens his sheet."""
    return creation(request, ruleset, reverse("create", args=[ruleset]), redirect)


def creation(
    request: HttpRequest, ruleset: str, action: str, made: Callable[[Character], HttpResponse]
) -> HttpResponse:
    """Make a hero by the form that posts to `action`; `made` answers once he is there. Raises Http404."""
    binding = BINDINGS.get(ruleset)
    if binding is None:
        raise Http404
    refused = None
    # A choice that is only looked at (`show`) makes nobody.
    if request.method == "POST" and request.POST.get("show"):
        refused = Refused("creation", {}, request.POST.dict(), status=200)
    elif request.method == "POST":
        try:
            return made(_roll(request, binding))
        except FormRefused as fault:
            refused = Refused("creation", fault.sentences, request.POST.dict())
        except (BadDie, BadScenario) as fault:
            refused = Refused("creation", {"": str(fault)}, request.POST.dict())
    earlier = list(Character.objects.of(request.user).filter(ruleset=ruleset)[:12]) if binding.carries else []
    chosen = request.POST.get("book", request.GET.get("livre", ""))
    context = {
        **binding.creation_context(_values(request, binding, earlier)),
        "earlier": earlier,
        "binding": binding,
        "feminine": binding.ruleset.feminine,
        "rolls": [
            {
                **row,
                "number": number,
                "field": f"faces-{number}",
                "typed": request.POST.get(f"faces-{number}", ""),
            }
            for number, row in enumerate(binding.creation_rows())
        ],
        "typed": _by_hand(request) or (request.method != "POST" and _hands(request.user).get("hero_dice_typed", False)),
        "after": _predecessor(request, binding.key),
        "action": action,
        "choices": book_choices(request.user, binding, chosen),
        "chosen": chosen,
        "refused": refused,
    }
    response = render(request, "sheets/create.html", context, status=refused.status if refused else 200)
    if refused is not None:
        say_unplaced(response, refused)
    return response


def _by_hand(request: HttpRequest) -> bool:
    """Say whether the dice are the player's: he says so by the button he presses, and by Enter if he typed some."""
    how = request.POST.get("dice", "")
    faces = [typed for name, typed in request.POST.items() if name.startswith("faces-")]
    return how == "typed" or (not how and any(faces))


def _values(request: HttpRequest, binding: Binding, earlier: list[Character]) -> QueryDict:
    """Return what the form shows: what was typed, or what an earlier hero named by `show` would bring along."""
    asked = request.POST.get("show") or request.GET.get("depuis")
    source = next((hero for hero in earlier if hero.ref == asked), None)
    if source is None:
        return request.POST
    brought = QueryDict(mutable=True)
    brought.update(binding.carried(source, request.POST))
    return brought


def _predecessor(request: HttpRequest, ruleset: str) -> Character | None:
    """Return the dead hero whom this one follows (DEF-05), if one is named and is the visitor's."""
    ref = request.POST.get("after") or request.GET.get("apres") or ""
    if not is_ref(ref):
        return None
    return Character.objects.of(request.user).filter(ref=ref, ruleset=ruleset).first()


def _roll(request: HttpRequest, binding: Binding) -> Character:
    name = cleaned(NameForm(request.POST))["name"]
    form = binding.read_creation(request.POST)
    rolls = binding.creation_rolls(form)
    typed = _typed_faces(request, rolls) if _by_hand(request) else None
    chosen = _chosen_book(request, binding)
    user = ensure_user(request)
    key = tap_key(request)
    before = _predecessor(request, binding.key)

    def make(turn_key: str) -> Character:
        hold_person(user.pk)
        dice: Any = RandomDice(randbelow) if typed is None else ScriptedDice(face for faces in typed for face in faces)
        state, events = binding.make(dice, form)
        rolled = dice.rolled
        if typed is not None:
            rolled = [Rolled(made.roll, made.faces, "typed") for made in rolled]
        book = before.book if before else chosen or Book.objects.default_for(user, binding.key, binding.title)
        book = books.held(book)
        hands = _hands(user)
        if rolls:
            # Who threw the dice of his making goes on throwing them.
            hands["hero_dice_typed"] = typed is not None
        hero = Character.objects.create(owner=user, book=book, ruleset=binding.key, name=name, **hands)
        turn = Turn(hero, user, turn_key)
        binding.create(turn, state)
        turn.record(
            CREATED,
            rolls=rolled,
            events=[binding.ruleset.codec.event_data(event) for event in events],
        )
        turn.close()
        if before is not None and before.dead and not before.archived:
            _put_away(before, turn)
        return hero

    return _once(user, key, make)


def _hands(user: Any) -> dict[str, bool]:
    """Return who throws the dice of the owner's hero played last: a new one begins with the same hands."""
    last = Character.objects.of(user).order_by("-played_at", "-pk").values(*HANDS).first() if user.pk else None
    return dict(last) if last else {}


def _once(user: Any, key: str, make: Callable[[str], Character]) -> Character:
    """Make a hero once for a key; a key that a tap of another kind had is none of this one's."""
    for tried in (key, get_random_string(16)):
        try:
            with transaction.atomic():
                # Asked in one query: of two, the hero might be made in between.
                if not Action.objects.filter(author=user, key=tried).exists():
                    return make(tried)
        except IntegrityError:
            # The same request came twice at once: the other one has made the hero.
            if not Action.objects.filter(author=user, key=tried).exists():
                raise
        made = Entry.objects.filter(action__author=user, action__key=tried, do=CREATED).select_related("hero").first()
        if made is not None:
            return made.hero
    raise RuntimeError("A key made up at random was there already.")


def _chosen_book(request: HttpRequest, binding: Binding) -> Book | None:
    """Return the book that the form names; None is the default one."""
    ref = request.POST.get("book", "")
    book = books.book_called(request.user, ref, binding.key)
    if ref and book is None:
        raise FormRefused({"book": books.NOT_YOURS})
    return book


def _put_away(dead: Character, turn: Turn) -> None:
    """Put the dead hero into the archive (DEF-05), in his own journal: his undo takes him out again."""
    with take_turn(dead.ref, turn.author, get_random_string(16), None) as his:
        his.update(his.hero, archived=True)
        his.record("archived")


def _typed_faces(request: HttpRequest, rolls: Any) -> Typed:
    """Read the faces of every roll, one field each; the fault stands beside the field it is in."""
    typed: Typed = []
    faults: dict[str, str] = {}
    for number, roll in enumerate(rolls):
        try:
            faces = cleaned(FacesForm({"faces": request.POST.get(f"faces-{number}", "")}))["faces"]
            typed.append(check_faces(roll, faces))
        except FormRefused as fault:
            faults[f"faces-{number}"] = fault.sentences["faces"]
        except BadDie as fault:
            faults[f"faces-{number}"] = str(fault)
    if faults:
        raise FormRefused(faults)
    return typed
