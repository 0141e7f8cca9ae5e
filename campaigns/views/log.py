"""The shared log: read, by hero and by evening, and taken away as text or JSON."""

import html
import re

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from campaigns import rights
from campaigns.models import Membership
from campaigns.present_log import Wanted, exported, log_context
from rulesets.protocol import Data
from sheets.refs import is_ref
from sheets.views.journal import number


def _wanted(request: HttpRequest) -> Wanted:
    hero, encounter = request.GET.get("heros", ""), request.GET.get("rencontre", "")
    return Wanted(
        before=number(request.GET.get("avant", "")),
        hero=hero if is_ref(hero) else "",
        session=number(request.GET.get("seance", "")[:9]),
        encounter=encounter if is_ref(encounter) else "",
        whole=bool(request.GET.get("tout")),
    )


@require_safe
def log(request: HttpRequest, ref: str) -> HttpResponse:
    """Show what was done at the table, newest first."""
    return page_of(request, rights.place_of(request.user, ref))


def page_of(request: HttpRequest, place: Membership) -> HttpResponse:
    """Render the part of the log that is asked for, as this member sees it."""
    return render(request, "campaigns/log.html", log_context(place, _wanted(request)))


@require_safe
def export(request: HttpRequest, ref: str, sort: str) -> HttpResponse:
    """Give the log, or a part of it, as text or JSON, with what this member may see."""
    place = rights.place_of(request.user, ref)
    if sort not in ("txt", "json"):
        raise Http404
    told = exported(place, _wanted(request), words_of)
    name = f"{slugify(f'journal {place.campaign.name}') or 'journal'}.{sort}"
    response: HttpResponse
    if sort == "json":
        response = JsonResponse(
            {"table": place.campaign.name, "lines": told}, json_dumps_params={"ensure_ascii": False, "indent": 1}
        )
    else:
        response = HttpResponse("\n".join(map(_as_text, told)) + "\n", content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def words_of(line: Data) -> str:
    """Return a line of the log in plain words, as it stands on the page."""
    drawn = render_to_string("campaigns/_words.html", {"line": line, "feminine": line.get("feminine")})
    plain = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", drawn))).strip()
    # A word in bold leaves a space before what follows it.
    return re.sub(r" (?=[.,)])", "", plain)


def _as_text(told: Data) -> str:
    at = timezone.localtime(timezone.datetime.fromisoformat(told["at"]))  # type: ignore[attr-defined]
    rolled = "".join(
        f" [{roll['count']}d{roll['sides']} : {' '.join(map(str, roll['faces']))}"
        f"{_whose(roll)}{', saisis' if roll['origin'] == 'typed' else ''}]"
        for roll in told["rolls"]
    )
    who = " · ".join(part for part in (told["hero"] or told["encounter"], told["who"]) if part)
    return f"{at:%Y-%m-%d %H:%M} {who} : {told['text']}{rolled}{'' if told['holds'] else ' (annulé)'}"


def _whose(roll: Data) -> str:
    """Say whose dice they are, where it is not the hero's own line."""
    if "by" in roll:
        return f", {roll['by']}"
    return ", adversaire" if roll.get("who") == "foe" else ""
