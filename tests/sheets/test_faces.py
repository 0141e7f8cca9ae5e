"""Faces of real dice given to the roll that waits for them."""

from typing import Any

import pytest

from combat.dice_data import DICE_AWAITED, NOTHING_AWAITED
from combat.models import Fight
from sheets.models import Character, Entry
from tests.conftest import Persona
from tests.sheets.base import LONG, Tap, hero_of, keeps, post, refused, rows, scores_of, see, text, words

pytestmark = pytest.mark.django_db

IN_FIGURES = "Tapez les faces de vos dés, en chiffres\u202f: «\u202f4 3\u202f» par exemple."
APART = (
    "Une face est un nombre entier\u202f: séparez vos dés par une espace, ou une virgule et une espace, "
    "«\u202f4 3\u202f» par exemple."
)


def asked_of(hero: Character) -> Any:
    """Return the roll that waits."""
    return Character.objects.get(pk=hero.pk).asked


def pending() -> Any:
    """Return the decision that waits in the only fight."""
    return Fight.objects.get().pending


class TestFaces(Tap):
    address = "faces"
    typed = ("faces",)

    def arrange(self, persona, hero):
        post(persona, "hands", hero, side="hero", typed="1")
        post(persona, "act", hero, do="test", score="chance")
        return (), {"faces": "2 5"}

    def test_the_test_goes_on_with_them(self):
        response = self.tap()
        assert "2 + 5 = 7, contre 9 : chanceuse" in words(response)
        assert "dés saisis" in words(response)
        assert scores_of(self.mine)["chance"] == 8
        assert Character.objects.get(pk=self.mine.pk).asked is None

    @pytest.mark.parametrize("faces", ["25", "2 5", "2, 5", " 2  5 ", "2 , 5", "2\u00a05", "2,\t5"])
    def test_a_blank_or_a_comma_and_a_blank_stand_between_them(self, faces: str):
        self.tap(faces=faces)
        assert Entry.objects.latest("id").rolls[0]["faces"] == [2, 5]
        assert Entry.objects.latest("id").rolls[0]["origin"] == "typed"

    @pytest.mark.parametrize(
        ("faces", "sentence"),
        [
            ("", IN_FIGURES),
            ("x", IN_FIGURES),
            ("2 et 5", IN_FIGURES),
            ("2.", IN_FIGURES),
            *((typed, APART) for typed in ("2.5", "2,5", "2;5", "2+5", "2-5", "2/5", "2 ; 5", "2 ,5", "2.5 3")),
            ("²5", IN_FIGURES),
            ("<b>", IN_FIGURES),
            ("2", "Il faut 2 faces de dé ici."),
            ("2 5 1", "Il faut 2 faces de dé ici."),
            ("251", "Il faut 2 faces de dé ici."),
            ("2 7", "Un dé à 6 faces ne peut pas montrer 7."),
            ("0 1", "Un dé à 6 faces ne peut pas montrer 0."),
            ("2 99999999999999999999", "Un dé à 6 faces ne peut pas montrer 99999999999999999999."),
            (LONG, "400 caractères au plus\u202f; il y en a 10000."),
            ("1" * 400, "Il faut 2 faces de dé ici."),
            ("1\x002", "Le caractère nul n’est pas autorisé."),
        ],
    )
    def test_what_no_dice_show_is_refused_and_the_roll_still_waits(self, faces: str, sentence: str):
        before = rows(self.mine)
        response = self.tap(faces=faces)
        refused(response, sentence)
        if "\x00" not in faces:
            keeps(response, faces)
        assert "À vous de lancer" in words(response)
        for page in ("journal", "fight"):
            refused(self.tap(faces=faces, page=page), sentence)
        assert rows(self.mine) == before

    def test_the_program_can_roll_after_all(self, dice):
        dice.next(6, 6)
        self.tap(by="program", faces="")
        assert Entry.objects.latest("id").rolls[0]["origin"] == "program"
        assert scores_of(self.mine)["chance"] == 8

    def test_the_question_can_be_taken_back(self):
        post(self.alice, "undo", self.mine)
        assert Character.objects.get(pk=self.mine.pk).asked is None
        refused(self.tap(), NOTHING_AWAITED)
        post(self.alice, "redo", self.mine)
        assert "À vous de lancer" in words(see(self.alice, "sheet", self.mine.ref))

    def test_the_answer_can_be_taken_back_to_the_question(self):
        self.tap()
        post(self.alice, "undo", self.mine)
        assert Character.objects.get(pk=self.mine.pk).asked is not None
        assert scores_of(self.mine)["chance"] == 9


def test_nothing_waits(alice: Persona):
    hero = hero_of(alice)
    before = rows(hero)
    for data in ({}, {"faces": "1 1"}, {"by": "program"}, {"faces": "x"}):
        for page in ("sheet", "fight", "journal"):
            refused(post(alice, "faces", hero, page=page, **data), NOTHING_AWAITED)
    assert rows(hero) == before


