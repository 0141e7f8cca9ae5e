"""The list of what was met: searched, paged, in one book or in all; and a new meeting noted."""

import pytest
from django.test import Client
from django.urls import reverse

from combat.models import Meeting
from combat.typed import NOBODY
from lib.search import search_key
from sheets.models import Book, Character
from tests.combat.base import TWO, WOLF, BestiaryTap, bestiary, note
from tests.conftest import Persona
from tests.sheets.base import (
    HUGE,
    LONG,
    NASTY,
    NUL,
    NUL_REFUSED,
    bad_refs,
    hero_of,
    is_fragment,
    keeps,
    post,
    refused,
    see,
    text,
    words,
)

pytestmark = pytest.mark.django_db


class TestNote(BestiaryTap):
    address = "bestiary"
    heard = ("post", "get", "head")

    def arrange(self, persona, hero):
        return (), {**TWO, "mode": "all", "may_flee": "on", "dealt": "3", "paragraph": "252", "note": "Au gué."}

    def test_it_is_there_with_all_that_was_typed(self):
        response = self.tap()
        assert response["Location"] == reverse("bestiary", args=[self.mine.ref])
        [kept] = bestiary(self.alice)
        assert [foe["name"] for foe in kept["foes"]] == ["Gobelin", "Orque"]
        assert (kept["paragraph"], kept["note"], kept["sample"]) == (252, "Au gué.", False)
        assert (kept["options"]["mode"], kept["options"]["may_flee"], kept["options"]["dealt"]) == ("all", True, 3)
        shown = words(see(self.alice, "bestiary", self.mine.ref)).replace("\u202f", " ")
        for part in ("Gobelin", "Orque", "§ 252", "Au gué.", "Fuite permise : oui", "Blessures infligées : 3"):
            assert part in shown

    def test_one_more_row(self):
        before = self.kept()
        response = self.tap(add="1")
        assert response.status_code == 200
        assert 'name="foe-2-name"' in text(response)
        keeps(response, "Au gué.")
        assert 'role="alert"' not in text(response)
        assert self.kept() == before

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("foe-1-habilete", "", "Il manque l’Habileté."),
            ("foe-1-habilete", HUGE, "De 0 à 99, en chiffres."),
            ("foe-1-endurance", "0", "De 1 à 999, en chiffres."),
            ("foe-1-strength", "-21", "De −20 à 20, en chiffres."),
            ("foe-1-name", LONG, "80 caractères au plus\u202f; il y en a 10000."),
            ("foe-1-name", NUL, NUL_REFUSED),
            ("paragraph", "-1", "De 0 à 99999, en chiffres."),
            ("paragraph", HUGE, "De 0 à 99999, en chiffres."),
            ("note", LONG, "500 caractères au plus\u202f; il y en a 10000."),
            ("note", NUL, NUL_REFUSED),
            ("dealt", "100", "De 0 à 99, en chiffres."),
            ("stop_at", "deux", "De 0 à 999, en chiffres."),
            ("mode", "\x00", "Sélectionnez un choix valide. \x00 n’en fait pas partie."),
        ],
    )
    def test_what_cannot_be_is_refused_beside_its_field_and_the_rest_kept(self, field, value, sentence):
        before = self.kept()
        response = self.tap(**{field: value})
        refused(response, sentence)
        if field != "mode":
            assert f'id="refusal-meeting-{field}"' in text(response)
        for name in ("Gobelin", "Orque", "Au gué."):
            if self.data.get(field) != name:
                keeps(response, name)
        assert self.kept() == before

    def test_nobody(self):
        before = self.kept()
        blank = {name: "" for name in TWO if name.startswith("foe-")}
        response = self.tap(**blank)
        refused(response, NOBODY)
        keeps(response, "Au gué.")
        assert self.kept() == before

    def test_twenty_at_most(self):
        many = {f"foe-{row}-{name}": "8" for row in range(25) for name in ("habilete", "endurance")}
        self.tap(rows="25", **many)
        assert len(bestiary(self.alice)[0]["foes"]) == 20

    @pytest.mark.parametrize("name", [*NASTY.values(), "\ufffd", "Œ" * 80, "ﷺ" * 80])
    def test_names_are_plain_text(self, name: str):
        self.tap(**{"foe-0-name": name})
        assert bestiary(self.alice)[0]["foes"][0]["name"] == name
        for query in ({}, {"q": name}):
            response = self.alice.client.get(reverse("bestiary", args=[self.mine.ref]), query)
            assert "<script>alert" not in text(response)
            keeps(response, name)


