"""Who comes to an encounter that goes on: heroes and monsters, to a side that is there or to a new one."""

from typing import Any

from django.urls import reverse

from campaigns import members
from rulesets.portes.encounters import gather
from rulesets.portes.models import Encounter, EncounterSide
from rulesets.portes.pages.gather import STALE
from tests.campaigns.base import Table, TableTap, monster
from tests.campaigns.gathered import COMING, kind
from tests.campaigns.test_encounter_new import GRELOT, seat
from tests.combat.encounters.base import now, opened, state
from tests.sheets.base import refused, text


class TestJoin(TableTap):
    address = "encounter-join"
    heard = ("post", "get", "head")

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        self.aline = seat(table, "player", "Aline")
        self.encounter = opened(table)
        return (self.encounter.ref,), {**COMING, "seen": self.encounter.version}

    def names(self) -> list[list[str]]:
        return [[member.name for member in side.members] for side in state(self.encounter).sides]

    def test_it_is_done_and_every_open_page_is_told(self):
        version = self.table.version()
        response = self.tap()
        assert response.status_code == 302
        assert response["Location"] == self.encounter.get_absolute_url()
        assert self.names() == [["Orque 1", "Orque 2"], ["Orque 1", "Orque 2", "Grelot 1", "Grelot 2"]]
        assert self.table.version() > version

    def test_without_javascript_too(self):
        assert self.tap(htmx=False).status_code == 302
        assert len(self.names()[1]) == 4

    def test_names_go_on_from_those_that_are_there(self):
        self.tap(**kind(0, 1, name="Orque"))
        assert self.names()[1] == ["Orque 1", "Orque 2", "Orque 3", "Orque 4"]

    def test_a_hero_comes_to_the_side_that_is_chosen(self):
        page = text(self.table.mdt.client.get(reverse(self.address, args=[self.table.ref, self.encounter.ref])))
        assert f'name="heroes" value="{self.aline.ref}">' in page
        self.tap(rows="0", heroes=[self.aline.ref], **{f"hero-{self.aline.ref}-side": "0"})
        assert self.names()[0] == ["Orque 1", "Orque 2", "Aline"]
        # Who is there is not offered again.
        page = text(self.table.mdt.client.get(reverse(self.address, args=[self.table.ref, self.encounter.ref])))
        assert self.aline.ref not in page

    def test_a_new_side(self):
        new = {"sides": "3", "side-2-name": "Renforts", "side-2-monsters": "on", "side-2-hidden": "on"}
        assert self.tap(**new, **kind(0, 2)).status_code == 302
        assert self.names()[2] == ["Grelot 1", "Grelot 2"]
        rows = EncounterSide.objects.filter(encounter=self.encounter).order_by("order")
        assert [(row.name, row.hidden) for row in rows][2] == ("Renforts", True)
        again = {"sides": "4", "side-3-name": "Guet", "seen": now(self.encounter).version}
        self.tap(**again, **kind(0, 3))
        assert [row.hidden for row in rows.all()][3] is False

    def test_it_is_one_step_to_be_taken_back(self):
        self.tap(sides="3", rows="2", **kind(0, 1), **kind(1, 2))
        assert self.encounter.entries.exclude(do="opened").values("action").distinct().count() == 1
        assert len(self.names()) == 3

    def test_a_monster_is_taken_first(self):
        one = monster(self.table, **GRELOT)
        self.dice.next(1, 1, 4, 4)
        response = self.tap(do=f"take:{one.ref}", rows="0")
        assert response.status_code == 200
        assert "2d4 → 1 + 1" in text(response)
        assert len(self.names()[1]) == 2

    def test_a_page_that_is_out_of_date_changes_nothing_and_keeps_what_was_typed(self):
        response = self.tap(seen=self.encounter.version - 1)
        refused(response, STALE, 409)
        assert 'value="Grelot"' in text(response)
        assert len(self.names()[1]) == 2

    def test_nobody_comes(self):
        refused(self.tap(rows="0"), gather.NOBODY_NEW)
        refused(self.tap(**{"foe-0-side": "5"}), gather.NO_SIDE)

    def test_one_that_was_interrupted(self):
        Encounter.objects.filter(pk=self.encounter.pk).update(status="waiting")
        assert self.tap().status_code == 422
        assert len(self.names()[1]) == 2

    def test_another_table_s_encounter_is_not_found(self):
        mine = members.create(self.table.mdt.user, "another table", "Les mardis", "")
        url = reverse(self.address, args=[mine.ref, self.encounter.ref])
        assert self.table.mdt.client.post(url, self.data).status_code == 404
        assert self.table.post("mdt", self.address, "nosuch", **self.data).status_code == 404
