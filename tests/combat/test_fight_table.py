"""A pasted table to roll on, rows taken out of the form, and whose dice are asked."""

import pytest

from combat.die_table import NOT_THERE, WHICH
from combat.models import Fight
from combat.waiting import LEFT_HERE
from rulesets.kit.registry import RULESETS
from sheets.models import Entry
from tests.altheos import altheos
from tests.combat.base import TWO, fight, foes
from tests.conftest import Persona
from tests.filled import filled
from tests.sheets.base import hero_of, post, refused, rows, see, text, words
from tests.sheets.billy import billy_of

pytestmark = pytest.mark.django_db

TABLE = "1 GOBELIN 5 4\n2 ORQUE 6 7\n3 LOUP 7 6\n4 RAT 5 4\n5 OGRE 8 10\n6 TROLL 9 12"
BANDS = "1-2. GOBELIN 5 4\n3 à 5. ORQUE 6 7\n6. LOUP 7 6"


def begin(persona: Persona, hero, pasted: str, **data: str):
    return post(persona, "fight", hero, text=pasted, page="fight", **data)


class TestTable:
    @pytest.fixture(autouse=True)
    def _hero(self, alice: Persona) -> None:
        self.alice, self.hero = alice, hero_of(alice)

    def test_it_is_offered_and_not_fought_by_six_at_once(self):
        before = rows(self.hero)
        response = begin(self.alice, self.hero, TABLE)
        refused(response, WHICH)
        shown = words(response)
        assert "Lancer 1d6" in shown and "5 · OGRE" in shown and "Tous ensemble" in shown
        assert rows(self.hero) == before
        # The cards are there now: it is asked again, not fought.
        refused(begin(self.alice, self.hero, TABLE, read_text=TABLE, rows="6"), WHICH)

    def test_the_reader_offers_it_while_it_is_typed(self):
        response = post(self.alice, "fight-read", self.hero, text=TABLE)
        assert "Lancer 1d6" in words(response)

    def test_one_is_picked(self):
        assert begin(self.alice, self.hero, TABLE, pick="4").status_code == 302
        assert foes(Fight.objects.get()) == [("OGRE", 10)]

    def test_his_card_counts_if_it_was_corrected(self):
        card = {"foe-1-name": "Orque", "foe-1-habilete": "6", "foe-1-endurance": "9"}
        assert begin(self.alice, self.hero, TABLE, read_text=TABLE, rows="6", pick="1", **card).status_code == 302
        assert foes(Fight.objects.get()) == [("Orque", 9)]

    @pytest.mark.parametrize(("pasted", "face", "met"), [(TABLE, 3, ("LOUP", 6)), (BANDS, 4, ("ORQUE", 7))])
    def test_the_die_is_rolled_and_told(self, dice, pasted: str, face: int, met: tuple[str, int]):
        dice.next(face)
        assert begin(self.alice, self.hero, pasted, pick="die").status_code == 302
        assert foes(Fight.objects.get()) == [met]
        assert Entry.objects.get(do="roll").rolls[0]["faces"] == [face]
        post(self.alice, "undo", self.hero, page="fight")
        assert not Fight.objects.exists()
        assert Entry.objects.get(do="roll").state != Entry.State.DONE

    def test_all_of_them_when_that_is_said(self):
        assert begin(self.alice, self.hero, TABLE, pick="all", mode="all").status_code == 302
        assert len(foes(Fight.objects.get())) == 6

    @pytest.mark.parametrize("pick", ["4", "die", "all"])
    def test_who_was_left_here_is_begun_afresh_by_what_the_page_asks(self, dice, pick: str):
        post(self.alice, "paragraph", self.hero, paragraph="12")
        said = {"pick": pick, "mode": "all"}
        if pick == "die":
            dice.next(5)
        assert begin(self.alice, self.hero, TABLE, **said).status_code == 302
        met = foes(Fight.objects.get())
        post(self.alice, "fight-end", self.hero, outcome="stopped", page="fight")
        if pick == "die":
            dice.next(5)
        asked = begin(self.alice, self.hero, TABLE, **said)
        refused(asked, LEFT_HERE)
        again = filled(text(asked), "form-foes")
        assert post(self.alice, "fight", self.hero, **{**again, "afresh": "1"}).status_code == 302
        assert foes(Fight.objects.get(status=Fight.Status.OPEN)) == met

    def test_what_is_wrong_is_said_beside_the_one_who_was_picked(self):
        card = {"foe-1-name": "Orque", "foe-1-habilete": "6", "foe-1-endurance": ""}
        response = begin(self.alice, self.hero, TABLE, read_text=TABLE, rows="6", pick="1", **card)
        shown = text(response)
        assert response.status_code == 422
        assert 'value="Orque"' in shown and "foe-1-name" not in shown

    @pytest.mark.parametrize("pick", ["6", "99999", "-1", "x", "²", "\x00"])
    def test_no_such_line(self, pick: str):
        before = rows(self.hero)
        refused(begin(self.alice, self.hero, TABLE, pick=pick), NOT_THERE)
        assert rows(self.hero) == before

    @pytest.mark.parametrize(
        "pasted",
        [
            "GOBELIN 5 4\nORQUE 6 7",
            "1 GOBELIN 5 4\n3 ORQUE 6 7",
            "2 GOBELIN 5 4\n3 ORQUE 6 7",
            "PREMIER GOBELIN 5 4\nSECOND GOBELIN 5 4",
        ],
    )
    def test_other_texts_are_none(self, pasted: str):
        assert begin(self.alice, self.hero, pasted, mode="in_turn").status_code == 302