class TestSearch:
    """By a name, without case, accents and ligatures."""

    @pytest.fixture(autouse=True)
    def _kept(self, alice: Persona) -> None:
        self.hero = hero_of(alice)
        self.alice = alice
        for name in ("Œil  de FÉE", "L’Épée dansante", "Ægir 100 %", "Straße_2"):
            note(alice, self.hero, **{"foe-0-name": name})
        note(alice, self.hero, **TWO)

    def found(self, typed: str, **more: str) -> int:
        shown = words(see(self.alice, "bestiary", self.hero.ref, q=typed, **more))
        assert ("Personne de ce nom." in shown) == ("0 rencontre " in shown)
        return int(shown.split(" rencontre")[0].split()[-1])

    @pytest.mark.parametrize(
        "typed",
        ["OEIL", "œil", "oeil de fee", "  Œil de ", "EPEE", "l'epee", "L’É", "aegir", "100 %", "STRASSE", "_2", "orq"],
    )
    def test_one(self, typed: str):
        assert self.found(typed) == 1

    @pytest.mark.parametrize("typed", ["loup", "' OR 1=1", "<b>", "%_", "\\", LONG[:300], "gobelin orque"])
    def test_none(self, typed: str):
        assert self.found(typed) == 0

    @pytest.mark.parametrize("typed", ["", " ", "\x00", "\u0301"])
    def test_nothing_to_look_for_is_all(self, typed: str):
        assert self.found(typed) == 5

    def test_one_meeting_whose_two_adversaries_match_is_one(self):
        assert self.found("o") == self.found("O") == 2  # Œil de FÉE, and Gobelin with Orque

    def test_what_was_looked_for_stays_in_the_field(self):
        typed = '"><b>Œil'
        response = self.alice.client.get(reverse("bestiary", args=[self.hero.ref]), {"q": typed})
        keeps(response, typed)


def test_the_key_of_the_longest_names_fits():
    for name in ("Œ" * 80, "ﷺ" * 80, "é" * 80):
        assert len(search_key(name)) >= 80


def crowd(hero: Character, count: int, book: Book | None = None) -> None:
    """Fill the bestiary by hand."""
    book = book or hero.book
    meetings = [
        Meeting(owner_id=hero.owner_id, book=book, ruleset=hero.ruleset, paragraph=number) for number in range(count)
    ]
    for meeting in Meeting.objects.bulk_create(meetings):
        meeting.monsters.create(name=f"Rat n° {meeting.paragraph}", key=f"rat n° {meeting.paragraph}", habilete=5)


