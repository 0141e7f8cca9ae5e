"""A stored fight, exported and played again, comes to exactly what is stored; and rows are the engine's state."""

import json
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from accounts.models import User
from combat.export import scenario_of
from combat.models import Fight
from combat.play import load_fight, with_rows
from rulesets.replay import legal, run
from sheets.models import Entry
from tests.conftest import Persona
from tests.dice import ScriptedFaces
from tests.player import Game, Player, seeded

pytestmark = pytest.mark.django_db

NUMBERS = st.integers(0, 40)
FIGHTING = (
    *("fight", "attack", "attack", "attack", "choose", "choose", "choose", "settings", "correct", "end", "resume"),
    *("tap", "act", "act", "receive", "roll", "value", "item_add", "paragraph"),
    *("hands", "give_faces", "give_faces", "bookmark_add", "bookmark_go"),
    *("undo", "undo", "redo", "undo_to"),
)
STEP = st.tuples(st.sampled_from(FIGHTING), NUMBERS, NUMBERS, NUMBERS)
LONG_GAMES = settings(
    deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.explicit, Phase.reuse, Phase.generate]
)


def replayed(fight: Fight) -> dict[str, Any]:
    """Play the exported scenario, through the text it is downloaded as."""
    scenario = json.dumps(scenario_of(fight))
    result = run(scenario)
    assert "error" not in result, (scenario, result)
    assert result["dice_used"] == len(json.loads(scenario)["dice"])
    return result


def check_fights(player: Player) -> int:
    """Hold every fight of a hero against its replay; returns how many there are."""
    hero, ruleset = player.hero, player.binding.ruleset
    last = Entry.objects.filter(hero=hero, state=Entry.State.DONE).order_by("-id").first()
    fights = list(with_rows(Fight.objects.filter(hero=hero)))
    for fight in fights:
        fight.hero = hero
        state = load_fight(fight)
        data = ruleset.codec.fight_data(state)
        assert ruleset.codec.fight(json.loads(json.dumps(data))) == state
        result = replayed(fight)
        assert result["outcome"] == fight.outcome
        assert result["foes"] == [ruleset.codec.foe_data(foe) for foe in state.foes]
        assert result["legal"] == legal(ruleset, state)
        if fight.status == Fight.Status.OPEN or (last and last.fight_ordinal == fight.ordinal):
            assert result["hero"] == data["hero"]
    return len(fights)


@given(seed=st.integers(0, 10**6), ruleset=st.sampled_from(["scorpions", "mutation"]), data=st.data())
@settings(LONG_GAMES, max_examples=40, derandomize=True)
def test_replay_of_every_fight(seed: int, ruleset: str, data: st.DataObject) -> None:
    steps = data.draw(st.lists(STEP, min_size=30, max_size=36))
    with transaction.atomic(), seeded(seed):
        play_and_check(User.objects.create_user(f"joueur-{seed}"), ruleset, steps)
        transaction.set_rollback(True)


def play_and_check(user: User, ruleset: str, steps: list[tuple[str, int, int, int]]) -> int:
    """Play fights step by step, held against their replay after every step that changed something."""
    game = Game(Player.with_new_hero(user, ruleset))
    checked = 0
    for deed, a, b, c in steps:
        before = game.now
        game.step(deed, a, b, c)
        if game.now != before:
            checked += check_fights(game.player)
    return checked