class TestInAFight:
    """The program rolls the creature's dice, the player his own."""

    @pytest.fixture(autouse=True)
    def _fight(self, alice: Persona, dice):
        self.alice, self.dice = alice, dice
        self.mine = hero_of(alice)
        post(alice, "hands", self.mine, side="hero", typed="1")
        post(alice, "fight", self.mine, **{"foe-0-name": "Loup", "foe-0-habilete": 8, "foe-0-endurance": 6})
        dice.next(3, 4)
        self.response = self.post("choose", do="attack")

    def post(self, address: str, *args, **data):
        return post(self.alice, address, self.mine, *args, page="fight", **data)

    def test_the_creatures_faces_are_kept_before_asking(self):
        assert "À vous de lancer" in words(self.response)
        asked = asked_of(self.mine)
        assert [(rolled["who"], rolled["faces"], rolled["origin"]) for rolled in asked["rolled"]] == [
            ("foe", [3, 4], "program")
        ]
        # A reload gives no second throw: no further face of the program's is foreseen.
        for _ in range(3):
            shown = see(self.alice, "fight", self.mine.ref)
            assert 'aria-label="3"' in shown
            assert 'aria-label="4"' in shown
        refused(self.post("choose", do="attack"), DICE_AWAITED)

    def test_the_assault_goes_on_with_both(self):
        response = self.post("faces", faces="6 5")
        assert "6 + 5 + 10 = 21 contre 3 + 4 + 8 = 15" in words(response)
        last = Entry.objects.latest("id")
        assert [(rolled["who"], rolled["faces"], rolled["origin"]) for rolled in last.rolls] == [
            ("foe", [3, 4], "program"),
            ("hero", [6, 5], "typed"),
        ]
        assert pending()["wound"] == "foe"
        # The luck decision is the player's dice too.
        assert "À vous de lancer" in words(self.post("choose", do="luck"))
        self.post("faces", faces="1 1")
        assert Fight.objects.get().combatants.get(side="foe").endurance == 2

    def test_switching_to_the_program_in_the_middle(self):
        self.post("hands", side="hero", typed="0")
        assert "À vous de lancer" in words(see(self.alice, "fight", self.mine.ref))
        self.dice.next(1, 2)
        self.post("faces", by="program")
        assert [rolled["origin"] for rolled in Entry.objects.latest("id").rolls] == ["program", "program"]
        assert pending()["wound"] == "hero"

    def test_undo_takes_the_question_back(self):
        self.post("undo")
        assert Character.objects.get(pk=self.mine.pk).asked is None
        assert Fight.objects.get().defis.assaults == 0
        self.dice.next(1, 1)
        self.post("choose", do="attack")
        self.post("faces", faces="1 1")
        assert Entry.objects.latest("id").rolls[0]["faces"] == [1, 1]

    def test_what_goes_through_while_dice_are_awaited(self):
        before = rows(self.mine)
        for address, data in (
            ("choose", {"do": "attack"}),
            ("fight-settings", {"dealt": "3"}),
            ("fight-end", {"outcome": "won"}),
            ("tap", {"tap": "endurance:-1"}),
            ("value", {"score": "endurance", "value": "1"}),
            ("roll", {"count": "1", "sides": "6"}),
            ("act", {"do": "test", "score": "chance"}),
        ):
            refused(self.post(address, **data), DICE_AWAITED)
        refused(self.post("foe-correct", 0, endurance="1"), DICE_AWAITED)
        assert rows(self.mine) == before
        for address, data in (
            ("name", {"name": "Ada"}),
            ("notes", {"notes": "x"}),
            ("item-add", {"name": "Corde"}),
            ("bookmark-add", {}),
            ("paragraph", {"paragraph": "9"}),
            ("put-away", {"away": "1"}),
        ):
            assert self.post(address, **data).status_code == 200, address
        self.post("faces", faces="6 6")
        assert pending()["wound"] == "foe"


def test_creature_typed_and_hero_by_the_program(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "hands", hero, side="foe", typed="1")
    post(alice, "fight", hero, **{"foe-0-habilete": 8, "foe-0-endurance": 6})
    response = post(alice, "choose", hero, do="attack", page="fight")
    assert "pour l’adversaire" in words(response)
    dice.next(1, 1)
    post(alice, "faces", hero, faces="66", page="fight")
    assert [rolled["origin"] for rolled in Entry.objects.latest("id").rolls] == ["typed", "program"]


@pytest.mark.rule("DEF-33")
def test_against_several_each_is_asked_for_in_turn(alice: Persona, dice):
    hero = hero_of(alice)
    post(alice, "hands", hero, side="hero", typed="1")
    foes = {"foe-0-habilete": 8, "foe-0-endurance": 6, "foe-1-habilete": 5, "foe-1-endurance": 4}
    post(alice, "fight", hero, rows="2", mode="all", **foes)
    dice.next(1, 1)
    post(alice, "choose", hero, do="attack", foe="1", page="fight")
    dice.next(2, 2)
    response = post(alice, "faces", hero, faces="1 2", page="fight")
    assert "Blessure infligée" in words(response)
    response = post(alice, "choose", hero, do="keep", page="fight")
    assert "À vous de lancer" in words(response)
    assert asked_of(hero)["rolled"][-1]["faces"] == [2, 2]
    assert 'aria-label="2"' in text(response)
    post(alice, "faces", hero, faces="1 1", page="fight")
    assert Fight.objects.get().pending is None
