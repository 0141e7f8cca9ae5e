"""The chances of a fight on its page, and by themselves when the page did not wait for them."""

import itertools
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from combat import oracle
from combat.chances import bounded, moves_data, remains_data
from combat.models import Fight
from combat.templatetags.odds import left_drawn
from rulesets.kit.odds import Advice, Odds, Price, Remains
from rulesets.kit.protocol import Choice
from sheets.models import Character
from tests.combat.base import TWO, fight
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.pools import WhenTold
from tests.sheets.base import bad_refs, hero_of, post, see, text, version_of, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

# Johnston 2022: equal HABILETÉ, 12 against 12 ENDURANCE, CHANCE 9.
PUBLISHED = {"habilete": 8, "endurance": 12, "chance": 9}
EQUAL = {"foe-0-name": "Égal", "foe-0-habilete": "8", "foe-0-endurance": "12"}


def equal(alice: Persona) -> Character:
    hero = hero_of(alice, "mutation", **PUBLISHED)
    fight(alice, hero, **EQUAL)
    return hero


def card(page: str) -> str:
    """Return the card of chances of a page."""
    found = re.search(r'<section class="card odds".*?</section>', page, flags=re.DOTALL)
    assert found, words(page)
    return found[0]


def ask(persona: Persona | Client, hero: Character, *, htmx: bool = True, **query: Any) -> Any:
    client = persona if isinstance(persona, Client) else persona.client
    headers = {"hx-request": "true"} if htmx else {}
    return client.get(reverse("chances", args=[hero.ref]), query, headers=headers)


class TestOnTheFightPage:
    def test_the_published_chance(self, alice: Persona, odds: oracle.Oracle):
        shown = card(see(alice, "fight", equal(alice).ref))
        assert "Chances de vaincre i 74 %" in words(shown)
        assert 'value="0.7373"' in shown
        assert 'aria-label="Chances de vaincre\u202f: 74\u202f%"' in shown
        assert "Sans jamais tenter la Chance 50 %" in words(shown)

    def wound(self, alice: Persona, dice: ScriptedFaces, *faces: int, **scores: int) -> str:
        """Return the decision on a wound."""
        hero = hero_of(alice, "mutation", **{**PUBLISHED, **scores})
        fight(alice, hero, **EQUAL)
        dice.next(*faces)
        shown = text(post(alice, "choose", hero, do="attack", page="fight"))
        return words(shown[shown.index('id="decide"') :])

    def test_each_decision_on_a_wound_has_its_own(self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces):
        # 82.4 and 83.4 %: nobody sees what the point of CHANCE would gain, and it is not advised.
        decision = self.wound(alice, dice, 1, 1, 6, 6)
        assert "Garder −2 sans tenter la Chance 82 % Tenter la Chance −4 ou −1 · coûte 1 Chance (9) 83 %" in decision
        assert "conseillé" not in decision

    def test_the_best_is_marked_with_what_it_spends(self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces):
        decision = self.wound(alice, dice, 6, 6, 1, 1, endurance=2)
        assert re.search(r"coûte 1 Chance \(9\) 4 % conseillé −1 Chance ", decision)

    def test_the_plain_one_is_marked_where_spending_does_harm(
        self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces
    ):
        decision = self.wound(alice, dice, 6, 6, 1, 1, endurance=5, chance=4)
        assert "sans tenter la Chance 6 % conseillé Tenter la Chance" in decision

    def test_each_target_has_its_own(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice, habilete=7, endurance=6)
        fight(alice, hero, **TWO, mode="all")
        shown = words(see(alice, "fight", hero.ref))
        assert re.search(r"Attaquer Gobelin \d+ %", shown)
        assert re.search(r"Attaquer Orque \d+ %", shown)

    def test_the_better_target_is_marked(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice, "mutation", habilete=7, endurance=10, chance=9)
        scores = {"foe-0-habilete": "9", "foe-0-endurance": "4", "foe-1-habilete": "5", "foe-1-endurance": "12"}
        fight(alice, hero, **{**TWO, **scores}, mode="all")
        shown = words(see(alice, "fight", hero.ref))
        assert "Attaquer Gobelin 49 % conseillé Attaquer Orque 43 %" in shown

    def test_a_single_plain_choice_is_not_advised(self, alice: Persona, odds: oracle.Oracle):
        assert "conseillé" not in see(alice, "fight", equal(alice).ref)

    def test_a_certain_end_alone_reads_a_hundred(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice, habilete=12, endurance=24)
        fight(alice, hero, **{"foe-0-habilete": "1", "foe-0-endurance": "2"})
        assert "Chances de vaincre i 100 %" in words(card(see(alice, "fight", hero.ref)))
        post(alice, "fight-end", hero, outcome="won")
        fight(alice, hero, **{"foe-0-habilete": "8", "foe-0-endurance": "8"})
        assert "Chances de vaincre i > 99 %" in words(card(see(alice, "fight", hero.ref)))

    def test_flight_says_how_likely_it_is_survived(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice, endurance=2)
        fight(alice, hero, may_flee="on")
        shown = words(see(alice, "fight", hero.ref))
        assert re.search(r"Fuir blessure de 2 en vie : \d+ %", shown)

    def test_who_is_fleeing_is_not_told_of_a_bad_end(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice)
        fight(alice, hero, may_flee="on")
        post(alice, "choose", hero, do="flee", page="fight")
        see(alice, "chances", hero.ref)
        shown = words(see(alice, "fight", hero.ref))
        assert "Vous quittez le combat" in shown
        assert "Aucune fin heureuse" not in shown

    def test_nothing_once_it_is_over(self, alice: Persona, odds: oracle.Oracle):
        hero = equal(alice)
        post(alice, "fight-end", hero, outcome="won")
        assert 'id="odds"' not in see(alice, "fight", hero.ref)


