"""What every page's template needs: dice, icons, French words and numbers, the hidden fields of a tap."""

import re
import secrets
from collections.abc import Iterable
from datetime import datetime
from functools import cache

from django import template
from django.template.context import Context
from django.template.defaultfilters import date as formatted
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.marks import former_marks, mark_of
from lib import french
from rulesets.kit.elision import elided
from sheets.drafts import KEY, left_open
from sheets.words import named

register = template.Library()

EITHER_SIGN = SafeString(
    'inputmode="text" pattern="\\s*[+\\-−–]?\\s*[0-9]+\\s*" title="Un nombre entier, comme 2 ou −2"'
)
FIRST = re.compile(r"(?<!\d)1 (?=[^\W\d])")
"""The first of a month in a date."""
for _filter in (
    french.minus,
    french.loss,
    french.signed,
    french.nobr,
    french.percent,
    french.accord,
    french.plural_fr,
    french.listed,
):
    register.filter(_filter)


# Where the pips of a drawn die stand, by face.
_TOP_LEFT, _TOP_RIGHT, _MIDDLE_LEFT, _MIDDLE = (7, 7), (17, 7), (7, 12), (12, 12)
_MIDDLE_RIGHT, _BOTTOM_LEFT, _BOTTOM_RIGHT = (17, 12), (7, 17), (17, 17)
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: (_MIDDLE,),
    2: (_TOP_LEFT, _BOTTOM_RIGHT),
    3: (_TOP_LEFT, _MIDDLE, _BOTTOM_RIGHT),
    4: (_TOP_LEFT, _TOP_RIGHT, _BOTTOM_LEFT, _BOTTOM_RIGHT),
    5: (_TOP_LEFT, _TOP_RIGHT, _MIDDLE, _BOTTOM_LEFT, _BOTTOM_RIGHT),
    6: (_TOP_LEFT, _TOP_RIGHT, _MIDDLE_LEFT, _MIDDLE_RIGHT, _BOTTOM_LEFT, _BOTTOM_RIGHT),
}

# Strokes of the icons, each in a square of 24; the style sheet gives colour and width.
ICONS: dict[str, str] = {
    "sheet": "M6 3h9l3 3v15H6zM9 9h6M9 13h6M9 17h4",
    "fight": "M5 4l10 10M15 18l3-3M17 16l3 4M19 4L9 14M9 18l-3-3M7 16l-3 4",
    "map": "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
    "journal": "M5 4h11a3 3 0 013 3v13H8a3 3 0 01-3-3zM9 9h6M9 13h6",
    "bestiary": "M12 20c-5 0-8-3-8-8l2-7 4 4h4l4-4 2 7c0 5-3 8-8 8zM9 13h.01M15 13h.01M10 17h4",
    "bag": "M8 8V6a4 4 0 018 0v2M6 8h12a1 1 0 011 1v9a3 3 0 01-3 3H8a3 3 0 01-3-3V9a1 1 0 011-1zM9 13h6v3H9z",
    "book": "M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14",
    "table": "M3 9h18M5 9l-1 11M19 9l1 11M4.6 14h14.8M8 9V5h8v4",
    "meet": "M3 12h7M7 8l4 4-4 4M21 12h-7M17 8l-4 4 4 4",
    "people": (
        "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2.5 20a6.5 6.5 0 0113 0"
        "M16 4.2a3.5 3.5 0 010 6.6M18 14.2a6.5 6.5 0 013.5 5.8"
    ),
    "undo": "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 010 11H9",
    "redo": "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 000 11h5",
    "dice": ("M5 4h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1V5a1 1 0 011-1zM8.5 8.5h.01M15.5 15.5h.01M12 12h.01"),
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "close": "M6 6l12 12M18 6L6 18",
    "check": "M5 13l4 4L19 7",
    "back": "M14 5l-7 7 7 7",
    "next": "M10 5l7 7-7 7",
    "erase": "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5",
    "heart": "M12 20S4 15 4 9a4.3 4.3 0 018-2 4.3 4.3 0 018 2c0 6-8 11-8 11z",
    "skull": (
        "M7 17v3h10v-3c2-1.2 3-3.3 3-6a8 8 0 00-16 0c0 2.7 1 4.8 3 6zM9 12h.01M15 12h.01M11 16h2M10 20v-2M14 20v-2"
    ),
    "stone": "M7 4h10l4 6-9 10L3 10zM3 10h18M9 10l3 10 3-10M9 10l2-6M15 10l-2-6",
    "gear": "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
    "share": "M12 15V4M8 7l4-4 4 4M6 11H5v9h14v-9h-1",
    "copy": "M9 9h10v11H9zM5 15V4h10",
    "search": "M11 18a7 7 0 100-14 7 7 0 000 14zM16 16l4 4",
    "eye": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 15a3 3 0 100-6 3 3 0 000 6z",
    "hidden": (
        "M3 3l18 18M6 7c-1.5 1.2-2.8 3-4 5 3 5 6 7 10 7 1.8 0 3.4-.4 5-1.3M10 5.2A10 10 0 0112 5c4 0 7 2 10 7l-2 3"
    ),
    "bookmark": "M7 3h10v18l-5-4-5 4z",
    "menu": "M12 5h.01M12 12h.01M12 19h.01",
}


