"""The table's page: the MdT's payload and the players'."""

import pytest

from tests.campaigns.base import Table
from tests.combat.base import fight
from tests.sheets.base import post


def test_the_mdt_sees_every_score_condition_and_fight(table: Table):
    post(table.player, "tap", table.hero, tap="endurance:-3")
    fight(table.player, table.hero)
    read = table.see("mdt")
    for part in (
        "Mirelle",
        "player",
        "17 / 20",
        "en combat",
        "blessé",
        "Loup-garou",
        "Habileté 8 · Endurance 9",
        "Brann",
    ):
        assert part in read, part


@pytest.mark.parametrize(
    ("setting", "shown", "kept"),
    [("all", ("17 / 20", "blessée"), ()), ("condition", ("blessée",), ("17", "20")), ("none", (), ("17", "blessé"))],
)
def test_a_player_sees_of_the_others_what_the_table_says(db: None, setting: str, shown, kept):
    table = Table(others_see=setting)
    post(table.player, "tap", table.hero, tap="endurance:-3")
    read = table.see("other")
    card = read.split("Les autres")[1].split("Amener un héros")[0].split("Notes de la table")[0]
    assert "Mirelle" in card
    for part in shown:
        assert part in card, part
    for part in kept:
        assert part not in card, part