class TestSwitchedOff:
    def test_no_number_is_sent_and_none_is_worked_out(self, alice: Persona, odds: oracle.Oracle):
        hero = equal(alice)
        shown = text(post(alice, "habit", hero, habit="odds_shown", on="0", page="fight"))
        pool = WhenTold()
        oracle.use(oracle.Oracle(pool))
        for page in (shown, see(alice, "fight", hero.ref), text(ask(alice, hero, v=version_of(hero)))):
            assert 'id="odds"' not in page
            assert 'class="chance"' not in page
            assert not re.search(r"\d\u202f%", page)
        assert "Les chances sont masquées sur cette feuille." in words(ask(alice, hero, htmx=False))
        assert pool.kept == []


class TestLate:
    def test_the_page_does_not_wait_and_asks_again_by_itself(self, alice: Persona):
        hero = equal(alice)
        shown = card(see(alice, "fight", hero.ref))
        assert "calcul en cours…" in words(shown)
        assert f'hx-get="/heros/{hero.ref}/combat/chances/?v={version_of(hero)}&amp;choix=1"' in shown
        assert f'href="/heros/{hero.ref}/combat/chances/"' in shown

    def test_it_comes_with_its_decision_once_it_is_found(self, alice: Persona, dice: ScriptedFaces):
        hero = equal(alice)
        dice.next(1, 1, 6, 6)
        post(alice, "choose", hero, do="attack", page="fight")
        pool = WhenTold()
        oracle.use(oracle.Oracle(pool, page=0, fragment=0))
        early = text(ask(alice, hero, v=version_of(hero), choix=1))
        assert "calcul en cours…" in words(card(early))
        assert 'hx-trigger="every 1s"' in early
        pool.run()
        later = text(ask(alice, hero, v=version_of(hero), choix=1))
        assert re.search(r"Chances de vaincre i \d+ %", words(card(later)))
        assert "83\u202f%" in later[later.index('id="decide"') :]
        # What is left is another question, still open.
        assert "Reste attendu" in words(card(later))
        pool.run()
        assert "Endurance restante attendue" in words(card(text(ask(alice, hero, v=version_of(hero)))))

    def test_a_page_does_not_ask_about_a_fight_that_takes_long_but_its_card_does(self, alice: Persona):
        hero = equal(alice)
        pool = WhenTold()
        ticks = itertools.count()
        oracle.use(oracle.Oracle(pool, page=0, fragment=0, clock=lambda: float(next(ticks))))
        see(alice, "fight", hero.ref)
        pool.run()
        assert "74 %" in words(see(alice, "fight", hero.ref))
        post(alice, "tap", hero, tap="endurance:-1", page="fight")
        assert "calcul en cours…" in words(card(see(alice, "fight", hero.ref)))
        assert pool.kept == []
        ask(alice, hero, v=version_of(hero), choix=1)
        assert len(pool.kept) == 1

    def test_an_older_page_gets_no_chance_of_another_state(self, alice: Persona, odds: oracle.Oracle):
        hero = equal(alice)
        seen = version_of(hero)
        post(alice, "tap", hero, tap="endurance:-1")
        answer = text(ask(alice, hero, v=seen, choix=1))
        assert "Le combat a continué depuis cette page." in words(answer)
        assert "%" not in answer

    @pytest.mark.parametrize("seen", ["", "x", "9" * 5000, "<b>"])
    def test_a_version_that_is_none(self, alice: Persona, odds: oracle.Oracle, seen: str):
        answer = text(ask(alice, equal(alice), v=seen))
        assert "%" not in answer
        assert "<b>" not in answer

    def test_a_solver_that_breaks_leaves_the_page_standing(
        self, alice: Persona, odds: oracle.Oracle, monkeypatch: Any, caplog: Any
    ):
        def broken(*_: Any) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("rulesets.defis.engine.mutation.rules.Mutation.odds", broken, raising=False)
        assert 'id="odds"' not in see(alice, "fight", equal(alice).ref)
        assert "No chances for" in caplog.text


