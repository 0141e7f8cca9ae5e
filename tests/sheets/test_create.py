"""Rolling a new hero."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import User
from sheets import books
from sheets.forms import FACES_APART
from sheets.models import Book, Character, Entry
from tests.conftest import Persona
from tests.sheets.base import (
    LONG,
    NASTY,
    NUL,
    NUL_REFUSED,
    hero_of,
    is_fragment,
    keeps,
    post,
    refused,
    see,
    text,
    words,
)
from tests.sheets.shelf_of_books import book_of

pytestmark = pytest.mark.django_db

MARSH = "/nouveau/scorpions/"
TYPED = {"dice": "typed", "faces-0": "4", "faces-1": "3 5", "faces-2": "2", "faces-3": "6"}


def made(response) -> Character:
    """Return the hero whose sheet a creation leads to."""
    assert response.status_code == 302, words(response)
    return Character.objects.get(ref=urlsplit(response["Location"]).path.split("/")[2])


def test_the_page_says_how_the_book_rolls():
    shown = words(Client().get(MARSH))
    for part in ("Habileté", "Endurance", "Chance", "Santé", "Lancer les dés"):
        assert part in shown
    assert User.objects.count() == 0


@pytest.mark.rule("SCO-04")
def test_a_guest_is_made_with_the_first_hero_who_is_saved_at_once(dice):
    client = Client()
    dice.next(4, 3, 5, 2, 6)
    response = client.post(MARSH, {"dice": "program", "key": "first hero"})
    hero = made(response)
    assert User.objects.get().is_guest
    assert hero.owner == User.objects.get()
    sheet = hero.scorpionssheet
    assert [sheet.habilete_initial, sheet.endurance_initial, sheet.chance_initial, sheet.sante_initial] == [
        10,
        20,
        8,
        13,
    ]
    assert client.get(response["Location"]).status_code == 200
    assert "dés saisis" not in words(client.get(response["Location"]))


@pytest.mark.rule("MUT-01")
def test_the_other_book(alice: Persona, dice):
    dice.next(5, 1, 1, 6, 2, 3)
    hero = made(alice.client.post("/nouveau/mutation/", {"name": "Basile"}))
    sheet = hero.mutationsheet
    assert (sheet.habilete_initial, sheet.endurance_initial, sheet.chance_initial, sheet.pieces) == (10, 12, 12, 11)
    assert (sheet.mutation, sheet.repas) == (0, 10)
    assert "Lanterne" in hero.items.values_list("name", flat=True)


def test_faces_of_real_dice(alice: Persona):
    response = alice.client.post(MARSH, {**TYPED, "name": "Ada"})
    hero = made(response)
    assert hero.scorpionssheet.endurance_initial == 20
    assert {roll["origin"] for roll in Entry.objects.get(hero=hero).rolls} == {"typed"}
    assert "dés saisis" in words(alice.client.get(response["Location"]))


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("faces-0", "", "Tapez les faces de vos dés, en chiffres\u202f: «\u202f4 3\u202f» par exemple."),
        ("faces-0", "7", "Un dé à 6 faces ne peut pas montrer 7."),
        ("faces-0", "0", "Un dé à 6 faces ne peut pas montrer 0."),
        ("faces-1", "3", "Il faut 2 faces de dé ici."),
        ("faces-1", "3 5 6", "Il faut 2 faces de dé ici."),
        ("faces-1", "3.5", FACES_APART),
        ("faces-1", "3,5", FACES_APART),
        ("faces-1", "²5", "Tapez les faces de vos dés, en chiffres\u202f: «\u202f4 3\u202f» par exemple."),
        ("faces-3", LONG, "400 caractères au plus\u202f; il y en a 10000."),
        ("name", LONG, "80 caractères au plus\u202f; il y en a 10000."),
        ("name", NUL, NUL_REFUSED),
    ],
)
def test_what_cannot_be_is_refused_beside_its_field_and_makes_nobody(field: str, value: str, sentence: str):
    response = Client().post(MARSH, {**TYPED, "name": "Ada", field: value})
    refused(response, sentence)
    assert f'id="refusal-creation-{field}"' in text(response)
    if field != "name":
        keeps(response, "Ada")
    # Faces are read once the name is right.
    for name in ("faces-0", "faces-1", "faces-2", "faces-3"):
        if name != field:
            assert f'name="{name}" inputmode="numeric" autocomplete="off" value="{TYPED[name]}"' in text(response)
    assert User.objects.count() == 0
    assert Character.objects.count() == 0


@pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
def test_names_are_plain_text(alice: Persona, name: str):
    hero = made(alice.client.post(MARSH, {**TYPED, "name": name}))
    assert hero.name == name
    assert "<script>alert" not in see(alice, "sheet", hero.ref)


def test_an_empty_form_rolls(alice: Persona, dice):
    dice.next(1, 1, 1, 1, 1)
    assert made(alice.client.post(MARSH)).name == ""


class TestOnce:
    """A repeated request is the same hero, another one another."""

    def test_the_same_key(self, alice: Persona, dice):
        dice.next(1, 1, 1, 1, 1)
        first = alice.client.post(MARSH, {"key": "the same key"})
        second = alice.client.post(MARSH, {"key": "the same key"})
        assert first["Location"] == second["Location"]
        assert Character.objects.count() == 1

    @pytest.mark.parametrize("before", range(12))
    def test_the_same_key_between_any_two_queries(self, alice: Persona, before: int):
        """Whatever the moment at which the twin's request is served, there is one hero."""
        data = {**TYPED, "key": "the same key"}
        answers: list[Any] = []
        asked = iter(range(1000))

        def twin(execute, sql, params, many, context):
            # The twin has a connection of its own: inside this one's transaction it would have to wait.
            depth = len(context["connection"].savepoint_ids)
            if depth == outside and next(asked) == before:
                answers.append(other.post(MARSH, data))
            return execute(sql, params, many, context)

        other = Client()
        other.force_login(alice.user)
        outside = len(connection.savepoint_ids)
        with connection.execute_wrapper(twin):
            mine = made(alice.client.post(MARSH, data))
        assert [made(answer) for answer in answers] in ([], [mine])
        assert Character.objects.count() == 1

    @pytest.mark.parametrize("key", [None, "", "short", "x" * 10_000, "nul\x00nul\x00", "é\n" * 8])
    def test_a_key_that_is_none_is_no_obstacle(self, alice: Persona, key: str | None):
        data = TYPED if key is None else {**TYPED, "key": key}
        assert made(alice.client.post(MARSH, data)) != made(alice.client.post(MARSH, data))

    @pytest.mark.parametrize("address", ["tap", "undo", "hands"])
    def test_the_key_of_another_tap_makes_no_trouble(self, alice: Persona, address: str):
        hero = hero_of(alice)
        post(alice, "tap", hero, tap="or:+1")
        data = {"tap": {"tap": "or:+1"}, "undo": {}, "hands": {"side": "hero", "typed": "1"}}[address]
        post(alice, address, hero, key="used before", **data)
        assert made(alice.client.post(MARSH, {**TYPED, "key": "used before"})) != hero

    def test_the_key_of_another_player(self, alice: Persona, bob: Persona):
        first = made(alice.client.post(MARSH, {**TYPED, "key": "the same key"}))
        second = made(bob.client.post(MARSH, {**TYPED, "key": "the same key"}))
        assert first != second
        assert second.owner == bob.user


