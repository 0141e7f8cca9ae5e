"""Althéos's sheet: how he begins, what he carries, the gods, death and starting again."""

import re
from typing import Any

import pytest

from rulesets.cretoises.models import Armour, God, Weapon
from sheets.models import Character, Entry
from tests.altheos import CLUB, HELMET, LANCE, altheos, state_of
from tests.conftest import Persona
from tests.sheets.base import HUGE, LONG, NASTY, NUL, keeps, post, refused, rows, see, text, words

NEW = "/nouveau/cretoises/"


def begin(persona: Persona, **data: Any) -> Any:
    """Send the creation form."""
    fields = {name.replace("__", "-"): value for name, value in data.items()}
    return persona.client.post(NEW, {"patron": "athena", "start": "new", "key": "creating one", **fields})


def act(persona: Persona, hero: Character, do: str, **data: Any) -> Any:
    """Do something of the sheet."""
    return post(persona, "act", hero, do=do, **data)


def undo_all(persona: Persona, hero: Character) -> None:
    """Take back everything, one step at a time."""
    while Entry.objects.filter(hero=hero, state="done").exclude(do="created").exists():
        assert post(persona, "undo", hero).status_code == 200


class TestCreation:
    @pytest.mark.rule("CRE-01", "CRE-50")
    def test_a_new_one_has_the_scores_of_the_book(self, alice: Persona):
        assert begin(alice, name="Fils d’Égée").status_code == 302
        hero = Character.objects.get()
        state = state_of(hero)
        assert (state["force"], state["protection"], state["honneur"], state["honte"]) == (4, 10, 7, 0)
        assert state["weapons"] == [CLUB]
        assert state["patron"] == "athena"
        assert set(state["gods"].values()) == {"neutre"}
        assert len(state["gods"]) == 5
        shown = words(see(alice, "sheet", hero.ref))
        assert "4 + 1 massue" in shown
        assert "dieu protecteur : Athéna" in shown

    def test_what_is_typed_for_a_carried_one_counts_only_if_he_is(self, alice: Persona):
        begin(alice, honneur="3", weapon__0__name="épée", weapon__0__force="2")
        assert state_of(Character.objects.get())["weapons"] == [CLUB]

    @pytest.mark.rule("CRE-01")
    def test_one_who_comes_from_an_earlier_book(self, alice: Persona):
        response = begin(
            alice,
            start="carry",
            honneur="12",
            honte="3",
            weapon__0__name="lance",
            weapon__0__force="3",
            weapon__0__protection="1",
            weapon__1__name="épée maudite",
            weapon__1__force="5",
            weapon__1__protection="−2",
            armour__0__name="casque",
            armour__0__kind="casque",
            armour__0__protection="4",
            armour__0__worn="on",
            armour__1__name="cuir",
            armour__1__kind="plastron",
            armour__1__protection="1",
            armour__1__force="−1",
        )
        assert response.status_code == 302, words(response)[:600]
        state = state_of(Character.objects.get())
        assert (state["honneur"], state["honte"]) == (12, 3)
        assert state["weapons"][1] == {"name": "épée maudite", "force": 5, "protection": -2}
        assert state["armour"] == [
            {"name": "casque", "kind": "casque", "protection": 4, "worn": True},
            {"name": "cuir", "kind": "plastron", "protection": 1, "worn": False, "force": -1},
        ]

    @pytest.mark.rule("CRE-01")
    def test_the_form_is_filled_with_what_another_althéos_has(self, alice: Persona):
        old = altheos(alice, honneur=9, honte=2, weapons=[CLUB, LANCE], condition="blesse")
        body = text(alice.client.get(NEW, {"depuis": old.ref}))
        assert 'name="weapon-1-name"' in body
        for value in ("lance", "casque", "9"):
            assert f'value="{value}"' in body

    @pytest.mark.rule("CRE-01", "CRE-50")
    def test_the_patron_and_the_name_given_before_stay(self, alice: Persona):
        first, second = altheos(alice, patron="athena", honneur=9), altheos(alice, patron="ares", honneur=5)

        def shown(show: Character, **fields: str) -> tuple[str, str]:
            page = text(begin(alice, name="Bob", honneur="1", show=show.ref, **fields))
            assert 'value="Bob"' in page
            (honneur,) = re.findall(r'name="honneur"[^>]*value="(\d+)"', page)
            (patron,) = re.findall(r'name="patron" value="(\w+)" checked', page)
            return patron, honneur

        assert shown(first, patron="hera") == ("hera", "9")
        assert shown(first, patron="") == ("athena", "9")
        # The patron that another Althéos brought is nobody's choice; one chosen after him is.
        assert shown(second, patron="athena", **{"patron-brought": "athena"}) == ("ares", "5")
        assert shown(second, patron="hera", **{"patron-brought": "athena"}) == ("hera", "5")
        assert Character.objects.count() == 2

    def test_nobody_elses_althéos_can_be_copied(self, alice: Persona, charlie: Persona):
        old = altheos(alice, weapons=[{"name": "secret", "force": 9, "protection": 0}])
        assert "secret" not in text(charlie.client.get(NEW, {"depuis": old.ref}))
        assert "secret" not in text(begin(charlie, show=old.ref))

    @pytest.mark.parametrize(
        ("field", "value", "sentence"),
        [
            ("patron", "", "Choisissez un dieu protecteur."),
            ("patron", "zeus", "Choisissez un dieu protecteur."),
            ("honneur", "-1", "De 0 à 999, en chiffres."),
            ("honneur", HUGE, "De 0 à 999, en chiffres."),
            ("honte", "11", "La Honte ne peut pas dépasser l’Honneur\u202f: Althéos n’y survivrait pas."),
            ("weapon-0-force", "beaucoup", "De −99 à 99, en chiffres."),
            ("weapon-0-name", NUL, "Le caractère nul n’est pas autorisé."),
            ("armour-0-protection", "100", "De −99 à 99, en chiffres."),
            ("armour-0-kind", "toge", "Choisissez dans la liste."),
        ],
    )
    def test_bad_input_is_refused_beside_its_field(self, alice: Persona, field: str, value: str, sentence: str):
        fields = {
            "start": "carry",
            "honneur": "10",
            "weapon-0-name": "lance",
            "armour-0-name": "casque",
            "armour-0-kind": "casque",
            field: value,
        }
        refused(begin(alice, **fields), sentence)
        assert not Character.objects.exists()

    @pytest.mark.rule("CRE-04")
    def test_two_helmets_are_not_worn_at_once(self, alice: Persona):
        fields = {"start": "carry"}
        for row in (0, 1):
            fields |= {f"armour-{row}-name": "casque", f"armour-{row}-kind": "casque", f"armour-{row}-worn": "on"}
        response = begin(alice, **fields)
        refused(response, "Vous portez déjà un casque\u202f: une seule pièce de chaque sorte se porte à la fois.")

    def test_rows_are_those_there_are_and_one_more_for_the_asking(self, alice: Persona):
        def shown(page: str) -> tuple[int, int]:
            return tuple(len(re.findall(rf'<input id="{thing}-\d+-name"', page)) for thing in ("weapon", "armour"))  # type: ignore[return-value]

        assert shown(text(alice.client.get(NEW))) == (1, 1)
        source = altheos(alice, weapons=[CLUB, LANCE])
        assert shown(text(alice.client.get(NEW, {"depuis": source.ref}))) == (2, 1)
        asked = {"start": "carry", "name": "Althéos", "weapon-0-name": "lance", "weapon-rows": "1", "armour-rows": "1"}
        people = Character.objects.count()
        page = begin(alice, **asked, show="weapon")
        assert page.status_code == 200
        assert shown(text(page)) == (2, 1)
        for typed in ('value="Althéos"', 'value="lance"', 'value="carry" checked'):
            assert typed in text(page)
        assert shown(text(begin(alice, **{**asked, "armour-rows": "3"}, show="armour"))) == (1, 4)
        # As many as there may be, and not one more.
        last = text(begin(alice, **{**asked, "weapon-rows": "99"}, show="weapon"))
        assert shown(last) == (20, 1)
        assert 'value="weapon" formnovalidate' not in last
        for odd in ("-1", "x", "²", "9" * 400, "\x00"):
            assert shown(text(begin(alice, **{**asked, "weapon-rows": odd}, show="1"))) == (1, 1)
        assert Character.objects.count() == people

    def test_enter_begins_the_adventure(self, alice: Persona):
        form = text(alice.client.get(NEW)).partition('id="creation"')[2]
        assert 'name="dice" value=""' in re.findall(r"<button([^>]*)>", form)[0]


