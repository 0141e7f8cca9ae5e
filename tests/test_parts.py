"""Whatever is done: what the answer's parts make of the page before is the page as it is now."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse

from combat.present import ENTRIES_READ
from combat.views import fight as fight_views
from sheets.models import Entry
from sheets.views import sheet as sheet_views
from tests.altheos import altheos
from tests.conftest import Persona
from tests.merge import merged, settled, shown_of_log
from tests.player import DEEDS, Answer, Player, pick, seeded
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

NAMES = {pattern.callback: pattern.name for urls in get_resolver().url_patterns for pattern in urls.url_patterns}
WHY = re.compile(r'<span class="why.*?</span>(?=\s*(?:<meter|</div>))', re.DOTALL)


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
            made, fresh = merged(before, text), self.look(self.page)
            lines = fresh.count('<li id="round-')
            assert made.count('<li id="round-') >= lines
            if Entry.objects.filter(hero=self.pk, fight_ordinal__isnull=False).count() > ENTRIES_READ:
                # A new page begins its log in the middle of an assault, where it no longer reads on.
                lines -= 1
            if "data-passing" in made + fresh:
                # Said of one tap alone, that a limit held it back; a new page may still or no longer say so.
                made, fresh = WHY.sub("", made), WHY.sub("", fresh)
            assert shown_of_log(settled(made), lines) == shown_of_log(settled(fresh), lines), (address, form)
            assert answer.headers.get("Signet-Since", str(version)) == str(version)
            assert (" data-same>" in text or " data-rest>" in text) == ("Signet-Since" in answer.headers)
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
        play(reader, seed=len(ruleset), steps=24)
    assert reader.partial > 4


@pytest.fixture
def reader(alice: Persona) -> Reader:
    with seeded(5):
        return reader_of(alice, "scorpions")


def tap(reader: Reader, seen: str | None) -> str:
    """Take a piece of gold on the page of that version; returns the answer."""
    headers = {"HX-Request": "true"} | ({"Signet-Seen": seen} if seen is not None else {})
    form = {"tap": "or:1", "key": reader.new_key(), "page": "sheet"}
    answer = reader.client.post(reverse("tap", args=[reader.ref]), form, headers=headers)
    assert answer.status_code == 200
    assert ("Signet-Since" in answer.headers) == (" data-same>" in answer.content.decode())
    return answer.content.decode()


def test_an_up_to_date_page_gets_the_parts_that_changed(reader: Reader) -> None:
    answer = tap(reader, str(reader.version()))
    assert '<div class="part" id="part-items" data-same></div>' in answer
    assert "Sac à dos" not in answer
    assert "Bourse et provisions" in answer


@pytest.mark.parametrize("behind", [-1, 1, 2])
def test_any_other_page_gets_all_of_it(reader: Reader, behind: int) -> None:
    tap(reader, None)
    tap(reader, None)
    answer = tap(reader, str(reader.version() - behind))
    assert "Sac à dos" in answer
    assert settled(answer) == settled(reader.look("sheet"))


@pytest.mark.parametrize("seen", [None, "", "un", "²"])
def test_a_page_that_does_not_say_what_it_shows_gets_all_of_it(reader: Reader, seen: str | None) -> None:
    assert "Sac à dos" in tap(reader, seen if seen != "²" else "%C2%B2")


def test_a_tap_that_comes_twice_gets_all_of_it(reader: Reader) -> None:
    version = str(reader.version())
    form = {"tap": "or:1", "key": "the-same-key", "page": "sheet"}
    for times in (1, 2):
        headers = {"HX-Request": "true", "Signet-Seen": version}
        answer = reader.client.post(reverse("tap", args=[reader.ref]), form, headers=headers)
        assert ("Signet-Since" in answer.headers) == (times == 1)
    assert settled(answer.content.decode()) == settled(reader.look("sheet"))


def test_a_refusal_shows_the_whole_page(reader: Reader) -> None:
    assert reader.post(sheet_views.tap, tap="courage:-1").status == 422


def test_what_comes_before_the_first_assault_stays_together(alice: Persona) -> None:
    """The log has one line of it, whether or not an assault has come since; dice that are asked for make no line."""
    reader = reader_of(alice, "billy")
    foe = {"foe-0-habilete": 9, "foe-0-pv": 9, "foe-0-armure": 0, "foe-0-degats": 0}
    assert reader.post(fight_views.fight, rows=1, **foe).status == 302
    reader.page = "fight"
    assert reader.post(sheet_views.hands, side="hero", typed="1").status == 200
    assert reader.post(fight_views.correct, 0, pv=8).status == 200
    assert reader.post(fight_views.choose, do="attack").status == 200
    assert reader.look("fight").count('<li id="round-') == 1
    assert reader.post(sheet_views.faces, faces="4").status == 200
    assert reader.look("fight").count('<li id="round-') == 2


def test_the_name_and_the_options_stand_in_what_is_remembered(alice: Persona) -> None:
    """« Iona : en plein combat », with the options of the place, changes with both."""
    reader = reader_of(alice, "scorpions")
    reader.post(sheet_views.paragraph, paragraph=7)
    assert reader.fight(0, 0, 7).status == 302
    reader.page = "sheet"
    assert "en plein combat" in reader.look("sheet")
    assert reader.post(sheet_views.name, name="Iona").status == 200
    assert "Iona\u202f: en plein combat" in reader.look("sheet")
    assert reader.post(fight_views.settings, mode="as_one", flee="1").status == 200