class TestByThemselves:
    def test_a_page_without_javascript(self, alice: Persona, odds: oracle.Oracle):
        shown = ask(alice, equal(alice), htmx=False)
        assert "Chances de vaincre i 74 %" in words(shown)
        assert "Vaincre avec au moins…" in words(shown)
        assert '<svg class="left"' in text(shown)
        assert 'style="' not in text(shown)

    def test_no_fight_no_chances(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice)
        assert "Il n’y a rien à calculer ici." in words(ask(alice, hero, htmx=False))
        assert 'id="odds"' not in text(ask(alice, hero, v=version_of(hero)))

    def test_someone_elses_and_nobodys(self, alice: Persona, charlie: Persona):
        hero = equal(alice)
        assert ask(charlie, hero).status_code == 404
        assert ask(Client(), hero).status_code == 404

    @pytest.mark.parametrize("ref", bad_refs())
    def test_a_bad_address(self, alice: Persona, ref: str):
        assert alice.client.get(f"/heros/{ref}/combat/chances/").status_code == 404

    def test_it_is_only_read(self, alice: Persona):
        hero = equal(alice)
        before = Fight.objects.values(), version_of(hero)
        url = reverse("chances", args=[hero.ref])
        assert [getattr(alice.client, how)(url).status_code for how in ("post", "put", "delete")] == [405] * 3
        assert (Fight.objects.values()[0], version_of(hero)) == (before[0][0], before[1])


