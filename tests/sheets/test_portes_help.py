"""The numbers that the help of Portes, Monstres & Trésors prints are those that the engine plays by."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rulesets.portes.engine.tables import (
    ARMOUR,
    CHARISME_REACTION,
    DEXTERITE_INITIATIVE,
    DISTANCE,
    EVASION,
    LABYRINTH,
    REACTION_BANDS,
    SURFACE,
    banded,
)
from tests.sheets.base import words


def help_tables() -> dict[str, list[list[str]]]:
    """Return the tables of the help by the part of the page that they stand in, each row as its cells."""
    body = Client().get(reverse("help", args=["portes"])).content.decode()
    found: dict[str, list[list[str]]] = {}
    for part, inside in re.findall(r'<section class="card" id="([a-z]+)">(.*?)</section>', body, flags=re.DOTALL):
        for row in re.findall(r"<tr>(.*?)</tr>", inside, flags=re.DOTALL):
            cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, flags=re.DOTALL)
            found.setdefault(part, []).append([cell.replace("−", "-") for cell in cells])
    return found


def of_band(lowest: int, most: int | None) -> str:
    return f"{lowest} et plus" if most is None else f"{lowest} à {most}" if lowest != most else str(most)


@pytest.mark.django_db
@pytest.mark.rule("POR-51", "POR-12", "POR-21", "POR-61", "POR-10")
def test_the_tables_of_the_help_are_those_of_the_engine():
    shown = help_tables()
    lows = [1, *(most + 1 for most, *_ in EVASION if most is not None)]
    assert shown["evasion"][1:] == [
        [of_band(low, most), str(base), f"+{some}", f"+{many}"]
        for low, (most, base, some, many) in zip(lows, EVASION, strict=True)
    ]
    totals, characteristics = shown["reaction"][1:6], shown["reaction"][7:]
    assert [row[0] for row in totals] == ["2 ou moins", "3 à 5", "6 à 8", "9 à 11", "12 ou plus"]
    assert [most for most, _ in REACTION_BANDS] == [2, 5, 8, 11, None]
    for told, reaction, initiative in characteristics:
        for score in {int(number) for number in re.findall(r"\d+", told)}:
            assert banded(CHARISME_REACTION, score) == int(reaction)
            assert banded(DEXTERITE_INITIATIVE, score) == int(initiative)
    assert [row[0] for row in characteristics] == ["3", "4 à 8", "9 à 12", "13 à 17", "18"]
    assert [row[1:] for row in shown["attaque"][1:]] == [[str(ca), str(ca - 1)] for ca in ARMOUR.values()]
    written = {LABYRINTH: "labyrinthe", SURFACE: "surface"}
    assert shown["distance"][1:] == [
        [written[where], f"{count}d{faces} × {unit}"] for where, (count, faces, unit) in DISTANCE.items()
    ]


@pytest.mark.django_db
@pytest.mark.rule("POR-63")
def test_the_bonuses_of_the_help_are_those_of_every_level_and_dv():
    told = words(Client().get(reverse("help", args=["portes"])))
    fighter = "1 à 2 +1 · 3 +2 · 4 +3 · 5 +4 · 6 +5 · 7 à 8 +6 · 9 +7 · 10 à 11 +8 · 12 +9 · 13 +10 · 14 +11 · 15 +12"
    cleric = "1 à 3 +1 · 4 à 5 +2 · 6 à 8 +3 · 9 à 10 +4 · 11 +5 · 12 +6 · 13 à 14 +7 · 15 à 16 +8 · 17 à 18 +9"
    caster = "1 à 3 +1 · 4 à 7 +2 · 8 à 10 +3 · 11 à 12 +4 · 13 +5 · 14 à 15 +6 · 16 à 18 +7 · 19 à 20 +8 · 21 à 23 +9"
    foes = "jusqu’à 7 +7 · jusqu’à 9 +8 · jusqu’à 11 +9 · jusqu’à 13 +10 · jusqu’à 15 +11 · jusqu’à 17 +12"
    for line in (f"{fighter} · 16 +13 · 17 +14 · 18 +15 · plus de 18 +16", f"{cleric} · 19 à 20 +10 · plus de 20 +11"):
        assert line in told
    assert f"{caster} · plus de 23 +10" in told
    assert f"{foes} · jusqu’à 19 +13 · jusqu’à 21 +14 · plus de 21 +15" in told
