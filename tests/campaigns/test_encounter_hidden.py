"""A hidden number of an encounter is nowhere in anything that a player or a spectator can ask for.

Everything is searched after each step for numbers that stand nowhere else; and the log is read line by line for what is
said instead.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse

from campaigns.models import Campaign
from rulesets.portes.encounters import play, undo
from rulesets.portes.models import Encounter
from rulesets.portes.present_encounters import seen_context
from tests.campaigns.base import Table
from tests.campaigns.meeting import DISTANCE, HEROES_FIRST, NOBODY, done, goblin, heroic, met, seat
from tests.combat.encounters.base import CODEC, choose, opened, side, tap
from tests.sheets.base import text, words

SECRETS = ("71", "83", "611", "613", "948", "316", "97", "97d9")
NO_NUMBERS = (
    r'<path d="[^"]*"|(maxlength|data-live|data-version)="\d+"|<time.*?</time>|"at": "[^"]*"|\d{4}(-\d\d){2} \d\d:\d\d'
)
"""Drawings, versions and times."""

LOOKING_ON = ("player", "other", "spectator")


def addresses(table: Table, encounter: Encounter) -> Iterator[str]:
    """Yield every address of the table that a member may ask for, and those of his hero."""
    live = reverse("campaign-live", args=[table.ref])
    yield from (reverse(name, args=[table.ref]) for name in ("campaign", "encounters", "table-log", "members"))
    yield from (reverse("table-log-export", args=[table.ref, sort]) for sort in ("txt", "json"))
    yield f"{reverse('table-log', args=[table.ref])}?rencontre={encounter.ref}"
    yield f"{reverse('table-log', args=[table.ref])}?heros={table.hero.ref}"
    yield encounter.get_absolute_url()
    yield from (live, f"{live}?page=encounters", f"{live}?page=log", f"{live}?page=encounter&rencontre={encounter.ref}")
    for name in ("sheet", "fight", "table", "journal"):
        yield reverse(name, args=[table.hero.ref])
    yield reverse("hero-live", args=[table.hero.ref, "table"])


def search(table: Table, encounter: Encounter, *more: str, everywhere: bool = True) -> None:
    """Look at everything as everybody but the MdT, or for numbers that stand on any sheet at the encounter's own."""
    for role in LOOKING_ON:
        for url in addresses(table, encounter) if everywhere else [encounter.get_absolute_url()]:
            for headers in ({}, {"hx-request": "true"}):
                response = table.people[role].client.get(url, headers=headers)
                assert response.status_code in (200, 404), url
                body = re.sub(NO_NUMBERS, "", text(response))
                for secret in (*SECRETS, *more):
                    assert not re.search(rf"(?<![\w.#-]){secret}(?![\w-])", body), (role, url, secret)


def log(table: Table, encounter: Encounter, role: str = "player") -> list[str]:
    """Return the encounter's lines as exported, oldest first, spaces plain."""
    url = reverse("table-log-export", args=[table.ref, "json"])
    told = json.loads(text(table.people[role].client.get(url, {"rencontre": encounter.ref})))["lines"]
    return [re.sub(r"\s+", " ", line["text"]) for line in told]