class TestAfterwards:
    def test_dice_that_were_typed_are_counted_once(self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces):
        hero = hero_of(alice, "mutation", **PUBLISHED)
        fight(alice, hero, **{"foe-0-name": "RAT", "foe-0-habilete": "1", "foe-0-endurance": "2"})
        post(alice, "hands", hero, side="hero", typed="1")
        dice.next(4, 5)
        post(alice, "choose", hero, do="attack", page="fight")
        post(alice, "faces", hero, faces="6 6", page="fight")
        shown = words(see(alice, "fight", hero.ref))
        assert "Vos dés : 12 en 1 jet, 5 de plus que la moyenne — mieux que 99 fois sur 100." in shown
        assert "Ceux de l’adversaire : 9 en 1 jet, 2 de plus que la moyenne — mieux que 78 fois sur 100." in shown

    def test_how_lucky_it_was(self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces):
        hero = equal(alice)
        dice.next(1, 1, 6, 6, 1, 2, 5, 6, 3, 3)
        for do in ("attack", "keep", "attack", "luck"):
            post(alice, "choose", hero, do=do, page="fight")
        post(alice, "fight-end", hero, outcome="won")
        shown = words(see(alice, "fight", hero.ref))
        assert "Au début du combat : 74 % de chances de vaincre." in shown
        # 12 and 11 of two rolls of two dice; what luck was tried with is not counted.
        assert "Vos dés : 23 en 2 jets, 9 de plus que la moyenne — mieux que 99 fois sur 100." in shown
        assert "Ceux de l’adversaire : 5 en 2 jets, 9 de moins que la moyenne — mieux que 1 fois sur 100." in shown

    def test_without_a_roll_only_how_it_began(self, alice: Persona, odds: oracle.Oracle):
        hero = equal(alice)
        post(alice, "fight-end", hero, outcome="stopped")
        shown = words(see(alice, "fight", hero.ref))
        assert "Au début du combat : 74 %" in shown
        assert "Vos dés :" not in shown

    def test_it_comes_later_by_itself(self, alice: Persona):
        hero = equal(alice)
        post(alice, "fight-end", hero, outcome="won")
        assert "chances en cours de calcul" in words(see(alice, "fight", hero.ref))

    def test_switched_off(self, alice: Persona, odds: oracle.Oracle):
        hero = equal(alice)
        post(alice, "fight-end", hero, outcome="won")
        post(alice, "habit", hero, habit="odds_shown", on="0")
        assert 'id="fortune"' not in see(alice, "fight", hero.ref)


