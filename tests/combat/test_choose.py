"""One choice of the fight: attack, luck, keep, flee, a stone."""

import pytest

from combat.models import Fight
from combat.offers import NOT_OFFERED
from combat.play import NOT_FIGHTING
from tests.combat.base import TWO, WAITS, fight, foes
from tests.conftest import Persona
from tests.sheets.base import LONG, Tap, hero_of, post, refused, rows, scores_of, see, words

pytestmark = pytest.mark.django_db


class TestAttack(Tap):
    address = "choose"
    page = "fight"

    def arrange(self, persona, hero):
        self.fight = fight(persona, hero)
        return (), {"do": "attack", "foe": "0"}

    @pytest.fixture(autouse=True)
    def _faces(self, _table, settings):
        settings.DICE_RANDBELOW = "secrets.randbelow"


class Fought:
    """Choices of one hero, the faces of their dice with them."""

    @pytest.fixture(autouse=True)
    def _hero(self, alice: Persona, dice):
        self.alice, self.dice = alice, dice
        self.mine = hero_of(alice)

    def choose(self, do: str, *faces: int, **data):
        self.dice.next(*faces)
        return post(self.alice, "choose", self.mine, page="fight", do=do, **data)


@pytest.mark.rule("DEF-20")
class TestAssault(Fought):
    """One tap an assault; both sides' dice and sums are shown."""

    @pytest.fixture(autouse=True)
    def _fight(self, _hero):
        self.fight = fight(self.alice, self.mine)

    def left(self) -> int | None:
        return foes(self.fight)[0][1]

    def test_the_hero_wounds(self):
        shown = words(self.choose("attack", 1, 2, 4, 5))
        assert "9 + 10" in shown
        assert "3 + 8" in shown
        assert "Blessure infligée" in shown
        assert self.left() == 9
        assert "Loup-garou perd 2 Endurance" in words(self.choose("keep")).replace("\xa0", " ")
        assert self.left() == 7

    @pytest.mark.rule("DEF-22")
    @pytest.mark.parametrize(("faces", "left"), [((4, 5), 5), ((5, 5), 8)])
    def test_luck_on_the_blow(self, faces: tuple[int, int], left: int):
        self.choose("attack", 1, 1, 6, 6)
        self.choose("luck", *faces)
        assert self.left() == left
        assert scores_of(self.mine)["chance"] == 8

    @pytest.mark.rule("DEF-23")
    @pytest.mark.parametrize(("faces", "left"), [((4, 5), 19), ((5, 5), 17)])
    def test_luck_on_a_wound(self, faces: tuple[int, int], left: int):
        assert "Blessure reçue" in words(self.choose("attack", 6, 6, 1, 1))
        self.choose("luck", *faces)
        assert scores_of(self.mine)["endurance"] == left

    def test_a_tie(self):
        assert "esquivés" in words(self.choose("attack", 6, 5, 4, 5))
        assert Fight.objects.get().pending is None

    def test_a_decision_that_waits_is_there_after_a_reload(self):
        self.choose("attack", 1, 1, 6, 6)
        assert "Blessure infligée" in words(see(self.alice, "fight", self.mine.ref))
        before = rows(self.mine)
        for page in ("fight", "sheet", "journal"):
            refused(post(self.alice, "choose", self.mine, page=page, do="attack"), WAITS)
        refused(self.choose("flee"), WAITS)
        assert rows(self.mine) == before

    def test_nothing_to_decide(self):
        before = rows(self.mine)
        for do in ("luck", "keep"):
            refused(self.choose(do), NOT_OFFERED)
        assert rows(self.mine) == before

    @pytest.mark.rule("DEF-26")
    def test_the_last_blow_wins(self):
        post(self.alice, "foe-correct", self.mine, 0, page="fight", endurance="2")
        shown = words(self.choose("attack", 1, 1, 6, 6))
        assert "Combat gagné" in shown
        assert "Retour à la feuille" in shown
        refused(self.choose("attack"), NOT_FIGHTING)
        assert Fight.objects.get().status == Fight.Status.OVER

    def test_what_was_lost_is_told_at_the_end(self):
        self.choose("attack", 6, 6, 1, 1)
        self.choose("luck", 1, 1)
        post(self.alice, "foe-correct", self.mine, 0, page="fight", endurance="2")
        shown = words(self.choose("attack", 1, 1, 6, 6))
        assert "20 → 19" in shown
        assert "9 → 8" in shown

    @pytest.mark.rule("DEF-27")
    def test_the_last_wound_loses(self):
        post(self.alice, "value", self.mine, page="fight", score="endurance", value="=2")
        self.choose("attack", 6, 6, 1, 1)
        shown = words(self.choose("keep"))
        assert "Combat perdu" in shown
        self.mine.refresh_from_db()
        assert self.mine.dead
        assert "Fin de l’aventure" in words(see(self.alice, "sheet", self.mine.ref))

    def test_undo_and_redo_dice_included(self):
        self.choose("attack", 1, 1, 6, 6)
        self.choose("keep")
        after = rows(self.mine)
        post(self.alice, "undo", self.mine, page="fight")
        assert "Blessure infligée" in words(see(self.alice, "fight", self.mine.ref))
        post(self.alice, "undo", self.mine, page="fight")
        assert Fight.objects.get().defis.assaults == 0
        post(self.alice, "redo", self.mine, page="fight")
        post(self.alice, "redo", self.mine, page="fight")
        assert rows(self.mine) == after

    @pytest.mark.parametrize("foe", ["1", "99999", "x", LONG, "\x00"])
    def test_with_one_adversary_the_attack_names_nobody(self, foe: str):
        assert self.choose("attack", 1, 1, 2, 2, foe=foe).status_code == 200