@pytest.mark.rule("DEF-05")
class TestAfterADeath:
    """The dead one goes into the archive, the new one reads the same book."""

    @pytest.fixture(autouse=True)
    def _dead(self, alice: Persona):
        self.alice = alice
        self.dead = hero_of(alice, name="Ada", endurance=(20, 1))
        post(alice, "tap", self.dead, tap="endurance:-1")

    def test_from_the_dead_ones_sheet(self):
        page = see(self.alice, "sheet", self.dead.ref)
        [link] = re.findall(r'href="([^"]*apres=[^"]*)"', page)
        form = self.alice.client.get(link)
        assert "À la suite de « Ada »" in words(form)
        [after] = re.findall(r'name="after" value="([^"]*)"', text(form))
        hero = made(self.alice.client.post(MARSH, {**TYPED, "after": after}))
        self.dead.refresh_from_db()
        assert self.dead.archived
        assert hero.book == self.dead.book
        assert self.dead.ref in see(self.alice, "archive")
        assert see(self.alice, "sheet", self.dead.ref)

    def test_the_archiving_is_in_his_journal_and_undone_there(self):
        post(self.alice, "put-away", self.dead, away="1")
        post(self.alice, "put-away", self.dead, away="0")
        made(self.alice.client.post(MARSH, {**TYPED, "after": self.dead.ref}))
        for archived in (False, True, False):
            assert post(self.alice, "undo", self.dead).status_code == 200
            self.dead.refresh_from_db()
            assert self.dead.archived is archived
        post(self.alice, "undo", self.dead)
        self.dead.refresh_from_db()
        assert not self.dead.dead

    def test_a_living_one_stays_on_the_shelf(self):
        living = hero_of(self.alice)
        made(self.alice.client.post(MARSH, {**TYPED, "after": living.ref}))
        living.refresh_from_db()
        assert not living.archived

    def test_someone_elses_is_left_alone(self, bob: Persona):
        hero = made(bob.client.post(MARSH, {**TYPED, "after": self.dead.ref}))
        self.dead.refresh_from_db()
        assert not self.dead.archived
        assert hero.book.owner == bob.user

    def test_of_another_book_is_left_alone(self, dice):
        dice.next(5, 1, 1, 6, 2, 3)
        hero = made(self.alice.client.post("/nouveau/mutation/", {"after": self.dead.ref}))
        self.dead.refresh_from_db()
        assert not self.dead.archived
        assert hero.book.ruleset == "mutation"

    @pytest.mark.parametrize("ref", ["", "nosuch", "\x00", "x" * 5000, "é"])
    def test_nobody(self, ref: str):
        assert self.alice.client.get(MARSH, {"apres": ref}).status_code == 200
        made(self.alice.client.post(MARSH, {**TYPED, "after": ref}))


