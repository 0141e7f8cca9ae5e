"""Signing in elsewhere: everything comes along, nothing twice, nothing lost."""

from datetime import UTC, datetime

import pytest

from accounts import estate
from accounts.bring_along import LeftBehind, bring_along
from accounts.guests import new_guest
from accounts.models import User
from accounts.owned import Owned
from combat.bestiary_edit import change, meeting_data, undo
from combat.models import BestiaryChange, Combatant, Fight, Meeting, Monster
from rulesets.billy.models import Companion
from sheets.estate import move_actions
from sheets.models import Action, Book, Character, Entry, Paragraph
from tests.accounts.things import Guest, foe, names_of, note, roll
from tests.conftest import Persona
from tests.sheets.base import post
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db


def mine(persona: Persona) -> Book:
    """Return the persona's default book of the swamp, with a hero in it."""
    roll(persona.client, "Ada")
    return Book.objects.get(owner=persona.user)


def test_heroes_come_with_their_journals_and_the_guest_goes(alice: Persona):
    guest = Guest("Ana", "Bea")
    actions = set(Action.objects.values_list("pk", flat=True))
    brought = bring_along(guest.user, alice.user)
    assert brought == Owned((("héros,héros", 2),))
    assert names_of(alice.user) == ["Ana", "Bea"]
    assert not User.objects.filter(is_guest=True).exists()
    assert set(Action.objects.filter(author=alice.user).values_list("pk", flat=True)) == actions
    assert Entry.objects.filter(hero__owner=alice.user).count() == 2


def test_what_was_done_before_is_undone_after_and_done_once(alice: Persona):
    guest = Guest("Ana")
    sheet = Character.objects.get().get_absolute_url()
    tap = {"tap": "endurance:-1", "key": "one-tap-only"}
    guest.client.post(f"{sheet}score/", tap)
    before = Character.objects.get().scorpionssheet.endurance_current
    bring_along(guest.user, alice.user)
    alice.client.post(f"{sheet}score/", tap)
    assert Character.objects.get().scorpionssheet.endurance_current == before
    undo = {"key": "undo-that-tap", "version": str(Character.objects.get().version), "page": "journal"}
    assert alice.client.post(f"{sheet}annuler/", undo).status_code == 302
    assert Character.objects.get().scorpionssheet.endurance_current == before + 1


def test_companions_come_with_their_billy(alice: Persona):
    guest = Guest()
    hero = billy_of(guest)
    post(guest.client, "companion-add", hero, name="Lila", habilete="2")
    bring_along(guest.user, alice.user)
    post(alice, "undo", hero)
    assert not Companion.objects.exists()
    post(alice, "redo", hero)
    assert (Companion.objects.get().name, Companion.objects.get().hero.owner) == ("Lila", alice.user)


def test_default_books_become_one_and_others_move(alice: Persona):
    book = mine(alice)
    guest = Guest("Ana")
    roll(guest.client, "Mu", "mutation")
    bring_along(guest.user, alice.user)
    assert Book.objects.filter(owner=alice.user).count() == 2
    assert set(book.characters.values_list("name", flat=True)) == {"Ada", "Ana"}
    assert Character.objects.get(name="Mu").book.is_default


def test_books_of_one_title_become_one_but_two_copies_stay_two(alice: Persona):
    guest = Guest("Ana")
    Book.objects.create(owner=alice.user, ruleset="scorpions", title="Mon Épopée")
    for title in ("MON EPOPEE", "Mon épopée", "Autre"):
        Book.objects.create(owner=guest.user, ruleset="scorpions", title=title)
    bring_along(guest.user, alice.user)
    titles = Book.objects.filter(owner=alice.user, is_default=False).order_by("title").values_list("title", flat=True)
    assert sorted(titles) == ["Autre", "Mon Épopée", "Mon épopée"]