def row_at(model: type[Any], hero: Any, place: int) -> str:
    """Return what a form calls what is carried at that place."""
    return str(model.objects.filter(hero=hero).order_by("ordinal")[place].ordinal)


class TestGear:
    @pytest.mark.parametrize(("do", "kind", "model"), [("drop", "weapon", Weapon), ("wear", "armour", Armour)])
    def test_a_page_that_is_behind_never_means_another_thing(self, alice: Persona, do: str, kind: str, model: Any):
        hero = altheos(alice, weapons=[CLUB, LANCE], armour=[HELMET, {**HELMET, "name": "heaume", "worn": False}])
        first, second = row_at(model, hero, 0), row_at(model, hero, 1)
        act(alice, hero, "drop", **{kind: first})
        # What stood second stands first now, and is named as before; what is gone is nobody’s.
        refused(act(alice, hero, do, where="weapons", **{kind: first}), "Il ne l’a plus : rien n’a été changé.")
        assert act(alice, hero, do, **{kind: second}).status_code == 200
        left = model.objects.filter(hero=hero)
        assert left.get().worn if do == "wear" else not left.exists()

    @pytest.mark.rule("CRE-02", "CRE-03")
    def test_a_weapon_found_is_in_hand_when_it_is_the_most_powerful(self, alice: Persona):
        hero = altheos(alice, weapons=[CLUB])
        taken = {"item": "weapon", "name": "épée", "force": "4", "protection": "2", "where": "thing"}
        assert "4 + 4 épée" in words(act(alice, hero, "take", **taken))
        assert "4 + 1 massue" in words(act(alice, hero, "wield", weapon=row_at(Weapon, hero, 0)))
        assert [weapon.chosen for weapon in Weapon.objects.filter(hero=hero).order_by("ordinal")] == [True, False]
        assert "4 + 4 épée" in words(act(alice, hero, "wield"))
        assert state_of(hero)["weapons"] == [CLUB, {"name": "épée", "force": 4, "protection": 2}]

    @pytest.mark.rule("CRE-04")
    def test_armour_put_on_takes_the_place_of_its_kind(self, alice: Persona):
        hero = altheos(alice)
        better = {"item": "armour", "kind": "casque", "name": "heaume", "protection": "6"}
        act(alice, hero, "take", **better)
        assert [(piece.name, piece.worn) for piece in Armour.objects.filter(hero=hero).order_by("ordinal")] == [
            ("casque", True),
            ("heaume", False),
        ]
        shown = words(act(alice, hero, "wear", armour=row_at(Armour, hero, 1)))
        assert "10 + 1 lance + 6 heaume" in shown
        shown = words(act(alice, hero, "take_off", armour=row_at(Armour, hero, 1)))
        assert "heaume : retirée. Protection 17 → 11." in shown

    @pytest.mark.rule("CRE-04")
    def test_not_a_third_spare_of_a_kind(self, alice: Persona):
        spare = {**HELMET, "worn": False}
        hero = altheos(alice, armour=[HELMET, spare, spare])
        before = rows(hero)
        sentence = (
            "Vous avez déjà en réserve deux fois un casque\u202f: "
            "pas plus de deux pièces d’une sorte en plus de celle que vous portez."
        )
        third = {"item": "armour", "kind": "casque", "name": "autre", "where": "thing"}
        response = act(alice, hero, "take", **third)
        refused(response, sentence)
        keeps(response, "autre")
        refused(act(alice, hero, "take_off", armour=row_at(Armour, hero, 0), where="armour"), sentence)
        assert rows(hero) == before

    def test_what_is_left_behind_comes_back_with_undo(self, alice: Persona):
        hero = altheos(alice, weapons=[CLUB, LANCE, CLUB])
        start = rows(hero)
        act(alice, hero, "wield", weapon=row_at(Weapon, hero, 2))
        act(alice, hero, "drop", weapon=row_at(Weapon, hero, 0))
        assert state_of(hero)["weapons"] == [LANCE, CLUB]
        assert state_of(hero)["hand"] == 1
        act(alice, hero, "drop", armour=row_at(Armour, hero, 0))
        act(alice, hero, "drop", weapon=row_at(Weapon, hero, 1))
        assert "hand" not in state_of(hero)
        undo_all(alice, hero)
        start["journal"] = rows(hero)["journal"]
        assert {k: v for k, v in rows(hero).items() if k != "character:0"} == {
            k: v for k, v in start.items() if k != "character:0"
        }

    @pytest.mark.parametrize("name", NASTY.values(), ids=NASTY)
    def test_any_name_is_plain_text(self, alice: Persona, name: str):
        hero = altheos(alice)
        keeps(act(alice, hero, "take", item="weapon", name=name), name)

    @pytest.mark.parametrize(
        ("do", "data"),
        [
            ("take", {"item": "weapon"}),
            ("take", {"item": "bouclier", "name": "x"}),
            ("take", {"item": "weapon", "name": LONG}),
            ("take", {"item": "weapon", "name": NUL}),
            ("take", {"item": "weapon", "name": "x", "force": HUGE}),
            ("take", {"item": "armour", "kind": "toge", "name": "x"}),
            ("wield", {"weapon": "7"}),
            ("wield", {"weapon": "-1"}),
            ("wear", {"armour": "9"}),
            ("wear", {}),
            ("take_off", {"armour": "x"}),
            ("drop", {}),
            ("drop", {"weapon": "0", "armour": "0"}),
            ("loot", {"item": "weapon", "name": "5", "force": "1", "protection": "1"}),
            ("condition", {"condition": "zombie"}),
            ("condition", {}),
            ("attitude", {"god": "hera", "attitude": "amoureux"}),
            ("attitude", {"god": "", "attitude": "neutre"}),
            ("attitude", {"god": "athena", "attitude": "neutre"}),
            ("remove_god", {"god": "hera"}),
            ("zeus", {"gift": "or"}),
            ("zeus", {"gift": "resurrection"}),
            ("zeus", {"gift": "restore"}),
            ("patron_help", {"honneur": "-3"}),
            ("patron_help", {"honneur": HUGE}),
            ("oracle", {}),
            ("restart", {}),
            ("restart", {"patron": "zeus"}),
            ("nothing", {}),
        ],
    )
    def test_bad_input_changes_nothing(self, alice: Persona, dice: Any, do: str, data: dict[str, str]):
        hero = altheos(alice)
        before = rows(hero)
        response = act(alice, hero, do, **data)
        assert response.status_code == 422
        assert 'class="refusal"' in text(response)
        assert rows(hero) == before

    def test_someone_elses_sheet_does_not_exist(self, alice: Persona, charlie: Persona):
        hero = altheos(alice)
        assert act(charlie, hero, "drop", weapon="0").status_code == 404
        assert charlie.client.get(hero.get_absolute_url()).status_code == 404


