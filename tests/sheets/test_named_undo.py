"""« Annuler » and « Rétablir » name what they are about, and do that and nothing else, on every page of a hero."""

import re
from typing import Any

import pytest

from sheets.models import Character, Entry
from sheets.undo import NOT_THIS_REDONE, NOT_THIS_UNDONE
from tests.combat.base import fight
from tests.sheets.base import hero_of, post, refused, scores_of, see

PAGES = ("sheet", "fight", "map", "journal", "bestiary", "meeting-new", "table")


@pytest.fixture
def mine(alice: Any) -> Character:
    return hero_of(alice)


def button(page: str, word: str) -> str:
    """What a button of the page says after its word, "" for one that can do nothing."""
    bar = page[page.index('id="history"') :]
    form = bar[: bar.index(word) + 400]
    found = re.search(word + r"<small>(.*?)</small>", form, re.DOTALL)
    return re.sub(r"<[^>]*>", "", found[1]).strip(" \n:\u202f") if found else ""


@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_a_hero_has_both(alice, mine, name):
    post(alice, "tap", mine, version=None, tap="endurance:-3")
    page = see(alice, name, mine.ref)
    assert button(page, "Annuler") == "Endurance\u202f: 20 → 17" and button(page, "Rétablir") == ""
    assert page.count('id="history"') == 1
    post(alice, "undo", mine)
    page = see(alice, name, mine.ref)
    assert button(page, "Annuler") == "" and button(page, "Rétablir") == "Endurance\u202f: 20 → 17"


def test_one_too_many_out_of_a_fight_leaves_both(alice, dice, mine):
    post(alice, "tap", mine, version=None, tap="endurance:-3")
    fight(alice, mine)
    page = see(alice, "fight", mine.ref)
    assert button(page, "Annuler") == "Combat\u202f: Loup-garou"
    for said in ("Combat\u202f: Loup-garou", "Endurance\u202f: 20 → 17"):
        page = post(alice, "undo", mine, page="fight").content.decode()
        assert button(page, "Rétablir") == said
    post(alice, "redo", mine, page="fight")
    assert scores_of(mine)["endurance"] == 17


def test_an_assault_is_named_by_its_number(alice, dice, mine):
    fight(alice, mine)
    dice.next(6, 6, 1, 1)
    page = post(alice, "choose", mine, do="attack", page="fight").content.decode()
    assert button(page, "Annuler").startswith("Assaut 1")


class TestGuard:
    """A page that was left behind takes nothing else back, whatever else of it still holds."""

    def test_undo(self, alice, mine):
        post(alice, "tap", mine, version=None, tap="endurance:-3")
        named = Entry.objects.latest("pk").action_id
        post(alice, "tap", mine, version=None, tap="chance:-1")
        refused(post(alice, "undo", mine, step=str(named)), NOT_THIS_UNDONE)
        assert scores_of(mine)["chance"] == 8
        assert post(alice, "undo", mine, step=str(Entry.objects.latest("pk").action_id)).status_code == 200

    def test_redo(self, alice, mine):
        post(alice, "tap", mine, version=None, tap="endurance:-3")
        post(alice, "tap", mine, version=None, tap="chance:-1")
        named = Entry.objects.latest("pk").action_id
        post(alice, "undo", mine)
        post(alice, "undo", mine)
        refused(post(alice, "redo", mine, step=str(named)), NOT_THIS_REDONE)
        assert scores_of(mine)["endurance"] == 20

    @pytest.mark.parametrize("step", ["a", "1" * 30, "-1"])
    def test_nonsense(self, alice, mine, step):
        post(alice, "tap", mine, version=None, tap="endurance:-3")
        assert post(alice, "undo", mine, step=step).status_code == 422
        assert scores_of(mine)["endurance"] == 17

    def test_the_page_sends_what_it_names(self, alice, mine):
        post(alice, "tap", mine, version=None, tap="endurance:-3")
        action = Entry.objects.latest("pk").action_id
        assert f'name="step" value="{action}"' in see(alice, "sheet", mine.ref)