def test_notes_are_kept_and_both_texts_where_they_differ(alice: Persona):
    book = mine(alice)
    guest = Guest("Ana")
    note(book, 1, "Un pont.")
    note(book, 2, "Pareil.")
    note(book, 3, "Le trésor est ici.")
    note(book, 4, "")
    note(guest.book, 1, "Un troll.")
    note(guest.book, 2, "Pareil.\n")
    note(guest.book, 3, "or")
    note(guest.book, 4, "Une clé.")
    note(guest.book, 252, "On y meurt.")
    brought = bring_along(guest.user, alice.user)
    assert dict(Paragraph.objects.filter(book=book).values_list("number", "note")) == {
        1: "Un pont.\n\nUn troll.",
        2: "Pareil.",
        3: "Le trésor est ici.\n\nor",
        4: "Une clé.",
        252: "On y meurt.",
    }
    assert dict(brought.counts)["note,notes"] == 2  # one at a paragraph that had none, one at a new one
    assert Paragraph.objects.count() == 5


def test_adversaries_come_once(alice: Persona):
    book = mine(alice)
    guest = Guest("Ana")
    kept = foe(book, 12, "Loup-garou", note="Le soir.", met_at=datetime(2026, 1, 1, tzinfo=UTC))
    double = foe(guest.book, 12, "LOUP-GAROU", options={}, note="Il dort.", met_at=datetime(2026, 5, 1, tzinfo=UTC))
    foe(guest.book, 13, "Loup-garou")
    foe(guest.book, 12, "Loup-garou", "Loup-garou")
    foe(guest.book, 12, "Loup-garou", options={"dealt": 3})
    brought = bring_along(guest.user, alice.user)
    assert dict(brought.counts)["adversaire,adversaires"] == 4
    assert Meeting.objects.filter(owner=alice.user, book=book).count() == Meeting.objects.count() == 4
    assert not Meeting.objects.filter(pk=double.pk).exists()
    kept.refresh_from_db()
    assert kept.note == "Le soir.\n\nIl dort."
    assert kept.met_at == datetime(2026, 5, 1, tzinfo=UTC)
    assert kept.noted_at <= double.noted_at


def test_a_note_too_long_for_one_meeting_keeps_two(alice: Persona):
    book = mine(alice)
    guest = Guest("Ana")
    foe(book, 1, "Orque", note="a" * 300)
    foe(guest.book, 1, "Orque", note="b" * 300)
    bring_along(guest.user, alice.user)
    assert {meeting.note[0] for meeting in Meeting.objects.filter(owner=alice.user)} == {"a", "b"}


def test_fights_remember_the_adversary_that_stayed(alice: Persona):
    book = mine(alice)
    guest = Guest("Ana")
    kept, double = foe(book, 12, "Orque", "Gobelin"), foe(guest.book, 12, "Orque", "Gobelin")
    hero = Character.objects.get(owner=guest.user)
    fight = Fight.objects.create(hero=hero, ordinal=90, ruleset="scorpions", rules_version=1, meeting=double)
    for order, monster in enumerate(double.monsters.all()):
        Combatant.objects.create(hero=hero, ordinal=91 + order, fight=fight, side="foe", order=order, monster=monster)
    bring_along(guest.user, alice.user)
    fight.refresh_from_db()
    assert fight.meeting == kept
    assert [row.monster for row in fight.combatants.all()] == list(kept.monsters.all())


def test_samples_are_not_counted(alice: Persona):
    guest = Guest("Ana")
    foe(guest.book, 1, "Orque", sample=True)
    assert "adversaire,adversaires" not in dict(bring_along(guest.user, alice.user).counts)


def test_a_key_used_by_both_stays_with_the_one_who_stays(alice: Persona):
    guest = Guest("Ana")
    Action.objects.create(author=alice.user, key="the-same-key")
    Action.objects.create(author=guest.user, key="the-same-key")
    bring_along(guest.user, alice.user)
    assert Action.objects.filter(author=alice.user, key="the-same-key").count() == 1
    assert Action.objects.filter(author=None).count() == 1


def test_a_change_of_the_bestiary_is_taken_back_after(alice: Persona):
    mine(alice)
    guest = Guest("Ana")
    foe(guest.book, 12, "Orque", options={})
    change(guest.user, "one", Meeting.objects.get().ref, meeting_data(Meeting.objects.get()) | {"note": "Il dort."})
    bring_along(guest.user, alice.user)
    assert Meeting.objects.get().note == "Il dort."
    undo(alice.user, "taken back")
    assert (Meeting.objects.get().note, Meeting.objects.get().owner) == ("", alice.user)


