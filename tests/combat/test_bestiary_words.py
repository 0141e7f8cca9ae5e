"""The bestiary's search and its refusals, as they are read."""

import pytest

from tests.combat.base import fight
from tests.conftest import Persona
from tests.sheets.base import hero_of, post, refused, see, words

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["loup garou", "LOUP-GAROU", "Loup", "p-g", "garou"])
def test_a_name_is_found_with_or_without_its_hyphen(alice: Persona, typed: str):
    hero = hero_of(alice)
    fight(alice, hero)
    assert "1 rencontre " in words(see(alice, "bestiary", hero.ref, q=typed))


def test_another_name_is_not(alice: Persona):
    hero = hero_of(alice)
    fight(alice, hero)
    assert "0 rencontre " in words(see(alice, "bestiary", hero.ref, q="loupgarou"))


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('name;habilete\n"x', "Ce CSV ne se lit pas\u202f: un guillemet est mal placé ou n’est pas refermé."),
        ("name;note\nx;" + "y" * 140_000, "Ce CSV ne se lit pas\u202f: une case est trop longue."),
        ('{"meetings": [}', "Ce JSON ne se lit pas\u202f: vérifiez la ligne 1, colonne 15."),
        (
            "[" * 100_000,
            "Ce JSON ne se lit pas\u202f: ses listes sont trop emboîtées ou un nombre est trop long.",
        ),
    ],
)
def test_a_broken_file_is_refused_in_french(alice: Persona, content: str, sentence: str):
    hero = hero_of(alice)
    refused(post(alice, "bestiary-import", hero, text=content), sentence)
