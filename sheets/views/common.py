"""What every view of a hero shares: fetching with permission, one tap, and the page that answers it."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.http import urlencode

from lib.prepared import Prepared
from lib.refusals import FormRefused, Refused
from rulesets.kit.errors import BadDie, BadScenario, RuleViolation
from sheets.models import Character
from sheets.parts import SEEN_HEADER, SINCE_HEADER
from sheets.refusals import STALE, say_unplaced
from sheets.registries import PAGES
from sheets.turn import AlreadyDone, NothingChanged, Stale, Turn, Unmoved, take_turn

MINE = Prepared(lambda owner, ref: Character.objects.select_related("book").filter(owner_id=owner, ref=ref), int, str)


def my_hero(request: HttpRequest, ref: str) -> Character:
    """Return one of the visitor's own heroes; anybody else's does not exist."""
    hero = MINE.first(request.user.pk, ref) if request.user.pk else None
    if hero is None:
        raise Http404
    return hero


def perform(
    request: HttpRequest,
    ref: str,
    do: Callable[[Turn], object],
    *,
    where: str,
    decision: bool = True,
    next_page: str | None = None,
    query: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Take one tap and answer with the page it came from, or with `next_page` when it went through.

    A decision carries the version of its page, a delta does not. The answer to htmx is the page itself; otherwise a
    tap that went through redirects to it, and one that did not shows it with the reason (409 stale, 422 refused).
    `query` is what the page is asked for once the tap went through: the address says it from then on.
    """
    page = request.POST.get("page", "")
    if page not in PAGES:
        page = "sheet"
    refused: Refused | None = None
    made: Turn | None = None
    try:
        with take_turn(ref, request.user, tap_key(request), _version(request) if decision else None) as turn:
            turn.typing = "typing" in request.POST
            do(turn)
        made = turn
    except (AlreadyDone, NothingChanged):
        pass
    except Unmoved as held:
        # No fault of anybody's, so no refusal: said beside the score, and nothing to take back.
        refused = Refused("held", {}, {"score": held.score, "by": str(held.by)}, status=200)
    except Stale:
        refused = Refused(where, {"": STALE}, request.POST.dict(), status=409)
    except FormRefused as fault:
        refused = Refused(where, fault.sentences, {**request.POST.dict(), **fault.values}, ask=fault.ask)
    except (RuleViolation, BadDie, BadScenario) as fault:
        refused = Refused(where, {"": str(fault)}, request.POST.dict())
    if refused is None and next_page is not None:
        return redirect(next_page, ref)
    if refused is not None:
        return render_page(page, request, my_hero(request, ref), refused)
    asked = urlencode(query or {})
    address = reverse(page, args=[ref]) + (f"?{asked}" if asked else "")
    if not getattr(request, "htmx", False):
        return redirect(f"{address}#{where}")
    hero = made.hero if made is not None and made.in_hand else my_hero(request, ref)
    if query is None:
        return _answer(page, request, hero, made)
    request.GET = QueryDict(asked)
    response = render_page(page, request, hero, None)
    response["HX-Replace-Url"] = address
    return response


def _answer(page: str, request: HttpRequest, hero: Character, made: Turn | None) -> HttpResponse:
    """Render the page after a tap: only what has changed of it, when the browser has it as it was just before."""
    if made is None or made.changed is None or request.headers.get(SEEN_HEADER) != str(made.hero.version - 1):
        return render_page(page, request, hero, None)
    hero.changed = made.changed
    response = render_page(page, request, hero, None)
    if hero.changed is not None:
        response[SINCE_HEADER] = str(hero.version - 1)
    return response


def render_page(page: str, request: HttpRequest, hero: Character, refused: Refused | None) -> HttpResponse:
    """Render one of the hero's pages, whole or as the fragment that htmx asked for."""
    response = PAGES[page](request, hero, refused)
    if refused is not None:
        response.status_code = refused.status
        say_unplaced(response, refused)
    return response


def tap_key(request: HttpRequest) -> str:
    """Return the key of a tap, which makes its repetition the same tap; one that cannot be kept is as good as none."""
    key = request.POST.get("key", "")
    return key if 8 <= len(key) <= 64 and key.isprintable() else get_random_string(16)


def _version(request: HttpRequest) -> int:
    version = request.POST.get("version", "")
    # A decision that does not say what it saw is as stale as can be.
    return int(version) if version.isascii() and version.isdigit() and len(version) < 10 else 0
