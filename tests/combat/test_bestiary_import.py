"""A file brought in: what passes is taken, what does not is named with the reason."""

import json
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.urls import reverse

from combat import exchange, files, incoming
from combat.files import NO_FILE
from sheets.models import Book
from tests.combat.base import BestiaryTap, bestiary, note
from tests.conftest import Persona
from tests.sheets.base import alert_ids, hero_of, keeps, post, refused, see, text, words

pytestmark = pytest.mark.django_db

CSV = "name,habilete,endurance\nLoup,8,9\nOurs,7,11\n"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
DEEP = "[" * 100_000


def uploaded(content: str | bytes, name: str = "bestiaire.csv") -> SimpleUploadedFile:
    """Return a file as a browser sends it."""
    return SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode())


def foe(**changes: Any) -> dict[str, Any]:
    """Return an adversary as a JSON file has it."""
    return {"name": "Loup", "habilete": 8, "endurance": 9, **changes}


def document(*meetings: Any) -> str:
    """Return a JSON file; a plain list of adversaries is a meeting."""
    listed = [{"foes": meeting} if isinstance(meeting, list) else meeting for meeting in meetings]
    return json.dumps({"meetings": listed})


class TestImport(BestiaryTap):
    address = "bestiary-import"

    def arrange(self, persona, hero):
        note(persona, hero, **{"foe-0-name": "Déjà là"})
        return (), {"text": CSV}

    def names(self) -> list[str]:
        return [found["name"] for kept in bestiary(self.alice)[1:] for found in kept["foes"]]

    def test_both_are_taken(self):
        shown = words(self.tap())
        assert "2 rencontres ajoutées." in shown
        assert self.names() == ["Loup", "Ours"]
        kept = bestiary(self.alice)[-1]
        assert (kept["book"], kept["ruleset"], kept["paragraph"]) == (self.mine.book.title, "scorpions", None)
        assert (kept["options"]["mode"], kept["options"]["dealt"], kept["sample"]) == ("one", 2, False)

    def test_a_file_goes_before_the_text(self):
        shown = words(self.tap(file=uploaded(document([foe(name="Du fichier")]), "x.json")))
        assert "1 rencontre ajoutée." in shown
        assert self.names() == ["Du fichier"]

    def test_a_repeated_import_adds_nothing(self):
        self.tap()
        before = self.kept()
        assert "0 rencontre ajoutée, 2 déjà là." in words(self.tap())
        assert self.kept() == before

    def test_it_is_undone_as_a_whole(self):
        before = bestiary(self.alice)
        self.tap()
        post(self.alice, "bestiary-undo", self.mine)
        assert bestiary(self.alice) == before
        assert "2 rencontres ajoutées." in words(self.tap())
        assert self.names() == ["Loup", "Ours"]

    def test_the_book_that_a_row_names_and_the_rules(self):
        self.tap(text="name;habilete;endurance;livre;ruleset\nA;1;1;Tome 2;\nB;1;1;Tome 2;mutation\nC;1;1;Tome 2;\n")
        assert [(kept["book"], kept["ruleset"]) for kept in bestiary(self.alice)[1:]] == [
            ("Tome 2", "scorpions"),
            ("Tome 2", "mutation"),
            ("Tome 2", "scorpions"),
        ]
        assert Book.objects.filter(title="Tome 2").count() == 2

    def test_of_two_books_of_one_title_the_hero_s(self):
        mine = self.mine.book
        Book.objects.create(owner=self.alice.user, title=mine.title, ruleset="scorpions", pk=mine.pk - 1 or 999)
        self.tap()
        assert set(mine.meetings.values_list("monsters__name", flat=True)) == {"Déjà là", "Loup", "Ours"}

    def test_rows_of_one_number_are_one_meeting(self):
        rows = "1,Ours,7,11\n1,Ourson,4,4\n,Loup,8,9\n,Loup,8,8\n1,Renard,4,4\n"
        self.tap(text=f"rencontre,name,habilete,endurance\n{rows}")
        counts = [[found["name"] for found in kept["foes"]] for kept in bestiary(self.alice)[1:]]
        assert counts == [["Ours", "Ourson"], ["Loup"], ["Loup"], ["Renard"]]

    def test_someone_elses_books_are_not_mine(self, bob: Persona):
        hero_of(bob)
        self.tap(text="name,habilete,endurance,livre\nLoup,8,9,Le sien\n")
        assert bestiary(bob) == []
        assert not Book.objects.filter(owner=bob.user, title="Le sien").exists()

    @pytest.mark.parametrize("empty", ["", " \n\t ", "\ufeff"])
    def test_nothing(self, empty: str):
        before = self.kept()
        if empty != "\ufeff":
            refused(self.tap(text=empty), NO_FILE)
        assert self.tap(text=empty).status_code == 422
        assert self.tap(text="", file=uploaded(empty)).status_code in (200, 422)
        assert self.kept() == before

    @pytest.mark.parametrize(
        ("file", "sentence"),
        [
            (PNG, files.NOT_TEXT),
            (CSV.encode("utf-16"), files.NOT_TEXT),
            (b"name,habilete,endurance\n\x81\x8d,8,9\n", files.NOT_TEXT),
            (CSV.replace("Loup", "L\x00up"), files.NOT_TEXT),
            ("x" * (files.MOST_BYTES + 1), files.TOO_LARGE),
            ("name,habilete,endurance\n" + "L,8,9\n" * 5001, files.TOO_LARGE),
            (json.dumps([{}] * 5001), files.TOO_MANY),
            (json.dumps([{"foes": [0] * 101}] * 50), files.TOO_MANY),
            ("name" + ",x" * 140_000 + "\nLoup\n", files.TOO_WIDE.format(count=140_001)),
            ("name" + "".join(f",c{number}" for number in range(200)) + "\n", files.TOO_WIDE.format(count=201)),
            ('{"meetings": [', files.NOT_JSON.format(line=1, column=15)),
            ('{"meetings": [\n{"foes": }]}', files.NOT_JSON.format(line=2, column=10)),
            ("{'meetings': []}", files.NOT_JSON.format(line=1, column=2)),
            (DEEP, files.TOO_DEEP),
            ('{"meetings": {"a": 1}}', files.NOT_OURS),
            ('{"foes": []}', files.NOT_OURS),
            ("{}", files.NOT_OURS),
            ("name,nom,habilete,endurance\nLoup,Loup,8,9\n", files.TWICE.format(name="name")),
            ("[]", files.NOTHING_IN_IT),
            ('{"format": "signet-bestiaire", "version": 1, "meetings": []}', files.NOTHING_IN_IT),
            ("name,habilete,endurance\n", files.NOTHING_IN_IT),
            ('{"version": 7, "meetings": [{"foes": []}]}', files.OF_ANOTHER_VERSION.format(version=7)),
            ('{"version": null, "meetings": []}', files.OF_ANOTHER_VERSION.format(version=None)),
            ("bonjour", files.NO_COLUMNS),
            ("<html><body>404</body></html>", files.NO_COLUMNS),
            ("name,habilete,endurance,Name\nLoup,8,9,Ours\n", files.TWICE.format(name="name")),
            ('name,habilete,endurance\nLoup,8,9\n"Ours,7,11\n', files.NOT_CSV.format(line=3)),
            ('name,habilete,endurance\nLoup,8,9\n"Ours"x,7,11\n', files.NOT_CSV.format(line=3)),
            ('name,habilete,endurance\n"' + "x" * 200_000 + '",7,11\n', files.NOT_CSV.format(line=2)),
        ],
    )
    def test_a_file_that_cannot_be_read_at_all(self, file, sentence: str):
        before = self.kept()
        refused(self.tap(text="", file=uploaded(file)), sentence)
        assert self.kept() == before

    def test_a_pasted_text_that_is_refused_is_kept(self):
        for typed in ('{"meetings": [<b>', "titre;habilete\nx;" + "é" * 30_000):
            response = self.tap(text=typed)
            assert response.status_code == 422
            keeps(response, typed)

    @pytest.mark.parametrize("sent", ["n’importe quoi", ""])
    def test_the_finger_goes_to_what_was_refused_below_a_long_list(self, sent: str):
        response = self.tap(text=sent, htmx=False)
        (alert,) = alert_ids(response)
        field = re.search(r'<textarea id="import-text"[^>]*>', text(response))
        assert field is not None
        assert f'aria-describedby="{alert}" autofocus' in field[0]

    @pytest.mark.parametrize(
        ("file", "where", "why"),
        [
            ("name,habilete,endurance\nLoup,huit,9\n", "ligne 2", "habilete\u202f: De 0 à 99, en chiffres."),
            ("name,habilete,endurance\nLoup,8,0\n", "ligne 2", "endurance\u202f: De 1 à 999, en chiffres."),
            ("name,endurance\nLoup,9\n", "lignes 2 et 3", "habilete\u202f: Il manque l’Habileté."),
            ("name,habilete,endurance\nLoup,8\n", "ligne 2", files.RAGGED),
            ("name,habilete,endurance\nLoup,8,9,10\n", "ligne 2", files.RAGGED),
            ("name,habilete,endurance\nLoup\n", "ligne 2", files.RAGGED),
            (
                f"name,habilete,endurance\n{'x' * 81},8,9\n",
                "ligne 2",
                "name\u202f: 80 caractères au plus\u202f; il y en a 81.",
            ),
            (
                "name,habilete,endurance,paragraphe\nLoup,8,9,-4\n",
                "ligne 2",
                "paragraphe\u202f: De 0 à 99999, en chiffres.",
            ),
            (
                f"name,habilete,endurance,livre\nLoup,8,9,{'x' * 121}\n",
                "ligne 2",
                "livre\u202f: 120 caractères au plus\u202f; il y en a 121.",
            ),
            ("name,habilete,endurance,may_flee\nLoup,8,9,peut-être\n", "ligne 2", "may_flee\u202f: Oui ou non."),
            (
                "name,habilete,endurance,mode\nLoup,8,9,sideways\n",
                "ligne 2",
                "mode\u202f: Sélectionnez un choix valide. sideways n’en fait pas partie.",
            ),
            (
                "name,habilete,endurance,ruleset\nLoup,8,9,dnd\n",
                "ligne 2",
                "Règles inconnues\u202f: «\u202fdnd\u202f».",
            ),
            ('name,habilete,endurance\n\n"Lo\nup",8,\n', "ligne 3", "endurance\u202f: Il manque l’Endurance."),
            (
                "rencontre,name,habilete,endurance\n1,Loup,8,9\n1,Ours,99,x\n",
                "lignes 2 et 3",
                "endurance (adversaire 2)\u202f: De 1 à 999, en chiffres.",
            ),
            (
                "rencontre,name,habilete,endurance\n" + "1,Rat,5,5\n" * 21,
                "lignes 2 à 22",
                exchange.TOO_MANY.format(most=20, s="s"),
            ),
            (document([foe()] * 21), "rencontre 1", exchange.TOO_MANY.format(most=20, s="s")),
            (document([foe(habilete=None)]), "rencontre 1", "habilete\u202f: Il manque l’Habileté."),
            (document([foe(habilete=True)]), "rencontre 1", "habilete\u202f: Ni un texte ni un nombre."),
            (document([foe(habilete=8.5)]), "rencontre 1", "habilete\u202f: De 0 à 99, en chiffres."),
            (document([foe(name=["Loup"])]), "rencontre 1", "name\u202f: Ni un texte ni un nombre."),
            (document([foe(name={"fr": "Loup"})]), "rencontre 1", "name\u202f: Ni un texte ni un nombre."),
            (document([foe(name="\ud800")]), "rencontre 1", "name\u202f: Des caractères n’existent pas."),
            (document([foe(name="a\x00b")]), "rencontre 1", "name\u202f: Le caractère nul n’est pas autorisé."),
            (document([]), "rencontre 1", "Qui combattez-vous\u202f? Donnez au moins un adversaire."),
            (document("Loup"), "rencontre 1", exchange.NO_FOES),
            (document({"foes": "Loup"}), "rencontre 1", exchange.NO_FOES),
            (document(["Loup"]), "rencontre 1", exchange.NO_FOES),
            (document({"foes": [foe()], "options": [1]}), "rencontre 1", exchange.NO_FOES),
            (document({"foes": [foe()], "note": {}}), "rencontre 1", "note\u202f: Ni un texte ni un nombre."),
            (document({"foes": [foe()], "livre": "\x00"}), "rencontre 1", None),
            (
                document({"foes": [foe()], "livre": "\udc80"}),
                "rencontre 1",
                "livre\u202f: Des caractères n’existent pas.",
            ),
            (document({"foes": [foe()], "ruleset": "\ud800"}), "rencontre 1", None),
            (document({"foes": [foe()], "ruleset": ["scorpions"]}), "rencontre 1", None),
            (
                document({"foes": [foe()], "paragraph": [252]}),
                "rencontre 1",
                "paragraphe\u202f: Ni un texte ni un nombre.",
            ),
            (document({"foes": [foe()], "options": {"may_flee": 7}}), "rencontre 1", "may_flee\u202f: Oui ou non."),
            (document({"foes": [foe()], "options": {"may_flee": {}}}), "rencontre 1", "may_flee\u202f: Oui ou non."),
            (
                document([foe()]).replace("9}", "9" * 5000 + "}"),
                "rencontre 1",
                "endurance\u202f: De 1 à 999, en chiffres.",
            ),
            (document([foe()]).replace("9}", "NaN}"), "rencontre 1", "endurance\u202f: De 1 à 999, en chiffres."),
            (document([foe()]).replace("9}", "1e999}"), "rencontre 1", "endurance\u202f: De 1 à 999, en chiffres."),
        ],
    )
    def test_what_fails_is_named_with_the_reason_and_the_others_taken(self, file: str, where: str, why: str | None):
        if file.startswith("{"):
            good = json.loads(document([foe(name="Le bon")]))["meetings"][0]
            file = file[:-2] + ", " + json.dumps(good) + "]}"
        else:
            head = file.split("\n")[0].split(",")
            cells = {"name": "Le bon", "habilete": "8", "endurance": "9"}
            file += ",".join(cells.get(name, "") for name in head) + "\n"
        shown = words(self.tap(file=uploaded(file), text=""))
        assert "refusée" in shown
        told = f"{where} — {why}" if why else f"{where} — "
        assert told.replace("\u202f", " ") in shown.replace("\u202f", " "), shown
        if "habilete" in file.split("\n")[0] or file.startswith("{"):
            assert self.names() == ["Le bon"]

    @pytest.mark.parametrize(
        "file",
        [
            "\ufeffname,habilete,endurance\nLoup,8,9\n",
            "name;habilete;endurance\r\nLoup;8;9\r\n",
            "name\thabilete\tendurance\rLoup\t8\t9\r",
            " Name , HABILETE , Endurance \nLoup, 8 , 9 \n",
            "\n\nname,habilete,endurance,,\nLoup,8,9,,\n,,,,\n",
            '"name","habilete","endurance"\n"Loup","8","9"',
            "endurance,inconnu,name,habilete\n9,rien,Loup,8\n",
            '[{"foes": [{"name": "Loup", "habilete": "8", "endurance": 9.0, "couleur": "gris"}]}]',
            '\ufeff {"meetings": [{"foes": [{"name": "Loup", "habilete": 8, "endurance": 9}]}], "version": 1}',
        ],
    )
    def test_other_ways_to_write_it(self, file: str):
        assert "1 rencontre ajoutée." in words(self.tap(text="", file=uploaded(file)))
        assert bestiary(self.alice)[1]["foes"] == [{"name": "Loup", "habilete": 8, "endurance": 9}]

    def test_the_encoding_of_an_old_spreadsheet(self):
        self.tap(text="", file=uploaded("name;habilete;endurance\nŒil de fée ’é’;8;9\n".encode("cp1252")))
        assert self.names() == ["Œil de fée ’é’"]

    @pytest.mark.parametrize("word", ["oui", "OUI", "true", "vrai", "1", "x"])
    def test_yes(self, word: str):
        self.tap(text=f"name,habilete,endurance,may_flee\nLoup,8,9,{word}\n")
        assert bestiary(self.alice)[1]["options"]["may_flee"]

    @pytest.mark.parametrize("word", ["", "non", "Faux", "false", "0"])
    def test_no(self, word: str):
        self.tap(text=f"name,habilete,endurance,may_flee\nLoup,8,9,{word}\n")
        assert not bestiary(self.alice)[1]["options"]["may_flee"]

    def test_the_queries_of_a_large_file_are_some_of_each_batch(self, django_assert_max_num_queries):
        rows = "".join(f"Rat {number},5,5\n" for number in range(2000))
        with django_assert_max_num_queries(245):
            assert "2000 rencontres ajoutées." in words(self.tap(text=f"name,habilete,endurance\n{rows}"))
        with django_assert_max_num_queries(30):
            assert "2000 déjà là." in words(self.tap(text=f"name,habilete,endurance\n{rows}"))
        with django_assert_max_num_queries(200):
            post(self.alice, "bestiary-undo", self.mine)
        assert len(bestiary(self.alice)) == 1

    def test_five_thousand_rows_are_not_too_many(self):
        rows = "".join(f"Rat {number},500,5\n" for number in range(5000))
        shown = words(self.tap(text=f"name,habilete,endurance\n{rows}"))
        assert "5000 refusées" in shown and "lignes 2 à 5001 — habilete" in shown

    def test_rows_of_many_books_are_told_in_few_words(self):
        rows = "".join(f"Rat,5,5,Livre {number:03}\n" for number in range(300))
        shown = words(self.tap(text=f"name,habilete,endurance,livre\n{rows}"))
        assert "300 rencontres ajoutées" in shown and "dans 280 livres de plus" in shown
        post(self.alice, "bestiary-undo", self.mine)
        assert not Book.objects.filter(title__startswith="Livre").exists()

    def test_one_that_was_cut_short_goes_on(self, monkeypatch: pytest.MonkeyPatch):
        rows = "".join(f"Rat {number},5,5\n" for number in range(500))
        file = {"text": f"name,habilete,endurance\n{rows}", "key": "cut-short-1"}
        keep = incoming.Taker.keep
        kept: list[Any] = []

        def cut(taker: incoming.Taker, batch: Any) -> None:
            if len(kept) == 2:
                raise OperationalError("database is locked")
            kept.append(batch)
            keep(taker, batch)

        with monkeypatch.context() as patched, pytest.raises(OperationalError):
            patched.setattr(incoming.Taker, "keep", cut)
            self.tap(**file)
        assert len(self.names()) == 400
        assert "100 rencontres ajoutées, 400 déjà là." in words(self.tap(**file))
        post(self.alice, "bestiary-undo", self.mine)
        assert self.names() == []

    def test_names_brought_in_are_found(self):
        self.tap(text="name,habilete,endurance\nŒil de fée,5,5\n")
        assert "Œil de fée" in words(see(self.alice, "bestiary", self.mine.ref, q="OEIL DE FEE"))