def test_step_by_step(table: Table, dice: Any):
    found = met(table)
    search(table, found)
    # Surprise: the heroes 5, the goblins 1 by the MdT's dice.
    dice.next(5, 1)
    found = done(table, found, DISTANCE, {"do": "surprise"})
    search(table, found)
    dice.next(5, 4)
    found = done(table, found, {"do": "reaction", "side": 1}, {"do": "initiative"})
    # A hero strikes: d20 of 19 against 20, so the MdT adds 1; 1d8 of 6.
    dice.next(19, 6)
    found = done(table, found, {"do": "attack", "by": [0, 0], "at": [1, 0], "modifier": 1})
    search(table, found, "605")
    found = done(table, found, {"do": "next"}, {"do": "intend", "side": 1, "intention": "fight"})
    found = done(table, found, {"do": "announce", "who": [1, 1], "spell": "Sommeil"})
    dice.next(2, 6)
    found = done(table, found, {"do": "initiative"})
    found = done(table, found, {"do": "advance", "side": 1, "metres": 12})
    # A goblin strikes: d20 of 3, 1d8 in the MdT's hand.
    dice.next(3, 7)
    found = done(table, found, {"do": "attack", "by": [1, 0], "at": [0, 0], "damage": "1d8"})
    found = done(table, found, {"do": "set", "member": {"index": [1, 1], "ca": -72}})
    dice.next(4)
    found = done(table, found, {"do": "hurt", "at": [[1, 0], [1, 1]], "dice": "1d6"})
    found = done(table, found, {"do": "hurt", "at": [[1, 1]], "amount": 600})
    search(table, found, "72", "605", "601", "600", "607")
    found = done(table, found, {"do": "morale", "side": 1, "success": True})
    assert log(table, found) == [
        "La rencontre commence : Aventuriers et Gobelins.",
        "Distance : 30 m (décidé par le MdT).",
        "Surprise (1 ou 2) : Aventuriers 5 ; Gobelins : surprise.",
        "Round 1. Initiative. Ordre : Aventuriers.",
        "Mirelle attaque Gobelin : d20 19 + 1 = 20 : touché. Le combat commence. Gobelin perd 6 PV (1d8 : 6).",
        "Aventuriers : actions terminées. Fin du round 1.",
        "Round 2. Initiative : Aventuriers 2. Ordre : Gobelins, puis Aventuriers.",
        "Gobelins : déplacement. La distance diminue.",
        "Gobelin attaque Mirelle : touché. Mirelle perd 7 PV, PV 17 → 10 (décidé par le MdT).",
        "Gobelin perd des PV (décidé par le MdT). Chef perd des PV (décidé par le MdT).",
        "Chef perd des PV (décidé par le MdT).",
    ]
    # The MdT reads all of it, with every sum.
    led = " ".join(log(table, found, "mdt"))
    for whole in ("5 + 4 = 9", "contre 20", "PV 611 → 605", "CA, −71 → −72", "Sommeil", "30 → 18 m", "1d6 : 4"):
        assert whole in led, whole
    # Taken back, the same holds for what is struck through.
    tap(table, found, undo.undo)
    search(table, found, "72", "605", "601", "600", "607")


def test_dice_that_are_awaited(table: Table, dice: Any):
    found = done(table, met(table), DISTANCE, NOBODY, HEROES_FIRST)
    Encounter.objects.filter(pk=found.pk).update(hero_dice_typed=True, foe_dice_typed=True)
    found = choose(table, found, {"do": "attack", "by": [0, 0], "at": [1, 0]})
    page = words(table.other.client.get(found.get_absolute_url()))
    assert "Des dés sont attendus : Mirelle , attaque (1d20)." in page
    found = tap(table, found, lambda turn: play.answer(turn, [20]))
    search(table, found)
    found = tap(table, found, lambda turn: play.answer(turn, [6]))
    found = done(table, found, {"do": "next"})
    found = choose(table, found, {"do": "attack", "by": [1, 0], "at": [0, 0]})
    assert found.asked is not None
    page = words(table.other.client.get(found.get_absolute_url()))
    assert "Des dés sont attendus" not in page
    assert "Dés à saisir" in table.see("mdt", "encounter", table.ref, found.ref)
    search(table, found)


@pytest.mark.parametrize(
    ("shown", "state"),
    [("name", "Gobelin Chef"), ("condition", "Gobelin des blessures Chef des blessures"), ("numbers", None)],
)
def test_what_is_shown_of_its_members(table: Table, shown: str, state: str | None):
    found = done(table, met(table, shown=shown), DISTANCE, NOBODY)
    page = words(table.player.client.get(found.get_absolute_url()))
    if state is None:
        assert "CA −71 · attaque +83 · dégâts 97d9 · mouvement 948 m 611 / 613 PV" in page
    else:
        search(table, found)
        assert state in page
    # One who is out is out for all.
    found = done(table, found, {"do": "hurt", "at": [[1, 1]], "amount": 611})
    assert "Chef hors de combat" in words(table.player.client.get(found.get_absolute_url()))


