"""The same games as in the suite, longer and more of them, from a new seed every time."""

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from rulesets.billy.engine.tables import OBJECTS
from tests.combat.test_billy import STEP as BILLY_STEP
from tests.combat.test_billy import play_billy
from tests.combat.test_cretoises import STEP as ALTHEOS_STEP
from tests.combat.test_cretoises import play_altheos
from tests.combat.test_fight_replays import STEP as FIGHT_STEP
from tests.combat.test_fight_replays import play_and_check
from tests.player import play_game, seeded
from tests.sheets.test_undo_properties import LONG_GAMES, STEP

pytestmark = pytest.mark.django_db

RULESETS = st.sampled_from(["scorpions", "mutation"])


@given(seed=st.integers(0, 10**6), ruleset=RULESETS, data=st.data())
@settings(LONG_GAMES, max_examples=300)
def test_back_to_the_start_and_forth_to_the_end(seed: int, ruleset: str, data: st.DataObject) -> None:
    steps = data.draw(st.lists(STEP, min_size=30, max_size=120))
    with transaction.atomic():
        play_game(User.objects.create_user(f"joueur-{seed}"), ruleset, seed, steps)
        transaction.set_rollback(True)


@given(seed=st.integers(0, 10**6), ruleset=RULESETS, data=st.data())
@settings(LONG_GAMES, max_examples=150)
def test_replay_of_every_fight(seed: int, ruleset: str, data: st.DataObject) -> None:
    steps = data.draw(st.lists(FIGHT_STEP, min_size=30, max_size=120))
    with transaction.atomic(), seeded(seed):
        play_and_check(User.objects.create_user(f"joueur-{seed}"), ruleset, steps)
        transaction.set_rollback(True)


@given(
    seed=st.integers(0, 10**6),
    objects=st.lists(st.sampled_from(list(OBJECTS)), min_size=3, max_size=3, unique=True),
    steps=st.lists(BILLY_STEP, min_size=30, max_size=120),
)
@settings(LONG_GAMES, max_examples=100)
def test_games_of_billy(seed: int, objects: list[str], steps: list[tuple[str, int, int, int]]) -> None:
    play_billy(seed, objects, steps)


@given(seed=st.integers(0, 10**6), steps=st.lists(ALTHEOS_STEP, min_size=30, max_size=120))
@settings(LONG_GAMES, max_examples=100)
def test_games_of_altheos(seed: int, steps: list[tuple[str, int, int, int]]) -> None:
    play_altheos(seed, steps)
