"""The same as in the suite, longer: whatever is done, the parts of its answer make the page as it is now."""

import random

import pytest

from tests.conftest import Persona
from tests.player import seeded
from tests.test_parts import play, reader_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", ["scorpions", "mutation", "billy", "cretoises"])
def test_the_parts_make_the_page(alice: Persona, ruleset: str) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    with seeded(seed):
        reader = reader_of(alice, ruleset)
        play(reader, seed=seed, steps=400)
    assert reader.partial > 50