class TestScores:
    @pytest.mark.rule("CRE-06")
    def test_honte_goes_down_only_where_the_text_says_so(self, alice: Persona):
        hero = altheos(alice, honte=2)
        response = post(alice, "tap", hero, tap="honte:-1")
        refused(response, "La HONTE ne diminue que si le texte le dit, ou par la volonté de Zeus.")
        assert "Le texte le permet" in words(response)
        assert "Ne rien changer" in words(response)
        post(alice, "value", hero, score="honte", value="1", way="minus", above="book")
        assert state_of(hero)["honte"] == 1

    @pytest.mark.rule("CRE-07")
    def test_honneur_does_not_rise_from_0_by_itself(self, alice: Persona):
        hero = altheos(alice, honneur=0)
        response = post(alice, "value", hero, score="honneur", value="2", way="plus")
        refused(response, "Tombé à 0, l’HONNEUR ne remonte que par Zeus, ou si le texte le dit.")
        assert state_of(hero)["honneur"] == 0
        post(alice, "value", hero, score="honneur", value="2", way="plus", above="book")
        assert state_of(hero)["honneur"] == 2

    @pytest.mark.rule("CRE-05")
    def test_nothing_goes_below_0(self, alice: Persona):
        hero = altheos(alice, honneur=2)
        post(alice, "tap", hero, tap="honneur:-5")
        assert state_of(hero)["honneur"] == 0

    def test_no_score_beyond_what_a_column_holds(self, alice: Persona):
        hero = altheos(alice)
        post(alice, "tap", hero, tap="honneur:+9999")
        assert state_of(hero)["honneur"] == 10

    @pytest.mark.rule("CRE-08")
    def test_too_much_honte_kills(self, alice: Persona):
        hero = altheos(alice, honneur=1)
        shown = words(post(alice, "tap", hero, tap="honte:+2"))
        assert "la Honte a dépassé l’Honneur" in shown
        assert "il ne peut pas ressusciter" in shown
        assert Character.objects.get(pk=hero.pk).dead

    @pytest.mark.rule("CRE-10")
    def test_the_condition_is_set_on_its_track(self, alice: Persona):
        hero = altheos(alice)
        body = text(act(alice, hero, "condition", condition="grievement"))
        assert 'value="grievement" aria-pressed="true"' in body
        assert state_of(hero)["condition"] == "grievement"