def test_two_heroes_of_one_book_share_it(alice: Persona):
    made(alice.client.post(MARSH, TYPED))
    made(alice.client.post(MARSH, TYPED))
    assert Book.objects.count() == 1


@pytest.mark.parametrize("ruleset", ["nosuch", "x" * 500, "SCORPIONS", "%00"])
def test_an_unknown_book(alice: Persona, ruleset: str):
    assert alice.client.get(f"/nouveau/{ruleset}/").status_code == 404
    assert alice.client.post(f"/nouveau/{ruleset}/").status_code == 404


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_no_other_method(alice: Persona, method: str):
    assert getattr(alice.client, method)(MARSH).status_code == 405


def test_htmx_gets_the_fragment(alice: Persona):
    is_fragment(alice.client.get(MARSH, headers={"hx-request": "true"}))
    response = alice.client.post(MARSH, {**TYPED, "faces-0": "9"}, headers={"hx-request": "true"})
    refused(response, "Un dé à 6 faces ne peut pas montrer 9.")
    assert "<html" not in text(response)


class TestWhichBook:
    """With several books of these rules the player says which; else there is nothing to ask."""

    def choices(self, who: Persona | Client, **query: str) -> list[str]:
        client = who if isinstance(who, Client) else who.client
        return re.findall(r'<option value="([^"]*)"', text(client.get(MARSH, query)))

    def test_nothing_is_asked_when_there_is_nothing_to_choose(self, alice: Persona):
        assert self.choices(Client()) == []
        made(alice.client.post(MARSH, TYPED))
        book_of(alice, "La Forge", "mutation")
        assert self.choices(alice) == []

    def test_the_default_book_comes_first_and_is_made_when_it_is_chosen(self, alice: Persona):
        other = book_of(alice)
        assert self.choices(alice) == ["", other.ref]
        assert made(alice.client.post(MARSH, {**TYPED, "book": other.ref})).book == other
        hero = made(alice.client.post(MARSH, {**TYPED, "book": ""}))
        assert hero.book.is_default
        assert self.choices(alice) == [hero.book.ref, other.ref]

    def test_from_the_page_of_a_book_it_is_chosen_already(self, alice: Persona):
        other = book_of(alice)
        assert f'<option value="{other.ref}" selected>' in text(alice.client.get(MARSH, {"livre": other.ref}))
        for odd in ("nosuch", "\x00", "x" * 5000):
            assert alice.client.get(MARSH, {"livre": odd}).status_code == 200

    def test_what_is_chosen_stays_chosen_when_the_form_comes_back(self, alice: Persona):
        other = book_of(alice)
        response = alice.client.post(MARSH, {**TYPED, "faces-0": "9", "book": other.ref})
        assert response.status_code == 422
        assert f'<option value="{other.ref}" selected>' in text(response)

    def test_a_book_that_is_not_mine_is_refused(self, alice: Persona, bob: Persona):
        book_of(alice)
        for ref in (book_of(bob).ref, book_of(alice, "La Forge", "mutation").ref, "nosuch", "\x00", "x" * 5000):
            refused(alice.client.post(MARSH, {**TYPED, "book": ref}), books.NOT_YOURS)
            response = Client().post(MARSH, {**TYPED, "book": ref})
            assert response.status_code == 422 and books.NOT_YOURS in words(response)
        assert not Character.objects.exists()
        assert set(User.objects.all()) == {alice.user, bob.user}

    def test_who_follows_a_hero_reads_his_book(self, alice: Persona):
        other, another = book_of(alice), book_of(alice, "Encore un")
        first = made(alice.client.post(MARSH, {**TYPED, "book": other.ref}))
        assert self.choices(alice, apres=first.ref) == []
        assert made(alice.client.post(MARSH, {**TYPED, "after": first.ref, "book": another.ref})).book == other


