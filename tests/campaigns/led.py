"""An encounter that the MdT leads through its page: what he posts, what he reads, what stands in the database."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.portes.engine.state import Encounter as State
from rulesets.portes.models import Encounter, EncounterEntry
from tests.campaigns.base import Table
from tests.combat.encounters.base import data, member, now, opened, side, state
from tests.sheets.base import words


def party(*names: str, **more: Any) -> Any:
    """Return a side of characters: two unless named."""
    people = [member(name=name, pv=8, pv_max=8, damage="1d8", **more) for name in names or ("Mirelle", "Brann")]
    return side(*people, name="Aventuriers", monsters=False)


def band(count: int = 2, **more: Any) -> Any:
    """Return a side of monsters, goblins of moral 7."""
    given = {"pv": 3, "pv_max": 3, "ca": 6, "movement": 18, "morale": 7, **more}
    return side(*(member(name=f"Gobelin {n}", **given) for n in range(1, count + 1)), name="Gobelins")


class Led:
    """One encounter and the page on which it is led."""

    def __init__(self, table: Table, dice: Any, *sides: Any, **more: Any) -> None:
        self.table = table
        self.dice = dice
        self.encounter = opened(table, *(sides or (party(), band())), **more)

    @property
    def row(self) -> Encounter:
        """The encounter as its rows have it."""
        return now(self.encounter)

    @property
    def state(self) -> State:
        """The same as the engine has it."""
        held: State = state(self.encounter)
        return held

    @property
    def kept(self) -> Any:
        """All of it that the journal covers."""
        return data(self.encounter)

    def url(self, name: str = "encounter") -> str:
        """Return one of its addresses."""
        return reverse(name, args=[self.table.ref, self.encounter.ref])

    def post(
        self, name: str, role: str = "mdt", /, *, htmx: bool = True, rolled: tuple[int, ...] = (), **sent: Any
    ) -> Any:
        """Send a tap that was made on the page as it is now."""
        self.dice.next(*rolled)
        sent.setdefault("version", self.row.version)
        return self.table.post(role, name, self.encounter.ref, htmx=htmx, **sent)

    def do(self, do: str, *faces: int, answer: int = 200, **sent: Any) -> str:
        """Make a choice and return what the page says then."""
        response = self.post("encounter-act", rolled=faces, do=do, **sent)
        assert response.status_code == answer, (response.status_code, words(response))
        return words(response)

    def met(self, metres: int = 30) -> None:
        """Settle distance and surprise: nobody is surprised."""
        self.do("distance", metres=metres)
        self.do("surprise", how="hand")

    def page(self, by: str = "mdt", **query: str) -> str:
        """Return what is read on the page."""
        return self.table.see(by, "encounter", self.table.ref, self.encounter.ref, **query)

    def main(self, **query: str) -> str:
        """Return what the main button says: the one that Enter presses."""
        client: Client = self.table.people["mdt"].client
        body = client.get(self.url(), query).content.decode()
        found = re.findall(r"<(?:button|a)\b[^>]* data-main[^>]*>(.*?)</(?:button|a)>", body, flags=re.DOTALL)
        assert len(found) == 1, found
        return words(found[0])


def last(led: Led) -> EncounterEntry:
    """Return the newest line of the journal."""
    return EncounterEntry.objects.filter(encounter=led.encounter).latest("pk")


def by_hand(led: Led) -> bool:
    """Whether the newest line says that the MdT decided."""
    return any(event["by_hand"] for event in last(led).events)


def back_to_the_start(led: Led) -> None:
    """Take everything back, one step after the other."""
    steps = EncounterEntry.objects.filter(encounter=led.encounter, state="done").values("action").distinct().count()
    for _ in range(steps - 1):
        assert led.post("encounter-undo").status_code == 200
    start = led.state
    assert (start.distance, start.tested, start.round, start.engaged) == (None, False, 0, False)
    assert [member.pv for side in start.sides for member in side.members] == [8, 8, 3, 3, 3]


@pytest.fixture
def led(table: Table, dice: Any) -> Led:
    """Two adventurers and three goblins, thirty metres apart, nobody surprised."""
    led = Led(table, dice, party(), band(3))
    led.met()
    return led