def test_a_column_of_names_in_french(alice: Persona):
    hero = hero_of(alice)
    response = post(alice, "bestiary-import", hero, text="Nom;Habilete;Endurance\nLoup;8;9\n")
    assert "1 rencontre ajoutée" in words(response)
    assert [foe["name"] for kept in bestiary(alice) for foe in kept["foes"]] == ["Loup"]


def test_the_address_is_then_that_of_the_page(alice: Persona):
    hero = hero_of(alice)
    response = post(alice, "bestiary-import", hero, text="name;habilete;endurance\nLoup;8;9\n")
    assert response["HX-Replace-Url"] == reverse("bestiary", args=[hero.ref])
    assert '<div id="page"' in text(response)
    # The form is sent plainly: the page that answers is its own, and says once what became of the file.
    plain = post(alice, "bestiary-import", hero, text="name;habilete;endurance\nOurs;8;9\nOgre;x;9\n", htmx=False)
    assert plain.status_code == 302
    assert plain["Location"] == reverse("bestiary", args=[hero.ref]) + "#told"
    other = hero_of(alice)
    assert "1 rencontre ajoutée, 1 refusée" not in words(see(alice, "bestiary", other.ref))
    told = words(see(alice, "bestiary", hero.ref))
    assert "1 rencontre ajoutée, 1 refusée" in told
    assert "ligne 3" in told
    assert "1 rencontre ajoutée, 1 refusée" not in words(see(alice, "bestiary", hero.ref))
    # The address of the button, opened by hand, says so and leads back.
    again = alice.client.get(reverse("bestiary-import", args=[hero.ref]))
    assert again.status_code == 405
    assert f'href="/heros/{hero.ref}/"' in text(again)


