"""A file brought to the table's bestiary: what passes is taken, what does not is named with the reason."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from campaigns.models import Campaign, CampaignMonster
from combat import files
from combat.files import NO_FILE
from rulesets.portes.forms_monsters import APPEARING, DAMAGES, DV, NO_DV, PV
from tests.campaigns.base import Table, TableTap
from tests.sheets.base import refused

HEAD = "ruleset,name,dv,movement,ca,damages,morale,in_labyrinth,hit_points,joueurs\n"
GOOD = "portes,Grelot,1-1,18,6,1d6,7,2d4,,nom\n"


def foe(**changes: Any) -> str:
    """Return a JSON file with a monster."""
    one = {"name": "Grelot", "dv": "1-1", "movement": 18, "ca": 6, "damages": "1d6", **changes}
    return json.dumps({"meetings": [{"ruleset": "portes", "foes": [one]}]})


class TestImport(TableTap):
    address = "table-bestiary-import"

    def arrange(self, table: Table) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (), {"text": HEAD + GOOD}

    def told(self, **sent: Any) -> str:
        response = self.tap(**sent)
        assert response.status_code == 302
        return self.table.see("mdt", "table-bestiary")

    def names(self) -> list[str]:
        return list(CampaignMonster.objects.order_by("pk").values_list("name", flat=True))

    def test_it_stands_there_with_its_scores(self):
        assert "1 adversaire ajouté." in self.told()
        one = CampaignMonster.objects.get()
        assert (one.ruleset, one.name, one.dv, one.in_labyrinth, one.shown) == (
            "portes",
            "Grelot",
            "1-1",
            "2d4",
            "name",
        )
        # What was said is said once.
        assert "adversaire ajouté" not in self.table.see("mdt", "table-bestiary")

    def test_a_file_goes_before_the_text(self):
        file = SimpleUploadedFile("x.json", foe(name="Du fichier").encode())
        assert "1 adversaire ajouté." in self.told(file=file)
        assert self.names() == ["Du fichier"]

    def test_columns_may_be_called_as_the_pages_call_them(self):
        Campaign.objects.update(ruleset="portes")
        assert "1 adversaire ajouté." in self.told(
            text="Nom;DV;CA;Mouvement;Attaque;Dégâts;Moral;PV\nGrelot;1-1;6;18;2;1d6;7;3\n"
        )
        one = CampaignMonster.objects.get()
        assert (one.movement, one.attack, one.damages, one.morale, one.hit_points) == (18, 2, "1d6", 7, "3")

    def test_twice_is_not_double(self):
        self.tap()
        assert "0 adversaire ajouté, 1 déjà là." in self.told()
        self.tap(key="the same key", text=HEAD + GOOD.replace("Grelot", "Autre"))
        self.tap(key="the same key", text=HEAD + GOOD.replace("Grelot", "Tiers"))
        assert self.names() == ["Grelot", "Autre"]

    def test_a_reader_s_own_bestiary_comes_in_too(self):
        text = "rencontre,livre,name,habilete,endurance,mode\n1,Tome 2,Ours,7,11,all\n1,Tome 2,Ourson,4,4,all\n"
        assert "2 adversaires ajoutés." in self.told(text=text, ruleset="scorpions")
        assert self.names() == ["Ours", "Ourson"]

    def test_rules_that_the_table_does_not_play(self):
        Campaign.objects.filter(pk=self.table.campaign.pk).update(ruleset="scorpions")
        assert "ligne 2 — Cette table ne joue pas avec ces règles." in self.told()
        assert self.names() == []

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", NO_FILE),
            ("bonjour", files.NO_COLUMNS),
            (HEAD, files.NOTHING_IN_IT),
            ("{}", files.NOT_OURS),
            ('{"meetings": [', files.NOT_JSON.format(line=1, column=15)),
            ("name,nom\nx,y\n", files.TWICE.format(name="name")),
            ('name,dv\n"x,1\n', files.NOT_CSV.format(line=2)),
            ('{"version": 7, "meetings": []}', files.OF_ANOTHER_VERSION.format(version=7)),
        ],
    )
    def test_a_file_that_cannot_be_read_at_all(self, text: str, sentence: str):
        refused(self.tap(text=text), sentence)
        assert self.names() == []

    @pytest.mark.parametrize(
        ("row", "why"),
        [
            ("portes,,1,18,6,1d6,7,,,", "Comment s’appelle cet adversaire\u202f?"),
            ("portes,X,trois,18,6,1d6,7,,,", f"dv\u202f: {DV}"),
            ("portes,X,,18,6,1d6,7,,,", f"dv\u202f: {NO_DV}"),
            ("portes,X,1,,6,1d6,7,,,", "movement\u202f: Il manque le mouvement, en mètres."),
            ("portes,X,1,vite,6,1d6,7,,,", "movement\u202f: De 0 à 999, en chiffres."),
            ("portes,X,1,18,,1d6,7,,,", "ca\u202f: Il manque la classe d’armure."),
            ("portes,X,1,18,99,1d6,7,,,", "ca\u202f: De −20 à 20, en chiffres."),
            ("portes,X,1,18,6,,7,,,", "damages\u202f: Il manque les dégâts."),
            ("portes,X,1,18,6,épée,7,,,", f"damages\u202f: {DAMAGES}"),
            ("portes,X,1,18,6,1d6,1,,,", "morale\u202f: De 2 à 12, en chiffres."),
            ("portes,X,1,18,6,1d6,13,,,", "morale\u202f: De 2 à 12, en chiffres."),
            ("portes,X,1,18,6,1d6,7,beaucoup,,", f"in_labyrinth\u202f: {APPEARING}"),
            ('portes,X,1,18,6,1d6,7,,"3, x",', f"hit_points\u202f: {PV}"),
            ("portes,X,1,18,6,1d6,7,,,tout", "joueurs\u202f: Rien, nom, état ou nombres."),
            ("nosuch,X,1,18,6,1d6,7,,,", "Règles inconnues\u202f: «\u202fnosuch\u202f»."),
            ("portes,X,1,18,6,1d6", files.RAGGED),
            ("portes,X,1,18,6,1d6,7,,,,trop", files.RAGGED),
            (f"portes,{'x' * 81},1,18,6,1d6,7,,,", "name\u202f: 80 caractères au plus\u202f; il y en a 81."),
        ],
    )
    def test_a_row_that_fails_is_named_and_the_others_are_taken(self, row: str, why: str):
        shown = self.told(text=f"{HEAD}{row}\n{GOOD}")
        assert "1 adversaire ajouté, 1 refusé" in shown
        assert "ligne 2" in shown
        assert why.replace("\u202f", " ") in shown.replace("\u202f", " ")
        assert self.names() == ["Grelot"]

    @pytest.mark.parametrize(
        ("changes", "why"),
        [
            ({"dv": ["1"]}, "dv\u202f: Ni un texte ni un nombre."),
            ({"name": "\ud800"}, "name\u202f: Des caractères n’existent pas."),
            ({"morale": True}, "morale\u202f: Ni un texte ni un nombre."),
            ({"damages": None}, "damages\u202f: Il manque les dégâts."),
        ],
    )
    def test_an_object_that_fails_is_named(self, changes: dict[str, Any], why: str):
        shown = self.told(text=foe(**changes))
        assert "0 adversaire ajouté, 1 refusé" in shown
        assert why.replace("\u202f", " ") in shown.replace("\u202f", " ")

    def test_all_that_fail_for_one_reason_are_named_together(self):
        shown = self.told(text=HEAD + "portes,X,trois,18,6,1d6,7,,,\n" * 300)
        assert "300 refusés" in shown
        assert "lignes 2 à 301 — dv" in shown
