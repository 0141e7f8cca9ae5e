"""Free notes, kept letter by letter."""

from datetime import timedelta

import pytest
from django.urls import reverse

from accounts.marks import mark_of
from sheets.books import fingerprint
from sheets.models import Action
from sheets.refusals import STALE
from sheets.writing import PAUSE
from tests.conftest import Persona
from tests.sheets.base import (
    NASTY,
    NUL,
    NUL_REFUSED,
    Tap,
    age,
    hero_of,
    keeps,
    post,
    refused,
    rows,
    see,
    version_of,
    words,
)

pytestmark = pytest.mark.django_db


class TestNotes(Tap):
    address = "notes"
    typed = ("notes",)

    def arrange(self, persona, hero):
        return (), {"notes": "La clé ouvre <la> troisième porte."}

    def test_they_are_kept_and_shown(self):
        assert "La clé ouvre <la> troisième porte." in words(self.tap())
        self.mine.refresh_from_db()
        assert self.mine.notes == self.data["notes"]
        assert "Notes modifiées" in words(see(self.alice, "journal", self.mine.ref))


@pytest.mark.parametrize("notes", NASTY.values(), ids=NASTY)
def test_notes_are_plain_text(alice: Persona, notes: str):
    hero = hero_of(alice)
    keeps(post(alice, "notes", hero, notes=notes), notes)
    assert "<script>alert" not in see(alice, "sheet", hero.ref)


@pytest.mark.parametrize("notes", ["  two spaces", "\n\nline three", "end\n", " ", "a\tb"])
def test_blanks_are_kept(alice: Persona, notes: str):
    hero = hero_of(alice)
    post(alice, "notes", hero, notes=notes.replace("\n", "\r\n"))
    hero.refresh_from_db()
    assert hero.notes == notes
    # A browser drops the first line end of a textarea: the page gives one more.
    assert f">\n{notes}</textarea>" in see(alice, "sheet", hero.ref)


def test_twenty_thousand_characters_and_not_one_more(alice: Persona):
    hero = hero_of(alice)
    most = "ligne\n" * 3333 + "xx"
    assert len(most) == 20_000
    assert post(alice, "notes", hero, notes=most.replace("\n", "\r\n")).status_code == 200
    hero.refresh_from_db()
    assert hero.notes == most
    before = rows(hero)
    response = post(alice, "notes", hero, notes=most + "y")
    refused(response, "Le texte tient en 20000 caractères au plus\u202f; celui-ci en a 20001.")
    keeps(response, most + "y")
    assert rows(hero) == before


def test_a_nul_character_is_refused(alice: Persona):
    hero = hero_of(alice)
    refused(post(alice, "notes", hero, notes=NUL), NUL_REFUSED)


def test_a_stale_page_keeps_what_is_being_typed_and_saves_it_the_next_time(alice: Persona):
    hero = hero_of(alice)
    seen = version_of(hero)
    age(hero)
    response = post(alice, "notes", hero, notes="long à écrire", version=seen)
    refused(response, STALE, 409)
    keeps(response, "long à écrire")
    assert f'name="version" value="{version_of(hero)}"' in response.content.decode()


def test_the_same_notes_are_no_change(alice: Persona):
    hero = hero_of(alice)
    before = rows(hero)
    assert post(alice, "notes", hero, notes="").status_code == 200
    assert post(alice, "notes", hero).status_code == 200
    assert rows(hero) == before


def test_a_text_written_upon_older_notes_is_told_and_kept(alice: Persona):
    hero = hero_of(alice)
    page = see(alice, "sheet", hero.ref)
    seen = page.split('id="form-notes"')[1].split('name="seen" value="')[1].split('"')[0]
    post(alice, "notes", hero, notes="Écrit ailleurs.", seen=seen)
    response = post(alice, "notes", hero, notes="Encore en train d’écrire.", seen=seen)
    assert response.status_code == 409
    assert "Encore en train d’écrire." in response.content.decode()
    hero.refresh_from_db()
    assert hero.notes == "Écrit ailleurs."


def test_a_text_that_is_being_typed_is_one_step(alice: Persona):
    hero = hero_of(alice)
    for text in ("Le", "Le pont", "Le pont est gardé."):
        assert post(alice, "notes", hero, notes=text, typing=1).status_code == 200
    [entry] = hero.entries.filter(do="noted")
    assert entry.patch[0]["before"] == {"notes": ""}
    assert entry.patch[0]["after"] == {"notes": "Le pont est gardé."}
    # Something else between, the button pressed, or a long rest: another step.
    post(alice, "paragraph", hero, paragraph=12)
    post(alice, "notes", hero, notes="Le pont.", typing=1)
    post(alice, "notes", hero, notes="Le pont !")
    last = hero.entries.filter(do="noted").latest("id").action
    Action.objects.filter(pk=last.pk).update(at=last.at - PAUSE - timedelta(seconds=1))
    post(alice, "notes", hero, notes="Le pont ?", typing=1)
    assert hero.entries.filter(do="noted").count() == 4
    # Each is taken back as it was made, down to the first letter.
    for text in ("Le pont !", "Le pont.", "Le pont est gardé.", "Le pont est gardé.", ""):
        post(alice, "undo", hero)
        hero.refresh_from_db()
        assert hero.notes == text


def test_a_text_is_guarded_by_itself_and_by_nothing_else(alice: Persona):
    hero = hero_of(alice)
    seen = fingerprint("")
    age(hero)
    assert post(alice, "notes", hero, notes="Le pont.", seen=seen, version=1).status_code == 200
    # Sent again under another key, as by another page of the same browser, it is what already stands there.
    assert post(alice, "notes", hero, notes="Le pont.", seen=seen, version=1).status_code == 200
    response = post(alice, "notes", hero, notes="La porte.", seen=seen, version=1)
    assert response.status_code == 409
    hero.refresh_from_db()
    assert hero.notes == "Le pont."


def test_what_was_kept_for_one_person_is_not_taken_from_another(alice: Persona, bob: Persona):
    hero = hero_of(alice)
    assert f'data-user="{mark_of(alice.user)}"' in see(alice, "sheet", hero.ref)
    address = reverse("notes", args=[hero.ref])
    for mark, status in ((mark_of(bob.user), 403), ("", 403), (mark_of(alice.user), 302)):
        response = alice.client.post(
            address, {"notes": "À moi.", "seen": fingerprint("")}, headers={"Signet-User": mark}
        )
        assert response.status_code == status
        hero.refresh_from_db()
        assert hero.notes == ("À moi." if status == 302 else "")
