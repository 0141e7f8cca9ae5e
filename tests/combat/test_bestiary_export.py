"""The bestiary as a file, and that what goes out comes in the same."""

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from combat import exchange, files
from combat.bindings import fight_binding_of
from combat.models import Meeting
from lib.plain import plain_line
from lib.refusals import FormRefused
from sheets.bindings import binding_of
from tests.combat.base import TWO, bestiary, note
from tests.conftest import Persona
from tests.sheets.base import bad_refs, hero_of, post

RULESETS = ("scorpions", "mutation")
AWKWARD = [
    "=1+1", "+33", "-5", "@SUM(A1)", "'", "''", "'=1", "'a", '"', '""', "a;b", "a,b", "a\tb", "ligne\nligne", "a\r\nb",
    "oui", "Non", "true", "FALSE", "0", "null", "nan", "None", "{}", "[1]", "\u202e", "🧙‍♀️", "é" * 80, "", "\ufeffx",
]  # fmt: skip


def plain_text(most: int) -> st.SearchStrategy[str]:
    """Texts as a form keeps them: no NUL, no half of a pair, nothing unseen, nothing blank at the ends."""
    letters = st.characters(exclude_characters="\x00", exclude_categories=["Cs"])
    free = st.text(letters, max_size=most) | st.sampled_from(AWKWARD) | st.text("=+-@'\";,\t\r\n a1", max_size=12)
    return free.map(lambda text: plain_line(text[:most]).strip())


def read(content: bytes, ruleset: str, title: str) -> list[tuple[str, Any]]:
    """Return the meetings of a file, none of which is refused."""
    came = list(exchange.read_file(content, ruleset, title))
    assert [one.why for one in came if one.data is None] == []
    return [(one.book, one.data) for one in came]


FOE = st.fixed_dictionaries(
    {"name": plain_text(80), "habilete": st.integers(0, 99), "endurance": st.integers(1, 999)},
    optional={"strength": st.integers(-20, 20)},
)
SIGNED, COUNT = st.integers(-20, 20), st.integers(0, 999)


@st.composite
def meetings(draw: Any, ruleset: str) -> tuple[str, dict[str, Any]]:
    """A meeting as the bestiary keeps it, with the title of its book."""
    foes = draw(st.lists(FOE, min_size=1, max_size=4))
    options = {
        "mode": draw(st.sampled_from(("one", "as_one") if len(foes) == 1 else ("in_turn", "all"))),
        "may_flee": draw(st.booleans()),
        "furie": False,
        **{name: draw(SIGNED) for name in ("hero_habilete", "hero_strength", "foe_strength")},
        **{name: draw(st.integers(0, 99)) for name in ("dealt", "taken")},
        **{name: draw(COUNT) for name in ("max_assaults", "modifiers_for", "stop_at")},
    }
    title = draw(plain_text(120).filter(bool))
    place = draw(st.none() | st.integers(0, 99999))
    note = draw(plain_text(500))
    data = {
        "ruleset": ruleset,
        "paragraph": place,
        "note": note,
        "sample": draw(st.booleans()),
        "foes": foes,
        "options": options,
    }
    return title, data


@pytest.mark.parametrize("sort", ["csv", "json"])
@pytest.mark.parametrize("ruleset", RULESETS)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_what_goes_out_comes_in_the_same(ruleset: str, sort: str, data: st.DataObject):
    listed = data.draw(st.lists(meetings(ruleset), min_size=1, max_size=5))
    if sort == "csv":
        written = "".join(exchange.to_csv(listed, [ruleset])).encode("utf-8-sig")
    else:
        written = "".join(exchange.to_json(listed)).encode()
    assert read(written, "mutation", "Un autre titre") == listed