def test_what_went_into_another_book_is_said(alice: Persona):
    hero = hero_of(alice)
    head = "name,habilete,endurance,livre\n"
    said = words(post(alice, "bestiary-import", hero, text=f"{head}Loup,8,9,\nOurs,8,8,Autre\nOgre,8,9,Autre\n"))
    assert "3 rencontres ajoutées (2 dans « Autre »)." in said
    said = words(post(alice, "bestiary-import", hero, text=f"{head}Loup,8,9,\nOurs,8,8,Autre\nOrque,7,6,\n"))
    assert "1 rencontre ajoutée, 2 déjà là." in said


@pytest.mark.parametrize("sort", ["csv", "json"])
def test_examples_stay_examples(alice: Persona, bob: Persona, sort: str):
    hero = hero_of(alice)
    post(alice, "bestiary-samples", hero)
    note(alice, hero)
    file = alice.client.get(reverse("bestiary-export", args=[hero.ref, sort])).getvalue().decode("utf-8-sig")
    other = hero_of(bob)
    assert "11 rencontres ajoutées" in words(post(bob, "bestiary-import", other, text=file))
    assert sum(kept["sample"] for kept in bestiary(bob)) == 10
    assert sum(kept["sample"] for kept in bestiary(alice)) == 10


def test_a_mark_that_is_none(alice: Persona):
    hero = hero_of(alice)
    response = post(alice, "bestiary-import", hero, text="name;habilete;endurance;exemple\nLoup;8;9;peut-être\n")
    assert "exemple\u202f: Oui ou non." in text(response) or "exemple : Oui ou non." in words(response)
    assert bestiary(alice) == []
