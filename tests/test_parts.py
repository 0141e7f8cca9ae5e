"""Whatever is done: what the answer's parts make of the page before is the page as it is now."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse

from combat.views import fight as fight_views
from sheets.views import sheet as sheet_views
from tests.altheos import altheos
from tests.conftest import Persona
from tests.merge import merged, settled
from tests.player import DEEDS, Answer, Player, pick, seeded
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

NAMES = {
    pattern.callback: pattern.name
    for urls in get_resolver().url_patterns
    for pattern in urls.url_patterns
}


class Reader(Player):
    """A player with the pages before him: each of his taps is answered as htmx asks for it."""

    client: Client
    page = "sheet"
    # How many answers had less than a whole page.
    partial = 0

    def look(self, page: str) -> str:
        """Return a page drawn anew, as htmx gets it."""
        answer = self.client.get(reverse(page, args=[self.ref]), headers={"HX-Request": "true"})
        assert answer.status_code == 200
        return answer.content.decode()

    def post(self, view: Callable[..., HttpResponse], *args: Any, **data: Any) -> Answer:
        """Tap, and compare the page that the answer makes of the present one with a new one."""
        before, version = self.look(self.page), self.version()
        form = {"key": self.new_key(), "version": version, "page": self.page, **data}
        headers = {"HX-Request": "true"}
        if "data-passing" not in before:
            headers["Signet-Seen"] = str(version)
        address = reverse(NAMES[view], args=[self.ref, *args])
        answer = self.client.post(address, {name: str(value) for name, value in form.items()}, headers=headers)
        text = answer.content.decode()
        if answer.status_code == 200:
            assert settled(merged(before, text)) == settled(self.look(self.page)), (address, form)
            assert answer.headers.get("Signet-Since", str(version)) == str(version)
            assert (" data-same>" in text) == ("Signet-Since" in answer.headers)
            self.partial += "Signet-Since" in answer.headers
        else:
            assert "Signet-Since" not in answer.headers
            assert " data-same>" not in text
        return Answer(answer.status_code)

    def fight(self, a: int, b: int, c: int) -> Answer:
        """Begin a fight against what this ruleset's form of an adversary asks for."""
        if self.binding.ruleset.family == "defis":
            return super().fight(a, b, c)
        numbers = {"habilete": b % 8 + 3, "pv": c % 9 + 3, "force": b % 8 + 1, "protection": c % 6 + 9}
        form = {f"foe-0-{name}": number for name, number in numbers.items()}
        return self.post(fight_views.fight, rows=1, retreat_max=4, between_every=1, **form)

    def habit(self, a: int, b: int, c: int) -> Answer:
        habit = pick(self.binding.habits or ("none",), a)
        return self.post(sheet_views.habit, habit=habit, on=b % 2)


def reader_of(persona: Persona, ruleset: str) -> Reader:
    if ruleset in ("billy", "cretoises"):
        reader = Reader(persona.user, billy_of(persona) if ruleset == "billy" else altheos(persona))
    else:
        reader = Reader.with_new_hero(persona.user, ruleset)  # type: ignore[assignment]
    reader.client = persona.client
    return reader


def play(reader: Reader, seed: int, steps: int) -> None:
    """Do one thing after another, now from the sheet and now from the fight."""
    chance = random.Random(seed)
    for _ in range(steps):
        reader.page = chance.choice(("sheet", "fight"))
        deed = chance.choice((*DEEDS, *("attack",) * 12, "habit", "tap", "tap", "undo", "redo"))
        numbers = () if deed in ("undo", "redo") else [chance.randrange(41) for _ in range(3)]
        getattr(reader, deed)(*numbers)


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation", "billy", "cretoises"])
def test_the_parts_make_the_page(alice: Persona, ruleset: str) -> None:
    with seeded(7):
        reader = reader_of(alice, ruleset)
        play(reader, seed=len(ruleset), steps=60)
    assert reader.partial > 10