def test_enter_takes_the_faces_that_were_typed(alice: Persona, dice: Any):
    """The first button of the form is the one that Enter presses."""
    form = alice.client.get("/nouveau/scorpions/").content.decode().partition('id="creation"')[2]
    assert 'name="dice" value=""' in form.partition("</button>")[0]
    faces = {"faces-0": "4", "faces-1": "3 5", "faces-2": "2", "faces-3": "6"}
    assert alice.client.post("/nouveau/scorpions/", {**faces, "dice": "", "key": "faces typed"}).status_code == 302
    assert Character.objects.get().scorpionssheet.habilete_initial == 10
    dice.next(1, 1, 1, 1, 1)
    nothing = dict.fromkeys(faces, "")
    assert alice.client.post("/nouveau/scorpions/", {**nothing, "dice": "", "key": "none typed"}).status_code == 302
    assert Character.objects.latest("pk").scorpionssheet.habilete_initial == 7


class TestHands:
    """Who throws the dice of a hero's making goes on throwing them, and begins the next one with the same hands."""

    def typed(self, persona: Persona) -> Character:
        faces = {f"faces-{number}": value for number, value in enumerate(("4", "3 5", "6", "2"))}
        persona.client.post(reverse("create", args=["scorpions"]), {"dice": "typed", **faces})
        return Character.objects.latest("pk")

    def test_my_dice_stay_mine(self, alice: Persona):
        hero = self.typed(alice)
        assert (hero.hero_dice_typed, hero.foe_dice_typed) == (True, False)

    def test_the_program_s_stay_its(self, alice: Persona):
        self.typed(alice)
        alice.client.post(reverse("create", args=["scorpions"]), {"dice": "program"})
        assert not Character.objects.latest("pk").hero_dice_typed

    def test_the_next_one_begins_with_the_same_hands(self, alice: Persona, bob: Persona):
        page = reverse("create", args=["scorpions"])
        mine = 'class="main" name="dice" value="typed"'
        assert mine not in alice.client.get(page).content.decode()
        hero = self.typed(alice)
        assert mine in alice.client.get(page).content.decode()
        post(alice, "hands", hero, side="foe", typed="1")
        alice.client.post(reverse("create", args=["cretoises"]), {"patron": "ares", "start": "new"})
        other = Character.objects.latest("pk")
        assert (other.ruleset, other.hero_dice_typed, other.foe_dice_typed) == ("cretoises", True, True)
        assert mine not in bob.client.get(page).content.decode()
