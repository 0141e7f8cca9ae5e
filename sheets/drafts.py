"""Pages drawn before: as long as nothing changes a hero, his page is not drawn again.

Every change of a hero raises his version, so a page drawn from nothing but his rows holds for that version. What it has
of others (`{% later %}`: his book's title and memory, the other heroes) and what is new in every answer (the token, the
key of each form) are left open in the draft, and filled in each time.
"""

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import get_template

from rulesets.kit.protocol import Data
from sheets.models import Character

KEPT = 100
"""Drafts kept in each process, some 100 KB each."""

# Made up for each process: nothing that a player types is ever taken for it.
_MARK = secrets.token_hex(12)
_OPEN = re.compile(f"{_MARK}-([\\w/.]+)-{_MARK}")
TOKEN, KEY = "token", "key"


def left_open(what: str) -> str:
    """Return what stands in a draft in the place of a template, of the token or of a key."""
    return f"{_MARK}-{what}-{_MARK}"


@dataclass(frozen=True, slots=True)
class Draft:
    """A page cut where something is to be filled in: text and what comes after it, turn about."""

    state: tuple[Any, ...]
    pieces: tuple[str, ...]


class Drafts:
    """The drafts last used, each for one state of one hero."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._kept: OrderedDict[tuple[Any, ...], Draft] = OrderedDict()
        self._lock = Lock()

    def find(self, address: tuple[Any, ...], state: tuple[Any, ...]) -> Draft | None:
        """Return the draft of a page if it was drawn from this state."""
        with self._lock:
            draft = self._kept.get(address)
            if draft is None or draft.state != state:
                return None
            self._kept.move_to_end(address)
            return draft

    def keep(self, address: tuple[Any, ...], draft: Draft) -> None:
        """Keep a draft in the place of the one of an earlier state."""
        with self._lock:
            self._kept[address] = draft
            self._kept.move_to_end(address)
            while len(self._kept) > self.size:
                self._kept.popitem(last=False)


drafts = Drafts(KEPT)


def drawn(
    request: HttpRequest,
    template: str,
    hero: Character,
    whole: Callable[[], Data],
    later: Callable[[], Data],
) -> HttpResponse:
    """Answer with a page of a hero, drawn from the context `whole` unless it was before, and `later` for the rest."""
    address = (hero.ref, request.user.pk, template, bool(getattr(request, "htmx", False)))
    # A version comes back only with an older copy of the database, the moment of the last tap does not.
    state = (hero.version, hero.played_at)
    draft = drafts.find(address, state)
    if draft is None:
        context = {**whole(), "csrf_token": left_open(TOKEN), "draft": True}
        draft = Draft(state, tuple(_OPEN.split(get_template(template).render(context, request))))
        drafts.keep(address, draft)
    return HttpResponse("".join(_filled(draft, request, later())))


def _filled(draft: Draft, request: HttpRequest, later: Data) -> list[str]:
    token, seed = get_token(request), secrets.token_urlsafe(9)
    pieces = list(draft.pieces)
    for place in range(1, len(pieces), 2):
        what = pieces[place]
        if what == TOKEN:
            pieces[place] = token
        elif what == KEY:
            pieces[place] = f"{seed}-{place}"
        else:
            pieces[place] = get_template(what).render(later, request)
    return pieces
