"""The table's page: the MdT's payload and the players'."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from sheets.models import Character
from tests.altheos import altheos
from tests.campaigns.base import Table, hero_version
from tests.combat.base import fight
from tests.sheets.base import hero_of, post
from tests.sheets.billy import billy_of


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


def test_what_a_page_costs_does_not_grow_with_heroes_and_evenings(table: Table, dice):
    """Heroes of all rules, in fights and with a long log, are asked for in as many queries as few of them."""

    def seat_all() -> None:
        for hero in (hero_of(table.player), billy_of(table.player), altheos(table.player)):
            table.post("player", "bring-in", hero=hero.ref)
            table.post("mdt", "lead-undo", hero.ref, hero_version=hero_version(hero))
        fight(table.player, hero_of_table(table, "scorpions"))

    def cost(role: str) -> int:
        table.see(role)
        with CaptureQueriesContext(connection) as asked:
            table.see(role)
        return len(asked)

    def hero_of_table(table: Table, ruleset: str) -> Character:
        return Character.objects.filter(campaign=table.campaign, ruleset=ruleset).latest("pk")

    seat_all()
    before = [cost(role) for role in ("mdt", "other", "spectator")]
    seat_all()
    for _ in range(30):
        post(table.player, "tap", table.hero, tap="or:+1")
        table.post("mdt", "table-roll", count="1", sides="6", faces="3")
    assert [cost(role) for role in ("mdt", "other", "spectator")] == before
    assert before[0] < 30