class TestAdvice:
    """Which choice is marked, from what a solver says."""

    @staticmethod
    def marked(
        *wins: tuple[str, float],
        alive: tuple[float, ...] = (),
        margin: float | None = None,
        **prices: int,
    ) -> list[str]:
        lives: list[float | None] = [*alive] or [None] * len(wins)
        moves = tuple(
            Advice(Choice(do), win, life, price=Price("chance", prices.get(do, 0)))
            for (do, win), life in zip(wins, lives, strict=True)
        )
        told = moves_data(Odds(max(win for _, win in wins), 0.0, moves, margin=margin))
        return [key[0] for key, move in told.items() if move["best"]]

    def test_the_best(self):
        assert self.marked(("keep", 0.6), ("luck", 0.7)) == ["luck"]

    def test_of_several_free_ones_as_good_the_first(self):
        assert self.marked(("take", 0.7), ("dodge", 0.705), ("reroll", 0.2)) == ["take"]

    def test_what_is_spent_must_gain_a_point(self):
        assert self.marked(("keep", 0.6), ("luck", 0.6099), luck=1) == []
        assert self.marked(("keep", 0.6), ("luck", 0.61), luck=1) == ["luck"]
        assert self.marked(("keep", 0.994), ("luck", 0.999), luck=1) == []

    def test_of_several_that_gain_the_cheapest_of_about_as_much(self):
        spent = ("nothing", 0.5), ("one", 0.52), ("two", 0.525), ("three", 0.4)
        assert self.marked(*spent, one=1, two=2, three=3) == ["one"]
        # One alone gains half a point: it is no advice, two are.
        assert self.marked(("nothing", 0.5), ("one", 0.505), ("two", 0.512), one=1, two=2) == ["two"]

    def test_the_plain_one_only_where_all_that_is_spent_loses_a_point(self):
        assert self.marked(("keep", 0.7), ("luck", 0.65), luck=1) == ["keep"]
        assert self.marked(("keep", 0.7), ("luck", 0.695), luck=1) == []
        assert self.marked(("nothing", 0.98), ("one", 0.979), ("two", 0.9), one=1, two=2) == []

    def test_the_plain_one_of_free_ones_about_as_good(self):
        moves = (
            Advice(Choice("attack", {"weapon": 0}), 0.704),
            Advice(Choice("attack", {"weapon": 1}), 0.7, plain=True),
            Advice(Choice("attack", {"weapon": 2}), 0.5),
        )
        told = moves_data(Odds(0.704, 0.0, moves))
        assert [key for key, move in told.items() if move["best"]] == [("attack", ("weapon", 1))]

    def test_none_where_all_are_as_good_or_there_is_no_other(self):
        assert self.marked(("keep", 0.7), ("luck", 0.7)) == []
        assert self.marked(("attack", 0.7)) == []

    def test_never_what_could_go_on_for_ever(self):
        idle, two = Advice(Choice("attack"), 0.7, idle=True), Advice(Choice("two_dice"), 0.7)
        for moves in ((idle, two), (idle, two, Advice(Choice("attack", {"honneur": 1}), 0.6))):
            told = moves_data(Odds(0.7, 0.0, moves))
            assert [key[0] for key, move in told.items() if move["best"]] == ["two_dice"]

    def test_to_live_where_nothing_wins(self):
        assert self.marked(("keep", 0.0), ("luck", 0.0), alive=(0.5, 0.8)) == ["luck"]

    def test_none_that_a_simulation_cannot_tell_from_the_next(self):
        assert self.marked(("keep", 0.6), ("luck", 0.62), margin=0.03) == []
        assert self.marked(("keep", 0.6), ("luck", 0.7), margin=0.03) == ["luck"]

    def test_what_is_simulated_is_never_certain(self):
        assert 0 < bounded(0.0, False) < bounded(1.0, False) < 1
        assert (bounded(1e-14, True), bounded(1 - 1e-14, True)) == (0.0, 1.0)


def test_what_is_left_adds_up_and_is_told_in_a_few_lines():
    told = remains_data(Remains("endurance", (0.0, 0.1, 0.0, 0.2, *[0.0] * 36, 0.3), 0.4))
    assert told["lost"] + sum(bar["chance"] for bar in told["bars"]) == pytest.approx(1)
    assert len(told["bars"]) <= 24
    assert [(row["points"], row["chance"]) for row in told["rows"]] == [
        (points, pytest.approx(0.3)) for points in (10, 20, 30, 40)
    ]
    assert told["mean"] == pytest.approx((0.1 + 0.6 + 12) / 0.6)


def test_what_is_left_is_drawn_from_death_upwards():
    drawn = left_drawn(remains_data(Remains("pv", (0.0, 0.7), 0.3, stopped=0.2)))
    assert "0\u202f: 30\u202f%, 1\u202f: 70\u202f%" in drawn