def test_changes_of_a_double_end_with_it_and_stand_in_no_ones_way(alice: Persona):
    book = mine(alice)
    guest = Guest("Ana")
    other, kept = foe(book, 1, "Troll", options={}), foe(book, 12, "Orque", options={})
    change(alice.user, "one", other.ref, meeting_data(other) | {"note": "Vieux."})
    change(alice.user, "two", kept.ref, meeting_data(kept) | {"note": "Le soir."})
    double = foe(guest.book, 12, "Orque", options={})
    for user in (guest.user, alice.user):
        change(user, "three", foe(book if user == alice.user else guest.book, 13, "Ogre", options={}).ref, None)
    change(guest.user, "four", double.ref, meeting_data(double) | {"note": "Il dort."})
    bring_along(guest.user, alice.user)
    assert set(BestiaryChange.objects.values_list("owner", "key")) == {(alice.user.pk, "one"), (alice.user.pk, "three")}
    for key in ("back once", "back twice"):
        undo(alice.user, key)
    other.refresh_from_db()
    assert other.note == ""
    assert Meeting.objects.filter(owner=alice.user, paragraph=13).count() == 1


def test_a_second_guest_adds_to_the_first(alice: Persona):
    for name in ("Ana", "Bea"):
        guest = Guest(name)
        foe(guest.book, 12, "Orque")
        note(guest.book, 1, "Un pont.")
        bring_along(guest.user, alice.user)
    assert names_of(alice.user) == ["Ana", "Bea"]
    assert Monster.objects.count() == Paragraph.objects.count() == Book.objects.count() == 1


def test_someone_who_is_no_guest_any_more_keeps_everything(alice: Persona):
    guest = Guest("Ana")
    User.objects.filter(pk=guest.user.pk).update(is_guest=False, name_key="ana")
    assert bring_along(guest.user, alice.user) == Owned()
    assert names_of(guest.user) == ["Ana"]


def test_a_guest_who_is_gone_brings_nothing(alice: Persona):
    guest = new_guest()
    User.objects.filter(pk=guest.pk).delete()
    assert bring_along(guest, alice.user) == Owned()


def test_nothing_is_moved_when_something_would_be_lost(alice: Persona, monkeypatch):
    guest = Guest("Ana")
    foe(guest.book, 12, "Orque")
    monkeypatch.setattr(estate, "steps", lambda: [move_actions])
    with pytest.raises(LeftBehind):
        bring_along(guest.user, alice.user)
    assert names_of(guest.user) == ["Ana"]
    assert Action.objects.filter(author=guest.user).exists()


def test_another_guests_things_are_left_alone(alice: Persona):
    guest, other = Guest("Ana"), Guest("Zoé")
    bring_along(guest.user, alice.user)
    assert names_of(other.user) == ["Zoé"]


@pytest.mark.parametrize(
    ("model", "known"),
    [
        (
            User,
            {
                "sheets.Character.owner",
                "sheets.Book.owner",
                "sheets.Action.author",
                "combat.Meeting.owner",
                "combat.BestiaryChange.owner",
                "campaigns.Membership.user",
            },
        ),
        (Book, {"sheets.Paragraph.book", "sheets.Character.book", "combat.Meeting.book"}),
        (
            Meeting,
            {
                "combat.Monster.meeting",
                "defis.DefisMeeting.meeting",
                "billy.BillyMeeting.meeting",
                "cretoises.CretoisesMeeting.meeting",
                "combat.Fight.meeting",
            },
        ),
        (Monster, {"combat.Combatant.monster"}),
    ],
)
def test_every_table_that_points_here_has_its_step(model, known):
    """A new one: write its step in accounts/bring_along.py and its end in accounts/deleting.py, then name it here."""
    found = {f"{relation.related_model._meta.label}.{relation.field.name}" for relation in model._meta.related_objects}
    assert found == known
