"""A decision that waits blocks what touches the fight's scores, and nothing else; it is named to who is refused."""

from typing import Any

import pytest

from combat.models import Fight
from rulesets.kit.dice import ScriptedDice
from rulesets.kit.errors import RuleViolation
from rulesets.kit.protocol import Choice
from rulesets.kit.registry import ENCOUNTERS, RULESETS
from sheets.models import Character, Counter, Entry, Item
from tests.combat.base import WAITS, fight
from tests.rulesets.billy.builders import BILLY, billy, started
from tests.rulesets.cretoises import builders as altheos
from tests.sheets.base import hero_of, post, refused, scores_of

ASIDE: dict[str, tuple[str, ...]] = {
    "scorpions": ("or", "repas"),
    "mutation": ("or", "repas", "mutation"),
    "billy": ("gloire", "richesse"),
    "cretoises": ("honte",),
    "portes": (),
}
"""Of each book, the numbers that no fight hangs on."""


@pytest.fixture
def wounded(alice: Any, dice: Any) -> Character:
    """A heroine whose wound waits for her luck."""
    hero = hero_of(alice)
    fight(alice, hero)
    dice.next(1, 1, 6, 6)
    post(alice, "choose", hero, do="attack", page="fight")
    assert Fight.objects.get(hero=hero).pending is not None
    return hero


def pending(hero: Character) -> Any:
    return Fight.objects.get(hero=hero).pending


def test_gold_and_meals_pass_and_the_wound_still_waits(alice, dice, wounded):
    before, waits = scores_of(wounded), pending(wounded)
    assert post(alice, "tap", wounded, version=None, tap="or:+1").status_code == 200
    assert post(alice, "tap", wounded, version=None, tap="repas:-1").status_code == 200
    after = scores_of(wounded)
    assert (after["or"], after["repas"]) == (before["or"] + 1, before["repas"] - 1)
    assert pending(wounded) == waits
    post(alice, "undo", wounded)
    assert scores_of(wounded)["repas"] == before["repas"] and pending(wounded) == waits


@pytest.mark.parametrize("score", ["endurance", "habilete", "chance", "sante"])
def test_the_scores_of_the_fight_wait(alice, wounded, score):
    refused(post(alice, "tap", wounded, version=None, tap=f"{score}:-1"), WAITS)


def test_belongings_words_counters_notes_pass(alice, wounded):
    taps = {
        "item-add": {"name": "Corde", "quantity": "1", "uses": "", "note": ""},
        "codeword-add": {"word": "lynx"},
        "counter-add": {"name": "Jours", "value": "1", "minimum": "", "maximum": ""},
    }
    for address, data in taps.items():
        assert post(alice, address, wounded, version=None, **data).status_code == 200, address
    assert post(alice, "notes", wounded, notes="Le pont est gardé.").status_code == 200
    assert Item.objects.filter(hero=wounded, name="Corde").exists()
    assert Counter.objects.filter(hero=wounded).exists()
    assert pending(wounded) is not None


def test_the_wound_is_settled_afterwards_with_all_of_it(alice, dice, wounded):
    post(alice, "tap", wounded, version=None, tap="or:+3")
    gold = scores_of(wounded)["or"]
    assert post(alice, "choose", wounded, do="keep", page="fight").status_code == 200
    assert (pending(wounded), scores_of(wounded)["or"]) == (None, gold)


class TestDiceThatAreAwaited:
    """A roll whose faces are to be typed waits as a decision does."""

    @pytest.fixture
    def rolling(self, alice: Any, dice: Any) -> Character:
        hero = hero_of(alice)
        post(alice, "hands", hero, version=None, side="hero", typed="1")
        post(alice, "act", hero, do="test", score="chance")
        assert Character.objects.get(pk=hero.pk).asked is not None
        return hero

    def test_gold_passes_and_the_roll_still_waits(self, alice, rolling):
        gold, chance = (scores_of(rolling)[name] for name in ("or", "chance"))
        assert post(alice, "tap", rolling, version=None, tap="or:+1").status_code == 200
        assert scores_of(rolling)["or"] == gold + 1
        assert Character.objects.get(pk=rolling.pk).asked is not None
        assert post(alice, "faces", rolling, faces="1 2").status_code == 200
        assert (scores_of(rolling)["or"], scores_of(rolling)["chance"]) == (gold + 1, chance - 1)
        assert Entry.objects.filter(hero=rolling, do="test").exists()

    def test_what_the_roll_hangs_on_waits(self, alice, rolling):
        assert post(alice, "tap", rolling, version=None, tap="chance:-1").status_code == 422


@pytest.mark.parametrize("book", ASIDE)
def test_each_book_says_what_waits_for_nothing(book):
    rules: Any = {**RULESETS, **ENCOUNTERS}[book]
    for score in ASIDE[book]:
        assert rules.aside(Choice("adjust", {"score": score, "by": 1}))
    for score in ("endurance", "pv", "force", "chance", "honneur", "habilete"):
        assert not rules.aside(Choice("adjust", {"score": score, "by": 1}))
    assert not rules.aside(Choice("test", {"score": "chance"}))
    assert rules.aside(Choice("write", {"treasure": "12 po"})) == (book == "portes")
    assert not rules.aside(Choice("write", {"pv": 3, "treasure": "12 po"}))


class TestBilly:
    def test_glory_passes_and_life_waits(self):
        state, _ = BILLY.apply(started(billy("debrouillard")), Choice("attack", {}), ScriptedDice([4]))
        assert state.pending is not None
        act = Choice("adjust", {"score": "gloire", "by": 2})
        after, events, made = BILLY.act_in_fight(state, act, ScriptedDice([]))
        assert (after.hero.gloire, after.pending) == (state.hero.gloire + 2, state.pending)
        assert BILLY.apply(state, made, ScriptedDice([]))[0] == after and events
        for args in ({"score": "pv", "by": -1}, {"score": "chance", "by": -1}):
            with pytest.raises(RuleViolation, match="Un tour est en cours"):
                BILLY.act_in_fight(state, Choice("adjust", args), ScriptedDice([]))


class TestAltheos:
    @pytest.mark.rule("CRE-08")
    def test_shame_passes_and_honour_waits_for_who_yields(self):
        waiting, _ = altheos.played(altheos.started(foes=[altheos.foe(condition="grievement")]), altheos.YIELD)
        act = Choice("adjust", {"score": "honte", "by": 1})
        after, _, made = altheos.RULES.act_in_fight(waiting, act, ScriptedDice([]))
        assert (after.hero.honte, after.pending) == (waiting.hero.honte + 1, waiting.pending)
        assert altheos.RULES.apply(waiting, made, ScriptedDice([]))[0] == after
        with pytest.raises(RuleViolation, match="Une reddition attend"):
            altheos.RULES.act_in_fight(waiting, Choice("adjust", {"score": "honneur", "by": 1}), ScriptedDice([]))
