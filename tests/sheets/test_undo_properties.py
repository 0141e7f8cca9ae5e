"""Whatever is done, in whatever order: the way back leads to the start, and the way forth to the end."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from accounts.models import User
from tests.conftest import Persona
from tests.player import DEEDS, Game, Player, play_game, seeded

pytestmark = pytest.mark.django_db

NUMBERS = st.integers(0, 40)
BACK_AND_FORTH = ("undo", "undo", "undo", "redo", "redo", "undo_to")
STEP = st.tuples(st.sampled_from(DEEDS + BACK_AND_FORTH), NUMBERS, NUMBERS, NUMBERS)

# A long game that fails is told as it is: shrinking one takes minutes.
LONG_GAMES = settings(
    deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


@given(seed=st.integers(0, 10**6), ruleset=st.sampled_from(["scorpions", "mutation"]), data=st.data())
@settings(LONG_GAMES, max_examples=30, derandomize=True)
def test_back_to_the_start_and_forth_to_the_end(seed: int, ruleset: str, data: st.DataObject) -> None:
    steps = data.draw(st.lists(STEP, min_size=30, max_size=36))
    with transaction.atomic():
        play_game(User.objects.create_user(f"joueur-{seed}"), ruleset, seed, steps)
        transaction.set_rollback(True)


@pytest.fixture
def game(alice: Persona) -> Iterator[Game]:
    with seeded(11):
        yield Game(Player.with_new_hero(alice.user, "scorpions"))


def test_two_bookmarks_and_a_fight_between_them(game: Game) -> None:
    """The fight goes and comes with every return: made, taken away and made again in what one return takes back."""
    game.step("bookmark_add")
    game.step("fight", 3, 4, 8)
    game.step("bookmark_add")
    for bookmark in (0, 1, 0, 1, 1, 0, 0, 1):
        game.step("bookmark_go", bookmark)
        assert len(game.now["fight"]) == bookmark
        assert len(game.now["combatant"]) == 4 * bookmark
    game.unwind()


def test_a_bookmark_in_mid_fight(game: Game) -> None:
    """The fight open at the bookmark is open again as it stood, whatever became of it and whichever came after."""
    game.step("fight", 0, 0, 7)
    while game.player.state().pending is None:
        game.step("attack")
    game.step("bookmark_add")
    marked = game.now
    # The wound is kept, the fight left, taken up again as another one.
    for deed in ("attack", "notes", "end", "resume", "attack", "bookmark_add"):
        game.step(deed, 2, 1, 1)
    assert len(game.now["fight"]) == 2
    game.step("bookmark_go", 0)
    assert game.now["fight"] == marked["fight"]
    assert game.now["character"][0]["notes"] != marked["character"][0]["notes"]
    game.step("bookmark_go", 1)
    assert len(game.now["fight"]) == 2
    for deed in ("undo", "redo", "undo", "undo", "redo", "attack", "undo"):
        game.step(deed)
    game.step("bookmark_go", 0)
    game.unwind()


def test_a_bookmark_is_good_after_branches_left_behind(game: Game) -> None:
    game.step("paragraph", 1)
    game.step("bookmark_add")
    for branch in range(2, 5):
        game.step("paragraph", branch)
        game.step("item_add", branch, 1, 0)
        game.step("undo_to", 1)
    game.step("tap", 4, 5)
    game.step("bookmark_go", 0)
    assert game.now["character"][0]["paragraph"] == 1
    # The bookmark itself undone and redone is the same bookmark.
    for deed in ("undo", "undo", "undo", "redo", "redo", "redo", "bookmark_go"):
        game.step(deed)
    game.unwind()


def test_dice_asked_for_and_typed_are_steps_of_their_own(game: Game) -> None:
    game.step("hands", 0, 1)
    game.step("fight", 0, 0, 7)
    game.step("attack")
    asked = game.now["character"][0]["asked"]
    assert asked is not None
    game.step("give_faces", 3, 2, 1)
    game.step("undo")
    assert game.now["character"][0]["asked"] == asked
    game.step("undo")
    assert game.now["character"][0]["asked"] is None
    game.step("redo")
    assert game.now["character"][0]["asked"] == asked
    game.unwind()
