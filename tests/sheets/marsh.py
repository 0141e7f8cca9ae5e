"""A map for the tests of its views: noted through the pages, as a player notes it."""

from django.http import HttpResponse

from rulesets.defis.models import Clearing, Passage
from rulesets.defis.models.sheet import ScorpionsSheet
from sheets.models import Character
from tests.conftest import Persona
from tests.sheets.base import post


def go(persona: Persona, hero: Character, *ways: tuple[int, str, int]) -> None:
    """Note these exits and what they lead to, and go there each time."""
    for start, direction, end in ways:
        assert post(persona, "map-exit", hero, start, direction=direction, page="map").status_code == 200
        lead(persona, hero, start, direction, end, go="1")


def lead(persona: Persona, hero: Character, start: int, direction: str, end: object, **data: str) -> HttpResponse:
    """Say what an exit leads to."""
    response: HttpResponse = post(persona, "map-lead", hero, start, direction, number=str(end), page="map", **data)
    return response


def marsh_of(hero: Character) -> dict[int, dict[str, int | None]]:
    """Return the exits that are noted, by clearing."""
    kept: dict[int, dict[str, int | None]] = {
        number: {} for number in Clearing.objects.filter(hero=hero).values_list("number", flat=True)
    }
    for passage in Passage.objects.filter(hero=hero).select_related("start"):
        kept[passage.start.number][passage.direction] = passage.end
    return kept


def where_is(hero: Character) -> int:
    """Return the clearing where the heroine is."""
    number: int = ScorpionsSheet.objects.get(hero=hero).clearing
    return number
