"""The bestiary's search and its refusals, as they are read."""

import pytest

from tests.combat.base import fight
from tests.conftest import Persona
from tests.sheets.base import hero_of, see, words

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