class TestGods:
    @pytest.mark.rule("CRE-50")
    def test_attitudes_and_gods_of_the_players_own(self, alice: Persona):
        hero = altheos(alice)
        act(alice, hero, "attitude", god="hera", attitude="defavorable")
        act(alice, hero, "attitude", god="  Hécate ", attitude="favorable")
        # A god of the book is the same however his name is typed.
        act(alice, hero, "attitude", god="ARES", attitude="favorable")
        assert state_of(hero)["gods"] == {"ares": "favorable", "hera": "defavorable", "Hécate": "favorable"}
        act(alice, hero, "remove_god", god="Hécate")
        assert not God.objects.filter(hero=hero, name="Hécate").exists()
        undo_all(alice, hero)
        assert state_of(hero)["gods"] == {"ares": "neutre", "hera": "neutre"}

    @pytest.mark.rule("CRE-60", "CRE-62")
    def test_zeus_gives_a_die_of_honneur_once(self, alice: Persona, dice: Any):
        hero = altheos(alice, honneur=0)
        dice.next(5)
        assert "Honneur : 0 → 5." in words(act(alice, hero, "zeus", gift="honneur", where="zeus"))
        refused(
            act(alice, hero, "zeus", gift="neutral", where="zeus"),
            "Zeus n’intervient qu’une fois par aventure, et vous l’avez déjà invoqué.",
        )

    @pytest.mark.rule("CRE-63", "CRE-64")
    def test_zeus_gives_back_and_calms(self, alice: Persona):
        hero = altheos(alice, honneur=0)
        act(alice, hero, "zeus", gift="restore")
        assert state_of(hero)["honneur"] == 1
        other = altheos(alice, gods={"ares": "defavorable", "hera": "favorable"})
        act(alice, other, "zeus", gift="neutral")
        assert set(state_of(other)["gods"].values()) == {"neutre"}

    @pytest.mark.rule("CRE-51")
    def test_the_patrons_help_is_paid_or_costs_a_point(self, alice: Persona, dice: Any):
        hero = altheos(alice, honneur=4)
        assert "accordée" in words(act(alice, hero, "patron_help", honneur="3"))
        dice.next(6)
        assert "refusée" in words(act(alice, hero, "patron_help", die="on"))
        assert state_of(hero)["honneur"] == 0

    def test_the_patrons_die_is_typed_by_hand(self, alice: Persona):
        hero = altheos(alice, honneur=4)
        post(alice, "hands", hero, side="hero", typed="1")
        assert "À vous de lancer" in words(act(alice, hero, "patron_help", die="on"))
        post(alice, "faces", hero, faces="3")
        assert state_of(hero)["honneur"] == 1

    @pytest.mark.rule("CRE-70")
    def test_the_oracle_is_twenty_further(self, alice: Persona):
        hero = altheos(alice, paragraph=31)
        assert "§ 31 → § 51" in words(act(alice, hero, "oracle"))
        now = Character.objects.get(pk=hero.pk)
        assert now.paragraph == 51
        assert [visit.paragraph for visit in now.visits.order_by("ordinal")][-1] == 51
        undo_all(alice, hero)
        assert Character.objects.get(pk=hero.pk).paragraph == 31


