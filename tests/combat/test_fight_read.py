"""The adversary pasted as it stands in the book: read while it is typed, and once more when the fight is to start."""

import html
import re
import time
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from combat import reading
from combat.models import Fight, Meeting
from combat.typed import NOBODY
from sheets.models import Character
from tests.combat.base import fight, foes
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, age, bad_refs, hero_of, keeps, post, refused, rows, text, version_of, words

pytestmark = pytest.mark.django_db

SURE = "LOUP-GAROU HABILETÉ : 8 ENDURANCE : 9"
MISSING = "LOUP-GAROU ENDURANCE : 9"
OCR = "LOUP-GAROU HABILETÉ : 8 ENDURANCE : l2"
TWO_FOES = "GOBELIN HABILETÉ 5 ENDURANCE 4\nORQUE HABILETÉ 7 ENDURANCE 6"
PROSE = "Le pont est gardé et la nuit tombe."
MANY = "\n".join(f"RAT{letter}OR HABILETÉ 5 ENDURANCE 4" for letter in "ABCDEFGHIJKLMNOPQRSTU")


def fields(response: Any) -> dict[str, str]:
    """Return the values of the cards."""
    return {
        name: html.unescape(value)
        for name, value in re.findall(r'name="((?:foe-|rows|read_text)[^"]*)"[^>]*? value="([^"]*)"', text(response))
    }


class TestRead:
    """The fragment under the field: nothing is done yet."""

    @pytest.fixture(autouse=True)
    def _hero(self, alice: Persona) -> None:
        self.alice, self.hero = alice, hero_of(alice)

    def read(self, typed: str, **data: str) -> Any:
        before, seen = rows(self.hero), version_of(self.hero)
        response = post(self.alice, "fight-read", self.hero, text=typed, **data)
        assert response.status_code == 200
        assert "<html" not in text(response)
        assert '<div id="page"' not in text(response)
        assert (rows(self.hero), version_of(self.hero)) == (before, seen)
        assert not Meeting.objects.exists()
        return response

    def test_a_sure_text_is_cards_without_a_word(self):
        response = self.read(SURE)
        assert fields(response) == {
            "rows": "1",
            "read_text": SURE,
            "foe-0-name": "LOUP-GAROU",
            "foe-0-habilete": "8",
            "foe-0-endurance": "9",
        }
        assert "<mark>" not in text(response)
        assert 'role="alert"' not in text(response)
        assert "autofocus" not in text(response)

    def test_what_is_missing_is_asked_for_beside_its_field(self):
        response = self.read(MISSING)
        assert (fields(response)["foe-0-habilete"], fields(response)["foe-0-endurance"]) == ("", "9")
        assert 'id="refusal-foes-foe-0-habilete"' in text(response)
        assert words(reading.SCORE_MISSING) in words(response)
        # The finger stays in the text that is being typed.
        assert "autofocus" not in text(response)

    def test_what_was_corrected_is_marked_and_asked_about(self):
        response = self.read(OCR)
        assert fields(response)["foe-0-endurance"] == "12"
        assert "<mark>l2</mark>" in text(response)
        assert "Lu « l2 » dans le texte" in words(response).replace("\u202f", " ").replace("\xa0", " ")
        assert 'id="refusal-foes-foe-0-endurance"' in text(response)

    def test_nobody_in_it(self):
        response = self.read(PROSE, **{"foe-0-name": "Gardien", "foe-0-habilete": "7"})
        assert words(reading.NOTHING_READ) in words(response)
        assert fields(response)["foe-0-name"] == "Gardien"
        assert fields(response)["foe-0-habilete"] == "7"

    def test_several_are_asked_how_they_fight(self):
        response = self.read(TWO_FOES)
        assert fields(response)["foe-1-name"] == "ORQUE"
        assert "Comment se battent-ils" in words(response)
        assert "Comment se battent-ils" not in words(self.read(SURE))
        assert 'value="all" checked' in text(self.read(TWO_FOES, mode="all"))

    def test_more_than_a_fight_takes_is_told(self):
        response = self.read(MANY)
        assert fields(response)["rows"] == "20"
        assert words(reading.MANY.format(count=21, most=20)) in words(response)

    def test_what_was_typed_where_the_text_says_nothing_stays(self):
        typed = {"foe-0-name": "LOUP-GAROU", "foe-0-habilete": "8"}
        assert fields(self.read(MISSING + ".", **typed))["foe-0-habilete"] == "8"
        # Another adversary has not its scores.
        assert fields(self.read(MISSING.replace("LOUP", "OURS"), **typed))["foe-0-habilete"] == ""

    @pytest.mark.parametrize("typed", ["", " \n\t", "\u202f"])
    def test_an_empty_text_is_an_empty_card(self, typed: str):
        response = self.read(typed)
        assert fields(response)["rows"] == "1"
        assert "<mark>" not in text(response)
        assert 'role="alert"' not in text(response)

    def test_cards_corrected_by_hand_outlive_their_text(self):
        """Those that hold what the text said go with it."""
        read = fields(self.read(SURE))
        assert fields(self.read("", **read))["foe-0-name"] == ""
        mended = {**read, "foe-0-endurance": "12"}
        kept = fields(self.read("", **mended))
        assert {name: kept[name] for name in mended if name.startswith("foe-0-")} == {
            name: value for name, value in mended.items() if name.startswith("foe-0-")
        }
        assert kept["read_text"] == ""
        assert fields(self.read("", rows="1", **{"foe-0-name": "ORQUE"}))["foe-0-name"] == "ORQUE"

    def test_too_long(self):
        for typed in ("é" * 20_001, SURE + "\n" + LONG * 3):
            response = self.read(typed)
            assert words(reading.TOO_LONG) in words(response)
        began = time.process_time()
        self.read((SURE + "\n") * 500)
        assert time.process_time() - began < 5

    @pytest.mark.parametrize(
        "typed", ["\x00", "a\x00b HABILETÉ 8 ENDURANCE 9", "<b>ORQUE</b> HABILETÉ 8 ENDURANCE 9", HUGE, "9" * 15_000]
    )
    def test_anything(self, typed: str):
        assert "<b>ORQUE" not in text(self.read(typed)).replace("&lt;", "<") or "<b>" in typed

    def test_markup_is_text(self):
        response = self.read("<script>alert(1)</script> HABILETÉ 8 ENDURANCE l2")
        assert "<script>" not in text(response)

    def test_a_request_without_a_text(self):
        assert self.alice.client.post(reverse("fight-read", args=[self.hero.ref])).status_code == 200

    @given(typed=st.text(max_size=300) | st.text("HABILETÉENDURANCE 0123456789lO:/-\n\x00\ud800<&", max_size=200))
    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    def test_any_text(self, typed: str):
        typed = typed.encode(errors="replace").decode()
        response = self.read(typed)
        if typed.strip():
            assert fields(response)["read_text"] == typed

    def test_someone_elses_hero(self, charlie: Persona):
        for client in (charlie, Client()):
            assert post(client, "fight-read", self.hero, text=SURE).status_code == 404

    @pytest.mark.parametrize("ref", bad_refs())
    def test_a_bad_address(self, ref: str):
        url = reverse("fight-read", args=[self.hero.ref]).replace(self.hero.ref, ref)
        assert self.alice.client.post(url, {"text": SURE}).status_code == 404

    @pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options"])
    def test_no_other_method(self, method: str):
        url = reverse("fight-read", args=[self.hero.ref])
        assert getattr(self.alice.client, method)(url).status_code == 405


