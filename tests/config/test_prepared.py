"""Reads whose SQL is built once give what the ORM gives, whatever they are asked, and keep what they read."""

from threading import Thread

import pytest
from django.db import connection

from lib.prepared import Prepared, fetch
from rulesets.defis.models import ScorpionsSheet
from sheets.models import Character, Item
from tests.player import Player

BY_REF = Prepared(lambda ref: Character.objects.select_related("book").filter(ref=ref), str)
NAMED = Prepared(lambda hero, name: Item.objects.filter(hero=hero, name=name).order_by("-id")[:2], int, str)


@pytest.fixture
def hero(alice):
    return Player.with_new_hero(alice.user, "scorpions").hero


def items(hero, *names):
    Item.objects.filter(hero=hero).delete()
    return [Item.objects.create(hero=hero, ordinal=900 + i, name=name) for i, name in enumerate(names)]


def columns(row):
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.django_db
def test_the_same_rows_as_the_orm_with_what_is_joined(hero, django_assert_num_queries):
    with django_assert_num_queries(1):
        (found,) = BY_REF(hero.ref)
        assert found.book.title == "Le Marais aux Scorpions"
    assert found == hero and columns(found) == columns(Character.objects.get(pk=hero.pk))


@pytest.mark.django_db
def test_each_asking_has_its_own_values(hero, bob):
    other = Player.with_new_hero(bob.user, "mutation").hero
    for one in (hero, other, hero):
        assert BY_REF.first(one.ref) == one
        assert BY_REF(one.ref)[0].ruleset == one.ruleset
    assert BY_REF.first("nobody") is None
    assert BY_REF("nobody") == []


@pytest.mark.django_db
def test_several_values_an_order_and_a_limit(hero):
    ropes = items(hero, "corde", "corde", "corde", "clé")[:3]
    assert NAMED(hero.pk, "corde") == [ropes[2], ropes[1]]
    assert [item.name for item in NAMED(hero.pk, "clé")] == ["clé"]
    assert NAMED(hero.pk + 1, "corde") == []


@pytest.mark.django_db
def test_a_value_that_does_not_reach_the_sql_is_refused():
    with pytest.raises(ValueError, match="no parameter"):
        Prepared(lambda hero, name: Item.objects.filter(hero=hero), int, str)(1, "corde")
    with pytest.raises(ValueError, match="prefetch"):
        Prepared(lambda ref: Character.objects.filter(ref=ref).prefetch_related("items"), str)("x")


@pytest.mark.django_db
def test_what_is_fetched_is_kept_with_its_owner(hero, django_assert_num_queries):
    made = items(hero, "corde", "clé")
    owner = Character.objects.get(pk=hero.pk)
    with django_assert_num_queries(2):
        fetch(owner, "items", "scorpionssheet")
        fetch(owner, "items", "scorpionssheet")
        kept = list(owner.items.all())
        assert kept == made and owner.items.count() == 2
        assert kept[0].hero is owner and kept[1].hero is owner
        assert owner.items.all()[0] is kept[0]
        assert owner.scorpionssheet.hero is owner
    assert owner.scorpionssheet == ScorpionsSheet.objects.get(hero=hero)


@pytest.mark.django_db
def test_what_is_asked_beyond_what_was_fetched_is_still_the_owners(hero, bob):
    mine = items(hero, "corde")
    items(Player.with_new_hero(bob.user, "scorpions").hero, "corde", "corde")
    owner = Character.objects.get(pk=hero.pk)
    fetch(owner, "items")
    assert list(owner.items.filter(name="corde")) == mine


@pytest.mark.django_db
def test_a_row_that_is_not_there_is_asked_for_once(hero, django_assert_num_queries):
    with django_assert_num_queries(1):
        fetch(hero, "mutationsheet")
        fetch(hero, "mutationsheet")
        with pytest.raises(Character.mutationsheet.RelatedObjectDoesNotExist):
            _ = hero.mutationsheet


@pytest.mark.django_db(transaction=True)
def test_each_thread_reads_by_its_own_connection(hero):
    BY_REF(hero.ref)
    found = []

    def read():
        found.extend(BY_REF(hero.ref))
        connection.close()

    thread = Thread(target=read)
    thread.start()
    thread.join()
    assert found == [hero]