@pytest.mark.rule("DEF-31")
class TestSeveral(Fought):
    """All together, or in turn."""

    def test_the_named_one_is_fought_and_the_other_dodged(self):
        row = fight(self.alice, self.mine, **TWO, mode="all")
        shown = words(see(self.alice, "fight", self.mine.ref))
        assert "Attaquer Gobelin" in shown
        assert "Attaquer Orque" in shown
        self.choose("attack", 1, 1, 6, 6, foe="1")
        shown = words(self.choose("keep", 1, 1, 6, 6))
        assert foes(row) == [("Gobelin", 4), ("Orque", 4)]
        assert "Vous esquivez Gobelin" in shown

    @pytest.mark.parametrize(
        ("foe", "sentence"),
        [
            ("2", "Il n’y a pas d’adversaire n°\u202f3 dans ce combat."),
            ("-1", "Il n’y a pas d’adversaire n°\u202f0 dans ce combat."),
            ("x", NOT_OFFERED),
            ("²", NOT_OFFERED),
            ("9" * 5000, NOT_OFFERED),
            ("\x00", NOT_OFFERED),
            (LONG, NOT_OFFERED),
        ],
    )
    def test_who_is_not_there(self, foe: str, sentence: str):
        fight(self.alice, self.mine, **TWO, mode="all")
        before = rows(self.mine)
        refused(self.choose("attack", foe=foe), sentence)
        assert rows(self.mine) == before

    def test_the_dead_are_not_attacked(self):
        fight(self.alice, self.mine, **{**TWO, "rows": "3", "foe-2-habilete": "5", "foe-2-endurance": "5"}, mode="all")
        post(self.alice, "foe-correct", self.mine, 0, page="fight", endurance="0")
        before = rows(self.mine)
        refused(self.choose("attack", foe="0"), "Cet adversaire est déjà mort.")
        assert rows(self.mine) == before

    @pytest.mark.rule("DEF-30")
    def test_in_turn_the_next_steps_up(self):
        row = fight(self.alice, self.mine, **TWO)
        post(self.alice, "foe-correct", self.mine, 0, page="fight", endurance="2")
        shown = words(self.choose("attack", 1, 1, 6, 6))
        assert "Orque s’avance" in shown
        assert foes(row) == [("Gobelin", 0), ("Orque", 6)]


class TestFlight:
    """Where the paragraph allows it."""

    @pytest.mark.rule("SCO-20")
    def test_not_unless_the_paragraph_says_so(self, alice: Persona):
        hero = hero_of(alice)
        fight(alice, hero)
        before = rows(hero)
        refused(post(alice, "choose", hero, do="flee", page="fight"), "Ce paragraphe ne permet pas la Fuite.")
        assert rows(hero) == before

    @pytest.mark.rule("MUT-09")
    def test_the_other_book_does_not_know_it(self, alice: Persona):
        hero = hero_of(alice, "mutation")
        fight(alice, hero)
        refused(post(alice, "choose", hero, do="flee", page="fight"), NOT_OFFERED)

    @pytest.mark.rule("SCO-21")
    @pytest.mark.parametrize("ruleset", ["scorpions", "mutation"])
    def test_it_costs_a_wound_and_the_fight_waits(self, alice: Persona, ruleset: str):
        hero = hero_of(alice, ruleset)
        row = fight(alice, hero, may_flee="on")
        shown = words(post(alice, "choose", hero, do="flee", page="fight"))
        assert "Blessure de la fuite" in shown
        before = scores_of(hero)["endurance"]
        assert "Vous avez fui" in words(post(alice, "choose", hero, do="keep", page="fight"))
        assert scores_of(hero)["endurance"] == before - 2
        row.refresh_from_db()
        assert row.status == Fight.Status.LEFT