class TestPages:
    """Forty at a time."""

    def test_every_meeting_stands_on_one_page(self, alice: Persona):
        hero = hero_of(alice)
        crowd(hero, 95)
        seen: list[str] = []
        for page in range(3):
            shown = see(alice, "bestiary", hero.ref, p=str(page), q="RAT")
            rats = [line.split("<")[0] for line in shown.split('<b class="book">')[1:]]
            assert len(rats) == (40, 40, 15)[page]
            assert ("Plus récents" in shown) == (page > 0)
            assert ("Plus anciens" in shown) == (page < 2)
            assert "95 rencontres" in words(shown)
            seen += rats
        assert len(set(seen)) == 95
        assert f"?q=RAT&amp;p={1}" in see(alice, "bestiary", hero.ref, q="RAT")

    @pytest.mark.parametrize("page", ["²", "-1", "x", "1.5", "\x00", HUGE, "٣", ""])
    def test_a_page_that_is_none_is_the_first(self, alice: Persona, page: str):
        hero = hero_of(alice)
        crowd(hero, 41)
        assert "Plus anciens" in see(alice, "bestiary", hero.ref, p=page)

    def test_beyond_the_last_is_the_last(self, alice: Persona):
        hero = hero_of(alice)
        crowd(hero, 41)
        shown = see(alice, "bestiary", hero.ref, p="99999")
        assert shown.count('<b class="book">') == 1
        assert "Personne encore" in words(see(alice, "bestiary", hero_of(alice, "mutation").ref, p="7"))

    def test_queries_do_not_grow(self, alice: Persona, django_assert_max_num_queries):
        hero = hero_of(alice)
        crowd(hero, 80)
        # Two of them for the hero's own scores, which the chances hang on.
        with django_assert_max_num_queries(18):
            see(alice, "bestiary", hero.ref)
        with django_assert_max_num_queries(18):
            see(alice, "bestiary", hero.ref, tri="chances")
        post(alice, "habit", hero, habit="odds_shown", on="0")
        with django_assert_max_num_queries(14):
            see(alice, "bestiary", hero.ref)


class TestBooks:
    """The hero's book, or every book of his rules."""

    def test_others_only_when_asked_for(self, alice: Persona):
        hero, other = hero_of(alice), hero_of(alice, "mutation")
        second = Book.objects.create(owner=alice.user, title="Autre exemplaire", ruleset="scorpions")
        crowd(hero, 1, second)
        note(alice, hero)
        note(alice, other, **{"foe-0-name": "Mutant"})
        mine = words(see(alice, "bestiary", hero.ref))
        assert "Loup-garou" in mine
        assert "Rat n° 0" not in mine
        everywhere = words(see(alice, "bestiary", hero.ref, tout="1"))
        assert "Loup-garou" in everywhere
        assert "Autre exemplaire · § 0" in everywhere
        # The button beside the list names the last change, of whatever rules.
        assert "Mutant" not in everywhere.partition("Noter un adversaire")[0]
        assert "Autre exemplaire" in words(see(alice, "bestiary", hero.ref, tout="1", q="rat"))
        assert "Personne de ce nom." in words(see(alice, "bestiary", hero.ref, q="rat"))

    def test_nobody_elses(self, alice: Persona, charlie: Persona):
        hero, theirs = hero_of(alice), hero_of(charlie)
        note(charlie, theirs, **{"foe-0-name": "Caché"})
        for query in ({}, {"tout": "1"}, {"q": "cache", "tout": "1"}):
            assert "0 rencontre " in words(see(alice, "bestiary", hero.ref, **query))


def test_someone_elses_page(alice: Persona, charlie: Persona):
    url = reverse("bestiary", args=[hero_of(alice).ref])
    for client in (charlie.client, Client()):
        assert client.get(url).status_code == 404
        assert client.head(url).status_code == 404


@pytest.mark.parametrize("ref", bad_refs())
def test_a_bad_address(alice: Persona, ref: str):
    hero = hero_of(alice)
    url = reverse("bestiary", args=[hero.ref]).replace(hero.ref, ref)
    assert alice.client.get(url).status_code == 404


def test_the_fragment_for_htmx(alice: Persona):
    url = reverse("bestiary", args=[hero_of(alice).ref])
    is_fragment(alice.client.get(url, headers={"hx-request": "true"}))


def test_no_second_fight_is_offered_in_a_fight(alice: Persona):
    hero = hero_of(alice)
    note(alice, hero)
    assert ">Combattre</button>" in see(alice, "bestiary", hero.ref)
    post(alice, "fight", hero, **WOLF)
    assert ">Combattre</button>" not in see(alice, "bestiary", hero.ref)