class TestDeath:
    @pytest.mark.rule("CRE-61")
    def test_zeus_brings_him_back(self, alice: Persona):
        hero = altheos(alice, honneur=4, honte=3)
        act(alice, hero, "condition", condition="mort")
        assert Character.objects.get(pk=hero.pk).dead
        act(alice, hero, "zeus", gift="resurrection")
        state = state_of(hero)
        assert (state["honneur"], state["honte"], state["condition"]) == (1, 0, "indemne")
        assert state["weapons"] == [LANCE]
        assert not Character.objects.get(pk=hero.pk).dead

    @pytest.mark.rule("CRE-09")
    def test_starting_again_is_as_new_at_paragraph_1(self, alice: Persona):
        hero = altheos(alice, paragraph=200, honneur=2, zeus_used=True, gods={"hera": "defavorable"})
        act(alice, hero, "condition", condition="mort")
        before = rows(hero)
        act(alice, hero, "restart", patron="apollon")
        state = state_of(hero)
        assert (state["honneur"], state["honte"], state["condition"], state["paragraph"]) == (7, 0, "indemne", 1)
        assert (state["weapons"], state["armour"]) == ([CLUB], [])
        assert state["patron"] == "apollon"
        assert not state["zeus_used"]
        assert set(state["gods"].values()) == {"neutre"}
        post(alice, "undo", hero)
        after = rows(hero)
        assert {k: v for k, v in after.items() if k != "journal"} == {k: v for k, v in before.items() if k != "journal"}

    def test_the_page_of_the_dead_offers_both(self, alice: Persona):
        hero = altheos(alice)
        act(alice, hero, "condition", condition="mort")
        shown = words(see(alice, "sheet", hero.ref))
        assert "Zeus le ressuscite" in shown
        assert "Recommencer au § 1" in shown
        assert "nouveau personnage" not in shown
