"""Tags of forms that play: where a form is sent, why it was refused, what was typed, and words for the engine's ids."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from django import template
from django.template.context import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from lib.french import signed
from lib.refusals import Refused
from rulesets.kit.protocol import Data
from sheets.bindings import binding_of
from sheets.readings import told_of
from sheets.refusals import UNPLACED
from sheets.words import named

register = template.Library()

ONCE = frozenset({"csrfmiddlewaretoken", "version", "page", "key", "above"})
"""Fields that each form of a tap has for itself."""


@register.simple_tag
def post(name: str, *args: Any) -> SafeString:
    """Write the attributes of a form that posts to an address, with and without JavaScript."""
    return _posts_to(name, args)


@lru_cache(4096)
def _posts_to(name: str, args: tuple[Any, ...]) -> SafeString:
    return format_html('method="post" action="{0}" hx-post="{0}"', reverse(name, args=args))


@register.simple_tag(takes_context=True)
def refusal(context: Context, where: str, field: str = "") -> SafeString:
    """Say why the form called `where`, or one of its fields, was refused; nothing when it was not."""
    refused = _refused(context, where)
    if refused is None or field not in refused.sentences:
        return SafeString("")
    sentence = refused.sentences[field]
    if field in refused.placed:
        # The same form twice on a page: an id stands once.
        return format_html('<p class="refusal" role="alert">{}</p>', sentence)
    refused.placed.add(field)
    return format_html('<p class="refusal" role="alert" id="{}">{}</p>', _id(where, field), sentence)


@register.simple_tag(takes_context=True)
def unplaced(context: Context) -> SafeString:
    """Keep the place for the sentences of a refusal that no form of the page says, once all of it is drawn."""
    return SafeString(UNPLACED if context.get("refused") is not None else "")


@register.simple_tag(takes_context=True)
def invalid(context: Context, where: str, field: str) -> SafeString:
    """Mark a field that was refused, and tie it to its sentence."""
    refused = _refused(context, where)
    if refused is None or field not in refused.sentences:
        return SafeString("")
    # The finger goes to what was refused; a text that is being read as it is typed must not lose it.
    focus = " autofocus" if refused.status >= 400 else ""
    return format_html(' aria-invalid="true" aria-describedby="{}"{}', _id(where, field), focus)


@register.simple_tag(takes_context=True)
def kept(context: Context, where: str, field: str, default: Any = "") -> Any:
    """Return what was typed in a field of the form that was refused, else `default`.

    A form that has no such field, like a button beside it, leaves the field as it was.
    """
    refused = _refused(context, where)
    value = refused.values.get(field, default) if refused is not None else default
    return "" if value is None else value


@register.simple_tag(takes_context=True)
def picked(context: Context, where: str, field: str, value: Any, default: Any = "", mark: str = "checked") -> str:
    """Mark a box or an option (`mark="selected"`) that was picked in the form that was refused, else the default's."""
    refused = _refused(context, where)
    held = str(value) in refused.lists.get(field, ()) if refused is not None else value == default
    return f" {mark}" if held else ""


@register.simple_tag(takes_context=True)
def ruling(context: Context, *ids: str) -> SafeString:
    """Write a small mark that opens the help at a ruling: the first of these ids that the book has, if it has one."""
    return _mark(context["binding"].key, ids)


@cache
def _mark(key: str, ids: tuple[str, ...]) -> SafeString:
    told = told_of(binding_of(key))
    named = next((told[name] for name in ids if name in told), None)
    if named is None:
        return SafeString("")
    return format_html(
        '<a class="info" href="{}#{}" aria-label="Précision {}" title="{}"><span aria-hidden="true">i</span></a>',
        reverse("help", args=[key]),
        named.id,
        named.id,
        named.sentence,
    )


@register.filter
def choice_name(step: Data, rounds: str) -> str:
    """Return what a choice of a fight is called in short, "" for one whose words are short themselves.

    `rounds` is what the book calls its assaults.

    >>> choice_name({"do": "attack", "in_fight": True, "rolls": [{}], "events": [{"number": 3}]}, "Assauts")
    'Assaut 3'
    """
    if not step.get("in_fight") or not step["rolls"]:
        return ""
    number = next((event["number"] for event in step["events"] if "number" in event), None)
    if step["do"] == "attack":
        return rounds.removesuffix("s") + (f" {number}" if number is not None else "")
    return named("choices", step["do"]) or ""