@pytest.mark.rule("DEF-40", "BIL-39")
class TestStopped:
    """Where the text stops the fight at a point set, the chances are those to be alive then."""

    @pytest.mark.parametrize("stop", [{"stop_at": "6"}, {"max_assaults": "8"}])
    def test_before_during_and_after(
        self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces, stop: dict[str, str]
    ):
        hero = hero_of(alice, "mutation", **PUBLISHED)
        said = r"Chances d’arriver en vie à l’arrêt (?:i )?(9\d) %"
        before = re.search(said, words(post(alice, "chances-before", hero, **EQUAL, **stop, page="fight")))
        fight(alice, hero, **EQUAL, **stop)
        shown = words(card(see(alice, "fight", hero.ref)))
        now = re.search(said, shown)
        assert before and now and before[1] == now[1]
        assert "Aucune fin heureuse" not in shown
        assert "Endurance restante attendue" in shown
        post(alice, "fight-end", hero, outcome="stopped")
        after = words(see(alice, "fight", hero.ref))
        assert f"Au début du combat : {now[1]} % de chances d’arriver en vie à l’arrêt." in after

    def test_a_stop_set_on_the_way_counts_from_the_start(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice, "mutation", **PUBLISHED)
        fight(alice, hero, **EQUAL)
        post(alice, "fight-settings", hero, mode="one", dealt="2", taken="2", stop_at="6")
        assert "Chances d’arriver en vie à l’arrêt i 94 %" in words(card(see(alice, "fight", hero.ref)))
        post(alice, "fight-end", hero, outcome="stopped")
        said = "Au début du combat : 94 % de chances d’arriver en vie à l’arrêt."
        assert said in words(see(alice, "fight", hero.ref))

    def test_each_choice_has_its_chance_to_be_alive_then(
        self, alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces
    ):
        hero = hero_of(alice, "mutation", habilete=8, endurance=2, chance=9)
        fight(alice, hero, **EQUAL, max_assaults="1")
        dice.next(6, 6, 1, 1)
        shown = words(post(alice, "choose", hero, do="attack", page="fight"))
        assert (
            "Garder −2 sans tenter la Chance 0 % Tenter la Chance −1 ou −3 · coûte 1 Chance (9) 83 % conseillé" in shown
        )

    def test_billys_last_round(self, alice: Persona, odds: oracle.Oracle):
        hero = billy_of(alice)
        fight(alice, hero, **{"foe-0-habilete": "6", "foe-0-pv": "60"}, max_rounds="1")
        shown = words(card(text(ask(alice, hero, v=version_of(hero)))))
        assert "Chances d’arriver en vie à l’arrêt i 100 %" in shown
        assert "Le combat s’arrête avant que l’un des deux tombe 100 %" in shown
        post(alice, "fight-end", hero, outcome="stopped")
        said = "Au début du combat : 100 % de chances d’arriver en vie à l’arrêt."
        assert said in words(see(alice, "fight", hero.ref))

    def test_the_bestiary_sorts_by_them(self, alice: Persona, odds: oracle.Oracle):
        hero = hero_of(alice, "mutation", **PUBLISHED)
        fight(alice, hero, **EQUAL, stop_at="6")
        post(alice, "fight-end", hero, outcome="stopped")
        shown = words(see(alice, "bestiary", hero.ref))
        assert "Chances d’arriver en vie à l’arrêt : 94 %" in shown

    def test_who_reached_it_is_named(self, alice: Persona, dice: ScriptedFaces):
        hero = hero_of(alice, "mutation", **PUBLISHED)
        fight(alice, hero, **{**EQUAL, "foe-0-endurance": "7"}, stop_at="6")
        dice.next(1, 1, 6, 6)
        post(alice, "choose", hero, do="attack")
        shown = words(post(alice, "choose", hero, do="keep", page="fight"))
        assert (
            "Égal est au seuil fixé : 5 Endurance, le combat cesse à 6. Le combat s’arrête : le seuil est atteint."
            in shown
        )


@pytest.mark.rule("DEF-10", "DEF-11")
@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "toujours −3, il ne reste pas de Chance"),
        (1, "toujours −3 · coûte la dernière Chance"),
        (2, "−1 ou −3 · coûte 1 Chance (2)"),
        (12, "toujours −1 · coûte 1 Chance (12)"),
    ],
)
def test_what_luck_on_a_wound_costs_is_told_as_it_is(
    alice: Persona, odds: oracle.Oracle, dice: ScriptedFaces, chance: int, said: str
):
    hero = hero_of(alice, "mutation", habilete=8, endurance=12, chance=chance)
    fight(alice, hero, **EQUAL)
    dice.next(6, 6, 1, 1)
    shown = words(post(alice, "choose", hero, do="attack", page="fight"))
    assert f"Tenter la Chance {said} " in shown
