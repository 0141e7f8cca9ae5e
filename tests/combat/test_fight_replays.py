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
from combat.views import fight as fight_views
from rulesets.kit.registry import fight_rules
from rulesets.kit.replay import legal, run
from sheets.models import Entry
from sheets.views import sheet as sheet_views
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


def check_fights(player: Player, beside: frozenset[str] = frozenset()) -> int:
    """Hold every fight of a hero against its replay; returns how many there are.

    `beside` are keys of the hero that may change in mid-fight without being the fight's: where he is, his gods.
    """
    hero, ruleset = player.hero, fight_rules(player.hero.ruleset)
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
            kept = [
                {name: value for name, value in one.items() if name not in beside}
                for one in (result["hero"], data["hero"])
            ]
            assert kept[0] == kept[1]
    return len(fights)


@given(seed=st.integers(0, 10**6), ruleset=st.sampled_from(["scorpions", "mutation"]), data=st.data())
@settings(LONG_GAMES, max_examples=20, derandomize=True)
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


def test_the_sheet_s_acts_in_a_fight(alice: Persona, dice: ScriptedFaces) -> None:
    """Each is in the scenario as what the fight knows of it; dice that only led there are not."""
    dice.next(1, 1, 1, 1, 1)
    player = Player.with_new_hero(alice.user, "scorpions")
    player.post(sheet_views.do, do="receive", giver="found", stone="force")
    player.post(sheet_views.do, do="receive", giver="found", stone="malediction")
    player.post(fight_views.fight, rows=1, **{"foe-0-habilete": 3, "foe-0-endurance": 20})
    player.post(fight_views.choose, do="stone", stone="force")
    player.post(sheet_views.tap, tap="or:-2")
    dice.next(3, 4)
    player.post(sheet_views.do, do="test", score="chance")
    dice.next(5, 6)
    player.post(sheet_views.do, do="test", score="habilete")
    dice.next(2)
    player.post(sheet_views.roll, count=1, sides=6, score="endurance", sign=-1)
    dice.next(1)
    player.post(fight_views.choose, do="stone", stone="malediction")
    player.post(fight_views.settings, dealt=3, taken=2, mode="one")
    player.post(fight_views.correct, 0, endurance=15)
    # An assault that is undone, then made again with other dice.
    dice.next(6, 6, 1, 1)
    player.post(fight_views.choose, do="attack")
    player.undo()
    player.post(sheet_views.hands, side="hero", typed=1)
    dice.next(1, 1)
    player.post(fight_views.choose, do="attack")
    assert player.hero.asked is not None
    assert check_fights(player) == 1
    player.post(sheet_views.faces, faces="6 5")
    assert player.state().pending is not None
    assert check_fights(player) == 1
    player.post(fight_views.choose, do="luck")
    player.post(sheet_views.faces, faces="11")
    assert check_fights(player) == 1
    scenario = scenario_of(Fight.objects.get())
    assert [choice["do"] for choice in scenario["choices"]] == [
        *("stone", "set", "set", "set", "stone", "set", "set", "attack", "luck")
    ]
    assert scenario["dice"] == [1, 1, 1, 6, 5, 1, 1]
    assert [foe["endurance"] for foe in run(scenario)["foes"]] == [10]


def test_what_a_bookmark_set_aside_is_not_in_the_scenario(alice: Persona) -> None:
    with seeded(4):
        game = Game(Player.with_new_hero(alice.user, "mutation"))
        game.step("fight", 0, 0, 7)
        for _ in range(3):
            game.step("attack", 0)
        game.step("bookmark_add")
        kept = scenario_of(Fight.objects.get())
        for _ in range(2):
            game.step("attack", 0)
        game.step("bookmark_add")
        game.step("attack", 0)
        later = scenario_of(Fight.objects.get())
        game.step("bookmark_go", 0)
        assert scenario_of(Fight.objects.get()) == kept
        check_fights(game.player)
        game.step("bookmark_go", 1)
        assert scenario_of(Fight.objects.get())["choices"] == later["choices"][: len(later["choices"]) - 1]
        game.step("undo")
        assert scenario_of(Fight.objects.get()) == kept
        game.step("attack", 0)
        assert check_fights(game.player) == 1
        assert len(scenario_of(Fight.objects.get())["choices"]) == len(kept["choices"]) + 1