@pytest.mark.parametrize("delimiter", [";", "\t"])
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_a_spreadsheet_may_save_it_with_another_delimiter(delimiter: str, data: st.DataObject):
    listed = data.draw(st.lists(meetings("scorpions"), min_size=1, max_size=3))
    cells = csv.reader(io.StringIO("".join(exchange.to_csv(listed, ["scorpions"])), newline=""))
    saved = io.StringIO()
    csv.writer(saved, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows(cells)
    assert read(saved.getvalue().encode(), "scorpions", "") == listed


@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_no_cell_is_a_formula(data: st.DataObject):
    listed = data.draw(st.lists(meetings("scorpions"), min_size=1, max_size=3))
    for row in csv.DictReader(io.StringIO("".join(exchange.to_csv(listed, ["scorpions"])), newline="")):
        for name in ("livre", "note", "name"):
            assert not row[name].startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.django_db
class TestExport:
    """The file that the page gives."""

    @pytest.fixture(autouse=True)
    def _kept(self, alice: Persona) -> None:
        self.alice = alice
        self.hero = hero_of(alice)
        note(alice, self.hero, **TWO, mode="all", may_flee="on", paragraph="252", note="Au gué ; de nuit.")
        note(alice, self.hero, **{"foe-0-name": "=1+1", "foe-0-strength": "-2"}, hero_habilete="-3")
        note(alice, hero_of(alice, "mutation"))

    def get(self, sort: str, client: Client | None = None) -> Any:
        url = reverse("bestiary-export", args=[self.hero.ref, sort])
        return (client or self.alice.client).get(url)

    @pytest.mark.parametrize("sort", ["csv", "json"])
    def test_it_is_a_file_with_a_name_and_comes_back_to_another(self, bob: Persona, sort: str):
        response = self.get(sort)
        assert response["Content-Disposition"] == f'attachment; filename="bestiaire-le-marais-aux-scorpions.{sort}"'
        assert response["Content-Type"].startswith({"csv": "text/csv", "json": "application/json"}[sort])
        theirs = hero_of(bob)
        post(bob, "bestiary-import", theirs, text=response.getvalue().decode("utf-8-sig"))
        mine = [kept for kept in bestiary(self.alice) if kept["ruleset"] == "scorpions"]
        assert sorted(map(str, bestiary(bob))) == sorted(map(str, mine))
        assert len(mine) == 2

    def test_csv(self):
        content = self.get("csv").getvalue()
        # With its mark, without which a spreadsheet takes accents for something else.
        assert content.startswith(b"\xef\xbb\xbf")
        rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
        told = {(row["rencontre"], row["name"], row["may_flee"]) for row in rows}
        both = {row["rencontre"] for row in rows if row["name"] in ("Gobelin", "Orque")}
        assert len(both) == 1
        assert {(name, flee) for _, name, flee in told} == {("'=1+1", "non"), ("Gobelin", "oui"), ("Orque", "oui")}
        assert {row["ruleset"] for row in rows} == {"scorpions"}

    def test_json(self):
        document = json.loads(self.get("json").getvalue())
        assert (document["format"], document["version"]) == ("signet-bestiaire", 1)
        assert len(document["meetings"]) == 2

    def test_an_empty_one(self, bob: Persona):
        hero = hero_of(bob)
        for sort in ("csv", "json"):
            response = bob.client.get(reverse("bestiary-export", args=[hero.ref, sort]))
            assert response.status_code == 200
            with pytest.raises(FormRefused, match=files.NOTHING_IN_IT):
                list(exchange.read_file(response.getvalue(), "scorpions", "x"))

    @pytest.mark.parametrize("sort", ["xml", "CSV", "csvv", "json-csv", "_", "x" * 500])
    def test_no_other_sort_of_file(self, sort: str):
        assert self.get(sort).status_code == 404

    def test_someone_elses(self, charlie: Persona):
        for client in (charlie.client, Client()):
            assert self.get("csv", client).status_code == 404
            assert self.get("json", client).status_code == 404

    def test_a_bad_address(self):
        url = reverse("bestiary-export", args=[self.hero.ref, "csv"])
        for ref in bad_refs():
            assert self.alice.client.get(url.replace(self.hero.ref, ref)).status_code == 404

    @pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
    def test_no_other_method(self, method: str):
        url = reverse("bestiary-export", args=[self.hero.ref, "csv"])
        assert getattr(self.alice.client, method)(url).status_code == 405

    def test_nothing_changes(self):
        before = bestiary(self.alice)
        self.get("csv")
        assert bestiary(self.alice) == before
        assert Meeting.objects.count() == 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_column_of_a_meeting_goes_out(ruleset: str):
    binding = fight_binding_of(binding_of(ruleset).ruleset.family)
    head = "".join(exchange.to_csv([], [ruleset])).strip().split(",")
    assert set(head) == {*exchange.PLACE, *binding.foe_columns, *binding.option_columns}