# --- Dice and icons -------------------------------------------------------------------------------


@register.simple_tag
@cache
def die(face: int, sides: int = 6, rolled: bool = False) -> SafeString:
    """Draw one die: the pips of a d6, else the number in a square."""
    drawn = _pips(face) if sides == 6 and face in PIPS else _number(face)
    return format_html(
        '<svg class="die{}" viewBox="0 0 24 24" role="img" aria-label="{}">'
        '<rect x="2" y="2" width="20" height="20" rx="4.5"/>{}</svg>',
        " rolled" if rolled else "",
        str(face),
        drawn,
    )


@register.simple_tag
def dice(faces: Iterable[int], sides: int = 6, rolled: bool = False) -> SafeString:
    """Draw dice side by side."""
    return format_html('<span class="dice">{}</span>', _joined(die(face, sides, rolled) for face in faces))


def _pips(face: int) -> SafeString:
    """Draw all pips as one path: each is a stroke of no length with round ends, one element less to lay out."""
    return format_html('<path d="{}"/>', "".join(f"M{x} {y}h0" for x, y in PIPS[face]))


def _number(face: int) -> SafeString:
    return format_html('<text x="12" y="16" font-size="11">{}</text>', str(face))


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))


@register.simple_tag
@cache
def icon(name: str) -> SafeString:
    """Draw an icon, silent since words stand beside it. An unknown name raises KeyError."""
    return format_html('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{}"/></svg>', ICONS[name])


# --- Numbers and words ----------------------------------------------------------------------------


@register.filter
def after(name: object, word: str) -> str:
    """Write a word before a name, elided as French does: `{{ name|after:"de" }}` is « d’Odile » or « de Mirelle »."""
    return elided(word, name)


@register.filter(expects_localtime=True)
def day(at: datetime | None, form: str = "j F") -> str:
    """Write a date as French does: the first of a month is « 1er ».

    >>> day(datetime(2026, 5, 1)), day(datetime(2026, 5, 21), "j F Y"), day(None)
    ('1er mai', '21 mai 2026', '')
    """
    return FIRST.sub("1er ", formatted(at, form)) if at else ""


@register.filter
def score_name(key: str) -> str:
    """Return what the sheet calls a score; an unknown one keeps its own name."""
    return named("scores", key) or key


@register.simple_tag
def either_sign() -> SafeString:
    """Write the attributes of a field for a number that may be negative: a phone shows its letters, minus with them."""
    return EITHER_SIGN


@register.simple_tag(takes_context=True)
def whose(context: Context) -> SafeString:
    """Write whose page it is: what is kept in a browser for one person is sent for no other."""
    request = context.get("request")
    user = getattr(request, "user", None)
    mark = mark_of(user) if user is not None else ""
    if request is None or not mark:
        return SafeString("")
    were = " ".join(former_marks(request))
    return format_html(' data-user="{}"{}', mark, format_html(' data-was="{}"', were) if were else "")


# --- Forms ----------------------------------------------------------------------------------------


@register.simple_tag(takes_context=True)
def turn_fields(context: Context, version: int | None = None, page: str | None = None) -> SafeString:
    """Write the hidden fields of a tap: CSRF token, fresh key, and for a decision the version it was made on.

    `page` names the page to answer with, when the same address serves several.
    """
    # A page has dozens of them: none of these values has anything to escape, so none is looked through for it.
    fields = _hidden("key", left_open(KEY) if context.get("draft") else secrets.token_urlsafe(12))
    token = context.get("csrf_token")
    if token and token != "NOTPROVIDED":
        fields = _hidden("csrfmiddlewaretoken", token) + fields
    if version is not None:
        fields += _hidden("version", int(version))
    if page:
        fields += _hidden("page", escape(page))
    return SafeString(fields)


@register.simple_tag(takes_context=True)
def sent_along(context: Context) -> SafeString:
    """Write what a tap brings back for the page that answers it; most pages ask for nothing."""
    return SafeString("".join(_hidden(name, escape(value)) for name, value in context.get("sent_along") or ()))


def _hidden(name: str, value: object) -> str:
    # Without autocomplete="off" Firefox brings a used key back on reload, and the next tap would be lost.
    return f'<input type="hidden" name="{name}" value="{value}" autocomplete="off">'