def test_a_table_of_a_book_of_single_adversaries(alice: Persona):
    hero = billy_of(alice)
    pasted = "\n".join(f"{face} : ORC, HABILETÉ 7 PV {9 + face}" for face in (1, 2, 3, 4))
    shown = words(begin(alice, hero, pasted))
    assert "Lancer 1d4" in shown and "Tous ensemble" not in shown
    assert begin(alice, hero, pasted, pick="2").status_code == 302
    [orc] = Fight.objects.get().combatants.filter(side="foe")
    assert (orc.name, orc.pv) == ("ORC", 12)


def test_a_table_of_cretans(alice: Persona):
    hero = altheos(alice)
    pasted = "1 GARDE FORCE 5 PROTECTION 12\n2 LION (*) FORCE 5 PROTECTION 13\n3 GARDE FORCE 6 PROTECTION 12"
    assert RULESETS["cretoises"].read(pasted).foes
    refused(begin(alice, hero, pasted), WHICH)
    assert begin(alice, hero, pasted, pick="1").status_code == 302
    [lion] = Fight.objects.get().combatants.filter(side="foe")
    assert (lion.protection, lion.human) == (13, False)


class TestRows:
    @pytest.fixture(autouse=True)
    def _hero(self, alice: Persona) -> None:
        self.alice, self.hero = alice, hero_of(alice)

    def test_a_row_is_taken_out_and_the_others_stay(self):
        for address, args in (("fight", ()), ("bestiary", ())):
            response = post(self.alice, address, self.hero, *args, drop="0", **TWO)
            shown = text(response)
            assert response.status_code == 200
            assert 'name="rows" value="1"' in shown
            assert 'value="Orque"' in shown and 'value="Gobelin"' not in shown
        assert not Fight.objects.exists()

    def test_the_last_one_stays(self):
        shown = text(post(self.alice, "fight", self.hero, drop="0", **{**TWO, "rows": "1"}))
        assert 'value="Gobelin"' in shown
        assert 'name="drop"' not in shown

    @pytest.mark.parametrize("drop", ["2", "x", "", "-1", "²", "9" * 20])
    def test_no_such_row(self, drop: str):
        shown = text(post(self.alice, "fight", self.hero, drop=drop, **TWO))
        assert 'value="Gobelin"' in shown and 'value="Orque"' in shown


class TestWhoseDice:
    def test_of_several_the_one_is_named(self, alice: Persona, dice):
        hero = hero_of(alice)
        for side in ("hero", "foe"):
            post(alice, "hands", hero, side=side, typed="1")
        fight(alice, hero, mode="all", **TWO)
        shown = words(post(alice, "choose", hero, do="attack", foe="1", page="fight"))
        assert "2 dés à 6 faces pour Orque" in shown
        shown = words(post(alice, "faces", hero, faces="1 1", page="fight"))
        assert "Orque : " in shown and "pour vous, contre Orque" in shown

    def test_a_roll_that_waits_is_one_line(self, alice: Persona):
        hero = hero_of(alice)
        post(alice, "hands", hero, side="hero", typed="1")
        post(alice, "act", hero, do="test", score="chance")
        waiting = words(see(alice, "journal", hero.ref)).rpartition("Journal")[2]
        assert waiting.count("Un jet attend ses dés") == 1
        assert "dés saisis" not in waiting
        post(alice, "faces", hero, faces="2 5")
        told = words(see(alice, "journal", hero.ref))
        assert "Un jet attend ses dés" not in told
        assert told.count("dés saisis") == 1
        post(alice, "undo", hero)
        assert words(see(alice, "journal", hero.ref)).rpartition("Journal")[2].count("Un jet attend ses dés") == 1

    def test_only_typed_dice_are_said_to_be(self, alice: Persona, dice):
        hero = hero_of(alice)
        post(alice, "hands", hero, side="foe", typed="1")
        fight(alice, hero)
        dice.next(6, 5)
        post(alice, "choose", hero, do="attack", page="fight")
        shown = words(post(alice, "faces", hero, faces="1 2", page="fight"))
        card = shown[shown.index("Assaut 1") : shown.index("contre")]
        assert "dés saisis" not in card
        dice.next(1, 1)
        shown = words(post(alice, "choose", hero, do="luck", page="fight"))
        assert "perd 4 Endurance (reste 5). dés saisis" not in shown
        rounds = shown[shown.index("Assauts") :]
        assert rounds.count("dés saisis") == 1


def test_buttons_stand_in_the_order_of_the_cards(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero, mode="all", **TWO)
    body = see(alice, "fight", hero.ref)
    assert 'class="choices targets"' in body
    assert body.index("Attaquer Gobelin") < body.index("Attaquer Orque")


def test_modifiers_have_a_sign_and_say_so(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero)
    shown = post(alice, "fight-settings", hero, hero_habilete="+2", foe_strength="−1", page="fight")
    assert "Modificateur de votre Habileté" in words(shown)
    assert 'value="+2"' in text(shown) and 'value="−1"' in text(shown)
    assert "Modificateur de votre Habileté : 0 → +2" in words(shown)


@pytest.mark.parametrize(("key", "there"), [("scorpions", True), ("mutation", False)])
def test_a_potion_of_a_book_without_stones_is_not_offered(alice: Persona, key: str, there: bool):
    hero = hero_of(alice, key)
    fight(alice, hero)
    assert ("Potion de Furie" in words(see(alice, "fight", hero.ref))) == there