def test_shown_with_its_numbers_its_dice_stay_the_mdts(table: Table, dice: Any):
    dice.next(5, 4, 6, 3)
    found = done(table, met(table, shown="numbers"), DISTANCE, {"do": "surprise"})
    found = done(table, found, {"do": "initiative"})
    dice.next(13, 7)
    found = done(table, found, {"do": "attack", "by": [0, 0], "at": [1, 0], "modifier": 7})
    read = " ".join(log(table, found))
    assert "d20 13 + 7 = 20 contre 20 : touché. Le combat commence. Gobelin perd 7 PV (1d8 : 7), PV 611 → 604" in read
    assert "Gobelins : en garde" in read and "Gobelins 3" not in read


def test_the_distance_that_a_hidden_side_has_changed(table: Table, dice: Any):
    found = done(table, met(table), DISTANCE, NOBODY, HEROES_FIRST, {"do": "advance", "side": 0, "metres": 5})

    def distance() -> str:
        page = words(table.player.client.get(found.get_absolute_url()))
        return page.split("Distance ")[1].split(" Round")[0]

    # The heroes know how far they have gone.
    assert distance() == "25 m"
    found = done(table, found, {"do": "next"}, {"do": "advance", "side": 1, "metres": 11})
    assert distance() == "à distance"
    search(table, found)
    search(table, found, "14", "11", everywhere=False)
    found = done(table, found, {"do": "set", "distance": 21})
    assert distance() == "21 m"
    assert log(table, found)[-1] == "Correction : distance, 21 m (décidé par le MdT)."
    found = done(table, found, {"do": "advance", "side": 1, "metres": 21})
    assert distance() == "au contact"
    # What the MdT sees, and a player once the numbers are shown.
    found = done(table, found, {"do": "advance", "side": 1, "metres": -9})
    assert distance() == "à distance"
    assert seen_context(table.place("mdt"), found)["distance"] == 9
    Encounter.objects.filter(pk=found.pk).update(shown="numbers")
    assert distance() == "9 m"


def test_a_pursuit_gives_no_movement_away(table: Table, dice: Any):
    seat(table)
    table_side = side(goblin(movement=29), name="Gobelins", hidden=True)
    found = opened(table, side(heroic(table.hero), name="Aventuriers", monsters=False), table_side, name="Au gué")
    found = done(table, found, {"do": "distance", "metres": 90}, NOBODY, {"do": "flee", "side": 1})
    found = done(table, found, {"do": "pursue", "side": 0}, HEROES_FIRST, {"do": "next"}, {"do": "next"})
    assert found.distance == 83
    page = words(table.player.client.get(found.get_absolute_url()))
    assert "à distance" in page and "83" not in page
    assert "La distance diminue" in log(table, found)[-1]
    search(table, found, "29")


def test_evasion_before_hidden_pursuers(table: Table, dice: Any):
    found = done(table, met(table, place="surface"), {"do": "distance", "metres": 140}, NOBODY)
    # A d100's dice are 0 to 9: 99, and 80 for the goblins.
    dice.next(10, 10, 9, 1)
    found = done(table, found, {"do": "evade", "side": 0, "modifier": -25})
    assert log(table, found)[-1] == "Aventuriers, jour 1 : 2 fuyards contre 2 poursuivants ; d100 99 : pas échappés."
    search(table, found)
    search(table, found, "65", "90", "25", "80", everywhere=False)
    assert "50 + 40 − 25 = 65 %" in log(table, found, "mdt")[-1]
    # That they tried to catch up would say that they are faster.
    told = json.loads(text(table.player.client.get(reverse("table-log-export", args=[table.ref, "json"]))))["lines"][-1]
    assert [roll["why"] for roll in told["rolls"]] == ["evade"]