@register.filter
def tie(name: str, part: Any) -> str:
    """Tie a name and a number or another name together, as ids of forms and fields are.

    >>> tie("item", 3)
    'item-3'
    """
    return f"{name}-{part}"


@register.filter
def sum_of(faces: Iterable[int]) -> int:
    """Return the sum of dice."""
    return sum(faces)


@register.filter
def added(number: int) -> str:
    """Write a number as it is added in a sum: « + 3 », « − 2 ».

    >>> added(3), added(-2)
    ('+ 3', '− 2')
    """
    return f"+ {number}" if number >= 0 else f"− {-number}"


@register.filter
def roll_name(why: str, book: str = "") -> str:
    """Return what a roll is for, in the words of a book (the folder of its templates)."""
    return named("rolls", why, book) or why


@register.filter
def option_name(option: str) -> str:
    """Return what the page calls an option of a fight."""
    return named("options", option) or option


@register.filter
def option_value(value: Any) -> str:
    """Return the value of an option in words, a number with a real minus sign."""
    if value is None or isinstance(value, str | bool):
        return named("values", value) or str(value)
    return str(value).replace("-", "−")


@register.filter
def option_told(option: str, value: Any) -> str:
    """Return the value of an option in words; what is added to a score has its sign.

    >>> option_told("hero_habilete", 2), option_told("hero_habilete", 0), option_told("dealt", 3)
    ('+2', '0', '3')
    """
    return signed(value) if option_name(option).startswith("Modificateur") and value else option_value(value)


@register.filter
def as_modifier(value: Any) -> str:
    """Write a modifier as it is typed, with its sign; nothing for none, and what was typed as it was.

    >>> as_modifier(2), as_modifier(-1), as_modifier(0), as_modifier("deux")
    ('+2', '−1', '', 'deux')
    """
    if isinstance(value, int):
        return signed(value) if value else ""
    return value or ""


def _refused(context: Context, where: str) -> Refused | None:
    refused: Refused | None = context.get("refused")
    return refused if refused is not None and refused.where == where else None


def _id(where: str, field: str) -> str:
    return "-".join(part for part in ("refusal", where, field) if part)


@register.filter
def sent_again(posted: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the fields that a form asked about sends again with the answer: all but those that every form has."""
    return [(name, value) for name, value in posted.items() if name not in ONCE]


@register.filter
def weighed(value: int, penalty: Any) -> int:
    """Return a score less what bears on it: the number that counts, never below 0.

    >>> weighed(15, 1), weighed(2, 3), weighed(9, "")
    (14, 0, 9)
    """
    return max(0, value - penalty) if penalty else value


@register.filter
def lost_of(event: Mapping[str, Any]) -> str:
    """Say how many points of a gain a limit has taken.

    >>> lost_of({"by": 5, "before": 18, "after": 20}), lost_of({"due": 2, "before": 9, "after": 10})
    ('3 points perdus', '1 point perdu')
    """
    due = event.get("counted", event.get("due", event.get("by", 0)))
    lost = due - (event["after"] - event["before"])
    return f"{lost} point{'s' if lost > 1 else ''} perdu{'s' if lost > 1 else ''}"


@register.filter
def facing(asked: Mapping[str, Any], foe: int | None) -> str:
    """Return the name of the adversary that an awaited roll is about, "" where there is no other.

    >>> facing({"names": ["Gobelin", "Orque"]}, 1), facing({"names": []}, 0), facing({}, None)
    ('Orque', '', '')
    """
    names = asked.get("names") or []
    return names[foe] if foe is not None and foe < len(names) else ""


@register.filter
def weighs(penalty: Any) -> SafeString:
    """Say beside a score what low SANTÉ takes from it, nothing where it takes nothing (SCO-15)."""
    if not penalty:
        return SafeString("")
    return format_html(' <span class="muted nobr">(−{}\u00a0: Santé)</span>', penalty)
