"""Chances in words and drawn: percentages, the chance beside a choice, and the distribution of what is left."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from combat.chances import move_of
from lib.french import NARROW
from rulesets.kit.odds import Price
from rulesets.kit.protocol import Data
from sheets.templatetags.signet import score_name
from sheets.words import levels_of, named, spent

register = template.Library()

MINUS = "−"

WIDE, HIGH, FOOT = 320, 96, 16


@register.filter
def odds(chance: float) -> str:
    """Write a chance from 0 to 1 in whole per cent; only what is certain reads 0 or 100.

    >>> [odds(chance) for chance in (0.7372926, 0.9987, 0.0013, 1.0, 0.0)]
    ['74\u202f%', '>\u202f99\u202f%', '<\u202f1\u202f%', '100\u202f%', '0\u202f%']
    """
    whole = round(chance * 100)
    if whole == 100 and chance < 1:
        return f">{NARROW}99{NARROW}%"
    if whole == 0 and chance > 0:
        return f"<{NARROW}1{NARROW}%"
    return f"{whole}{NARROW}%"


@register.filter
def aiming(stops: bool) -> str:
    """Say after « chances » what they are those of: where the text is to stop the fight, to be alive then."""
    return "d’arriver en vie à l’arrêt" if stops else "de vaincre"


@register.filter
def points(margin: float) -> str:
    """Write a margin in per cent with one decimal, as French does.

    >>> points(0.0348)
    '3,5'
    """
    return f"{margin * 100:.1f}".replace(".", ",")


@register.filter
def halves(number: float) -> str:
    """Write a number of whole or half points.

    >>> halves(4.0), halves(3.5)
    ('4', '3,5')
    """
    return f"{number:g}".replace(".", ",")


@register.filter
def left_word(points: float, score: str) -> str:
    """Say how much of a score is left: a level has a name, anything else is a number.

    >>> left_word(3, "condition"), left_word(7.4, "endurance")
    ('Indemne', '7')
    """
    whole = round(points)
    levels = levels_of(score)
    return levels[whole] if levels else str(whole)


@register.filter
def number(chance: float) -> str:
    """Write a chance as an attribute of a bar takes it, with a point."""
    return f"{chance:.4f}"


@register.filter
def left_name(score: str) -> str:
    """Say what is told of a score: « Endurance restante attendue »."""
    return named("left", score) or f"{score_name(score)} attendu"


@register.simple_tag(takes_context=True)
def help_mark(context: Context, place: str) -> SafeString:
    """Write a small mark that opens the help of the hero's book at one of its sections."""
    return format_html(
        '<a class="info" href="{}#{}" aria-label="Aide"><span aria-hidden="true">i</span></a>',
        reverse("help", args=[context["binding"].key]),
        place,
    )


@register.simple_tag(takes_context=True)
def odds_later(context: Context, meetings: Iterable[Data]) -> SafeString:
    """Write what asks again for the chances of those meetings that come later; nothing where all are there."""
    late = [meeting["ref"] for meeting in meetings if meeting["chance"] and meeting["chance"]["late"]]
    if not late:
        return SafeString("")
    version, again = context["version"], bool(context.get("again"))
    query = urlencode([("v", version), *(("m", ref) for ref in late)])
    return format_html(
        '<div data-for="{}" id="odds-later-{}-{}{}" hx-get="{}?{}" hx-trigger="load delay:{}" '
        'hx-target="this" hx-swap="outerHTML"></div>',
        version,
        version,
        late[0],
        "-again" if again else "",
        reverse("chances-met", args=[context["hero"].ref]),
        query,
        "1s" if again else "100ms",
    )


@register.simple_tag(takes_context=True)
def chance(context: Context, do: str, **args: Any) -> SafeString:
    """Write the chance of a choice beside it, the best one marked; nothing where none is shown, or not yet."""
    shown = context.get("odds")
    move = move_of(shown["moves"], do, args) if shown else None
    return format_html('<span class="chance">{}</span>', _said(move)) if move else SafeString("")


def _said(move: Data) -> SafeString:
    said = [odds(move["win"])] if move["win"] is not None else []
    if move["alive"] is not None and move["alive"] != move["win"]:
        said.append(f"en vie{NARROW}: {odds(move['alive'])}")
    return format_html("{}{}", " · ".join(said), _advice(move["price"]) if move["best"] else "")


def _advice(price: Price) -> SafeString:
    """Mark the advised choice, with the points of a score that it spends; a power of the round costs none."""
    mark = SafeString(' <em class="tag best">conseillé</em>')
    if not price.points or price.score not in spent():
        return mark
    return format_html('{} <small class="spent">{}{} {}</small>', mark, MINUS, price.points, score_name(price.score))


@register.simple_tag
def left_drawn(left: Data) -> SafeString:
    """Draw how likely each amount of a score is at the end: a bar for death, one for each number or group of them."""
    bars = [{"name": "0", "chance": left["lost"], "kind": "lost"}]
    bars += [{"name": _bar_name(bar, left["score"]), "chance": bar["chance"], "kind": "won"} for bar in left["bars"]]
    levels = levels_of(left["score"])
    if levels:
        bars[0]["name"] = levels[0]
    most = max(bar["chance"] for bar in bars) or 1.0
    step = WIDE / len(bars)
    every = 1 + (len(bars) - 1) // 10
    said = ", ".join(f"{bar['name']}{NARROW}: {odds(bar['chance'])}" for bar in bars if bar["chance"])
    columns = (
        (
            bar["kind"],
            _number(index * step + step * 0.1),
            _number(HIGH - _height(bar["chance"], most)),
            _number(step * 0.8),
            _number(_height(bar["chance"], most)),
            bar["name"],
            odds(bar["chance"]),
        )
        for index, bar in enumerate(bars)
    )
    names = (
        (_number(index * step + step / 2), HIGH + FOOT - 3, bar["name"])
        for index, bar in enumerate(bars)
        if index % every == 0
    )
    return format_html(
        '<svg class="left" viewBox="0 0 {} {}" role="img" aria-labelledby="left-title left-desc">'
        '<title id="left-title">{}</title><desc id="left-desc">{}</desc>{}<path d="M0 {}H{}"/>{}</svg>',
        WIDE,
        HIGH + FOOT,
        f"{score_name(left['score'])} à la fin du combat",
        said,
        format_html_join(
            "", '<rect class="{}" x="{}" y="{}" width="{}" height="{}"><title>{}\u202f: {}</title></rect>', columns
        ),
        HIGH,
        WIDE,
        format_html_join("", '<text x="{}" y="{}">{}</text>', names),
    )


def _bar_name(bar: Data, score: str) -> str:
    if levels_of(score):
        return left_word(bar["low"], score)
    return str(bar["low"]) if bar["low"] == bar["high"] else f"{bar['low']}–{bar['high']}"


def _height(chance: float, most: float) -> float:
    """Return how high a bar stands; what can happen at all is seen."""
    return max(1.5, chance / most * (HIGH - 4)) if chance else 0.0


def _number(value: float) -> str:
    return f"{value:.1f}"