@pytest.mark.rule("SCO-33")
class TestStones:
    """Before the first assault."""

    @pytest.fixture(autouse=True)
    def _hero(self, alice: Persona, dice):
        self.alice, self.dice = alice, dice
        self.mine = hero_of(alice, pierres={"force": 2, "faiblesse": 2, "feu": 1})

    def stone(self, stone: str, **data):
        return post(self.alice, "choose", self.mine, page="fight", do="stone", stone=stone, where="stones", **data)

    def test_force_adds_to_the_sum(self):
        fight(self.alice, self.mine)
        assert "Pierre de Force" in words(self.stone("force"))
        self.dice.next(1, 2, 4, 5)
        assert "9 + 10 + 2" in words(post(self.alice, "choose", self.mine, page="fight", do="attack"))

    def test_not_twice_and_not_later(self):
        fight(self.alice, self.mine)
        self.stone("force")
        before = rows(self.mine)
        refused(self.stone("force"), "Une seule Pierre de Force sert dans un même combat.")
        assert rows(self.mine) == before
        self.dice.next(1, 4, 1, 2)
        post(self.alice, "choose", self.mine, page="fight", do="attack")
        post(self.alice, "choose", self.mine, page="fight", do="keep")
        refused(self.stone("faiblesse"), "La Pierre de Faiblesse ne sert plus une fois le premier assaut engagé.")

    @pytest.mark.rule("SCO-34")
    def test_faiblesse_on_one_of_two(self):
        row = fight(self.alice, self.mine, **TWO)
        self.stone("faiblesse", foe="1")
        assert row.combatants.get(side="foe", order=1).faiblesse
        refused(self.stone("faiblesse", foe="1"), "Une seule Pierre de Faiblesse sert contre un même adversaire.")
        refused(self.stone("faiblesse", foe="7"), "Il n’y a pas d’adversaire n°\u202f8 dans ce combat.")

    @pytest.mark.parametrize("stone", ["", "granit", "glace", LONG, "\x00", "<b>"])
    def test_one_that_she_does_not_have(self, stone: str):
        fight(self.alice, self.mine)
        before = rows(self.mine)
        refused(self.stone(stone), NOT_OFFERED)
        assert rows(self.mine) == before

    @pytest.mark.rule("SCO-38")
    def test_one_that_the_text_offers(self):
        fight(self.alice, self.mine)
        assert self.stone("feu").status_code == 200
        assert not self.mine.stones.filter(kind="feu").exists()

    def test_the_other_book_has_none(self):
        hero = hero_of(self.alice, "mutation")
        fight(self.alice, hero)
        refused(post(self.alice, "choose", hero, page="fight", do="stone", stone="force"), NOT_OFFERED)


@pytest.mark.parametrize("do", ["", "fly", "set", "stop", LONG, "\x00", "<b>", "created", "eat", "undo"])
def test_what_is_not_offered(alice: Persona, do: str):
    hero = hero_of(alice)
    fight(alice, hero)
    before = rows(hero)
    for page in ("fight", "sheet", "journal"):
        refused(post(alice, "choose", hero, page=page, do=do), NOT_OFFERED)
    refused(post(alice, "choose", hero, page="fight"), NOT_OFFERED)
    assert rows(hero) == before


def test_no_fight(alice: Persona):
    hero = hero_of(alice)
    for page in ("fight", "sheet", "journal"):
        refused(post(alice, "choose", hero, page=page, do="attack"), NOT_FIGHTING)


@pytest.mark.rule("SCO-13")
def test_sante_at_nought_kills_in_the_fight(alice: Persona):
    hero = hero_of(alice, sante=(12, 1))
    row = fight(alice, hero)
    post(alice, "tap", hero, tap="sante:-1", page="fight")
    hero.refresh_from_db()
    row.refresh_from_db()
    assert hero.dead
    assert (row.status, row.outcome) == (Fight.Status.OVER, "lost")