@pytest.mark.parametrize("shown", ["sheet", "fight"])
class TestFight:
    """The whole form sent, as it is without JavaScript and when Enter is quicker than the reading."""

    @pytest.fixture(autouse=True)
    def _hero(self, alice: Persona, shown: str) -> None:
        self.alice, self.hero, self.shown = alice, hero_of(alice), shown

    def send(self, typed: str, hero: Character | None = None, **data: Any) -> Any:
        return post(self.alice, "fight", hero or self.hero, page=self.shown, htmx=False, text=typed, **data)

    def asks(self, response: Any, typed: str) -> dict[str, str]:
        """Check that the page came back with cards, and that the text is in its field; return the cards."""
        assert response.status_code == 422
        assert not Fight.objects.exists()
        keeps(response, typed)
        cards = fields(response)
        assert cards["read_text"] == typed
        return cards

    @pytest.mark.parametrize(
        "typed", [SURE, SURE.lower(), f"\n{SURE}\n", "Loup-garou\tHAB 8\tEND 9", f"{PROSE} {SURE}"]
    )
    def test_a_sure_text_starts_at_once(self, typed: str):
        assert self.send(typed, rows="1", read_text="").status_code == 302
        row = Fight.objects.get()
        assert [(name.upper(), left) for name, left in foes(row)] == [("LOUP-GAROU", 9)]

    def test_with_the_box_that_was_ticked(self):
        self.send(SURE, may_flee="on")
        assert Fight.objects.get().defis.may_flee

    def test_what_is_missing_comes_back_as_cards_and_the_cards_fight(self):
        response = self.send(MISSING, may_flee="on")
        refused(response, reading.SCORE_MISSING)
        cards = self.asks(response, MISSING)
        assert 'name="may_flee" checked' in text(response)
        assert "autofocus" in text(response)
        # Not filled in yet: asked once more, nothing lost.
        again = self.send(MISSING, **cards)
        refused(again, "Il manque l’Habileté.")
        assert self.asks(again, MISSING) == cards
        assert self.send(MISSING, **{**cards, "foe-0-habilete": "8"}).status_code == 302
        assert foes(Fight.objects.get()) == [("LOUP-GAROU", 9)]

    def test_what_was_corrected_is_shown_first(self):
        response = self.send(OCR)
        assert "<mark>l2</mark>" in text(response)
        cards = self.asks(response, OCR)
        assert self.send(OCR, **{**cards, "foe-0-endurance": "11"}).status_code == 302
        assert foes(Fight.objects.get()) == [("LOUP-GAROU", 11)]

    def test_nobody_in_it(self):
        response = self.send(PROSE)
        refused(response, reading.NOTHING_READ)
        cards = self.asks(response, PROSE)
        refused(self.send(PROSE, **cards), NOBODY)
        filled = {**cards, "foe-0-name": "Gardien", "foe-0-habilete": "7", "foe-0-endurance": "8"}
        assert self.send(PROSE, **filled).status_code == 302

    def test_the_browser_s_ends_of_lines_are_no_change(self):
        typed = f"\r\n{MISSING}\r\nqui garde le pont"
        cards = self.asks(self.send(typed), typed)
        # An empty first line of a text field is lost on the way back.
        assert self.send(typed[2:], **{**cards, "foe-0-habilete": "8"}).status_code == 302
        assert foes(Fight.objects.get()) == [("LOUP-GAROU", 9)]

    def test_a_text_changed_after_the_cards_is_read_again(self):
        cards = fields(self.send(MISSING))
        other = MISSING.replace("LOUP-GAROU", "OURS")
        again = self.asks(self.send(other, **{**cards, "foe-0-habilete": "8"}), other)
        assert (again["foe-0-name"], again["foe-0-habilete"]) == ("OURS", "")
        assert self.send(SURE.replace("9", "5"), **{**cards, "foe-0-habilete": "3"}).status_code == 302
        assert foes(Fight.objects.get()) == [("LOUP-GAROU", 5)]

    def test_cards_without_the_text_fight(self):
        cards = fields(self.send(MISSING))
        assert self.send("", **{**cards, "foe-0-habilete": "8"}).status_code == 302

    def test_several_are_asked_how_they_fight(self):
        response = self.send(TWO_FOES)
        refused(response, reading.HOW)
        cards = self.asks(response, TWO_FOES)
        assert "Comment se battent-ils" in words(response)
        assert self.send(TWO_FOES, **cards, mode="all").status_code == 302
        row = Fight.objects.get()
        assert row.defis.mode == "all"
        assert foes(row) == [("GOBELIN", 4), ("ORQUE", 6)]

    def test_several_that_were_asked_already(self):
        assert self.send(TWO_FOES, rows="2", read_text="", mode="in_turn").status_code == 302

    def test_more_than_a_fight_takes(self):
        response = self.send(MANY, mode="all")
        refused(response, reading.MANY.format(count=21, most=20))
        assert self.asks(response, MANY)["rows"] == "20"

    def test_too_long(self):
        typed = f"{SURE} " + "é" * 25_000
        response = self.send(typed)
        refused(response, reading.TOO_LONG)
        keeps(response, typed)
        assert not Fight.objects.exists()

    def test_one_more_row_keeps_the_text(self):
        response = self.send(OCR, add="1", rows="1", read_text=OCR)
        assert response.status_code == 200
        keeps(response, OCR)
        assert "<mark>l2</mark>" in text(response)
        assert fields(response)["rows"] == "2"

    def test_a_stale_page_keeps_the_text(self):
        seen = version_of(self.hero)
        age(self.hero)
        response = self.send(SURE, version=seen)
        assert response.status_code == 409
        keeps(response, SURE)
        assert not Fight.objects.exists()

    def test_in_a_fight_nothing_starts(self):
        fight(self.alice, self.hero)
        before = rows(self.hero)
        assert self.send(SURE).status_code == 422
        assert rows(self.hero) == before

    def test_it_is_remembered_as_it_was_read(self):
        self.send(SURE)
        assert Meeting.objects.get().monsters.get().name == "LOUP-GAROU"

    def test_the_other_book(self):
        other = hero_of(self.alice, "mutation")
        assert self.send(SURE, other).status_code == 302
