"""Whatever is done, in whatever order: the way back leads to the start, and the way forth to the end."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from accounts.models import User
from tests.player import DEEDS, play_game

pytestmark = pytest.mark.django_db

NUMBERS = st.integers(0, 40)
BACK_AND_FORTH = ("undo", "undo", "undo", "redo", "redo", "undo_to")
STEP = st.tuples(st.sampled_from(DEEDS + BACK_AND_FORTH), NUMBERS, NUMBERS, NUMBERS)

# A long game that fails is told as it is: shrinking one takes minutes.
LONG_GAMES = settings(
    deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


@given(seed=st.integers(0, 10**6), ruleset=st.sampled_from(["scorpions", "mutation"]), data=st.data())
@settings(LONG_GAMES, max_examples=100, derandomize=True)
def test_back_to_the_start_and_forth_to_the_end(seed: int, ruleset: str, data: st.DataObject) -> None:
    steps = data.draw(st.lists(STEP, min_size=30, max_size=36))
    with transaction.atomic():
        play_game(User.objects.create_user(f"joueur-{seed}"), ruleset, seed, steps)
        transaction.set_rollback(True)