@pytest.mark.parametrize("others_see", ["condition", "none"])
def test_heroes_of_others_as_the_table_says(db: None, dice: Any, others_see: str):
    table = Table()
    Campaign.objects.filter(pk=table.campaign.pk).update(others_see=others_see)
    found = done(table, met(table, hidden=False), DISTANCE, NOBODY, HEROES_FIRST)
    dice.next(9)
    found = done(table, found, {"do": "attack", "by": [0, 1], "at": [1, 0]}, {"do": "next"})
    found = done(table, found, {"do": "hurt", "at": [[0, 0], [0, 1]], "amount": 4})
    url = found.get_absolute_url()
    mine, his = (words(table.people[role].client.get(url)) for role in ("player", "other"))
    # Each sees his own numbers, and none of the other's.
    assert "13 / 19 PV" in mine and "/ 24" not in mine
    assert "18 / 24 PV" in his and "/ 19" not in his
    assert ("Brann des blessures" in mine) == (others_see == "condition")
    assert "PV 17 → 13" in log(table, found)[-1] and "22" not in log(table, found)[-1]
    assert "PV 22 → 18" in log(table, found, "other")[-1] and "17 →" not in log(table, found, "other")[-1]
    # His blow would say how well he strikes; the die is told.
    assert "Brann attaque Gobelin : d20 9 : manqué" in log(table, found)[-3]
    assert "d20 9 contre 20" in log(table, found, "other")[-3]
    spectator = words(table.spectator.client.get(url))
    assert "/ 19" not in spectator and "/ 24" not in spectator


def test_one_who_wears_the_name_of_a_hero(db: None):
    table = Table(others_see="none")
    double = side(goblin(table.hero.name), name="Doubles", hidden=True)
    seat(table)
    heroes = side(heroic(table.hero), name="Aventuriers", monsters=False)
    found = done(table, opened(table, heroes, double, name="Au gué"), DISTANCE, NOBODY)
    found = done(table, found, {"do": "hurt", "at": [[1, 0]], "amount": 4}, {"do": "hurt", "at": [[0, 0]], "amount": 4})
    search(table, found, "607")
    assert "PV 17 → 13" in log(table, found)[-1]
    assert "13" not in log(table, found, "other")[-1]


def test_many_hidden_steps_leave_the_page_of_the_log_full(table: Table):
    """What is left out of the log does not end it: older lines are still found."""
    found = done(table, met(table), DISTANCE, NOBODY)
    for _ in range(70):
        found = done(table, found, {"do": "intend", "side": 1, "intention": "talk"})
    page = table.see("player", "table-log", table.ref, rencontre=found.ref)
    assert "Distance : 30 m" in page and "La rencontre commence" in page
    assert "intention" not in page


@pytest.mark.parametrize("replaced", [False, True])
def test_what_a_side_taken_back_had_rolled_stays_hidden(table: Table, dice: Any, replaced: bool):
    """Its place is nobody's, or another's whose dice all may see; the lines struck through are still its own."""
    found = done(table, met(table, hidden=False, shown="name"), DISTANCE, NOBODY)

    def come(turn: Any, *, hidden: bool) -> None:
        turn.hidden[len(turn.state.sides)] = hidden
        members = [CODEC.member_data(goblin("Ogre", pv=71))]
        play.act(turn, {"do": "add_side", "name": "Ogres", "monsters": True, "members": members})

    found = tap(table, found, lambda turn: come(turn, hidden=True))
    found = done(table, found, {"do": "initiative", "order": [[2], [0]]})
    dice.next(18, 7)
    found = done(table, found, {"do": "attack", "by": [2, 0], "at": [0, 0], "damage": "1d8"})
    before = [line for line in log(table, found) if "Ogre" in line]
    assert "18" not in " ".join(before)
    for _ in range(3):
        found = tap(table, found, undo.undo)
    if replaced:
        found = tap(table, found, lambda turn: come(turn, hidden=False))
    body = words(table.people["player"].client.get(reverse("table-log", args=[table.ref])))
    assert "Ogre attaque Mirelle" in body and "d20" not in body and (replaced or "71" not in body)
