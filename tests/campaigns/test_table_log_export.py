"""The log taken away."""

import json

from django.urls import reverse

from tests.campaigns.base import Table
from tests.combat.base import fight
from tests.sheets.base import post, text


def test_text_and_json_say_the_same(table: Table, dice):
    dice.next(3, 4)
    post(table.player, "roll", table.hero, preset="2d6")
    table.post("mdt", "lead-value", table.hero.ref, score="endurance", value="4", way="minus")
    client = table.player.client
    told = json.loads(text(client.get(reverse("table-log-export", args=[table.ref, "json"]))))
    assert told["table"] == "Les jeudis"
    rolled, wounded = told["lines"]
    assert rolled["rolls"] == [
        {"count": 2, "sides": 6, "faces": [3, 4], "origin": "program", "who": "hero", "why": "roll"}
    ]
    assert (wounded["hero"], wounded["who"], wounded["text"]) == ("Mirelle", "mdt", "Endurance\u202f: 20 → 16.") or (
        wounded["text"].replace(" ", "").replace("\u202f", "") == "Endurance:20→16."
    )
    response = client.get(reverse("table-log-export", args=[table.ref, "txt"]))
    assert response["Content-Disposition"] == 'attachment; filename="journal-les-jeudis.txt"'
    lines = text(response).splitlines()
    assert len(lines) == 2
    assert "Mirelle · mdt : Endurance" in lines[1].replace("\u202f", " ")
    assert "[2d6 : 3 4]" in lines[0].replace("\u202f", " ")


def test_text_says_whose_dice_they_are_and_who_rolled_them(table: Table, dice):
    fight(table.player, table.hero)
    dice.next(1, 2, 5, 6)
    post(table.player, "choose", table.hero, do="attack", page="fight")
    table.post("mdt", "table-roll", count="1", sides="20", faces="17")
    address = reverse("table-log-export", args=[table.ref, "txt"])
    lines = text(table.player.client.get(address)).replace("\u202f", " ").splitlines()
    assert lines[-2].endswith("[2d6 : 1 2, adversaire] [2d6 : 5 6]")
    assert lines[-1].endswith("[1d20 : 17, saisis]")


def test_no_other_sort(table: Table):
    assert table.player.client.get(reverse("table-log-export", args=[table.ref, "csv"])).status_code == 404
